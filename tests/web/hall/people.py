"""People in the hall with their screens: what they read there, tap and type."""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import AbstractContextManager

from playwright.sync_api import BrowserContext, ConsoleMessage, Expect, Locator, Response

PATIENCE = 30_000
expect = Expect()
expect.set_options(timeout=PATIENCE)
"""Nineteen screens on a small machine: news may take longer than on one."""

Figures = Mapping[str, tuple[int, int]]
"""Victory points and coins by name."""

WRONG_CLOCK = """(() => {
  const real = Date.now.bind(Date);
  window.trueTime = real;
  Date.now = () => real() + %d;
})()"""
"""A device whose own clock is wrong; the true time stays within reach of the test."""


HARMLESS = ("htmx:sendAbort", "htmx:afterRequest")
"""Said by the browser on every plain-HTTP page, and by htmx where news overtake older news."""
NO_NETWORK = ("net::ERR_INTERNET_DISCONNECTED", "net::ERR_FAILED", "htmx:sendError")


class Screen:
    """One device with one page, and everything it complains about."""

    def __init__(self, context: BrowserContext, who: str, wrong_by: int = 0) -> None:
        self.who = who
        self.context = context
        self.complaints: list[str] = []
        self.forgiven: tuple[str, ...] = HARMLESS
        context.set_default_timeout(PATIENCE)
        context.add_init_script(WRONG_CLOCK % wrong_by)
        self.page = context.new_page()
        self.page.on("pageerror", lambda error: self.complain(str(error)))
        self.page.on("console", self._heard)
        self.page.on("response", self._answered)

    def complain(self, what: str) -> None:
        self.complaints.append(f"{self.who}: {what}")

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not any(each in message.text for each in self.forgiven):
            self.complain(message.text)

    def _answered(self, response: Response) -> None:
        if response.status >= 400:
            self.complain(f"{response.status} {response.request.method} {response.url}")

    def lose_network(self) -> None:
        """From here on the browser says so too, and rightly."""
        self.forgiven += NO_NETWORK
        self.context.set_offline(True)

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def tap(self, name: str) -> None:
        self.button(name).click()

    def reads(self, text: str | re.Pattern[str]) -> None:
        """It stands there, or arrives without a touch."""
        expect(self.page.locator("main")).to_contain_text(text)

    def moved(self) -> AbstractContextManager[object]:
        return self.page.expect_navigation()


class Phone(Screen):
    """A player's phone."""

    def __init__(self, context: BrowserContext, name: str, wrong_by: int = 0) -> None:
        super().__init__(context, name, wrong_by)
        self.name = name

    def join(self, address: str, code: str) -> None:
        """Scan the code on the wall, tap the name, type the code of the own card."""
        self.page.goto(address)
        first, last = self.name.split()
        self.page.get_by_role("link", name=f"{last}, {first}", exact=True).click()
        expect(self.page.get_by_role("heading", level=1)).to_have_text(f"Are you {self.name}?")
        self.page.get_by_label("Your code").fill(code)
        self.tap("Yes, that is me")
        self.reads("You are checked in")

    def table(self) -> int:
        """The number of the table, as it stands on the phone."""
        place = self.page.locator(".my-place h1")
        expect(place).to_be_visible(timeout=30_000)
        found = re.search(r"Table\s+(\d+)", place.inner_text())
        assert found is not None, place.inner_text()
        return int(found.group(1))

    def mates(self) -> list[str]:
        """Everybody at the table, the holder included, by seat."""
        return self.page.locator(".mates .who").all_inner_texts()

    def type_report(self, figures: Figures, left: tuple[str, ...] = ()) -> None:
        self.tap("The game is over: enter the result")
        for name, (points, coins) in figures.items():
            boxes = self.page.get_by_role("textbox", name=re.compile(f": {name}$"))
            boxes.nth(0).fill(str(points))
            if boxes.count() > 1:  # asked for only where it decides
                boxes.nth(1).fill(str(coins))
        if left:
            self.page.get_by_text("Did somebody leave the game?").click()
        for name in left:
            self.page.get_by_label(f"{name} left the game").check()
        self.reads("What this gives")

    def report(self, figures: Figures, left: tuple[str, ...] = ()) -> None:
        self.type_report(figures, left)
        self.tap("Send the result")
        self.reads("You have signed. Still missing:")

    def sign(self) -> None:
        """The question is there by itself as soon as somebody has reported."""
        self.reads("Is this right?")
        self.tap("That is right: I sign")
        self.reads(re.compile("You have signed|All have signed"))

    def object(self, reason: str) -> None:
        self.tap("That is wrong")
        self.page.get_by_label("What is wrong?").fill(reason)
        self.tap("I object: call the referee")
        self.reads("The referee has been called")

    def leave_before_the_game(self) -> None:
        self.page.get_by_role("link", name="Leave the tournament").click()
        self.reads("My game has not begun yet")
        self.tap("Ask the desk to let me go")
        self.reads("Waiting for the desk")

    def call_about_leaving(self, text: str) -> None:
        self.page.get_by_role("link", name="Leave the tournament").click()
        self.reads("Your game is on")
        self.tap("Call the referee")
        expect(self.page.get_by_label("Somebody is leaving the game")).to_be_checked()
        self.page.get_by_label("In a few words").fill(text)
        self.tap("Call the referee")
        self.reads("The referee has been called")

    def standing(self) -> str:
        """Everything on the page of the own standing."""
        self.page.get_by_role("link", name="My standing").click()
        expect(self.page.get_by_role("heading", level=1)).to_have_text("My standing")
        return self.page.locator("main").inner_text()


