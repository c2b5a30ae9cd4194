"""A stand-in on a sheet: plays where needed, is missed nowhere, and reads back as written."""

from __future__ import annotations

import pytest

from tafelrunde.desk import commands as c
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.standings.finish import bracket_of, final_ranking
from tafelrunde.state.fold import fold
from tafelrunde.state.sheet.reading import read_sheet
from tafelrunde.state.sheet.writing import write_sheet
from tests.desk.hall import Hall


@pytest.fixture(scope="module")
def hall() -> Hall:
    """Seven players of Carcassonne, so that the stand-in plays until one of them goes."""
    hall = Hall("carcassonne", "two-player", {"rounds": 4, "knockout_size": 2})
    hall.enter(7)
    hall.does(c.EnterPlayer(player="helper", standin=True))
    hall.check_in_all()
    hall.does(c.CloseCheckIn())
    hall.does(c.StartTournament())
    results = hall.results()
    hall.play_round(results)
    hall.does(c.WithdrawPlayer(player="p7"))
    hall.play_to_the_end(results)
    return hall


@pytest.mark.rule("CAR-302")
def test_a_tournament_with_a_stand_in_reads_back_with_the_same_ranking(hall: Hall) -> None:
    sheet = write_sheet(hall.state, {})
    assert {"id": "helper", "standin": True} in sheet["players"]
    read = read_sheet(sheet, open_rulebook)
    state = fold(read.events)
    assert list(state.standins) == ["helper"]
    assert state.called == {1: ("helper",)}
    assert final_ranking(bracket_of(read.rulebook, state)) == list(hall.state.awarded)
    assert write_sheet(state, {}) == sheet


def test_only_a_stand_in_may_miss_a_round_without_having_left(hall: Hall) -> None:
    sheet = write_sheet(hall.state, {})
    for player in sheet["players"]:
        player.pop("standin", None)
    with pytest.raises(Refusal, match="“helper” is missing"):
        read_sheet(sheet, open_rulebook)


def test_the_mark_must_be_true_or_false(hall: Hall) -> None:
    sheet = write_sheet(hall.state, {})
    sheet["players"][0]["standin"] = "perhaps"
    with pytest.raises(Refusal, match=r"players\[0\]\.standin"):
        read_sheet(sheet, open_rulebook)
