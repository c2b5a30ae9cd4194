"""What comes next in a running tournament: a round, a stage of the finish, or nothing more.

The rulebook names the method: a plan made ahead (7W-104, CAT-204, CAR-407), a lot each round
(7W-106, 7W-210), the standings (DOM-102, CAR-305) or roles (FRI-103).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, combinations
from typing import Literal, TypedDict

import msgspec

from tafelrunde.draw.byes import byes_for
from tafelrunde.draw.certificate import Certificate
from tafelrunde.draw.chance import Lots
from tafelrunde.draw.meeting_again import Met, rounds_met, with_rematches
from tafelrunde.draw.plan_in_force import covers, current_plan, made_for, planned_round
from tafelrunde.draw.robin import numbers_drawn, tables_of_round
from tafelrunde.draw.roles_kept import follows, rest_of, roles_kept, seated_in
from tafelrunde.draw.seating import Seating, plan_seating
from tafelrunde.draw.sizes import forms_of, policy_for, seated_in_order, table_sizes
from tafelrunde.draw.standins_told import with_standins_told, without_a_game
from tafelrunde.draw.swiss import swiss_round
from tafelrunde.draw.ways_of_drawing import standings_behind, way_of_drawing
from tafelrunde.journal.events import Seat
from tafelrunde.rulebook.by_id import by_id
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.rulebook.model import Mode, Rulebook, Setting
from tafelrunde.rulebook.short_tables import COMBINED, plays_short
from tafelrunde.standings.finish import rounds_foreseen
from tafelrunde.standings.table import Row, standings
from tafelrunde.state.tournament import Round, Tournament
from tafelrunde.words import NOTHING, InEach, Player, Text, listed
from tafelrunde.words.numbers import decimal_text

Tables = tuple[tuple[str | None, ...], ...]
Names = Mapping[str, str]


class Manner(TypedDict):
    """How a plan is made, whatever the seed."""

    policy: str
    order: Literal["repeats", "fairness"]
    kind: Literal["plan", "roles"]
    rule: str


@dataclass(frozen=True)
class _Asked:
    """Which round is to be drawn, for whom, and from which seed."""

    rulebook: Rulebook
    tournament: Tournament
    mode: Mode
    players: list[str]
    number: int
    seed: str
    names: Names

    def called(self, player: str) -> str:
        return self.names.get(player, player)


class NextRound(msgspec.Struct, frozen=True):
    """A drafted round: players by table and position, and why they sit there."""

    number: int
    tables: Tables
    reasons: tuple[Text, ...]
    certificate: Certificate | None = None
    byes: tuple[str, ...] = ()
    """Who is left over."""


def players_of(tournament: Tournament, round_number: int) -> list[str]:
    """Who plays, by id: a draw depends on its seed, never on who entered first."""
    byes = tournament.byes.get(round_number, ())
    there = [
        entry.player
        for entry in tournament.entries.values()
        if not entry.missed and entry.plays_in(round_number) and entry.player not in byes
    ]
    return sorted(there, key=by_id)


def past_tables(rounds: Sequence[Round], by_role: Sequence[str] = ()) -> list[Tables]:
    """The rounds played as tables by position, or by role where the game has roles."""
    return [
        tuple(_by_place(table.seats, by_role) for _number, table in sorted(round_.tables.items()))
        for round_ in rounds
    ]


def _by_place(seats: Sequence[Seat], by_role: Sequence[str]) -> tuple[str | None, ...]:
    places: dict[int, str] = {}
    for index, seat in enumerate(seats):
        if seat.role in by_role:
            place = by_role.index(seat.role)
        else:
            place = (seat.position or index + 1) - 1
        places[place] = seat.player
    wide = max(4, len(seats)) if len(seats) > 2 else 2
    return tuple(places.get(place) for place in range(max((wide - 1, *places)) + 1))


def next_round(
    rulebook: Rulebook,
    tournament: Tournament,
    seed: str,
    names: Names | None = None,
    entries: Sequence[str] = (),
) -> NextRound | None:
    """The draft of the next round, or nothing when all rounds are seated.

    Reasons call players by the names given, else by their ids. `entries` are the players in the
    order in which an earlier draw took them; without them it is the order of their ids.
    """
    mode = rulebook.mode(tournament.mode)
    number = len(tournament.rounds) + 1
    if number > rounds_foreseen(mode, tournament):
        return None
    players = list(entries) or players_of(tournament, number)
    byes = byes_for(rulebook, tournament, players, table_policy(mode, tournament), seed)
    seated = [player for player in players if player not in byes] if byes else players
    asked = _Asked(rulebook, tournament, mode, seated, number, seed, names or {})
    coming = _with_standins_told(asked, _drawn(asked))
    return msgspec.structs.replace(coming, byes=byes) if byes else coming


def _with_standins_told(asked: _Asked, coming: NextRound) -> NextRound:
    standins = {player for player, entry in asked.tournament.entries.items() if entry.standin}
    seated = {player for table in coming.tables for player in table}
    if not standins & seated:
        return coming
    rows = standings_behind(asked.rulebook, asked.tournament, asked.number)
    fresh = without_a_game(asked.tournament, standins, asked.number)
    told = with_standins_told(
        asked.mode, coming.tables, coming.reasons, standins, fresh, rows, asked.called
    )
    return msgspec.structs.replace(coming, reasons=tuple(told))


def _drawn(asked: _Asked) -> NextRound:
    way = way_of_drawing(asked.mode, asked.tournament, asked.number)
    if way == "robin":
        return _all_meet(asked)
    if way == "standings":
        return _by_standings(asked)
    return _by_lot(asked) if way == "lot" else _by_plan(asked)


def _all_meet(asked: _Asked) -> NextRound:
    rule = asked.mode.seating.rule
    order = numbers_drawn(asked.tournament, asked.seed, rule)
    tables = tables_of_round(order, asked.players, asked.number)
    numbers = {player: number for number, player in enumerate(order, start=1)}
    off = [player for player in asked.players if all(player not in table for table in tables)]
    reasons = tuple(_robin_reason(asked, table, numbers, off) for table in tables)
    return NextRound(asked.number, tables, reasons)


def _robin_reason(
    asked: _Asked, table: Sequence[str], numbers: Mapping[str, int], off: Sequence[str]
) -> Text:
    """Whom the lot gave which number; and who has the round off and so no table to say it."""
    text = Text(
        "All meet all: numbers {one} and {other} of the lot ({rule_id}).",
        one=numbers[table[0]],
        other=numbers[table[1]],
        rule_id=asked.mode.seating.rule,
    )
    if not off:
        return text
    people = listed([Player(player, asked.names) for player in off])
    return Text("{text} Round off: {people}.", text=text, people=people)


def policy_of(mode: Mode, options: Mapping[str, Setting]) -> str:
    """The mode's table sizes; fours and threes can be chosen only where the mode has just these."""
    if plays_short(mode, options):
        return COMBINED
    chosen = options.get("tables")
    return str(chosen) if chosen and forms_of(str(chosen)) == set(mode.sizes) else own_policy(mode)


