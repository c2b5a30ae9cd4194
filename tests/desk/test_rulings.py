"""Rulings: under which rule, in time, by whom."""

from __future__ import annotations

import pytest

from tafelrunde.desk import commands as c
from tafelrunde.desk.actors import Actor
from tafelrunde.desk.ruling_notes import warnings_of
from tafelrunde.desk.rulings import rulings_held
from tests.desk.hall import REFEREE, SCOREKEEPER, Hall, at_table, player, running
from tests.desk.refusals import refused_for


@pytest.mark.rule("7W-602", "CAT-102")
def test_rulings_are_kept_with_their_rule() -> None:
    hall = Hall("seven-wonders", "four-rounds").open(16)
    hall.publish()
    ruling = c.GiveRuling(rule="7W-602", verdict="warning", players=("p1",), table=1, text="slow")
    with refused_for("role"):
        hall.does(ruling, SCOREKEEPER)
    hall.does(ruling, REFEREE)
    assert hall.state.rulings[-1].verdict == "warning"
    assert hall.state.rulings[-1].round == 1
    with refused_for("players"):
        hall.does(c.GiveRuling(rule="7W-602", verdict="warning", players=()), REFEREE)
    with refused_for("player"):
        hall.does(c.GiveRuling(rule="7W-602", verdict="note", players=("p99",)), REFEREE)


GAMES = [
    ("seven-wonders", "four-rounds", "7W-602"),
    ("catan", "ranking-tournament", "CAT-102"),
    ("carcassonne", "four-player", "CAR-204"),
    ("dominion", "swiss", "DOM-110"),
]


@pytest.mark.rule("7W-602", "CAT-102", "CAR-204", "DOM-110", "DOM-114")
@pytest.mark.parametrize(("rulebook", "mode", "rule"), GAMES)
def test_a_ruling_names_a_rule_of_the_handbook_or_hears_the_nearest(
    rulebook: str, mode: str, rule: str
) -> None:
    hall = running(rulebook, mode)
    prefix, number = rule.split("-")
    with refused_for("rule") as found:
        wrong = c.GiveRuling(rule=f"{prefix}-{number}7", verdict="note", players=())
        hall.does(wrong, REFEREE)
    assert rule in found[0].text.en
    with refused_for("rule"):
        hall.does(c.GiveRuling(rule=" ", verdict="note", players=()), REFEREE)
    hall.does(c.GiveRuling(rule=rule.lower(), verdict="note", players=(), table=1), REFEREE)
    assert hall.state.rulings[-1].rule == rule
    assert hall.state.rulings[-1].at == hall.now
    if rulebook == "dominion":
        shuffle = c.GiveRuling(
            rule="DOM-114", verdict="note", players=(), table=1, text="right neighbours shuffle"
        )
        hall.does(shuffle, REFEREE)


@pytest.mark.rule("7W-603", "CAT-103")
@pytest.mark.parametrize(
    ("rulebook", "mode", "rule", "under"),
    [
        ("seven-wonders", "four-rounds", "7W-603", "7W-602"),
        ("catan", "ranking-tournament", "CAT-103", "CAT-102"),
    ],
)
def test_a_finished_game_is_judged_only_by_a_call_made_in_time(
    rulebook: str, mode: str, rule: str, under: str
) -> None:
    hall = running(rulebook, mode)
    one = at_table(hall)[0]
    hall.does(c.CallReferee(call="early", about="rule"), player(one))
    hall.report_all(hall.results())
    late = c.GiveRuling(rule=under, verdict="penalty", players=(one,), table=1)
    with refused_for("table", rule):
        hall.does(late, REFEREE)
    hall.does(
        c.GiveRuling(rule=under, verdict="penalty", players=(one,), table=1, call="early"), REFEREE
    )
    hall.does(c.GiveRuling(rule=under, verdict="warning", players=(one,)), REFEREE)
    assert hall.state.open_calls == []


