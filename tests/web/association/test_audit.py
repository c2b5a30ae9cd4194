"""Who did what and when: from the journals and from what the house notes; for the owner alone."""

from __future__ import annotations

import csv
import io
import secrets
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tafelrunde.desk.actors import Actor
from tafelrunde.desk.association.event_words import told
from tafelrunde.journal.registers import kinds_of
from tafelrunde.journal.season_events import (
    InvitationTold,
    ListPublished,
    LotCommitted,
    PersonRegistered,
    SeasonHappened,
)
from tafelrunde.pages.association.deed_words import ACTIONS, HEADINGS
from tafelrunde.state.championship import Championship, Fixture
from tafelrunde.store import deeds
from tafelrunde.store.association import intake, merging
from tafelrunde.store.association.register import Particulars, enter_person
from tafelrunde.store.association.retention import retention
from tafelrunde.store.association_models import AssociationPerson, SeasonRow
from tafelrunde.store.office_models import Deed
from tafelrunde.web.season import house
from tests.web.association.office import Office, account, field_of, name_of
from tests.web.importing.handing_over import HandedOver

pytestmark = pytest.mark.django_db

OFFICE = Actor("account:1", "association")


@pytest.fixture
def office() -> Office:
    found = Office()
    found.played("Eins", "2025-10-01", field_of(12))
    return found


@pytest.fixture
def owner() -> Client:
    client = Client()
    user = User.objects.create_user(f"o-{secrets.token_hex(3)}", is_superuser=True)
    client.force_login(user)
    return client


def said(client: Client, **asked: str) -> list[tuple[str, str, str]]:
    """What was done, to whom, by whom; the newest first."""
    answer = client.get("/association/audit", asked)
    assert answer.status_code == 200
    return [(x.what.de, x.person, x.by.de) for x in answer.context["lines"]]


def acts(client: Client, **asked: str) -> list[str]:
    return [what for what, _person, _by in said(client, **asked)]


def somebody(name: str) -> str:
    return enter_person(Particulars(name=name, email=f"{secrets.token_hex(3)}@example.org")).id


# ── What is noted ────────────────────────────────────────────────────────────────────────────────


def test_log_ins_are_noted_and_failed_ones_counted(owner: Client) -> None:
    user = User.objects.create_user("ines", password="ein langes Wort")
    guest = Client()
    for _try in range(3):
        guest.post("/login", {"username": "ines", "password": "falsch"})
        guest.post("/login", {"username": "gibt-es-nicht", "password": "falsch"})
    guest.post("/login", {"username": "ines", "password": "ein langes Wort"})
    failed = Deed.objects.filter(action="login-failed").order_by("by")
    assert [(x.by, x.number) for x in failed] == [("", 3), (f"account:{user.pk}", 3)]
    lines = said(owner, what="log-ins")
    assert lines[0] == ("angemeldet am Haus", "", "ines")
    assert ("Anmeldung am Haus misslungen", "", "unbekannt") in lines
    assert "gibt-es-nicht" not in owner.get("/association/audit").content.decode()


def test_roles_locks_and_new_accounts_are_noted(owner: Client) -> None:
    owner.post("/accounts/add", {"name": "neu", "roles": ["association"]})
    number = User.objects.get(username="neu").pk
    owner.post(f"/accounts/{number}/change", {"lock": "shut"})
    owner.post(f"/accounts/{number}/change", {"roles": ["organiser"]})
    done = Deed.objects.filter(person=f"account:{number}").order_by("id")
    assert [(x.action, x.about) for x in done] == [
        ("account-made", ""),
        ("roles-set", "association"),
        ("account-locked", ""),
        ("roles-set", "organiser"),
    ]
    assert said(owner, what="rights")[0][1] == "neu"


def test_results_taken_in_and_sent_back_stand_there(office: Office, owner: Client) -> None:
    fixture = office.dated("Zwei", "2025-11-01")
    office.day("2025-11-01")
    office.typed(fixture, field_of(12))
    upload = office.state.fixtures[fixture].receipts[-1].upload
    back = office.inside(f"/results/{upload}/back")
    office.posted(office.office, back, reason="Bitte die Geburtstage nachtragen")
    lines = said(owner, what="results")
    assert "Ergebnis zurückgegeben" in [what for what, _person, _by in lines]
    assert "Ergebnis von Eins gewertet" in [what for what, _person, _by in lines]
    assert all(by.startswith(("office", "club")) for _what, _person, by in lines)
    assert intake.upload_of(house.seasons(), office.id, upload).state == "refused"


