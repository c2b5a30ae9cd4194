"""`tafelrunde strengths`: who is who in several files, what is answered, and its way into odds."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tafelrunde.games.shelf import open_rulebook
from tafelrunde.journal.events import TournamentAnnounced
from tafelrunde.journal.record import TOURNAMENTS
from tafelrunde.reckoning.verification import with_standings
from tafelrunde.state.sheet.reading import read_sheet
from tests.cli.calling import call, one_sentence
from tests.cli.test_odds_command import EXAMPLES, running

CATAN = EXAMPLES / "catan.json"


@pytest.fixture
def history(tmp_path: Path) -> list[str]:
    """The same eleven people, four times."""
    paths = [tmp_path / f"{number}.json" for number in range(4)]
    for path in paths:
        path.write_text(CATAN.read_text())
    return [str(path) for path in paths]


def asked(*arguments: str) -> dict[str, Any]:
    code, out, err = call("strengths", *arguments, "--json")
    assert (code, err) == (0, "")
    found: dict[str, Any] = json.loads(out)
    return found


def test_one_tournament_is_too_little(tmp_path: Path) -> None:
    found = asked(str(CATAN))
    assert found["strengths"] == {}
    assert all(each["too_few_games"] and each["low"] is None for each in found["players"])
    code, out, _err = call("strengths", str(CATAN), "--lang", "de")
    assert code == 0
    assert "11 Personen haben zu wenige Partien" in out


def test_a_history_gives_strengths_with_intervals(history: list[str]) -> None:
    found = asked(*history)
    assert (found["rulebook"], found["tournaments"]) == ("catan", 4)
    first = found["players"][0]
    assert first["low"] < first["strength"] < first["high"]
    assert found["strengths"][first["player"]] == first["strength"]
    code, out, _err = call("strengths", *history, "--lang", "en")
    assert code == 0
    assert first["name"] in out


def test_odds_take_the_answer_as_it_is(history: list[str], tmp_path: Path) -> None:
    out = tmp_path / "strengths.json"
    assert call("strengths", *history, "--out", str(out))[0] == 0
    sheet = running("catan", tmp_path / "running.json")
    raw = json.loads(sheet.read_text())
    known = json.loads(out.read_text())
    known["strengths"]["a stranger of long ago"] = 1.5
    out.write_text(json.dumps(known))
    args = ("odds", str(sheet), "--runs", "200", "--json")
    code, told, err = call(*args, "--strengths", str(out))
    assert (code, err) == (0, "")
    assert json.loads(told)["model"] == "strengths"
    plain = tmp_path / "plain.json"
    here = {each["id"] for each in raw["players"]}
    known = {p: value for p, value in known["strengths"].items() if p in here}
    plain.write_text(json.dumps(known))
    assert call(*args, "--strengths", str(plain))[1] == told


def test_one_id_with_two_names_is_nobody(history: list[str], tmp_path: Path) -> None:
    other = json.loads(CATAN.read_text())
    other["players"][0]["name"] = "Ada Andere"
    path = tmp_path / "other.json"
    path.write_text(json.dumps(other))
    assert "one id, two people" in one_sentence("strengths", history[0], str(path), "--lang", "en")


@pytest.fixture
def journals(tmp_path: Path) -> list[tuple[str, str]]:
    """Six of one house with their people: only Ada is known to the association."""
    read = read_sheet(json.loads(CATAN.read_text()), open_rulebook)
    found = []
    for name in ("spring", "summer", "autumn", "winter", "next", "last"):
        first, *rest = with_standings(read.rulebook, read.events)
        assert isinstance(first, TournamentAnnounced)
        events = [msgspec.structs.replace(first, tournament=name), *rest]
        path = tmp_path / f"{name}.jsonl"
        lines = TOURNAMENTS.chained(events, by="desk", at="2026-01-10T10:00:00Z")
        path.write_bytes(TOURNAMENTS.write(lines))
        persons = [
            {"player": "ada", "name": "Ada Beispiel", "known_as": "a1"},
            {"player": "bo", "name": "Bo Muster"},
        ]
        beside = tmp_path / f"{name}.people.json"
        beside.write_text(json.dumps({"people": 1, "tournament": name, "persons": persons}))
        found.append((str(path), str(beside)))
    return found


def test_journals_are_tied_by_what_the_association_knows(
    journals: list[tuple[str, str]],
) -> None:
    said = one_sentence("strengths", *(path for path, _people in journals), "--lang", "en")
    assert "--people" in said
    people = [word for _path, beside in journals for word in ("--people", beside)]
    found = asked(*(path for path, _people in journals), *people)
    assert set(found["strengths"]) == {"a1"}
    bo = [each for each in found["players"] if each["name"] == "Bo Muster"]
    assert len(bo) == 6, "the same name is not the same person"


def test_bad_input_is_one_sentence(history: list[str], tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.json"
    wrong.write_text("[]")
    both = one_sentence("strengths", history[0], str(EXAMPLES / "dominion.json"), "--lang", "en")
    assert "one game at a time" in both
    assert "wrong.json" in one_sentence("strengths", str(wrong))
    assert "no such file" in one_sentence("strengths", "nowhere.json", "--lang", "en")
    for days in ("0", "-3", "1000000"):
        assert "--half-life" in one_sentence("strengths", history[0], "--half-life", days)
    assert "people file" in one_sentence(
        "strengths", history[0], "--people", str(wrong), "--lang", "en"
    )
    lonely = tmp_path / "lonely.json"
    lonely.write_text('{"people": 1, "tournament": "elsewhere", "persons": []}')
    said = one_sentence("strengths", history[0], "--people", str(lonely), "--lang", "en")
    assert "belongs to none" in said
    unplayed = json.loads(CATAN.read_text())
    unplayed["rounds"] = []
    unplayed.pop("knockout", None)
    wrong.write_text(json.dumps(unplayed))
    assert "no game" in one_sentence("strengths", str(wrong), "--lang", "en")
