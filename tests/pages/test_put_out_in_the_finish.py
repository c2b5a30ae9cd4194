"""Whoever is put out after a match of the finish bears the same mark there as everywhere else."""

from __future__ import annotations

from tafelrunde.desk import commands as c
from tafelrunde.pages.audience.finish import stages
from tests.desk.hall import REFEREE, Hall
from tests.pages.test_moved_in_the_standings import public


def marked(hall: Hall) -> list[str]:
    """Whom the bracket calls gone."""
    matches = [match for stage in stages(public(hall)) for match in stage.matches]
    return [str(seat.name) for match in matches for seat in match.seats if seat.gone]


def test_whoever_is_put_out_after_the_match_is_marked_in_the_bracket() -> None:
    hall = Hall().open(16)
    while hall.step.code != "award":
        hall.take_step(hall.results(len(hall.records)))
    assert marked(hall) == []
    one, other = (seat.player for seat in hall.state.matches["final"].seats[:2])
    hall.does(c.DisqualifyPlayer(player=one, rule="7W-502", grounds="marked cards"), REFEREE)
    hall.does(c.WithdrawPlayer(player=other))
    assert marked(hall) == [one], "who leaves afterwards has played all the same"
