"""The slip of a match of the finish, from the phones of those who play it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from tafelrunde.desk import commands as c
from tafelrunde.desk.actors import Actor
from tafelrunde.desk.concerns import concerned
from tafelrunde.journal import events as e
from tafelrunde.journal.events import Line, Slip
from tafelrunde.reckoning.verification import verdict_on
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.state.ended import ends_of_matches
from tafelrunde.state.tournament import Match
from tests.desk.hall import REFEREE, SCOREKEEPER, Hall, player
from tests.desk.refusals import refused_for


def at_the_finish(
    rulebook: str, mode: str, number: int = 12, signatures: int = 0, **options: object
) -> Hall:
    """The first matches are seated, and everybody has picked."""
    one_round = {} if rulebook == "friedrich" else {"rounds": 1}
    hall = Hall(rulebook, mode, {**one_round, **options})
    hall.does(c.SetDetails(signatures=signatures))
    hall.open(number)
    results = hall.results()
    while hall.step.code != "report-match":
        assert hall.take_step(results)
    return hall


def awaited(hall: Hall) -> Match:
    return next(match for match in hall.state.matches.values() if match.awaiting)


def people(match: Match) -> list[str]:
    return [seat.player for seat in match.seats]


def points(order: Sequence[str], *values: int) -> Slip:
    return Slip(tuple(Line(each, {"vp": v}) for each, v in zip(order, values, strict=True)))


def coins(order: Sequence[str], *values: int) -> Slip:
    return Slip(
        tuple(Line(each, {"vp": v, "coins": 1}) for each, v in zip(order, values, strict=True))
    )


def test_who_has_no_phone_signs_and_objects_at_the_desk_in_a_match_too() -> None:
    hall = at_the_finish("seven-wonders", "prelims-and-final")
    match = awaited(hall)
    one, two, three, four = people(match)
    slip = coins((one, two, three, four), 50, 40, 30, 20)
    hall.does(c.ReportSlip(match=match.id, slip=slip, edition=0), player(one))
    hall.does(c.ConfirmSlip(match=match.id, player=two), SCOREKEEPER)
    hall.does(c.DisputeSlip(match=match.id, player=three, reason="32"), SCOREKEEPER)
    assert hall.state.matches[match.id].game.state == "disputed"
    assert [call.match for call in hall.state.referee_calls] == [match.id], "somebody comes"
    with refused_for("match"):
        hall.does(c.ConfirmSlip(match=match.id, player=four), SCOREKEEPER)
    hall.does(c.TakeBack(since=hall.state.seq - 1, reason="it was 30"))
    hall.does(c.ConfirmSlip(match=match.id, player=three, edition=1), player(three))
    hall.does(c.ConfirmSlip(match=match.id, player=four), SCOREKEEPER)
    assert hall.state.matches[match.id].games[0].slip == slip


@pytest.mark.rule("CAR-201", "CAR-206")
def test_a_match_is_reported_after_the_game_and_played_with_the_last_signature() -> None:
    hall = at_the_finish("carcassonne", "two-player", knockout_size=4)
    match = awaited(hall)
    one, two = people(match)
    report = c.ReportSlip(match=match.id, slip=points((one, two), 80, 71), edition=0)
    with refused_for("table", "CAR-201"):
        hall.does(report, player(one))
    hall.does(c.FinishTable(match=match.id), player(two))
    assert hall.does(c.FinishTable(match=match.id), player(one)) == []
    hall.does(report, player(one))
    game = hall.state.matches[match.id].game
    assert (game.state, game.signed, game.edition) == ("reported", {one}, 1)
    assert hall.state.matches[match.id].awaiting
    signature = c.ConfirmSlip(match=match.id, player=two, edition=1)
    happened = hall.does(signature, player(two))
    assert [type(event) for event in happened] == [e.SlipConfirmed]
    assert not hall.state.matches[match.id].awaiting
    assert hall.state.matches[match.id].games[0].slip == report.slip
    for late in (report, signature, c.FinishTable(match=match.id)):
        with refused_for("match"):
            hall.does(late, player(two))


def test_only_the_people_of_a_match_report_and_sign_it_and_each_for_himself() -> None:
    hall = at_the_finish("seven-wonders", "prelims-and-final")
    match = awaited(hall)
    order = people(match)
    stranger = next(each for each in hall.players if each not in order)
    slip = coins(order, 50, 40, 30, 20)
    report = c.ReportSlip(match=match.id, slip=slip, edition=0)
    with refused_for("player"):
        hall.does(report, player(stranger))
    hall.does(report, player(order[0]))
    with refused_for("player"):
        hall.does(c.ConfirmSlip(match=match.id, player=order[1], edition=1), player(order[2]))
    with refused_for("player"):
        hall.does(c.ConfirmSlip(match=match.id, player=stranger, edition=1), player(stranger))
    with refused_for("role"):
        hall.does(c.FinishTable(match=match.id), REFEREE)
    assert hall.does(report, player(order[0])) == []
    hall.does(c.ReportSlip(match=match.id, slip=slip, edition=1), player(order[1]))
    assert hall.state.matches[match.id].game.signed == {order[0], order[1]}


def test_nobody_signs_a_version_he_has_not_seen_not_even_after_a_step_back() -> None:
    hall = at_the_finish("seven-wonders", "prelims-and-final")
    match = awaited(hall)
    order = people(match)
    hall.does(
        c.ReportSlip(match=match.id, slip=coins(order, 50, 40, 30, 20), edition=0),
        player(order[0]),
    )
    other = coins(order, 51, 40, 30, 20)
    with refused_for("slip", "7W-603"):
        hall.does(c.ReportSlip(match=match.id, slip=other, edition=0), player(order[1]))
    hall.does(c.ReportSlip(match=match.id, slip=other, edition=1), player(order[1]))
    assert hall.state.matches[match.id].game.signed == {order[1]}
    with refused_for("edition"):
        hall.does(c.ConfirmSlip(match=match.id, player=order[0], edition=1), player(order[0]))
    hall.does(c.TakeBack(since=hall.state.seq - 1, reason="wrong table"))
    assert hall.state.matches[match.id].game.edition == 1
    hall.does(c.ReportSlip(match=match.id, slip=other, edition=1), player(order[2]))
    assert hall.state.matches[match.id].game.edition == 3
    with refused_for("edition"):
        hall.does(c.ConfirmSlip(match=match.id, player=order[0], edition=2), player(order[0]))


def test_a_disputed_match_is_decided_by_the_desk_and_its_calls_are_answered() -> None:
    hall = at_the_finish("seven-wonders", "prelims-and-final")
    match = awaited(hall)
    order = people(match)
    slip = coins(order, 50, 40, 30, 20)
    hall.does(c.ReportSlip(match=match.id, slip=slip, edition=0), player(order[0]))
    dispute = c.DisputeSlip(match=match.id, player=order[1], reason="54, not 45", edition=1)
    with refused_for("reason"):
        hall.does(
            c.DisputeSlip(match=match.id, player=order[1], reason=" ", edition=1),
            player(order[1]),
        )
    hall.does(dispute, player(order[1]))
    assert hall.does(dispute, player(order[1])) == []
    hall.does(
        c.DisputeSlip(match=match.id, player=order[2], reason="coins", edition=1),
        player(order[2]),
    )
    assert hall.state.matches[match.id].game.dispute == "54, not 45 / coins"
    hall.does(c.CallReferee(call="c1", about="dispute"), player(order[1]))
    with refused_for("match"):
        hall.does(c.ConfirmSlip(match=match.id, player=order[3], edition=1), player(order[3]))
    with refused_for("slip"):
        right = coins(order, 45, 54, 30, 20)
        hall.does(c.ReportSlip(match=match.id, slip=right, edition=1), player(order[1]))
    hall.does(c.ReportSlip(match=match.id, slip=right), REFEREE)
    assert hall.state.matches[match.id].games[-1].slip == right
    assert hall.state.open_calls == []


@pytest.mark.rule("CAR-308")
def test_the_replay_of_a_drawn_final_begins_with_an_empty_slip() -> None:
    hall = at_the_finish("carcassonne", "two-player", knockout_size=2)
    match = awaited(hall)
    one, two = people(match)
    hall.does(c.FinishTable(match="final"), player(one))
    drawn = c.ReportSlip(match="final", slip=points((one, two), 70, 70), edition=0)
    hall.does(drawn, player(one))
    hall.does(c.ConfirmSlip(match="final", player=two, edition=1), player(two))
    hall.does(c.SeatStage(seed="again"))
    game = hall.state.matches["final"].game
    assert (game.slip, game.finished, game.number) == (None, False, 2)
    hall.does(c.FinishTable(match="final"), player(two))
    hall.does(c.ReportSlip(match="final", slip=points((two, one), 60, 50), edition=0), player(two))
    with refused_for("edition"):
        hall.does(c.ConfirmSlip(match="final", player=one, edition=1), player(one))
    hall.does(c.ConfirmSlip(match="final", player=one, edition=2), player(one))
    hall.does(c.AwardTournament())
    assert hall.state.awarded[0].player == two


@pytest.mark.rule("CAR-408")
def test_positions_are_picked_before_a_final_is_reported() -> None:
    hall = Hall("carcassonne", "four-player", {"rounds": 1}).open(8)
    while hall.step.code != "pick-seat":
        hall.take_step(hall.results())
    order = people(awaited(hall))
    hall.does(c.FinishTable(match="final"), player(order[0]))
    with refused_for("match", "CAR-408"):
        hall.does(
            c.ReportSlip(match="final", slip=points(order, 9, 8, 7, 6), edition=0),
            player(order[0]),
        )


@pytest.mark.rule("FRI-601")
def test_where_a_jury_awards_signatures_alone_settle_nothing() -> None:
    hall = at_the_finish("friedrich", "world-championship", 4)
    match = awaited(hall)
    slip = hall.slip(match.seats, hall.results())
    order = people(match)
    hall.does(c.ReportSlip(match="final", slip=slip, edition=0), player(order[0]))
    for each in order[1:]:
        hall.does(c.ConfirmSlip(match="final", player=each, edition=1), player(each))
    assert hall.state.matches["final"].awaiting
    with refused_for("note"):
        note = c.NoteMinutes(round=0, table=0, match="final", note={"kind": "prepared"})
        hall.does(note, REFEREE)
    hall.does(c.ReportSlip(match="final", slip=slip), REFEREE)
    assert not hall.state.matches["final"].awaiting


@pytest.mark.rule("DOM-123")
def test_the_duel_of_the_leaders_is_signed_like_any_match() -> None:
    hall = Hall("dominion", "swiss", {"rounds": 1}).open(8)
    hall.publish()
    for number, table in hall.state.rounds[0].tables.items():
        lines = tuple(
            Line(seat.player, {"vp": 30 - place, "turns": 12, "victory_cards": 5})
            for place, seat in enumerate(table.seats)
        )
        hall.does(c.ReportSlip(round=1, table=number, slip=Slip(lines)))
        hall.does(c.AcceptSlip(round=1, table=number))
    hall.does(c.CloseRound(round=1))
    while hall.step.code != "report-match":
        hall.take_step(hall.results())
    one, two = people(awaited(hall))
    figures = {"turns": 12, "victory_cards": 5}
    slip = Slip((Line(one, {"vp": 20, **figures}), Line(two, {"vp": 25, **figures})))
    hall.does(c.ReportSlip(match="final", slip=slip, edition=0), player(two))
    hall.does(c.ConfirmSlip(match="final", player=one, edition=1), player(one))
    hall.does(c.AwardTournament())
    assert hall.state.awarded[0].player == two


def test_fewer_signatures_are_enough_where_that_was_announced() -> None:
    hall = at_the_finish("seven-wonders", "prelims-and-final", signatures=2)
    match = awaited(hall)
    order = people(match)
    slip = coins(order, 50, 40, 30, 20)
    hall.does(c.ReportSlip(match=match.id, slip=slip, edition=0), player(order[0]))
    hall.does(c.ConfirmSlip(match=match.id, player=order[1], edition=1), player(order[1]))
    assert not hall.state.matches[match.id].awaiting


def test_the_desk_enters_a_paper_slip_whatever_the_phones_have_said() -> None:
    hall = at_the_finish("seven-wonders", "prelims-and-final")
    match = awaited(hall)
    order = people(match)
    reported = coins(order, 50, 40, 30, 20)
    hall.does(c.ReportSlip(match=match.id, slip=reported, edition=0), player(order[0]))
    paper = coins(order, 40, 50, 30, 20)
    hall.does(c.ReportSlip(match=match.id, slip=paper), SCOREKEEPER)
    played = hall.state.matches[match.id]
    assert (played.awaiting, played.current) == (False, None)
    assert played.games[-1].slip == paper


@pytest.mark.rule("7W-607")
def test_whoever_left_a_final_does_not_sign_and_is_disqualified_with_the_result() -> None:
    hall = at_the_finish("seven-wonders", "prelims-and-final")
    match = awaited(hall)
    order = people(match)
    lines = coins(order, 50, 40, 30, 0).lines
    slip = Slip((*lines[:3], Line(order[3], left=True)))
    hall.does(c.ReportSlip(match=match.id, slip=slip, edition=0), player(order[0]))
    with refused_for("player", "7W-607"):
        hall.does(c.ConfirmSlip(match=match.id, player=order[3], edition=1), player(order[3]))
    assert hall.state.entries[order[3]].disqualified_after is None
    for each in order[1:3]:
        hall.does(c.ConfirmSlip(match=match.id, player=each, edition=1), player(each))
    assert not hall.state.matches[match.id].awaiting
    assert hall.state.entries[order[3]].disqualified_after is not None


@pytest.mark.parametrize("seed", range(6))
def test_phones_in_any_order_play_a_match_exactly_when_all_signed_the_same_version(
    seed: int,
) -> None:
    hall = at_the_finish("seven-wonders", "prelims-and-final")
    lots = Random(seed)
    order = people(awaited(hall))
    for _ in range(120):
        who, seen = lots.choice(order), lots.choice((None, 0, 1, 2, 3))
        command: c.Command = lots.choice(
            (
                c.FinishTable(match="final"),
                c.ReportSlip(
                    match="final",
                    slip=coins(order, 50, lots.choice((40, 41)), 30, 20),
                    edition=seen,
                ),
                c.ConfirmSlip(match="final", player=who, edition=seen),
                c.ConfirmSlip(match="final", player=who, edition=seen),
                c.DisputeSlip(match="final", player=who, reason="no", edition=seen),
            )
        )
        if isinstance(command, c.DisputeSlip) and lots.random() < 0.9:
            continue
        before = hall.state.matches["final"].game
        try:
            happened = hall.does(command, player(who))
        except Refusal:
            continue
        if happened and not hall.state.matches["final"].awaiting:
            assert before.signed | {who} == set(order)
            assert hall.state.matches["final"].games[-1].slip == before.slip
            break
        game = hall.state.matches["final"].game
        assert game.signed != set(order)
    assert verdict_on(hall.records).findings == ()


def test_the_end_of_a_match_is_news_for_the_whole_hall_its_report_only_for_its_table() -> None:
    hall = at_the_finish("carcassonne", "two-player", knockout_size=4)
    match = awaited(hall)
    one, two = people(match)
    hall.does(c.FinishTable(match=match.id), player(one))
    report = c.ReportSlip(match=match.id, slip=points((one, two), 80, 71), edition=0)
    told = concerned(hall.state, hall.does(report, player(one)))
    assert told is not None
    assert told.people == {one, two}
    signed = hall.does(c.ConfirmSlip(match=match.id, player=two, edition=1), player(two))
    assert concerned(hall.state, signed) is None


def test_signatures_and_the_desk_end_a_match_and_the_minutes_know_when() -> None:
    hall = at_the_finish("carcassonne", "two-player", knockout_size=4)
    ends = []
    for by_phone in (True, False):
        match = awaited(hall)
        one, two = people(match)
        report = c.ReportSlip(match=match.id, slip=points((one, two), 80, 71), edition=0)
        if by_phone:
            hall.does(c.FinishTable(match=match.id), player(one))
            hall.does(report, player(one))
            hall.does(c.ConfirmSlip(match=match.id, player=two, edition=1), player(two))
        else:
            hall.does(c.ReportSlip(match=match.id, slip=report.slip))
        ends.append(len(hall.records))
    events = [record.event for record in hall.records]
    assert [type(events[end - 1]) for end in ends] == [e.SlipConfirmed, e.SlipAccepted]
    assert set(ends_of_matches(events)) == set(ends)


def test_a_corrected_game_of_a_match_settles_the_calls_about_it() -> None:
    hall = at_the_finish("seven-wonders", "prelims-and-final")
    match = awaited(hall)
    order = people(match)
    hall.does(c.ReportSlip(match=match.id, slip=coins(order, 50, 40, 30, 20)))
    call = c.CallReferee(call="late", about="dispute", match=match.id, text="counted wrong")
    hall.does(call, SCOREKEEPER)
    assert [each.id for each in hall.state.open_calls] == ["late"]
    corrected = c.CorrectSlip(
        match=match.id, game=1, slip=coins(order, 51, 40, 30, 20), reason="counted again"
    )
    hall.does(corrected, REFEREE)
    assert hall.state.open_calls == []
    assert hall.state.matches[match.id].games[0].corrections == 1


def test_whoever_plays_in_a_match_does_not_correct_it() -> None:
    hall = at_the_finish("seven-wonders", "prelims-and-final")
    match = awaited(hall)
    order = people(match)
    hall.does(c.ReportSlip(match=match.id, slip=coins(order, 50, 40, 30, 20)))
    corrected = c.CorrectSlip(
        match=match.id, game=1, slip=coins(order, 51, 40, 30, 20), reason="counted again"
    )
    with refused_for("actor"):
        hall.does(corrected, Actor("referee-2", "referee", order[0]))
