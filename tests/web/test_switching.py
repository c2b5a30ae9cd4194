"""Language and colours on a page that answers a form: it is sent once more, nothing is lost."""

from __future__ import annotations

import html
import re
from typing import Any
from urllib.parse import urlencode

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client

from tafelrunde.journal import events as e
from tafelrunde.store.devices import own_device
from tests.web.addresses import ADDRESSES
from tests.web.audience import days
from tests.web.files.test_arriving import journal, look, report, take
from tests.web.organiser.conftest import Clerk
from tests.web.test_every_address import address_of, listed

pytestmark = pytest.mark.django_db

FORM = re.compile(r'<form class="switch" method="post" action="([^"]*)"[^>]*>(.*?)</form>', re.S)
HIDDEN = re.compile(r'<input type="hidden" name="([^"]+)" value="([^"]*)"')
LANG = re.compile(r'<html lang="(..)"')
BUTTON = re.compile(r'<button class="plain" name="([^"]+)" value="([^"]*)"')


@pytest.fixture
def owner() -> Client:
    client = Client()
    client.force_login(User.objects.create_user("orga", is_superuser=True))
    return client


def switches(page: str) -> list[tuple[str, dict[str, list[str]]]]:
    """The forms of the two switches as a browser would send them."""
    found = []
    for address, inside in FORM.findall(page):
        fields: dict[str, list[str]] = {}
        for name, value in [*HIDDEN.findall(inside), *BUTTON.findall(inside)[:1]]:
            fields.setdefault(name, []).append(html.unescape(value))
        found.append((html.unescape(address), fields))
    return found


def sent(client: Client, target: str, fields: dict[str, list[str]]) -> Any:
    kind = "application/x-www-form-urlencoded"
    return client.post(target, urlencode(fields, doseq=True), content_type=kind)


@pytest.mark.parametrize("name", [each for each in listed() if "POST" in ADDRESSES[each].methods])
def test_no_page_that_answers_a_form_is_lost_by_switching(owner: Client, name: str) -> None:
    """Whatever the house answers to a form, it answers again in the other language."""
    days.seated(8, tournament="t-1").saved("ours", [])
    address = address_of(name, "ours")
    answer = owner.post(address, {"typed": "Ö & ü"}, headers={"Accept-Language": "de"})
    page = answer.content.decode(errors="replace")
    for target, fields in switches(page):
        again = sent(owner, target, fields)
        assert again.status_code == answer.status_code, (target, fields)
        if "switch-language" in fields:
            assert '<html lang="en"' in again.content.decode()
            assert fields["typed"] == ["Ö & ü"]


def test_a_pasted_list_is_there_in_the_other_language(owner: Client) -> None:
    clerk = Clerk(owner)
    clerk.announce()
    pasted = "Ada Winter, Spieleverein Süd\nBo Sommer"
    page = clerk.post("/players/paste", htmx=False, list=pasted)
    assert page.status_code == 200
    (target, fields), (_theme, _fields) = switches(page.content.decode())
    again = sent(owner, target, fields)
    assert again.status_code == 200
    assert '<html lang="en"' in again.content.decode()
    shown = [each.content.decode().count("Spieleverein Süd") for each in (page, again)]
    assert shown[0] == shown[1] > 1, "in the preview, not only in what is sent once more"
    assert owner.cookies[settings.LANGUAGE_COOKIE_NAME].value == "en", "and stays chosen"


def test_a_file_that_was_looked_at_is_there_in_the_other_language(owner: Client) -> None:
    """Two versions, a journal and a report answer an upload, which no form sends once more."""
    own = own_device().id
    clerk = Clerk(owner, "gast")
    page = look(clerk, journal(own))
    for target, fields in switches(page.content.decode())[:1]:
        assert sent(owner, target, fields).status_code == page.status_code == 200
    take(clerk, page.content.decode())
    clerk.did("set-details", title="Unser Titel")
    apart = look(clerk, journal(own, [e.DetailsSet(title="Deren Titel")]))
    for each in (apart, look(clerk, report())):
        (target, fields), (_theme, _fields) = switches(each.content.decode())
        again = sent(owner, target, fields)
        assert again.status_code == each.status_code
        assert LANG.findall(again.content.decode()) != LANG.findall(each.content.decode())
    assert "file:" not in owner.post("/files/look").content.decode()


def test_colours_switch_there_too(owner: Client) -> None:
    clerk = Clerk(owner)
    clerk.announce()
    page = clerk.post("/do/start-tournament", htmx=False)
    (_language, _fields), (target, fields) = switches(page.content.decode())
    again = sent(owner, target, fields)
    assert again.status_code == page.status_code == 422
    assert 'data-theme="light"' in again.content.decode()


def test_a_password_is_typed_again_and_never_written_into_a_page() -> None:
    page = Client().post("/login", {"username": "orga", "password": "geheimnis-7"})
    assert "geheimnis-7" not in page.content.decode()


def test_another_site_cannot_choose_with_a_form(owner: Client) -> None:
    answer = owner.post(
        "/login", {"switch-theme": "dark"}, headers={"Origin": "https://evil.example"}
    )
    assert "theme" not in answer.cookies


@pytest.mark.parametrize("wanted", ["home", "1e999", "{}", "login", "a/b", "//elsewhere.example/"])
@pytest.mark.parametrize("address", ["/language", "/theme"])
def test_a_word_that_is_no_address_leads_home(address: str, wanted: str) -> None:
    """Anybody can send it, and it must be no fault of ours."""
    answer = Client().post(address, {"next": wanted, "language": "en"})
    assert (answer.status_code, answer["Location"]) == (302, "/")


def test_a_step_at_the_desk_is_answered_whatever_the_way_back(owner: Client) -> None:
    clerk = Clerk(owner)
    clerk.announce()
    page = clerk.post("/do/set-details", htmx=False, next="1e999")
    assert page.status_code < 500
    assert owner.get("/login?next=1e999").status_code < 500
