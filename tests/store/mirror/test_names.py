"""People on their way to a mirror: only what public pages show, and erasure reaches it."""

from __future__ import annotations

from tafelrunde.desk import commands as c
from tafelrunde.desk.concerns import Concern
from tafelrunde.store import news, sending
from tafelrunde.store.association.erasure import erase_guest
from tafelrunde.store.book import DjangoLedger
from tafelrunde.store.mirror_models import Sending
from tafelrunde.store.mirror_wire import People, PublicPerson, Sent
from tafelrunde.store.mirroring import answered
from tafelrunde.store.models import Person
from tafelrunde.web.mirror.line import Line
from tests.store.day import HALL, Day
from tests.store.mirror.houses import Loopback, sent


def people(server: DjangoLedger) -> dict[str, Person]:
    return {row.player: row for row in Person.objects.using(server.using).filter(hall_id=HALL)}


def test_only_what_public_pages_show_of_people_leaves_the_hall(
    laptop: DjangoLedger, server: DjangoLedger, line: Line, loop: Loopback
) -> None:
    Person.objects.using(laptop.using).filter(player="p2").update(minor=True, name="Mia Farbe")
    sent(line)
    there = people(server)
    assert there["p1"].name == "Ada1 Beispiel"
    assert (there["p2"].name, there["p2"].minor) == ("M. F.", True)
    everything = b"".join(loop.heard)
    for secret in (b"ada@example.org", b"Mia", b"1990", b"Herne"):
        assert secret not in everything


def test_whoever_hears_of_somebody_new_finds_the_name_there(
    laptop: DjangoLedger, server: DjangoLedger, line: Line
) -> None:
    sent(line)
    Person(hall_id=HALL, player="late", name="Spät Gekommen").save(using=laptop.using)
    Day(laptop).does(c.EnterPlayer(player="late"), key="late")
    found: list[bool] = []

    def listen(hall: str, _version: int, _concern: Concern | None) -> None:
        if hall == HALL:
            found.append("late" in people(server))

    news.subscribe(listen)
    try:
        sent(line)
    finally:
        news.unsubscribe(listen)
    assert found
    assert all(found), "lines and names are written, and told, together"


def test_erasure_and_a_minors_mark_reach_the_mirror(
    laptop: DjangoLedger, server: DjangoLedger, line: Line
) -> None:
    sent(line)
    erase_guest(HALL, "p3", laptop.using)
    Person.objects.using(laptop.using).filter(player="p4").update(minor=True)
    sent(line)
    there = people(server)
    assert "p3" not in there
    assert there["p4"].name == "A. B."


def test_whoever_was_erased_on_the_server_does_not_come_back(
    laptop: DjangoLedger, server: DjangoLedger, line: Line
) -> None:
    sent(line)
    erase_guest(HALL, "p5", server.using)
    Person.objects.using(laptop.using).filter(player="p1").update(name="Ada Neu")
    sent(line)
    assert "p5" not in people(server)
    assert people(server)["p1"].name == "Ada Neu"


def test_an_older_list_of_names_that_arrives_late_is_left(
    laptop: DjangoLedger, server: DjangoLedger, line: Line
) -> None:
    sent(line)
    secret = sending.secret_of(Sending.objects.using(laptop.using).get().salt)
    late = People(number=0, persons=(PublicPerson(player="p3", name="Wieder Da"),))
    heard = answered(server, HALL, secret, Sent(people=late))
    assert people(server)["p3"].name == "Ada3 Beispiel"
    assert heard.people_number == 1


def test_a_list_kept_back_by_the_line_is_left_when_its_names_are_gone_again(
    laptop: DjangoLedger, server: DjangoLedger, line: Line, loop: Loopback
) -> None:
    sent(line)
    mine = Person.objects.using(laptop.using).filter(player="p3")
    mine.update(name="Bitte Loeschen")
    loop.kept_back = True
    line.step()
    loop.kept_back = False
    mine.update(name="Ada3 Beispiel")
    sent(line)
    loop.let_through()
    assert people(server)["p3"].name == "Ada3 Beispiel"


def test_after_a_restart_names_on_their_way_are_outdated_by_the_first_message(
    laptop: DjangoLedger, server: DjangoLedger, line: Line, loop: Loopback
) -> None:
    sent(line)
    mine = Person.objects.using(laptop.using).filter(player="p3")
    mine.update(name="Bitte Loeschen")
    loop.kept_back = True
    line.step()
    loop.kept_back = False
    mine.update(name="Ada3 Beispiel")
    again = Line(laptop, HALL, loop)
    sent(again)
    loop.let_through()
    assert people(server)["p3"].name == "Ada3 Beispiel"
    loop.heard.clear()
    sent(again)
    assert b'"people"' not in b"".join(loop.heard), "and then not with every message"


def test_of_its_own_people_a_server_keeps_what_it_knows_by_itself(
    laptop: DjangoLedger, server: DjangoLedger, line: Line
) -> None:
    sent(line)
    Person.objects.using(server.using).filter(player="p6").update(known_as="x6", contact="e@x.org")
    Person.objects.using(laptop.using).filter(player="p6").update(minor=True)
    sent(line)
    row = people(server)["p6"]
    assert (row.name, row.minor, row.known_as, row.contact) == (
        "Ada6 Beispiel",
        True,
        "x6",
        "e@x.org",
    )
