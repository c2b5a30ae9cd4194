"""Whoever withdraws before the first game is in no ranking and is no player of the day."""

from __future__ import annotations

import pytest

from tafelrunde.chances.outlook import outlook
from tafelrunde.desk import commands as c
from tafelrunde.desk.association.outcome import outcome_of
from tafelrunde.desk.consequences import consequences
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.pages.organiser.listing import player_rows
from tafelrunde.pages.player.home import home
from tafelrunde.pages.player.results import my_standing
from tafelrunde.pages.standings import scripts_table, standings_table
from tafelrunde.pages.view import View
from tafelrunde.reckoning.names.public import PublicNames
from tafelrunde.standings.lot_order import shown_standings
from tafelrunde.standings.table import standings
from tafelrunde.state.fold import fold
from tafelrunde.state.sheet.reading import read_sheet
from tafelrunde.state.sheet.writing import write_sheet
from tests.desk.hall import Hall


def status_of(hall: Hall, player: str) -> str:
    return next(row.status for row in player_rows(hall.state, {}) if row.player == player)


@pytest.mark.rule("7W-605")
@pytest.mark.parametrize("seated", [False, True])
def test_who_withdraws_before_the_first_game_is_not_ranked(seated: bool) -> None:
    hall = Hall("seven-wonders", "four-rounds").open(16)
    if seated:
        hall.publish()
    hall.does(c.WithdrawPlayer(player="p5", before_game=seated))
    assert status_of(hall, "p5") == "withdrawn"
    assert home(hall.state, hall.rulebook, "p5").scene == "out"
    hall.play_to_the_end(hall.results())
    assert len(hall.state.awarded) == 15
    assert "p5" not in {place.player for place in hall.state.awarded}
    assert "p5" not in {row.player for row in standings(hall.rulebook, hall.state)}
    assert len(outcome_of(hall.rulebook, hall.state).people) == 15
    assert "p5" not in {player["id"] for player in write_sheet(hall.state, {})["players"]}


def test_it_is_said_beforehand() -> None:
    hall = Hall("catan", "ranking-tournament").open(16)
    said = consequences(hall.state, hall.rulebook, c.WithdrawPlayer(player="p5"), {"p5": "Ada"})
    assert any(text.en == "Ada has not played a game and will be in no ranking." for text in said)
    hall.play_round(hall.results())
    later = consequences(hall.state, hall.rulebook, c.WithdrawPlayer(player="p5"))
    assert not any("in no ranking" in text.en for text in later)


def test_on_the_own_phone_it_is_said_to_the_person() -> None:
    hall = Hall("catan", "ranking-tournament").open(16)
    hall.publish()
    asked = c.WithdrawPlayer(player="p5", before_game=True)
    said = consequences(hall.state, hall.rulebook, asked, {"p5": "Ada"}, reader="p5")
    assert said[0].en == "You have not played a game and will be in no ranking."
    assert not any("Ada" in text.en for text in said)


def test_whoever_would_be_in_the_finish_reads_it_as_told_to_the_person() -> None:
    hall = Hall("carcassonne", "two-player").open(12)
    results = hall.results()
    while hall.step.code != "seat-stage":
        hall.take_step(results)
    first = standings(hall.rulebook, hall.state)[0].player
    asked = c.WithdrawPlayer(player=first)
    said = consequences(hall.state, hall.rulebook, asked, {first: "Ada"}, reader=first)
    assert "You do not reach the finish." in [text.en for text in said]
    assert not any("Ada" in text.en for text in said)


def test_who_never_played_comes_back_and_is_ranked_again() -> None:
    hall = Hall("catan", "ranking-tournament").open(16)
    hall.does(c.WithdrawPlayer(player="p5"))
    hall.does(c.ReturnPlayer(player="p5"))
    assert status_of(hall, "p5") == "there"
    hall.play_round(hall.results())
    assert "p5" in {place.player for place in hall.state.rounds[0].stated}


def test_a_bye_is_part_of_the_tournament() -> None:
    """A round off or a bye may have brought points: then what was scored stays."""
    hall = Hall("catan", "ranking-tournament").open(16)
    hall.play_round(hall.results())
    hall.does(c.WithdrawPlayer(player="p5"))
    assert "p5" in hall.state.entries


def test_who_was_expected_later_and_never_came_is_not_ranked() -> None:
    hall = Hall("catan", "ranking-tournament").open(16)
    hall.play_round(hall.results())
    hall.does(c.EnterPlayer(player="eva"))
    hall.does(c.WithdrawPlayer(player="eva"))
    assert "eva" not in hall.state.entries


def _after_one_round(mode: str = "two-player") -> Hall:
    hall = Hall("carcassonne", mode).open(12)
    hall.play_round(hall.results())
    return hall


def _places(hall: Hall) -> dict[str, int | None]:
    rows = standings_table(View(hall.state, hall.rulebook, {}), 1).rows
    return {line.player: line.rank for line in rows}


@pytest.mark.rule("CAR-303")
@pytest.mark.parametrize("mode", ["two-player", "four-player"])
def test_who_is_only_expected_is_in_no_table(mode: str) -> None:
    hall = _after_one_round(mode)
    before, worst = _places(hall), outlook(hall.state, hall.rulebook, "p1")
    hall.does(c.EnterPlayer(player="late"))
    assert outlook(hall.state, hall.rulebook, "p1") == worst
    assert outlook(hall.state, hall.rulebook, "late") is None
    assert _places(hall) == before, "nobody stands behind somebody who has not come"
    names = PublicNames({}, {}, secret=False)
    mine = my_standing(View(hall.state, hall.rulebook, names, player="p1"))
    assert mine is not None
    assert mine.of == 12
    assert my_standing(View(hall.state, hall.rulebook, names, player="late")) is None


@pytest.mark.rule("CAR-303")
def test_who_came_for_a_later_round_is_in_no_table_before_it() -> None:
    hall = _after_one_round()
    before = _places(hall)
    hall.does(c.EnterPlayers(entrants=(c.Entrant("late"), c.Entrant("other"))))
    hall.does(c.CheckIn(player="late", data_checked=True))
    assert _places(hall) == before, "what was read out after round 1 stands"
    hall.does(c.CheckIn(player="other", data_checked=True))
    hall.play_round(hall.results())
    after = {line.player for line in standings_table(View(hall.state, hall.rulebook, {}), 2).rows}
    assert after >= {"late", "other"}
    assert _places(hall) == before


def test_a_sheet_ranks_everybody_on_it() -> None:
    hall = _after_one_round()
    sheet = write_sheet(hall.state, {})
    sheet["players"].append({"id": "late", "from_round": 2})
    read = fold(read_sheet(sheet, open_rulebook).events)
    ranked = [line.player for line in scripts_table(View(read, hall.rulebook, {}), 1).rows]
    assert "late" in ranked
    assert "late" not in {row.player for row in shown_standings(hall.rulebook, read, 1)}, "as read"
