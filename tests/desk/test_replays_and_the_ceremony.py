"""A drawn final and the ceremony: from the first place shown nothing is played for any more."""

from __future__ import annotations

import pytest

from tafelrunde.desk import commands as c
from tafelrunde.desk.consequences import consequences
from tafelrunde.desk.finish import coming_stage
from tafelrunde.draw.next_stage import optional_replays
from tafelrunde.journal import events as e
from tafelrunde.journal.events import Line, Slip
from tafelrunde.rulebook.faults import Refusal
from tests.desk.hall import Hall
from tests.desk.test_replays_in_the_history import drawn_final, figures

pytestmark = pytest.mark.rule("CAR-308")


def all_played() -> Hall:
    """The final was drawn, the match for third place was won."""
    hall = drawn_final()
    seats = hall.state.matches["third-place"].seats
    lines = (Line(seat.player, {"vp": n}) for seat, n in zip(seats, (80, 60), strict=True))
    hall.does(c.ReportSlip(match="third-place", slip=Slip(tuple(lines))))
    return hall


def shown(hall: Hall) -> Hall:
    hall.does(c.RevealPlace(place=3))
    return hall


def test_once_a_place_is_shown_no_replay_is_offered_or_seated() -> None:
    hall = all_played()
    assert [each.match for each in optional_replays(hall.rulebook, hall.state)] == ["final"]
    shown(hall)
    assert optional_replays(hall.rulebook, hall.state) == ()
    assert coming_stage(hall.matter, "seed") is None
    with pytest.raises(Refusal) as refused:
        hall.does(c.SeatStage(match="final", seed="again"))
    (fault,) = refused.value.faults
    assert fault.rule == "CAR-308"
    assert fault.text.de == (
        "Finale: Eine Wiederholung gibt es nicht mehr, denn bei der Siegerehrung sind schon Plätze "
        "gezeigt. Nehmen Sie diese zuerst im Verlauf zurück"
    )
    with pytest.raises(Refusal):
        hall.does(c.SeatStage(seed="again"))


def test_taking_the_shown_place_back_offers_the_replay_again() -> None:
    hall = shown(all_played())
    since = next(r.seq for r in hall.records if isinstance(r.event, e.PlaceRevealed))
    hall.does(c.TakeBack(since=since, reason="there is time"))
    hall.does(c.SeatStage(match="final", seed="again"))
    assert hall.state.matches["final"].awaiting


def previewed(hall: Hall, command: c.Command) -> list[str]:
    return [text.de for text in consequences(hall.state, hall.rulebook, command)]


def silent(lines: list[str]) -> bool:
    """About who wins, and about places in the final ranking."""
    return not any("gewinn" in line or "Endstand" in line for line in lines)


def seated_again(hall: Hall) -> int:
    """The step that seated the replay."""
    found = [r.seq for r in hall.records if isinstance(r.event, e.MatchSeated)]
    assert hall.records[found[-1] - 1].event.match == "final"  # type: ignore[attr-defined]
    return found[-1]


def test_undoing_a_replay_that_was_won_makes_nobody_else_the_winner() -> None:
    hall = all_played()
    hall.does(c.SeatStage(match="final", seed="again"))
    since = seated_again(hall)
    hall.does(c.ReportSlip(match="final", slip=figures(hall, 60, 81)))
    lines = previewed(hall, c.TakeBack(since=since, reason="not allowed"))
    assert "Finale: ist dann unentschieden und kann wiederholt werden." in lines
    assert not any("gewinn" in line or "Platz" in line for line in lines)


def test_undoing_an_open_replay_says_that_it_may_be_replayed() -> None:
    hall = all_played()
    hall.does(c.SeatStage(match="final", seed="again"))
    lines = previewed(hall, c.TakeBack(since=seated_again(hall), reason="not yet"))
    assert "Finale: ist dann unentschieden und kann wiederholt werden." in lines
    assert silent(lines)


def test_a_correction_to_or_from_a_draw_names_no_winner_of_an_open_final() -> None:
    hall = all_played()
    won = c.CorrectSlip(match="final", game=1, slip=figures(hall, 64, 81), reason="misread")
    assert silent(previewed(hall, won))
    hall.does(won)
    drawn = c.CorrectSlip(match="final", game=1, slip=figures(hall, 70, 70), reason="misread")
    lines = previewed(hall, drawn)
    assert "Finale: ist dann unentschieden und kann wiederholt werden." in lines
    assert not any("gewinn" in line for line in lines)
    hall.does(c.RevealPlace(place=3))
    assert not any("wiederholt" in line for line in previewed(hall, drawn)), "places are shown"
