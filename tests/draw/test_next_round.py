"""The next round of a running tournament, counted again from the sheet by hand."""

from __future__ import annotations

import pytest

from tafelrunde.draw.next_round import next_round
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.state.fold import fold
from tafelrunde.state.sheet.reading import read_sheet
from tests.draw.next_rounds import DOMINION, FOURS, drafted, empty_sheet, everyone, sizes
from tests.rules.build import sheet


@pytest.mark.parametrize("rulebook_and_mode", [("dominion", "swiss", 4), ("catan", None, 3)])
def test_after_the_last_round_there_is_no_further_one(
    rulebook_and_mode: tuple[str, str | None, int],
) -> None:
    rulebook, mode, rounds = rulebook_and_mode
    tale = sheet(rulebook) if mode is None else sheet(rulebook, mode)
    slip = "A 10, B 9, C 8, D 7" if rulebook == "catan" else FOURS[0]
    read = read_sheet(tale.round(slip, times=rounds).raw, open_rulebook)
    assert next_round(read.rulebook, fold(read.events), "s") is None


@pytest.mark.parametrize(
    ("rulebook", "mode"),
    [("catan", "ranking-tournament"), ("dominion", "swiss"), ("carcassonne", "four-player")],
)
@pytest.mark.parametrize("number", [1, 2, 5])
def test_numbers_that_make_no_tables_are_refused_with_what_would_help(
    rulebook: str, mode: str, number: int
) -> None:
    with pytest.raises(Refusal) as caught:
        drafted(empty_sheet(rulebook, mode, number))
    [fault] = caught.value.faults
    assert str(number) in fault.text.en
    assert "needed" in fault.text.en or "would help" in fault.text.en


@pytest.mark.parametrize(
    ("rulebook", "mode", "prefix"),
    [
        ("dominion", "swiss", "DOM"),
        ("carcassonne", "four-player", "CAR"),
        ("seven-wonders", "four-rounds", "7W"),
        ("catan", "ranking-tournament", "CAT"),
        ("friedrich", "world-championship", "FRI"),
    ],
)
def test_a_refused_number_names_a_rule_of_the_game_that_is_played(
    rulebook: str, mode: str, prefix: str
) -> None:
    with pytest.raises(Refusal) as caught:
        drafted(empty_sheet(rulebook, mode, 5))
    assert str(caught.value.faults[0].rule).startswith(prefix)


def test_a_late_entry_sits_from_its_round_on() -> None:
    raw = DOMINION.raw
    raw["players"].append({"id": "late", "name": "Late", "from_round": 2})
    tables = drafted(raw).tables
    assert sizes(tables) == [4, 4, 4]
    assert tables[-1][-1] == "late"
    raw["players"][-1]["from_round"] = 3
    assert "late" not in everyone(drafted(raw).tables)
