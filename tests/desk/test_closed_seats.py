"""Somebody seated in a match of several left before it: his seat is closed, the others play."""

from __future__ import annotations

import pytest

from tafelrunde.desk import commands as c
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.journal import events as e
from tafelrunde.journal.events import Line, Slip
from tafelrunde.reckoning.verification import verdict_on
from tafelrunde.standings.final_grounds import grounds
from tafelrunde.standings.finish import bracket_of, final_ranking
from tafelrunde.state.fold import fold
from tafelrunde.state.sheet.reading import read_sheet
from tafelrunde.state.sheet.writing import write_sheet
from tests.desk.hall import SCOREKEEPER, Hall, player
from tests.desk.refusals import refused_for
from tests.desk.test_match_slips import at_the_finish, people, points


def left_before(match: str = "SF2", at: int = 2) -> tuple[Hall, str, list[str]]:
    """The semifinals are seated; who left one of them, and who plays it."""
    hall = at_the_finish("format-tables-semifinals", "day", 12)
    everybody = people(hall.state.matches[match])
    gone = everybody[at]
    hall.does(c.WithdrawPlayer(player=gone))
    return hall, gone, [each for each in everybody if each != gone]


def places(hall: Hall, match: str) -> dict[str, int]:
    return bracket_of(hall.rulebook, hall.state).places(match)


def test_the_figures_of_those_who_play_are_enough_and_who_left_comes_last() -> None:
    hall, gone, here = left_before()
    game = hall.state.matches["SF2"].game
    assert [seat.player for seat in game.seats] == here
    assert [seat.player for seat in game.absent] == [gone]
    hall.does(c.ReportSlip(match="SF2", slip=points(here, 10, 7, 6)), SCOREKEEPER)
    assert not hall.state.matches["SF2"].awaiting
    assert places(hall, "SF2") == {here[0]: 1, here[1]: 2, here[2]: 3, gone: 4}
    assert hall.state.entries[gone].disqualified_after is None


def test_a_slip_without_somebody_who_plays_is_refused_all_the_same() -> None:
    hall, _gone, here = left_before()
    with refused_for("slip"):
        hall.does(c.ReportSlip(match="SF2", slip=points(here[:2], 10, 7)))


def test_phones_wait_for_those_who_play_and_for_nobody_else() -> None:
    hall, gone, here = left_before()
    report = c.ReportSlip(match="SF2", slip=points(here, 10, 7, 6), edition=0)
    with refused_for("player", "TS-504"):
        hall.does(report, player(gone))
    hall.does(report, player(here[0]))
    with refused_for("player", "TS-504"):
        hall.does(c.ConfirmSlip(match="SF2", player=gone, edition=1), player(gone))
    with refused_for("player", "TS-504"):
        hall.does(c.DisputeSlip(match="SF2", player=gone, reason="no", edition=1), player(gone))
    for each in here[1:]:
        assert hall.state.matches["SF2"].awaiting
        hall.does(c.ConfirmSlip(match="SF2", player=each, edition=1), player(each))
    assert not hall.state.matches["SF2"].awaiting


def test_a_line_for_him_says_that_he_has_played_after_all() -> None:
    hall, gone, here = left_before()
    everybody = [*here, gone]
    hall.does(c.ReportSlip(match="SF2", slip=points(here, 7, 6, 5)))
    assert places(hall, "SF2")[gone] == 4
    played = points(everybody, 7, 6, 5, 10)
    hall.does(c.CorrectSlip(match="SF2", game=1, slip=played, reason="he went afterwards"))
    assert places(hall, "SF2")[gone] == 1
    (game,) = hall.state.matches["SF2"].games
    assert ({seat.player for seat in game.seats}, game.absent) == ({*everybody}, ())


