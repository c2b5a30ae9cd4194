"""A match that is played again: history, minutes and undo tell its games apart."""

from __future__ import annotations

import pytest

from tafelrunde.desk import commands as c
from tafelrunde.desk.event_words import told
from tafelrunde.desk.undo import undone_texts
from tafelrunde.journal import events as e
from tafelrunde.journal.events import Line, Slip
from tafelrunde.pages.organiser.history import happenings
from tafelrunde.pages.paper.minutes import minutes_page
from tafelrunde.pages.paper.model import Grid
from tafelrunde.pages.paper.source import Source
from tafelrunde.pages.referee.minutes import minutes
from tests.desk.hall import Hall, player


def drawn_final(
    rulebook: str = "carcassonne", mode: str = "two-player", players: int = 8, **options: int
) -> Hall:
    hall = Hall(rulebook, mode, options=options or {"knockout_size": 4, "rounds": 2})
    hall.open(players, fair_play=True)
    results = hall.results()
    while "final" not in hall.state.matches:
        assert hall.take_step(results)
    hall.does(c.ReportSlip(match="final", slip=figures(hall, 70, 70)))
    return hall


def figures(hall: Hall, *vp: int) -> Slip:
    seats = hall.state.matches["final"].seats
    return Slip(tuple(Line(seat.player, {"vp": n}) for seat, n in zip(seats, vp, strict=True)))


def replayed_final() -> Hall:
    """Drawn, seated once more, reported by a phone, contested and corrected."""
    hall = drawn_final()
    hall.does(c.SeatStage(match="final", seed="again"))
    one, two = (seat.player for seat in hall.state.matches["final"].seats)
    hall.does(c.FinishTable(match="final"), player(one))
    hall.does(c.ReportSlip(match="final", slip=figures(hall, 81, 64)), player(one))
    edition = hall.state.matches["final"].game.edition
    dispute = c.DisputeSlip(match="final", player=two, reason="it was 65", edition=edition)
    hall.does(dispute, player(two))
    return hall


def accepted(hall: Hall) -> c.AcceptSlip:
    return c.AcceptSlip(match="final", edition=hall.state.matches["final"].game.edition)


def said_of_the_final(hall: Hall) -> list[str]:
    found = happenings(hall.records, {})[::-1]
    return [text for each in found if (text := each.short.en).startswith("Final")]


@pytest.mark.rule("CAR-308")
def test_a_replay_is_told_apart_from_the_first_game() -> None:
    hall = Hall("carcassonne", "two-player", options={"knockout_size": 4, "rounds": 2})
    hall.open(8, fair_play=True)
    results = hall.results()
    while "final" not in hall.state.matches:
        assert hall.take_step(results)
    seats = hall.state.matches["final"].seats
    level = Slip(tuple(Line(seat.player, {"vp": 70}) for seat in seats))
    hall.does(c.ReportSlip(match="final", slip=level))
    hall.does(c.SeatStage(match="final", seed="again"))
    history = hall.state.history
    seated = [x for x in history if isinstance(x, e.MatchSeated) and x.match == "final"]
    words = [told(event, None, history).de for event in seated]
    assert words == ["Finale gesetzt", "Finale: Wiederholung angesetzt"]


@pytest.mark.rule("CAR-308")
def test_every_event_of_a_replay_says_that_it_is_one() -> None:
    hall = replayed_final()
    _one, two = (seat.player for seat in hall.state.matches["final"].seats)
    hall.does(accepted(hall))
    hall.does(
        c.CorrectSlip(match="final", game=2, slip=figures(hall, 81, 65), reason="typed wrongly")
    )
    assert said_of_the_final(hall) == [
        "Final: accepted",
        "Final seated for its replay",
        "Final, replay: game over",
        "Final, replay: result reported",
        f"Final, replay: disputed by {two}",
        "Final, replay: accepted",
        "Final, replay corrected",
    ]
    assert "Finale, Wiederholung: angenommen" in {
        each.short.de for each in happenings(hall.records, {})
    }


@pytest.mark.rule("CAR-308")
def test_a_first_game_corrected_after_the_replay_was_seated_is_no_replay() -> None:
    hall = replayed_final()
    hall.does(accepted(hall))
    level = figures(hall, 71, 71)
    hall.does(c.CorrectSlip(match="final", game=1, slip=level, reason="both had one more"))
    assert said_of_the_final(hall)[-1] == "Final corrected"


@pytest.mark.rule("CAR-308")
def test_a_seating_taken_back_and_made_anew_is_no_replay() -> None:
    hall = drawn_final()
    since = next(
        record.seq
        for record in hall.records
        if isinstance(record.event, e.MatchSeated) and record.event.match == "final"
    )
    hall.does(c.TakeBack(since=since, reason="too early"))
    hall.does(c.SeatStage(seed="anew"))
    last = [r for r in hall.records if isinstance(r.event, e.MatchSeated)][-1]
    assert told(last.event, None, hall.state.history).en.endswith(" seated")


@pytest.mark.rule("CAR-308")
def test_the_minutes_have_the_replay_with_its_seating_and_the_figures_of_both_games() -> None:
    hall = replayed_final()
    hall.does(accepted(hall))
    one, two = (seat.player for seat in hall.state.matches["final"].seats)
    source = Source(
        state=hall.state, rulebook=hall.rulebook, people={}, lang="en", records=hall.records
    )
    grid = next(block for block in minutes_page(source).blocks if isinstance(block, Grid))
    rows = [(row[2].text, row[2].small) for row in grid.rows if row[2].text.startswith("Final")]
    assert [text for text, _small in rows] == [
        "Final: drawn",
        "Final seated for its replay",
        f"Final, replay: disputed by {two}",
        "Final, replay: accepted",
    ]
    assert rows[0][1].count("70") == 2
    assert f"{one} 81" in rows[-1][1]
    assert f"{two} 64" in rows[-1][1]
    scoring = hall.rulebook.scoring[hall.rulebook.mode(hall.state.mode).scoring]
    noted = minutes(hall.records, {}, scoring, hall.rulebook.mode(hall.state.mode))
    where = [each.where.en for each in noted if each.kind == "disputed"]
    assert where == ["Final, replay"]


@pytest.mark.rule("DOM-123")
def test_taking_back_a_seated_match_names_one_step_by_one_word_everywhere() -> None:
    hall = Hall("seven-wonders", "prelims-and-final")
    hall.open(8, fair_play=True)
    results = hall.results()
    while "final" not in hall.state.matches:
        assert hall.take_step(results)
    step = next(h for h in happenings(hall.records, {}) if h.short.en == "Final seated")
    first = hall.records[step.since - 1].event
    assert isinstance(first, e.Drawn), "a lot was drawn to seat it"
    texts = [text.en for text, _decided in undone_texts(hall.state.history, step.since)]
    assert texts[0] == "Final seated"
    hall.does(c.TakeBack(since=step.since, reason="too early"))
    last = happenings(hall.records, {})[0]
    assert last.short.en == f"taken back from step {step.since} on: Final seated"
