"""A round with sixteen phones, a referee, a projector and the desk, in a real Chromium.

The house is a process of its own. Everybody does with his own hands what people do in a hall: scan,
tap, type, object, leave, lose the network. At the end every screen must tell what the engine makes
of the journal in the house's own database.
"""

from __future__ import annotations

import random
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route

from tafelrunde.games.shelf import open_rulebook
from tafelrunde.journal import events as e
from tafelrunde.journal.record import TOURNAMENTS
from tafelrunde.reckoning.reasons import reason_sentence, short_reason
from tafelrunde.standings.table import Row, standings
from tafelrunde.state.fold import fold
from tafelrunde.state.tournament import Tournament
from tests.web.hall.conftest import Device
from tests.web.hall.houses import opened
from tests.web.hall.people import Figures, Phone, Referee, Screen, expect
from tests.web.organiser.play import Organiser, made_up_names
from tests.web.organiser.test_whole_tournaments import log_in

PLAYERS = 16
MINUTE = 60_000
NARROW, WIDE = (360, 740), (1280, 900)
WALL = (1920, 1080)

AtTable = e.SlipReported | e.SlipDisputed | e.SlipCorrected | e.SubstituteNamed


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[tuple[str, str, Path]]:
    with opened(tmp_path / "house") as house:
        yield house


class Book:
    """The house's own database, read from outside."""

    def __init__(self, data: Path) -> None:
        with closing(sqlite3.connect(data / "tafelrunde.sqlite3")) as book:
            lines = book.execute("SELECT line FROM store_journalrow ORDER BY seq").fetchall()
            self.names = dict(book.execute("SELECT player, name FROM store_person").fetchall())
        self.events = [TOURNAMENTS.from_line(line).event for (line,) in lines]

    @property
    def state(self) -> Tournament:
        return fold(self.events)

    def rows(self) -> list[Row]:
        state = self.state
        return standings(open_rulebook(state.rulebook), state, 1)

    def counted(self, table: int) -> Figures:
        """Points and coins by name, of those who played to the end."""
        slip = self.state.rounds[0].tables[table].slip
        assert slip is not None
        return {
            self.names[line.player]: (line.figures["vp"], line.figures.get("coins", 0))
            for line in slip.lines
            if not line.left
        }

    def often(self, kind: type[AtTable], table: int) -> int:
        return sum(isinstance(each, kind) and each.table == table for each in self.events)


