"""One's own data: seen, taken along, erased everywhere, and erased again after a restore."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone

from tafelrunde.journal.chain import broken_links
from tafelrunde.store.association import halls
from tafelrunde.store.association.erasure import read_list
from tafelrunde.store.association.links import issue_link
from tafelrunde.store.association.register import Case, bar
from tafelrunde.store.association_models import AssociationPerson, SeasonLink
from tafelrunde.store.book import DjangoLedger
from tafelrunde.store.letter_models import LetterText
from tafelrunde.store.models import Hall, Person
from tafelrunde.store.office_models import Deed
from tafelrunde.store.transfer import export_tournament
from tafelrunde.web import caretaker
from tafelrunde.web.letters import tokens
from tafelrunde.web.letters.texts import IMPRINT
from tafelrunde.web.season import house
from tests.terminal import typed
from tests.web.association.office import account
from tests.web.people.office import OFFICE, Season, letters_to, link_in, person_named, somebody

pytestmark = pytest.mark.django_db

NAME = "Unverkennbar"


@pytest.fixture
def season(visitor: Client) -> Season:
    """Ada is on the list of a full date, has played, is invited, and sits in a hall."""
    opened = Season(opening={"options": {"final_places": 4, "from_list": 1}})
    opened.dated(capacity=1)
    opened.registers(visitor, given_name="Ada", surname=NAME)
    opened.registers(visitor, **somebody(1))
    ada = person_named(f"Ada {NAME}").id
    halls.open_fixture(house.seasons(), DjangoLedger(), opened.id, "f1", "halle", OFFICE)
    opened.played("f0", [ada])
    opened.invites()
    return opened


def my_data(visitor: Client, address: str = "ada@example.org") -> str:
    answer = visitor.post("/my-data", {"email": address})
    assert "unterwegs" in answer.content.decode()
    return link_in(letters_to(address)[-1])


def test_a_house_without_mail_promises_no_link_and_the_office_shows_it(
    season: Season, visitor: Client, settings: Any, tmp_path: Path
) -> None:
    settings.EMAIL_FILE_PATH = tmp_path
    LetterText.objects.create(kind=IMPRINT, language="de", body="Spielebund, Herne", by="x")
    before = len(mail.outbox)
    for page in (visitor.get("/my-data"), visitor.post("/my-data", {"email": "ada@example.org"})):
        told = page.content.decode()
        assert "unterwegs" not in told
        assert "Dieses Haus verschickt keine E-Mails" in told
        assert "Spielebund, Herne" in told
        assert "Link zuschicken" not in told
    assert len(mail.outbox) == before
    privacy = visitor.get("/privacy").content.decode()
    assert "brauchen Sie niemanden" not in privacy
    ada = person_named(f"Ada {NAME}").id
    office = account("office", "association")
    shown = office.post(f"/association/persons/{ada}/link").content.decode()
    assert NAME in visitor.get(link_in(shown)).content.decode()
    assert Deed.objects.filter(action="own-data-link", person=ada).count() == 1


def test_the_privacy_text_stacks_on_a_phone_and_tells_both_periods_and_both_grounds(
    visitor: Client,
) -> None:
    page = " ".join(visitor.get("/privacy").content.decode().split())
    table = page.split("<table")[1].split("</table>")[0]
    assert 'class="stacks' in table
    rows = table.count('<th scope="row">')
    assert table.count('data-label="Warum"') == table.count('data-label="Wer es sieht"') == rows > 5
    assert "zwei Monate lang, wem welche Nachricht geschrieben wurde" in page
    assert "verschwindet nach zwei Wochen" in page
    assert "hat in nichts eingewilligt" in page
    assert "brauchen Sie niemanden" in page


def test_the_link_comes_by_letter_and_nothing_tells_who_is_known(
    season: Season, visitor: Client
) -> None:
    pages = [
        visitor.post("/my-data", {"email": address}).content.replace(address.encode(), b"typed")
        for address in ("ada@example.org", "nobody@example.org")
    ]
    assert len(pages[0]) == len(pages[1])
    assert letters_to("nobody@example.org") == []
    link = link_in(letters_to("ada@example.org")[-1])
    page = visitor.get(link).content.decode()
    for kept in (NAME, "31.05.1990", "ada@example.org", "Turnier f0", "Turnier f1"):
        assert kept in page
    for _ in range(9):
        visitor.post("/my-data", {"email": "ada@example.org"})
    asked = [letter for letter in letters_to("ada@example.org") if "/my-data/" in letter]
    assert len(asked) == 5, "an address is not flooded"


def test_everything_can_be_taken_along_as_a_file(season: Season, visitor: Client) -> None:
    link = my_data(visitor)
    answer = visitor.get(f"{link}/file")
    data = json.loads(answer.content)
    assert answer["Content-Disposition"].startswith("attachment")
    assert data["people"][0]["name"] == f"Ada {NAME}"
    assert data["seasons"][0]["played"] == ["Turnier f0"]
    assert data["tournaments"][0]["name"] == f"Ada {NAME}"


def test_links_end_after_two_days_and_cannot_be_made_up(
    season: Season, visitor: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    link = my_data(visitor)
    assert visitor.get(f"{link[:-1]}x").status_code == 404
    later = timezone.now() + timedelta(days=tokens.MY_DATA_DAYS, hours=1)
    monkeypatch.setattr("django.core.signing.time.time", later.timestamp)
    for page in ("", "/file", "/erase"):
        assert visitor.get(f"{link}{page}").status_code == 404


def test_the_personal_page_leads_there_too(season: Season, visitor: Client) -> None:
    _link, token = issue_link(season.id, person_named(f"Ada {NAME}").id)
    answer = visitor.post(f"/registration/{token}", {"data": "1"})
    assert NAME in visitor.get(answer["Location"]).content.decode()


PUBLIC = (
    "/seasons/liga",
    "/seasons/liga/calendar",
    "/seasons/liga/dates/f0",
    "/seasons/liga/dates/f1",
    "/seasons/liga/final",
    "/seasons/liga/journal.jsonl",
    "/t/halle",
    "/t/halle/join",
    "/t/halle/standings",
    "/api/tournaments/halle",
)


def everywhere(visitor: Client, season: Season) -> Iterator[tuple[str, str]]:
    for address in PUBLIC:
        answer = visitor.get(address)
        assert answer.status_code == 200, address
        yield address, answer.content.decode()
    hall = Hall.objects.get(slug="halle")
    exported = export_tournament(DjangoLedger(), hall.id, people=True)
    yield "people file", str(exported.people)
    yield "journal", exported.journal.decode()
    yield "season", str(house.seasons().records(season.id))


def test_erasing_takes_the_name_from_every_page_and_file_and_keeps_every_chain(
    season: Season, visitor: Client, tmp_path: Path
) -> None:
    ada = person_named(f"Ada {NAME}").id
    shown = [where for where, text in everywhere(visitor, season) if NAME in text]
    assert {"/seasons/liga", "/seasons/liga/dates/f0", "people file"} <= set(shown)
    link = my_data(visitor)
    question = visitor.post(f"{link}/erase")
    assert question.status_code == 422
    assert AssociationPerson.objects.filter(id=ada).exists(), "not without a tick"
    assert visitor.post(f"{link}/erase", {"sure": "yes"})["Location"] == "/my-data-erased"
    assert visitor.get("/my-data-erased").status_code == 200
    left = [where for where, text in everywhere(visitor, season) if NAME in text]
    assert left == []
    assert "N. N." in visitor.get("/seasons/liga").content.decode()
    assert not AssociationPerson.objects.filter(id=ada).exists()
    assert not Person.objects.filter(name__contains=NAME).exists()
    assert not SeasonLink.objects.filter(person=ada).exists()
    assert visitor.get(link).status_code == 404
    assert list(broken_links(house.seasons().records(season.id))) == []
    assert list(broken_links(DjangoLedger().records(Hall.objects.get().id))) == []
    assert read_list(tmp_path), "the list of erasures lies beside the database"
    results = season.fixture("f0").results
    assert results is not None
    assert ada in results.people, "the result stays"
    assert season.state.invitations[ada].state == "withdrawn"


def test_the_place_that_becomes_free_goes_to_whoever_waits(visitor: Client) -> None:
    season = Season()
    season.dated(capacity=1)
    season.registers(visitor)
    season.registers(visitor, **somebody(1))
    visitor.post(f"{my_data(visitor)}/erase", {"sure": "yes"})
    assert season.fixture().registered == (person_named("Kim1 Muster1").id,)
    assert "nachgerückt" in letters_to("kim1@example.org")[-1]


def test_somebody_playing_right_now_or_barred_cannot_vanish(
    season: Season, visitor: Client
) -> None:
    link = my_data(visitor)
    Hall.objects.update(phase="running")
    answer = visitor.post(f"{link}/erase", {"sure": "yes"})
    assert answer.status_code == 422
    assert "Sie spielen gerade" in answer.content.decode()
    Hall.objects.update(phase="announced")
    ada = person_named(f"Ada {NAME}").id
    bar(Case(person=ada, since=date(2026, 1, 1), grounds="Betrug"), OFFICE)
    answer = visitor.post(f"{link}/erase", {"sure": "yes"})
    assert "schreiben Sie dem Verband" in answer.content.decode()
    assert AssociationPerson.objects.filter(id=ada).exists()


def test_letters_kept_in_the_house_go_with_their_reader(
    season: Season, visitor: Client, tmp_path: Path, settings: Any
) -> None:
    link = my_data(visitor)
    settings.EMAIL_FILE_PATH = tmp_path / "letters"
    settings.EMAIL_FILE_PATH.mkdir()
    mail.get_connection("django.core.mail.backends.filebased.EmailBackend").send_messages(
        [mail.EmailMessage("Platz", f"Guten Tag Ada {NAME}", to=["ada@example.org"])]
    )
    assert len(list(settings.EMAIL_FILE_PATH.iterdir())) == 1
    visitor.post(f"{link}/erase", {"sure": "yes"})
    assert list(settings.EMAIL_FILE_PATH.iterdir()) == []


def test_whom_nobody_saw_for_years_is_forgotten_by_the_hourly_look(
    season: Season, visitor: Client
) -> None:
    AssociationPerson.objects.update(created_at=datetime(2026, 1, 10, tzinfo=UTC))
    caretaker.do_routines()
    assert person_named(f"Ada {NAME}")
    season.day("2030-01-02")
    for _ in range(2):
        caretaker.do_routines()
    assert not AssociationPerson.objects.exists()
    assert "N. N." in visitor.get("/seasons/liga").content.decode()
    assert NAME not in visitor.get("/seasons/liga").content.decode()
    assert not SeasonLink.objects.exists()
    assert list(broken_links(house.seasons().records(season.id))) == []


def test_the_privacy_page_names_version_and_who_answers_for_it(
    visitor: Client, settings: Any
) -> None:
    settings.RESPONSIBLE = "Spieleverband Beispiel e. V."
    page = visitor.get("/privacy").content.decode()
    assert "2026-11" in page
    assert "Spieleverband Beispiel e. V." in page
    assert "Nachrichten an dieses Telefon" in page


def test_without_a_setting_the_imprint_of_letters_says_who_answers(
    visitor: Client, settings: Any
) -> None:
    settings.RESPONSIBLE = ""
    office, hint = (
        account("office", "association"),
        "Was Sie als Absender und Impressum der Briefe schreiben",
    )
    assert "Fragen Sie bitte die Leitung" in visitor.get("/privacy").content.decode()
    assert hint not in visitor.get("/privacy").content.decode(), "it is the office's to mend"
    assert hint in office.get("/privacy").content.decode()
    LetterText.objects.create(kind=IMPRINT, language="de", body="Spielverein Muster\nWeg 1")
    page = visitor.get("/privacy").content.decode()
    assert "Spielverein Muster<br>Weg 1" in page
    assert "Fragen Sie bitte die Leitung" not in page
    assert hint not in office.get("/privacy").content.decode()


def test_the_privacy_page_says_who_reads_a_minors_whole_name(visitor: Client) -> None:
    """Decision 7: everybody else reads initials, those at one table have met."""
    page = visitor.get("/privacy").content.decode()
    assert "alle; von Minderjährigen nur Anfangsbuchstaben, in voller Länge auf den" in page


# ── A backup from before the erasure ─────────────────────────────────────────────────────────────

RESTORED = """
import sys
from pathlib import Path