class Referee(Screen):
    """The referee's phone; opened by the link from the desk."""

    def hears_a_call(self) -> None:
        """Wherever he is just reading, the number in the bar tells him."""
        expect(self.page.locator("#badge-number")).to_have_text("1")
        self.look_at_calls()

    def look_at_calls(self) -> None:
        self.page.get_by_role("link", name=re.compile("^Calls")).click()

    def open_table(self, number: int) -> None:
        self.look_at_calls()
        self.page.locator(".table-tiles a", has=self.page.locator(f"b:text-is('{number}')")).click()
        expect(self.page.get_by_role("heading", level=1)).to_contain_text(f"Table {number}")

    def unfold(self, words: str) -> Locator:
        fold = self.page.locator("details", has=self.page.get_by_text(words, exact=True))
        if fold.get_attribute("open") is None:  # what the table waits for is open already
            fold.locator("summary").click()
        return fold

    def decide(self, form: Locator, told: str, yes: str) -> None:
        """See what would change, then do it."""
        form.get_by_role("button", name="Show what it changes").click()
        expect(self.page.locator("[data-sure]")).to_contain_text(told)
        with self.moved():
            self.tap(yes)

    def rule_on_call(self, words: str, rule: str, text: str) -> None:
        """On the way, then the rule found by its words, and a note under its id."""
        self.tap("On my way")
        self.reads("is on the way")
        self.tap("Decide")
        self.page.get_by_role("searchbox").press_sequentially(words)
        self.page.locator("#found a", has_text=rule).click()
        expect(self.page.get_by_label("Rule", exact=True)).to_have_value(rule)
        self.page.get_by_label("In words").fill(text)
        with self.moved():
            self.page.locator("#decide").get_by_role("button", name="Decide").click()

    def correct(self, table: int, figures: Figures, reason: str, rule: str) -> None:
        self.open_table(table)
        form = self.unfold("Correct the result").locator("form")
        for name, (points, coins) in figures.items():
            line = form.locator("fieldset.line", has_text=name)
            line.get_by_label("victory points").fill(str(points))
            if line.get_by_label("coins").is_visible():  # asked for only where points are level
                line.get_by_label("coins").fill(str(coins))
        form.get_by_label("Reason for the correction").fill(reason)
        form.get_by_label("Rule").select_option(rule)
        self.decide(form, "", "Correct it")

    def note_leaver(self, table: int, name: str, text: str) -> None:
        self.open_table(table)
        form = self.unfold("Somebody left the game").locator("form").first
        form.get_by_label("Who").select_option(label=name)
        form.get_by_label("In words").fill(text)
        self.decide(form, name, "Decide so")

    def name_substitute(self, table: int, leaver: str, plays_on: str) -> None:
        self.open_table(table)
        form = self.unfold("Somebody left the game").locator("form").last
        form.get_by_label("Left the game").select_option(label=leaver)
        form.get_by_label("Plays on").select_option(label=plays_on)
        self.decide(form, "comes last", "Name the substitute")
