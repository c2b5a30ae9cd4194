"""What a place of the final ranking rests on, where no game gave it."""

from __future__ import annotations

import pytest

from tafelrunde.desk import commands as c
from tafelrunde.journal.events import Line, Slip
from tafelrunde.standings.final_grounds import grounds
from tafelrunde.standings.finish import bracket_of
from tests.desk.hall import Hall


def seated(match: str, **options: object) -> Hall:
    hall = Hall("carcassonne", "two-player", {"rounds": 2, **options}).open(8)
    results = hall.results(8)
    while match not in hall.state.matches:
        hall.take_step(results)
    return hall


@pytest.mark.rule("CAR-307")
def test_whoever_is_out_by_a_draw_has_not_lost() -> None:
    hall = seated("QF1", knockout_size=8)
    one, two = (seat.player for seat in hall.state.matches["QF1"].seats)
    slip = Slip((Line(one, {"vp": 80}), Line(two, {"vp": 80})))
    hall.does(c.ReportSlip(match="QF1", slip=slip))
    hall.play_to_the_end(hall.results(8))
    bracket = bracket_of(hall.rulebook, hall.state)
    said, rule = grounds(bracket, bracket.results["QF1"][1][0])
    assert said.en.startswith(
        "quarterfinal drawn, the better place in the prelims decided; prelim place "
    )
    assert said.de.startswith("Viertelfinale unentschieden, der bessere Vorrundenplatz entschied")
    assert rule == "CAR-306"


@pytest.mark.rule("CAR-308")
def test_a_match_for_third_place_nobody_played_says_why_the_places_are_so() -> None:
    hall = seated("third-place", knockout_size=4)
    one, two = (seat.player for seat in hall.state.matches["third-place"].seats)
    hall.does(c.WithdrawPlayer(player=one))
    hall.play_to_the_end(hall.results(8))
    bracket = bracket_of(hall.rulebook, hall.state)
    third = "match for third place"
    assert grounds(bracket, two)[0].en == (
        f"{third} not played, nobody else was left for it: place 3"
    )
    assert grounds(bracket, one)[0].en == f"left before the {third}: place 4"


@pytest.mark.rule("CAR-308")
def test_where_both_have_gone_the_prelims_tell_them_apart_and_it_says_so() -> None:
    hall = seated("third-place", knockout_size=4)
    people = [seat.player for seat in hall.state.matches["third-place"].seats]
    for player in people:
        hall.does(c.WithdrawPlayer(player=player))
    hall.play_to_the_end(hall.results(8))
    bracket = bracket_of(hall.rulebook, hall.state)
    for player in people:
        said = grounds(bracket, player)[0].de
        assert "Spiel um Platz 3 nicht gespielt, niemand war mehr da" in said
        assert "der bessere Vorrundenplatz entschied" in said