@pytest.mark.rule("7W-502", "CAT-107", "CAR-207")
@pytest.mark.parametrize(
    ("rulebook", "mode", "rule"),
    [
        ("seven-wonders", "four-rounds", "7W-502"),
        ("catan", "ranking-tournament", "CAT-107"),
        ("carcassonne", "four-player", "CAR-207"),
    ],
)
def test_a_case_is_reported_to_the_association_with_grounds_which_decides_about_a_ban(
    rulebook: str, mode: str, rule: str
) -> None:
    hall = running(rulebook, mode)
    assert hall.rulebook.desk["ban"] == rule
    one = at_table(hall)[0]
    with refused_for("text"):
        hall.does(c.GiveRuling(rule=rule, verdict="report", players=(one,)), REFEREE)
    with refused_for("players"):
        hall.does(c.GiveRuling(rule=rule, verdict="report", players=(), text="left"), REFEREE)
    hall.does(
        c.GiveRuling(rule=rule, verdict="report", players=(one,), text="left in a rage"), REFEREE
    )
    entry = hall.state.entries[one]
    assert entry.disqualified_after is None, "reporting is not punishing"


@pytest.mark.rule("CAT-101")
def test_whoever_plays_at_the_table_does_not_judge_it_organiser_or_referee() -> None:
    hall = running("catan", "ranking-tournament")
    one, two, *_ = at_table(hall)
    for partial in (Actor("badge:1", "referee", one), Actor("badge:1", "organiser", one)):
        with refused_for("actor", "CAT-101"):
            hall.does(c.GiveRuling(rule="CAT-102", verdict="warning", players=(two,)), partial)
        with refused_for("actor", "CAT-101"):
            hall.does(
                c.DisqualifyPlayer(player=two, rule="CAT-104", grounds="x", deliberate=True),
                partial,
            )


# ── Lifting ──────────────────────────────────────────────────────────────────────────────────────


def warned(hall: Hall, who: str, text: str = "slow") -> int:
    """In which step somebody was warned."""
    hall.does(c.GiveRuling(rule="7W-602", verdict="warning", players=(who,), text=text), REFEREE)
    return len(hall.state.history)


def test_a_wrong_warning_is_lifted_and_what_came_later_stays() -> None:
    hall = Hall("seven-wonders", "four-rounds").open(16)
    hall.publish()
    first, second = warned(hall, "p1"), warned(hall, "p1", "slow again")
    hall.does(c.GiveRuling(rule="7W-602", verdict="note", players=(), table=2), REFEREE)
    later = len(hall.state.history)
    with refused_for("reason"):
        hall.does(c.LiftWarning(step=first, reason=" "), REFEREE)
    with refused_for("role"):
        hall.does(c.LiftWarning(step=first, reason="mistaken"), SCOREKEEPER)
    with refused_for("step"):
        hall.does(c.LiftWarning(step=later, reason="only warnings"), REFEREE)
    hall.does(c.LiftWarning(step=first, reason="it was somebody else"), REFEREE)
    assert [ruling.text for ruling in hall.state.rulings] == ["slow again", ""]
    assert warnings_of(hall.state, "p1") == 1
    with refused_for("step"):
        hall.does(c.LiftWarning(step=first, reason="twice"), REFEREE)
    hall.does(c.TakeBack(since=len(hall.state.history), reason="it was right"))
    assert [number for number, _given in rulings_held(hall.state.history)] == [first, second, later]
    assert warnings_of(hall.state, "p1") == 2


def test_a_warning_on_which_a_disqualification_rests_is_not_lifted() -> None:
    hall = Hall("seven-wonders", "four-rounds").open(16)
    hall.publish()
    step = warned(hall, "p1")
    out = c.DisqualifyPlayer(player="p1", rule="7W-502", grounds="marked", deliberate=True)
    hall.does(out, REFEREE)
    with refused_for("step"):
        hall.does(c.LiftWarning(step=step, reason="mistaken"), REFEREE)
