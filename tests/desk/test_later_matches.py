"""A corrected result sends others to a match that is seated: it alone is seated anew."""

from __future__ import annotations

import pytest

from tafelrunde.desk import commands as c
from tafelrunde.desk.actors import Actor
from tafelrunde.desk.consequences import consequences
from tafelrunde.desk.event_words import told_together
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.journal import events as e
from tafelrunde.journal.events import Line, Slip
from tafelrunde.reckoning.verification import verdict_on
from tafelrunde.state.effective import game_number
from tafelrunde.state.fold import fold
from tafelrunde.state.objections import slip_of_game
from tafelrunde.state.tournament import Tournament
from tests.desk.hall import Hall
from tests.desk.refusals import refused_for


def knockout(rounds: int = 3, size: int = 8) -> Hall:
    hall = Hall("carcassonne", "two-player", {"rounds": rounds, "knockout_size": size}).open(12)
    while not hall.state.matches:
        hall.take_step(hall.results())
    return hall


def people(hall: Hall, match: str) -> list[str]:
    return [seat.player for seat in hall.state.matches[match].seats]


def played(hall: Hall, match: str, *points: int) -> None:
    lines = (Line(p, {"vp": vp}) for p, vp in zip(people(hall, match), points, strict=True))
    hall.does(c.ReportSlip(match=match, slip=Slip(tuple(lines))))


def turned(hall: Hall, match: str) -> c.CorrectSlip:
    """The loser wins by a point."""
    game = hall.state.matches[match].games[-1]
    assert game.slip is not None
    points = [line.figures["vp"] for line in game.slip.lines][::-1]
    lines = (Line(s.player, {"vp": vp}) for s, vp in zip(game.slip.lines, points, strict=True))
    return c.CorrectSlip(match=match, game=1, slip=Slip(tuple(lines)), reason="misread")


def semifinals(*, play: str = "SF2") -> Hall:
    """Both are seated; one of them has been played."""
    hall = knockout()
    for match in ("QF1", "QF2", "QF3", "QF4"):
        played(hall, match, 75, 74)
    hall.does(c.SeatStage(seed="s"))
    assert {"SF1", "SF2"} <= set(hall.state.matches)
    if play:
        played(hall, play, 80, 70)
    return hall


def fed_by(hall: Hall, match: str) -> str:
    """A quarterfinal whose winner sits in this semifinal."""
    first = people(hall, match)[0]
    return next(qf for qf in ("QF1", "QF2", "QF3", "QF4") if first in people(hall, qf))


def test_the_match_it_concerns_is_seated_anew_and_every_other_stays() -> None:
    hall = semifinals()
    other = hall.state.matches["SF2"].copied()
    winner, mate = people(hall, "SF1")
    quarterfinal = fed_by(hall, "SF1")
    loser = next(player for player in people(hall, quarterfinal) if player != winner)
    correction = turned(hall, quarterfinal)
    told = [text.en for text in consequences(hall.state, hall.rulebook, correction)]
    first = told[0]
    assert first.startswith("Semifinal 1 is seated anew: ")
    assert {loser, mate} == set(
        first.removeprefix("Semifinal 1 is seated anew: ").split("; ")[0].split(", ")
    )
    assert first.endswith(("; so far " + f"{winner}, {mate}.", "; so far " + f"{mate}, {winner}."))
    assert told[1:3] == [
        "Slips and lists printed for Semifinal 1 no longer fit then.",
        "Every other match keeps its players and what was played.",
    ]
    number = hall.state.seq + 1
    events = hall.does(correction)
    assert [type(event).__name__ for event in events] == ["SlipCorrected", "MatchSeated"]
    assert told_together(events).en.endswith("; anew: Semifinal 1 seated")
    assert set(people(hall, "SF1")) == {loser, mate}
    assert hall.state.matches["SF2"] == other
    seating = hall.state.history[-1]
    assert game_number(seating, hall.state.history) == 1, "it is no replay"
    assert hall.step.code == "report-match"
    before = hall.state.copied()
    hall.does(c.TakeBack(since=number, reason="it was right"))
    assert set(people(hall, "SF1")) == {winner, mate}
    hall.does(turned(hall, quarterfinal))
    assert hall.state.matches == before.matches
    played(hall, "SF1", 60, 50)
    (game,) = hall.state.matches["SF1"].games
    assert len(list(slip_of_game(hall.state.history, game))) == 2, "reported and accepted"
    hall.play_to_the_end(hall.results())
    assert verdict_on(hall.records).findings == ()


def test_back_and_forth_it_stays_one_game() -> None:
    hall = semifinals()
    sat = people(hall, "SF1")
    quarterfinal = fed_by(hall, "SF1")
    hall.does(turned(hall, quarterfinal))
    hall.does(turned(hall, quarterfinal))
    assert set(people(hall, "SF1")) == set(sat)
    assert game_number(hall.state.history[-1], hall.state.history) == 1
    hall.play_to_the_end(hall.results())
    assert verdict_on(hall.records).findings == ()


