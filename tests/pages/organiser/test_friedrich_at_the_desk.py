"""A game with roles and minutes at the desk: who plays whom, and what the minutes gave."""

from __future__ import annotations

import pytest

from tafelrunde.pages.audience.finish import stages
from tafelrunde.pages.organiser.finish import finish_page
from tafelrunde.pages.organiser.tables import table_grid
from tafelrunde.pages.view import View
from tafelrunde.reckoning.names.public import PublicName, PublicNames
from tests.desk.hall import Hall


@pytest.fixture(scope="module")
def played() -> Hall:
    hall = Hall("friedrich", "world-championship").open(8)
    hall.play_to_the_end(hall.results())
    return hall


def names(hall: Hall) -> dict[str, str]:
    return {player: f"Person {player}" for player in hall.players}


def test_tiles_name_roles_and_the_points_of_the_minutes(played: Hall) -> None:
    view = View(played.state, played.rulebook, names(played), "en")
    for round_ in played.state.rounds:
        for card in table_grid(view, round_):
            said = {each.role["en"] for each in card.people if each.role is not None}
            assert said == {"Friedrich", "Elisabeth", "Maria Theresa", "Pompadour"}
            assert all(each.result for each in card.people)


def test_a_played_final_shows_what_it_gave_at_the_desk_and_to_everybody(played: Hall) -> None:
    view = View(played.state, played.rulebook, names(played), "en")
    card = next(card for card in finish_page(view).matches if card.id == "final")
    assert all(seat.figures for seat in card.seats)
    assert card.figures is not None
    assert card.figures["en"] == "points"
    public = {player: PublicName("", name) for player, name in names(played).items()}
    known = PublicNames(public, names(played), secret=False)
    shown = stages(View(played.state, played.rulebook, known, "en"))
    [final] = [match for stage in shown for match in stage.matches if match.id == "final"]
    assert {str(seat.name): seat.figures for seat in final.seats} == {
        seat.name: " / ".join(seat.figures) for seat in card.seats
    }
