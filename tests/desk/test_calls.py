"""Calls for the referee: from one's own table, once, in the order of waiting."""

from __future__ import annotations

import pytest

from tafelrunde.desk import commands as c
from tafelrunde.desk.actors import Actor
from tafelrunde.journal import events as e
from tests.desk.hall import ORGANISER, REFEREE, SCOREKEEPER, Hall, player
from tests.desk.refusals import refused_for


def published(rulebook: str = "seven-wonders", mode: str = "four-rounds") -> Hall:
    hall = Hall(rulebook, mode).open(16)
    hall.publish()
    return hall


def seat(hall: Hall, table: int, index: int = 0) -> str:
    return hall.state.rounds[-1].tables[table].seats[index].player


def call(hall: Hall, name: str, table: int = 1, index: int = 0, about: e.About = "rule") -> None:
    hall.does(c.CallReferee(call=name, about=about), player(seat(hall, table, index)))


@pytest.mark.rule("7W-602", "CAT-102", "CAR-205", "DOM-110")
@pytest.mark.parametrize(
    ("rulebook", "mode"),
    [
        ("seven-wonders", "four-rounds"),
        ("catan", "ranking-tournament"),
        ("carcassonne", "four-player"),
        ("dominion", "swiss"),
    ],
)
def test_a_breach_is_reported_at_once_from_the_table_and_waits_in_order(
    rulebook: str, mode: str
) -> None:
    hall = published(rulebook, mode)
    call(hall, "b", table=2)
    call(hall, "a", table=1)
    first, second = hall.state.open_calls
    assert (first.id, first.table, first.player) == ("b", 2, seat(hall, 2))
    assert first.at < second.at
    assert hall.rulebook.desk["call"] in {"7W-602", "CAT-102", "CAR-205", "DOM-110"}


def test_a_repeat_or_a_neighbours_call_of_the_same_kind_is_no_second_call() -> None:
    hall = published()
    call(hall, "a")
    again = c.CallReferee(call="a", about="rule")
    assert hall.does(again, player(seat(hall, 1))) == []
    other = c.CallReferee(call="x", about="rule", text="same question")
    assert hall.does(other, player(seat(hall, 1, 1))) == []
    call(hall, "leaver", about="leaver")
    assert [each.id for each in hall.state.open_calls] == ["a", "leaver"]
    hall.does(c.CloseCall(call="a", outcome="settled"), REFEREE)
    call(hall, "b", index=1)
    assert [each.id for each in hall.state.open_calls] == ["leaver", "b"]


def test_a_player_calls_to_his_own_table_only_and_the_desk_to_any() -> None:
    hall = published()
    with refused_for("table"):
        hall.does(c.CallReferee(call="a", about="rule", table=2), player(seat(hall, 1)))
    with refused_for("table"):
        hall.does(c.CallReferee(call="a", about="rule", match="final"), player(seat(hall, 1)))
    hall.does(c.CallReferee(call="a", about="rule", table=2), SCOREKEEPER)
    with refused_for("table"):
        hall.does(c.CallReferee(call="b", about="rule", table=99), SCOREKEEPER)
    with refused_for("match"):
        hall.does(c.CallReferee(call="b", about="rule", match="final"), SCOREKEEPER)
    with refused_for("call"):
        hall.does(c.CallReferee(call="no spaces!", about="rule"), SCOREKEEPER)
    with refused_for("text"):
        hall.does(c.CallReferee(call="b", about="rule", text="x" * 501), SCOREKEEPER)


def test_on_my_way_is_seen_and_another_referee_can_take_over() -> None:
    hall = published()
    call(hall, "a")
    with refused_for("role"):
        hall.does(c.AnswerCall(call="a"), player(seat(hall, 1)))
    with refused_for("call"):
        hall.does(c.AnswerCall(call="none"), REFEREE)
    hall.does(c.AnswerCall(call="a"), REFEREE)
    assert hall.does(c.AnswerCall(call="a"), REFEREE) == []
    assert hall.state.calls["a"].answered_by == REFEREE.id
    hall.does(c.AnswerCall(call="a"), ORGANISER)
    assert hall.state.calls["a"].answered_by == ORGANISER.id
    hall.does(c.CloseCall(call="a", outcome="settled"), ORGANISER)
    with refused_for("call"):
        hall.does(c.AnswerCall(call="a"), REFEREE)


