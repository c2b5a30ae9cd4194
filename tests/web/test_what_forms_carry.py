"""A form that sends a command carries token, key and version by one tag, wherever it stands."""

from __future__ import annotations

import re
from pathlib import Path

from django.template import RequestContext, Template
from django.test import RequestFactory

import tafelrunde.web

WEB = Path(tafelrunde.web.__file__).parent


def fields(tag: str, **context: object) -> list[tuple[str, str]]:
    request = RequestFactory().get("/t/pokal/desk")
    given = {"csrf_token": "token", "here": "/t/pokal/desk", **context}
    made = Template(tag).render(RequestContext(request, given))
    return re.findall(r'name="(\w+)"(?: id="\w+")? value="([^"]*)"', made)


def test_a_form_carries_what_it_is_asked_to() -> None:
    plain = dict(fields("{% sends %}"))
    assert plain.keys() == {"csrfmiddlewaretoken", "key"}
    whole = dict(fields("{% sends seen=version next=here stay=1 %}", version=7))
    assert whole.keys() == {*plain, "seen", "stay", "next"}
    assert (whole["seen"], whole["stay"], whole["next"]) == ("7", "1", "/t/pokal/desk")
    assert dict(fields("{% sends next=elsewhere %}"))["next"] == "/t/pokal/desk"
    assert (
        dict(fields("{% sends next=elsewhere %}", elsewhere="/x?a=1&b"))["next"] == "/x?a=1&amp;b"
    )
    assert "seen" not in dict(fields("{% sends seen=season.version %}"))
    assert dict(fields("{% sends seen=version %}", version=0))["seen"] == "0"


def test_each_form_of_a_page_has_a_key_of_its_own() -> None:
    keys = [value for name, value in fields("{% sends %}{% sends %}") if name == "key"]
    assert len(set(keys)) == 2


def test_a_key_that_was_typed_with_comes_back() -> None:
    assert dict(fields("{% sends key=typed.key %}", typed={"key": "k-7"}))["key"] == "k-7"
    assert len(dict(fields("{% sends key=typed.key %}", typed={}))["key"]) == 32


def test_no_template_writes_these_fields_by_itself() -> None:
    written = {page.name for page in WEB.rglob("*.html") if 'name="key"' in page.read_text("utf-8")}
    assert written == set()
