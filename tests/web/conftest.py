"""A real server, a real browser, and axe: what the tests of the pages stand on."""

from __future__ import annotations

import json
import os
import shutil
import threading
import time
from collections.abc import Callable, Collection, Iterator
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

import pytest
from django.db import connections
from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, expect, sync_playwright

from tafelrunde.store.book import DjangoLedger
from tafelrunde.store.ledger import Answer
from tafelrunde.web import opening, serving
from tafelrunde.web.live import Known
from tests.conftest import LONG

expect.set_options(timeout=20_000)  # a machine that is busy for a moment is no fault of a page

AXE = Path(__file__).parent / "vendor" / "axe.min.js"
PHONE, DESK, HIGH = 360, 1280, 800
BOTH = (DESK, PHONE)
# The one without windows first: it needs half the time for the same pages.
SHELL = "chromium-headless-shell"
WITH_WINDOWS = ("chromium", "chromium-browser", "google-chrome")
NAMES = (os.environ.get("TAFELRUNDE_CHROMIUM"), SHELL, *WITH_WINDOWS)
# Axe is longer than any page, and to hand it over takes half as long as to load one: the tab keeps
# it for its next pages.
AXE_AGAIN = """'axe' in window
  || sessionStorage.getItem('axe') !== null && ((0, eval)(sessionStorage.getItem('axe')), true)"""
LINES: WeakKeyDictionary[Page, CDPSession] = WeakKeyDictionary()
TURNS: WeakKeyDictionary[Page, int] = WeakKeyDictionary()
# Most of axe's work are contrasts, and of sixty rows it reckons the same one sixty times. Letters
# of one colour, size and weight on the same ground all the way up have one contrast: axe looks at
# the first of each kind that is shown. What nobody can press keeps its pale letters by right and
# speaks for no other.
EACH_KIND_ONCE = """(() => {
  const SEEN = ["color", "backgroundColor", "backgroundImage", "opacity", "filter", "mixBlendMode",
    "fontSize", "fontWeight", "textShadow", "position"];
  const kinds = new Map(), read = new Set();
  const speaks = (element) => element.matches("input, select, textarea, button")
    || [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  const exempt = (element) => element.closest(":disabled, [aria-disabled=true], [inert]")
    || element.closest("label")?.control?.disabled;
  const walk = (element, ground) => {
    const look = getComputedStyle(element);
    const own = [ground, element.tagName, ...SEEN.map((name) => look[name])].join("|");
    const kind = kinds.get(own) ?? kinds.size;
    kinds.set(own, kind);
    element.removeAttribute("data-contrast");
    if (!read.has(kind) && speaks(element)) {
      element.setAttribute("data-contrast", "");
      const box = element.getBoundingClientRect();
      if (element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
        && box.width > 1 && box.height > 1 && !exempt(element)) read.add(kind);
    }
    for (const child of element.children) walk(child, kind);
  };
  walk(document.body, -1);
  axe.configure({ rules: [{ id: "color-contrast", selector: "[data-contrast]" }] });
})()"""
# Only what is wrong leaves the browser: all that is right takes as long to carry as to find. What
# may be left unloaded are style sheets of rules that are only tried out or only ask for a look.
FAULTS = (
    EACH_KIND_ONCE
    + """, axe.run(document, {
  preload: false,
  resultTypes: ["violations"],
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
}).then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map((node) =>
  `${id}: ${node.html.slice(0, 160)} | ${node.failureSummary.slice(0, 300)}`)))"""
)
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(autouse=True)
def tournaments_tell_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The transaction around a test is never committed: what waits for that would never happen."""
    append = DjangoLedger.append

    def told(ledger: DjangoLedger, *asked: Any, **more: Any) -> Answer:
        connection: Any = connections[ledger.using]
        before = len(connection.run_on_commit)
        answer = append(ledger, *asked, **more)
        if all(block._from_testcase for block in connection.atomic_blocks):
            waiting = connection.run_on_commit[before:]
            del connection.run_on_commit[before:]
            for _savepoints, tell, _robust in waiting:
                tell()
        return answer

    monkeypatch.setattr(DjangoLedger, "append", told)


class Nobody:
    """Estimates nothing: another thread's look at the tests' one database would lock it."""

    def open(self) -> None: ...

    def close(self) -> None: ...


@pytest.fixture(autouse=True)
def nobody_foretells(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever tests it opens one of his own. Nobody tells anything elsewhere, too."""
    monkeypatch.setattr(serving, "Foreteller", Nobody)
    monkeypatch.setattr(serving, "Sender", Nobody)
    monkeypatch.setattr(serving, "Teller", Nobody)
    monkeypatch.setattr(serving, "Pusher", Nobody)
    monkeypatch.setattr(serving, "LOOK_SECONDS", 3600.0)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    found = next((path for name in NAMES if name and (path := shutil.which(name))), None)
    if found is None:
        reason = "no Chromium on this machine (tools/chromium.sh installs it)"
        if os.environ.get("CI") == "true":
            pytest.fail(reason)
        pytest.skip(reason)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=FLAGS)
        yield browser
        browser.close()


