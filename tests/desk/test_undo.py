"""Every change of mind is an event, says first what it changes, and can be taken back itself."""

from __future__ import annotations

import pytest

from tafelrunde.desk import commands as c
from tafelrunde.desk.consequences import consequences
from tafelrunde.desk.event_words import told
from tafelrunde.desk.repairing import needs_repair
from tafelrunde.journal import events as e
from tafelrunde.reckoning.verification import verdict_on
from tafelrunde.state.effective import effective, effective_numbers
from tafelrunde.state.fold import fold
from tests.desk.hall import REFEREE, SCOREKEEPER, Hall
from tests.desk.refusals import refused_for


def running() -> Hall:
    hall = Hall("catan", "ranking-tournament").open(16)
    hall.play_round(hall.results())
    return hall


def test_taking_back_gives_the_state_before() -> None:
    hall = running()
    before = hall.state.copied()
    since = hall.state.seq + 1
    hall.publish()
    hall.report_all(hall.results())
    hall.does(c.CloseRound(round=2))
    hall.does(c.TakeBack(since=since, reason="the wrong plan"))
    assert hall.state == before
    assert hall.state.seq == len(hall.records)
    hall.publish("another")
    hall.play_to_the_end(hall.results())
    assert verdict_on(hall.records).findings == ()


def test_a_taking_back_can_be_taken_back() -> None:
    hall = running()
    since = hall.state.seq + 1
    hall.publish()
    there = hall.state.copied()
    hall.does(c.TakeBack(since=since, reason="oops"))
    hall.does(c.TakeBack(since=hall.state.seq, reason="oops, it was right"))
    assert hall.state == there


def test_what_it_changes_is_said_first() -> None:
    hall = running()
    table = hall.state.rounds[0].tables[1]
    since = hall.state.seq + 1
    assert table.slip is not None
    lines = tuple(e.Line(line.player, {"vp": 10 - i}) for i, line in enumerate(table.slip.lines))
    hall.does(c.CorrectSlip(round=1, table=1, slip=e.Slip(lines), reason="misread"))
    hall.does(c.WithdrawPlayer(player="p1"))
    said = consequences(hall.state, hall.rulebook, c.TakeBack(since=since, reason="x"))
    texts = [text.en for text in said]
    assert texts[0] == "Will be taken back: table 1, round 1: corrected."
    assert texts[1] == "With it goes 1 step that belongs to it or came later, at whichever table:"
    assert texts[2] == "p1 withdrew."
    assert any("place" in text for text in texts[3:])
    assert any("16 instead of 15" in text for text in texts)


def test_taking_back_the_only_round_with_results_says_that_nobody_has_a_place_then() -> None:
    hall = Hall("catan", "ranking-tournament").open(16)
    hall.publish()
    published = hall.state.seq
    undo = c.TakeBack(since=published, reason="the wrong plan")
    none_left = "No result is left then: nobody has a place in the standings."
    assert none_left not in [t.en for t in consequences(hall.state, hall.rulebook, undo)]
    hall.report_all(hall.results())
    assert none_left in [t.en for t in consequences(hall.state, hall.rulebook, undo)]
    hall.does(c.CloseRound(round=1))
    hall.play_round(hall.results())
    later = c.TakeBack(since=hall.state.seq, reason="too early")
    assert none_left not in [t.en for t in consequences(hall.state, hall.rulebook, later)]


def test_taking_back_what_decided_the_tournament_says_that_the_ranking_is_open_again() -> None:
    hall = running()
    since = hall.state.seq + 1
    hall.play_to_the_end(hall.results())
    undo = c.TakeBack(since=since, reason="the wrong plan")
    said = [text.en for text in consequences(hall.state, hall.rulebook, undo)]
    assert "The final ranking is open again; it has been announced already." in said


def test_only_the_organiser_takes_back_and_with_a_reason() -> None:
    hall = running()
    for actor in (SCOREKEEPER, REFEREE):
        with refused_for("role"):
            hall.does(c.TakeBack(since=hall.state.seq, reason="x"), actor)
    with refused_for("reason"):
        hall.does(c.TakeBack(since=hall.state.seq, reason=""))
    for since in (0, 1, hall.state.seq + 1):
        with refused_for("since"):
            hall.does(c.TakeBack(since=since, reason="x"))


