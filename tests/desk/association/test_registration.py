"""Registrations: who may, who waits, who moves up, and what nobody is told."""

from __future__ import annotations

import pytest

from tafelrunde.desk.association import commands as c
from tafelrunde.journal.season_record import SEASONS
from tests.desk.association.office import ASSOCIATION, ORGANISER, Office, person
from tests.desk.refusals import refused_for


def register(office: Office, *people: str, fixture: str = "f1") -> None:
    for each in people:
        office.does(c.RegisterPerson(fixture=fixture, person=each), person(each))


@pytest.mark.rule("7W-101")
@pytest.mark.parametrize(
    ("lives_in", "citizenships", "may"),
    [
        ("DE", "", True),
        ("AT", "FR", True),
        ("CH", "", True),
        ("FR", "DE", True),
        ("US", "FR CH", True),
        ("FR", "FR", False),
        ("", "", False),
        ("IT", "LI", False),
    ],
)
def test_citizenship_or_centre_of_life_in_germany_austria_or_switzerland(
    lives_in: str, citizenships: str, may: bool
) -> None:
    office = Office("seven-wonders")
    office.dated("f1")
    office.people.countries["p1"] = (lives_in, citizenships)
    if may:
        register(office, "p1")
        assert office.fixture().registered == ("p1",)
    else:
        with refused_for("eligible", "7W-101"):
            register(office, "p1")


@pytest.mark.rule("7W-101")
def test_anyone_may_enter_any_number_of_tournaments() -> None:
    office = Office("seven-wonders")
    for number in range(1, 6):
        office.dated(f"f{number}", f"2025-10-0{number}")
        register(office, "p1", fixture=f"f{number}")
    assert all(office.fixture(f"f{n}").registered == ("p1",) for n in range(1, 6))


def test_where_the_rulebook_asks_nothing_everybody_is_eligible() -> None:
    office = Office("carcassonne")
    office.dated("f1")
    office.people.countries["p1"] = ("NZ", "NZ")
    register(office, "p1")


@pytest.mark.rule("CAR-203")
def test_a_minor_registers_once_a_guardian_has_consented() -> None:
    office = Office("carcassonne")
    office.dated("f1")
    office.people.minors.add("kid")
    with refused_for("guardian", "CAR-203"):
        register(office, "kid")
    office.people.guardians.add("kid")
    register(office, "kid")


@pytest.mark.rule("7W-502", "CAT-107", "CAR-207")
@pytest.mark.parametrize("rulebook", ["seven-wonders", "catan", "carcassonne"])
def test_somebody_barred_is_refused_without_a_word_about_it(rulebook: str) -> None:
    office = Office(rulebook)
    office.dated("f1")
    office.people.bans = {("p1", "liga"), ("p2", ""), ("p3", "other-series")}
    for each in ("p1", "p2"):
        with refused_for("person") as faults:
            register(office, each)
        assert faults[0].rule is None
        assert not any(word in faults[0].text.de.lower() for word in ("sperr", "gesperrt", "bann"))
    register(office, "p3")
    journal = SEASONS.write(office.records)
    assert b'"p1"' not in journal
    assert b'"p2"' not in journal


def test_without_consent_to_the_data_there_is_no_registration() -> None:
    office = Office()
    office.dated("f1")
    office.people.silent.add("p1")
    with refused_for("consent"):
        register(office, "p1")


def test_a_full_date_has_a_waitlist_and_whoever_cancels_lets_the_first_move_up() -> None:
    office = Office()
    office.dated("f1", capacity=2)
    register(office, "a", "b", "c", "d")
    assert (office.fixture().registered, office.fixture().waiting) == (("a", "b"), ("c", "d"))
    office.does(c.CancelRegistration(fixture="f1", person="a"), person("a"))
    assert (office.fixture().registered, office.fixture().waiting) == (("b", "c"), ("d",))
    office.does(c.CancelRegistration(fixture="f1", person="d"), person("d"))
    assert office.fixture().waiting == ()
    assert office.does(c.CancelRegistration(fixture="f1", person="d"), person("d")) == []


def test_more_room_lets_the_waiting_in_and_less_puts_nobody_out() -> None:
    office = Office()
    office.dated("f1", capacity=1)
    register(office, "a", "b", "c")
    office.does(c.ChangeFixture(fixture="f1", capacity=2), ORGANISER)
    assert office.fixture().registered == ("a", "b")
    office.does(c.ChangeFixture(fixture="f1", capacity=1), ORGANISER)
    assert office.fixture().registered == ("a", "b")
    register(office, "d")
    assert office.fixture().waiting == ("c", "d")
    office.does(c.ChangeFixture(fixture="f1", capacity=0), ORGANISER)
    assert office.fixture().waiting == ()


def test_people_register_themselves_and_nobody_else() -> None:
    office = Office()
    office.dated("f1")
    with refused_for("person"):
        office.does(c.RegisterPerson(fixture="f1", person="b"), person("a"))
    office.does(c.RegisterPerson(fixture="f1", person="b"), ASSOCIATION)
    assert office.does(c.RegisterPerson(fixture="f1", person="b"), person("b")) == []


def test_an_unknown_person_and_a_played_date_are_refused() -> None:
    office = Office()
    office.dated("f1")
    office.people.strangers.add("x")
    with refused_for("person"):
        register(office, "x")
    office.today = "2025-10-06"
    with refused_for("fixture"):
        register(office, "a")


def test_once_check_in_has_closed_nobody_is_registered_whoever_asks() -> None:
    office = Office()
    office.dated("f1")
    register(office, "a")
    office.does(c.HouseFixture(fixture="f1", hall="h1"), ORGANISER)
    office.people.check_in_over = {"h1"}
    asked = c.RegisterPerson(fixture="f1", person="b")
    for actor in (person("b"), ORGANISER, ASSOCIATION):
        with refused_for("fixture"):
            office.does(asked, actor)
    with refused_for("fixture"):
        office.does(c.CancelRegistration(fixture="f1", person="a"), person("a"))
    office.does(c.CancelRegistration(fixture="f1", person="a"), ASSOCIATION)
    assert office.fixture().registered == (), "the office puts its list in order at any time"
    office.people.check_in_over = set()
    office.does(asked, person("b"))
    assert office.fixture().registered == ("b",), "opened once more"
