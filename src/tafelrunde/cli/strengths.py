"""`tafelrunde strengths`: how strong everybody is, from the games of a history."""

from __future__ import annotations

import argparse
from dataclasses import dataclass, field
from datetime import date
from typing import Any

import msgspec

from tafelrunde.chances.orders import orders_of
from tafelrunde.chances.rated import (
    ALGORITHM,
    FEWEST,
    HALF_LIFE,
    SPREAD,
    Strength,
    Weighed,
    check_half_life,
    weight_of,
    wins_at_four,
)
from tafelrunde.chances.strengths import strengths as fitted
from tafelrunde.chances.words import interval_text, share_interval_text
from tafelrunde.cli.answer import answer, print_table
from tafelrunde.cli.files import read_json
from tafelrunde.cli.opening import open_sheet, tell_edition
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.state.sheet.reading import Sheet
from tafelrunde.state.tournament import Tournament
from tafelrunde.store.people_file import PeopleFile
from tafelrunde.words import Text, counted

DECIMALS = 6


@dataclass
class _Opened:
    """One tournament of the history, and who its players are in all of it."""

    path: str
    sheet: Sheet
    tournament: Tournament
    known: dict[str, str]
    """Person by player, where a people file says so."""
    names: dict[str, str]

    @property
    def nameless(self) -> bool:
        """A journal without a word about its people."""
        return self.sheet.called is None and not self.known

    @property
    def day(self) -> date | None:
        try:
            return date.fromisoformat(self.tournament.details.date)
        except ValueError:  # none, or none that anybody can read
            return None


@dataclass
class _History:
    files: list[_Opened]
    games: list[Weighed] = field(default_factory=list)
    names: dict[str, str] = field(default_factory=dict)
    until: date | None = None


def strengths_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "sheets", nargs="+", metavar="FILE", help="tournament sheets (JSON) or journal files"
    )
    parser.add_argument(
        "--people",
        action="append",
        default=[],
        metavar="FILE",
        help="the people file of a journal, which says who is who (as often as needed)",
    )
    parser.add_argument(
        "--half-life",
        type=int,
        default=HALF_LIFE,
        metavar="DAYS",
        help="after so many days a game counts half",
    )


def strengths(arguments: argparse.Namespace) -> int:
    check_half_life(arguments.half_life)
    history = _history(arguments)
    found = fitted(history.games)
    report = _report(history, found, arguments.half_life)
    return answer(arguments, report, lambda: _show(history, found, arguments.lang))


# ── The history ──────────────────────────────────────────────────────────────────────────────────


def _history(arguments: argparse.Namespace) -> _History:
    people = {_people_file(path).tournament: path for path in arguments.people}
    files = [_opened(path, people, arguments.lang) for path in arguments.sheets]
    _one_game(files)
    _nobody_twice(files)
    for left in people.values():
        raise Refusal.single(left, "belongs to none of these tournaments")
    history = _History(files, until=max((day for each in files if (day := each.day)), default=None))
    for each in files:
        weight = weight_of(_days(each, history.until), arguments.half_life)
        person = {player: _person(each, player) for player in each.names}
        history.names |= {person[player]: name for player, name in each.names.items()}
        for order in orders_of(each.sheet.rulebook, each.tournament):
            groups = tuple(tuple(person[p] for p in group) for group in order.groups)
            history.games.append(Weighed(groups, weight))
    if not history.games:
        raise Refusal.single(files[0].path, "no game with a result")
    return history


def _people_file(path: str) -> PeopleFile:
    try:
        return msgspec.convert(read_json(path), PeopleFile)
    except msgspec.ValidationError as error:
        raise Refusal.single(
            path, "not the people file of a tournament: {error}", error=str(error)
        ) from None


def _opened(path: str, people: dict[str, str], lang: str) -> _Opened:
    sheet, tournament = open_sheet(path)
    if tournament.practice:
        raise Refusal.single(path, "this was a practice tournament: its people are made up")
    tell_edition(sheet, path, lang)
    beside = people.pop(tournament.id, None)
    persons = _people_file(beside).persons if beside is not None else ()
    known = {each.player: each.known_as for each in persons if each.known_as}
    names = sheet.names | {each.player: each.name for each in persons}
    return _Opened(path, sheet, tournament, known, names)


