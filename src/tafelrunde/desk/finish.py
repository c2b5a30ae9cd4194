"""The finish: lots, stages, picks of position or role, matches and the award."""

from __future__ import annotations

from collections.abc import Sequence

from tafelrunde.desk import commands as c
from tafelrunde.desk.deciding import DECISIONS
from tafelrunde.desk.drafting import draw_name, lot_drawn
from tafelrunde.desk.match_setup import match_setups
from tafelrunde.desk.match_words import match_title
from tafelrunde.desk.matter import Matter, reason_given, refuse
from tafelrunde.draw.next_stage import NextMatch, NextStage, next_stage, optional_replays
from tafelrunde.journal import events as e
from tafelrunde.rulebook.faults import Broken, Fault, Refusal, UndoFirst
from tafelrunde.rulebook.model import Match as MatchRule
from tafelrunde.standings.finish import (
    Bracket,
    bracket_of,
    final_ranking,
    leaders,
)
from tafelrunde.standings.match_results import drawn_once, open_replays
from tafelrunde.standings.table import standings
from tafelrunde.standings.undecided import lots_needed, still_open
from tafelrunde.state.schemes import foreseen_matches
from tafelrunde.state.tournament import Match
from tafelrunde.words import Player, Text, players

# ── Lots ─────────────────────────────────────────────────────────────────────────────────────────


@DECISIONS.of(c.DrawLot)
def draw_lot(matter: Matter, command: c.DrawLot) -> list[e.Event]:
    """In public, among players equal in everything, once."""
    state, players = matter.state, command.players
    if state.without_finish:
        refuse(
            "players",
            "the finish is dropped: whoever is equal in everything shares the place, without a lot",
        )
    if len(set(players)) < max(2, len(players)):
        refuse(
            "players", "the order of the lot names each player exactly once, at least two of them"
        )
    for player in players:
        matter.entry(player)
        if player in state.lots:
            refuse("players", "“{player}” has a lot already", player=Player(player))
    if not rounds_over(matter):
        refuse("round", "close the round first")
    rows = {row.player: row for row in standings(matter.rulebook, state, len(state.rounds))}
    ranks = {rows[player].rank for player in players}
    if len(ranks) > 1 or None in ranks:
        refuse("players", "a lot decides only between players equal in everything")
    if command.order:
        return [_by_hand(command)]
    name = draw_name(
        state, f"lot {1 + sum(d.draw.startswith('lot ') for d in state.draws.values())}"
    )
    given = {"purpose": name, "entries": sorted(players)}
    drawn = lot_drawn(name, given, _seed(command.seed), command.reason or None)
    return [drawn, e.LotDrawn(order=tuple(_order(drawn)), draw=name)]


def rounds_over(matter: Matter) -> bool:
    """No round is open; where none is foreseen at all, from the beginning."""
    rounds = matter.state.rounds
    return rounds[-1].closed if rounds else matter.rounds_foreseen == 0


def _by_hand(command: c.DrawLot) -> e.LotDrawn:
    """Whoever drew by hand says how, so that everybody can see it was a lot."""
    if sorted(command.order) != sorted(command.players):
        refuse("order", "the order drawn names each of these players exactly once")
    return e.LotDrawn(order=command.order, reason=reason_given(command.reason))


def _seed(seed: str) -> str:
    if not seed.strip():
        refuse("seed", "a seed for the lot is missing")
    return seed


def _order(drawn: e.Drawn) -> list[str]:
    assert isinstance(drawn.outcome, list)
    return drawn.outcome


def lot_needed(matter: Matter) -> tuple[str, ...]:
    """The equal players whose order must be drawn before the finish can go on."""
    lots = lots_needed(bracket_of(matter.rulebook, matter.state))
    return lots[0].players if lots else ()


def lot_fault(matter: Matter) -> Fault | None:
    lots = lots_needed(bracket_of(matter.rulebook, matter.state))
    if not lots:
        return None
    text = Text(
        "{equal} are equal in everything {decides}: draw a lot in public first",
        equal=players(lots[0].players),
        decides=lots[0].decides,
    )
    return Fault("lots", text, lots[0].rule)


# ── Stages ───────────────────────────────────────────────────────────────────────────────────────


