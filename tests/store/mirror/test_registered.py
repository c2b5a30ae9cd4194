"""Who registers on the server comes to the laptop as a suggestion, and nothing is overwritten."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any

import msgspec
import pytest
from django.contrib.auth.models import User

from tafelrunde.desk import commands as c
from tafelrunde.desk.association import commands as s
from tafelrunde.store import registrations
from tafelrunde.store.association.erasure import erase_guest
from tafelrunde.store.association.register import Particulars, change_person
from tafelrunde.store.book import DjangoLedger
from tafelrunde.store.mirror_models import Mirrored, Registration, Sending
from tafelrunde.store.mirror_wire import Registered, Registrations
from tafelrunde.store.models import Crew, Person
from tafelrunde.store.registrations import Offer
from tafelrunde.web.mirror.line import Line
from tests.store.day import HALL, Day
from tests.store.mirror.houses import Loopback, account_in, office, paired, sent
from tests.store.season_house import Season


@dataclass
class Both:
    """A laptop before the day, and the season of the server it is paired with."""

    laptop: DjangoLedger
    server: DjangoLedger
    season: Season
    loop: Loopback
    line: Line

    def asked(self) -> list[Offer]:
        """The line has been used; what the desk has to look at."""
        self.line._asked_at = None
        sent(self.line)
        return self.offers()

    def offers(self) -> list[Offer]:
        state, _version = self.laptop.state(HALL)
        rows = Person.objects.using(self.laptop.using).filter(hall_id=HALL)
        people = {row.player: row for row in rows}
        return registrations.offers(HALL, state, people, self.laptop.using)

    def kinds(self) -> list[str]:
        return [offer.kind for offer in self.asked()]

    def takes(self, offer: Offer) -> None:
        """As the desk does it."""
        assert offer.theirs is not None
        using = self.laptop.using
        Person(
            hall_id=HALL,
            player=offer.player,
            name=offer.theirs.name,
            birth_year=offer.theirs.birth_year,
            known_as=offer.person,
        ).save(using=using)
        Day(self.laptop).does(c.EnterPlayer(player=offer.player), key=f"take-{offer.player}")
        registrations.settle(HALL, offer.person, using=using)

    def registers(self, name: str, born: str = "1990-05-06", **more: Any) -> str:
        """Somebody on the server; the id there."""
        person = self.season.person(name, born, email="ada@example.org", **more)
        self.season.does(s.RegisterPerson(fixture="f1", person=person))
        return person

    def cancels(self, person: str) -> None:
        self.season.does(s.CancelRegistration(fixture="f1", person=person))

    def renamed_there(self, person: str, name: str) -> None:
        born = self.season.row(person).birth_date
        change_person(person, Particulars(name=name, birth_date=born), self.server.using)

    def renamed_here(self, name: str) -> None:
        Person.objects.using(self.laptop.using).filter(hall_id=HALL).update(name=name)


@pytest.fixture
def both(sqlite: str, server_alias: str) -> Both:
    laptop, server = DjangoLedger(sqlite), DjangoLedger(server_alias)
    season = Season(server_alias).opened()
    Day(laptop).announced("carcassonne", "four-player")
    season.dated("f1")
    paired(laptop, server, (season.id, "f1"))
    loop = Loopback(server)
    loop.seasons = season.ledger
    return Both(laptop, server, season, loop, Line(laptop, HALL, loop))


def test_whoever_registers_is_suggested_and_nobody_is_entered_by_that(both: Both) -> None:
    both.registers("Ada Beispiel")
    (offer,) = both.asked()
    assert offer.kind == "new"
    assert offer.theirs is not None
    assert (offer.theirs.name, offer.theirs.birth_year) == ("Ada Beispiel", 1990)
    assert not both.laptop.state(HALL)[0].entries
    kept = str([*Registration.objects.using(both.laptop.using).values()])
    assert "ada@example.org" not in kept, "letters are written by the server"


def test_whom_the_desk_took_is_known_to_the_server_by_its_own_id(both: Both) -> None:
    mia = both.registers("Mia Farbe", "2012-05-01", guardian_consent_on=date(2025, 7, 1))
    (offer,) = both.asked()
    assert offer.theirs is not None
    assert (offer.theirs.minor, offer.theirs.consent) == (True, True)
    both.takes(offer)
    using = both.laptop.using
    Person.objects.using(using).filter(player=offer.player).update(minor=True)
    assert both.asked() == []
    row = Person.objects.using(both.server.using).get(hall_id=HALL)
    assert (row.known_as, row.name, row.minor) == (mia, "Mia Farbe", True)
    assert b"Mia" not in b"".join(both.loop.heard)


def test_ids_of_somebody_who_is_not_on_the_list_are_not_believed(both: Both) -> None:
    stranger = both.season.person("Nicht Gemeldet")
    using = both.laptop.using
    Person(hall_id=HALL, player="p1", name="Ada Beispiel").save(using=using)
    Day(both.laptop).does(c.EnterPlayer(player="p1"), key="by hand")
    row = Registration(hall_id=HALL, person=stranger, player="p1", number=0, taken=True)
    row.save(using=using)
    both.asked()
    assert Person.objects.using(both.server.using).get(player="p1").known_as == ""


def test_what_only_one_side_changed_is_offered_or_stands(both: Both) -> None:
    ada = both.registers("Ada Beispiel")
    both.takes(both.asked()[0])
    both.renamed_there(ada, "Ada Neumann")
    (offer,) = both.asked()
    assert offer.kind == "changed"
    assert offer.theirs is not None
    assert offer.ours is not None
    assert (offer.ours.name, offer.theirs.name) == ("Ada Beispiel", "Ada Neumann")
    registrations.settle(HALL, ada, using=both.laptop.using)
    assert both.kinds() == [], "kept as it is here"
    both.renamed_here("Ada B. Beispiel")
    assert both.kinds() == [], "what was changed here alone stands"


def test_what_both_changed_is_shown_side_by_side(both: Both) -> None:
    ada = both.registers("Ada Beispiel")
    both.takes(both.asked()[0])
    both.renamed_there(ada, "Ada Neumann")
    both.renamed_here("Ada Neuman")
    assert both.kinds() == ["both"]
    assert Person.objects.using(both.laptop.using).get().name == "Ada Neuman"


def test_a_cancellation_is_shown_and_cancels_nothing_by_itself(both: Both) -> None:
    ada, bo = both.registers("Ada Beispiel"), both.registers("Bo Muster")
    both.takes(both.asked()[0])
    both.cancels(ada)
    both.cancels(bo)
    (offer,) = both.asked()
    assert (offer.kind, offer.person) == ("cancelled", ada)
    assert len(both.laptop.state(HALL)[0].entries) == 1
    registrations.settle(HALL, ada, using=both.laptop.using)
    assert both.kinds() == []
    both.season.does(s.RegisterPerson(fixture="f1", person=ada))
    assert both.kinds() == [], "back again, and on the list all the time"


def test_somebody_entered_by_hand_is_the_one_who_registered(both: Both) -> None:
    using = both.laptop.using
    Person(hall_id=HALL, player="p1", name="Ada Beispiel").save(using=using)
    Day(both.laptop).does(c.EnterPlayer(player="p1"), key="by hand")
    ada = both.registers("Ada Beispiel")
    assert both.kinds() == ["new"]
    registrations.same_person(HALL, ada, "p1", using)
    assert both.kinds() == ["changed"], "the birth year is offered"
    assert Person.objects.using(both.server.using).get(player="p1").known_as == ada


def test_nothing_is_asked_once_check_in_has_closed(both: Both) -> None:
    ada = both.registers("Ada Beispiel")
    both.registers("Bo Muster")
    both.takes(both.asked()[0])
    day = Day(both.laptop)
    player = next(iter(both.laptop.state(HALL)[0].entries))
    day.does(c.CheckIn(player=player, data_checked=True, fair_play=True), key="in")
    day.does(c.CloseCheckIn(), key="close")
    both.loop.heard.clear()
    assert both.asked() == []
    assert b'"registered"' not in b"".join(both.loop.heard)
    kept, left = Registration.objects.using(both.laptop.using).order_by("-taken")
    assert kept.person == ada
    assert (left.told["name"], left.told.get("birth_year")) == ("Bo Muster", None), "no more of it"
    registrations.over(HALL, both.laptop.using)
    assert Registration.objects.using(both.laptop.using).get().person == ada


def test_the_same_list_is_sent_once_and_asked_for_now_and_then(both: Both) -> None:
    both.registers("Ada Beispiel")
    both.asked()
    both.loop.heard.clear()
    both.line.step()
    assert b'"registered"' not in both.loop.heard[-1], "not with every line"
    stamp = Sending.objects.using(both.laptop.using).get().registered_stamp
    both.line._asked_at = None
    both.line.step()
    assert stamp.encode() in both.loop.heard[-1]
    assert stamp


@pytest.mark.parametrize("how", ["no longer of the office", "locked", "gone"])
def test_who_paired_it_and_lost_the_right_to_the_date_brings_nobody_any_more(
    both: Both, how: str
) -> None:
    both.registers("Ada Beispiel")
    assert both.kinds() == ["new"]
    account = office(both.server.using)
    if how == "locked":
        User.objects.using(both.server.using).update(is_active=False)
    elif how == "gone":
        Mirrored.objects.using(both.server.using).update(by="account:999")
    else:
        account.groups.clear()
    both.registers("Bo Muster")
    assert len(both.asked()) == 1, "what came before stays, nobody follows"


@pytest.mark.parametrize(
    ("how", "told"), [("", 1), ("dismissed", 0), ("no organiser", 0), ("another's date", 0)]
)
def test_an_organiser_is_told_of_the_own_date_while_it_is(both: Both, how: str, told: int) -> None:
    using = both.server.using
    number = 8 if how == "another's date" else 7
    account_in(using, "orga", "" if how == "no organiser" else "organiser", number)
    if how != "dismissed":
        Crew(hall_id=HALL, account_id=number, role="organiser").save(using=using)
    Mirrored.objects.using(using).update(by=f"account:{number}", role="organiser")
    both.registers("Ada Beispiel")
    assert len(both.asked()) == told


@pytest.mark.parametrize("how", ["ended", "another hall"])
def test_a_laptop_that_runs_the_date_no_more_learns_nothing(both: Both, how: str) -> None:
    sent(both.line)
    if how == "ended":
        secret_hash = "x" * 64
        Mirrored.objects.using(both.server.using).update(secret_hash=secret_hash)
    else:
        Mirrored.objects.using(both.server.using).update(fixture="f2")
    both.registers("Ada Beispiel")
    assert both.asked() == []


def test_what_another_house_says_is_taken_as_far_as_it_can_be_kept(both: Both) -> None:
    odd = [
        Registered(person="", player="p", name="Ohne Id"),
        Registered(person="x" * 65, player="p", name="Zu lang"),
        Registered(person="a1", player="p\x00", name="Nul"),
        Registered(person="a2", player="p2", name=" \x00 "),
        Registered(person="a3", player="p3", name="N" * 900, birth_year=-4),
    ]
    registrations.take_in(both.laptop, HALL, Registrations(stamp="s", persons=tuple(odd)))
    (offer,) = both.offers()
    assert offer.theirs is not None
    assert (len(offer.theirs.name), offer.theirs.birth_year) == (200, None)


def test_erasing_somebody_takes_the_registration_along(both: Both) -> None:
    both.registers("Ada Beispiel")
    both.takes(both.asked()[0])
    row = Registration.objects.using(both.laptop.using).get()
    assert msgspec.convert(row.told, Registered).name == "Ada Beispiel"
    erase_guest(HALL, row.player, both.laptop.using)
    assert not Registration.objects.using(both.laptop.using).exists()
