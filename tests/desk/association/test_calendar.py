"""The calendar: dates asked for in time or late, approved, refused, changed, cancelled."""

from __future__ import annotations

import pytest

from tafelrunde.desk.association import commands as c
from tafelrunde.desk.association.calendar import fixture_warnings
from tafelrunde.pages.association.calendar import calendar, office_calendar
from tests.desk.association.office import END, ORGANISER, OTHER_ORGANISER, START, Office, later
from tests.desk.refusals import refused_for


def rules_warned(office: Office, fixture: str = "f1") -> set[str | None]:
    return {w.rule for w in fixture_warnings(office.matter, office.fixture(fixture))}


def test_dates_of_one_day_stand_by_the_hour() -> None:
    office = Office()
    office.dated("f1", title="Abendturnier", start_time="14:00")
    office.dated("f2", title="Zum Frühstück", start_time="10:00")
    shown = [line.id for line in calendar(office.state, office.rulebook, office.today)]
    inside = [line.line.id for line in office_calendar(office.matter)]
    assert shown == inside == ["f2", "f1"]


# ── Opening a season ──


def test_a_season_takes_the_rulebooks_options_lead_and_version() -> None:
    office = Office("carcassonne", options={"final_places": 24})
    assert office.state.options == {
        "final_places": 24,
        "from_list": 24,
        "tied_places": "better",
        "list_places": "of-list",
        "participations": "counting",
        "standin_counts": False,
    }
    assert office.state.lead_days == 21
    assert office.state.version == office.rulebook.version
    assert Office("seven-wonders").state.lead_days == 0


def test_a_season_is_opened_once_and_by_the_association() -> None:
    office = Office()
    again = c.OpenSeason(
        season="s1", series="liga", title="x", rulebook="carcassonne", start=START, end=END
    )
    with refused_for("season"):
        office.does(again)
    with refused_for("role"):
        office.does(again, ORGANISER)


@pytest.mark.parametrize(
    ("wrong", "place"),
    [
        ({"start": "2026-02-30"}, "start"),
        ({"start": "1. September"}, "start"),
        ({"end": "2025-08-01"}, "end"),
        ({"results_due": "2025-08-01"}, "results_due"),
        ({"final_date": "2025-08-01"}, "final_date"),
        ({"lead_days": -1}, "lead_days"),
        ({"regions": ("Nord", "Nord")}, "regions"),
        ({"title": "  "}, "title"),
        ({"options": {"final_places": 0}}, "options.final_places"),
        ({"options": {"rounds": 3}}, "options.rounds"),
        ({"options": {"final_place": 30}}, "options.final_place"),
    ],
)
def test_a_season_that_cannot_be_is_refused_with_its_place(wrong: dict, place: str) -> None:  # type: ignore[type-arg]
    with refused_for(place):
        Office("carcassonne", **wrong)


def test_options_are_fixed_once_results_counted_by_them() -> None:
    office = Office()
    office.does(c.ChangeSeason(reason="Beschluss", options={"tied_places": "mean"}))
    assert office.state.options["tied_places"] == "mean"
    office.played("f1", [[f"p{n}"] for n in range(12)])
    with refused_for("options.tied_places", "CAR-504"):
        office.does(c.ChangeSeason(reason="Beschluss", options={"tied_places": "better"}))
    office.does(c.ChangeSeason(reason="größerer Saal", options={"final_places": 40}))
    assert office.state.options["final_places"] == 40


# ── Asking for a date ──


@pytest.mark.rule("CAR-604")
def test_a_tournament_is_registered_three_weeks_ahead_and_inside_the_season() -> None:
    office = Office("carcassonne")
    office.today = "2025-09-14"
    assert not office.asks_for("f1", "2025-10-05").late
    office.today = "2025-09-15"
    assert office.asks_for("f2", "2025-10-05").late
    assert rules_warned(office, "f2") == {"CAR-604"}
    assert not office.asks_for("f3", "2026-03-15").outside
    assert office.asks_for("f4", "2026-03-16").outside
    assert rules_warned(office, "f1") == set()


@pytest.mark.rule("CAR-606")
def test_other_dates_can_be_accepted_but_do_not_count_unless_a_reason_speaks_for_it() -> None:
    office = Office("carcassonne")
    office.asks_for("summer", "2026-07-01")
    assert rules_warned(office, "summer") == {"CAR-606"}
    office.does(c.ApproveFixture(fixture="summer"))
    assert (office.fixture("summer").status, office.fixture("summer").counts) == ("approved", False)
    with refused_for("reason", "CAR-606"):
        office.does(c.ApproveFixture(fixture="summer", counts=True))
    office.does(c.ApproveFixture(fixture="summer", counts=True, reason="Ersatz für Januar"))
    assert office.fixture("summer").counts
    [line] = calendar(office.state, office.rulebook, office.today)
    assert line.notes == ()


@pytest.mark.rule("CAR-606")
def test_a_tournament_that_does_not_count_gives_no_points_and_says_why() -> None:
    office = Office("carcassonne")
    office.played("f1", [[f"p{n}"] for n in range(12)], date="2026-04-01")
    assert office.table.rows == []
    [line] = calendar(office.state, office.rulebook, office.today)
    assert [note.rule for note in line.notes] == ["CAR-606"]


@pytest.mark.rule("7W-408", "CAR-607")
@pytest.mark.parametrize(
    ("rulebook", "rule"), [("seven-wonders", "7W-408"), ("carcassonne", "CAR-607")]
)
def test_a_fee_is_up_to_five_euros_and_only_where_the_event_charges_nothing(
    rulebook: str, rule: str
) -> None:
    office = Office(rulebook)
    office.asks_for("f1", fee_cents=500)
    assert rules_warned(office, "f1") == set()
    office.asks_for("f2", fee_cents=501)
    assert rules_warned(office, "f2") == {rule}
    office.asks_for("f3", fee_cents=100, event_charges_entrance=True)
    assert rules_warned(office, "f3") == {rule}