@DECISIONS.of(c.SeatStage)
def seat_stage(matter: Matter, command: c.SeatStage) -> list[e.Event]:
    fault = lot_fault(matter)
    if fault is not None:
        raise Refusal([fault])
    seed = _seed(command.seed)
    stage = _replay_of(matter, command.match) if command.match else coming_stage(matter, seed)
    if stage is None:
        refuse(
            "stage",
            "nothing is left to be seated: all is decided, or a result is still missing",
            rule=matter.mode.finish.rule if matter.mode.finish else matter.mode.rounds_rule,
        )
    bracket = bracket_of(matter.rulebook, matter.state)
    events: list[e.Event] = []
    for match in stage.matches:
        events.extend(seated(matter, bracket, match, command.seed))
    return events


def _replay_of(matter: Matter, match_id: str) -> NextStage:
    rule = match_rule(matter, match_id)
    offered = optional_replays(matter.rulebook, matter.state)
    found = tuple(match for match in offered if match.match == match_id)
    title = match_title(match_id, matter.mode)
    bracket = bracket_of(matter.rulebook, matter.state)
    if not found and matter.state.ceremony and drawn_once(bracket, rule):
        text = Text(
            "{title} is not replayed any more, places have been shown at the ceremony: "
            "take these back in the history first",
            title=title,
        )
        raise Refusal([UndoFirst("match", text, rule.draw_rule)])
    if not found:
        refuse(
            "match",
            "{title} cannot be replayed: it was not drawn, or its replay is seated already",
            rule=rule.draw_rule,
            title=title,
        )
    return NextStage(rule.stage, found)


def coming_stage(matter: Matter, seed: str) -> NextStage | None:
    """The matches that wait to be seated; nothing while rounds are open or results missing.

    What was never played comes before a replay, for which there may be no time (CAR-308): a drawn
    match for third place keeps no final waiting.
    """
    state = matter.state
    if len(state.rounds) < matter.rounds_foreseen or not rounds_over(matter):
        return None
    if lot_needed(matter):
        return None
    waiting = {match.id for match in waiting_matches(matter)}
    played = {match.id for match in state.matches.values() if match.games}
    stage = _known_by_now(matter, seed, waiting | played)
    stage = stage or next_stage(matter.rulebook, state, seed, seated=waiting)
    if stage is None:
        return None
    matches = tuple(match for match in stage.matches if match.match not in waiting)
    return NextStage(stage.stage, matches) if matches else None


def _known_by_now(matter: Matter, seed: str, seated: set[str]) -> NextStage | None:
    """The next stage, and with it those beside it of which everybody is known too: the final waits
    for no match for third place. A group's next round waits for the one before."""
    found: list[NextStage] = []
    sitting: set[str] = set()
    while stage := next_stage(matter.rulebook, matter.state, seed, seated=seated):
        there = {player for match in stage.matches for player in match.players}
        if there & sitting:
            break
        found.append(stage)
        sitting |= there
        seated = seated | {match.match for match in stage.matches}
    matches = tuple(match for stage in found for match in stage.matches)
    return NextStage(found[0].stage, matches) if found else None


def waiting_matches(matter: Matter) -> list[Match]:
    """Seated and not played; what there are no two left for waits for nobody."""
    return [match for match in matter.state.matches.values() if match.awaiting]


def seated(matter: Matter, bracket: Bracket, match: NextMatch, seed: str) -> list[e.Event]:
    rule = match_rule(matter, match.match)
    seats = _seats(matter, match, rule)
    events: list[e.Event] = []
    if rule.start == "lot" and not match.replay:
        events.append(_start_lot(matter, bracket, match, rule, seed))
    events += match_setups(matter, match.match, seed)
    return [*events, e.MatchSeated(stage=rule.stage, match=match.match, seats=seats)]


def _seats(matter: Matter, match: NextMatch, rule: MatchRule) -> tuple[e.Seat, ...]:
    if rule.start in ("picks-position", "picks-role"):
        if match.replay:
            return matter.state.matches[match.match].seats
        return tuple(e.Seat(player) for player in match.players)
    return tuple(e.Seat(player, number) for number, player in enumerate(match.players, start=1))


def _start_lot(
    matter: Matter, bracket: Bracket, match: NextMatch, rule: MatchRule, seed: str
) -> e.Drawn:
    if rule.seats:
        purpose = match.match
        found = bracket.occupants(rule) or []
        entries = [player for player in found if bracket.still_in(player)]
    else:
        purpose = "duel"
        entries = [player for player in leaders(bracket) if bracket.still_in(player)]
    given = {"purpose": purpose, "entries": entries}
    drawn = lot_drawn(draw_name(matter.state, f"start {match.match}"), given, seed, None)
    if tuple(_order(drawn)) != match.players:
        raise Broken(f"the start lot of {match.match} does not give the drafted order")
    return drawn


