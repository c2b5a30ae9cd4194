"""Who is invited to the season's final, why, and who moves up if somebody declines."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tafelrunde.standings.season import SeasonRow, direct_qualifiers
from tafelrunde.state.season import Season


class Invitation(msgspec.Struct, frozen=True):
    """Why somebody is invited; a replacement names whose place it takes."""

    player: str
    because: str
    rule: str
    answer: str | None = None
    instead_of: str | None = None


def invitations(season: Season, rows: Sequence[SeasonRow]) -> tuple[list[Invitation], list[str]]:
    """Invitations in order of their grounds, and the reserves in order of the list."""
    assert season.rulebook.season is not None
    rules = season.rulebook.season.qualification
    invited: dict[str, Invitation] = {}

    def invite(player: str | None, because: str, rule: str) -> None:
        if player is not None and player not in invited:
            invited[player] = Invitation(player, because, rule)

    if rules.champion:
        invite(season.champion, "champion", rules.rule)
    if rules.runner_up:
        invite(season.runner_up, "runner_up", rules.rule)
    for player, kind in direct_qualifiers(season).items():
        invite(player, kind, rules.direct_rule or rules.rule)
    places = _number(season, rules.places_option)
    least = _number(season, rules.from_list_option)
    from_list = 0
    for row in rows:
        if row.player not in invited and (len(invited) < places or from_list < least):
            invite(row.player, "ranking", rules.rule)
            from_list += 1
    reserves = [row.player for row in rows if row.player not in invited]
    return list(invited.values()), reserves


def answered(
    season: Season, invited: Sequence[Invitation], reserves: Sequence[str]
) -> tuple[list[Invitation], list[str]]:
    """What the answers make of it: declined and lapsed places go to the next of the list.

    An invitation lapses unless it is confirmed by its deadline (7W-304, CAR-603); replacements
    follow the ranking list (7W-303, CAR-602).
    """
    assert season.rulebook.season is not None
    rules = season.rulebook.season.qualification
    waiting = list(reserves)
    settled: list[Invitation] = []
    queue = [(invitation, season.deadline_over) for invitation in invited]
    while queue:
        invitation, overdue = queue.pop(0)
        answer = season.answers.get(invitation.player)
        if answer is None and overdue:
            answer = "lapsed"
        settled.append(msgspec.structs.replace(invitation, answer=answer))
        if answer in FREES_THE_PLACE and waiting:
            rule = rules.replacement_rule or rules.rule
            follower = Invitation(waiting.pop(0), "replacement", rule, None, invitation.player)
            queue.append((follower, False))
    return settled, waiting


FREES_THE_PLACE = ("declined", "lapsed")


def _number(season: Season, option: str | None) -> int:
    value = season.options.get(option) if option else 0
    return value if isinstance(value, int) else 0


def shown_equal(
    season: Season, rows: Sequence[SeasonRow], invited: Sequence[Invitation]
) -> list[SeasonRow]:
    """7W-406: where nothing hangs on it, players with equal points may share a rank on the list."""
    assert season.rulebook.season is not None
    option = season.rulebook.season.show_equal_option
    if option is None or not season.options.get(option):
        return list(rows)
    because = {invitation.player: invitation.because for invitation in invited}
    shown: list[SeasonRow] = []
    start = 0
    while start < len(rows):
        end = start
        while end < len(rows) and rows[end].points == rows[start].points:
            end += 1
        group = rows[start:end]
        if not {"ranking", None} <= {because.get(row.player) for row in group}:
            rank = group[0].rank
            group = [
                msgspec.structs.replace(
                    row, rank=rank, reason=row.reason if row is group[-1] else None
                )
                for row in group
            ]
        shown.extend(group)
        start = end
    return shown
