"""How does a tournament become a course? Read once from rulebook and state, then played on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

import msgspec
import numpy as np

from tafelrunde.chances.bag import Sort, Stock
from tafelrunde.chances.course import (
    Ahead,
    Bags,
    Course,
    FinishAhead,
    How,
    Roles,
    Rounds,
    Step,
    grouped,
)
from tafelrunde.chances.finish_ahead import bag_key, finish_ahead, roles_of
from tafelrunde.chances.keys import Keys, keys_for, table
from tafelrunde.chances.possible import not_simulated
from tafelrunde.chances.source import Floats, Ints
from tafelrunde.draw.byes import byes_for
from tafelrunde.draw.next_round import (
    Tables,
    manner_of,
    own_policy,
    past_tables,
    players_of,
    policy_of,
    table_policy,
)
from tafelrunde.draw.plan_in_force import covers, current_plan, made_for, planned_round
from tafelrunde.draw.roles_kept import rest_of, roles_kept
from tafelrunde.draw.seating import Seating, plan_seating
from tafelrunde.draw.sizes import seated_in_order, table_sizes
from tafelrunde.draw.standin import standins_for, with_standins
from tafelrunde.draw.ways_of_drawing import way_of_drawing
from tafelrunde.journal.events import Seat
from tafelrunde.rulebook.by_id import by_id
from tafelrunde.rulebook.codes import OTHERS_CODES
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.rulebook.formats import games_left
from tafelrunde.rulebook.model import Mode, Rulebook, TieBreak
from tafelrunde.standings.finish import rounds_foreseen
from tafelrunde.standings.games import SeatScore
from tafelrunde.standings.played import games_by_player
from tafelrunde.standings.table import standings
from tafelrunde.standings.unplayed import declared_for, missed_score, most_of
from tafelrunde.state.course import lots_that_count, mode_of
from tafelrunde.state.tournament import Round, Tournament

NUMBERS = "numbers"
"""The seed by which a plan's tables are chosen; who has which number is drawn in every run."""


@dataclass
class _Start:
    """What is being put together."""

    rulebook: Rulebook
    tournament: Tournament
    mode: Mode
    stock: Stock
    rows: dict[str, int]
    kinds: list[str | None]
    steps: list[Step] = field(default_factory=list)
    ahead: Ahead | None = None
    foreseen: list[Tables] = field(default_factory=list)
    """Rounds to come that a plan in force has seated already."""
    byes: dict[str, list[SeatScore]] = field(default_factory=dict)
    """What byes in rounds to come will bring."""

    @cached_property
    def plan(self) -> Seating[int]:
        """A plan of numbers for all rounds, before any was played."""
        assert self.ahead is not None
        numbers = range(len(self.ahead.players))
        manner = manner_of(self.mode, self.tournament)
        return plan_seating(list(numbers), self.ahead.rounds, seed=NUMBERS, **manner)

    @property
    def by_role(self) -> bool:
        return bool(self.stock.scoring.roles)

    def row(self, player: str) -> int:
        """Whoever is not ranked gets a row behind all others."""
        return self.rows.setdefault(player, len(self.rows))

    def drawn_for(self, number: int) -> Tournament:
        """The tournament as that round is drawn for: with whoever stands in."""
        standins = standins_for(self.mode, self.tournament, number)
        return with_standins(self.tournament, standins, number)

    def by_row(self, rounds: Sequence[Sequence[Sequence[str | None]]]) -> Rounds:
        return tuple(
            tuple(tuple(None if p is None else self.row(p) for p in each) for each in tables)
            for tables in rounds
        )

    def bags(self, sizes: Sequence[int], kind: str | None) -> Bags:
        """The bags for tables of these sizes; by role the first roles are led."""
        found = {}
        for size in sorted(set(sizes)):
            led = tuple(range(size)) if self.by_role else ()
            roles = tuple(self.stock.scoring.roles[place] for place in led)
            found[size, led] = bag_key(self.stock, Sort(size, kind, roles))
        return tuple(found.items())


def course_of(
    rulebook: Rulebook, tournament: Tournament, strengths: Mapping[str, float] | None = None
) -> Course:
    """Everything settled and everything to come, as arrays."""
    mode = mode_of(rulebook, tournament)
    why_not = not_simulated(mode)
    if why_not is not None:
        raise Refusal([why_not])
    stock = Stock(rulebook, mode, tournament.options)
    stock.take_in(tournament)
    entries = tournament.entries.values()
    ranked = sorted((e.player for e in entries if e.disqualified_after is None), key=by_id)
    rows = {player: row for row, player in enumerate(ranked)}
    start = _Start(rulebook, tournament, mode, stock, rows, [r.kind for r in tournament.rounds])
    _open_tables(start)
    _rounds_to_come(start)
    finish = finish_ahead(rulebook, tournament, stock, start.row)
    roles = roles_of(rulebook, tournament, stock) if finish.by_role else None
    return _filled(start, ranked, strengths, finish, roles)