class House:
    """The embedded server of the house in a thread, on a free port."""

    def __init__(self, halls: dict[str, Known]) -> None:
        self.halls = halls
        self.door = opening.listen("127.0.0.1", 0)
        self.port = int(self.door.getsockname()[1])
        self.url = f"http://127.0.0.1:{self.port}"
        self.server = serving.server(halls.get, "127.0.0.1", self.port)
        self.thread = threading.Thread(
            target=self.server.run, kwargs={"sockets": [self.door]}, daemon=True
        )

    def start(self) -> None:
        self.thread.start()
        deadline = time.monotonic() + 20
        while not self.server.started:
            assert time.monotonic() < deadline, "the house did not open"
            time.sleep(0.01)

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join(timeout=15)
        self.door.close()
        assert not self.thread.is_alive(), "the house did not close"


@pytest.fixture
def house(transactional_db: None, settings: Any) -> Iterator[House]:
    """An open house with one tournament on the stream, on the test database."""
    opened = House({"sommer": Known("t-1", 3)})
    opened.start()
    yield opened
    opened.stop()
    connections.close_all()


Tab = Callable[..., Page]


@pytest.fixture
def tab(chromium: Browser) -> Iterator[Tab]:
    """Opens a page with a width, colours and language; all are closed afterwards."""
    contexts: list[BrowserContext] = []

    def open_tab(width: int = DESK, colours: str = "light", language: str = "de") -> Page:
        context = chromium.new_context(
            viewport={"width": width, "height": HIGH},
            color_scheme=colours,  # type: ignore[arg-type]
            locale=language,
            reduced_motion="reduce",  # moving parts would be drawn on the processor
        )
        contexts.append(context)
        return context.new_page()

    yield open_tab
    for context in contexts:
        context.close()


def axe_problems(page: Page) -> list[str]:
    """What axe finds wrong on the page as it stands, one line a place."""
    _bring_axe(page)
    found: list[str] = page.evaluate(FAULTS)
    return found


def _bring_axe(page: Page) -> None:
    # Through the debugging protocol: the page's own policy forbids foreign scripts, as it should.
    # The line stays open until the tab goes: hanging up would take away a virtual passkey.
    line = LINES.get(page) or page.context.new_cdp_session(page)
    LINES[page] = line
    if line.send("Runtime.evaluate", {"expression": AXE_AGAIN})["result"]["value"]:
        return
    text = json.dumps(AXE.read_text(encoding="utf-8"))
    keep = f"sessionStorage.setItem('axe', {text}), {AXE_AGAIN}"
    assert line.send("Runtime.evaluate", {"expression": keep})["result"]["value"], page.url


def faults_both_ways(page: Page, looked: Collection[int] = ()) -> list[str]:
    """What axe and the width find on a light desk and on a dark phone, loaded only once.

    Axe looks where `looked` says, else at the one and the other by turns; by `make long` always at
    both. The width is measured on both.
    """
    TURNS[page] = turn = TURNS.get(page, -1) + 1
    looked = BOTH if LONG else looked or (BOTH[turn % 2],)
    found: list[str] = []
    for width, colours in ((DESK, "light"), (PHONE, "dark")):
        page.emulate_media(color_scheme=colours)  # type: ignore[arg-type]
        page.set_viewport_size({"width": width, "height": HIGH})
        if width in looked:
            found += [f"{width}: {problem}" for problem in axe_problems(page)]
        if page.evaluate("document.documentElement.scrollWidth") > width:
            found.append(f"{width}: is too wide")
    return found
