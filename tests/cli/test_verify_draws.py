"""`tafelrunde verify`: every draw in a journal is made again, and a forged one is caught."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

from tafelrunde.draw.chance import Lots
from tafelrunde.draw.seating import plan_seating
from tafelrunde.games.shelf import open_rulebook, setup_draws
from tafelrunde.journal import events as e
from tafelrunde.journal.record import TOURNAMENTS
from tafelrunde.rulebook.settings import defaults
from tests.cli.journals import places, records, verified

PEOPLE = [f"p{index}" for index in range(1, 17)]


def lot(seed: str = "acht Würfel") -> e.Drawn:
    outcome = Lots(seed, "equals").shuffled(PEOPLE)
    given: dict[str, object] = {"purpose": "equals", "entries": PEOPLE}
    return e.Drawn(
        draw="lot 1", kind="lot", algorithm=Lots.algorithm, seed=seed, input=given, outcome=outcome
    )


def seating(seed: str = "acht Würfel") -> e.Drawn:
    found = plan_seating(PEOPLE, 3, seed=seed, policy="few-threes")
    return e.Drawn(
        draw="seating",
        kind="seating",
        algorithm=found.certificate.algorithm,
        seed=seed,
        input={"players": PEOPLE, "rounds": 3, "policy": "few-threes"},
        outcome=[[list(table) for table in tables] for tables in found.rounds],
    )


def setup(name: str, seed: str = "acht Würfel") -> e.Drawn:
    offered = {one.name: one for one in setup_draws(open_rulebook(PLAYED[name][0]))}[name]
    result = offered.draw(seed, {})
    options = result["options"]
    assert isinstance(options, dict)
    return e.Drawn(
        draw=f"{name} 1",
        kind=name,
        algorithm=Lots.algorithm,
        seed=seed,
        input=options,
        outcome=json.loads(json.dumps(result)),
    )


PLAYED = {
    "wonders": ("seven-wonders", "four-rounds"),
    "kingdom": ("dominion", "swiss"),
    "catan-board": ("catan", "ranking-tournament"),
}
"""The tournament in which something of the kind is drawn."""

DRAWS: dict[str, Callable[[], e.Drawn]] = {
    "lot": lot,
    "seating": seating,
    "wonders": lambda: setup("wonders"),
    "kingdom": lambda: setup("kingdom"),
    "catan-board": lambda: setup("catan-board"),
}


def journal_with(file: Path, event: e.Drawn) -> int:
    """A journal with one draw, every hash right; the draw's number."""
    game, mode = PLAYED.get(event.kind, PLAYED["catan-board"])
    rulebook = open_rulebook(game)
    opening: list[e.Event] = [
        e.TournamentAnnounced(
            rulebook=game,
            version=rulebook.version,
            mode=mode,
            options=defaults(rulebook),
        ),
        *(e.PlayerEntered(player=player) for player in PEOPLE),
        event,
        e.TournamentStarted(),
    ]
    file.write_bytes(
        TOURNAMENTS.write(TOURNAMENTS.chained(opening, by="desk", at="2026-01-01T10:00:00Z"))
    )
    return opening.index(event) + 1


def caught(file: Path, event: e.Drawn) -> bool:
    at = journal_with(file, event)
    code, report = verified(file)
    assert report["checked"]["draws"] == 1
    assert code == (0 if report["holds"] else 1)
    if code == 1:
        assert places(report) == {f"record {at}"}
    return code == 1


@pytest.mark.parametrize("kind", DRAWS)
def test_a_true_draw_holds(tmp_path: Path, kind: str) -> None:
    assert not caught(tmp_path / "j.jsonl", DRAWS[kind]())


@pytest.mark.parametrize("kind", DRAWS)
def test_another_seed_is_caught(tmp_path: Path, kind: str) -> None:
    forged = msgspec.structs.replace(DRAWS[kind](), seed="neun Würfel")
    assert caught(tmp_path / "j.jsonl", forged)


def nudged(value: object) -> object:
    """The same outcome with its first two different entries exchanged."""
    if isinstance(value, list):
        for index, (one, other) in enumerate(pairwise(value)):
            if one != other:
                return [*value[:index], other, one, *value[index + 2 :]]
        return [nudged(value[0]), *value[1:]]
    assert isinstance(value, dict)
    key = next(name for name in ("wonders", "drawn", "board") if name in value)
    inner = value[key]
    if isinstance(inner, dict):
        name = next(n for n, part in inner.items() if isinstance(part, list) and len(part) > 1)
        return {**value, key: {**inner, name: nudged(inner[name])}}
    return {**value, key: nudged(inner)}


@pytest.mark.parametrize("kind", DRAWS)
def test_another_outcome_is_caught(tmp_path: Path, kind: str) -> None:
    event = DRAWS[kind]()
    forged = msgspec.structs.replace(event, outcome=nudged(event.outcome))
    assert forged.outcome != event.outcome
    assert caught(tmp_path / "j.jsonl", forged)


