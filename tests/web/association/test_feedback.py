"""After every button the office reads what happened, and its pages say what is to be done next."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.messages import get_messages

from tafelrunde.store.association_models import AssociationPerson
from tests.web.association.office import Office, name_of, row

pytestmark = pytest.mark.django_db

FOUR: dict[str, Any] = {"option-final_places": 4, "option-from_list": 4}


def told(answer: object) -> str:
    return " ".join(str(message) for message in get_messages(answer.wsgi_request))  # type: ignore[attr-defined]


@pytest.mark.rule("CAR-604", "CAR-606")
def test_a_late_date_is_said_to_count_for_nothing_before_and_after_its_approval() -> None:
    office = Office()
    office.day("2025-10-10")
    fixture = office.announced("Eilig", "2025-10-20")
    waiting = office.office.get(office.inside()).content.decode()
    assert "zählt dann aber in der Regel nicht für die Rangliste" in waiting
    answer = office.asks("approve-fixture", fixture=fixture)
    assert told(answer) == "„Eilig“ ist genehmigt, zählt aber nicht für die Rangliste."
    assert "Zählt nicht für die Rangliste: zu spät angemeldet" in (
        office.public.get(office.at("/calendar")).content.decode()
    )


def test_a_form_sent_twice_by_quick_hands_is_confirmed_once() -> None:
    office = Office()
    fixture = office.announced("Doppelt", "2025-12-06")
    other = office.announced("Einfach", "2025-12-07")
    for _ in range(2):
        office.asks("approve-fixture", fixture=fixture, key="pressed-twice")
    office.asks("approve-fixture", fixture=other)
    page = office.office.get(office.inside()).content.decode()
    assert page.count("„Doppelt“ ist genehmigt") == 1
    assert page.count("„Einfach“ ist genehmigt") == 1


def test_the_first_page_of_the_office_leads_to_what_waits() -> None:
    office = Office()
    office.dated("Gespielt", "2025-10-05")
    office.day("2025-10-06")
    office.announced("Gewünscht", "2025-12-06")
    page = office.office.get("/association").content.decode()
    assert "1 Turnier gespielt, aber noch ohne Ergebnis" in page
    assert "1 Termin wartet auf Entscheidung" in page
    assert f'href="{office.inside("/results")}"' in page


def test_who_is_barred_is_passed_over_and_only_the_office_reads_it() -> None:
    office = Office(**FOUR)
    office.played("Eins", "2025-10-01", [row(n, n) for n in range(1, 13)])
    winner = AssociationPerson.objects.get(name=name_of(1))
    form = {"person": winner.id, "since": "2025-10-01", "grounds": "Gezinkte Plättchen"}
    office.posted(office.office, "/association/bans", **form)
    board = office.office.get(office.inside("/final")).context["board"]
    assert [one.person for one in board.barred] == [winner.id]
    assert winner.id not in [one.person for one in (*board.due, *board.reserves)]


def test_nothing_is_there_to_publish_before_a_result_counts() -> None:
    office = Office()
    assert "publish-list" not in office.office.get(office.inside()).content.decode()
    office.played("Eins", "2025-10-01", [row(n, n) for n in range(1, 13)])
    assert "publish-list" in office.office.get(office.inside()).content.decode()
    assert told(office.asks("publish-list")) == "Liste 1 ist veröffentlicht."


def test_after_the_final_no_place_is_passed_on() -> None:
    office = Office(final_date="2026-05-09", **FOUR)
    office.played("Eins", "2025-10-01", [row(n, n) for n in range(1, 13)])
    office.day("2026-03-20")
    office.asks("send-invitations", deadline="2026-04-01")
    office.asks("decline-invitation", person=next(iter(office.state.invitations)))
    board = office.office.get(office.inside("/final")).context["board"]
    assert (board.freed, len(board.due)) == (1, 1)
    office.day("2026-05-10")
    board = office.office.get(office.inside("/final")).context["board"]
    assert (board.freed, len(board.due)) == (0, 0)


def test_a_result_sent_back_is_missing_again_for_office_and_organiser() -> None:
    office = Office()
    fixture = office.dated("Eins", "2025-10-01")
    office.day("2025-10-02")
    office.typed(fixture, [row(n, n) for n in range(1, 13)])
    mine = office.at("/mine")
    assert "Ergebnis wird angesehen" in office.organiser.get(mine).content.decode()
    upload = office.state.fixtures[fixture].receipts[-1].upload
    office.posted(office.office, office.inside(f"/results/{upload}/back"), reason="doppelt")
    assert "Ergebnis zurückgegeben" in office.organiser.get(mine).content.decode()
    page = office.office.get(office.inside("/results"))
    assert [each.id for each in page.context["missing"]] == [fixture]


def test_the_list_is_said_to_stand_after_the_tournaments_that_count() -> None:
    office = Office()
    rows = [row(n, n) for n in range(1, 13)]
    office.played("Eins", "2025-10-01", rows)
    second = office.played("Zwei", "2025-11-01", rows)
    assert "nach 2 Turnieren" in office.public.get(office.at()).content.decode()
    office.asks("approve-fixture", fixture=second, counts="no", reason="ohne Regelwerk")
    page = office.public.get(office.at()).content.decode()
    assert "nach 1 Turnier." in " ".join(page.split())


def test_registering_and_logging_in_are_called_by_two_names() -> None:
    office = Office()
    fixture = office.dated("Herbst", "2025-11-01")
    page = office.public.get(office.at(f"/dates/{fixture}")).content.decode()
    assert page.count(">Anmelden<") == 1
    assert "Zum Turnier anmelden" in page


def test_a_second_result_asks_for_its_reason_before_it_is_refused_for_want_of_one() -> None:
    office = Office()
    rows = [row(n, n) for n in range(1, 13)]
    fixture = office.played("Eins", "2025-10-01", rows)
    office.typed(fixture, [row(1, 2), row(2, 1), *rows[2:]])
    upload = office.state.fixtures[fixture].receipts[-1].upload
    page = office.office.get(office.inside(f"/results/{upload}")).content.decode()
    asked = page.partition('id="accept"')[2].partition("</section>")[0]
    assert '<input name="reason" required' in asked
    assert "formnovalidate" in page.partition('id="accept"')[0], "what is kept for later needs none"