class Day:
    """The hall on that day: who is there, and with which screen."""

    def __init__(self, url: str, link: str, data: Path, device: Device) -> None:
        self.data = data
        self.url = url
        self.typed: dict[int, Figures] = {}
        self.desk = Screen(device(WIDE), "desk")
        log_in(self.desk.page, url, link)
        self.clerk = Organiser(self.desk.page, url, random.Random("sixteen phones"))
        self.wall = Screen(device(WALL), "wall")
        self.referee = Referee(device(NARROW), "referee")
        self.phones = [
            Phone(device(NARROW), name, wrong_by=number % 2 * (number - 8) * 7 * MINUTE)
            for number, name in enumerate(made_up_names(PLAYERS))
        ]

    @property
    def screens(self) -> list[Screen]:
        return [self.desk, self.wall, self.referee, *self.phones]

    @property
    def book(self) -> Book:
        return Book(self.data)

    def at(self, table: int) -> list[Phone]:
        return [phone for phone in self.phones if self.tables[phone.name] == table]

    def figures(self, table: int, phones: list[Phone]) -> dict[str, tuple[int, int]]:
        """What was counted at the table; of a leaver nothing."""
        lots = self.clerk.lots
        points = lots.sample(range(35, 75), len(phones))
        counted = {phone.name: (value, 0) for phone, value in zip(phones, points, strict=True)}
        self.typed[table] = counted
        return counted

    # ── Until the game begins ────────────────────────────────────────────────────────────────────

    def arrive(self) -> None:
        """The wall shows the code; everybody finds himself on the list behind it."""
        self.clerk.create(
            "seven-wonders", "prelims-and-final", "Sixteen phones", round_minutes="60"
        )
        self.clerk.paste("\n".join(phone.name for phone in self.phones))
        self.wall.page.goto(f"{self.url}/t/{self.clerk.slug}/screen")
        self.clerk.check_in_everybody()
        expect(self.wall.page.locator(".join .count")).to_contain_text("16 of 16 are here")
        address = f"http://{self.wall.page.locator('.join-address').inner_text()}"
        code = self.wall.page.locator(".join .qr")
        expect(code).to_have_attribute("aria-label", re.compile(re.escape(address)))
        self.clerk.go("/phones")
        for phone in self.phones:
            line = self.desk.page.locator(".phone-list li", has_text=phone.name)
            phone.join(address, line.locator("code").inner_text())

    def appoint(self) -> None:
        """The referee's link comes from the desk."""
        page = self.desk.page
        self.clerk.go("/phones")
        expect(page.get_by_role("heading", name="16 of 16 have joined")).to_be_visible()
        page.get_by_text("Link for a referee or the result desk").click()
        page.get_by_label("Name, so that you know whose it is").fill("Rita R.")
        with self.desk.moved():
            self.desk.tap("Make the link")
        self.referee.page.goto(page.locator(".carried code").inner_text())
        self.referee.look_at_calls()
        self.referee.reads("Nobody is waiting")

    def begin(self) -> None:
        self.clerk.go("/check-in")
        self.clerk.close_check_in()
        self.clerk.start()
        self.clerk.draw_and_publish()
        self.tables = {phone.name: phone.table() for phone in self.phones}
        for phone in self.phones:
            mates = {mate.name for mate in self.at(self.tables[phone.name])}
            assert set(phone.mates()) == mates
            assert len(mates) == 4
        self.desk.tap("Start the clock")

    # ── Tables ───────────────────────────────────────────────────────────────────────────────────

    def table_of_three(self, number: int) -> None:
        """One goes before the game begins; the others play and sign."""
        early, reporter, *others = self.at(number)
        early.leave_before_the_game()
        self.let_go()
        early.reads("You are no longer playing")
        expect(reporter.page.locator(".mates .who")).to_have_count(3)
        reporter.report(self.figures(number, [reporter, *others]))
        for phone in others:
            phone.sign()
        reporter.reads("All have signed: the result is final.")

    def let_go(self) -> None:
        """The desk hears who wants to leave, and agrees."""
        page = self.desk.page.context.new_page()
        page.goto(f"{self.url}/t/{self.clerk.slug}/desk")
        page.get_by_role("button", name="Decide: let the person go?").click()
        page.get_by_label("The game of this round has not begun").check()
        page.get_by_role("button", name="Withdraw", exact=True).click()
        page.locator("[data-sure]").get_by_role("button", name="Withdraw").click()
        expect(page.locator("[data-sure]")).to_have_count(0)
        page.close()

    def table_without_network(self, number: int) -> None:
        """The report reaches the house, but the network dies before the answer: it stays in the
        outbox, is sent again by itself, and counts once."""
        reporter, *others = self.at(number)
        reporter.type_report(self.figures(number, [reporter, *others]))
        sent: list[str] = []

        def dies(route: Route) -> None:
            sent.append(route.request.post_data or "")
            route.fetch()
            reporter.lose_network()
            route.abort()

        reporter.page.route("**/me/do/report-slip", dies, times=1)
        reporter.tap("Send the result")
        outbox = reporter.page.locator("#outbox")
        expect(outbox).to_contain_text("not sent yet")
        others[0].sign()
        with reporter.page.expect_request("**/me/do/report-slip") as again:
            reporter.context.set_offline(False)
        reporter.reads("You have signed. Still missing:")
        expect(outbox).to_be_hidden()
        assert sent == [again.value.post_data]
        assert self.book.often(e.SlipReported, number) == 1
        for phone in others[1:]:
            phone.sign()
        reporter.reads("All have signed: the result is final.")

    def table_with_objection(self, number: int) -> None:
        reporter, signer, objector, waiting = phones = self.at(number)
        right = self.figures(number, phones)
        points, coins = right[objector.name]
        reporter.report(right | {objector.name: (points - 4, coins)})
        signer.sign()
        objector.reads("Is this right?")
        objector.object("My coins were not counted.")
        waiting.reads("My coins were not counted.")
        self.referee.hears_a_call()
        self.referee.reads("My coins were not counted.")
        self.referee.rule_on_call("coins", "7W-901", "Three coins are one point.")
        self.referee.correct(number, right, "Coins counted again", "7W-901")
        self.referee.look_at_calls()
        self.referee.reads("Nobody is waiting")
        for phone in phones:
            phone.reads("The result was corrected and is final.")

    def table_with_leavers(self, number: int) -> None:
        """Two of four go out of the running game: two remain, and the referee sits down."""
        first, second, reporter, other = self.at(number)
        for leaver in (first, second):
            leaver.call_about_leaving("My train goes.")
            self.referee.hears_a_call()
            self.referee.reads("My train goes.")
            self.referee.note_leaver(number, leaver.name, "Went to the train.")
        self.referee.name_substitute(number, second.name, "the referee")
        reporter.reads("a substitute plays on")
        gone = {leaver.name: (0, 0) for leaver in (first, second)}
        reporter.report(self.figures(number, [reporter, other]) | gone, (first.name, second.name))
        other.sign()
        reporter.reads("All have signed: the result is final.")

    def close_round(self) -> None:
        """The desk has followed by itself: nothing is left to do but to look and to close."""
        expect(self.desk.page.locator("#next-step")).to_have_text(
            "Look at the standings, then close"
        )
        self.clerk.close_round()


