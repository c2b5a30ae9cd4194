"""The evening before: the whole pile for the people who are expected, marked as a plan."""

from __future__ import annotations

import re

import pytest

from tafelrunde.desk import commands as c
from tafelrunde.pages.paper.ahead import labels, next_label
from tafelrunde.pages.paper.model import Page, Paper
from tafelrunde.pages.paper.planned import round_known
from tafelrunde.pages.paper.prints import find_print, make_paper, why_not
from tafelrunde.pages.paper.source import Source
from tafelrunde.reckoning.verification import verdict_on
from tafelrunde.rulebook.faults import Refusal
from tests.exports.pdf.hall_on_paper import (
    PaperHall,
    bare,
    finished,
    made,
    pages_of,
    printed,
    seated,
    text_of,
)

SEED = "what the house will draw from"
PLANNING = [("catan", "ranking-tournament"), ("seven-wonders", "four-rounds")]


def expected(
    rulebook: str = "catan", mode: str = "ranking-tournament", number: int = 16
) -> PaperHall:
    hall = PaperHall(rulebook, mode).announced()
    hall.enter(number, fair_play=True)
    return hall


def promise(hall: PaperHall, seed: str = SEED) -> None:
    hall.does(c.CommitDraw(draw=next_label(hall.state), source="system", seed=seed))


def pile(hall: PaperHall, **changes: str) -> Paper:
    return make_paper(find_print("all-rounds"), hall.source(seed_ahead=SEED, **changes))


def kinds(paper: Paper) -> list[str]:
    return [type(part).__name__ for part in paper.parts]


def day_comes(hall: PaperHall, *missing: str) -> None:
    for player in hall.players:
        if player not in missing:
            hall.does(c.CheckIn(player=player, data_checked=True, fair_play=True, consent=True))
    hall.does(c.CloseCheckIn(no_shows=dict.fromkeys(missing, "missed")))
    hall.does(c.StartTournament())
    hall.does(c.CommitDraw(draw="round 1", source="system", seed=SEED))
    hall.does(c.DraftRound(seed=SEED))


def test_without_a_promise_there_is_everything_that_needs_no_seating() -> None:
    hall = expected()
    source = hall.source(seed_ahead=SEED)
    assert why_not(find_print("all-rounds"), source) is None
    paper = pile(hall)
    assert kinds(paper) == ["Page", "Page", "ScheduleCards", "Slips"]
    assert not paper.mark
    text = bare(text_of(printed(source, "all-rounds")))
    assert "EinSitzplanistnichtdabei" in text
    assert "Zeitplan" in text
    assert "Nachmeldungen" in text


@pytest.mark.parametrize(("rulebook", "mode"), PLANNING)
def test_a_promised_plan_is_what_is_drawn_if_all_come(rulebook: str, mode: str) -> None:
    hall = expected(rulebook, mode)
    promise(hall)
    before = pile(hall)
    lists = [part for part in before.parts if type(part).__name__ == "SeatList"]
    day_comes(hall)
    source = hall.source()
    rounds = [round_known(source, number) for number in range(1, len(lists) + 1)]
    assert len(lists) == len([one for one in rounds if one is not None]) >= 3
    after = make_paper(find_print("all-rounds"), source)
    drawn = [part for part in after.parts if type(part).__name__ == "SeatList"]
    assert [part.lines for part in lists] == [part.lines for part in drawn]  # type: ignore[union-attr]


def test_every_sheet_of_a_plan_says_that_it_is_one() -> None:
    hall = expected()
    promise(hall)
    source = hall.source(seed_ahead=SEED)
    pages = pages_of(printed(source, "all-rounds"))
    for text in pages:
        holds_anyway = any(words in text for words in ("Nachmeldungen", "Bemerkung", "Reserve ·"))
        assert holds_anyway or "giltnur,wennallekommen" in bare(text), text
    first = bare(pages[0])
    assert "Planvom10.Januar2026" in first
    assert "SpielplänefüreinzelneTischesindnichtdabei" in first


def test_the_promise_holds_for_the_people_it_was_made_about_and_for_nobody_else() -> None:
    hall = expected()
    promise(hall)
    hall.does(c.EnterPlayer(player="late"))
    paper = pile(hall)
    assert "SeatList" not in kinds(paper)
    (cover, *_rest) = paper.parts
    assert isinstance(cover, Page)
    assert "die Liste geändert" in str(cover.blocks)
    promise(hall)
    assert labels(hall.state) == ["plan ahead 1", "plan ahead 2"]
    assert "SeatList" in kinds(pile(hall))


