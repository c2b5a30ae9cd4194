"""Somebody leaves between a drawn match and its replay: was the replay seated already?"""

from __future__ import annotations

import pytest

from tafelrunde.desk import commands as c
from tafelrunde.desk.consequences import consequences
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.journal.events import Line, Slip
from tafelrunde.pages.final_ranking import ending
from tafelrunde.pages.organiser.finish import finish_page
from tafelrunde.pages.view import View
from tafelrunde.standings.finish import bracket_of, final_ranking
from tafelrunde.state.fold import fold
from tafelrunde.state.sheet.reading import read_sheet
from tafelrunde.state.sheet.writing import write_sheet
from tests.desk.hall import Hall


def drawn(match: str = "final") -> Hall:
    """A Carcassonne tournament for two whose last match of this name was drawn."""
    hall = Hall("carcassonne", "two-player", {"rounds": 2, "knockout_size": 4}).open(8)
    results = hall.results(8)
    while match not in hall.state.matches:
        hall.take_step(results)
    level = tuple(Line(seat.player, {"vp": 81}) for seat in hall.state.matches[match].seats)
    hall.does(c.ReportSlip(match=match, slip=Slip(level)))
    while match != "final" and hall.step.code != "award":
        hall.take_step(results)
    for each in [m.id for m in hall.state.matches.values() if m.awaiting]:
        hall.does(c.ReportSlip(match=each, slip=_won(hall, each)))
    return hall


def _won(hall: Hall, match: str) -> Slip:
    seats = hall.state.matches[match].seats
    return Slip(tuple(Line(seat.player, {"vp": 90 - n}) for n, seat in enumerate(seats)))


def said(hall: Hall, command: c.Command) -> list[str]:
    return [text.en for text in consequences(hall.state, hall.rulebook, command)]


@pytest.mark.rule("CAR-308")
@pytest.mark.parametrize(("match", "place"), [("final", 1), ("third-place", 3)])
def test_leaving_a_seated_replay_gives_it_up_and_whoever_is_left_wins(
    match: str, place: int
) -> None:
    hall = drawn(match)
    better, worse = (seat.player for seat in hall.state.matches[match].games[0].seats)
    hall.does(c.SeatStage(seed="s", match=match))
    leaving = c.WithdrawPlayer(player=better)
    title = "Final" if match == "final" else "Match for third place"
    assert said(hall, leaving) == [f"{title}: the replay is not played, {worse} wins."]
    since = hall.state.seq + 1
    hall.does(leaving)
    back = said(hall, c.TakeBack(since=since, reason="by mistake"))
    assert f"{title}: the replay is open again." in back
    card = next(
        each
        for each in finish_page(View(hall.state, hall.rulebook, {})).matches
        if each.id == match
    )
    assert card.winner == worse
    assert [seat.name for seat in card.seats if seat.gone] == [better]
    told = f"Level: the replay was not played, {better} left before it. So {worse} wins."
    assert [(each.text.en, each.rule) for each in card.settled] == [(told, "CAR-308")]
    assert card.replay_left
    hall.does(c.AwardTournament())
    ranked = {each.rank: each.player for each in hall.state.awarded}
    assert (ranked[place], ranked[place + 1]) == (worse, better)
    over = ending(View(hall.state, hall.rulebook, {}))
    assert over is not None
    places = {each.player: each for each in over.places}
    assert f"level; the replay was not played, {better} left before it" in (
        places[worse].because.en
    )
    assert places[better].because.en.endswith("(level, left before the replay)")
    assert {places[better].rule, places[worse].rule} == {"CAR-308"}


@pytest.mark.rule("CAR-308")
def test_leaving_a_drawn_final_whose_replay_was_not_seated_changes_nothing() -> None:
    hall = drawn()
    better, _worse = (seat.player for seat in hall.state.matches["final"].games[0].seats)
    hall.does(c.WithdrawPlayer(player=better))
    hall.does(c.AwardTournament())
    assert hall.state.awarded[0].player == better


@pytest.mark.rule("CAR-308")
def test_who_came_back_to_a_replay_by_an_undo_plays_it() -> None:
    hall = drawn()
    better, worse = (seat.player for seat in hall.state.matches["final"].games[0].seats)
    hall.does(c.SeatStage(seed="s", match="final"))
    since = hall.state.seq + 1
    hall.does(c.WithdrawPlayer(player=better))
    hall.does(c.TakeBack(since=since, reason="by mistake"))
    assert hall.state.matches["final"].awaiting
    slip = Slip((Line(better, {"vp": 80}), Line(worse, {"vp": 90})))
    hall.does(c.ReportSlip(match="final", slip=slip))
    hall.does(c.AwardTournament())
    assert hall.state.awarded[0].player == worse


@pytest.mark.rule("CAR-308")
def test_a_sheet_knows_that_a_replay_was_left() -> None:
    hall = drawn()
    better, worse = (seat.player for seat in hall.state.matches["final"].games[0].seats)
    hall.does(c.SeatStage(seed="s", match="final"))
    hall.does(c.WithdrawPlayer(player=better))
    hall.does(c.AwardTournament())
    again = read_sheet(write_sheet(hall.state, {}), open_rulebook)
    state = fold(again.events)
    assert final_ranking(bracket_of(hall.rulebook, state)) == list(hall.state.awarded)
    assert hall.state.awarded[0].player == worse
