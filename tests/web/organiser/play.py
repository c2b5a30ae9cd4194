"""An organiser in the browser: clicks and types through a tournament as people do."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from playwright.sync_api import Page, expect

LOT, STAGE = "#draw-lot, #next-step[form=lot-form]", "#seat-stage, #next-step[form=stage-form]"
FIRST = (
    "Ada",
    "Bo",
    "Chris",
    "Dora",
    "Emil",
    "Finn",
    "Gitte",
    "Hanno",
    "Ines",
    "Jan",
    "Kaja",
    "Lutz",
    "Mona",
    "Nils",
    "Olga",
    "Paul",
)
LAST = (
    "Winter",
    "Sommer",
    "Berg",
    "Tal",
    "Wald",
    "See",
    "Stern",
    "Mond",
    "Feld",
    "Bach",
    "Stein",
    "Rose",
)

LEFT_EMPTY = """() => Array.from(document.querySelectorAll("[data-slip] [data-box]"))
    .some((each) => each.value === "" && !each.closest(".not-asked"))"""

Answers = Callable[[Page], None]


def made_up_names(number: int) -> list[str]:
    """Names that are nobody's, told apart well enough for the duplicate finder."""
    return [f"{FIRST[i % len(FIRST)]} {LAST[(i * 5 + i // 12) % len(LAST)]}" for i in range(number)]


@dataclass
class Organiser:
    """Somebody at the laptop; `lots` makes up what was written on the slips."""

    page: Page
    url: str
    lots: random.Random
    slug: str = ""

    def go(self, path: str = "") -> None:
        self.page.goto(f"{self.url}/t/{self.slug}/desk{path}")

    def moved(self, action: Callable[[], None]) -> None:
        """Do something that leads to another page, and wait until it is there."""
        with self.page.expect_navigation():
            action()

    def next_step(self) -> None:
        self.moved(self.page.locator("#next-step").click)

    # ── Before the start ─────────────────────────────────────────────────────────────────────────

    def create(self, rulebook: str, mode: str, title: str, **fields: str) -> None:
        self.page.goto(f"{self.url}/new")
        self.moved(self.page.locator(f'a[href="/new/{rulebook}/{mode}"]').click)
        self.page.locator("[name=title]").fill(title)
        options = self.page.locator("details.options summary")
        if fields and options.count():
            options.click()
        for name, value in fields.items():
            field = self.page.locator(f'[name="{name}"]').last
            if field.evaluate("each => each.tagName") == "SELECT":
                field.select_option(value)
            else:
                field.fill(value)
        self.moved(self.page.locator("form.announce button.big").click)
        found = re.search(r"/t/([-\w]+)/desk", self.page.url)
        assert found is not None
        self.slug = found.group(1)

    def paste(self, text: str) -> None:
        self.next_step()
        self.page.locator("textarea[name=list]").fill(text)
        self.moved(self.page.locator("form:has(textarea[name=list]) button").click)
        self.moved(self.page.locator("form button.big").click)

    def check_in_everybody(self, except_for: Sequence[str] = ()) -> None:
        """Type a part of the name, press Enter: as fast as people come through the door."""
        self.go("/check-in")
        search = self.page.locator("[data-search]")
        names = self.page.locator(".check-name").all_inner_texts()
        for name in names:
            if name in except_for:
                continue
            row = self.page.locator(".check-list > li", has_text=name)
            search.fill(name)
            search.press("Enter")
            if row.locator("[data-attest]").count():
                expect(row.locator("[data-attest]")).to_be_focused()
                self.page.keyboard.press("Space")
            expect(row).to_have_attribute("data-state", "there")
            search.fill("")

    def all_are_here(self) -> None:
        """The one press for those who have looked around."""
        self.go("/check-in")
        self.page.locator("#everybody > summary").click()
        self.moved(self.page.locator("#everybody form button").first.click)

    def close_check_in(self) -> None:
        strike = self.page.locator("[data-fates=missed]")
        if strike.count():
            strike.click()
        self.moved(self.page.locator("#close button.big").click)

    def start(self) -> None:
        self.next_step()

    # ── Rounds ───────────────────────────────────────────────────────────────────────────────────

    def draw_and_publish(self) -> None:
        if "/draw" not in self.page.url:
            self.next_step()
        self.next_step()
        expect(self.page.locator("#certificate")).to_be_visible()
        self.page.locator("[name=looked]").check()
        self.next_step()
        assert "/tables" in self.page.url

    def enter_slips(self, figures: Callable[[random.Random, int], list[list[int]]]) -> None:
        """Every slip by keyboard only: the cursor stands in the first field, Enter goes on."""
        self.next_step()
        while "/tables/" in self.page.url:
            self.type_slip(figures(self.lots, self.seats()))

    def seats(self) -> int:
        """Lines on the slip that is open."""
        return self.page.locator(".slip-row:not(.slip-labels)").count()

    def type_slip(self, rows: Sequence[Sequence[int]]) -> None:
        """What is asked for, wherever Enter leads: a figure that breaks ties only where one is."""
        boxes = self.page.locator("[data-slip] [data-box]")
        expect(boxes.first).to_be_focused()
        names = boxes.evaluate_all("all => all.map(each => each.name)")
        written = dict(zip(names, (str(value) for row in rows for value in row), strict=True))
        for _ in names:
            self.page.keyboard.type(written[self.page.evaluate("document.activeElement.name")])
            if not self.page.evaluate(LEFT_EMPTY):
                break
            self.page.keyboard.press("Enter")
        self.moved(lambda: self.page.keyboard.press("Enter"))

    def enter_minutes(self, minutes: Callable[[random.Random], dict[str, str]]) -> None:
        """Friedrich's minutes, table after table."""
        self.next_step()
        while "/tables/" in self.page.url:
            self.fill_minutes(minutes(self.lots))

    def fill_minutes(self, values: dict[str, str]) -> None:
        for name, value in values.items():
            field = self.page.locator(f'[data-slip] [name="{name}"]')
            if value == "on":
                field.check()
            else:
                field.fill(value)
        self.moved(self.page.locator("[data-slip] button.big").click)

    def close_round(self) -> None:
        if "/standings" not in self.page.url:
            self.next_step()
        self.next_step()

    # ── The finish ───────────────────────────────────────────────────────────────────────────────

    def finish(self, result: Answers) -> None:
        """Lots, stages, picks and matches until the ceremony is the next step."""
        self.go("/finish")
        for _ in range(60):
            for button in (LOT, STAGE, ".picks button"):
                if self.page.locator(button).count():
                    self.moved(self.page.locator(button).first.click)
            waiting = self.page.locator(".matches a[role=button]")
            if waiting.count():
                self.moved(waiting.first.click)
                result(self.page)
                continue
            if not self.page.locator(f"{STAGE}, {LOT}, .picks button").count():
                return
        raise AssertionError("the finish does not end")

    def award(self) -> None:
        self.go()
        self.next_step()
        assert self.page.url.endswith("/award")
        self.next_step()

    def ranking(self) -> list[tuple[str, str]]:
        """The final ranking as it stands on the screen: place and name."""
        self.go("/award")
        rows = self.page.locator(".final-ranking tbody tr")
        return [
            (row.locator("td.place").inner_text(), _name(row.locator("th").inner_text()))
            for row in rows.all()
        ]


def _name(cell: str) -> str:
    """The name in a row, without the mark of a shared place beside it."""
    return cell.split("\n")[0].removesuffix(" geteilt")
