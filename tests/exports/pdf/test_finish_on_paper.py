"""The finish on paper: poster, seating, cards and slips of its matches, and what decided."""

from __future__ import annotations

import pytest

from tafelrunde.desk import commands as c
from tafelrunde.journal.events import Line, Slip
from tafelrunde.pages.paper.prints import find_print, why_not
from tafelrunde.rulebook.faults import Refusal
from tests.exports.pdf.hall_on_paper import (
    PaperHall,
    bare,
    ended,
    finished,
    made,
    printed,
    seated,
    text_of,
)
from tests.rules.build import sheet


def at_the_matches(rulebook: str, mode: str, number: int) -> PaperHall:
    hall = PaperHall(rulebook, mode).announced()
    hall.open(number, fair_play=True)
    results = hall.results()
    while not hall.state.matches:
        assert hall.take_step(results)
    return hall


def test_a_match_is_called_by_its_name_on_the_slip_and_never_a_table() -> None:
    source = at_the_matches("carcassonne", "two-player", 8).source()
    text = text_of(printed(source, "slips"))
    assert "Viertelfinale 1" in text
    assert "Tisch" not in text
    assert source.code(0, 4, source.state.matches["QF4"].seats) in text


@pytest.mark.rule("CAR-306", "CAR-308")
def test_the_slip_of_a_match_says_who_starts_and_what_decides_a_draw_before_it_is_signed() -> None:
    source = at_the_matches("carcassonne", "two-player", 8).source()
    (slips,) = made(source, "slips")
    notes = [form.note for sheet_ in slips.sheets for form in sheet_ if form.note]
    assert len(notes) == 4
    first = source.state.matches["QF1"].game.starter
    assert first is not None
    assert f"{source.called(first.player)} beginnt." in notes[0]
    assert "Der bessere Platz in der Vorrunde entscheidet" in notes[0], notes[0]
    assert "Damit kommt" in notes[0]


def test_the_finish_on_paper_has_a_poster_a_seating_cards_and_slips() -> None:
    source = at_the_matches("carcassonne", "two-player", 8).source()
    kinds = [type(part).__name__ for part in made(source, "round")]
    assert kinds == ["Bracket", "TableList", "TableCards", "Slips"]
    seating = text_of(printed(source, "seating-by-table"))
    assert "Wer spielt?" in seating
    assert "Viertelfinale 4" in seating
    assert "Runde 1" in text_of(printed(source, "seating-by-table", 1))


def test_the_poster_of_the_knockout_names_who_plays_and_where_winners_come_from() -> None:
    text = text_of(printed(at_the_matches("carcassonne", "two-player", 8).source(), "bracket"))
    assert "Ada Äschenbach" in text
    assert "Büttel" not in text  # a minor
    assert "Sieg Viertelfinale 1" in text
    assert "Spiel um Platz 3" in text


@pytest.mark.rule("FRI-105")
def test_the_poster_carries_the_time_of_the_finish_and_never_that_of_round_1() -> None:
    hall = PaperHall("friedrich", "world-championship").announced()
    evenings = ("2026-07-18 18:00", "2026-07-18 20:30", "2026-07-19 18:00", "2026-07-19 20:30")
    hall.does(c.SetDetails(start_time="18:00", round_times=(*evenings, "2026-07-20 19:00")))
    (poster,) = made(hall.source(), "bracket")
    assert poster.sub == "Stadthalle Musterhausen · Montag, 20. Juli 2026, 19:00 Uhr"
    hall.does(c.SetDetails(round_times=evenings))
    (poster,) = made(hall.source(), "bracket")
    assert poster.sub == "Stadthalle Musterhausen · 18.–19. Juli 2026", "no time is better"
    assert [(each.title, each.matches[0].title) for each in poster.stages] == [("Finale", "")]


def test_sheets_of_a_seated_finish_carry_its_time_until_it_begins() -> None:
    hall = at_the_matches("carcassonne", "two-player", 8)
    rounds = len(hall.state.rounds)
    hall.does(
        c.SetDetails(start_time="10:00", round_times=("10:00", *[""] * (rounds - 1), "16:00"))
    )
    assert made(hall.source(), "bracket")[0].sub.endswith("Samstag, 18. Juli 2026, 16:00 Uhr")
    told = "Endrunde · Samstag, 18. Juli 2026, 16:00 Uhr"
    assert hall.source().finish_title == told
    assert told in text_of(printed(hall.source(), "seating-by-table"))
    hall.does(c.StartClock())
    assert hall.source().finish_title == "Endrunde"
    assert made(hall.source(), "bracket")[0].sub.endswith("· 18. Juli 2026")


