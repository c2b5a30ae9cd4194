"""Who sits where in the next round, as events that keep all that is needed to draw it again.

A plan made ahead is drawn once for all rounds ahead and taken from there; only when people came or
went, when wishes changed or when somebody asks for it with a reason, what is left is drawn anew.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import msgspec

from tafelrunde.desk.matter import Matter
from tafelrunde.draw.byes import byes_for
from tafelrunde.draw.chance import Lots
from tafelrunde.draw.next_round import (
    manner_of,
    next_round,
    past_tables,
    players_of,
    table_policy,
)
from tafelrunde.draw.plan_in_force import covers, current_plan, made_for, planned_round
from tafelrunde.draw.redraw import redrawn
from tafelrunde.draw.robin import roster_of
from tafelrunde.draw.roles_kept import rest_of, roles_kept
from tafelrunde.draw.seating import ALGORITHM
from tafelrunde.draw.setup import SetupDraw
from tafelrunde.draw.standin import standins_for, with_standins
from tafelrunde.draw.ways_of_drawing import way_of_drawing
from tafelrunde.games.shelf import setup_draws
from tafelrunde.journal import events as e
from tafelrunde.rulebook.faults import Broken
from tafelrunde.state.robin import ROUND_ROBIN
from tafelrunde.state.tournament import Tournament

Tables = Sequence[Sequence[str | None]]
PEOPLE_CHANGED = "people came or went"
ROUNDS_ADDED = "rounds were added"
UNASKED = (None, PEOPLE_CHANGED, ROUNDS_ADDED)
"""Reasons of draws that nobody asked for to get another one."""


@dataclass(frozen=True)
class _Draft:
    """A round to be drawn; `field` is the state with the stand-in, where one is needed."""

    matter: Matter
    field: Tournament
    number: int
    players: list[str]
    seed: str
    reason: str | None


def drafted(
    matter: Matter, seed: str, kind: str | None, reason: str | None = None
) -> list[e.Event]:
    """The next round of this state, drawn; a reason means: not what is planned, but anew."""
    number = len(matter.state.rounds) + 1
    left_over = _left_over(matter, number, seed)
    matter = matter.after(left_over) if left_over else matter
    state = matter.state
    standins = standins_for(matter.mode, state, number)
    field = with_standins(state, standins, number)
    players = players_of(field, number)
    draw, tables = _seating(_Draft(matter, field, number, players, seed, reason))
    seated = e.RoundSeated(
        round=number,
        tables=_seated(tables, matter.rulebook.scoring[matter.mode.scoring].roles),
        kind=kind,
        draw=draw.draw,
    )
    called = [e.StandInCalled(player=player, round=number) for player in standins]
    known = [draw] if draw.draw not in state.draws else []
    return [*left_over, *known, *_setup(matter, number, seed), seated, *called]


def as_planned(matter: Matter) -> bool:
    """Whether the seats of the next round were drawn with an earlier one: no chance decides then.

    A Refusal where nobody could be seated at all.
    """
    state, mode, number = matter.state, matter.mode, len(matter.state.rounds) + 1
    field = with_standins(state, standins_for(mode, state, number), number)
    way = way_of_drawing(mode, field, number)
    if way == "robin":
        return ROUND_ROBIN in field.draws
    plan, players = current_plan(state), players_of(field, number)
    if way in ("lot", "standings") or mode.bye is not None or plan is None:
        return False
    return covers(plan, number) and _still_fits(plan, players, _wishes(field, players))


def _left_over(matter: Matter, number: int, seed: str) -> list[e.Event]:
    """Who has a bye; an earlier draft of the same round may have left over others."""
    before = matter.state.byes.get(number, ())
    everybody = matter.after([e.ByesGiven(round=number, players=())]) if before else matter
    state, mode = everybody.state, matter.mode
    players = players_of(state, number)
    if any(entry.checked_in for entry in state.standins.values()):
        players = players_of(
            with_standins(state, standins_for(mode, state, number), number), number
        )
    byes = byes_for(matter.rulebook, state, players, table_policy(mode, state), seed)
    if set(byes) == set(before):
        return []
    rule = mode.bye.rule if mode.bye is not None else None
    return [e.ByesGiven(round=number, players=byes, rule=rule)]


def _seated(tables: Tables, roles: Sequence[str]) -> tuple[e.Seated, ...]:
    return tuple(
        e.Seated(
            number,
            tuple(
                e.Seat(player, role=roles[index]) if roles else e.Seat(player, index + 1)
                for index, player in enumerate(table)
                if player is not None
            ),
        )
        for number, table in enumerate(tables, start=1)
    )


def _seating(draft: _Draft) -> tuple[e.Drawn, Tables]:
    mode, number, players = draft.matter.mode, draft.number, draft.players
    wishes = _wishes(draft.field, players)
    way = way_of_drawing(mode, draft.field, number)
    if way == "lot" and wishes:
        return _new_plan(draft, 1, wishes | {"kind": "lot"})
    if way == "lot":
        return _lot(draft, f"round {number}", players)
    if way == "robin":
        return _numbers(draft)
    if way == "standings":
        return _lot(draft, f"equals after round {number - 1}", sorted(players))
    planned = current_plan(draft.matter.state) if draft.reason is None else None
    if planned is not None and _still_fits(planned, players, wishes):
        if covers(planned, number):
            return planned, planned_round(planned, number)
        draft = replace(draft, reason=ROUNDS_ADDED)
    elif planned is not None:
        draft = replace(draft, reason=PEOPLE_CHANGED)
    left = draft.matter.rounds_foreseen - number + 1
    return _new_plan(draft, left, wishes, planned)


def _lot(draft: _Draft, purpose: str, entries: list[str]) -> tuple[e.Drawn, Tables]:
    coming = next_round(draft.matter.rulebook, draft.field, draft.seed)
    if coming is None:
        raise Broken("no round is left to be drawn")
    given = {"purpose": purpose, "entries": entries}
    name = draw_name(draft.matter.state, f"round {draft.number}")
    return lot_drawn(name, given, draft.seed, draft.reason), coming.tables


def _numbers(draft: _Draft) -> tuple[e.Drawn, Tables]:
    """The numbers of a round robin are drawn once; every round follows from them."""
    drawn = draft.field.draws.get(ROUND_ROBIN)
    if drawn is None:
        given = {"purpose": ROUND_ROBIN, "entries": roster_of(draft.field)}
        drawn = lot_drawn(ROUND_ROBIN, given, draft.seed, draft.reason)
    coming = next_round(draft.matter.rulebook, draft.field, drawn.seed)
    if coming is None:
        raise Broken("no round is left to be drawn")
    return drawn, coming.tables


def lot_drawn(name: str, given: Mapping[str, Any], seed: str, reason: str | None) -> e.Drawn:
    return e.Drawn(
        draw=name,
        kind="lot",
        algorithm=Lots.algorithm,
        seed=seed,
        input=dict(given),
        outcome=redrawn("lot", Lots.algorithm, seed, given),
        reason=reason,
    )


def _new_plan(
    draft: _Draft, rounds: int, asked: dict[str, Any], before: e.Drawn | None = None
) -> tuple[e.Drawn, Tables]:
    """What is left, drawn anew; where roles are led in turn, `before` goes on as far as it can."""
    matter, field, mode = draft.matter, draft.field, draft.matter.mode
    given: dict[str, Any] = {
        "players": draft.players,
        "rounds": rounds,
        **manner_of(mode, field),
        **asked,
    }
    if field.rounds:
        roles = matter.rulebook.scoring[mode.scoring].roles
        given["past"] = _plain(past_tables(field.rounds, roles))
    if field.rounds and given["kind"] == "roles":
        rest = rest_of(before, draft.number)
        given |= roles_kept(field, draft.players, given["past"], rest[:rounds])
    algorithm = f"{ALGORITHM}, {Lots.algorithm}"
    drawn = e.Drawn(
        draw=draw_name(matter.state, f"plan from round {draft.number}"),
        kind="seating",
        algorithm=algorithm,
        seed=draft.seed,
        input=given,
        outcome=redrawn("seating", algorithm, draft.seed, given),
        reason=draft.reason,
    )
    return drawn, planned_round(drawn, draft.number)


def _still_fits(plan: e.Drawn, players: list[str], wishes: dict[str, Any]) -> bool:
    planned = {name: plan.input[name] for name in ("apart", "fixed") if name in plan.input}
    return made_for(plan, players) and planned == wishes


def _wishes(state: Tournament, players: Sequence[str]) -> dict[str, Any]:
    """Clubs and families that should not meet, and people who cannot change tables."""
    groups: dict[str, list[str]] = {}
    fixed = {}
    for player in players:
        entry = state.entries[player]
        for group in entry.groups:
            groups.setdefault(group, []).append(player)
        if entry.fixed_table is not None:
            fixed[player] = entry.fixed_table
    apart = [members for members in groups.values() if len(members) > 1]
    return ({"apart": apart} if apart else {}) | ({"fixed": fixed} if fixed else {})


def _setup(matter: Matter, number: int, seed: str) -> Iterator[e.Drawn]:
    """What all tables build in this round, once: a redraw of the seats leaves it as it is."""
    for offered in round_setups(matter):
        name = f"{offered.name} round {number}"
        if name not in matter.state.draws:
            yield setup_drawn(matter, offered, name, number, seed)


def setup_drawn(
    matter: Matter,
    offered: SetupDraw,
    name: str,
    number: int,
    seed: str,
    agreed: Mapping[str, bool] | None = None,
    reason: str | None = None,
) -> e.Drawn:
    """A set-up draw with the options announced for the tournament, or agreed on for one match."""
    known = {option.name for option in offered.options}
    chosen = {
        option: value
        for option, value in matter.state.options.items()
        if option in known and value is not None
    }
    result = offered.draw(seed, chosen | dict(agreed or {}) | {"round": number})
    return e.Drawn(
        draw=name,
        kind=offered.name,
        algorithm=Lots.algorithm,
        seed=seed,
        input={"options": _plain(result["options"])},
        outcome=_plain(result),
        reason=reason,
    )


def round_setups(matter: Matter) -> list[SetupDraw]:
    """The set-up draws that hold for all tables of a round (7W-701, DOM-105)."""
    if max(matter.mode.sizes) == 2:
        return []
    return [
        draw
        for draw in setup_draws(matter.rulebook)
        if {"round"} <= {option.name for option in draw.options}
        and "table" not in {option.name for option in draw.options}
    ]


def draw_name(state: Tournament, base: str) -> str:
    """A name no other draw of this tournament has."""
    times = sum(name == base or name.startswith(f"{base}, draw ") for name in state.draws)
    return f"{base}, draw {times + 1}" if times else base


def _plain(value: object) -> Any:
    """As it will be read back from the journal: lists, never tuples."""
    return msgspec.json.decode(msgspec.json.encode(value))