folder = Path(sys.argv[1])
from tafelrunde.web import opening

opening.open_house(folder)
from django.db import connections
from django.test import Client
from tafelrunde.journal.chain import broken_links
from tafelrunde.store.association_models import AssociationPerson
from tafelrunde.store.backup import back_up, restore
from tafelrunde.web.season import house
from tafelrunde.web.letters import tokens
from tests.web.people.office import Season

season = Season(confirms=False)
season.dated()
visitor = Client()
assert season.registers(visitor).status_code == 302
copy = back_up(folder / "backups", "before").path
(person,) = AssociationPerson.objects.all()
answer = visitor.post(f"/my-data/{tokens.my_data_token(person.id)}/erase", {"sure": "yes"})
assert answer.status_code == 302, answer.content
assert not AssociationPerson.objects.exists()
connections.close_all()
database = folder / "tafelrunde.sqlite3"
restore(copy, database)
assert AssociationPerson.objects.exists(), "the copy brought the person back"
house.seasons.cache_clear()
opening.furnish(folder)  # what serve, export and every other command that opens a house begin with
assert not AssociationPerson.objects.exists()
assert b"Ada Beispiel" not in visitor.get("/seasons/liga").content
assert list(broken_links(house.seasons().records(season.id))) == []
print("forgotten again")
"""


def test_a_restored_backup_forgets_again_before_anybody_looks(tmp_path: Path) -> None:
    told = typed(tmp_path, program=RESTORED)
    assert told.returncode == 0, told.stderr[-2000:]
    assert "forgotten again" in told.stdout