def test_a_journal_with_a_nought_for_him_reads_as_it_did() -> None:
    """Until seats could be closed that was the only way to enter such a game."""
    hall, gone, here = left_before()
    slip = points([*here, gone], 10, 7, 6, 0)
    said: list[e.Event] = [e.SlipReported(match="SF2", slip=slip, by="link-1", edition=1)]
    said += [e.SlipConfirmed(match="SF2", player=each, edition=1) for each in here]
    state = fold(said, hall.state.copied())
    assert state.matches["SF2"].awaiting  # it waited for him, and then for the desk
    state = fold([e.SlipAccepted(match="SF2")], state)
    (game,) = state.matches["SF2"].games
    assert ({seat.player for seat in game.seats}, game.absent) == ({*here, gone}, ())


def test_who_leaves_once_the_game_is_over_has_played_it() -> None:
    hall = at_the_finish("format-tables-semifinals", "day", 12)
    everybody = people(hall.state.matches["SF1"])
    hall.does(c.FinishTable(match="SF1"), player(everybody[0]))
    hall.does(c.WithdrawPlayer(player=everybody[3]))
    with refused_for("slip"):
        hall.does(c.ReportSlip(match="SF1", slip=points(everybody[:3], 10, 7, 6)))
    left = Slip((*points(everybody[:3], 10, 7, 6).lines, Line(everybody[3], left=True)))
    hall.does(c.ReportSlip(match="SF1", slip=left))
    assert hall.state.entries[everybody[3]].disqualified_after is not None


@pytest.mark.rule("CAR-408")
def test_nobody_waits_for_the_pick_of_somebody_who_has_left() -> None:
    hall = Hall("carcassonne", "four-player", {"rounds": 1}).open(16)
    results = hall.results()
    while hall.step.code != "pick-seat":
        hall.take_step(results)
    first = people(hall.state.matches["final"])[0]
    hall.does(c.WithdrawPlayer(player=first))
    while hall.step.code == "pick-seat":
        hall.take_step(results)
    here = [seat.player for seat in hall.state.matches["final"].game.seats]
    assert len(here) == 3
    hall.does(c.ReportSlip(match="final", slip=points(here, 90, 80, 70)))
    assert places(hall, "final")[first] == 4


def test_the_final_ranking_and_its_reasons_know_who_was_not_there() -> None:
    hall, gone, here = left_before()
    hall.does(c.ReportSlip(match="SF2", slip=points(here, 10, 7, 6)))
    hall.play_to_the_end(hall.results())
    bracket = bracket_of(hall.rulebook, hall.state)
    text, _rule = grounds(bracket, gone)
    assert text.de.startswith("Halbfinale: nicht angetreten, Vorrunde Platz")
    assert verdict_on(hall.records).findings == ()


@pytest.mark.parametrize("match", ["SF2", "final"])
def test_a_sheet_tells_it_and_gives_the_same_ranking(match: str) -> None:
    hall = at_the_finish("format-tables-semifinals", "day", 12)
    results = hall.results()
    while match not in hall.state.matches:
        hall.take_step(results)
    everybody = people(hall.state.matches[match])
    hall.does(c.WithdrawPlayer(player=everybody[1]))
    here = [each for each in everybody if each != everybody[1]]
    hall.does(c.ReportSlip(match=match, slip=points(here, 10, 7, 6)))
    hall.play_to_the_end(results)
    sheet = read_sheet(write_sheet(hall.state, {}), open_rulebook)
    bracket = bracket_of(hall.rulebook, fold(sheet.events))
    assert (bracket.faults, bracket.warnings) == ([], [])
    assert final_ranking(bracket) == list(hall.state.awarded)


def test_whoever_did_not_play_stands_behind_all_who_did_at_whatever_table() -> None:
    hall, gone, here = left_before(at=0)  # ahead of the others in the rounds
    hall.does(c.ReportSlip(match="SF2", slip=points(here, 10, 7, 6)))
    hall.does(c.ReportSlip(match="SF1", slip=points(people(hall.state.matches["SF1"]), 9, 8, 7, 6)))
    results = hall.results()
    while hall.step.code != "award":
        assert hall.take_step(results)
    ranking = final_ranking(bracket_of(hall.rulebook, hall.state))
    assert ranking is not None
    assert [place.player for place in ranking].index(gone) == 7