def _open_tables(start: _Start) -> None:
    """Tables that are seated and have no result yet; what a closed round left out stays out."""
    for round_ in start.tournament.rounds:
        tables = [
            (number, each)
            for number, each in sorted(round_.tables.items())
            if each.slip is None and not round_.closed
        ]
        if tables:
            seats = [_by_place(start, each.seats) for _number, each in tables]
            bags = _bags_of(start, round_, seats)
            people, groups, order = grouped(seats, bags, by_role=start.by_role)
            numbers = tuple(tables[place][0] for place in order)
            step = Step(round_.number, "seated", people, groups=groups, tables=numbers)
            start.steps.append(step)


def _by_place(start: _Start, seats: Sequence[Seat]) -> list[int | None]:
    """Rows by role, or as they sit."""
    roles = start.stock.scoring.roles
    if not roles:
        return [start.row(seat.player) for seat in seats]
    led = {seat.role: start.row(seat.player) for seat in seats}
    return [led.get(role) for role in roles]


def _bags_of(start: _Start, round_: Round, tables: Sequence[Sequence[int | None]]) -> Bags:
    """The bags for tables whose seats are known."""
    roles = start.stock.scoring.roles
    found = {}
    for seats in tables:
        there = tuple(place for place, row in enumerate(seats) if row is not None)
        led = there if roles else ()
        sort = Sort(len(there), round_.kind, tuple(roles[place] for place in led))
        found[len(there), led] = bag_key(start.stock, sort)
    return tuple(found.items())


def _rounds_to_come(start: _Start) -> None:
    tournament, mode = start.tournament, start.mode
    foreseen = rounds_foreseen(mode, tournament)
    for number in range(len(tournament.rounds) + 1, foreseen + 1):
        people = _without_byes(start, number, players_of(start.drawn_for(number), number))
        left = games_left(mode, tournament.options, start.kinds, foreseen)
        kind = next(iter(left), None)
        start.kinds.append(kind)
        start.steps.append(_step(start, number, people, kind, foreseen))


def _without_byes(start: _Start, number: int, people: list[str]) -> list[str]:
    """Whoever would be left over by today's standings gets what a bye brings."""
    mode, tournament = start.mode, start.tournament
    policy = table_policy(mode, tournament)
    left_over = byes_for(start.rulebook, tournament, people, policy, f"{NUMBERS} {number}")
    most = most_of(start.rulebook, mode)
    for player in left_over:
        score = missed_score(player, "bye", declared_for(mode, "bye"), most)
        start.byes.setdefault(player, []).append(score)
    return [player for player in people if player not in left_over] if left_over else people


def _step(start: _Start, number: int, people: list[str], kind: str | None, foreseen: int) -> Step:
    mode, tournament = start.mode, start.tournament
    swiss = mode.seating.method == "swiss"
    policy = own_policy(mode) if swiss else policy_of(mode, tournament.options)
    sizes = table_sizes(len(people), policy, rule=mode.seating.sizes_rule)
    bags = start.bags(sizes, kind)
    rows = np.array([start.row(player) for player in people])
    way = way_of_drawing(mode, tournament, number)
    if way == "lot":
        return _in_order(start, number, "lot", rows, sizes, bags)
    if way == "standings":
        return _in_order(start, number, "swiss", rows, sizes, bags)
    planned = _planned(start, number, people)
    if planned is not None:
        start.foreseen.append(planned)
        (tables,) = start.by_row([planned])
        seats, groups, _order = grouped(tables, bags, by_role=start.by_role)
        return Step(number, "seated", seats, groups=groups)
    _go_on(start, number, people, foreseen)
    assert start.ahead is not None
    if start.ahead.players != tuple(rows.tolist()):  # somebody comes later: nobody planned for him
        return _in_order(start, number, "lot", rows, sizes, bags)
    if not start.ahead.past:
        return _numbered(start, number, rows, bags)
    return Step(number, "again", rows, bags=bags, by_role=start.by_role)


def _in_order(
    start: _Start, number: int, how: How, rows: Ints, sizes: Sequence[int], bags: Bags
) -> Step:
    """Seats filled in an order that is known only in each run."""
    slots = seated_in_order(range(len(rows)), sizes)
    _seats, groups, _order = grouped(slots, bags, by_role=start.by_role)
    again = bool(start.tournament.options.get("avoid_rematches"))
    return Step(number, how, rows, groups=groups, avoid_rematches=again)


def _planned(start: _Start, number: int, people: Sequence[str]) -> Tables | None:
    """The tables of a plan in force, where it was drawn for exactly these people."""
    plan = current_plan(start.tournament)
    if plan is None or not covers(plan, number) or not made_for(plan, people):
        return None
    return tuple(tuple(each) for each in planned_round(plan, number))


def _numbered(start: _Start, number: int, rows: Ints, bags: Bags) -> Step:
    """A plan of numbers before the first round: who has which number is drawn in every run."""
    seats, groups, _order = grouped(start.plan.rounds[number - 1], bags, by_role=start.by_role)
    return Step(number, "numbers", rows, seats, groups)