def test_dates_from_a_list_stand_there_by_their_names(office: Office, owner: Client) -> None:
    data = b"Datum;Turnier;Ort\n08.11.2025;Martini;Herne"
    HandedOver(office.office, office.inside("/import/dates"), data).taken()
    [fixture] = [x.id for x in office.state.fixtures.values() if x.title == "Martini"]
    found = acts(owner)
    assert any("Martini" in what for what in found)
    assert not any(fixture in what for what in found)


def test_merges_and_bans_stand_there_whether_in_a_season_or_not(
    office: Office, owner: Client
) -> None:
    one, other = somebody("Bo Muster"), somebody("Bo Muhster")
    office.posted(office.office, "/association/merging/merge", kept=one, gone=other)
    merging.undo_merge(house.seasons(), other, "doch nicht", OFFICE, "k")
    form = {"person": one, "since": "2026-01-01", "grounds": "Grund", "series": "liga"}
    office.posted(office.office, "/association/bans", **form)
    found = [what for what in acts(owner, q="Bo Muster") if what != "Brief verschickt"]
    assert found == ["Sperre vermerkt", "zwei Einträge zusammengeführt"]
    assert "Zusammenführung aufgehoben" in acts(owner, q="Bo Muhster")
    assert "Grund" not in owner.get("/association/audit").content.decode()


def _actor() -> Any:
    from tafelrunde.desk.actors import Actor

    return Actor("account:1", "association")


def test_letters_exports_and_texts_stand_there(office: Office, owner: Client) -> None:
    office.office.get(office.at("/office/journal.jsonl"))
    assert acts(owner, what="exports") == ["Personendaten mitgenommen"]
    person = AssociationPerson.objects.get(name=name_of(1))
    AssociationPerson.objects.filter(id=person.id).update(email="eins@example.org")
    office.day("2026-03-20")
    office.asks("send-invitations", deadline="2026-04-01")
    assert ("Brief verschickt", name_of(1), "das Haus von selbst") in said(owner, what="letters")
    words = {"to": "invited", "subject": "Hallo", "body": "Text", "do": "send"}
    office.posted(office.office, office.inside("/write"), **words)
    assert "an eine Gruppe geschrieben" in acts(owner, what="letters")


# ── Erased stays erased ──────────────────────────────────────────────────────────────────────────


def test_whoever_is_erased_stays_erased_here(office: Office, owner: Client) -> None:
    name = name_of(3)
    person = AssociationPerson.objects.get(name=name).id
    change = {"given_name": "Neuer", "surname": "Name", "reason": "Heirat"}
    office.posted(office.office, f"/association/persons/{person}/change", **change)
    assert acts(owner, q="Neuer Name")[0] == "Daten einer Person geändert"
    office.posted(office.office, f"/association/persons/{person}/erase", sure="yes")
    page = owner.get("/association/audit").content.decode()
    assert name not in page
    assert "Neuer Name" not in page
    assert "Heirat" not in page
    assert acts(owner, q="Neuer Name") == []
    assert acts(owner, what="erasures") == ["Personendaten gelöscht"]
    assert Deed.objects.get(action="erased").person == "", "who it was is noted nowhere"
    file = owner.get("/association/audit?as=csv").content.decode("utf-8-sig")
    assert "Neuer Name" not in file
    assert name not in file


# ── Looking for something ────────────────────────────────────────────────────────────────────────


def test_lines_are_found_by_account_action_and_day_and_come_in_pages(owner: Client) -> None:
    for number in range(60):
        deeds.note("export", "account:1", about=f"/t/halle-{number}")
    Deed.objects.filter(about="/t/halle-0").update(at="2020-05-01T21:30:00.000000+00:00")
    first = owner.get("/association/audit?what=exports")
    assert len(first.context["lines"]) == 50
    assert first.context["page"].paginator.count == 60
    assert len(owner.get("/association/audit?what=exports&page=2").context["lines"]) == 10
    assert len(acts(owner, **{"from": "2020-05-01", "to": "2020-05-01"})) == 1
    assert acts(owner, **{"from": "2020-05-02", "to": "2020-05-30"}) == []
    assert len(acts(owner, by="account:1", to="2020-12-31")) == 1
    assert acts(owner, by="account:2") == []
    assert acts(owner, q="Niemand dieses Namens") == []
    assert owner.get("/association/audit?from=quatsch&page=-3&what=x").status_code == 200


