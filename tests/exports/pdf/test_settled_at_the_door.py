"""Whatever the check-in page asks has its box on the list for the door, in every game."""

from __future__ import annotations

import pytest

from tafelrunde.desk import commands as c
from tafelrunde.pages.paper.model import Grid
from tafelrunde.pages.paper.people import check_in_list
from tests.exports.pdf.hall_on_paper import PaperHall, pages_of, printed

MODES = {
    "seven-wonders": "four-rounds",
    "catan": "ranking-tournament",
    "carcassonne": "two-player",
    "dominion": "swiss",
    "friedrich": "world-championship",
}


def boxes(game: str, **details: object) -> tuple[dict[str, dict[str, str]], Grid]:
    """By column and person what stands there; and the empty rows for walk-ins."""
    hall = PaperHall(game, MODES[game]).announced()
    hall.enter(8)
    hall.does(c.ChangeEntry(player="p1", minor=True))
    hall.does(c.SetDetails(fee_cents=500, **details))  # type: ignore[arg-type]
    source = hall.source()
    grids = [block for block in check_in_list(source).blocks if isinstance(block, Grid)]
    labels = [column.label for column in grids[0].columns]
    order = sorted(hall.state.entries, key=source.by_surname)
    return {
        label: {player: row[at].text for player, row in zip(order, grids[0].rows, strict=True)}
        for at, label in enumerate(labels)
    }, grids[-1]


@pytest.mark.parametrize(
    ("game", "asked"),
    [
        ("seven-wonders", {"da", "gezahlt", "Pass oder Wohnsitz: DE, AT, CH", "Fairplay"}),
        ("catan", {"da", "gezahlt", "bringt ein Spiel mit"}),
        ("carcassonne", {"da", "gezahlt", "Daten", "Eltern"}),
        ("dominion", {"da", "gezahlt"}),
        ("friedrich", {"da", "gezahlt"}),
    ],
)
def test_every_question_of_the_door_has_its_box(game: str, asked: set[str]) -> None:
    found, walk_ins = boxes(game)
    assert asked <= set(found)
    assert asked <= {column.label for column in walk_ins.columns}
    for label in asked:
        assert found[label]["p1"] in {"☐", "☑"}, label


def test_whoever_has_left_is_marked_as_on_the_screen() -> None:
    hall = PaperHall("catan", MODES["catan"]).announced()
    hall.open(9)
    hall.play_round(hall.results())
    hall.does(c.WithdrawPlayer(player="p1"))
    hall.does(c.DisqualifyPlayer(player="p2", rule="CAT-104", grounds="cheated", deliberate=True))
    source = hall.source()
    grid = next(b for b in check_in_list(source).blocks if isinstance(b, Grid))
    order = sorted(hall.state.entries, key=source.by_surname)
    remarks = {player: row[-1].small for player, row in zip(order, grid.rows, strict=True)}
    assert remarks["p1"] == "zurückgezogen"
    assert remarks["p2"] == "disqualifiziert"
    assert not any(said for player, said in remarks.items() if player not in ("p1", "p2"))
    [page] = pages_of(printed(source, "check-in"))
    assert "zurückgezogen" in page


def test_where_games_are_provided_nobody_is_asked_for_one() -> None:
    found, _walk_ins = boxes("catan", games_provided=True)
    assert "bringt ein Spiel mit" not in found


def test_a_tick_for_passport_or_home_and_for_the_own_game_is_printed() -> None:
    for game, tick, label in (
        ("seven-wonders", "eligible", "Pass oder Wohnsitz: DE, AT, CH"),
        ("catan", "brings_game", "bringt ein Spiel mit"),
    ):
        hall = PaperHall(game, MODES[game]).announced()
        hall.enter(8)
        hall.does(c.ChangeEntry(player="p2", **{tick: True}))  # type: ignore[arg-type]
        grid = next(b for b in check_in_list(hall.source()).blocks if isinstance(b, Grid))
        at = [column.label for column in grid.columns].index(label)
        assert [row[at].text for row in grid.rows].count("☑") == 1
        assert len(pages_of(printed(hall.source(), "check-in"))) == 1
