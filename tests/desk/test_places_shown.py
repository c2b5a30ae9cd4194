"""Nobody stands on the projector's podium whom nobody asked to be shown there."""

from __future__ import annotations

import pytest

from tafelrunde.desk import commands as c
from tafelrunde.desk.ceremony import next_place
from tafelrunde.desk.consequences import consequences
from tafelrunde.journal import events as e
from tafelrunde.journal.events import Line, Slip
from tafelrunde.standings.finish import bracket_of, final_ranking
from tests.desk.hall import Hall

HIDDEN = (
    "Die bei der Siegerehrung gezeigten Plätze werden auf dem Projektor wieder verdeckt: Zeigen "
    "Sie sie dann einzeln neu."
)


def ceremony_over(rulebook: str = "seven-wonders", mode: str = "four-rounds") -> Hall:
    """Everything played, third to first shown."""
    hall = Hall(rulebook, mode).open(16, fair_play=True)
    results = hall.results()
    while hall.step.code != "award":
        assert hall.take_step(results)
    while (place := next_place(hall.state, hall.rulebook)) is not None:
        hall.does(c.RevealPlace(place=place))
    assert hall.state.revealed == 1
    return hall


def last(hall: Hall, kind: type[e.Event]) -> int:
    return max(each.seq for each in hall.records if isinstance(each.event, kind))


def won_by_another(hall: Hall) -> c.CorrectSlip:
    """The figures of the last table the other way round."""
    where = next(iter(hall.state.matches), "")
    game = hall.state.matches[where].games[-1] if where else hall.state.rounds[-1].tables[1]
    assert game.slip is not None
    lines = game.slip.lines
    turned = (Line(a.player, b.figures) for a, b in zip(lines, lines[::-1], strict=True))
    slip = Slip(tuple(turned))
    if where:
        return c.CorrectSlip(match=where, game=1, slip=slip, reason="misread")
    rule = "DOM-118" if hall.rulebook.id == "dominion" else ""
    return c.CorrectSlip(
        round=len(hall.state.rounds), table=1, slip=slip, reason="misread", rule=rule
    )


def winner(hall: Hall) -> str:
    ranking = final_ranking(bracket_of(hall.rulebook, hall.state))
    assert ranking
    return ranking[0].player


def previewed(hall: Hall, command: c.Command) -> list[str]:
    return [text.de for text in consequences(hall.state, hall.rulebook, command)]


@pytest.mark.parametrize(
    ("rulebook", "mode"), [("seven-wonders", "four-rounds"), ("dominion", "swiss")]
)
def test_a_correction_hides_the_places_that_were_shown(rulebook: str, mode: str) -> None:
    hall = ceremony_over(rulebook, mode)
    correction = won_by_another(hall)
    assert HIDDEN in previewed(hall, correction)
    hall.does(correction)
    assert hall.state.revealed == 0
    place = next_place(hall.state, hall.rulebook)
    assert place == 3
    hall.does(c.RevealPlace(place=3))
    assert hall.state.revealed == 3


def test_an_award_that_is_taken_back_hides_the_places_until_each_is_shown_anew() -> None:
    hall = ceremony_over()
    hall.does(c.AwardTournament())
    undo = c.TakeBack(since=last(hall, e.TournamentAwarded), reason="a figure was wrong")
    assert HIDDEN in previewed(hall, undo)
    hall.does(undo)
    assert hall.state.revealed == 0
    before = winner(hall)
    hall.does(won_by_another(hall))
    assert winner(hall) != before
    assert hall.state.revealed == 0
    hall.does(c.RevealPlace(place=3))
    hall.does(c.TakeBack(since=last(hall, e.PlaceRevealed), reason="too early"))
    assert hall.state.revealed == 0, "the places of the first ceremony do not come back"


def test_a_disqualification_during_the_ceremony_hides_the_places() -> None:
    hall = ceremony_over()
    out = c.DisqualifyPlayer(
        player=winner(hall), grounds="swapped cards", rule="7W-604", deliberate=True
    )
    assert HIDDEN in previewed(hall, out)
    hall.does(out)
    assert hall.state.revealed == 0


def test_a_correction_taken_back_shows_those_again_who_were_shown() -> None:
    hall = ceremony_over()
    hall.does(won_by_another(hall))
    hall.does(c.TakeBack(since=last(hall, e.SlipCorrected), reason="it was right"))
    assert hall.state.revealed == 1


def test_after_the_award_a_disqualification_says_nothing_of_hidden_places() -> None:
    hall = ceremony_over("dominion", "swiss")
    hall.does(c.AwardTournament())
    rule = next(each.rule for each in hall.rulebook.disqualifications if each.until == "always")
    out = c.DisqualifyPlayer(
        player=winner(hall), grounds="swapped cards", rule=rule, deliberate=True
    )
    assert HIDDEN not in previewed(hall, out)
