"""Minutes: how a match of the finish ended, by which rule, and which was won without a game."""

from __future__ import annotations

import pytest

from tafelrunde.desk import commands as c
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.journal.events import Line, Slip
from tafelrunde.pages.paper.minutes import minutes_page
from tafelrunde.pages.paper.model import Cell, Grid
from tafelrunde.pages.paper.source import Source
from tests.desk.hall import REFEREE, Hall, player


def semifinals() -> Hall:
    hall = Hall("carcassonne", "two-player", options={"knockout_size": 4, "rounds": 2})
    hall.open(8, fair_play=True)
    results = hall.results()
    while "SF1" not in hall.state.matches:
        assert hall.take_step(results)
    return hall


def rows(hall: Hall) -> list[tuple[Cell, ...]]:
    source = Source(
        state=hall.state, rulebook=hall.rulebook, people={}, lang="de", records=hall.records
    )
    grid = next(block for block in minutes_page(source).blocks if isinstance(block, Grid))
    return list(grid.rows)


@pytest.mark.rule("CAR-307")
def test_a_level_semifinal_names_who_goes_on_and_by_which_rule() -> None:
    hall = semifinals()
    seats = hall.state.matches["SF1"].seats
    level = Slip(tuple(Line(seat.player, {"vp": 85}) for seat in seats))
    hall.does(c.ReportSlip(match="SF1", slip=level))
    row = next(row for row in rows(hall) if row[2].text.startswith("Halbfinale 1"))
    assert row[2].text == "Halbfinale 1: angenommen"
    assert "gleich" in row[2].small.lower()
    assert row[3].text == "CAR-307"
    assert row[4].small, "whoever accepted it stands beside it"


def test_a_match_that_its_players_signed_on_phones_says_so() -> None:
    hall = Hall("seven-wonders", "prelims-and-final")
    hall.open(12, fair_play=True)
    while hall.step.code != "report-match":
        assert hall.take_step(hall.results())
    first, *others = (seat.player for seat in hall.state.matches["final"].seats)
    lines = (Line(each, {"vp": 60 - 5 * n}) for n, each in enumerate((first, *others)))
    hall.does(c.ReportSlip(match="final", slip=Slip(tuple(lines))), player(first))
    for each in others:
        edition = hall.state.matches["final"].game.edition
        if hall.state.matches["final"].awaiting:
            hall.does(c.ConfirmSlip(match="final", player=each, edition=edition), player(each))
    said = [row[2].text for row in rows(hall)]
    signed = next(each for each in said if "am Telefon unterschrieben von" in each)
    assert all(each in signed for each in (first, others[0]))
    assert "Finale: angenommen" not in said


def test_a_correction_that_sends_others_to_a_match_says_who_plays_it_since() -> None:
    hall = Hall("carcassonne", "two-player", options={"knockout_size": 8, "rounds": 3})
    hall.open(12, fair_play=True)
    while not hall.state.matches:
        hall.take_step(hall.results())
    for match in ("QF1", "QF2", "QF3", "QF4"):
        seats = hall.state.matches[match].seats
        lines = (Line(seat.player, {"vp": 75 - n}) for n, seat in enumerate(seats))
        hall.does(c.ReportSlip(match=match, slip=Slip(tuple(lines))))
    hall.does(c.SeatStage(seed="s"))
    winner = hall.state.matches["SF1"].seats[0].player
    quarterfinal = next(
        match
        for match in ("QF1", "QF2", "QF3", "QF4")
        if winner in {seat.player for seat in hall.state.matches[match].seats}
    )
    seats = hall.state.matches[quarterfinal].seats
    turned = tuple(Line(seat.player, {"vp": 74 + n}) for n, seat in enumerate(seats))
    hall.does(c.CorrectSlip(match=quarterfinal, game=1, slip=Slip(turned), reason="verlesen"))
    [small] = [row[2].small for row in rows(hall) if "verlesen" in row[2].small]
    now = hall.state.matches["SF1"].seats
    assert "Halbfinale 1 neu gesetzt: " + ", ".join(seat.player for seat in now) in small
    assert winner not in small.partition("neu gesetzt")[2]


@pytest.mark.rule("CAR-301")
def test_a_match_won_without_a_game_has_its_line() -> None:
    hall = semifinals()
    one, two = (seat.player for seat in hall.state.matches["SF1"].seats)
    hall.does(c.WithdrawPlayer(player=one))
    assert [row[2].text for row in rows(hall)][-1] == (
        f"Halbfinale 1: keine Partie, {two} gewinnt kampflos."
    )