def table_policy(mode: Mode, tournament: Tournament) -> str:
    """How the tables of a round are formed, whichever way it is drawn."""
    swiss = mode.seating.method == "swiss"
    return own_policy(mode) if swiss else policy_of(mode, tournament.options)


def own_policy(mode: Mode) -> str:
    """How the mode itself forms its tables, whatever was chosen."""
    return policy_for(mode.sizes, mode.seating.policy)


def _by_lot(asked: _Asked) -> NextRound:
    seating = asked.mode.seating
    policy = policy_of(asked.mode, asked.tournament.options)
    rule = seating.lot_under_rule or seating.rule
    if seating.method == "swiss":
        policy, rule = own_policy(asked.mode), seating.first_round_rule or seating.rule
    sizes = table_sizes(len(asked.players), policy, rule=seating.sizes_rule)
    order = Lots(asked.seed, f"round {asked.number}").shuffled(asked.players)
    tables = filled(order, sizes)
    text = Text("Table and seat by lot ({rule_id}).", rule_id=rule)
    return NextRound(asked.number, tables, (text,) * len(tables))


def filled(order: Sequence[str], sizes: Sequence[int]) -> Tables:
    """People in order onto tables in order; a short table leaves its last position empty."""
    return _padded(seated_in_order(order, sizes))


