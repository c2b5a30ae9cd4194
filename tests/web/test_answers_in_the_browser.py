"""A refusal finds its place, whatever became of the form; what was filled in is not asked for."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, Route

import tafelrunde.web
from tests.web.conftest import Tab

STATIC = Path(tafelrunde.web.__file__).parent / "static"
HTMX = (STATIC.parent / "templates" / "parts" / "htmx.json").read_text(encoding="utf-8")
PAGE = f"""<!doctype html><html lang="de"><head><title>x</title>
<meta name="htmx-config" content='{HTMX}'></head>
<body hx-target="#notice" hx-swap="innerHTML"><p id="announcer"></p><div id="notice"></div>
<form action="/slip" hx-post="/slip"><label>Z<input name="turns-1"></label>
<label>P<input name="vp-1"></label><button>Store</button></form></body></html>"""
REFUSED = """<div data-refused><p data-place="turns-1">bitte eintragen: Züge</p>
<p data-place="vp-1">bitte eintragen: Punkte</p></div>"""


@pytest.fixture
def page(tab: Tab) -> Page:
    page: Page = tab(1280)
    page.route("**/desk", lambda route: route.fulfill(body=PAGE, content_type="text/html"))
    page.route("**/slip", answer)
    page.goto("http://127.0.0.1/desk")
    for script in ("vendor/htmx.min.js", "tafelrunde.js", "everybody.js", "organiser/desk.js"):
        page.add_script_tag(path=STATIC / script)
    return page


def answer(route: Route) -> None:
    signed = {"Tafelrunde": "house", "Content-Type": "text/html; charset=utf-8"}
    route.fulfill(status=422, body=REFUSED, headers=signed)


def test_what_is_filled_in_is_no_longer_asked_for(page: Page) -> None:
    page.locator("button").click()
    page.wait_for_selector(".at-field")
    assert page.locator(".at-field").count() == 2
    page.locator("[name=turns-1]").fill("14")
    assert page.locator(".at-field").all_inner_texts() == ["bitte eintragen: Punkte"]
    assert page.locator("#notice [data-place]").count() == 1
    page.locator("[name=vp-1]").fill("30")
    assert page.locator("[aria-invalid], .at-field, #notice > *").count() == 0


def test_a_refusal_of_a_form_that_is_gone_is_shown_all_the_same(page: Page) -> None:
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    gone = "document.addEventListener('htmx:beforeSend', event => event.target.remove())"
    page.evaluate(gone)
    page.locator("button").click()
    page.wait_for_selector("#notice [data-place]")
    assert errors == []
