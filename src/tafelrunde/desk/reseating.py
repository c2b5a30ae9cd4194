"""A round is seated otherwise by hand: two change places, somebody moves or comes late.

It happens by the same event as a repair, and nobody else moves. In a draft people only go to other
tables: swapped they are there by an event of its own. Where play has begun the sender says that he
knows; a result or minutes of a table that changes are set aside by name, never in passing, and stay
in the journal.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from tafelrunde.desk import commands as c
from tafelrunde.desk.deciding import DECISIONS
from tafelrunde.desk.matter import Matter, reason_given, refuse
from tafelrunde.desk.repairing import table_law
from tafelrunde.desk.who_begins import better_placed_first
from tafelrunde.draw.chance import Lots
from tafelrunde.journal import events as e
from tafelrunde.rulebook.by_id import by_id
from tafelrunde.rulebook.faults import Fault, Refusal
from tafelrunde.rulebook.short_tables import plays_short, sizes_under
from tafelrunde.state.tournament import Round, Table
from tafelrunde.words import Player, Text, listed

Seats = dict[int, tuple[e.Seat, ...]]
NEW = 0
"""The number by which a table is asked for that is not there yet."""


class Begun(msgspec.Struct, frozen=True):
    """A table that would change although play has begun there, and by what one can tell."""

    table: int
    signs: tuple[Text, ...]
    edition: int
    aside: bool
    """There is a result, or minutes, that would no longer count."""
    final: bool


@DECISIONS.of(c.ReseatRound)
def reseat(matter: Matter, command: c.ReseatRound) -> list[e.Event]:
    round_ = open_round(matter, command.round)
    seats = _asked_for(matter, round_, command)
    changed = changed_tables(round_, seats)
    _playable(matter, round_, seats, changed)
    begun = [found for n in changed if (found := begun_at(matter, round_, n)) is not None]
    _known(matter, command, begun)
    moved = tuple(_moved(round_, seats))
    events: list[e.Event] = [
        e.RoundRepaired(
            round=round_.number,
            tables=tuple(e.Seated(number, people) for number, people in sorted(seats.items())),
            moved=moved,
            rule=_rule(matter, round_, seats),
            reason=reason_given(command.reason) if begun or command.reason.strip() else "",
            aside=tuple(sorted(each.table for each in begun if each.aside)),
        )
    ]
    fresh = {seat.player for people in seats.values() for seat in people} - set(_homes(round_))
    called = sorted((p for p in fresh if p in matter.state.standins), key=by_id)
    return events + [e.StandInCalled(player=player, round=round_.number) for player in called]


def _rule(matter: Matter, round_: Round, seats: Seats) -> str | None:
    """7W-606 and its like speak of one case: from a full table to one that became too small."""
    sizes, homes = sizes_under(matter.mode, matter.state.options), _homes(round_)
    before = {number: len(table.seats) for number, table in round_.tables.items()}
    fills = any(
        0 < before.get(number, 0) < min(sizes) <= len(people)
        and before.get(homes.get(seat.player, 0)) == max(sizes)
        for number, people in seats.items()
        for seat in people
    )
    return matter.rule("fill-table") if fills else None


def open_round(matter: Matter, number: int) -> Round:
    """The round that is being played, or its draft; a closed one is history."""
    round_ = matter.round(number)
    if not round_.published and matter.actor.role != "organiser":
        refuse(
            "round", "round {number} is still a draft: its seats are the organiser’s", number=number
        )
    if round_.closed or number != len(matter.state.rounds):
        refuse("round", "this round is closed already")
    return round_


def assumed(matter: Matter, command: c.ReseatRound) -> c.ReseatRound:
    """The same with everything known and allowed: to look at what it would cost."""
    round_ = open_round(matter, command.round)
    begun = begun_tables(matter, command)
    return msgspec.structs.replace(
        command,
        begun=tuple(each.table for each in begun),
        aside={each.table: each.edition for each in begun if each.aside},
        reason=command.reason.strip() or ("?" if begun else ""),
        round=round_.number,
    )


def begun_tables(matter: Matter, command: c.ReseatRound) -> list[Begun]:
    """Those of the changed tables at which play has begun."""
    round_ = open_round(matter, command.round)
    changed = changed_tables(round_, _asked_for(matter, round_, command))
    return [found for n in changed if (found := begun_at(matter, round_, n)) is not None]


# ── Seats ────────────────────────────────────────────────────────────────────────────────────────


def _homes(round_: Round) -> dict[str, int]:
    return {seat.player: table.number for table in round_.tables.values() for seat in table.seats}


def _asked_for(matter: Matter, round_: Round, command: c.ReseatRound) -> Seats:
    seats = {table.number: table.seats for table in round_.tables.values()}
    if bool(command.swap) == bool(command.moves):
        refuse("moves", "either two people swap, or somebody goes to a table")
    if command.swap and not round_.published:
        refuse(
            "round",
            "round {number} is still a draft: people are swapped there without further ado",
            number=round_.number,
        )
    if command.swap:
        return _swapped(matter, round_, seats, command.swap)
    return _with_moves(matter, round_, seats, command.moves)


def _swapped(matter: Matter, round_: Round, seats: Seats, pair: tuple[str, ...]) -> Seats:
    """Two change places; or somebody takes the seat of a stand-in, who is not needed any more."""
    if len(pair) != 2 or pair[0] == pair[1]:
        refuse("swap", "choose two different people")
    homes, standins = _homes(round_), matter.state.standins
    for player, other_one in (pair, pair[::-1]):
        if player in homes:
            continue
        if other_one not in homes or other_one not in standins or player in standins:
            refuse("swap", "“{player}” has no seat in this round", player=Player(player))
        _may_sit_down(matter, player)
    other = {pair[0]: pair[1], pair[1]: pair[0]}
    changed = {
        number: tuple(
            msgspec.structs.replace(seat, player=other.get(seat.player, seat.player))
            for seat in people
        )
        for number, people in seats.items()
    }
    # Between two who sit it is seat for seat; whoever is new does not begin by a stand-in's seat.
    return changed if homes.keys() >= set(pair) else better_placed_first(matter, round_, changed)


def _with_moves(matter: Matter, round_: Round, seats: Seats, moves: Mapping[str, int]) -> Seats:
    homes, after = _homes(round_), max(round_.tables, default=0) + 1
    goals = {player: after if goal == NEW else goal for player, goal in moves.items()}
    for player, goal in goals.items():
        if goal != after and goal not in round_.tables:
            refuse("moves", "there is no table {goal}", goal=goal)
        if player not in homes:
            _may_sit_down(matter, player)
        elif homes[player] == goal:
            refuse(
                "moves", "“{player}” sits at table {goal} already", player=Player(player), goal=goal
            )
    left = {
        number: tuple(seat for seat in people if seat.player not in goals)
        for number, people in seats.items()
    }
    for player in _in_order(matter, round_, goals):
        number = goals[player]
        left[number] = _sat_down(matter, left.get(number, ()), player, number)
    left = better_placed_first(matter, round_, left)
    return {number: _leading(matter, people) for number, people in left.items() if people}


def _may_sit_down(matter: Matter, player: str) -> None:
    """Whoever comes late is on the list and checked in; a stand-in is there."""
    state = matter.state
    entry = state.entries.get(player) or state.standins.get(player)
    if entry is None:
        refuse(
            "moves",
            "“{player}” is neither on the list of players nor a stand-in",
            player=Player(player),
        )
    if not entry.checked_in:
        refuse("moves", "check in “{player}” first", player=Player(player))
    if entry.status(len(state.rounds)) != "active":
        refuse("moves", "“{player}” no longer plays", player=Player(player))


def _in_order(matter: Matter, round_: Round, goals: Iterable[str]) -> list[str]:
    """Whoever has started least sits down first; equals by a lot anybody can draw again."""
    started: dict[str, int] = {}
    for earlier in matter.state.rounds[: round_.number - 1]:
        for seat in (seat for table in earlier.tables.values() for seat in table.seats):
            started[seat.player] = started.get(seat.player, 0) + (seat.position == 1)
    lots = Lots("reseat", f"round {round_.number}").shuffled(sorted(goals, key=by_id))
    return sorted(lots, key=lambda player: started.get(player, 0))


def _sat_down(
    matter: Matter, people: tuple[e.Seat, ...], player: str, number: int
) -> tuple[e.Seat, ...]:
    roles = matter.rulebook.scoring[matter.mode.scoring].roles
    most = len(roles) or max(matter.mode.sizes)
    if len(people) >= most:
        refuse(
            "moves",
            "all {most} seats at table {number} are taken: only a swap is possible there",
            rule=matter.mode.seating.sizes_rule,
            most=most,
            number=number,
        )
    if roles:
        taken = {seat.role for seat in people}
        free = [role for role in roles if role not in taken]
        return (*people, e.Seat(player, role=_least_led(matter, player, free)))
    positions = {seat.position for seat in people}
    place = next(n for n in range(1, most + 1) if n not in positions)
    return tuple(sorted((*people, e.Seat(player, place)), key=lambda seat: seat.position or 0))


def _least_led(matter: Matter, player: str, free: list[str]) -> str:
    led = [
        seat.role
        for round_ in matter.state.rounds[:-1]
        for table in round_.tables.values()
        for seat in table.seats
        if seat.player == player
    ]
    return min(free, key=led.count)


def _leading(matter: Matter, people: tuple[e.Seat, ...]) -> tuple[e.Seat, ...]:
    """At a table of three with a combined lead nobody has the last role alone."""
    roles = matter.rulebook.scoring[matter.mode.scoring].roles
    short = bool(roles) and len(people) == len(roles) - 1
    if not short or not plays_short(matter.mode, matter.state.options):
        return people
    empty = next(role for role in roles if role not in {seat.role for seat in people})
    return tuple(
        msgspec.structs.replace(seat, role=empty) if seat.role == roles[-1] else seat
        for seat in people
    )


def changed_tables(round_: Round, seats: Seats) -> list[int]:
    """Tables that would be seated otherwise, opened or given up."""
    before = {table.number: table.seats for table in round_.tables.values()}
    return [n for n in sorted(before.keys() | seats) if before.get(n, ()) != seats.get(n, ())]


def _moved(round_: Round, seats: Seats) -> Iterable[str]:
    """Everybody who sits at another table or on another seat than before."""
    before = {
        (table.number, seat.player): seat
        for table in round_.tables.values()
        for seat in table.seats
    }
    for number, people in sorted(seats.items()):
        for seat in people:
            if before.get((number, seat.player)) != seat:
                yield seat.player


def _playable(matter: Matter, round_: Round, seats: Seats, changed: Iterable[int]) -> None:
    law = table_law(matter.rulebook, matter.state)
    allowed = " / ".join(map(str, sorted(law.sizes)))
    before = {table.number: len(table.seats) for table in round_.tables.values()}
    for number in changed:
        size = len(seats.get(number, ()))
        closer = 0 < before.get(number, 0) < size  # a table that is short already gets fuller
        if size and size not in law.sizes and not closer:
            people = Text("person") if size == 1 else Text("people")
            refuse(
                "moves",
                "table {number} would have {size} {people} then, possible are "
                "{allowed}; swapping two people always works",
                rule=matter.mode.seating.sizes_rule,
                number=number,
                size=size,
                people=people,
                allowed=allowed,
            )
    small = sum(len(people) < max(law.sizes) for people in seats.values())
    was = sum(size < max(law.sizes) for size in before.values())
    if law.most_small is not None and small > max(was, law.most_small):
        refuse(
            "moves",
            "there would be {small} small tables, at most {most_small} are allowed",
            rule=matter.mode.seating.sizes_rule,
            small=small,
            most_small=law.most_small,
        )


# ── Where play has begun ─────────────────────────────────────────────────────────────────────────

SLIP_SIGNS = {
    "reported": Text("a result has been reported"),
    "disputed": Text("there is a disputed result"),
    "final": Text("the result is final"),
}


def begun_at(matter: Matter, round_: Round, number: int) -> Begun | None:
    table = round_.tables.get(number)
    if table is None:
        return None
    signs = [*_signs(table)]
    dropped = bool(signs)
    clock = matter.state.clock
    if clock is not None and clock.round == round_.number and (clock.running or clock.used):
        signs.append(Text("the clock of the round is running"))
    if not signs:
        return None
    final = table.state == "final"
    return Begun(number, tuple(signs), table.edition, dropped, final)


def _signs(table: Table) -> Iterable[Text]:
    if table.slip is not None:
        yield SLIP_SIGNS[table.state]
    elif table.finished:
        yield Text("the game is over")
    if table.minutes:
        yield Text("minutes are being kept")
    if table.presses:
        yield Text("the chess clock has been pressed")


def _known(matter: Matter, command: c.ReseatRound, begun: Iterable[Begun]) -> None:
    """Nobody overlooks that play has begun, and no result goes that was not seen."""
    faults = []
    for each in begun:
        signs = listed(each.signs, ", ")
        if each.aside and command.aside.get(each.table) != each.edition:
            text = Text(
                "table {table}: {signs}; it no longer counts if people sit otherwise "
                "there: please set it aside expressly",
                table=each.table,
                signs=signs,
            )
            faults.append(Fault("aside", text, matter.rule("signed") if each.final else None))
        elif not each.aside and each.table not in command.begun:
            text = Text(
                "table {table}: {signs}; please confirm that you know",
                table=each.table,
                signs=signs,
            )
            faults.append(Fault("begun", text))
    if faults:
        raise Refusal(faults)
