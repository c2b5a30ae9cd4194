"""What comes next in a running tournament: a round, a stage of the finish, or nothing more.

The rulebook names the method: a plan made ahead (7W-104, CAT-204, CAR-407), a lot each round
(7W-106, 7W-210), the standings (DOM-102, CAR-305) or roles (FRI-103).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Literal, TypedDict

import msgspec

from tafelrunde.draw.certificate import Certificate
from tafelrunde.draw.chance import Lots
from tafelrunde.draw.seating import Seating, plan_seating
from tafelrunde.draw.sizes import table_sizes
from tafelrunde.draw.swiss import SwissRound, swiss_round
from tafelrunde.rulebook.exact import decimal_text
from tafelrunde.rulebook.faults import Refusal, Text
from tafelrunde.rulebook.model import Mode, Rulebook
from tafelrunde.standings.finish import rounds_foreseen
from tafelrunde.standings.table import Row, standings
from tafelrunde.state.tournament import Round, Tournament

Tables = tuple[tuple[str | None, ...], ...]
Names = Mapping[str, str]


class _Manner(TypedDict):
    """How a plan is made, whatever the seed."""

    policy: str
    order: Literal["repeats", "fairness"]
    kind: Literal["plan", "roles"]
    rule: str


class NextRound(msgspec.Struct, frozen=True):
    """A drafted round: players by table and position, and why they sit there."""

    number: int
    tables: Tables
    reasons: tuple[Text, ...]
    certificate: Certificate | None = None


def players_of(tournament: Tournament, round_number: int) -> list[str]:
    return [
        entry.player
        for entry in tournament.entries.values()
        if not entry.missed and entry.plays_in(round_number)
    ]


def past_tables(rounds: Sequence[Round], by_role: Sequence[str] = ()) -> list[Tables]:
    """The rounds played as tables by position, or by role where the game has roles."""
    return [
        tuple(_by_place(table.seats, by_role) for table in round_.tables.values())
        for round_ in rounds
    ]


def _by_place(seats: Sequence[object], by_role: Sequence[str]) -> tuple[str | None, ...]:
    places: dict[int, str] = {}
    for index, seat in enumerate(seats):
        player, position, role = seat.player, seat.position, seat.role  # type: ignore[attr-defined]
        place = by_role.index(role) if by_role and role in by_role else (position or index + 1) - 1
        places[place] = player
    return tuple(places.get(place) for place in range(max(4, len(seats)) if len(seats) > 2 else 2))


def next_round(
    rulebook: Rulebook, tournament: Tournament, seed: str, names: Names | None = None
) -> NextRound | None:
    """The draft of the next round, or nothing when all rounds are seated.

    Reasons call players by the names given, else by their ids.
    """
    called = names or {}
    mode = rulebook.mode(tournament.mode)
    number = len(tournament.rounds) + 1
    if number > rounds_foreseen(mode, tournament):
        return None
    players = players_of(tournament, number)
    method = mode.seating.method
    if method == "swiss":
        return _by_standings(rulebook, mode, tournament, players, number, seed, called)
    if method == "lot" or small_field(mode, tournament):
        policy = policy_of(mode, tournament)
        return _by_lot(mode, policy, players, number, seed, _lot_rule(mode))
    return _by_plan(rulebook, mode, tournament, players, number, seed, called)


def policy_of(mode: Mode, tournament: Tournament) -> str:
    """The mode's table sizes; fours and threes can be chosen only where the mode has both."""
    chosen = tournament.options.get("tables")
    return str(chosen) if chosen and 2 not in mode.sizes else mode.seating.policy


def small_field(mode: Mode, tournament: Tournament) -> bool:
    """7W-106: under 13 players tables are drawn each round, unless a plan was announced."""
    entered = sum(not entry.missed for entry in tournament.entries.values())
    return entered < mode.seating.lot_under and tournament.options.get("small_field") != "plan"


def _lot_rule(mode: Mode) -> str:
    return mode.seating.lot_under_rule or mode.seating.rule


def _by_lot(
    mode: Mode, policy: str, players: list[str], number: int, seed: str, rule: str
) -> NextRound:
    sizes = table_sizes(len(players), policy, rule=mode.seating.sizes_rule)
    order = Lots(seed, f"round {number}").shuffled(players)
    tables = filled(order, sizes)
    text = Text(f"Tisch und Position gelost ({rule}).", f"Table and position by lot ({rule}).")
    return NextRound(number, tables, (text,) * len(tables))


def filled(order: Sequence[str], sizes: Sequence[int]) -> Tables:
    """People in order onto tables in order; a short table leaves its last position empty."""
    tables, start = [], 0
    width = max(sizes)
    for size in sizes:
        seated = tuple(order[start : start + size])
        tables.append(seated + (None,) * (width - size))
        start += size
    return tuple(tables)


