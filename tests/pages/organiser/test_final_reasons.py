"""The desk reads before the ceremony what each place of the finish rests on."""

from __future__ import annotations

from typing import Any

import pytest

from tafelrunde.desk import commands as c
from tafelrunde.desk.actors import Actor
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.journal.events import Line, Slip
from tafelrunde.pages.files.report import report_grids
from tafelrunde.pages.final_ranking import final_list, final_places, final_table
from tafelrunde.pages.paper.model import Grid
from tafelrunde.pages.paper.ranking import final_blocks, standings_pages
from tafelrunde.pages.paper.source import Source
from tafelrunde.pages.view import View
from tafelrunde.reckoning.names.public import PublicName, PublicNames
from tafelrunde.state.fold import fold
from tafelrunde.state.sheet.reading import read_sheet
from tests.desk.hall import Hall
from tests.rules.build import war
from tests.rules.test_friedrich_ranking import four_rounds


@pytest.mark.rule("FRI-402")
def test_a_final_several_nations_win_says_why_to_the_desk() -> None:
    game = war(9, "russia sweden france", "9/9 9/9 1/9 1/9 9/9")
    raw = four_rounds().war_final("A B C D", game).raw
    places = final_places(
        View(fold(read_sheet(raw, open_rulebook).events), open_rulebook("friedrich"), {})
    )
    first, second, third = places[:3]
    assert "Elisabeth mit 2 vor Pompadour mit 1" in first.because.de
    assert first.rule == second.rule == "FRI-402"
    assert third.because.de == "Finale: Platz 3, hinter den Siegern nach Vorrundenplatz 1"
    assert third.rule == "FRI-402", "the rule that says what counts behind the winners"
    assert [place.by_finish for place in places[2:6]] == [True, True, False, False]


@pytest.mark.rule("FRI-402")
def test_a_winner_who_was_put_out_is_compared_with_nobody() -> None:
    game = war(9, "russia sweden france", "9/9 9/9 1/9 1/9 9/9")
    raw = four_rounds().war_final("A B C D", game).disqualified("B", 4).raw
    state = fold(read_sheet(raw, open_rulebook).events)
    first, second, *_others = final_places(View(state, open_rulebook("friedrich"), {}))
    assert first.player == "D"
    assert first.because.de == "Finale: Platz 1, denn wer davor lag, ist nicht mehr dabei"
    assert second.because.de.endswith("hinter dem Sieger nach Vorrundenplatz 1")


def war_report() -> dict[str, list[dict[str, Any]]]:
    """Two win the final, with one nation each; its report by sheets."""
    game = war(9, "russia france", "9/9 1/9 1/9 1/9 9/9")
    state = fold(read_sheet(four_rounds().war_final("A B C D", game).raw, open_rulebook).events)
    book = open_rulebook("friedrich")
    return {
        grid.title: [dict(zip(grid.headings, row, strict=True)) for row in grid.rows]
        for grid in report_grids(View(state, book, {}))
    }


@pytest.mark.rule("FRI-402")
def test_whoever_won_the_final_and_not_the_title_has_not_lost_in_the_workbook() -> None:
    sheets = war_report()
    told = {row["Platz, der zählt"]: row for row in sheets["Endrunde"]}
    assert [told[place]["Ausgang"] for place in (1, 2, 3, 4)] == [
        "gewonnen",
        "gewonnen, der Titel geht an einen anderen Sieger",
        "verloren",
        "verloren",
    ]
    assert told[2]["weil"] == told[1]["weil"]
    assert "hinter den Siegern nach Vorrundenplatz" in str(told[3]["weil"])
    assert {row["Regel"] for row in told.values()} == {"FRI-402"}


def test_minutes_in_a_workbook_are_told_in_the_words_of_the_game_before_their_json() -> None:
    sheets = war_report()
    last = sheets["Protokolle"][-1]
    assert list(last)[-1] == "Protokoll (JSON)"
    assert last["Runden"] == 9
    assert last["Sieger"] == "Russland, Frankreich"
    assert last["Russland"] == "gehalten 9 von 9"


def test_the_printed_ranking_says_what_put_each_place_ahead_as_the_desk_does() -> None:
    hall = Hall("carcassonne", "two-player", {"rounds": 3, "knockout_size": 4}).open(10)
    hall.play_to_the_end(hall.results())
    source = Source(state=hall.state, rulebook=hall.rulebook, people={}, lang="de")
    ended = {place.player: place for place in final_places(source.desk_view)}
    grid = next(block for block in final_blocks(source, {}, largest=19) if isinstance(block, Grid))
    told = [row[-1].small for row in grid.rows]
    by_standings = [place for place in ended.values() if not place.by_finish and place.ahead]
    assert by_standings
    for place in by_standings:
        assert f"vor dem Nächsten durch {place.ahead}" in told