def test_another_seed_than_the_promised_one_is_never_printed() -> None:
    hall = expected()
    promise(hall, "another")
    assert "SeatList" not in kinds(pile(hall))


def test_dice_promised_for_the_first_round_leave_nothing_to_plan() -> None:
    hall = expected()
    hall.does(c.CommitDraw(draw="round 1", source="dice"))
    paper = pile(hall)
    assert "SeatList" not in kinds(paper)
    assert "aus Würfeln oder Wörtern" in str(paper.parts[0])


def test_the_terminal_knows_no_seed_and_says_so() -> None:
    hall = expected()
    promise(hall)
    paper = make_paper(find_print("all-rounds"), hall.source())
    assert "SeatList" not in kinds(paper)
    assert "kennt nur das Haus" in str(paper.parts[0])


def test_whoever_is_missing_on_the_day_breaks_no_promise() -> None:
    hall = expected()
    promise(hall)
    day_comes(hall, "p3")
    hall.does(c.PublishRound(round=1))
    verdict = verdict_on(hall.records)
    assert verdict.holds
    assert verdict.checked["commitments"] == 1


def test_an_odd_field_is_planned_with_its_stand_in() -> None:
    hall = expected("carcassonne", "two-player", 7)
    promise(hall)
    assert "SeatList" not in kinds(pile(hall))
    hall.does(c.EnterPlayer(player="spare", standin=True))
    assert "SeatList" in kinds(pile(hall))


def test_nobody_entered_is_said_where_the_prints_are_listed() -> None:
    source: Source = PaperHall("catan", "ranking-tournament").announced().source()
    said = why_not(find_print("all-rounds"), source)
    assert said is not None
    assert said.de == "sobald jemand angemeldet ist"


@pytest.mark.rule("DOM-105")
def test_kingdom_cards_wait_for_the_round_itself() -> None:
    hall = expected("dominion", "swiss", 8)
    promise(hall)
    paper = pile(hall)
    assert "SeatList" in kinds(paper)
    assert "SetupSheets" not in kinds(paper)
    assert "unmittelbar vor jeder Runde" in str(paper.parts[0])
    assert "Der Aufbau kommt" in str(paper.parts)
    day_comes(hall)
    hall.does(c.PublishRound(round=1))
    assert "SetupSheets" in kinds(make_paper(find_print("round"), hall.source()))


# ── All rounds at once ───────────────────────────────────────────────────────────────────────────


def test_all_planned_rounds_come_at_once_as_far_as_they_are_known() -> None:
    source = seated("catan", "ranking-tournament", 12).source()
    text = text_of(printed(source, "all-rounds"))
    assert "Runde 1" not in text  # over
    assert source.code(2, 1, source.state.rounds[1].tables[1].seats) in text
    assert re.search(r"\b3-1-[A-Z]{3}\b", text), (
        "the seats of a planned round have their letters too"
    )
    assert "Runde 3 · nach Plan" in text
    cards = [part for part in made(source, "all-rounds") if type(part).__name__ == "TableCards"]
    later = "Der Aufbau kommt, wenn die Runde veröffentlicht ist."
    assert [later in part.sheets[0][0].notes for part in cards] == [False, True]
    assert "Reserve" in text


def test_the_planned_rounds_on_paper_are_those_that_come() -> None:
    hall = PaperHall("catan", "ranking-tournament").announced()
    hall.open(12)
    hall.publish()
    lists = [part for part in made(hall.source(), "all-rounds") if hasattr(part, "tables")]
    hall.report_all(hall.results())
    hall.does(c.CloseRound(round=1))
    hall.publish()
    assert [each.seats for each in lists[1].tables] == [
        each.seats for each in made(hall.source(), "seating-by-table")[0].tables
    ]


def test_without_a_plan_the_print_of_all_rounds_says_so() -> None:
    source = finished("seven-wonders", "four-rounds", 8).source()
    why = why_not(find_print("all-rounds"), source)
    assert why is not None
    assert "gesetzt oder geplant" in why.de
    with pytest.raises(Refusal, match="seated or planned"):
        printed(source, "all-rounds")
