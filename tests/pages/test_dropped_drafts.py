"""What was said of a draft that was drawn again is not told as something that happened."""

from __future__ import annotations

import pytest

from tafelrunde.desk import commands as c
from tafelrunde.desk.repairing import offers
from tafelrunde.pages.organiser.history import happenings
from tafelrunde.pages.paper.minutes import minutes_page
from tafelrunde.pages.paper.model import Cell, Facts, Grid
from tafelrunde.pages.paper.report import report_page
from tafelrunde.pages.paper.source import Source
from tafelrunde.state.drafts import said_of_drafts_dropped
from tests.desk.hall import Hall


def hall_with_a_stand_in() -> Hall:
    """A draft of round 2 with a stand-in; then somebody leaves, and nobody has to stand in."""
    hall = Hall("carcassonne", "two-player", options={"rounds": 2, "knockout_size": 4})
    hall.does(c.EnterPlayer(player="spare", standin=True))
    hall.open(9)
    hall.play_round(hall.results())
    hall.does(c.DraftRound(seed="s"))
    return hall


def source(hall: Hall) -> Source:
    return Source(
        state=hall.state, rulebook=hall.rulebook, people={}, lang="en", records=hall.records
    )


def minuted(hall: Hall) -> list[Cell]:
    blocks = minutes_page(source(hall)).blocks
    grid = next(block for block in blocks if isinstance(block, Grid))
    return [row[2] for row in grid.rows if "stands in" in row[2].text or "swapped" in row[2].text]


def drawn_again() -> Hall:
    hall = hall_with_a_stand_in()
    hall.does(c.WithdrawPlayer(player="p1"))
    hall.does(c.RedrawRound(seed="t", reason="one of them left"))
    hall.does(c.PublishRound(round=2))
    return hall


@pytest.mark.rule("CAR-302")
def test_the_minutes_strike_out_a_stand_in_of_a_draft_that_was_drawn_again() -> None:
    told = minuted(drawn_again())
    assert [(cell.text, cell.void) for cell in told] == [
        ("Spare stands in in round 1", ""),
        ("Spare stands in in round 2", "only in a draft that was dropped"),
    ]
    assert "dropped" not in told[-1].small, "what is said about it is not struck out with it"


def test_the_minutes_tell_that_a_round_was_drawn_again_and_why() -> None:
    blocks = minutes_page(source(drawn_again())).blocks
    grid = next(block for block in blocks if isinstance(block, Grid))
    told = [row[2] for row in grid.rows if "drawn again" in row[2].small]
    assert [cell.small for cell in told] == ["drawn again: one of them left"]


def test_a_swap_of_a_draft_that_was_drawn_again_is_struck_out_and_no_incident() -> None:
    hall = hall_with_a_stand_in()
    one, other = (table.seats[1].player for table in list(hall.state.rounds[1].tables.values())[:2])
    hall.does(c.SwapSeats(round=2, one=one, other=other, reason="they came together"))
    assert not minuted(hall)[-1].void
    hall.does(c.RedrawRound(seed="t", reason="they do not mind"))
    assert [bool(cell.void) for cell in minuted(hall)] == [False, True, True, False]


def incidents(hall: Hall) -> str:
    facts = next(block for block in report_page(source(hall)).blocks if isinstance(block, Facts))
    return dict(facts.rows)["Incidents"]


def test_the_report_counts_no_incident_of_a_dropped_draft() -> None:
    hall = drawn_again()
    assert incidents(hall) == "2 (1 withdrawal, 1 stand-in called); see the minutes"


def test_a_repair_of_a_draft_that_does_without_the_stand_in_drops_his_line() -> None:
    hall = hall_with_a_stand_in()
    hall.does(c.WithdrawPlayer(player="p1"))
    offer = offers(hall.matter, hall.state.rounds[1])[0]
    hall.does(c.RepairRound(round=2, moves=offer.moves))
    hall.does(c.PublishRound(round=2))
    assert [bool(cell.void) for cell in minuted(hall)] == [False, True]


def test_the_history_says_which_draft_was_dropped() -> None:
    hall = drawn_again()
    told = happenings(hall.records, {}, hall.rulebook.mode(hall.state.mode))
    said = [text["en"] for each in told for text in each.details]
    assert said.count("Only in a draft that was dropped.") == 1


def test_a_publication_taken_back_and_drawn_again_drops_nothing_twice() -> None:
    hall = hall_with_a_stand_in()
    hall.does(c.PublishRound(round=2))
    published = len(hall.records)
    hall.does(c.TakeBack(since=published, reason="too early"))
    hall.does(c.RedrawRound(seed="t", reason="seats"))
    dropped = said_of_drafts_dropped(hall.state.history)
    kinds = [type(hall.state.history[number - 1]).__name__ for number in sorted(dropped)]
    assert kinds == ["RoundSeated", "StandInCalled"]
