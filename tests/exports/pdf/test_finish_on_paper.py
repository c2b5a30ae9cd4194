"""The finish on paper: poster, seating, cards and slips of its matches, and what decided."""

from __future__ import annotations

import io

import pytest
from pypdf import PdfReader

from tafelrunde.desk import commands as c
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.journal.events import Line, Slip
from tafelrunde.pages.paper.prints import find_print, why_not
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.words.numbers import NO_BREAK
from tests.exports.pdf.hall_on_paper import (
    PaperHall,
    bare,
    ended,
    finished,
    made,
    pages_of,
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
    report = text_of(printed(hall.source(), "report"))
    assert "kampflos gewonnen" in report
    assert "(zurückgezogen)" in report, "as at the desk: it says who was disqualified too"
    assert "nicht mehr dabei" not in report
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


def wonders_final(*, told: bool) -> PaperHall:
    """Two are level in points and coins, and not those who sit first."""
    hall = at_the_matches("seven-wonders", "prelims-and-final", 12)
    while hall.step.code != "report-match":
        assert hall.take_step(hall.results())
    figures = ((50, 1), (40, 3), (60, 2), (60, 2))
    seats = hall.state.matches["final"].game.seats
    slip = Slip(
        tuple(
            Line(seat.player, {"vp": vp, "coins": coins})
            for seat, (vp, coins) in zip(seats, figures, strict=True)
        )
    )
    hall.does(c.ReportSlip(match="final", slip=slip))
    while hall.step.code != "award":
        assert hall.take_step(hall.results())
    if told:
        hall.does(c.AwardTournament())
    return hall


@pytest.mark.rule("7W-207")
def test_a_final_stands_by_place_once_it_may_be_told_and_says_what_its_numbers_are() -> None:
    source = wonders_final(told=True).source()
    (poster,) = made(source, "bracket")
    final = poster.stages[-1].matches[0]
    told = [seat.note.replace(NO_BREAK, " ") for seat in final.seats]
    assert told == ["60 / 2", "60 / 2", "50 / 1", "40 / 3"]
    assert [seat.won for seat in final.seats] == [True, False, False, False]
    assert final.figures == "Siegpunkte / Münzen"
    assert "Siegpunkte / Münzen" in text_of(printed(source, "bracket"))


def test_before_the_ceremony_a_final_stands_by_seats() -> None:
    hall = wonders_final(told=False)
    (poster,) = made(hall.source(), "bracket")
    final = poster.stages[-1].matches[0]
    source = hall.source()
    seats = hall.state.matches["final"].seats
    assert [seat.name for seat in final.seats] == [str(source.public.seat(s.player)) for s in seats]
    assert final.figures == ""


@pytest.mark.rule("CAR-307", "CAR-308")
def test_what_decided_is_read_from_the_wall() -> None:
    """Semifinals and final, all of them level: the reasons are as large as print in a book."""
    sizes = [size for size, _left in letters(all_level(4), "Gleichstand")]
    assert len(sizes) == 4
    assert min(sizes) >= 9.5, sizes


@pytest.mark.rule("CAR-307", "CAR-308")
def test_later_matches_have_more_room_for_what_decided() -> None:
    found = sorted(letters(all_level(8), "Gleichstand"), key=lambda each: each[1])
    sizes = [size for size, _left in found]
    assert len(sizes) == 8
    assert min(sizes[4:6]) > max(sizes[:4])
    assert max(sizes[6:]) > max(sizes[:4])  # the final; the match for third place stands below it


def all_level(size: int) -> PaperHall:
    """A finish in which every match ends level, down to the award."""
    options = {"knockout_size": size, "rounds": 2}
    hall = PaperHall("carcassonne", "two-player", options=options).announced()
    hall.open(8, fair_play=True)
    while hall.step.code != "award":
        waiting = [match for match in hall.state.matches.values() if match.awaiting]
        for match in waiting:
            level = tuple(Line(seat.player, {"vp": 80}) for seat in match.game.seats)
            hall.does(c.ReportSlip(match=match.id, slip=Slip(level)))
        assert waiting or hall.take_step(hall.results())
    hall.does(c.AwardTournament())
    return hall


def letters(hall: PaperHall, words: str) -> list[tuple[float, float]]:
    """How large the words stand on the poster, and how far to the right."""
    found: list[tuple[float, float]] = []

    def note(text: str, at: list[float], matrix: list[float], _font: object, size: float) -> None:
        if words in text:
            found.append((abs(size * matrix[3]), at[4]))

    (page,) = PdfReader(io.BytesIO(printed(hall.source(), "bracket"))).pages
    page.extract_text(visitor_text=note)
    return found


def test_of_whom_words_are_told_the_name_stays_as_large_as_beside_a_number() -> None:
    hall = at_the_matches("carcassonne", "two-player", 8)
    hall.take_step(hall.results())
    gone, other = hall.state.matches["QF2"].seats
    out = "nicht mehr dabei"
    hall.does(
        c.DisqualifyPlayer(player=gone.player, rule="CAR-207", grounds="Betrug", deliberate=True)
    )
    source = hall.source()
    assert letters(hall, out)
    of_gone, of_other = (letters(hall, source.called(seat.player)) for seat in (gone, other))
    assert min(of_gone)[0] >= min(of_other)[0] > 9


def test_lists_in_one_file_are_counted_through_and_sheets_for_walls_each_by_itself() -> None:
    standings = pages_of(printed(wonders_final(told=True).source(), "standings"))
    assert len(standings) == 2
    for number, page in enumerate(standings, start=1):
        assert f"Seite {number} / 2" in page
    for page in pages_of(printed(at_the_matches("carcassonne", "two-player", 8).source(), "round")):
        assert "Seite" not in page or "Seite 1 / 1" in page


def sizes_of(pdf: bytes, words: set[str]) -> dict[str, float]:
    """How large each of these words is printed first."""
    found: dict[str, float] = {}

    def note(text: str, _cm: object, matrix: list[float], _font: object, size: float) -> None:
        for word in words:
            if word in text:
                found.setdefault(word, round(size * abs(matrix[3]), 1))

    PdfReader(io.BytesIO(pdf)).pages[0].extract_text(visitor_text=note)
    return found


def test_names_of_one_stage_are_equally_large_whatever_is_said_below_one() -> None:
    hall = at_the_matches("carcassonne", "two-player", 8)
    for match in ("QF1", "QF2", "QF3", "QF4"):
        seats = hall.state.matches[match].seats
        points = (80, 80) if match == "QF3" else (80, 70)
        lines = (Line(s.player, {"vp": vp}) for s, vp in zip(seats, points, strict=True))
        hall.does(c.ReportSlip(match=match, slip=Slip(tuple(lines))))
    names = {"Öhrchen", "Überall", "Büttel", "Meeple"}
    found = sizes_of(printed(hall.source(), "bracket"), names)
    assert len(found) > 2
    assert len(set(found.values())) == 1, found


def test_every_role_of_a_final_stands_at_the_same_place() -> None:
    mode = next(iter(open_rulebook("friedrich").modes)).id
    hall = at_the_matches("friedrich", mode, 8)
    while any(seat.role is None for seat in hall.state.matches["final"].seats):
        hall.pick()
    (poster,) = made(hall.source(), "bracket")
    seats = poster.stages[0].matches[0].seats
    assert {seat.role for seat in seats} == {
        "Friedrich",
        "Elisabeth",
        "Maria Theresia",
        "Pompadour",
    }
    assert not any(seat.note for seat in seats)
