"""The desk's topics stand in each rulebook: known ones only, with rules of that very book."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tafelrunde.desk.rules import rule_for
from tafelrunde.games.shelf import all_rulebooks, open_handbook, open_rulebook
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.rulebook.loader import read_rulebook
from tafelrunde.rulebook.topics import TOPICS

ROOT = Path(__file__).parents[2]
CATAN = ROOT / "src" / "tafelrunde" / "games" / "catan" / "rulebook.toml"


def test_every_rule_that_binds_the_desk_stands_in_the_handbook() -> None:
    for book in all_rulebooks():
        known = {rule.id for rule in open_handbook(book.id).rules}
        assert set(book.desk.values()) <= known, book.id


def test_a_topic_has_the_rule_of_the_rulebook_or_none() -> None:
    assert rule_for(open_rulebook("carcassonne"), "phones") == "CAR-201"
    assert rule_for(open_rulebook("catan"), "phones") is None


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ('leaver = "CAT-106"', 'leavr = "CAT-106"', "did you mean “leaver”"),
        ('leaver = "CAT-106"', 'leaver = "7W-607"', "CAT-…"),
    ],
)
def test_a_mistake_in_the_desk_table_is_refused(old: str, new: str, expected: str) -> None:
    text = CATAN.read_text(encoding="utf-8")
    assert old in text
    with pytest.raises(Refusal) as refusal:
        read_rulebook(text.replace(old, new), "catan/rulebook.toml")
    (fault,) = refusal.value.faults
    assert fault.place.startswith("catan/rulebook.toml: desk.lea")
    assert expected in fault.text.en


def test_the_reference_explains_every_topic() -> None:
    page = (ROOT / "docs" / "rulebooks.md").read_text(encoding="utf-8")
    part = page.split("## Topics of the desk\n")[1].split("\n## ")[0]
    assert set(re.findall(r"`([a-z-]+)`", part)) == set(TOPICS)