def test_the_file_has_the_same_lines_and_is_noted_itself(office: Office, owner: Client) -> None:
    lines = owner.get("/association/audit").context["page"].paginator.count
    answer = owner.get("/association/audit?as=csv")
    rows = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig")), delimiter=";"))
    assert rows[0][:3] == ["Zeit", "Wer", "Was"]
    assert len(rows) == lines + 1
    assert acts(owner, what="exports") == ["Personendaten mitgenommen"]


def test_only_the_owner_looks(office: Office) -> None:
    assert office.office.get("/association/audit").status_code == 403
    assert account("guest").get("/association/audit").status_code == 403
    assert Client().get("/association/audit").status_code == 302


def test_every_kind_stands_under_one_heading() -> None:
    kinds = [kind for each in HEADINGS for kind in each.kinds]
    assert len(kinds) == len(set(kinds))
    events = {str(each.__struct_config__.tag) for each in kinds_of(SeasonHappened)}
    assert (set(ACTIONS) | events) - {"withheld"} - set(kinds) == set()


def test_what_is_older_than_three_years_is_forgotten(office: Office) -> None:

    deeds.note("export", "account:1", about="new")
    Deed.objects.create(at="2019-01-01T00:00:00.000000+00:00", action="export", by="account:1")
    office.day("2026-03-01")
    retention(house.seasons())
    assert [x.about for x in Deed.objects.filter(action="export")] == ["new"]


def test_a_record_without_a_time_is_shown_without_one(office: Office, owner: Client) -> None:
    office.dated("Zwei", "2025-11-01")
    SeasonRow.objects.filter(seq=1).update(at="")
    assert acts(owner)
    assert owner.get("/association/audit?as=csv").status_code == 200


def test_headings_have_a_name_in_each_language_and_only_kinds_below() -> None:
    titles = {each.id: (each.title["de"], each.title["en"]) for each in HEADINGS}
    assert titles["rights"] == ("Konten und Rechte", "Accounts and rights")
    assert titles["letters"] == ("Briefe", "Letters")
    assert all(kind == kind.casefold() and " " not in kind for h in HEADINGS for kind in h.kinds)


def test_the_office_reads_names_where_a_refusal_knows_ids() -> None:
    ada, erased, date = somebody("Ada Beispiel"), "a" + "0" * 16, "f" + "0" * 12
    happened = [told(PersonRegistered(fixture=date, person=each)) for each in (ada, erased)]
    state = Championship(fixtures={date: Fixture(date, "Herbst", "2025-11-01", "", "", "", "")})
    assert [text["en"] for text in house.named_texts(happened, state)] == [
        "Ada Beispiel registered for Herbst",
        "N. N. registered for Herbst",
    ]
    (first, _second) = house.named_texts(happened, state, inside=False)
    assert "Ada" not in first["en"]


def test_a_conflict_calls_the_date_by_its_title(office: Office) -> None:
    fixture = office.announced("Herbstturnier", "2025-11-01")
    seen = house.seasons().state(office.id)[1]
    office.asks("approve-fixture", fixture=fixture, seen=seen)
    answer = office.asks("cancel-fixture", 409, fixture=fixture, seen=seen, reason="Regen")
    told = answer.content.decode().split("data-conflict")[1].split("</div>")[0]
    assert "Termin Herbstturnier genehmigt, zählt für die Rangliste" in told
    assert fixture not in told


def test_the_audit_says_whether_a_date_counts(office: Office, owner: Client) -> None:
    fixture = office.dated("Herbst", "2025-11-01")
    office.asks("approve-fixture", fixture=fixture, counts="no", reason="kein Regelwerk")
    newest, before, *_ = acts(owner, what="calendar")
    assert newest == "Termin Herbst genehmigt, zählt nicht für die Rangliste: kein Regelwerk"
    assert before == "Termin Herbst genehmigt, zählt für die Rangliste"


def test_what_happened_is_told_with_days_and_names_and_no_ids() -> None:
    names = {"a1": "Ada", "b2": "Bo"}
    lot = LotCommitted(
        lot="l", players=("a1", "b2"), places=1, rule="", digest="", algorithm="", source="dice"
    )
    heard = InvitationTold(person="a1", way="post", on="2026-03-01")
    listed = ListPublished(number=2, on="2026-03-01", rows=())
    assert [told(event).spoken("de", names) for event in (lot, heard, listed)] == [
        "Los angekündigt: 1 von Ada und Bo",
        "Ada hat am 1. März 2026 von der Einladung erfahren",
        "Rangliste 2 vom 1. März 2026 veröffentlicht",
    ]
