"""What is still open, and between whom only a lot can tell.

Nobody goes on, starts or picks first because the list happens to name him first: where players are
equal in every criterion and their order decides something, a lot is drawn.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

import msgspec

from tafelrunde.rulebook.by_id import by_id
from tafelrunde.rulebook.faults import Fault
from tafelrunde.rulebook.model import Match
from tafelrunde.standings.bracket import origin_of
from tafelrunde.standings.finish import (
    Bracket,
    duel_games,
    duellists,
    final_ranking,
    heirs,
    level_on,
    rounds_complete,
    rounds_foreseen,
)
from tafelrunde.standings.stage_names import stage_name
from tafelrunde.words import Player, Text, listed, numbers_of

Names = Mapping[str, str]


class LotNeeded(msgspec.Struct, frozen=True):
    """Players equal in everything, and what their order decides."""

    players: tuple[str, ...]
    decides: Text
    rule: str

    def text(self, names: Names | None = None) -> Text:
        return Text(
            "{called} are equal in everything {decides}: a lot is needed",
            called=listed([Player(player, names or {}) for player in self.players]),
            decides=self.decides,
        )

    def fault(self, names: Names | None = None) -> Fault:
        return Fault("lots", self.text(names), self.rule)


def lots_needed(bracket: Bracket) -> list[LotNeeded]:
    """The lots the finish waits for, in the order in which they are drawn."""
    finish = bracket.mode.finish
    if (
        finish is None
        or not finish.has_matches
        or not rounds_complete(bracket.mode, bracket.tournament)
    ):
        return []
    matches = bracket.scheme.matches
    tied = [_for_a_match(bracket, match) for match in matches if match.id in bracket.tied]
    if tied:
        return tied
    if level := heirs(bracket):
        players = tuple(sorted(level, key=by_id))
        return [LotNeeded(players, HEIRS, lot_rule(bracket, matches[-1]))]
    settled = {*bracket.results, *bracket.tournament.matches}  # played, or seated at the desk
    waiting = [match for match in matches if match.id not in settled and not match.games]
    return (
        _for_the_cut(bracket, waiting)
        or _for_lucky_losers(bracket, waiting)
        or _for_the_start(bracket, waiting)
    )


def _for_a_match(bracket: Bracket, match: Match) -> LotNeeded:
    name = stage_name(match.stage)
    decides = Text("even after the game ({name})", name=name)
    if match.games:
        decides = Text("in the table of a group")
    return LotNeeded(tuple(sorted(bracket.tied[match.id], key=by_id)), decides, match.draw_rule)


def lot_rule(bracket: Bracket, match: Match) -> str:
    """Where the rulebook names the lot among its criteria, that is the rule to cite."""
    by_lot = (each.rule for each in bracket.mode.standings if each.code == "lot")
    return next(by_lot, match.rule)


def _for_the_cut(bracket: Bracket, waiting: Sequence[Match]) -> list[LotNeeded]:
    """Equals on both sides of the cut, in different matches, or beside each other in one."""
    homes = {seat: match for match in waiting for seat in match.seats}
    lots = []
    number = 0
    for _order, group in groupby(bracket.seeds, key=lambda player: bracket.order[player]):
        equals = tuple(sorted(group, key=by_id))
        places = range(number + 1, number + len(equals) + 1)
        number += len(equals)
        found = [homes.get(f"seed {place}") for place in places]
        first = next((match for match in found if match is not None), None)
        if len(equals) == 1 or first is None:
            continue
        if all(match is first for match in found) and first.start == "lot":
            continue
        rank = bracket.rank_told(equals[0])  # seeds leave out who is gone, the standings do not
        decides = Text("on place {rank}", rank=rank) if bracket.tournament.rounds else AT_START
        lots.append(LotNeeded(equals, decides, lot_rule(bracket, first)))
    return lots


def _for_lucky_losers(bracket: Bracket, waiting: Sequence[Match]) -> list[LotNeeded]:
    """Equals of whom some go on as the best of the rest."""
    going: dict[str, int] = {}
    rules: dict[str, str] = {}
    for match in waiting:
        for origin in map(origin_of, match.seats):
            if origin.kind == "lucky":
                going[origin.of] = max(going.get(origin.of, 0), origin.number)
                rules.setdefault(origin.of, lot_rule(bracket, match))
    lots = []
    for stage, number in going.items():
        ahead = 0
        for group in bracket.lucky_losers(stage) or ():
            if ahead < number and len(group) > 1:
                decides = Text("among the best of the rest ({name})", name=stage_name(stage))
                lots.append(LotNeeded(tuple(sorted(group, key=by_id)), decides, rules[stage]))
            ahead += len(group)
    return lots


def _for_the_start(bracket: Bracket, waiting: Sequence[Match]) -> list[LotNeeded]:
    """Equals who meet in a later match, where the better placed starts or picks first."""
    lots = []
    for match in waiting:
        there = [p for p in bracket.occupants(match) or () if bracket.still_in(p)]
        if match.start == "lot":
            continue
        there.sort(key=lambda player: bracket.order[player])
        for _order, group in groupby(there, key=lambda player: bracket.order[player]):
            equals = tuple(sorted(group, key=by_id))
            if len(equals) > 1:
                lots.append(LotNeeded(equals, FIRST_MOVE[match.start], match.start_rule))
    return lots


AT_START = Text("before the first game")
HEIRS = Text("as the best who are still ranked")

FIRST_MOVE = {
    "better-placed": Text("(who starts?)"),
    "picks-position": Text("(who picks the start position first?)"),
    "picks-role": Text("(who picks the role first?)"),
}


# ── What is open ─────────────────────────────────────────────────────────────────────────────────


def still_open(bracket: Bracket, names: Names | None = None) -> Fault | None:
    """What keeps the tournament from a final ranking: one sentence with its rule, or nothing."""
    mode, tournament = bracket.mode, bracket.tournament
    if not rounds_complete(mode, tournament):
        return Fault("", _rounds_open(bracket), mode.rounds_rule)
    if final_ranking(bracket) is not None:
        return None
    lots = lots_needed(bracket)
    if lots:
        return Fault("", lots[0].text(names), lots[0].rule)
    assert mode.finish is not None  # without a finish the standings are final
    if mode.finish.playoff is not None:
        return Fault("", _duel_open(bracket, names or {}), mode.finish.playoff.rule)
    return _match_open(bracket, names or {})


def _rounds_open(bracket: Bracket) -> Text:
    tournament = bracket.tournament
    for round_ in tournament.rounds:
        missing = [table.number for table in round_.tables.values() if table.slip is None]
        if missing:
            return Text(
                "round {number} is still being played: without a result is table {numbers}",
                number=round_.number,
                numbers=numbers_of(missing),
            )
    played, foreseen = len(tournament.rounds), rounds_foreseen(bracket.mode, tournament)
    return Text("rounds played: {played} of {foreseen}", played=played, foreseen=foreseen)


def _duel_open(bracket: Bracket, names: Names) -> Text:
    equal = listed([Player(player, names) for player in duellists(bracket)])
    if duel_games(bracket):
        return Text("the duel ({equal}) was drawn and is played again", equal=equal)
    alone = level_on(bracket, duellists(bracket))
    if alone is None:
        return Text("no clear winner: {equal} lead together, a duel decides", equal=equal)
    return Text(
        "no clear winner: {equal} lead together, for only this counts: {criteria}; a duel decides",
        equal=equal,
        criteria=alone,
    )


def _match_open(bracket: Bracket, names: Names) -> Fault:
    finish = bracket.mode.finish
    matches = bracket.scheme.matches
    match = next(match for match in matches if match.id not in bracket.results)
    name = _match_named(bracket, [match], names)
    played = bracket.tournament.matches.get(match.id)
    if played is not None and played.games:
        if finish is not None and finish.ranking == "winning-roles":
            text = Text("{name} without a winner", name=name)
            return Fault("", text, match.rule)
        text = Text("{name} drawn: the game is played again", name=name)
        return Fault("", text, match.draw_rule)
    text = Text("not played yet: {name}", name=_all_unplayed(bracket, match, names))
    return Fault("", text, match.rule)


def _all_unplayed(bracket: Bracket, first: Match, names: Names) -> Text:
    """The matches of the first open stage, and those beside it whose people are known: with the
    match for third place the final is open too."""
    stages: dict[str, list[Match]] = {}
    for match in bracket.scheme.matches:
        known = match.stage == first.stage or bracket.occupants(match) is not None
        if known and _unplayed(bracket, match):
            stages.setdefault(match.stage, []).append(match)
    return listed([_match_named(bracket, each, names) for each in stages.values()], "; ")


def _unplayed(bracket: Bracket, match: Match) -> bool:
    played = bracket.tournament.matches.get(match.id)
    return match.id not in bracket.results and (played is None or not played.games)


def _match_named(bracket: Bracket, matches: Sequence[Match], names: Names) -> Text:
    """The stage with who meets in each of these matches of it, as far as that is known."""
    name = stage_name(matches[0].stage)
    pairs = []
    for match in matches:
        here = [p for p in bracket.occupants(match) or () if bracket.still_in(p)]
        if here:
            pairs.append(listed([Player(player, names) for player in here], ", "))
    return Text("{name} ({there})", name=name, there=listed(pairs, "; ")) if pairs else name