@pytest.mark.rule("7W-211")
def test_a_final_told_apart_by_a_later_figure_says_which_and_how_much() -> None:
    hall = Hall("seven-wonders", "prelims-and-final").open(8)
    while hall.step.code != "seat-stage":
        hall.take_step(hall.results())
    hall.does(c.SeatStage(seed="final"))
    seats = [seat.player for seat in hall.state.matches["final"].seats]
    figures = [(60, 3), (60, 2), (50, 1), (40, 1)]
    lines = [Line(p, {"vp": vp, "coins": n}) for p, (vp, n) in zip(seats, figures, strict=True)]
    hall.does(c.ReportSlip(match="final", slip=Slip(tuple(lines))))
    hall.does(c.AcceptSlip(match="final"))
    names = {player: f"Person {player}" for player in hall.state.entries}
    first, second, third = final_places(View(hall.state, hall.rulebook, names))[:3]
    one, two = (names[each] for each in seats[:2])
    told = f"Siegpunkte gleich: Münzen entscheiden, {one} 3 vor {two} 2. (7W-202)"
    assert first.because.de.startswith(f"Finale: Platz 1. {told}"), first.because.de
    assert second.because.de.startswith(f"Finale: Platz 2. {told}"), second.because.de
    assert third.because.de == "Finale: Platz 3"


@pytest.fixture(scope="module")
def thrown_out() -> Hall:
    """Somebody is disqualified after the first of three rounds, and it is played to the end."""
    hall = Hall("catan", "ranking-tournament").open(8)
    hall.play_round(hall.results())
    gone = c.DisqualifyPlayer(player="p3", rule="CAT-104", grounds="zzgrounds", deliberate=True)
    hall.does(gone, Actor("organiser", "organiser"))
    hall.play_to_the_end(hall.results())
    return hall


@pytest.mark.rule("CAT-104", "CAT-307")
def test_whoever_was_disqualified_is_named_below_all_who_hold_a_place(thrown_out: Hall) -> None:
    state, book = thrown_out.state, thrown_out.rulebook
    names = {player: f"Person {player}" for player in state.entries}
    *placed, last = final_places(View(state, book, names))
    assert (last.rank, last.name, last.because.en) == (None, "Person p3", "disqualified")
    assert last.rule == "CAT-104"
    assert sorted(place.player for place in placed) == sorted(each.player for each in state.awarded)
    public = PublicNames(
        {p: PublicName("", name) for p, name in names.items()}, names, secret=False
    )
    told = final_list(View(state, book, public))
    assert (told[-1].name, told[-1].because.en, told[-1].rule) == (
        *("Person p3", "no longer playing"),
        None,
    )
    assert "p3" not in {place.player for place in final_table(View(state, book, public))}


def test_report_and_print_mark_who_withdrew() -> None:
    hall = Hall("catan", "ranking-tournament").open(8)
    hall.play_round(hall.results())
    hall.does(c.WithdrawPlayer(player="p3"))
    hall.play_to_the_end(hall.results())
    names = {player: f"Person {player}" for player in hall.state.entries}
    source = Source(state=hall.state, rulebook=hall.rulebook, people={}, lang="en")
    for size, word in ((19.0, "no longer playing"), (0, "withdrawn")):
        (grid, *_prose) = final_blocks(source, names, largest=size)
        assert isinstance(grid, Grid)
        told = [row[1].text for row in grid.rows if row[1].small == word]
        assert told == ["Person p3"]


def test_report_and_print_name_the_disqualified_too(thrown_out: Hall) -> None:
    state, book = thrown_out.state, thrown_out.rulebook
    names = {player: f"Person {player}" for player in state.entries}
    source = Source(state=state, rulebook=book, people={}, lang="en")
    wall, report = (str(final_blocks(source, names, largest=size)) for size in (19.0, 0))
    assert "no longer playing" in wall
    assert "disqualified" not in wall, "a sanction is nobody's business on a wall"
    assert "disqualified (CAT-104)" in report
    hanging = str(list(standings_pages(source)))
    assert "no longer playing" in hanging
    assert "disqualified" not in hanging
    grid = report_grids(View(state, book, names, "en"))[-1]
    assert (grid.rows[-1][0], grid.rows[-1][-2:]) == (None, ("Disqualified", "CAT-104"))


def test_the_line_to_the_finish_is_no_forecast_once_it_was_played() -> None:
    """What hangs after the ceremony says who reached the finish, not who is going to."""
    hall = Hall("seven-wonders", "prelims-and-final").open(16)
    results, before = hall.results(), ""
    while not hall.state.matches:
        assert hall.take_step(results)
        if any(each.closed for each in hall.state.rounds) and not hall.state.matches:
            before = hanging(hall)
    assert "reaches the finish, as the standings are now" in before
    hall.play_to_the_end(results)
    assert "as the standings are now" not in hanging(hall)
    assert "whoever stands above it reached the finish" in hanging(hall)


def hanging(hall: Hall) -> str:
    source = Source(state=hall.state, rulebook=hall.rulebook, people={}, lang="en")
    return str(list(standings_pages(source)))