def test_the_start_can_be_taken_back_until_a_round_was_published() -> None:
    hall = Hall("seven-wonders", "four-rounds").open(16)
    start = hall.state.seq
    hall.does(c.TakeBack(since=start, reason="one more at the door"))
    assert hall.state.phase == "announced"
    hall.does(c.StartTournament())
    start = hall.state.seq
    hall.publish()
    with refused_for("since", "7W-107"):
        hall.does(c.TakeBack(since=start, reason="other options, please"))
    hall.does(c.TakeBack(since=start + 1, reason="wrong plan"))
    with refused_for("since", "7W-107"):
        hall.does(c.TakeBack(since=start, reason="other options, please"))


def test_what_was_taken_back_is_void_and_nothing_else() -> None:
    entered = [e.PlayerEntered(player=f"p{n}") for n in range(1, 4)]
    history: list[e.Event] = [*entered, e.TakenBack(since=2, reason="x")]
    assert effective_numbers(history) == [1]
    history.append(e.PlayerEntered(player="p9"))
    assert effective(history) == [entered[0], history[-1]]
    history.append(e.TakenBack(since=4, reason="not so"))
    assert effective_numbers(history) == [1, 2, 3]
    assert list(fold(history).entries) == ["p1", "p2", "p3"]


def test_a_correction_that_falls_with_a_step_is_told_before_everything_else() -> None:
    hall = running()
    since = hall.state.seq + 1
    table = hall.state.rounds[0].tables[1]
    assert table.slip is not None
    lines = tuple(e.Line(line.player, {"vp": 10 - i}) for i, line in enumerate(table.slip.lines))
    hall.publish()
    hall.does(c.CorrectSlip(round=1, table=1, slip=e.Slip(lines), reason="misread"))
    for number in range(1, 17):
        hall.does(c.ChangeEntry(player=f"p{number}", fee_paid=True))
    said = consequences(hall.state, hall.rulebook, c.TakeBack(since=since, reason="x"))
    assert said[2].en == "table 1, round 1: corrected."


def test_a_taking_back_says_what_was_taken_back() -> None:
    hall = running()
    since = hall.state.seq + 1
    hall.publish()
    hall.does(c.TakeBack(since=since, reason="x"))
    history = hall.state.history
    step = told(history[since - 1]).en
    assert told(history[-1], None, history).en == f"taken back from step {since} on: {step}"


@pytest.mark.rule("DOM-118")
def test_a_signed_result_is_taken_back_by_the_ruling_that_would_correct_it() -> None:
    hall = Hall("dominion", "swiss").open(8)
    hall.publish()
    since = hall.state.seq + 1
    hall.report_all(hall.results())
    with refused_for("rule", "DOM-118"):
        hall.does(c.TakeBack(since=since, reason="the wrong slip"))
    hall.does(c.TakeBack(since=since, reason="the wrong slip", rule="DOM-118"))
    assert hall.state.rounds[0].tables[1].slip is None
    assert [ruling.rule for ruling in hall.state.rulings] == ["DOM-118"] * 2
    hall.report_all(hall.results())
    hall.does(c.SetDetails(referee="referee"))
    with refused_for("role", "DOM-118"):
        hall.does(c.TakeBack(since=since, reason="the wrong slip", rule="DOM-118"))
    closed = hall.state.seq + 1
    hall.does(c.CloseRound(round=1))
    hall.does(c.TakeBack(since=closed, reason="too early"))
    assert not hall.state.rounds[0].closed


def final_seated() -> tuple[Hall, int]:
    """A final of four, and the step that seated it."""
    hall = Hall("seven-wonders", "prelims-and-final").open(12)
    results = hall.results()
    since = 0
    while not hall.state.matches:
        since = hall.state.seq + 1
        assert hall.take_step(results)
    return hall, since