def _go_on(start: _Start, number: int, people: Sequence[str], foreseen: int) -> None:
    """A plan that goes on from what was played, for all rounds that are left: drawn as the desk
    would draw it, and so with the roles that everybody was promised."""
    if start.ahead is not None:
        return
    tournament = start.tournament
    past = [*past_tables(tournament.rounds, start.stock.scoring.roles), *start.foreseen]
    left = foreseen - number + 1
    manner = manner_of(start.mode, tournament)
    start.ahead = Ahead(
        tuple(start.row(player) for player in people), left, start.by_row(past), **manner
    )
    if past and manner["kind"] == "roles":
        rest = rest_of(current_plan(tournament), number)
        given = roles_kept(start.drawn_for(number), people, past, rest[:left])
        start.ahead = replace(
            start.ahead,
            spare=tuple(start.row(player) for player in given["spare"]),
            kept=start.by_row(given.get("kept", ())),
        )


def _filled(
    start: _Start,
    ranked: Sequence[str],
    strengths: Mapping[str, float] | None,
    finish: FinishAhead,
    roles: Roles | None,
) -> Course:
    """The arrays, once every bag is known."""
    tournament, stock = start.tournament, start.stock
    counted = games_by_player(start.rulebook, tournament, len(tournament.rounds))
    fixed = [
        (*(game.own for game in counted.get(player, ())), *start.byes.get(player, ()))
        for player in ranked
    ]
    chain, drawn = _foreseeable(start)
    keys = keys_for(chain, fixed, stock.entries, len(start.steps), len(drawn))
    rows = len(start.rows)
    words, residues, entry_words, entry_residues = _arrays(
        keys, fixed, stock.entries, rows, [drawn.get(player) for player in ranked]
    )
    moment = len(tournament.rounds) + 10
    statuses = {player: tournament.entries[player].status(moment) for player in ranked}
    return Course(
        players=tuple(ranked),
        rows=rows,
        active=np.array([statuses[player] == "active" for player in ranked], dtype=bool),
        lots=np.array([drawn.get(player, len(ranked) + 1) for player in ranked], dtype=np.int64),
        chain=chain,
        keys=keys,
        words=words,
        residues=residues,
        entry_words=entry_words,
        entry_residues=entry_residues,
        fixed=tuple(fixed),
        entries=tuple(stock.entries),
        steps=tuple(start.steps),
        finish=finish,
        after_round=sum(round_.closed or _complete(round_) for round_ in tournament.rounds),
        past=tuple(
            tuple(start.row(seat.player) for seat in each.seats)
            for round_ in tournament.rounds
            for each in round_.tables.values()
            if each.slip is not None
        ),
        ahead=start.ahead if any(step.how == "again" for step in start.steps) else None,
        roles=roles,
        strengths=_strengths(start.rows, strengths),
    )


def _complete(round_: Round) -> bool:
    return all(each.slip is not None for each in round_.tables.values())


def _foreseeable(start: _Start) -> tuple[tuple[TieBreak, ...], dict[str, int]]:
    """The criteria that follow from one's own games, and the order of those level in them.

    What opponents will have is not played out: from the first criterion that asks for it, level
    ones stay in the order of the standings as they are now, which is the last once all is played.
    """
    chain, tournament = start.mode.standings, start.tournament
    codes = [tie_break.code for tie_break in chain]
    first = next((number for number, code in enumerate(codes) if code in OTHERS_CODES), None)
    if first is None:
        drawn = {
            player: number for number, player in enumerate(lots_that_count(tournament), start=1)
        }
        return chain, drawn
    now = msgspec.structs.replace(chain[first], code="lot")
    rows = standings(start.rulebook, tournament)
    return (*chain[:first], now), {row.player: row.rank for row in rows if row.rank is not None}


def _arrays(
    keys: Keys | None,
    fixed: Sequence[Sequence[SeatScore]],
    entries: Sequence[SeatScore],
    rows: int,
    lots: Sequence[int | None],
) -> tuple[Ints, Ints, Ints, Ints]:
    """Words and residues of what is settled, and of every entry of the bags."""
    if keys is None:
        nothing = np.zeros((0, rows), dtype=np.int64)
        return nothing, nothing, nothing[:, :0], nothing[:, :0]
    unranked = rows - len(fixed)
    has = [keys.of_scores(scores, lot) for scores, lot in zip(fixed, lots, strict=True)]
    rest = [keys.residues_of(scores) for scores in fixed]
    kept = len(keys.rounded)
    return (
        table([*has, *[[0] * keys.words] * unranked], keys.words),
        table([*rest, *[[0] * kept] * unranked], kept),
        table([keys.of_entry(score) for score in entries], keys.words),
        table([keys.residues_of((score,)) for score in entries], kept),
    )


def _strengths(rows: Mapping[str, int], given: Mapping[str, float] | None) -> Floats | None:
    """By row; who is not named has none, which is 0."""
    if not given or len({given.get(player, 0.0) for player in rows}) == 1:
        return None
    return np.array([given.get(player, 0.0) for player in rows], dtype=np.float64)