RECORD = """() => {
  const place = document.querySelector("[data-clock] [data-shown]")
    || document.querySelector("[data-clock]");
  const clock = place.closest("[data-clock]");
  const turns = [];
  window.strokes = new Promise((resolve) => {
    window.setTimeout(() => resolve(turns), 20000);
    new MutationObserver(() => {
      const [minutes, seconds] = place.textContent.split(":").map(Number);
      const due = Number(clock.dataset.ends) - (minutes * 60 + seconds) * 1000;
      turns.push(window.trueTime() - due);
      if (turns.length === 5) resolve(turns.slice());
    }).observe(place, { childList: true, characterData: true, subtree: true });
  });
}"""
"""How late, in milliseconds, each of five seconds turns up on this screen."""


def lateness(screens: list[Screen]) -> dict[str, float]:
    """What a row of people with their eyes on all screens at once would note down."""
    for screen in screens:
        expect(screen.page.locator("[data-clock]").first).to_contain_text(re.compile(r"\d+:\d\d"))
        screen.page.evaluate(RECORD)
    found = {}
    for screen in screens:
        turns = sorted(screen.page.evaluate("() => window.strokes"))
        assert len(turns) == 5, f"{screen.who}: the clock stands still"
        # The middle one: a busy machine may be late for a single stroke, a wrong clock for all.
        found[screen.who] = turns[len(turns) // 2]
    return found


def shown_rows(page: Page) -> list[tuple[str, str, str]]:
    """Place, name and reason of every row, whether on this page of the wall or the next."""
    found = page.locator("tbody tr").evaluate_all(
        """rows => rows.map(row => ["td.place", "th", ".why"].map(part => {
          const cell = row.querySelector(part).cloneNode(true);
          cell.querySelectorAll(".tag").forEach(tag => tag.remove());
          return cell.textContent.trim();
        }))"""
    )
    return _ordered([(place, name, _unmarked(why)) for place, name, why in found])


def _ordered(rows: list[tuple[str, str, str]]) -> list[tuple[str, str, str]]:
    """Whoever has no place stands behind all others; pages then go by names, the engine by ids."""
    return [row for row in rows if row[0] != "–"] + sorted(row for row in rows if row[0] == "–")


def _unmarked(reason: str) -> str:
    """A rule stands behind a reason as a mark of its own, or in brackets."""
    return " ".join(reason.replace("(", " ").replace(")", " ").split())


def engine_rows(book: Book) -> list[tuple[str, str, str]]:
    rows = [
        (str(row.rank or "–"), book.names[row.player], _unmarked(short_reason(row, "en")))
        for row in book.rows()
    ]
    return _ordered(rows)


def journal_tells(day: Day) -> None:
    """Who sat where, what was counted, and each thing exactly as often as it happened."""
    book = day.book
    tables = book.state.rounds[0].tables
    assert {n: book.counted(n) for n in tables} == day.typed
    for number, table in tables.items():
        gone = {phone.name for phone in day.at(number)} - {
            book.names[s.player] for s in table.seats
        }
        assert len(gone) == (number == 1)
        assert table.state == "final"
        assert book.often(e.SlipReported, number) == 1
        assert book.often(e.SlipDisputed, number) == (number == 3)
        assert book.often(e.SlipCorrected, number) == (number == 3)
        assert book.often(e.SubstituteNamed, number) == (number == 4)
    rulings = [(ruling.table, ruling.rule, ruling.verdict) for ruling in book.state.rulings]
    left = (4, "7W-607", "penalty")
    assert rulings == [(3, "7W-901", "note"), left, left]
    outcomes = [(call.table, call.outcome) for call in book.state.calls.values()]
    assert outcomes == [(1, "settled"), (3, "ruled"), (4, "ruled"), (4, "ruled")]


def tells_its_place(phone: Phone, book: Book) -> None:
    """The own place without a touch, and on the page of the standing why it is that one."""
    rows = book.rows()
    index = next((n for n, row in enumerate(rows) if book.names[row.player] == phone.name), None)
    if index is None:  # gone before the first game: nobody to rank
        phone.reads("You are no longer playing")
        return
    mine = rows[index]
    ranked = sum(row.rank is not None for row in rows)
    place = f"Place {mine.rank} of {ranked}" if mine.rank else "Without a place"
    phone.reads(place)
    text = phone.standing()
    assert place in text
    above = next((row for row in reversed(rows[:index]) if row.rank != mine.rank), None)
    if above is not None and mine.rank:
        assert f"Next above you: {book.names[above.player]} " in text
    reason = reason_sentence(mine, book.names, "en")
    assert reason or mine.rank is None or index == ranked - 1, mine
    assert re.sub(r" \((7W-\d+)\)\.$", r". \1", reason or "") in " ".join(text.split())


@pytest.mark.rule("7W-602", "7W-603", "7W-605", "7W-607")
def test_a_round_with_sixteen_phones(hall: tuple[str, str, Path], device: Device) -> None:
    day = Day(*hall, device)
    day.arrive()
    day.appoint()
    day.begin()
    late = lateness([day.desk, day.wall, *day.phones])
    assert len(late) == 18
    assert max(map(abs, late.values())) < 500, late
    day.table_of_three(1)
    day.table_without_network(2)
    day.table_with_objection(3)
    day.table_with_leavers(4)
    day.close_round()
    journal_tells(day)
    expect(day.wall.page.get_by_role("heading", name="Standings after round 1")).to_be_visible()
    day.clerk.go("/standings")
    assert shown_rows(day.desk.page) == engine_rows(day.book)
    assert shown_rows(day.wall.page) == engine_rows(day.book)
    for phone in day.phones:
        tells_its_place(phone, day.book)
    assert [line for screen in day.screens for line in screen.complaints] == []