def test_a_match_with_a_result_stays_and_the_way_is_said() -> None:
    hall = semifinals()
    correction = turned(hall, fed_by(hall, "SF2"))
    with refused_for("match") as faults:
        hall.does(correction)
    assert [fault.text.en.split(". ")[0] for fault in faults] == [
        "Semifinal 2: by this correction others would play it, but its result is there already"
    ]
    assert all(fault.undo_first and fault.rule is None for fault in faults)
    reported = next(
        number
        for number, event in enumerate(hall.state.history, start=1)
        if isinstance(event, e.SlipReported) and event.match == "SF2"
    )
    sat = set(people(hall, "SF2"))
    first = set(people(hall, "SF1"))
    hall.does(c.TakeBack(since=reported, reason="others play it"))
    hall.does(correction)
    assert set(people(hall, "SF2")) != sat, "the way that was said leads there"
    assert set(people(hall, "SF1")) == first


def test_final_and_match_for_third_place_follow_their_semifinal_together() -> None:
    hall = semifinals(play="")
    played(hall, "SF1", 80, 70)
    played(hall, "SF2", 80, 70)
    hall.does(c.SeatStage(seed="s"))
    winner, loser = people(hall, "SF1")
    assert winner in people(hall, "final")
    assert loser in people(hall, "third-place")
    correction = turned(hall, "SF1")
    told = [text.en for text in consequences(hall.state, hall.rulebook, correction)]
    assert sum("is seated anew" in text for text in told) == 2
    hall.does(correction)
    assert loser in people(hall, "final")
    assert winner in people(hall, "third-place")
    played(hall, "third-place", 50, 40)
    with refused_for("match") as faults:
        hall.does(turned(hall, "SF1"))
    assert [fault.text.en.partition(":")[0] for fault in faults] == ["Match for third place"]
    hall.play_to_the_end(hall.results())
    assert verdict_on(hall.records).findings == ()


def test_a_game_that_has_begun_without_a_result_begins_anew_and_that_is_said() -> None:
    hall = semifinals(play="")
    player = people(hall, "SF1")[0]
    hall.does(c.FinishTable(match="SF1"), Actor("phone", "player", player))
    assert hall.state.matches["SF1"].begun
    correction = turned(hall, fed_by(hall, "SF1"))
    told = [text.en for text in consequences(hall.state, hall.rulebook, correction)]
    assert told[1].startswith("Semifinal 1 has begun, as far as the house was told: it begins anew")
    hall.does(correction)
    assert not hall.state.matches["SF1"].begun


def test_what_was_pressed_and_noted_for_others_is_not_theirs() -> None:
    seats = (e.Seat("a"), e.Seat("b"))
    state = Tournament()
    fold([e.MatchSeated(stage="final", match="final", seats=seats)], state)
    state.matches["final"].minutes = ({"round": 1},)
    again = state.copied()
    fold([e.MatchSeated(stage="final", match="final", seats=seats[::-1])], again)
    assert again.matches["final"].minutes, "a replay keeps its people, and what was noted"
    others = (e.Seat("a"), e.Seat("c"))
    fold([e.MatchSeated(stage="final", match="final", seats=others)], state)
    assert not state.matches["final"].minutes


def before_the_final(rulebook: str, mode: str | None, number: int = 16) -> Hall:
    mode = mode or next(iter(open_rulebook(rulebook).modes)).id
    hall = Hall(rulebook, mode).open(number)
    while "final" not in hall.state.matches:
        hall.take_step(hall.results())
    return hall


def decisive(hall: Hall, match: str) -> c.CorrectSlip:
    """Whoever did not win has the most by far."""
    game = hall.state.matches[match].games[-1]
    winner = next(p for p in people(hall, "final") if p in people(hall, match))
    assert game.slip is not None
    return c.CorrectSlip(
        match=match,
        game=len(hall.state.matches[match].games),
        slip=Slip(
            tuple(
                Line(line.player, line.figures | {"vp": 10 if line.player == winner else 90})
                for line in game.slip.lines
            )
        ),
        reason="misread",
    )


def test_what_was_picked_is_picked_anew() -> None:
    hall = before_the_final("carcassonne", "four-player-knockout")
    hall.pick()
    correction = decisive(hall, "SF1")
    told = [text.en for text in consequences(hall.state, hall.rulebook, correction)]
    assert "What was picked for Match for third place is picked anew." in told
    hall.does(correction)
    assert [seat.position for seat in hall.state.matches["third-place"].seats] == [
        None,
        None,
    ]
    hall.play_to_the_end(hall.results())
    assert verdict_on(hall.records).findings == ()


@pytest.mark.parametrize("named", ["groups-knockout", "duel-knockout"])
def test_matches_behind_groups_follow_as_well(named: str) -> None:
    hall = before_the_final(f"format-{named}", None)
    before = hall.state.copied()
    fed = next(match for match in hall.state.matches.values() if match.id.startswith("SF"))
    winner = next(p for p in people(hall, "final") if p in people(hall, fed.id))
    hall.does(decisive(hall, fed.id))
    assert winner not in people(hall, "final")
    others = [match for match in before.matches if match not in ("final", "third-place", fed.id)]
    assert all(hall.state.matches[each] == before.matches[each] for each in others)
    hall.play_to_the_end(hall.results())
    assert verdict_on(hall.records).findings == ()
