"""A round no longer fits its people: which repairs are there, and how is one of them applied?

A draft lacks people or holds some who are gone; a published round has a table too small to play.
Repairs are offered with the fewest moves first; the organiser chooses one, and only it is carried
out. Tables that have a result are never touched.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from tafelrunde.desk import commands as c
from tafelrunde.desk.deciding import DECISIONS
from tafelrunde.desk.matter import Matter, refuse
from tafelrunde.desk.rules import rule_for
from tafelrunde.desk.who_begins import better_placed_first
from tafelrunde.draw.chance import Lots
from tafelrunde.draw.next_round import past_tables, players_of, policy_of
from tafelrunde.draw.repair import Repair, TableLaw, repairs
from tafelrunde.draw.repair_care import Care
from tafelrunde.draw.standin import standins_missing, standins_needed
from tafelrunde.draw.swiss import meetings
from tafelrunde.journal import events as e
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.rulebook.short_tables import plays_short, sizes_under, too_few
from tafelrunde.state.effective import effective
from tafelrunde.state.tournament import Round, Table, Tournament
from tafelrunde.words import Text

THREES = 3
"""The limit for tables of three where a rulebook sets one (CAR-402)."""


class Offer(msgspec.Struct, frozen=True):
    """One way on: who goes to which table, who only gets up, and the round as it would be."""

    kind: str
    text: Text
    rule: str | None
    moves: dict[str, int]
    homes: dict[str, int]
    """Where those who move sit now; who has no table yet is not named."""
    leaves: tuple[str, ...]
    new_repeats: int
    tables: tuple[e.Seated, ...]


class Amiss(msgspec.Struct, frozen=True):
    """Who sits in a round without playing in it, and who plays without a seat."""

    gone: tuple[str, ...]
    late: tuple[str, ...]


def table_law(rulebook: Rulebook, state: Tournament) -> TableLaw:
    """Which tables the mode allows, and the rules of this rulebook behind it."""
    mode = rulebook.mode(state.mode)
    policy = policy_of(mode, state.options)
    return TableLaw(
        sizes=frozenset(sizes_under(mode, state.options)),
        most_small=THREES if policy == "at-most-three-threes" else None,
        few_small=policy != "many-threes",
        goes_on=rule_for(rulebook, "drop-out"),
        filled=rule_for(rulebook, "fill-table"),
        stand_in=mode.seating.standin_rule,
    )


def needs_repair(matter: Matter, round_: Round) -> bool:
    """People and seats differ, or a table cannot be played as it is."""
    amiss = who_is_amiss(matter, round_)
    return bool(amiss.gone or amiss.late or _short(matter, round_))


def lacks_somebody(matter: Matter, round_: Round) -> bool:
    """Whether anybody got up from this round after it was published."""
    return any(
        isinstance(event, e.SeatVacated) and event.round == round_.number
        for event in effective(matter.state.history)
    )


def who_is_amiss(matter: Matter, round_: Round) -> Amiss:
    """In a draft: who has gone or come since. The stand-in plays where the number needs it."""
    state = matter.state
    here = {seat.player for table in round_.tables.values() for seat in table.seats}
    seated = [seat.player for table in _open(round_) for seat in table.seats]
    playing = [player for player in seated if player not in state.standins]
    if not round_.published:
        playing = players_of(state, round_.number)
    elif not _short(matter, round_):
        return Amiss((), ())
    else:
        playing += joining(matter, round_)
    known = set(playing) | set(state.standins)
    gone = [player for player in seated if player not in known]
    late = [player for player in playing if player not in here]
    helping = [player for player in seated if player in state.standins]
    ready = [p for p, entry in state.standins.items() if entry.checked_in and p not in here]
    needed = _helpers_needed(matter, len(playing), len(helping) + len(ready))
    if needed is not None:
        gone += helping[needed:]
        late += ready[: max(0, needed - len(helping))]
    return Amiss(tuple(gone), tuple(late))


def joining(matter: Matter, round_: Round) -> list[str]:
    """Who came late and takes one of the seats that a table too small to play has free.

    They are of the tournament and wait for the next round: only then a stand-in is asked for. So
    many as fit with the stand-ins who are there, and all of them where nobody fits.
    """
    free = latecomers(matter, round_)[: _free_where_short(matter, round_)]
    if not free:
        return []
    seated = [seat.player for table in _open(round_) for seat in table.seats]
    helpers = [player for player in seated if player in matter.state.standins]
    spare = sum(e.checked_in for p, e in matter.state.standins.items() if p not in seated)
    people, ready = len(seated) - len(helpers), len(helpers) + spare
    fitting = (n for n in range(len(free), -1, -1) if _seats_all(matter, people + n, ready))
    return free[: next(fitting, len(free))]


def _seats_all(matter: Matter, people: int, helpers: int) -> bool:
    return _helpers_needed(matter, people, helpers) is not None


def latecomers(matter: Matter, round_: Round) -> list[str]:
    """Checked in, playing on and without a seat in this round, which they did not leave out."""
    if matter.mode.all_meet:
        return []  # whoever sits nowhere has the round off
    state = matter.state
    seated = {seat.player for table in round_.tables.values() for seat in table.seats}
    away = seated.union(state.byes.get(round_.number, ()))
    return [
        player
        for player, entry in state.entries.items()
        if entry.here and player not in away and round_.number not in entry.off
    ]


def _free_where_short(matter: Matter, round_: Round) -> int:
    mode, options = matter.mode, matter.state.options
    short = (t for t in _open(round_) if too_few(mode, options, len(t.seats)))
    return sum(max(sizes_under(mode, options)) - len(table.seats) for table in short)


def _short(matter: Matter, round_: Round) -> bool:
    mode, options = matter.mode, matter.state.options
    return any(too_few(mode, options, len(table.seats)) for table in _open(round_))


def helpers_missing(matter: Matter) -> int:
    """How many more stand-ins it takes: for the next round, or where a table fell short."""
    state = matter.state
    last = state.rounds[-1] if state.rounds else None
    if state.phase == "awarded" or state.matches:
        return 0
    if state.phase == "announced":
        there = sum(entry.checked_in for entry in state.entries.values())
        return standins_missing(matter.mode, state, there) if state.checkin_closed else 0
    if last is not None and last.published and not last.closed:
        if not _short(matter, last):
            return 0
        seated = [seat.player for table in _open(last) for seat in table.seats]
        playing = sum(player not in state.standins for player in seated)
        there = playing + len(joining(matter, last))
        return standins_missing(matter.mode, state, there, in_play=True, busy=_busy(matter, last))
    number = last.number if last is not None and not last.closed else len(state.rounds) + 1
    if number > matter.rounds_foreseen:
        return 0
    return standins_missing(matter.mode, state, len(players_of(state, number)))


def _busy(matter: Matter, round_: Round) -> int:
    """Stand-ins whose table of this round has its result."""
    played = (table for table in round_.tables.values() if table.slip is not None)
    return sum(seat.player in matter.state.standins for table in played for seat in table.seats)


def _helpers_needed(matter: Matter, people: int, helpers: int) -> int | None:
    """How many stand-ins fill the tables; None where all of them do not."""
    try:
        return standins_needed(matter.mode, matter.state, people, helpers)
    except Refusal:
        return None


def _open(round_: Round) -> list[Table]:
    return [table for table in round_.tables.values() if table.slip is None]


def offers(matter: Matter, round_: Round) -> list[Offer]:
    """The repairs, fewest moves first; a Refusal where the people fill no tables at all.

    Seating everybody anew is a draw and not among them: a draft is drawn again with a reason, a
    published round only after its publication has been taken back.
    """
    amiss = who_is_amiss(matter, round_)
    tables = _open(round_)
    law = _law_left(matter, round_)
    past = past_tables(matter.state.rounds[: round_.number - 1])
    found = repairs(
        [_by_place(matter, table) for table in tables],
        law=law,
        gone=amiss.gone,
        late=amiss.late,
        met=meetings(table for earlier in past for table in earlier),
        lots=Lots("repair", f"round {round_.number}"),
        care=_care(matter, round_, tables),
    )
    told = [_offer(matter, round_, tables, one, amiss) for one in found if one.kind != "redraw"]
    return list({tuple(offer.moves.items()): offer for offer in told[::-1]}.values())[::-1]


def _care(matter: Matter, round_: Round, tables: Sequence[Table]) -> Care[str]:
    """Groups that should not meet, people who cannot change tables, roles led so far.

    Tables are counted as the repair sees them; a fixed table that has its result is none of them.
    """
    entries = matter.state.entries.values()
    order = {table.number: index for index, table in enumerate(tables, start=1)}
    roles = _roles(matter)
    had: dict[str, dict[int, int]] = {}
    for earlier in matter.state.rounds[: round_.number - 1] if roles else ():
        for seat in (seat for table in earlier.tables.values() for seat in table.seats):
            if seat.role in roles:
                led, place = had.setdefault(seat.player, {}), roles.index(seat.role)
                led[place] = led.get(place, 0) + 1
    return Care(
        groups={entry.player: frozenset(entry.groups) for entry in entries if entry.groups},
        fixed={one.player: order.get(one.fixed_table, 0) for one in entries if one.fixed_table},
        had=had,
    )


def _law_left(matter: Matter, round_: Round) -> TableLaw:
    """Small tables that have a result already count towards the limit."""
    law = table_law(matter.rulebook, matter.state)
    if law.most_small is None:
        return law
    largest = max(law.sizes)
    settled = sum(
        len(table.seats) < largest for table in round_.tables.values() if table.slip is not None
    )
    return msgspec.structs.replace(law, most_small=max(0, law.most_small - settled))


def _roles(matter: Matter) -> Sequence[str]:
    return matter.rulebook.scoring[matter.mode.scoring].roles


def _by_place(matter: Matter, table: Table) -> list[str | None]:
    roles = _roles(matter)
    places: list[str | None] = [None] * max(matter.mode.sizes)
    for index, seat in enumerate(table.seats):
        place = roles.index(seat.role) if seat.role in roles else (seat.position or index + 1) - 1
        places[place] = seat.player
    return places


def _offer(
    matter: Matter, round_: Round, tables: Sequence[Table], one: Repair[str], amiss: Amiss
) -> Offer:
    numbers = _numbers(round_, tables, len(one.tables))
    moves = {moved.person: numbers[moved.to_table - 1] for moved in (*one.moved, *one.seated)}
    seats = better_placed_first(
        matter,
        round_,
        {
            number: _seats(matter, people, number, round_)
            for number, people in zip(numbers, one.tables, strict=True)
        },
    )
    kept = {t.number: t.seats for t in round_.tables.values() if t.slip is not None}
    seated = sorted((kept | seats).items())
    return Offer(
        kind=one.kind,
        text=one.text,
        rule=one.rule or (None if one.kind == "keep" and not amiss.gone else _goes_on(matter)),
        moves=moves,
        homes={moved.person: numbers[moved.from_table - 1] for moved in one.moved},
        leaves=amiss.gone,
        new_repeats=one.new_repeats,
        tables=tuple(e.Seated(number, people) for number, people in seated if people),
    )


def _goes_on(matter: Matter) -> str | None:
    return matter.rule("drop-out")


def _numbers(round_: Round, tables: Sequence[Table], count: int) -> list[int]:
    """The numbers of the tables of a repair; opened ones follow the last of the round."""
    numbers = [table.number for table in tables]
    after = max(round_.tables, default=0) + 1
    return numbers + list(range(after, after + count - len(numbers)))


def _seats(
    matter: Matter, people: Sequence[str | None], number: int, round_: Round
) -> tuple[e.Seat, ...]:
    """Who stays keeps his seat as it is; who comes takes the place he was given."""
    roles = _roles(matter)
    table = round_.tables.get(number)
    old = {seat.player: seat for seat in table.seats} if table is not None else {}
    seats = tuple(
        old.get(player)
        or (e.Seat(player, role=roles[place]) if roles else e.Seat(player, place + 1))
        for place, player in enumerate(people)
        if player is not None
    )
    short = bool(roles) and len(seats) == len(roles) - 1
    if short and plays_short(matter.mode, matter.state.options):
        return _last_role_empty(seats, roles)
    return seats


def _last_role_empty(seats: Sequence[e.Seat], roles: Sequence[str]) -> tuple[e.Seat, ...]:
    """With a combined lead nobody has the last role alone: its player takes the empty one."""
    taken = {seat.role for seat in seats}
    empty = next(role for role in roles if role not in taken)
    return tuple(
        msgspec.structs.replace(seat, role=empty) if seat.role == roles[-1] else seat
        for seat in seats
    )


@DECISIONS.of(c.RepairRound)
def repair_round(matter: Matter, command: c.RepairRound) -> list[e.Event]:
    """Carry out exactly one of the repairs offered now; its moves say which."""
    round_ = matter.round(command.round)
    if round_.closed or command.round != len(matter.state.rounds):
        refuse("round", "this round is closed already")
    if not needs_repair(matter, round_) and not command.moves:
        refuse("round", "nobody is missing in this round")
    offer = _chosen(offers(matter, round_), command.moves)
    if offer is None:
        refuse(
            "moves",
            "this repair no longer fits; please choose among those offered now",
            rule=matter.rule("fill-table"),
        )
    moved = (*offer.moves, *(p for p in offer.leaves if p in matter.state.standins))
    events: list[e.Event] = [
        e.RoundRepaired(round=command.round, tables=offer.tables, moved=moved, rule=offer.rule)
    ]
    called = [player for player in offer.moves if player in matter.state.standins]
    before = {seat.player for table in round_.tables.values() for seat in table.seats}
    events += [
        e.StandInCalled(player=player, round=command.round)
        for player in called
        if player not in before
    ]
    return events


def _chosen(found: Sequence[Offer], moves: Mapping[str, int]) -> Offer | None:
    return next((offer for offer in found if offer.moves == dict(moves)), None)