@pytest.mark.rule("CAR-608")
def test_a_mode_of_ones_own_brings_its_rules_beforehand() -> None:
    office = Office("carcassonne")
    with refused_for("own_rules", "CAR-608"):
        office.asks_for("f1", mode="own")
    office.dated("f1", mode="own", own_rules="Teams zu zweit, drei Runden.")
    [line] = calendar(office.state, office.rulebook, office.today)
    assert line.own_rules.startswith("Teams")
    with refused_for("mode"):
        office.asks_for("f2", mode="four-playr")


@pytest.mark.rule("7W-302")
def test_a_qualification_is_announced_before_the_tournament_or_never() -> None:
    office = Office("seven-wonders", regions=("Nord", "Süd"))
    office.dated("f1")
    office.today = "2025-10-04"
    office.does(c.ChangeFixture(fixture="f1", direct=True))
    assert office.fixture("f1").direct
    office.dated("f2", "2025-11-02", direct=True)
    office.today = "2025-11-02"
    with refused_for("direct", "7W-302"):
        office.does(c.ChangeFixture(fixture="f2", direct=False))
    with refused_for("region", "7W-302"):
        office.asks_for("f3", "2025-12-01", regional=True)
    office.asks_for("f3", "2025-12-01", regional=True, region="Nord")
    with refused_for("region"):
        office.asks_for("f4", "2025-12-01", region="Nrod")


@pytest.mark.rule("CAT-503")
def test_catan_knows_no_direct_qualification() -> None:
    office = Office("catan")
    with refused_for("direct", "CAT-503"):
        office.asks_for("f1", direct=True)
    with refused_for("regional", "CAT-503"):
        office.asks_for("f1", regional=True)


@pytest.mark.parametrize(
    ("wrong", "place"),
    [
        ({"date": "05.10.2025"}, "date"),
        ({"title": ""}, "title"),
        ({"place": " "}, "place"),
        ({"capacity": -1}, "capacity"),
        ({"fee_cents": 1_000_000}, "fee_cents"),
    ],
)
def test_a_date_that_cannot_be_is_refused(wrong: dict, place: str) -> None:  # type: ignore[type-arg]
    office = Office()
    with refused_for(place):
        office.asks_for("f1", **wrong)
    assert office.state.fixtures == {}


# ── Deciding and changing ──


def test_the_association_refuses_with_a_reason_and_nobody_else_decides() -> None:
    office = Office()
    office.asks_for("f1")
    with refused_for("role"):
        office.does(c.ApproveFixture(fixture="f1"), ORGANISER)
    with refused_for("reason"):
        office.does(c.RefuseFixture(fixture="f1", reason=" "))
    office.does(c.RefuseFixture(fixture="f1", reason="am selben Tag ist die DM"))
    assert office.fixture("f1").status == "refused"
    assert calendar(office.state, office.rulebook, office.today) == []
    [line] = office_calendar(office.matter, by=ORGANISER.id)
    assert line.reason == "am selben Tag ist die DM"


def test_an_organiser_changes_his_own_date_and_after_the_approval_only_little() -> None:
    office = Office()
    office.dated("f1", capacity=20)
    with refused_for("fixture"):
        office.does(c.ChangeFixture(fixture="f1", title="x"), OTHER_ORGANISER)
    with refused_for("date"):
        office.does(c.ChangeFixture(fixture="f1", date="2025-10-06"), ORGANISER)
    office.does(c.ChangeFixture(fixture="f1", capacity=30, place="Essen"), ORGANISER)
    assert (office.fixture().capacity, office.fixture().place) == (30, "Essen")
    office.does(c.ChangeFixture(fixture="f1", date="2026-05-01"))
    assert office.fixture().outside


def test_a_cancelled_date_stays_visible_and_takes_no_more_people() -> None:
    office = Office()
    office.dated("f1")
    office.does(c.CancelFixture(fixture="f1", reason="Saal abgebrannt"), ORGANISER)
    [line] = calendar(office.state, office.rulebook, office.today)
    assert line.status == "cancelled"
    assert not line.open
    with refused_for("fixture"):
        office.does(c.RegisterPerson(fixture="f1", person="p1"))
    assert office.does(c.CancelFixture(fixture="f1", reason="noch einmal")) == []


def test_a_date_whose_result_counts_is_not_cancelled() -> None:
    office = Office()
    office.played("f1", [[f"p{n}"] for n in range(12)])
    with refused_for("fixture"):
        office.does(c.CancelFixture(fixture="f1", reason="doch nicht"))


def test_the_office_sees_first_what_waits_for_it() -> None:
    office = Office()
    office.dated("f1", "2025-10-05")
    office.asks_for("f2", "2025-12-05")
    lines = office_calendar(office.matter)
    assert [line.line.id for line in lines] == ["f2", "f1"]
    assert lines[0].waits_for_decision
    office.received("f1")
    assert [x.line.id for x in office_calendar(office.matter) if x.waits_for_acceptance] == ["f1"]


def test_a_date_in_a_leap_year_and_a_lead_over_the_turn_of_the_year_are_days() -> None:
    office = Office("carcassonne", start="2027-09-01", end="2028-03-15")
    office.today = "2028-02-08"
    assert not office.asks_for("f1", "2028-02-29").late
    assert office.asks_for("f2", later("2028-02-08", 20)).late
