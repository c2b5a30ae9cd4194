"""A correction of the final names whose place changes, before it is entered."""

from __future__ import annotations

import pytest

from tafelrunde.desk import commands as c
from tafelrunde.desk.consequences import consequences
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.journal.events import Line, Slip
from tafelrunde.pages.final_ranking import final_places
from tafelrunde.pages.view import View
from tafelrunde.standings.finish import bracket_of, final_ranking
from tafelrunde.state.fold import fold
from tafelrunde.state.sheet.reading import read_sheet
from tafelrunde.state.tournament import Tournament
from tests.desk.hall import Hall
from tests.rules.build import Raw, war
from tests.rules.test_friedrich_ranking import four_rounds

BOTH = war(9, "russia austria", "10/10 1/10 12/12 1/5 1/10")
ONE = war(9, "austria", "9/10 1/10 12/12 1/5 1/10")


def played(game: Raw) -> Tournament:
    """A final with A as Friedrich, B as Elisabeth, C as Maria Theresa and D as Pompadour."""
    return fold(read_sheet(four_rounds().war_final("A B C D", game).raw, open_rulebook).events)


def ranks(state: Tournament) -> dict[str, int | None]:
    ranking = final_ranking(bracket_of(open_rulebook("friedrich"), state)) or ()
    return {place.player: place.rank for place in ranking}


def told(state: Tournament, game: Raw, names: dict[str, str] | None = None) -> list[str]:
    slip = played(game).matches["final"].games[0].slip
    assert slip is not None
    asked = c.CorrectSlip(match="final", game=1, slip=slip, reason="a city too many")
    return [text.de for text in consequences(state, open_rulebook("friedrich"), asked, names)]


@pytest.mark.rule("FRI-402")
def test_whoever_moves_in_the_final_ranking_is_named_with_both_places() -> None:
    before, after = played(BOTH), played(ONE)
    was, will = ranks(before), ranks(after)
    moved = {player: (was[player], will[player]) for player in was if was[player] != will[player]}
    assert len(moved) > 1
    said = told(before, ONE)
    for player, (old, new) in moved.items():
        assert f"{player} im Endstand: Platz {old} → Platz {new}." in said
    assert not any("rückt eine Person" in text for text in said), "all of them are named"
    assert "B gehört dann nicht mehr zu den Siegern des Finales." in said
    assert "B gehört dann auch zu den Siegern des Finales." in told(after, BOTH)


def test_a_final_by_points_names_champion_and_places_too() -> None:
    hall = Hall("seven-wonders", "prelims-and-final", {"rounds": 1}).open(12)
    results = hall.results()
    while hall.state.phase != "awarded" and hall.step.code != "award":
        assert hall.take_step(results)
    slip = hall.state.matches["final"].games[0].slip
    ranking = final_ranking(bracket_of(hall.rulebook, hall.state))
    assert slip is not None
    assert ranking is not None
    first, *_, last = (place.player for place in ranking[:4])
    figures = {last: {"vp": 90, "coins": 1}}
    lines = tuple(Line(x.player, figures.get(x.player, x.figures)) for x in slip.lines)
    asked = c.CorrectSlip(match="final", game=1, slip=Slip(lines), reason="columns swapped")
    names = {first: "Rosa", last: "Mara"}
    said = [text.de for text in consequences(hall.state, hall.rulebook, asked, names)]
    assert said[0] == "Mara gewinnt dann das Turnier, nicht mehr Rosa."
    assert "Rosa im Endstand: Platz 1 → Platz 2." in said
    assert "Mara im Endstand: Platz 4 → Platz 1." in said


def test_places_of_the_rounds_are_told_apart_from_those_of_the_final_ranking() -> None:
    hall = Hall("seven-wonders", "prelims-and-final", {"rounds": 1}).open(12)
    results = hall.results()
    while hall.step.code != "award":
        assert hall.take_step(results)
    table = hall.state.rounds[0].tables[1]
    assert table.slip is not None
    points = [line.figures["vp"] for line in table.slip.lines]
    turned = dict(zip(sorted(points), sorted(points, reverse=True), strict=True))
    lines = tuple(
        Line(x.player, x.figures | {"vp": turned[x.figures["vp"]]}) for x in table.slip.lines
    )
    asked = c.CorrectSlip(round=1, table=1, slip=Slip(lines), reason="turned round")
    said = [text.de for text in consequences(hall.state, hall.rulebook, asked)]
    moves = [text for text in said if "Platz" in text and "→" in text]
    assert any("in der Tabelle nach den Runden: Platz" in text for text in moves)
    bare = [text for text in moves if "Endstand" not in text and "Tabelle" not in text]
    assert bare == [], "nobody has to guess which places are meant"


@pytest.mark.parametrize(
    ("game", "who"), [(BOTH, "hinter den Siegern"), (ONE, "hinter dem Sieger")]
)
def test_one_winner_is_one_winner(game: Raw, who: str) -> None:
    state, book = played(game), open_rulebook("friedrich")
    assert who in " ".join(place.because.de for place in final_places(View(state, book, {})))