def _padded(tables: Sequence[tuple[str, ...]]) -> Tables:
    width = max(map(len, tables))
    return tuple(table + (None,) * (width - len(table)) for table in tables)


def _by_plan(asked: _Asked) -> NextRound:
    mode, tournament, number = asked.mode, asked.tournament, asked.number
    past = past_tables(tournament.rounds, asked.rulebook.scoring[mode.scoring].roles)
    in_force = _planned_before(asked)
    if in_force is not None:
        return NextRound(number, in_force, _plan_reasons(asked, in_force))
    planned = plan_ahead(mode, tournament, asked.seed)
    followed = planned is not None and follows(past, planned.rounds)
    if planned is not None and followed and seated_in(planned.rounds) == set(asked.players):
        seating, drawn = planned, planned.rounds[number - 1]
    else:
        manner = manner_of(mode, tournament)
        left = rounds_foreseen(mode, tournament) - number + 1
        rest = rest_of(current_plan(tournament), number)
        if planned is not None and followed and not rest:
            rest = planned.rounds[number - 1 :]
        by_role = past and manner["kind"] == "roles"
        kept = roles_kept(tournament, asked.players, past, rest[:left]) if by_role else {}
        seating = plan_seating(asked.players, left, past=past, seed=asked.seed, **manner, **kept)
        drawn = seating.rounds[0]
    tables = tuple(tuple(table) for table in drawn)
    return NextRound(number, tables, _plan_reasons(asked, tables), seating.certificate)


def _planned_before(asked: _Asked) -> Tables | None:
    """A plan that was drawn for these people goes on, whatever seed is given now."""
    plan = current_plan(asked.tournament)
    if plan is None or not covers(plan, asked.number) or not made_for(plan, asked.players):
        return None
    return tuple(tuple(table) for table in planned_round(plan, asked.number))


def _plan_reasons(asked: _Asked, tables: Tables) -> tuple[Text, ...]:
    met = rounds_met(asked.tournament)
    return tuple(_plan_reason(asked, table, met) for table in tables)


def plan_ahead(mode: Mode, tournament: Tournament, seed: str) -> Seating[str] | None:
    """The plan for all rounds that this seed draws everybody into who was there at the start."""
    everyone = players_of(tournament, 1)
    if not everyone:
        return None
    try:
        rounds = rounds_foreseen(mode, tournament)
        return plan_seating(everyone, rounds, seed=seed, **manner_of(mode, tournament))
    except Refusal:
        return None  # an impossible number at the start; who is there now may well be possible


def manner_of(mode: Mode, tournament: Tournament) -> Manner:
    return {
        "policy": policy_of(mode, tournament.options),
        "order": "fairness" if tournament.options.get("plan_order") == "fairness" else "repeats",
        "kind": "roles" if mode.seating.method == "roles" else "plan",
        "rule": mode.seating.sizes_rule,
    }


def _plan_reason(asked: _Asked, table: Sequence[str | None], met: Met) -> Text:
    rule = asked.mode.seating.rule
    people = [player for player in table if player is not None]
    again = [pair for pair in combinations(people, 2) if frozenset(pair) in met]
    if not again:
        return Text("By plan; nobody meets anybody again ({rule_id}).", rule_id=rule)
    pairs = ", ".join(f"{asked.called(one)} – {asked.called(other)}" for one, other in again)
    return Text("By plan; meeting again: {pairs} ({rule_id}).", pairs=pairs, rule_id=rule)