@pytest.mark.rule("CAR-308")
def test_a_drawn_match_left_as_it_stands_says_so_with_the_award_and_who_won() -> None:
    hall = semifinals()
    results = hall.results()
    while not {"final", "third-place"} <= set(hall.state.matches):
        assert hall.take_step(results)
    for match in ("third-place", "final"):
        seats = hall.state.matches[match].seats
        figures = (70, 70) if match == "third-place" else (80, 60)
        lines = (Line(s.player, {"vp": n}) for s, n in zip(seats, figures, strict=True))
        hall.does(c.ReportSlip(match=match, slip=Slip(tuple(lines))))
    assert not any("nicht wiederholt" in row[2].text for row in rows(hall))
    hall.does(c.AwardTournament())
    third = next(place.player for place in hall.state.awarded if place.rank == 3)
    said = [row[2].text for row in rows(hall) if "nicht wiederholt" in row[2].text]
    assert said == [
        "Spiel um Platz 3: nicht wiederholt, der bessere Vorrundenplatz entschied für "
        f"{third} (CAR-308)"
    ]


def disqualified(hall: Hall, player: str) -> str:
    out = c.DisqualifyPlayer(player=player, grounds="swapped cards", rule="7W-604", deliberate=True)
    hall.does(out, REFEREE)
    return rows(hall)[-1][2].small


def test_a_disqualification_says_whether_the_round_was_still_running() -> None:
    hall = Hall("seven-wonders", "four-rounds").open(16)
    hall.play_round(hall.results())
    assert disqualified(hall, "p1") == "swapped cards; nach Runde 1"
    hall.publish()
    assert disqualified(hall, "p2") == "swapped cards; während Runde 2"


def test_a_call_that_was_withdrawn_is_not_called_settled() -> None:
    hall = Hall("seven-wonders", "four-rounds").open(16)
    hall.publish()
    me = hall.state.rounds[0].tables[1].seats[0].player
    hall.does(c.CallReferee(call="a", about="rule"), player(me))
    hall.does(c.CloseCall(call="a", outcome="withdrawn"), player(me))
    assert rows(hall)[-1][2].text == "Ruf zurückgezogen"


@pytest.mark.rule("7W-207")
def test_what_ends_as_a_sentence_is_parted_from_the_next_by_its_own_stop() -> None:
    """A final with two pairs of equals: each pair has its sentence."""
    hall = Hall("seven-wonders", "prelims-and-final")
    hall.open(12, fair_play=True)
    while hall.step.code != "report-match":
        assert hall.take_step(hall.results())
    seats = hall.state.matches["final"].seats
    level = tuple(Line(s.player, {"vp": 60 - n // 2, "coins": 2}) for n, s in enumerate(seats))
    hall.does(c.ReportSlip(match="final", slip=Slip(level)))
    row = next(row for row in rows(hall) if row[2].text.startswith("Finale: angenommen"))
    assert row[2].small.count("Gleichstand") == 2
    assert "; Gleichstand" in row[2].small, "after the figures"
    assert ". Gleichstand" in row[2].small
    assert ".;" not in row[2].small


@pytest.mark.rule("CAT-106")
def test_whoever_plays_on_from_the_hall_is_told_in_words() -> None:
    """No id of the program stands in the minutes, for nobody has a name there."""
    hall = Hall("catan", "ranking-tournament").open(7)
    hall.publish()
    table = next(each for each in hall.state.rounds[0].tables.values() if len(each.seats) == 3)
    hall.does(
        c.NameSubstitute(
            round=1, table=table.number, leaver=table.seats[0].player, substitute="guest"
        )
    )
    [row] = [row for row in rows(hall) if row[2].text.startswith("Ersatz für")]
    assert "jemand anderes in der Halle" in row[2].small
    assert "guest" not in row[2].small


@pytest.mark.rule("FRI-401")
def test_which_roles_the_finalists_chose_stands_in_the_minutes() -> None:
    hall = Hall("friedrich", next(iter(open_rulebook("friedrich").modes)).id).open(8)
    while not hall.state.matches:
        assert hall.take_step(hall.results())
    hall.pick()
    while any(seat.role is None for seat in hall.state.matches["final"].seats):
        hall.pick()
    chosen = [row for row in rows(hall) if "(FRI-401)" in row[2].small]
    roles = {row[2].small.removesuffix(" (FRI-401)") for row in chosen}
    assert roles == {"Friedrich", "Elisabeth", "Maria Theresia", "Pompadour"}
