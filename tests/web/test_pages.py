"""Every public page: its headers, its policy, its language, its errors."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.core.exceptions import SuspiciousOperation
from django.http import HttpRequest
from django.test import Client, RequestFactory

from tafelrunde.rulebook.faults import Broken, Refusal
from tafelrunde.web import errors, hosts
from tafelrunde.web.porch.bodies import LARGEST_FORM, LARGEST_UPLOAD
from tafelrunde.web.templatetags import words

pytestmark = pytest.mark.django_db
PAGES = (
    "/",
    "/login",
    "/rulebooks",
    "/rulebooks?q=late",
    "/rulebooks/catan",
    "/rulebooks/catan/handbook",
    "/design",
    "/help",
    "/help/organiser",
    "/login/forged",
    "/nothing-here",
)
POLICY = {
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
}


@pytest.mark.parametrize("address", PAGES)
def test_every_page_carries_the_strict_policy_and_keeps_to_it(client: Client, address: str) -> None:
    answer = client.get(address)
    policy = {part.strip() for part in answer["Content-Security-Policy"].split(";") if part.strip()}
    assert policy == POLICY
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["X-Frame-Options"] == "DENY"
    page = answer.content.decode()
    assert re.findall(r"<style|\sstyle=|\son[a-z]+=|javascript:", page) == []
    assert re.findall(r"<script(?![^>]*\ssrc=)", page) == []
    assert re.findall(r'(?:src|href)="(?:https?:)?//', page) == [], "nothing comes from elsewhere"


@pytest.mark.parametrize("address", PAGES)
@pytest.mark.parametrize("language", ["de", "en"])
def test_every_page_speaks_the_language_asked_for(
    client: Client, address: str, language: str
) -> None:
    page = client.get(address, headers={"Accept-Language": language}).content.decode()
    assert f'<html lang="{language}"' in page
    skip = {"de": "Zum Inhalt springen", "en": "Skip to content"}
    assert skip[language] in page


def test_an_address_with_a_slash_too_many_leads_where_it_was_meant_to(client: Client) -> None:
    answer = client.get("/rulebooks/catan/handbook/?q=road")
    assert (answer.status_code, answer["Location"]) == (301, "/rulebooks/catan/handbook?q=road")
    assert client.get("/t/x/")["Location"] == "/t/x"
    assert client.get("/no/such/page/").status_code == 404
    assert client.post("/t/x/").status_code == 404


def test_a_language_chosen_by_hand_beats_the_device(client: Client) -> None:
    answer = client.post("/language", {"language": "en", "next": "/rulebooks"})
    assert answer["Location"] == "/rulebooks"
    page = client.get("/", headers={"Accept-Language": "de"}).content.decode()
    assert '<html lang="en"' in page


def test_a_theme_chosen_by_hand_is_kept_until_it_is_given_back(client: Client) -> None:
    client.post("/theme", {"theme": "dark"})
    assert 'data-theme="dark"' in client.get("/").content.decode()
    client.post("/theme", {"theme": ""})
    assert "data-theme" not in client.get("/").content.decode()
    client.post("/theme", {"theme": '"><script>'})
    assert "data-theme" not in client.get("/").content.decode()


def test_another_site_can_change_neither_language_nor_theme(client: Client) -> None:
    client.post("/theme", {"theme": "dark"}, headers={"Origin": "https://evil.example"})
    assert "data-theme" not in client.get("/").content.decode()


def test_public_pages_set_no_cookie_and_ask_for_no_session(
    client: Client, django_assert_num_queries: Any
) -> None:
    with django_assert_num_queries(0):
        answer = client.get("/rulebooks/catan/handbook")
    assert not answer.cookies


def test_the_first_page_invites_when_there_is_nothing_yet(client: Client) -> None:
    page = client.get("/", headers={"Accept-Language": "de"}).content.decode()
    assert "Der Tisch ist gedeckt" in page


def test_static_files_are_served_and_may_be_kept_for_a_year(client: Client) -> None:
    page = client.get("/").content.decode()
    addresses = re.findall(r'"(/static/[^"]+)"', page)
    assert len(addresses) >= 6
    for address in addresses:
        assert "?v=" in address or address.endswith("-1.woff2")
        answer = client.get(address)
        assert answer.status_code == 200
        assert "max-age=31536000" in answer["Cache-Control"]


@pytest.mark.parametrize(
    ("host", "known"),
    [
        ("localhost:8000", True),
        ("192.168.178.23:8000", True),
        ("10.0.0.5", True),
        ("[fe80::1]:8000", True),
        ("laptop.local", True),
        ("evil.example", False),
        ("192.168.0.1.evil.example", False),
        ("8.8.8.8", False),
    ],
)
def test_the_house_answers_to_names_of_the_hall_only(host: str, known: bool) -> None:
    assert hosts.is_known(host) is known


def test_a_strange_host_name_gets_a_plain_refusal(client: Client) -> None:
    assert client.get("/", headers={"Host": "evil.example"}).status_code == 400


@pytest.mark.parametrize(
    ("kind", "most"),
    [("application/x-www-form-urlencoded", LARGEST_FORM), ("multipart/form-data", LARGEST_UPLOAD)],
)
def test_too_large_a_request_is_refused_before_it_is_read(
    client: Client, kind: str, most: int
) -> None:
    sent = client.generic("POST", "/login", b"x", kind, CONTENT_LENGTH=str(most + 1))
    assert sent.status_code == 413


@pytest.mark.parametrize("status", [400, 403, 404, 409, 413, 422, 500])
@pytest.mark.parametrize("language", ["de", "en"])
def test_error_pages_speak_both_languages_and_show_no_inside(
    rf: RequestFactory, status: int, language: str
) -> None:
    answer = errors.answer(rf.get("/x", headers={"Accept-Language": language}), status)
    page = answer.content.decode()
    assert answer.status_code == status
    assert f'lang="{language}"' in page
    assert "Traceback" not in page


def test_error_pages_in_the_two_languages_differ(rf: RequestFactory) -> None:
    pages = {
        (status, language): errors.answer(
            rf.get("/x", headers={"Accept-Language": language, "HX-Request": "true"}), status
        ).content
        for status in (400, 403, 404, 409, 413, 422, 500)
        for language in ("de", "en")
    }
    assert len(set(pages.values())) == len(pages)


def _refused(request: HttpRequest) -> None:
    raise Refusal.single("round", "Still open <b>", rule="7W-204")


def test_a_refusal_becomes_a_page_with_the_rule_linked(rf: RequestFactory) -> None:
    request = rf.get("/x", headers={"Accept-Language": "en"})
    guard = errors.FaultsAsPages(lambda _request: errors.answer(_request, 404))
    with pytest.raises(Refusal) as caught:
        _refused(request)
    answer = guard.process_exception(request, caught.value)
    assert answer is not None
    assert answer.status_code == 422
    page = answer.content.decode()
    assert "Still open &lt;b&gt;" in page
    assert '<a class="rule" href="/rulebooks/seven-wonders/handbook#7W-204">7W-204</a>' in page
    fragment = guard.process_exception(rf.get("/x", headers={"HX-Request": "true"}), caught.value)
    assert fragment is not None
    assert "<html" not in fragment.content.decode()


def test_our_own_defect_says_sorry_and_nothing_else(rf: RequestFactory) -> None:
    guard = errors.FaultsAsPages(lambda request: errors.answer(request, 404))
    answer = guard.process_exception(rf.get("/x"), Broken("secret detail"))
    assert answer is not None
    assert answer.status_code == 500
    assert "secret detail" not in answer.content.decode()
    assert guard.process_exception(rf.get("/x"), SuspiciousOperation()) is None


def test_health_says_ok(client: Client) -> None:
    assert client.get("/health").json()["ok"] is True


def test_rule_ids_in_a_sentence_become_links_and_the_rest_is_escaped() -> None:
    ended = words.linked("81 gegen 80 von Bo (7W-204).")
    whole = '81 gegen 80 von <span class="with-rule">Bo.\N{NO-BREAK SPACE}<a '
    assert ended.startswith(whole), "neither the full stop nor the sign stands alone in a line"
    assert 'T. <span class="with-rule">S.\N{NO-BREAK SPACE}<a' in words.linked(
        "81 gegen 80 von T. S. (7W-204)."
    ), "initials end the sentence by themselves"
    text = words.linked("siehe 7W-204 & <b>XX-999</b>")
    assert 'href="/rulebooks/seven-wonders/handbook#7W-204"' in text
    assert "&lt;b&gt;XX-999&lt;/b&gt;" in text


def test_the_sign_of_a_rule_stays_with_the_last_word_of_its_reason() -> None:
    said = words.with_rule("Finale: <b>Platz 1", "7W-204")
    assert said.startswith('Finale: &lt;b&gt;Platz <span class="with-rule">1\N{NO-BREAK SPACE}<a ')
    assert words.with_rule("<b>", None) == "&lt;b&gt;"


def test_a_qr_code_is_a_picture_with_a_name() -> None:
    picture = words.qr("http://192.168.0.10:8000/", "Mitspielen")
    assert 'aria-label="Mitspielen"' in picture
    assert picture.count("<svg") == 1
    assert "style=" not in picture


def test_several_rules_in_brackets_become_signs_without_brackets_and_commas() -> None:
    said = words.linked("Wie ausgelost (7W-204, 7W-205, CAT-301).")
    assert said.count("<a ") == 3
    assert not re.search(r"[(),]", re.sub(r"<[^>]*>", "", said))