def test_a_call_is_withdrawn_by_whoever_made_it() -> None:
    hall = published()
    call(hall, "a")
    withdrawn = c.CloseCall(call="a", outcome="withdrawn")
    with refused_for("call"):
        hall.does(withdrawn, player(seat(hall, 1, 1)))
    with refused_for("call"):
        hall.does(c.CloseCall(call="a", outcome="settled"), player(seat(hall, 1)))
    hall.does(withdrawn, player(seat(hall, 1)))
    assert hall.does(withdrawn, player(seat(hall, 1))) == []
    with refused_for("call"):
        hall.does(c.CloseCall(call="a", outcome="settled"), REFEREE)
    assert hall.state.open_calls == []


@pytest.mark.rule("CAT-101")
def test_a_referee_who_plays_there_sends_somebody_else() -> None:
    hall = published("catan", "ranking-tournament")
    call(hall, "a")
    playing = Actor("badge:7", "referee", seat(hall, 1, 2))
    with refused_for("actor", "CAT-101"):
        hall.does(c.AnswerCall(call="a"), playing)
    with refused_for("actor", "CAT-101"):
        hall.does(c.CloseCall(call="a", outcome="settled"), playing)
    deputy = Actor("badge:8", "referee")
    ruling = c.GiveRuling(rule="CAT-102", verdict="note", players=(), table=1, call="a")
    with refused_for("actor", "CAT-101"):
        hall.does(ruling, playing)
    hall.does(ruling, deputy)
    assert hall.state.calls["a"].outcome == "ruled", "the deputy's decision is the referee's"


@pytest.mark.rule("7W-603", "CAT-103", "DOM-110", "CAR-204")
@pytest.mark.parametrize(
    ("rulebook", "mode", "rule"),
    [
        ("seven-wonders", "four-rounds", "7W-603"),
        ("catan", "ranking-tournament", "CAT-103"),
        ("dominion", "swiss", "DOM-118"),
        ("carcassonne", "four-player", "CAR-206"),
    ],
)
def test_no_complaint_once_the_result_is_final_but_rules_can_always_be_asked(
    rulebook: str, mode: str, rule: str
) -> None:
    hall = published(rulebook, mode)
    hall.report_all(hall.results())
    with refused_for("about", rule):
        call(hall, "a", about="dispute")
    call(hall, "b", about="rule")
    assert [each.id for each in hall.state.open_calls] == ["b"]


@pytest.mark.rule("FRI-511", "FRI-512", "FRI-510")
def test_the_jury_watches_until_one_player_calls_it() -> None:
    hall = Hall("friedrich", "world-championship").open(16)
    hall.publish()
    drawn = c.GiveRuling(rule="FRI-510", verdict="note", players=(), table=1, text="confirmed")
    with refused_for("call", "FRI-512"):
        hall.does(drawn, REFEREE)
    warning = c.GiveRuling(rule="FRI-509", verdict="warning", players=(seat(hall, 1),))
    with refused_for("call", "FRI-512"):
        hall.does(warning, REFEREE)
    call(hall, "other", table=2, about="jury")
    with refused_for("call", "FRI-512"):
        hall.does(drawn, REFEREE)
    call(hall, "mine", table=1, about="jury")
    hall.does(drawn, REFEREE)
    hall.does(warning, REFEREE)
    assert len(hall.state.rulings) == 2


def test_in_the_final_a_call_comes_from_the_match() -> None:
    hall = Hall("seven-wonders", "prelims-and-final").open(16)
    results = hall.results()
    while hall.step.code != "report-match":
        hall.take_step(results)
    finalist = hall.state.matches["final"].seats[0].player
    hall.does(c.CallReferee(call="a", about="rule"), player(finalist))
    assert hall.state.calls["a"].match == "final"
    ruling = c.GiveRuling(
        rule="7W-602", verdict="warning", players=(finalist,), match="final", call="a"
    )
    with refused_for("actor"):
        hall.does(ruling, Actor("badge:3", "referee", finalist))
    hall.does(ruling, REFEREE)
    assert hall.state.calls["a"].outcome == "ruled"


def test_what_was_taken_back_leaves_no_call() -> None:
    hall = published()
    since = hall.state.seq + 1
    call(hall, "a")
    hall.does(c.AnswerCall(call="a"), REFEREE)
    hall.does(c.TakeBack(since=since, reason="by mistake"))
    assert hall.state.calls == {}
    call(hall, "a")
    assert hall.state.calls["a"].answered_by == ""
