"""Journals written while a match of the finish still had a slip and events of its own."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tafelrunde.games.shelf import open_rulebook
from tafelrunde.journal.chain import broken_links
from tafelrunde.journal.events import TournamentAnnounced
from tafelrunde.journal.record import TOURNAMENTS
from tafelrunde.reckoning.verification import verdict_on
from tests.journal.outcomes import outcome

FOLDER = Path(__file__).parent / "before_one_address"
JOURNALS = sorted(path.stem for path in FOLDER.glob("*.jsonl"))


def test_all_games_and_ways_of_a_finish_are_among_them() -> None:
    assert JOURNALS == [
        "carcassonne-knockout",
        "carcassonne-many",
        "carcassonne-pairs",
        "catan",
        "dominion",
        "friedrich",
        "seven-wonders",
        "wonders-duel",
    ]


@pytest.mark.parametrize("name", JOURNALS)
def test_they_come_to_what_they_came_to_then(name: str) -> None:
    records = list(TOURNAMENTS.read((FOLDER / f"{name}.jsonl").read_bytes().splitlines()))
    announced = records[0].event
    assert isinstance(announced, TournamentAnnounced)
    rulebook = open_rulebook(announced.rulebook)
    then = json.loads((FOLDER / f"{name}.json").read_text("utf-8"))
    now = json.loads(json.dumps(outcome((record.event for record in records), rulebook)))
    assert now["state"] == then["state"]
    assert now == then


@pytest.mark.parametrize("name", JOURNALS)
def test_their_seals_hold_and_they_are_handed_on_as_they_were_written(name: str) -> None:
    written = (FOLDER / f"{name}.jsonl").read_bytes()
    records = list(TOURNAMENTS.read(written.splitlines()))
    assert list(broken_links(records)) == []
    assert TOURNAMENTS.write(records) == written
    assert verdict_on(records).holds