def test_before_the_finish_the_poster_is_for_filling_in() -> None:
    source = seated("carcassonne", "two-player", 8).source()
    text = text_of(printed(source, "bracket"))
    assert "Platz 1 der Tabelle" in text
    assert "Ada" not in text
    without = seated("catan", "ranking-tournament", 8, rounds=0).source()
    assert why_not(find_print("bracket"), without) is not None
    with pytest.raises(Refusal, match="without a finish"):
        printed(without, "bracket")


def test_a_played_knockout_shows_who_won() -> None:
    (poster,) = made(finished("seven-wonders", "duel", 8).source(), "bracket")
    assert [seat.won for seat in poster.stages[-1].matches[0].seats].count(True) == 1
    assert poster.paired
    assert poster.aside is not None


def test_before_the_ceremony_the_poster_names_nobody_who_won_a_place() -> None:
    hall = PaperHall("seven-wonders", "duel").announced()
    hall.open(8, fair_play=True)
    results = hall.results()
    while hall.step.code != "award":
        assert hall.take_step(results)
    (poster,) = made(hall.source(), "bracket")
    assert poster.aside is not None
    for match in (poster.stages[-1].matches[0], poster.aside.matches[0]):
        assert match.settled == "gespielt; das Ergebnis verrät die Siegerehrung"
        assert not any(seat.won or seat.note for seat in match.seats)
    assert any(seat.won for seat in poster.stages[0].matches[0].seats), "the way there is known"


@pytest.mark.rule("CAR-306")
def test_a_match_won_without_a_game_says_so_on_poster_and_report() -> None:
    hall = at_the_matches("carcassonne", "two-player", 8)
    gone = hall.state.matches["QF1"].seats[0].player
    hall.does(c.WithdrawPlayer(player=gone))
    (poster,) = made(hall.source(), "bracket")
    match = poster.stages[0].matches[0]
    assert match.settled == "kampflos gewonnen"
    assert [(seat.won, seat.note) for seat in match.seats] == [
        (True, ""),
        (False, "nicht mehr dabei"),
    ]
    assert "kampflos gewonnen" in text_of(printed(hall.source(), "report"))
    assert "Viertelfinale 1" not in text_of(printed(hall.source(), "slips"))


def test_a_match_won_early_no_longer_says_who_sat_where() -> None:
    hall = at_the_matches("seven-wonders", "duel", 8)
    match = next(match for match in hall.state.matches.values() if match.awaiting)
    first, second = (seat.player for seat in match.game.seats)
    (before,) = made(hall.source(), "bracket")
    assert {seat.note for seat in before.stages[0].matches[0].seats} == {"Sitz 1", "Sitz 2"}
    early = Slip((Line(first, victory="military"), Line(second)))
    hall.does(c.ReportSlip(match=match.id, slip=early))
    (poster,) = made(hall.source(), "bracket")
    seats = poster.stages[0].matches[0].seats
    assert [(seat.won, seat.note) for seat in seats] == [(True, ""), (False, "")]


@pytest.mark.rule("CAR-307")
def test_a_game_that_ended_level_says_on_the_poster_what_decided_it() -> None:
    hall = at_the_matches("carcassonne", "two-player", 8)
    match = next(match for match in hall.state.matches.values() if match.awaiting)
    level = tuple(Line(seat.player, {"vp": 80}) for seat in match.game.seats)
    hall.does(c.ReportSlip(match=match.id, slip=Slip(level)))
    (poster,) = made(hall.source(), "bracket")
    said = [each.settled for stage in poster.stages for each in stage.matches if each.settled]
    assert len(said) == 1
    assert "CAR-307" in said[0]
    assert bare(said[0]) in bare(text_of(printed(hall.source(), "bracket")))


@pytest.mark.rule("CAR-308")
@pytest.mark.parametrize("name", ["bracket", "standings", "report"])
def test_a_drawn_final_that_was_played_again_is_told_on_paper(name: str) -> None:
    tale = sheet("carcassonne", "two-player").with_options(rounds=1, knockout_size=2)
    tale = tale.round("A 60, B 10", "C 50, D 40")
    drawn = bare("Partie 1 unentschieden: Person A 70, Person C 70")
    decided = bare(f"{drawn}; die Wiederholung entschied")
    assert decided in bare(
        text_of(printed(ended(tale.match("final", "A 70, C 70", "A 60, C 80")), name))
    )
    level = bare(text_of(printed(ended(tale.match("final", "A 70, C 70", "A 60, C 60")), name)))
    assert drawn in level
    assert "entschied" not in level.partition(drawn)[2][:40]
