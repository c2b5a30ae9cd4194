"""Meeting again in a Swiss tournament of somebody's own rulebook, as docs/rulebooks.md tells it."""

from __future__ import annotations

import re
from pathlib import Path

from tests.draw.next_rounds import drafted
from tests.games.own_games import written
from tests.rules.build import sheet
from tools.refresh_docs import ROOT

HAPPENED = ("A 90, B 80", "C 60, D 55"), ("A 70, C 60", "B 90, D 20")


def declared_in_the_docs() -> str:
    text = (ROOT / "docs" / "rulebooks.md").read_text(encoding="utf-8")
    found = re.search(
        r'```toml\n(\[\[options\]\]\nname = "avoid_rematches".*?)```', text, re.DOTALL
    )
    assert found, "docs/rulebooks.md shows how rematches are avoided"
    return found[1].replace("AZ-", "CUP-")


def after_two_rounds(shelf: Path, more: str = "") -> tuple[set[frozenset[str | None]], list[str]]:
    game = written(shelf, "twos", more, sizes=[2], rounds=3, method="swiss")
    tale = sheet(game, "cup")
    for tables in HAPPENED:
        tale = tale.round(*tables)
    draft = drafted(tale.raw)
    return {frozenset(table) for table in draft.tables}, [each.en for each in draft.reasons]


def test_without_a_word_the_standings_alone_seat_and_the_reason_tells_who_met(shelf: Path) -> None:
    tables, reasons = after_two_rounds(shelf)
    assert tables == {frozenset("AB"), frozenset("CD")}
    assert [each.partition("Again: ")[2] for each in reasons] == [
        "A – B met in round 1.",
        "C – D met in round 1.",
    ]


def test_the_option_of_the_docs_keeps_apart_who_has_met(shelf: Path) -> None:
    tables, reasons = after_two_rounds(shelf, declared_in_the_docs())
    assert tables == {frozenset("AD"), frozenset("BC")}
    assert not any("Again" in each for each in reasons)