def _by_plan(
    rulebook: Rulebook,
    mode: Mode,
    tournament: Tournament,
    players: list[str],
    number: int,
    seed: str,
    names: Names,
) -> NextRound:
    roles = rulebook.scoring[mode.scoring].roles
    past = past_tables(tournament.rounds, roles)
    planned = plan_ahead(mode, tournament, seed)
    if planned is not None and _follows(past, planned, players):
        seating, drawn = planned, planned.rounds[number - 1]
    else:
        left = rounds_foreseen(mode, tournament) - number + 1
        seating = plan_seating(players, left, past=past, seed=seed, **_manner(mode, tournament))
        drawn = seating.rounds[0]
    tables = tuple(tuple(table) for table in drawn)
    met = _met_before(tournament)
    reasons = tuple(_plan_reason(table, met, mode.seating.rule, names) for table in tables)
    return NextRound(number, tables, reasons, seating.certificate)


def plan_ahead(mode: Mode, tournament: Tournament, seed: str) -> Seating[str] | None:
    """The plan for all rounds that this seed draws everybody into who was there at the start."""
    everyone = players_of(tournament, 1)
    if not everyone:
        return None
    try:
        rounds = rounds_foreseen(mode, tournament)
        return plan_seating(everyone, rounds, seed=seed, **_manner(mode, tournament))
    except Refusal:
        return None  # an impossible number at the start; who is there now may well be possible


def _manner(mode: Mode, tournament: Tournament) -> _Manner:
    return {
        "policy": policy_of(mode, tournament),
        "order": "fairness" if tournament.options.get("plan_order") == "fairness" else "repeats",
        "kind": "roles" if mode.seating.method == "roles" else "plan",
        "rule": mode.seating.sizes_rule,
    }


def _follows(past: Sequence[Tables], planned: Seating[str], players: Sequence[str]) -> bool:
    """Nobody left or came, and the rounds so far are the plan's: then the plan goes on."""
    seated = {player for table in planned.rounds[0] for player in table if player is not None}
    return seated == set(players) and all(
        set(played) == {tuple(table) for table in planned_round}
        for played, planned_round in zip(past, planned.rounds, strict=False)
    )


def _met_before(tournament: Tournament) -> set[frozenset[str]]:
    return {
        frozenset((one.player, other.player))
        for round_ in tournament.rounds
        for table in round_.tables.values()
        for one in table.seats
        for other in table.seats
        if one.player != other.player
    }


def _plan_reason(
    table: Sequence[str | None], met: set[frozenset[str]], rule: str, names: Names
) -> Text:
    people = [player for player in table if player is not None]
    again = [
        (one, other)
        for index, one in enumerate(people)
        for other in people[index + 1 :]
        if frozenset((one, other)) in met
    ]
    if not again:
        return Text(
            f"Nach Plan; niemand trifft jemanden wieder ({rule}).",
            f"By plan; nobody meets anybody again ({rule}).",
        )
    pairs = ", ".join(f"{names.get(one, one)} – {names.get(other, other)}" for one, other in again)
    return Text(
        f"Nach Plan; erneut treffen sich {pairs} ({rule}).",
        f"By plan; meeting again: {pairs} ({rule}).",
    )


def _by_standings(
    rulebook: Rulebook,
    mode: Mode,
    tournament: Tournament,
    players: list[str],
    number: int,
    seed: str,
    names: Names,
) -> NextRound:
    seating = mode.seating
    if number == 1:
        rule = seating.first_round_rule or seating.rule
        return _by_lot(mode, seating.policy, players, number, seed, rule)
    sizes = table_sizes(len(players), seating.policy, rule=seating.sizes_rule)
    rows = {row.player: row for row in standings(rulebook, tournament, number - 1)}
    order = standing_order(tournament, players, rows, seed)
    by_lot = tournament.options.get("seat_order") == "lot"
    drawn: SwissRound[str] = swiss_round(
        order,
        sizes,
        met=[table for round_ in past_tables(tournament.rounds) for table in round_],
        avoid_rematches=bool(tournament.options.get("avoid_rematches")),
        lots=Lots(seed, f"seats of round {number}") if by_lot else None,
    )
    width = max(sizes)
    tables = tuple(table + (None,) * (width - len(table)) for table in drawn.tables)
    place = {player: number for number, player in enumerate(order, start=1)}
    shared = {rank for rank, n in Counter(rows[p].rank for p in players).items() if n > 1}
    reasons = tuple(
        _swiss_reason(
            table,
            place,
            rows,
            seating.rule,
            names,
            by_lot=any(rows[player].rank in shared for player in table),
        )
        for table in drawn.tables
    )
    return NextRound(number, tables, reasons)


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


def _swiss_reason(
    table: Sequence[str],
    place: dict[str, int],
    rows: dict[str, Row],
    rule: str,
    names: Names,
    *,
    by_lot: bool,
) -> Text:
    """Who stands where; and, where somebody shares a rank, what put the equals in this order."""
    lot = Text("; Gleiche nach Los", "; equals by lot") if by_lot else Text("", "")

    def points(player: str, lang: str) -> str:
        return decimal_text(rows[player].values[0] or 0, lang)

    def listed(lang: str) -> str:
        return ", ".join(
            f"{place[player]}. {names.get(player, player)} ({points(player, lang)})"
            for player in table
        )

    return Text(
        f"Nach Tabellenstand: {listed('de')}{lot.de} ({rule}).",
        f"By the standings: {listed('en')}{lot.en} ({rule}).",
    )
