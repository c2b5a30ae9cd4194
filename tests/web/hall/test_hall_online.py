"""A tournament with a laptop, a server, phones and streams on both, ten minutes without a line.

Two real houses and a real Chromium; the line between them goes through a door the test can close.
At the end both have the same records, each once. `make long` runs it.
"""

from __future__ import annotations

import random
import re
import socket
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tests.faults.line import CutLine
from tests.faults.pairs import Copy, hall_called
from tests.web.hall.conftest import Device
from tests.web.hall.houses import opened
from tests.web.hall.people import Phone, Screen, expect
from tests.web.organiser.play import Organiser, made_up_names
from tests.web.organiser.test_whole_tournaments import log_in

NARROW, WIDE, WALL = (360, 740), (1280, 900), (1920, 1080)
NAMES = made_up_names(4)
PATIENCE = 90_000
BEHIND = 1.0
"""So many seconds after the server knows it the stream shows it."""
OVERLAY = "overlay?what=table&table=1&lang=en"


class Door(CutLine):
    """Open, or shut for a while; nothing gets through then."""

    shut = False

    def _passed(self, caller: socket.socket, request: bytes) -> bool:
        return not self.shut and super()._passed(caller, request)


class Day:
    """Who is in the hall, who reads along elsewhere, and with which screens."""

    def __init__(
        self, laptop: tuple[str, str, Path], server: tuple[str, str, Path], device: Device
    ) -> None:
        self.here, link, self.data = laptop
        self.there, owner_link, self.data_there = server
        self.door = Door(int(self.there.rsplit(":", 1)[1]), random.Random(44))
        self.desk = Screen(device(WIDE), "desk")
        log_in(self.desk.page, self.here, link)
        self.clerk = Organiser(self.desk.page, self.here, random.Random("hall online"))
        self.owner = Screen(device(WIDE), "owner")
        log_in(self.owner.page, self.there, owner_link)
        self.phones = [Phone(device(NARROW), name) for name in NAMES]
        self.away = Screen(device(NARROW), "phone elsewhere", wrong_by=3 * 3_600_000)
        self.wall = Screen(device(WALL), "wall")
        self.public = Screen(device(WIDE), "public")
        self.stream = Screen(device(WALL), "stream elsewhere")
        self.stream_here = Screen(device(WALL), "stream in the hall")

    @property
    def readers(self) -> list[Screen]:
        """Whoever reads the mirror."""
        return [self.away, self.wall, self.public, self.stream]

    def go_online(self) -> None:
        self.clerk.create("seven-wonders", "four-rounds", "Hall online", round_minutes="60")
        page = self.owner.page
        page.goto(f"{self.there}/mirror")
        page.get_by_role("button", name="Make a code").click()
        code = page.locator(".big-code").inner_text()
        self.clerk.go("/online")
        self.desk.page.get_by_label("Address of the server").fill(
            f"http://127.0.0.1:{self.door.port}"
        )
        self.desk.page.get_by_label("Code", exact=True).fill(code)
        self.clerk.moved(self.desk.button("Pair").click)
        expect(self.desk.page.locator("#glance .line-out")).to_contain_text(
            "online", timeout=PATIENCE
        )

    def arrive(self) -> None:
        self.clerk.go()
        self.clerk.paste("\n".join(NAMES))
        self.clerk.check_in_everybody()
        self.clerk.go("/phones")
        for phone in self.phones:
            line = self.desk.page.locator(".phone-list li", has_text=phone.name)
            phone.join(f"{self.here}/t/{self.clerk.slug}/join", line.locator("code").inner_text())
        self.clerk.go("/check-in")
        self.clerk.close_check_in()
        self.clerk.start()
        self.clerk.draw_and_publish()

    def read_along(self) -> None:
        """A phone on mobile data is led to reading; the wall and the public page are elsewhere."""
        slug = self.clerk.slug
        self.away.page.goto(f"{self.there}/t/{slug}/join")
        self.away.tap("Where do I sit?")
        last = NAMES[0].split()[1]
        self.away.reads(last)
        self.wall.page.goto(f"{self.there}/t/{slug}/screen")
        self.public.page.goto(f"{self.there}/t/{slug}")
        self.stream.page.goto(f"{self.there}/t/{slug}/{OVERLAY}")
        self.stream_here.page.goto(f"{self.here}/t/{slug}/{OVERLAY}")
        for name in NAMES:
            self.stream.reads(name)
        for screen in self.readers:
            expect(screen.page.locator(".as-of")).to_have_count(0)
        expect(self.public.page.locator("#phase .connection")).to_be_visible()

    # ── Without a line ───────────────────────────────────────────────────────────────────────────

    def lose_line(self) -> None:
        """Ten minutes pass on the server's clock, and nothing is heard."""
        self.door.shut = True
        past = (datetime.now(UTC) - timedelta(minutes=10)).strftime("%Y-%m-%d %H:%M:%S.%f")
        database = self.data_there / "tafelrunde.sqlite3"
        with closing(sqlite3.connect(database, timeout=60)) as book:
            book.execute("UPDATE store_mirrored SET contact_at = ?", [past])
            book.commit()
        for screen in self.readers:
            old = screen.page.locator(".as-of")
            expect(old).to_contain_text("As of", timeout=PATIENCE)
            assert screen.page.locator(".connection:visible").count() == 0, "not live beside it"

    def play_on(self) -> None:
        """The hall does not wait: a phone reports, the others sign."""
        reporter, *others = self.phones
        reporter.table()
        reporter.tap("The game is over: enter the result")
        for number, name in enumerate(NAMES):
            box = reporter.page.get_by_role("textbox", name=re.compile(f": {name}$"))
            box.first.fill(str(40 + 3 * number))
        reporter.reads("What this gives")
        reporter.tap("Send the result")
        reporter.reads("You have signed. Still missing:")
        for phone in others:
            phone.sign()
        reporter.reads("All have signed: the result is final.")
        self.stream_here.reads("1.")
        expect(self.stream_here.page.locator(".as-of")).to_have_count(0)
        expect(self.stream.page.locator("#overlay .place")).to_have_count(0)
        expect(self.stream.page.locator("#overlay .as-of")).to_contain_text("As of")
        self.clerk.go("/online")
        expect(self.desk.page.locator("#glance .line-out")).to_contain_text(
            "line down since", timeout=PATIENCE
        )

    def find_line(self) -> None:
        self.door.shut = False
        assert self._stream_behind() < BEHIND
        self.stream.reads("1.")
        for screen in self.readers:
            expect(screen.page.locator(".as-of")).to_have_count(0, timeout=PATIENCE)
        expect(self.desk.page.locator("#glance .line-out")).to_contain_text(
            re.compile(r"^\s*online"), timeout=PATIENCE
        )

    def _stream_behind(self) -> float:
        """The seconds from the server's having everything to the overlay's showing it."""
        here, there = self._copies()
        until = time.monotonic() + PATIENCE / 1000
        known: float | None = None
        while time.monotonic() < until:
            if known is None and there.head == here.head:
                known = time.monotonic()
            shown = self.stream.page.locator("#overlay").get_attribute("data-version")
            if known is not None and shown == str(here.head[0]):
                return time.monotonic() - known
            self.stream.page.wait_for_timeout(20)
        raise AssertionError("the stream does not catch up")

    # ── To the end ───────────────────────────────────────────────────────────────────────────────

    def end(self) -> None:
        self.clerk.go("/standings")
        self.clerk.close_round()
        for _ in range(3):
            self.clerk.draw_and_publish()
            self.clerk.enter_slips(_figures)
            self.clerk.close_round()
        self.clerk.award()

    def agree(self) -> None:
        """The mirror tells what the laptop tells, and has each record once."""
        ranking = self.clerk.ranking()
        first = next(name for place, name in ranking if place.startswith("1"))
        self.public.page.goto(f"{self.there}/t/{self.clerk.slug}/standings")
        expect(self.public.page.locator("main")).to_contain_text(first, timeout=PATIENCE)
        here, there = self._copies()
        for _ in range(100):
            if there.head == here.head:
                break
            self.public.page.wait_for_timeout(200)
        assert there.lines == here.lines
        assert there.people == here.people

    def _copies(self) -> tuple[Copy, Copy]:
        hall = hall_called(self.clerk.slug, self.data / "tafelrunde.sqlite3")
        houses = (self.data, self.data_there)
        here, there = (Copy(each / "tafelrunde.sqlite3", hall) for each in houses)
        return here, there


def _figures(lots: random.Random, seats: int) -> list[list[int]]:
    return [[points, 3] for points in lots.sample(range(30, 80), seats)]


@pytest.fixture
def day(tmp_path: Path, device: Device) -> Iterator[Day]:
    with opened(tmp_path / "laptop") as laptop, opened(tmp_path / "server") as server:
        made = Day(laptop, server, device)
        yield made
        made.door.close()


def test_ten_minutes_without_a_line_lose_nothing_and_the_mirror_says_how_old_it_is(
    day: Day,
) -> None:
    day.go_online()
    day.arrive()
    day.read_along()
    day.lose_line()
    day.play_on()
    day.find_line()
    day.end()
    day.agree()
    screens = [day.desk, day.owner, *day.phones, *day.readers, day.stream_here]
    assert [each for screen in screens for each in screen.complaints] == []