def _by_standings(asked: _Asked) -> NextRound:
    seating, tournament, number = asked.mode.seating, asked.tournament, asked.number
    sizes = table_sizes(len(asked.players), own_policy(asked.mode), rule=seating.sizes_rule)
    rows = {row.player: row for row in standings(asked.rulebook, tournament, number - 1)}
    order = standing_order(tournament, asked.players, rows, asked.seed)
    seats_by_lot = tournament.options.get("seat_order") == "lot"
    drawn = swiss_round(
        order,
        sizes,
        met=[table for round_ in past_tables(tournament.rounds) for table in round_],
        avoid_rematches=bool(tournament.options.get("avoid_rematches")),
        lots=Lots(asked.seed, f"seats of round {number}") if seats_by_lot else None,
        groups=[rows[player].rank for player in order],
    )
    reasons = _swiss_reasons(asked, drawn.tables, order, rows)
    if tournament.options.get("start_player") != "lot":
        return NextRound(number, _padded(drawn.tables), reasons)
    tables, starts = _starts_drawn(asked, drawn.tables)
    told = tuple(Text("{r} {s}", r=r, s=s) for r, s in zip(reasons, starts, strict=True))
    return NextRound(number, _padded(tables), told)


def _starts_drawn(
    asked: _Asked, tables: Sequence[Sequence[str]]
) -> tuple[list[tuple[str, ...]], list[Text]]:
    """The start player alone is drawn (DOM-107): the others stay beside each other as they sat."""
    lots = Lots(asked.seed, f"start players of round {asked.number}")
    rule = asked.rulebook.option("start_player").rule
    turned, told = [], []
    for table in tables:
        first = lots.below(len(table))
        turned.append((*table[first:], *table[:first]))
        name = asked.called(table[first])
        told.append(Text("{name} starts by lot ({rule_id}).", name=name, rule_id=rule))
    return turned, told


def standing_order(
    tournament: Tournament, players: Sequence[str], rows: dict[str, Row], seed: str
) -> list[str]:
    """Players by the standings; equals by a drawn lot where there is one, else by this draw's."""
    lots = {player: number for number, player in enumerate(tournament.lots)}
    drawn = Lots(seed, f"equals after round {len(tournament.rounds)}").shuffled(sorted(players))
    chance = {player: number for number, player in enumerate(drawn)}
    return sorted(
        players,
        key=lambda player: (rows[player].rank or 0, lots.get(player, len(lots)), chance[player]),
    )


def _swiss_reasons(
    asked: _Asked,
    tables: Sequence[Sequence[str]],
    order: Sequence[str],
    rows: Mapping[str, Row],
) -> tuple[Text, ...]:
    """Who stands where; and, where somebody shares a rank, what put the equals in this order."""
    rule = asked.mode.seating.rule
    holders = Counter(rows[player].rank for player in order)
    first: dict[int | None, int] = {}
    for number, player in enumerate(order, start=1):
        first.setdefault(rows[player].rank, number)
    place = {player: first[rows[player].rank] for player in order}  # a lot among equals is no rank
    moved = _moved(asked, tables, order, rows)

    def in_order(table: Sequence[str], lang: str) -> str:
        points = {p: decimal_text(rows[p].values[0] or 0, lang) for p in table}
        return ", ".join(f"{place[p]}. {asked.called(p)} ({points[p]})" for p in table)

    def reason(table: Sequence[str]) -> Text:
        shared = any(holders[rows[player].rank] > 1 for player in table)
        text = Text(
            "By the standings: {table}{lot} ({rule_id}).",
            table=InEach(in_order, table),
            lot=Text("; equals by lot") if shared else NOTHING,
            rule_id=rule,
        )
        if table not in moved:
            return text
        return Text(
            "{text} They are not next to each other there, so that fewer meet again ({rule_id}).",
            text=text,
            rule_id=asked.rulebook.option("avoid_rematches").rule,
        )

    met = rounds_met(asked.tournament)
    return tuple(with_rematches(reason(table), table, met, asked.called) for table in tables)


def _moved(
    asked: _Asked,
    tables: Sequence[Sequence[str]],
    order: Sequence[str],
    rows: Mapping[str, Row],
) -> list[Sequence[str]]:
    """Tables that the standings alone would not have made; equals may sit for each other."""
    if not asked.tournament.options.get("avoid_rematches"):
        return []

    def ranks(people: Sequence[str]) -> list[int]:
        return sorted(rows[player].rank or 0 for player in people)

    ends = list(accumulate(map(len, tables)))
    by_standings = [
        ranks(order[end - len(table) : end]) for table, end in zip(tables, ends, strict=True)
    ]
    return [table for table in tables if ranks(table) not in by_standings]