def test_whoever_left_since_a_match_was_seated_stays_away_when_it_is_seated_anew() -> None:
    hall, since = final_seated()
    before = {seat.player for seat in hall.state.matches["final"].seats}
    gone = hall.state.matches["final"].seats[1].player
    (told_first,) = (
        text.en
        for text in consequences(hall.state, hall.rulebook, c.WithdrawPlayer(player=gone))
        if "nobody moves up" in text.en
    )
    assert f"that {gone} has left stays so" in told_first
    hall.does(c.WithdrawPlayer(player=gone))
    undo = c.TakeBack(since=since, reason="to fill the seat")
    said = [text.en for text in consequences(hall.state, hall.rulebook, undo)]
    assert said[:2] == ["Will be taken back: Final seated.", f"It stays that way: {gone} withdrew."]
    assert not any("With it go" in text for text in said)
    hall.does(undo)
    assert not hall.state.matches
    assert hall.state.entries[gone].gone
    hall.does(c.SeatStage(seed="anew"))
    after = {seat.player for seat in hall.state.matches["final"].seats}
    assert len(after) == 4
    assert after & before == before - {gone}
    hall.play_to_the_end(hall.results())
    assert verdict_on(hall.records).findings == ()


def test_whoever_was_disqualified_since_then_stays_so_with_rule_and_grounds() -> None:
    hall, since = final_seated()
    out = hall.state.matches["final"].seats[0].player
    ruled = c.DisqualifyPlayer(player=out, rule="7W-604", grounds="cheated", deliberate=True)
    (first,) = hall.does(ruled, REFEREE)
    hall.does(c.TakeBack(since=since, reason="to fill the seat"))
    assert hall.state.entries[out].disqualified_after == len(hall.state.rounds)
    assert isinstance(first, e.PlayerDisqualified)
    again = hall.state.history[-1]
    assert isinstance(again, e.PlayerDisqualified)
    assert (again.rule, again.grounds) == (first.rule, first.grounds)


def test_a_withdrawal_itself_can_still_be_taken_back_in_the_finish() -> None:
    hall, _since = final_seated()
    gone = hall.state.matches["final"].seats[1].player
    hall.does(c.WithdrawPlayer(player=gone))
    hall.does(c.TakeBack(since=hall.state.seq, reason="is still here"))
    assert not hall.state.entries[gone].gone


def test_what_stayed_comes_back_once_when_the_taking_back_is_taken_back() -> None:
    hall, since = final_seated()
    hall.does(c.WithdrawPlayer(player=hall.state.matches["final"].seats[1].player))
    there = hall.state.copied()
    number = hall.state.seq + 1
    hall.does(c.TakeBack(since=since, reason="to fill the seat"))
    hall.does(c.TakeBack(since=number, reason="nobody wants to move up"))
    assert hall.state == there


def test_a_publication_taken_back_says_nothing_is_amiss_with_a_draft_that_fits() -> None:
    """Whoever left since is back with it, and sits in the draft as before."""
    hall = Hall("seven-wonders", "prelims-and-final").open(23)
    hall.play_round(hall.results())
    hall.publish()
    published = next(
        number
        for number, event in enumerate(hall.state.history, start=1)
        if isinstance(event, e.RoundPublished) and event.round == 2
    )
    smallest = min(hall.state.rounds[1].tables.values(), key=lambda table: len(table.seats))
    leaving = smallest.seats[0].player
    hall.does(c.WithdrawPlayer(player=leaving, before_game=True))
    undo = c.TakeBack(since=published, reason="too early")
    told = [text.en for text in consequences(hall.state, hall.rulebook, undo)]
    assert "23 instead of 22 play in round 2." in told
    assert not [text for text in told if "no longer fits" in text]
    hall.does(undo)
    assert not needs_repair(hall.matter, hall.state.rounds[1])
    away = c.WithdrawPlayer(player=leaving)
    told = [text.en for text in consequences(hall.state, hall.rulebook, away)]
    assert "The draft of round 2 no longer fits then: repair it or draw it again." in told


def test_a_hand_over_is_never_told_as_undone() -> None:
    """Who writes stays as it is, whatever is taken back around it."""
    hall = running()
    before = len(hall.records)
    hall.publish()
    hall.does(c.HandOverWriting(to_device="0123456789abcdef", label="House Two"))
    handed = len(hall.records)
    hall.report_all(hall.results())
    with refused_for("since"):
        hall.does(c.TakeBack(since=handed, reason="oops"))
    back = c.TakeBack(since=before + 1, reason="oops")
    told_first = [text.en for text in consequences(hall.state, hall.rulebook, back)]
    assert not any("House Two" in text for text in told_first)
    hall.does(back)
    assert hall.state.writer == "0123456789abcdef"
