"""What is announced beforehand, and what stays open until the start."""

from __future__ import annotations

import pytest

from tafelrunde.desk import commands as c
from tafelrunde.desk.announcing import announcement_warnings
from tafelrunde.rulebook.faults import Refusal
from tests.desk.hall import ASSOCIATION, REFEREE, SCOREKEEPER, Hall, player
from tests.desk.refusals import refused_for


def test_the_first_event_pins_rulebook_version_mode_and_every_option() -> None:
    hall = Hall("seven-wonders", "four-rounds", {"tables": "many-threes"})
    assert hall.state.version == hall.rulebook.version
    assert hall.state.options["tables"] == "many-threes"
    assert hall.state.options["sides"] is False


def test_nothing_happens_before_the_announcement_and_it_happens_once() -> None:
    hall = Hall()
    with refused_for("tournament"):
        hall.does(c.AnnounceTournament(tournament="t1", rulebook="seven-wonders", mode="duel"))


@pytest.mark.parametrize(
    ("mode", "options"),
    [
        ("four-rounds", {"tables": "no-threes"}),
        ("four-rounds", {"table": "few-threes"}),
        ("duel", {"tables": "many-threes"}),
        ("three-rounds", {}),
    ],
)
def test_unknown_modes_options_and_values_are_refused(mode: str, options: dict[str, str]) -> None:
    with refused_for():
        Hall("seven-wonders", mode, options)


@pytest.mark.rule("7W-107", "7W-702")
@pytest.mark.parametrize(
    ("option", "value", "rule"), [("tables", "many-threes", "7W-107"), ("sides", True, "7W-702")]
)
def test_options_change_until_the_start_and_then_never(
    option: str, value: object, rule: str
) -> None:
    hall = Hall("seven-wonders", "four-rounds")
    hall.does(c.ChangeOptions(options={option: value}))  # type: ignore[dict-item]
    assert hall.state.options[option] == value
    hall.open(16)
    with refused_for("options", rule):
        hall.does(c.ChangeOptions(options={option: None}))
    assert hall.state.options[option] == value


@pytest.mark.rule("7W-408", "CAR-607")
@pytest.mark.parametrize(
    ("rulebook", "mode", "rule"),
    [("seven-wonders", "duel", "7W-408"), ("carcassonne", "four-player", "CAR-607")],
)
def test_a_fee_over_five_euros_or_beside_entrance_is_warned_about_and_not_refused(
    rulebook: str, mode: str, rule: str
) -> None:
    hall = Hall(rulebook, mode)
    hall.does(c.SetDetails(fee_cents=500, referee="r1"))
    assert announcement_warnings(hall.matter) == []
    hall.does(c.SetDetails(fee_cents=501))
    assert [warning.rule for warning in announcement_warnings(hall.matter)] == [rule]
    hall.does(c.SetDetails(fee_cents=100, event_charges_entrance=True))
    assert [warning.rule for warning in announcement_warnings(hall.matter)] == [rule]
    hall.does(c.SetDetails(fee_cents=0))
    assert announcement_warnings(hall.matter) == []
    hall.open(16)
    with refused_for("fee_cents", rule):
        hall.does(c.SetDetails(fee_cents=700))


@pytest.mark.rule("7W-601", "CAT-101")
@pytest.mark.parametrize(
    ("rulebook", "mode", "rule"),
    [("seven-wonders", "duel", "7W-601"), ("catan", "ranking-tournament", "CAT-101")],
)
def test_a_missing_referee_is_said(rulebook: str, mode: str, rule: str) -> None:
    hall = Hall(rulebook, mode)
    assert [warning.rule for warning in announcement_warnings(hall.matter)] == [rule]
    hall.does(c.SetDetails(referee="r1"))
    assert announcement_warnings(hall.matter) == []


@pytest.mark.parametrize(
    "details",
    [
        c.SetDetails(fee_cents=-1),
        c.SetDetails(capacity=100_000),
        c.SetDetails(title="x" * 201),
        c.SetDetails(date="10.1.2026"),
    ],
)
def test_impossible_details_are_refused(details: c.SetDetails) -> None:
    with refused_for():
        Hall().does(details)


def test_only_the_organiser_announces_changes_and_starts() -> None:
    hall = Hall()
    for actor in (SCOREKEEPER, REFEREE, ASSOCIATION, player("p1")):
        with refused_for("role"):
            hall.does(c.ChangeOptions(options={"sides": True}), actor)
        with refused_for("role"):
            hall.does(c.StartTournament(), actor)


@pytest.mark.rule("FRI-105")
def test_friedrichs_games_lie_in_two_sessions_a_day_and_follow_the_day() -> None:
    hall = Hall("friedrich", "world-championship")
    hall.does(c.SetDetails(date="2026-10-02"))
    assert times(hall) == (
        *("2026-10-02 09:30", "2026-10-02 16:30", "2026-10-03 09:30", "2026-10-03 16:30"),
        "2026-10-04 09:30",
    )
    hall.does(c.SetDetails(date="2026-12-31"))
    assert times(hall)[-1] == "2027-01-02 09:30"
    own = ("2026-12-31 10:00", "2026-12-31 17:00")
    hall.does(c.SetDetails(round_times=own))
    hall.does(c.SetDetails(date="2026-12-30"))
    assert times(hall) == own, "what somebody announced stays"
    other = Hall("catan", "ranking-tournament")
    other.does(c.SetDetails(date="2026-10-02"))
    assert times(other) == ()


@pytest.mark.rule("FRI-105")
def test_the_sessions_follow_the_time_at_which_play_begins() -> None:
    hall = Hall("friedrich", "world-championship")
    hall.does(c.SetDetails(date="2026-10-02", start_time="11:00"))
    assert times(hall)[:3] == ("2026-10-02 11:00", "2026-10-02 18:00", "2026-10-03 11:00")
    hall.does(c.SetDetails(start_time="18:30"))
    assert times(hall)[:3] == ("2026-10-02 18:30", "2026-10-03 09:30", "2026-10-03 16:30")
    hall.does(c.SetDetails(start_time=""))
    assert times(hall)[:2] == ("2026-10-02 09:30", "2026-10-02 16:30")
    own = ("2026-10-02 10:00", "2026-10-02 17:00")
    with pytest.raises(Refusal) as refused:
        hall.does(c.SetDetails(start_time="09:00", round_times=own))
    assert refused.value.faults[0].place == "start_time"
    assert "Runde 1 ist für 10:00 angekündigt" in refused.value.faults[0].text.de
    hall.does(c.SetDetails(start_time="10:00", round_times=own))
    hall.does(c.SetDetails(start_time="10:30"))
    assert times(hall) == ("2026-10-02 10:30", "2026-10-02 17:00"), "what begins then is round 1"


def times(hall: Hall) -> tuple[str, ...]:
    return hall.state.details.round_times
