"""Who has no game in a round? Byes and rounds left out, for desk, public pages and phones."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from tafelrunde.reckoning.names.calling import by_surname
from tafelrunde.rulebook.absences import Missed
from tafelrunde.rulebook.model import Mode, Rulebook
from tafelrunde.standings.games import Without
from tafelrunde.standings.unplayed import declared_for, without_game
from tafelrunde.state.tournament import Round, Tournament
from tafelrunde.words import Text, counted, listed


class Absent(msgspec.Struct, frozen=True):
    """A line under the tables of a round, and the rule behind it."""

    text: Text
    rule: str


def absent_lines(
    rulebook: Rulebook, state: Tournament, round_: Round, named: Callable[[str], str]
) -> tuple[Absent, ...]:
    """Whom one looks for in vain at the tables; nobody where the mode knows no such thing."""
    mode = rulebook.mode(state.mode)
    away = list(without_game(state, round_)) if _knows_any(mode) else []
    lines = []
    for why in _WHYS:
        people = sorted(
            (named(player) for player, because in away if because == why), key=by_surname
        )
        if people:
            lines.append(Absent(_line(why, people), _rule(mode, declared_for(mode, why))))
    return tuple(lines)


_WHYS: tuple[Without, ...] = ("bye", "off")


def _line(why: Without, people: list[str]) -> Text:
    told = listed(people, ", ")
    if why == "bye":
        return Text("Bye: {people}", people=told)
    return counted(
        len(people), "{n} person sits out: {people}", "{n} people sit out: {people}", people=told
    )


def my_round_off(rulebook: Rulebook, state: Tournament, player: str) -> Absent | None:
    """What a phone says to somebody who has no game now, or will have none next."""
    mode = rulebook.mode(state.mode)
    entry = state.entries.get(player)
    published = [round_ for round_ in state.rounds if round_.published]
    if entry is None or not _knows_any(mode):
        return None
    if published and not published[-1].closed:
        why = dict(without_game(state, published[-1])).get(player, "")
        if why in ("bye", "off"):
            return _said(why, published[-1].number, mode)
    ahead = len(published) + 1
    if ahead in entry.off:
        return _said("off", ahead, mode)
    return None


_MINE: dict[tuple[Without, bool], Text] = {
    ("bye", False): Text("You have a bye in round {number}."),
    ("bye", True): Text("You have a bye in round {number} (points: {points})."),
    ("off", False): Text("You sit out round {number}."),
    ("off", True): Text("You sit out round {number} (points: {points})."),
}


def _said(why: Without, number: int, mode: Mode) -> Absent:
    declared = declared_for(mode, why)
    text = _MINE[why, bool(declared.points)]
    return Absent(text.filled(number=number, points=declared.points), _rule(mode, declared))


def _knows_any(mode: Mode) -> bool:
    """Whether somebody may have no game; where all meet all it comes up by itself."""
    return bool(mode.bye or mode.off or mode.all_meet)


def _rule(mode: Mode, declared: Missed) -> str:
    return declared.rule or mode.seating.rule
