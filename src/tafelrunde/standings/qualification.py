"""Who is invited to the season's final, why, and who moves up if somebody declines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, groupby, islice, product
from math import prod
from typing import Protocol

import msgspec

from tafelrunde.standings.contests import Contest, direct_places, drawn_order
from tafelrunde.standings.season import SeasonRow, ranking_list
from tafelrunde.state.season import Season
from tafelrunde.words import Text


class Invitation(msgspec.Struct, frozen=True):
    """Why somebody is invited; a replacement names whose place it takes."""

    player: str
    because: str
    rule: str
    answer: str | None = None
    instead_of: str | None = None


class Ranked(Protocol):
    """Whoever stands somewhere on a list."""

    @property
    def rank(self) -> int: ...
    @property
    def player(self) -> str: ...


Groups = tuple[tuple[str, ...], ...]
MOST_OUTCOMES = 200
"""So many ways open lots can fall are thought through; beyond that the list waits for them."""


class Qualified(msgspec.Struct, frozen=True):
    """Who is invited, what only a lot can decide, and who stands in reserve."""

    invited: tuple[Invitation, ...]
    undecided: tuple[Contest, ...]
    waiting: Groups
    """Reserves in order of the list, equal ones together, in the order of their lot if drawn."""
    held: int = 0
    """How many places wait for the lots."""

    @property
    def waits_for_tournaments(self) -> bool:
        """A place won at a tournament is open: what the list gives is not sure yet."""
        return any(contest.tournament for contest in self.undecided)

    @property
    def reserves(self) -> list[str]:
        return [player for group in self.waiting for player in group]


def qualified(season: Season, rows: Sequence[SeasonRow]) -> Qualified:
    """Invitations in order of their grounds.

    While a lot about a place won at a tournament is open, only those are invited who are, on the
    same ground, however it falls, or who have another right of their own.
    """
    direct = direct_places(season)
    if not direct.open:
        return _filled(season, rows, direct.won)
    ways = [tuple(combinations(contest.players, contest.places)) for contest in direct.open]
    many = prod(len(each) for each in ways) > MOST_OUTCOMES
    outcomes = []
    for winners in islice(product(*ways), 1 if many else None):
        won = direct_places(season, dict(zip(direct.open, winners, strict=True))).won
        outcomes.append(_filled(season, ranking_list(season, won), won))
    first, others = outcomes[0], outcomes[1:]
    own = _own_right(season, direct.won)
    if many:
        others = [Qualified(tuple(own.values()), (), ())]
    listed = (one for one in first.invited if one.player not in own)
    sure = (*own.values(), *(o for o in listed if all(o in each.invited for each in others)))
    lots = (one for one in first.undecided if all(one in each.undecided for each in others))
    undecided = (*direct.open, *lots)
    gone = {one.player for one in sure} | {p for one in undecided for p in one.players}
    held = len(first.invited) + first.held - len(sure)
    return Qualified(sure, undecided, _waiting(rows, gone, season.lots), held)


def _own_right(season: Season, won: Mapping[str, str]) -> dict[str, Invitation]:
    """Who is invited whatever the list says."""
    assert season.rulebook.season is not None
    rules = season.rulebook.season.qualification
    grounds = [
        (season.champion if rules.champion else None, "champion", rules.rule),
        (season.runner_up if rules.runner_up else None, "runner_up", rules.rule),
        *((player, kind, rules.direct_rule or rules.rule) for player, kind in won.items()),
    ]
    invited: dict[str, Invitation] = {}
    for player, because, rule in grounds:
        if player is not None:
            invited.setdefault(player, Invitation(player, because, rule))
    return invited


def _filled(season: Season, rows: Sequence[SeasonRow], won: Mapping[str, str]) -> Qualified:
    """Down the list: until the final is full, and at least the best so many of it.

    "The best five of the list" are its first five rows, whoever of them is invited already
    included; the option `list_places` reads them as five further ones.
    """
    assert season.rulebook.season is not None
    rules = season.rulebook.season.qualification
    invited = _own_right(season, won)
    places, least = _number(season, rules.places_option), _number(season, rules.from_list_option)
    further = season.options.get("list_places") == "further"
    seen = from_list = 0
    undecided: tuple[Contest, ...] = ()
    for group in equal_rows(rows):
        room = max(places - len(invited), least - (from_list if further else seen))
        seen += len(group)
        wanting = [player for player in group if player not in invited]
        if room <= 0:
            break
        if len(wanting) > room:
            order = drawn_order(wanting, season.lots)
            if order is None:
                undecided = (Contest(tuple(wanting), room, rules.rule),)
                break
            wanting = order[:room]
        for player in wanting:
            invited[player] = Invitation(player, "ranking", rules.rule)
        from_list += len(wanting)
    gone = set(invited) | {player for one in undecided for player in one.players}
    held = sum(one.places for one in undecided)
    return Qualified(tuple(invited.values()), undecided, _waiting(rows, gone, season.lots), held)


def equal_rows(rows: Iterable[Ranked]) -> Iterator[tuple[str, ...]]:
    """The players of the list, those who are equal in everything together.

    One group after another: of a long list mostly the first lines are asked for.
    """
    for _rank, group in groupby(rows, lambda row: row.rank):
        yield tuple(row.player for row in group)


def _waiting(rows: Sequence[SeasonRow], gone: set[str], lots: Sequence[Sequence[str]]) -> Groups:
    left = (tuple(p for p in group if p not in gone) for group in equal_rows(rows))
    return tuple(tuple(drawn_order(group, lots) or group) for group in left if group)


def moving_up(
    waiting: Iterable[tuple[str, ...]], places: int, lots: Sequence[Sequence[str]], rule: str
) -> tuple[list[str], Contest | None]:
    """Who gets so many free places in order of the list, and the lot it stops at if there is one.

    Reserves who are equal in everything need no order among them until fewer places than they are
    become free; then a lot decides, as for every other place.
    """
    taken: list[str] = []
    for group in waiting:
        left = places - len(taken)
        if left <= 0:
            break
        order: Sequence[str] | None = group
        if len(group) > left:
            order = drawn_order(group, lots)
        if order is None:
            return taken, Contest(tuple(sorted(group)), left, rule, "replacement")
        taken += order[:left]
    return taken, None


def field_size(season: Season) -> int:
    """How many play the final: nobody moves up into a field that is full.

    More than that may be invited, for "at least the best five of the list" are, whoever else is.
    """
    assert season.rulebook.season is not None
    rules = season.rulebook.season.qualification
    return max(_number(season, rules.places_option), _number(season, rules.from_list_option))


def beyond_the_places(season: Season, invited: int) -> Text | None:
    """Why more are invited than the final has places; None where they are not."""
    assert season.rulebook.season is not None
    rules = season.rulebook.season.qualification
    places, least = _number(season, rules.places_option), _number(season, rules.from_list_option)
    if invited <= places:
        return None
    return Text(
        "{invited} are invited, though the final has {places} places: whoever qualified in their "
        "own right is, and at least the best {least} of the list are ({rule_id}).",
        invited=invited,
        places=places,
        least=least,
        rule_id=rules.rule,
    )


def passed_on(freed: Sequence[str], room: int) -> tuple[list[str], list[str]]:
    """Places given back that nobody gets, and those that go on: of too many the last ones."""
    kept = len(freed) - min(len(freed), max(0, room))
    return list(freed[:kept]), list(freed[kept:])


class Answered(msgspec.Struct, frozen=True):
    """The invitations with their answers, replacements included, and what is left open."""

    settled: tuple[Invitation, ...]
    undecided: tuple[Contest, ...]
    reserves: tuple[str, ...]


def answered(season: Season, found: Qualified) -> Answered:
    """What the answers make of it: declined and lapsed places go to the next of the list.

    An invitation lapses unless it is confirmed by its deadline (7W-304, CAR-603); replacements
    follow the ranking list (7W-303, CAR-602). While a lot is open nobody moves up: it may be one of
    those whom it concerns.
    """
    assert season.rulebook.season is not None
    rules = season.rulebook.season.qualification
    rule = rules.replacement_rule or rules.rule
    waiting = found.waiting
    settled: list[Invitation] = []
    freed: list[str] = []
    contest: Contest | None = None
    queue, overdue = list(found.invited), season.deadline_over
    while queue:
        for one in queue:
            answer = season.answers.get(one.player) or ("lapsed" if overdue else None)
            settled.append(msgspec.structs.replace(one, answer=answer))
            freed += [one.player] if answer in FREES_THE_PLACE else []
        stay = sum(one.answer not in FREES_THE_PLACE for one in settled)
        surplus, free = passed_on(freed, field_size(season) - stay)
        taken: list[str] = []
        if not found.undecided:
            taken, contest = moving_up(waiting, len(free), season.lots, rule)
        queue = [
            Invitation(player, "replacement", rule, None, gone)
            for player, gone in zip(taken, free, strict=False)
        ]
        freed, overdue = [*surplus, *free[len(taken) :]], False
        waiting = _left(waiting, taken)
    held = set(contest.players) if contest else set()
    reserves = tuple(p for group in waiting for p in group if p not in held)
    return Answered(tuple(settled), (*found.undecided, *((contest,) if contest else ())), reserves)


def _left(waiting: Groups, taken: Sequence[str]) -> Groups:
    left = (tuple(player for player in group if player not in taken) for group in waiting)
    return tuple(group for group in left if group)


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
    dense = season.rulebook.season.list_rules.ranks == "dense"
    return _densely(shown) if dense else shown


def _densely(rows: Sequence[SeasonRow]) -> list[SeasonRow]:
    """Ranks 1, 2, 2, 3 again, after some of them came to be shared."""
    order = {rank: number for number, rank in enumerate(sorted({row.rank for row in rows}), 1)}
    return [msgspec.structs.replace(row, rank=order[row.rank]) for row in rows]