def match_rule(matter: Matter, match_id: str) -> MatchRule:
    matches = foreseen_matches(matter.mode, matter.state)
    if match_id not in matches:
        refuse("match", "there is no match {match_id}", match_id=match_id)
    return matches[match_id]


def awaiting(matter: Matter, match_id: str) -> tuple[Match, MatchRule]:
    rule = match_rule(matter, match_id)
    match = matter.state.matches.get(match_id)
    if match is None or not match.awaiting:
        refuse(
            "match",
            "{match_id} has not been seated or has been played already",
            rule=rule.rule,
            match_id=match_id,
        )
    return match, rule


@DECISIONS.of(c.PickSeat)
def pick(matter: Matter, command: c.PickSeat) -> list[e.Event]:
    """In order of the standings; the last takes what is left."""
    match, rule = awaiting(matter, command.match)
    turn = picking(match, rule)
    if turn is None:
        refuse("match", "nothing is left to be picked here")
    if command.player != turn:
        refuse(
            "player",
            "picks go in order of the standings: it is {turn}'s turn",
            rule=rule.start_rule,
            turn=Player(turn),
        )
    free = choices(matter, match, rule)
    picked = command.role if rule.start == "picks-role" else command.position
    if picked not in free:
        listed = ", ".join(map(str, free))
        refuse("pick", "free are: {listed}", rule=rule.start_rule, listed=listed)
    events: list[e.Event] = [_picked(command.match, command.player, picked)]
    left = [seat.player for seat in match.game.seats if seat.player != turn and not _has_seat(seat)]
    if len(left) == 1 and len(free) == 2:
        last = next(choice for choice in free if choice != picked)
        events.append(_picked(command.match, left[0], last))
    return events


def _picked(match: str, player: str, choice: int | str | None) -> e.Event:
    if isinstance(choice, int):
        return e.SeatPicked(match=match, player=player, position=choice)
    return e.SeatPicked(match=match, player=player, role=choice)


def _has_seat(seat: e.Seat) -> bool:
    return seat.position is not None or seat.role is not None


def picking(match: Match, rule: MatchRule) -> str | None:
    """Whose turn it is to pick, if anybody's; whoever has left picks nothing."""
    if rule.start not in ("picks-position", "picks-role"):
        return None
    return next((seat.player for seat in match.game.seats if not _has_seat(seat)), None)


def choices(matter: Matter, match: Match, rule: MatchRule) -> Sequence[int | str]:
    """What is still free."""
    if rule.start == "picks-role":
        taken_roles = {seat.role for seat in match.seats}
        roles = matter.rulebook.scoring[matter.mode.scoring].roles
        return [role for role in roles if role not in taken_roles]
    taken = {seat.position for seat in match.seats}
    return [number for number in range(1, len(match.seats) + 1) if number not in taken]


def still_picking(matter: Matter, match: Match) -> None:
    """A Refusal until all have their seats."""
    rule = match_rule(matter, match.id)
    turn = picking(match, rule)
    if turn is not None:
        refuse(
            "match",
            "picks come first: it is {turn}'s turn",
            rule=rule.start_rule,
            turn=Player(turn),
        )


# ── The award ────────────────────────────────────────────────────────────────────────────────────


@DECISIONS.of(c.AwardTournament)
def award(matter: Matter, _command: c.AwardTournament) -> list[e.Event]:
    faults = award_faults(matter)
    if faults:
        raise Refusal(faults)
    ranking = final_ranking(bracket_of(matter.rulebook, matter.state))
    assert ranking is not None
    return [e.TournamentAwarded(ranking=tuple(ranking))]


def award_faults(matter: Matter) -> list[Fault]:
    """What is still undecided."""
    state, mode = matter.state, matter.mode
    if len(state.rounds) < matter.rounds_foreseen or not all(r.closed for r in state.rounds):
        text = Text(
            "play and close all rounds ({rounds_foreseen}) first",
            rounds_foreseen=matter.rounds_foreseen,
        )
        return [Fault("round", text, mode.rounds_rule)]
    bracket = bracket_of(matter.rulebook, state)
    if bracket.faults:
        return bracket.faults
    fault = still_open(bracket)
    if fault is None:
        return [_replay_fault(matter, match) for match in open_replays(bracket)]
    text = Text("the finish is not decided yet: {text}", text=fault.text)
    return [Fault("stage", text, fault.rule)]


def _replay_fault(matter: Matter, match: Match) -> Fault:
    text = Text(
        "a replay is open ({title}): enter its result, or take its seating back in the history",
        title=match_title(match.id, matter.mode),
    )
    return UndoFirst("stage", text, match_rule(matter, match.id).draw_rule)
