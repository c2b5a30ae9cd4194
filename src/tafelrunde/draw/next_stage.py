"""The next stage of a finish: who meets whom, who starts, and when a lot is needed first."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

import msgspec

from tafelrunde.draw.chance import Lots
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.rulebook.model import Match, Rulebook
from tafelrunde.standings.finish import (
    Bracket,
    bracket_of,
    duel_games,
    duellists,
    level_on,
    rounds_complete,
)
from tafelrunde.standings.lots_that_tell import lots_that_tell
from tafelrunde.standings.match_results import drawn_once, replayable
from tafelrunde.standings.undecided import lots_needed
from tafelrunde.state.course import LOT, mode_of
from tafelrunde.state.tournament import Tournament
from tafelrunde.words import NOTHING, Player, Text, counted, listed

DUEL = "final"
"""The one match of a finish that only equal leaders play (DOM-123)."""


class NextMatch(msgspec.Struct, frozen=True):
    """A match to be played: players in seat order, the first starts or picks first."""

    match: str
    players: tuple[str, ...]
    start: str
    replay: bool
    reason: Text
    before_lot: Text
    """The reason as it can be told before the seed is known: who starts by lot is open then."""


class NextStage(msgspec.Struct, frozen=True):
    stage: str
    matches: tuple[NextMatch, ...]


def next_stage(
    rulebook: Rulebook,
    tournament: Tournament,
    seed: str,
    names: Mapping[str, str] | None = None,
    seated: Collection[str] = (),
) -> NextStage | None:
    """The stage to play now, or nothing while rounds are open or when all is decided.

    Matches that are `seated` already are passed over: the final need not wait for the match for
    third place, which is played beside it.
    """
    mode = mode_of(rulebook, tournament)
    if mode.finish is None or not rounds_complete(mode, tournament):
        return None
    called = names or {}
    bracket = bracket_of(rulebook, tournament)
    if bracket.faults:
        raise Refusal(bracket.faults)
    if mode.finish.playoff is not None:
        return None if DUEL in seated else _duel(bracket, seed, called)
    lots = lots_needed(bracket)
    if lots:
        raise Refusal(lot.fault(called) for lot in lots)
    scheme = bracket.scheme
    games = [match for match in scheme.matches if not match.games]
    playing = {
        seat.player
        for match in tournament.matches.values()
        if match.awaiting
        for seat in match.seats
    }
    for stage in dict.fromkeys(match.stage for match in games):
        open_matches = [
            match
            for match in games
            if match.stage == stage and match.id not in seated and _open(bracket, match)
        ]
        if any(bracket.occupants(match) is None for match in open_matches):
            continue  # places are played for beside the way to the title
        if any(playing.intersection(bracket.occupants(match) or ()) for match in open_matches):
            continue  # the next round of a group waits for the one before
        if open_matches:
            matches = tuple(match_now(bracket, match, seed, called) for match in open_matches)
            return NextStage(stage, matches)
    return None


def optional_replays(rulebook: Rulebook, tournament: Tournament) -> tuple[NextMatch, ...]:
    """Every drawn match that may be played once more if time allows, each for itself (CAR-308)."""
    mode = mode_of(rulebook, tournament)
    if mode.finish is None or not mode.finish.has_matches or not rounds_complete(mode, tournament):
        return ()
    bracket = bracket_of(rulebook, tournament)
    return tuple(
        match_now(bracket, match, "", {})
        for match in bracket.scheme.matches
        if replayable(bracket, match) and not tournament.matches[match.id].awaiting
    )


def _duel(bracket: Bracket, seed: str, names: Mapping[str, str]) -> NextStage | None:
    """DOM-123: a direct duel among the leaders, if nobody leads alone.

    Where several are level in front of it, these play on: they are the leaders now.
    """
    assert bracket.mode.finish is not None
    assert bracket.mode.finish.playoff is not None
    again = bool(duel_games(bracket))
    equal = duellists(bracket)
    if len(equal) < 2 or DUEL in bracket.results:
        return None
    order = Lots(seed, "duel").shuffled(equal)
    together = listed([Player(player, names) for player in equal])
    reason = _why_a_duel(bracket, equal, together, again=again)
    duel = NextMatch(DUEL, tuple(order), order[0], again, reason, reason)
    return NextStage(DUEL, (duel,))


def _why_a_duel(bracket: Bracket, equal: Sequence[str], together: Text, *, again: bool) -> Text:
    assert bracket.mode.finish is not None
    assert bracket.mode.finish.playoff is not None
    rule = bracket.mode.finish.playoff.rule
    alone = level_on(bracket, equal)
    if again:
        return Text(
            "The duel was drawn, {equal} still lead together ({rule_id}).",
            equal=together,
            rule_id=rule,
        )
    if alone is not None:
        return Text(
            "No clear winner: {equal} lead together, for only this counts: {criteria} ({rule_id}).",
            equal=together,
            criteria=alone,
            rule_id=rule,
        )
    return Text("No clear winner: {equal} lead together ({rule_id}).", equal=together, rule_id=rule)


def _open(bracket: Bracket, match: Match) -> bool:
    """Still to be played: undecided, or drawn once and to be replayed if time allows."""
    # An award that was held stops nobody who asks a journal: it answers as its sheet does.
    again = not bracket.tournament.ceremony and drawn_once(bracket, match)
    return match.id not in bracket.results or again


def match_now(bracket: Bracket, match: Match, seed: str, names: Mapping[str, str]) -> NextMatch:
    """A match as its earlier matches have sent people there."""
    found = bracket.level.get(match.id) or bracket.occupants(match) or []
    players = [player for player in found if bracket.still_in(player)]
    better_first = sorted(players, key=lambda player: bracket.order[player])
    played = bracket.tournament.matches.get(match.id)
    replay = played is not None and bool(played.games)
    order = better_first
    if replay and match.draw == "replay-once":
        order = better_first[::-1]  # CAR-308: in the replay the worse placed starts
    elif match.start == "lot":
        order = Lots(seed, match.id).shuffled(players)
    reason = _reason(bracket, match, order, replay, names)
    by_lot = match.start == "lot" and order is not better_first
    known = _reason(bracket, match, better_first, replay, names, open_lot=True)
    return NextMatch(match.id, tuple(order), order[0], replay, reason, known if by_lot else reason)


def _reason(
    bracket: Bracket,
    match: Match,
    order: Sequence[str],
    replay: bool,
    names: Mapping[str, str],
    *,
    open_lot: bool = False,
) -> Text:
    ranks = listed(list(_seeds(bracket, order, names)), ", ")
    again = _again(bracket, match) if replay else NOTHING
    start = _of_first(START_WORDS[match.start], order, names)
    at_once = bracket.mode.at_once_rule is not None and match.start == "lot"
    if open_lot:
        start = OPEN_SEATS if at_once else OPEN_LOT
    elif at_once:
        start = _of_first(FIRST_SEAT, order, names)
    equals = len({bracket.order[player][0] for player in order}) < len(order)
    lot = BY_LOT if equals and match.start != "lot" else NOTHING
    told = Text(
        "{again}Prelim places: {ranks}{lot} ({rule_id}); {start} ({start_rule}).",
        again=again,
        ranks=ranks,
        lot=lot,
        rule_id=match.rule,
        start=start,
        start_rule=match.start_rule,
    )
    return _with_movers(bracket, match, told, names)


def _with_movers(bracket: Bracket, match: Match, told: Text, names: Mapping[str, str]) -> Text:
    """A place that is missing in the row is explained by whoever plays instead."""
    movers, gone = bracket.moved_up(match)
    if not movers or not gone:
        return told
    return counted(
        len(movers),
        "{told} {movers} moves up for {gone}.",
        "{told} {movers} move up for {gone}.",
        told=told,
        movers=listed([Player(player, names) for player in movers]),
        gone=listed([Player(player, names) for player in gone]),
    )


def _seeds(bracket: Bracket, order: Sequence[str], names: Mapping[str, str]) -> Iterator[Text]:
    """The place of each; whoever is where he is by a lot, of him that is said with it."""
    rule = next((each.rule for each in bracket.mode.standings if each.code == LOT), None)
    by_lot = lots_that_tell(bracket.rulebook, bracket.tournament, bracket.told)
    for player in order:
        rank = bracket.rank_told(player)
        text = Text("{rank}. {player}", rank=rank, player=Player(player, names))
        if player in by_lot and rule is not None:
            text = Text("{text} (by lot, {rule_id})", text=text, rule_id=rule)
        elif player in by_lot:
            text = Text("{text} (by lot)", text=text)
        yield text


def _of_first(start: Text, order: Sequence[str], names: Mapping[str, str]) -> Text:
    return Text("{player} {start}", player=Player(order[0], names), start=start)


def _again(bracket: Bracket, match: Match) -> Text:
    """Why it is played once more: a draw, or a game nobody won where only a winner is champion."""
    finish = bracket.mode.finish
    if finish is not None and finish.ranking == "winning-roles":
        rule = match.rule
        return Text("Again: nobody won ({rule_id}); ", rule_id=rule)
    rule = match.draw_rule
    return Text("Replay after a draw ({rule_id}); ", rule_id=rule)


BY_LOT = Text(", equals in the order of the lot")
OPEN_LOT = Text("a lot decides who starts")
OPEN_SEATS = Text("a lot decides who sits where")
FIRST_SEAT = Text("gets seat 1 by lot")


START_WORDS = {
    "better-placed": Text("starts"),
    "picks-position": Text("picks the start position first"),
    "picks-role": Text("picks the role first"),
    "lot": Text("starts by lot"),
}