@pytest.mark.parametrize("kind", ["lot", "seating"])
def test_another_list_of_people_is_caught(tmp_path: Path, kind: str) -> None:
    event = DRAWS[kind]()
    name = "entries" if kind == "lot" else "players"
    turned: dict[str, object] = {**event.input, name: PEOPLE[::-1]}
    shorter: dict[str, object] = {**event.input, name: PEOPLE[:-1]}
    for given in (turned, shorter):
        assert caught(tmp_path / "j.jsonl", msgspec.structs.replace(event, input=given))


@pytest.mark.parametrize("kind", ["wonders", "kingdom", "catan-board"])
def test_other_options_of_a_set_up_are_caught(tmp_path: Path, kind: str) -> None:
    event = DRAWS[kind]()
    assert isinstance(event.outcome, dict)
    options = {**event.outcome["options"], "round": 2}
    forged = msgspec.structs.replace(event, outcome={**event.outcome, "options": options})
    assert caught(tmp_path / "j.jsonl", forged)


@pytest.mark.parametrize("kind", ["wonders", "kingdom", "catan-board"])
def test_another_input_of_a_set_up_is_caught(tmp_path: Path, kind: str) -> None:
    event = DRAWS[kind]()
    forged = msgspec.structs.replace(event, input={**event.input, "round": 2})
    assert caught(tmp_path / "j.jsonl", forged)


@pytest.mark.parametrize("kind", ["wonders", "kingdom", "catan-board"])
def test_a_set_up_under_another_name_or_algorithm_is_caught(tmp_path: Path, kind: str) -> None:
    event = DRAWS[kind]()
    assert caught(tmp_path / "j.jsonl", msgspec.structs.replace(event, kind="lot"))
    assert caught(tmp_path / "j.jsonl", msgspec.structs.replace(event, algorithm="dice"))


@pytest.mark.parametrize("kind", ["lot", "seating"])
def test_another_algorithm_is_caught(tmp_path: Path, kind: str) -> None:
    forged = msgspec.structs.replace(DRAWS[kind](), algorithm="dice")
    assert caught(tmp_path / "j.jsonl", forged)


def test_another_purpose_is_caught(tmp_path: Path) -> None:
    event = lot()
    given: dict[str, object] = {**event.input, "purpose": "something else"}
    assert caught(tmp_path / "j.jsonl", msgspec.structs.replace(event, input=given))


STRANGE: list[tuple[str, dict[str, object]]] = [
    ("dice", {}),
    ("lot", {}),
    ("seating", {"players": PEOPLE}),
    ("seating", {"players": PEOPLE[:5], "rounds": 3}),
]
STRANGER: list[tuple[str, dict[str, object]]] = [
    ("lot", {"entries": 7}),
    ("lot", {"entries": None}),
    ("seating", {"players": PEOPLE, "rounds": 3, "wishes": 1}),
    ("seating", {"players": 3, "rounds": 3}),
    ("seating", {"players": PEOPLE, "rounds": "three"}),
    ("seating", {"players": PEOPLE, "rounds": 3, "fixed": [1]}),
]


@pytest.mark.parametrize(
    ("kind", "given"),
    [
        *STRANGE,
        *STRANGER,
    ],
)
def test_a_draw_that_cannot_be_made_again_is_a_finding(
    tmp_path: Path, kind: str, given: dict[str, object]
) -> None:
    event = lot() if kind == "lot" else seating()
    assert caught(tmp_path / "j.jsonl", msgspec.structs.replace(event, kind=kind, input=given))


def seated_by(event: e.Drawn, tables: list[list[str]]) -> list[e.Event]:
    seats = tuple(
        e.Seated(number, tuple(e.Seat(player, place) for place, player in enumerate(table, 1)))
        for number, table in enumerate(tables, start=1)
    )
    return [event, e.TournamentStarted(), e.RoundSeated(round=1, tables=seats, draw=event.draw)]


@pytest.mark.parametrize(
    "forged",
    [
        False,
        True,
    ],
)
def test_a_round_seated_otherwise_than_its_draw_says_is_caught(
    tmp_path: Path, forged: bool
) -> None:
    event = seating()
    assert isinstance(event.outcome, list)
    tables = [list(table) for table in event.outcome[0]]
    if forged:
        tables[0][0], tables[1][0] = tables[1][0], tables[0][0]
    journal_with(tmp_path / "j.jsonl", event)
    opening = [msgspec.convert(one["event"], e.Event) for one in records(tmp_path / "j.jsonl")]
    opening = [one for one in opening if isinstance(one, e.TournamentAnnounced | e.PlayerEntered)]
    chain = TOURNAMENTS.chained([*opening, *seated_by(event, tables)], by="desk", at="now")
    (tmp_path / "j.jsonl").write_bytes(TOURNAMENTS.write(chain))
    assert verified(tmp_path / "j.jsonl")[0] == int(forged)
