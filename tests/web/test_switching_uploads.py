"""Language and colours on a page that answers an upload: nobody chooses the file once more."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from playwright.sync_api import Page, expect

from tafelrunde.exports import signed
from tests.exports.files import xlsx
from tests.web.association.office import Office
from tests.web.audience import days
from tests.web.conftest import House, Tab
from tests.web.test_switching import LANG, sent, switches

pytestmark = pytest.mark.django_db

MEMBERS = "Nachname;Vorname;Ort\nMuster;Erika;Bonn\nProbe;Bo;Köln\n".encode()
RESULTS = xlsx([("Platz", "Name", "Punkte"), (1, "Erika Muster", 9)], title="Herne 05.10.2025")
DATES = b"Datum;Name;Ort\n05.10.2025;Pokal;Herne\n"
SIGNED = signed.sign(signed.new_key(), "result", "Pokal", "Haus", "2026-07-18T10:00:00", "{}")
UNREADABLE = b"\x89 no file that anybody can read"
SEASON = "/association/seasons/SEASON"
UPLOADS = [
    ("/association/import/members", "file", MEMBERS, "Muster"),
    ("/association/import/members", "file", b"PK but no workbook", ""),
    (f"{SEASON}/import/results", "file", RESULTS, "Herne"),
    (f"{SEASON}/import/dates", "file", DATES, "Pokal"),
    (f"{SEASON}/import/journal", "file", UNREADABLE, ""),
    ("/t/ours/desk/players/paste", "file", MEMBERS, "Muster"),
    ("/t/ours/desk/results", "file", UNREADABLE, ""),
    ("/t/ours/desk/logo", "logo", UNREADABLE, ""),
    ("/files/look", "file", UNREADABLE, ""),
    ("/workshop/begin", "file", b"title = 'Skat\n", "Skat"),
    ("/signed", "file", SIGNED, "Haus"),
    ("/signed", "file", b"[]", ""),
]


@pytest.fixture
def owner(settings: Any, tmp_path: Path) -> Client:
    settings.DATA_FOLDER = tmp_path
    client = Client(headers={"Accept-Language": "de"})
    client.force_login(User.objects.create_user("orga", is_superuser=True))
    return client


def main_of(answer: Any) -> str:
    page: str = answer.content.decode()
    return page[page.index("<main") : page.index("</main>")]


@pytest.mark.parametrize(("address", "field", "data", "shown"), UPLOADS)
def test_a_page_that_answers_an_upload_is_there_in_the_other_language(
    owner: Client, address: str, field: str, data: bytes, shown: str
) -> None:
    days.seated(8, tournament="t-1").saved("ours", [])
    office = Office()
    address = address.replace(SEASON, office.inside("").rstrip("/"))
    page = owner.post(address, {field: SimpleUploadedFile("x", data)})
    for target, fields in switches(page.content.decode()):
        again = sent(owner, target, fields)
        assert again.status_code == page.status_code
        assert shown in main_of(again)
        assert "choose" not in main_of(again).split("<form")[0], "the file is still there"
    (target, fields), _theme = switches(page.content.decode())
    english = sent(owner, target, fields)
    assert (LANG.findall(page.content.decode()), LANG.findall(english.content.decode())) == (
        ["de"], ["en"],
    )  # fmt: skip
    (target, fields), _theme = switches(english.content.decode())
    assert main_of(sent(owner, target, fields)).count(shown) == main_of(page).count(shown)


def test_nothing_is_kept_of_a_file_whose_signature_was_checked(
    owner: Client, tmp_path: Path
) -> None:
    page = owner.post("/signed", {"file": SimpleUploadedFile("x", SIGNED)})
    for target, fields in switches(page.content.decode()):
        sent(owner, target, fields)
    assert not (tmp_path / "incoming").exists()


def test_a_file_too_long_for_a_button_leads_back_to_where_files_are_checked(owner: Client) -> None:
    long = SimpleUploadedFile("x", b"x" * 400_000)
    page = owner.post("/signed", {"file": long}).content.decode()
    assert [target for target, _fields in switches(page)] == ["/language", "/theme"]


@pytest.mark.django_db(transaction=True)
def test_what_was_mended_in_a_file_is_there_in_the_other_language(
    house: House, tab: Tab, admin_client: Client, settings: Any
) -> None:
    page: Page = tab(1280, "light")
    name = settings.SESSION_COOKIE_NAME
    kept = {"name": name, "value": admin_client.cookies[name].value, "url": house.url}
    page.context.add_cookies([kept])  # type: ignore[list-item]
    page.goto(f"{house.url}/workshop")
    broken = {"name": "x.toml", "mimeType": "text/plain", "buffer": b"title = 'Skat\n"}
    page.locator("[name=file]").set_input_files(broken)  # type: ignore[arg-type]
    page.locator("form:has([name=file]) button").click()
    page.locator("[name=file_text]").fill("title = 'Skat mit Ramsch\n")
    page.locator("form.switch button[lang=en]").first.click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.locator("[name=file_text]")).to_have_value("title = 'Skat mit Ramsch\n")