def _one_game(files: list[_Opened]) -> None:
    first = files[0]
    for each in files[1:]:
        if each.sheet.rulebook.id != first.sheet.rulebook.id:
            raise Refusal.single(
                each.path,
                "one game at a time: {other} found, {first} expected as in {path}",
                other=each.sheet.rulebook.id,
                first=first.sheet.rulebook.id,
                path=first.path,
            )


def _nobody_twice(files: list[_Opened]) -> None:
    """A person is tied by the id alone; where names speak against it, or say nothing, nobody is."""
    if len(files) == 1:
        return
    called: dict[str, tuple[str, str]] = {}
    for each in files:
        if each.nameless:
            raise Refusal.single(
                each.path,
                "a journal does not say who is who in other tournaments: "
                "please add its people file with --people",
            )
        for player, name in each.names.items():
            person = _person(each, player)
            before, path = called.setdefault(person, (name, each.path))
            if before != name and player not in each.known:
                raise Refusal.single(
                    f"{each.path}: {player}",
                    "{name} here and {before} in {path}: one id, two people",
                    name=name,
                    before=before,
                    path=path,
                )


def _person(each: _Opened, player: str) -> str:
    """In a journal with a people file whoever the association does not know stays a stranger."""
    if player in each.known:
        return each.known[player]
    return f"{each.tournament.id} {player}" if each.known else player


def _days(each: _Opened, until: date | None) -> int:
    """How old it is beside the newest; what has no date is as new."""
    return (until - each.day).days if until is not None and each.day is not None else 0


# ── The answer ───────────────────────────────────────────────────────────────────────────────────


def _report(history: _History, found: list[Strength], half_life: int) -> dict[str, Any]:
    return {
        "rulebook": history.files[0].sheet.rulebook.id,
        "algorithm": ALGORITHM,
        "spread": SPREAD,
        "half_life": half_life,
        "until": history.until.isoformat() if history.until is not None else None,
        "tournaments": len(history.files),
        "games": len(history.games),
        "fewest": FEWEST,
        "players": [_player(each, history) for each in _in_order(found)],
        "strengths": {
            each.person: round(each.value, DECIMALS)
            for each in _in_order(found)
            if each.value is not None
        },
    }


def _in_order(found: list[Strength]) -> list[Strength]:
    """The strongest first; whoever played too little last, by games."""
    none = float("-inf")
    return sorted(
        found, key=lambda each: (-(each.value if each.value is not None else none), -each.games)
    )


def _player(each: Strength, history: _History) -> dict[str, Any]:
    low, value, high = each.interval or (None, None, None)
    return {
        "player": each.person,
        "name": history.names.get(each.person, each.person),
        "games": each.games,
        "strength": _number(value),
        "low": _number(low),
        "high": _number(high),
        "too_few_games": value is None,
    }


def _number(value: float | None) -> float | None:
    return None if value is None else round(value, DECIMALS)


def _show(history: _History, found: list[Strength], lang: str) -> None:
    sure = [each for each in _in_order(found) if each.interval is not None]
    rows = [_row(each, history, lang) for each in sure]
    unsaid = len(found) - len(sure)
    games = counted(len(history.games), "{n} game", "{n} games")
    title = Text("Strengths from {games}", games=games)
    caption = Text(
        "0: as strong as most; in 95 of 100 cases between the two; wins: at a table of four "
        "against three of strength 0"
    )
    if rows:
        columns = [
            (Text("Player")[lang], "left"),
            (Text("Games")[lang], "right"),
            (Text("Strength")[lang], "right"),
            (Text("between")[lang], "right"),
            (Text("wins", context="strength")[lang], "right"),
        ]
        print_table(title[lang], columns, rows, caption[lang])  # type: ignore[arg-type]
    if unsaid:
        text = counted(
            unsaid,
            "{n} person has too few games (fewer than {fewest}, older ones count less).",
            "{n} people have too few games (fewer than {fewest}, older ones count less).",
            fewest=FEWEST,
        )
        print(text[lang])


def _row(each: Strength, history: _History, lang: str) -> list[str]:
    assert each.interval is not None
    value, between = interval_text(each.interval, lang)
    low, middle, high = (wins_at_four(one) for one in each.interval)
    return [
        history.names.get(each.person, each.person),
        str(each.games),
        value,
        between,
        share_interval_text(low, middle, high, lang),
    ]
