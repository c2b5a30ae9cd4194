"""The next step speaks to people: matches by title, no field names, no lot before it is drawn."""

from __future__ import annotations

import re

import pytest

from tafelrunde.desk import commands as c
from tafelrunde.desk.event_words import told
from tafelrunde.desk.match_words import match_title
from tafelrunde.pages.organiser.finish import finish_page
from tafelrunde.pages.organiser.tables import next_award
from tafelrunde.pages.view import View
from tests.desk.hall import Hall, player


@pytest.fixture(scope="module")
def semifinals() -> Hall:
    """Carcassonne before its semifinals are played."""
    hall = Hall("carcassonne", "two-player", {"rounds": 2, "knockout_size": 4}).open(8)
    results = hall.results()
    while hall.step.code != "seat-stage":
        hall.take_step(results)
    hall.does(c.SeatStage(seed="one"))
    return hall


def test_a_match_is_called_by_its_title(semifinals: Hall) -> None:
    assert semifinals.step.text.de.startswith("Halbfinale 1: ")
    assert semifinals.step.text.en.startswith("Semifinal 1: ")
    words = [told(record.event).de for record in semifinals.records[-2:]]
    assert words == ["Halbfinale 1 gesetzt", "Halbfinale 2 gesetzt"]
    assert match_title("QF4").en == "Quarterfinal 4"
    assert match_title("final").de == "Finale"
    assert match_title("own-name").de == "own-name"


def test_what_stands_in_the_way_names_no_field() -> None:
    hall = Hall("seven-wonders", "four-rounds")
    hall.enter(16)
    hall.check_in_all()
    hall.does(c.CloseCheckIn())
    hall.does(c.StartTournament())
    hall.publish()
    blocked = [words for text in hall.step.blocked for words in (text.de, text.en)]
    assert blocked
    assert not [words for words in blocked if re.match(r"[a-z_]+: ", words)]
    assert all(words[0].isupper() for words in blocked)


def test_before_the_lot_is_drawn_nobody_is_said_to_start() -> None:
    hall = Hall("seven-wonders", "prelims-and-final").open(16)
    results = hall.results(3)
    while hall.step.code not in ("seat-stage", "draw-lot"):
        hall.take_step(results)
    while hall.step.code == "draw-lot":
        hall.take_step(results)
    page = finish_page(View(hall.state, hall.rulebook, {}))
    assert page.pairings
    for reason in (pairing.reason for pairing in page.pairings):
        assert "wer wo sitzt, entscheidet das Los" in reason.de
        assert "a lot decides who sits where" in reason.en


def test_several_tables_are_tables_in_english() -> None:
    hall = Hall("seven-wonders", "four-rounds").open(12)
    hall.publish()
    assert [text["en"] for text in hall.step.blocked] == [
        "Still without a result: tables 1, 2, 3 (7W-603)"
    ]


@pytest.mark.rule("CAR-301")
def test_match_for_third_place_and_final_are_seated_in_one_step() -> None:
    hall = Hall("carcassonne", "two-player", {"rounds": 2, "knockout_size": 4}).open(8)
    results = hall.results(8)
    while not hall.state.matches or hall.step.code != "seat-stage":
        assert "final" not in hall.state.matches
        hall.take_step(results)
    assert hall.step.text.en == "Seat the players: Match for third place and Final."
    seated = [each.match for each in hall.does(c.SeatStage(seed="s")) if hasattr(each, "match")]
    assert seated == ["third-place", "final"]
    assert hall.state.matches["final"].stage == "final"
    hall.does(
        c.TakeBack(since=hall.state.seq, reason="seated alone, as journals of before have it")
    )
    assert "final" not in hall.state.matches
    assert hall.step.text.en == "Seat the players: Final.", "before anything is played"


def _at_table_one(hall: Hall) -> list[str]:
    """Its slip is reported by the first phone and not signed by the others."""
    hall.publish()
    seats = hall.state.rounds[0].tables[1].seats
    people = [seat.player for seat in seats]
    reported = c.ReportSlip(round=1, table=1, slip=hall.slip(seats, hall.results()))
    hall.does(reported, player(people[0]))
    return people


def _about_table_one(hall: Hall) -> list[str]:
    return [text.en for text in hall.step.blocked if "table 1" in text.en]


@pytest.mark.rule("FRI-601")
def test_whom_the_jury_keeps_waiting_has_signed() -> None:
    hall = Hall("friedrich", "world-championship").open(8)
    people = _at_table_one(hall)
    for each in people[1:]:
        assert _about_table_one(hall) == ["Signatures are still missing: table 1"]
        hall.does(c.ConfirmSlip(round=1, table=1, player=each, edition=1), player(each))
    assert _about_table_one(hall) == ["Waits for the jury: table 1 (FRI-601)"]
    assert "Wartet auf die Jury: Tisch 1 (FRI-601)" in {text.de for text in hall.step.blocked}
    assert next_award(hall.matter) == 1


@pytest.mark.rule("FRI-601")
def test_what_the_desk_typed_waits_for_the_jury_and_for_nobodys_phone() -> None:
    hall = Hall("friedrich", "world-championship").open(8)
    hall.publish()
    seats = hall.state.rounds[0].tables[1].seats
    hall.does(c.ReportSlip(round=1, table=1, slip=hall.slip(seats, hall.results())))
    assert _about_table_one(hall) == ["Waits for the jury: table 1 (FRI-601)"]


def test_a_second_person_is_said_to_be_waited_for() -> None:
    hall = Hall("seven-wonders", "four-rounds")
    hall.does(c.SetDetails(second_person=True))
    hall.open(12)
    hall.publish()
    seats = hall.state.rounds[0].tables[1].seats
    hall.does(c.ReportSlip(round=1, table=1, slip=hall.slip(seats, hall.results())))
    assert _about_table_one(hall) == ["Typed, a second person accepts it: table 1 (7W-603)"]
    assert next_award(hall.matter) is None
