"""What does the house look like? Opens the demonstration and takes a picture of each page.

    python -m tools.screenshots              all pages at 360, 1280 and 1920 pixels
    python -m tools.screenshots desk screen  only pages whose name contains one of these words

The pictures and their index go to docs/screenshots/. Needs a Chromium (tools/chromium.sh).
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.ports import free_port
from tools.chromium import FLAGS, chromium
from tools.palette_png import palette_png

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "screenshots"
SIZES = ((360, 740), (1280, 800), (1920, 1080))
TALLEST = 1600
"""A picture shows at most so much of a long page; nobody scrolls through an album."""
LINK = re.compile(r"http://localhost:\d+(/login/\S+)")

CARCASSONNE, DOMINION = "/t/carcassonne-herbst", "/t/dominion-nacht"
CATAN, WONDERS = "/t/catan-stadtmeisterschaft", "/t/sieben-wunder-pokal"
FRIEDRICH, FIRST = "/t/friedrich-meisterschaft", "/t/ihr-erstes-turnier"
KNOCKOUT, BOARDS = "/t/carcassonne-pokal", "/t/friedrich-wochenende"


class Shot(NamedTuple):
    """One page: the picture's name, its address, what it shows, who looks at it and how."""

    name: str
    path: str
    shows: str
    inside: bool = True
    whole: bool = True
    dark: bool = False
    lang: str = "de"
    end: bool = False
    """The end of a long page instead of its beginning."""
    player: str = ""
    """Whose phone it is; joined by a tap on the name, as in the hall. "at open": see OPEN."""

    window: tuple[int, int] | None = None
    """One size instead of all."""

    @property
    def sizes(self) -> tuple[tuple[int, int], ...]:
        """Phones are held in the hand; everything else must do on all screens."""
        if self.window:
            return (self.window,)
        return SIZES[:1] if self.player or self.name.startswith("phone-") else SIZES


DESK = (
    Shot("desk-next-step", f"{CATAN}/desk", "The console: next step, clock, open tables, disputes"),
    Shot("desk-next-step-dark", f"{CATAN}/desk", "The console in the dark", dark=True),
    Shot("desk-next-step-english", f"{CATAN}/desk", "The console in English", lang="en"),
    Shot("desk-first-tournament", f"{FIRST}/desk", "A tournament just announced"),
    Shot("desk-choose", "/new", "Create: every mode of every rulebook"),
    Shot("desk-announce", "/new/seven-wonders/prelims-and-final", "Create: what the mode means"),
    Shot("desk-settings", f"{CARCASSONNE}/desk/settings", "Details and options"),
    Shot("desk-players", f"{CARCASSONNE}/desk/players", "Players and waitlist"),
    Shot("desk-player", f"{CARCASSONNE}/desk/players/p02", "One player"),
    Shot("desk-phones", f"{CATAN}/desk/phones", "Who has joined with a phone, personal links"),
    Shot("desk-check-in", f"{DOMINION}/desk/check-in", "Check-in, half done"),
    Shot("desk-draw", f"{CATAN}/desk/draw", "The draw with its certificate"),
    Shot("desk-tables", f"{CATAN}/desk/tables", "Tables by state"),
    Shot("desk-slip", f"{CATAN}/desk/tables/2/6", "A slip to be typed"),
    Shot("desk-slip-disputed", f"{CATAN}/desk/tables/2/4", "A disputed slip"),
    Shot("desk-slip-friedrich", f"{FRIEDRICH}/desk/tables/1/1", "Minutes of a game of Friedrich"),
    Shot("desk-standings", f"{WONDERS}/desk/standings", "Standings with what changed"),
    Shot("desk-finish", f"{WONDERS}/desk/finish", "Before the final"),
    Shot("desk-award", f"{FRIEDRICH}/desk/award", "After the award ceremony"),
    Shot("desk-history", f"{CATAN}/desk/history", "Everything that happened, with undo"),
    Shot("desk-rulings", f"{CATAN}/desk/rulings", "Rulings, leaving, disqualification"),
    Shot("desk-paper", f"{CATAN}/desk/paper", "Everything that can be printed"),
    Shot("desk-files", f"{CATAN}/desk/files", "Workbooks, journal file, handing over"),
    Shot("referee-queue", f"{CATAN}/referee", "The referee: who waits, which tables are disputed"),
    Shot("referee-table", f"{CATAN}/referee/table/2/4", "The referee at a disputed table"),
    Shot("referee-ruling", f"{CATAN}/referee/ruling?table=4", "A ruling from the handbook"),
    Shot("referee-jury", f"{BOARDS}/referee", "The jury is called to a game of Friedrich"),
    Shot("referee-minutes", f"{CATAN}/referee/minutes", "The minutes of all decisions"),
)
PUBLIC = (
    Shot("public-start", "/", "All tournaments, and where to look first", inside=False),
    Shot("public-start-dark", "/", "All tournaments in the dark", inside=False, dark=True),
    Shot("public-tournament", CATAN, "A running tournament", inside=False),
    Shot("public-announced", CARCASSONNE, "An announced tournament", inside=False),
    Shot("public-seating", f"{CATAN}/seating", "Who sits where", inside=False),
    Shot("public-meetings", f"{CATAN}/seating?by=meetings", "Who met whom", inside=False),
    Shot("public-standings", f"{WONDERS}/standings", "Standings with reasons", inside=False),
    Shot("public-course", f"{KNOCKOUT}/standings", "Places round by round", False, end=True),
    Shot("public-round", f"{CATAN}/rounds/1", "Results of a round", inside=False),
    Shot("public-knockout", f"{KNOCKOUT}/finish", "A knockout as a tree", inside=False),
    Shot("public-podium", f"{FRIEDRICH}/standings", "Podium and final ranking", inside=False),
    Shot("public-draws", f"{CATAN}/draws", "Draws to be checked by anyone", inside=False),
    Shot("public-rulebook", "/rulebooks/catan", "A rulebook in plain words", inside=False),
    Shot("public-login", "/login", "Log-in", inside=False),
)
SCREEN = (
    Shot("screen-arrivals", f"{DOMINION}/screen", "Projector: join and arrivals", False, False),
    Shot("screen-round", f"{CATAN}/screen", "Projector: a round being played", False, False),
    Shot("screen-seating", f"{CATAN}/screen?view=seating", "Projector: seating", False, False),
    Shot("screen-knockout", f"{KNOCKOUT}/screen", "Projector: a knockout", False, False),
    Shot("screen-standings", f"{WONDERS}/screen", "Projector: before the final", False, False),
    Shot("screen-podium", f"{FRIEDRICH}/screen", "Projector: podium", False, False),
)
OPEN, REPORTED, DISPUTED = "at open", "at reported", "at disputed"
"""Somebody at a table in that state: who that is, the house is asked, whatever was drawn."""
TILE = re.compile(r'class="tile"\s+data-state="(\w+)".*?</a>', re.DOTALL)
SITTING = re.compile(r'class="tile-line"><span>(\w+ \w+)</span>')
"""First name and surname alone, as the list to join from has them."""
FRITZ, POMPADOUR = "Özlem Meeplinger", "Hanno Straßenbau"
PHONES = (
    Shot("phone-join", f"{CATAN}/join", "Find your name", inside=False),
    Shot("phone-waiting", f"{DOMINION}/me", "Before the first round", player="Dörte Spielbrink"),
    Shot("phone-table", f"{CATAN}/me", "My table", player=OPEN),
    Shot("phone-table-dark", f"{CATAN}/me", "My table in the dark", dark=True, player=OPEN),
    Shot("phone-table-english", f"{CATAN}/me", "My table in English", lang="en", player=OPEN),
    Shot("phone-report", f"{CATAN}/me/report", "Report the result", player=OPEN),
    Shot("phone-count", f"{CATAN}/me/count/1", "The score sheet that fills it in", player=OPEN),
    Shot("phone-turn", f"{CATAN}/me/turn", "The turn clock beside the board", player=OPEN),
    Shot("phone-chess", f"{BOARDS}/me/chess", "The chess clock beside the board", player=FRITZ),
    Shot("phone-minutes", f"{BOARDS}/me/minutes", "Pompadour's minutes", player=POMPADOUR),
    Shot("phone-check", f"{CATAN}/me/check", "Sign or object", player=REPORTED),
    Shot("phone-disputed", f"{CATAN}/me", "A disputed result", player=DISPUTED),
    Shot("phone-standing", f"{CATAN}/me/standing", "My standing and why", player=DISPUTED),
    Shot("phone-final", f"{WONDERS}/me/standing", "Before the final", player="Yusuf Wollgras"),
    Shot("phone-call", f"{CATAN}/me/call", "Call the referee", player=OPEN),
    Shot("phone-leave", f"{CATAN}/me/leave", "Leave the tournament", player=OPEN),
)
LEAGUE, WONDERS_SEASON = "carcassonne-liga", "sieben-wunder-meisterschaft"
SEASON = (
    Shot("season-all", "/seasons", "All seasons and the next dates", inside=False),
    Shot("season-list", f"/seasons/{LEAGUE}", "A ranking list with reasons", inside=False),
    Shot("season-calendar", f"/seasons/{WONDERS_SEASON}/calendar", "The calendar", inside=False),
    Shot("season-final", f"/seasons/{LEAGUE}/final", "Who goes to the final", inside=False),
    Shot("office", "/association", "The association: what waits for a decision"),
    Shot("office-dates", f"/association/seasons/{WONDERS_SEASON}", "Dates to be approved"),
    Shot("office-results", f"/association/seasons/{WONDERS_SEASON}/results", "Results handed in"),
    Shot("office-final", f"/association/seasons/{LEAGUE}/final", "Invitations and replacements"),
    Shot("office-merging", "/association/merging", "One person, twice?"),
)
SHOTS = (*DESK, *PHONES, *PUBLIC, *SEASON, *SCREEN)


@contextmanager
def demonstration() -> Iterator[tuple[str, str]]:
    """The demo server on a folder of its own; gives its address and the organiser's link."""
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        log = Path(folder) / "log"
        arguments = ["serve", "--demo", "--data", f"{folder}/house", "--port", str(port)]
        # Open to the hall, as it is there: a house for this machine only has no codes for phones.
        command = [sys.executable, "-m", "tafelrunde.cli.main", *arguments]
        with log.open("wb") as out:
            server = subprocess.Popen(command, stdout=out, stderr=out)
        try:
            _wait(f"http://127.0.0.1:{port}/health", server, log)
            yield f"http://127.0.0.1:{port}", LINK.findall(log.read_text())[-1]
        finally:
            server.terminate()
            server.wait(20)


def _wait(address: str, server: subprocess.Popen[bytes], log: Path) -> None:
    for _ in range(600):
        try:
            urllib.request.urlopen(address, timeout=30).close()
        except (urllib.error.URLError, OSError):
            if server.poll() is not None:
                break
            time.sleep(0.1)
        else:
            return
    sys.exit(f"the demonstration did not open:\n{log.read_text()}")


def logged_in(browser: Browser, address: str, link: str) -> list[object]:
    context = browser.new_context(locale="de")
    page = context.new_page()
    page.goto(f"{address}{link}")
    page.locator("main form button").first.click()
    page.wait_for_url(re.compile(r".*/(account)?$"))
    page.goto(address)
    cookies: list[object] = list(context.cookies())
    context.close()
    return cookies


def without_codes(browser: Browser, address: str, slug: str, cookies: list[object]) -> None:
    """The organiser lets people join by a tap on their name: a picture needs no code."""
    context = browser.new_context(locale="de")
    context.add_cookies(cookies)  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(f"{address}/t/{slug}/desk/phones")
    form = page.locator("form:has([name=how])")
    form.locator("[value=tap]").evaluate("choice => { choice.checked = true; }")
    with page.expect_navigation():
        form.evaluate("form => form.submit()")
    context.close()


def sitting(tables: str, state: str) -> str:
    """Somebody at the first table in that state, by the desk's page of tables."""
    tiles = [tile[0] for tile in TILE.finditer(tables) if tile[1] == state.removeprefix("at ")]
    names: list[str] = [name for tile in tiles for name in SITTING.findall(tile)]
    return names[0]


def _by_name(browser: Browser, address: str, shot: Shot, cookies: list[object]) -> Shot:
    if shot.player not in (OPEN, REPORTED, DISPUTED):
        return shot
    context = browser.new_context(locale="de")
    context.add_cookies(cookies)  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(f"{address}/{'/'.join(shot.path.split('/')[1:3])}/desk/tables")
    found = shot._replace(player=sitting(page.content(), shot.player))
    context.close()
    return found


def joined(browser: Browser, address: str, shot: Shot) -> list[object]:
    """The cookies of a player's phone."""
    context = browser.new_context(locale="de", viewport={"width": 360, "height": 740})
    page = context.new_page()
    first, last = shot.player.rsplit(" ", 1)
    page.goto(f"{address}/{'/'.join(shot.path.split('/')[1:3])}/join")
    page.get_by_text(f"{last}, {first}").first.click()
    page.locator("main form button").first.click()
    page.wait_for_url(re.compile(r".*/me$"))
    cookies: list[object] = list(context.cookies())
    context.close()
    return cookies


def _context(
    browser: Browser, shot: Shot, size: tuple[int, int], cookies: list[object]
) -> BrowserContext:
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        color_scheme="dark" if shot.dark else "light",
        locale=shot.lang,
        reduced_motion="reduce",
        timezone_id="Europe/Berlin",
    )
    if shot.inside:
        context.add_cookies(cookies)  # type: ignore[arg-type]
    return context


def _picture(page: Page, address: str, shot: Shot, size: tuple[int, int]) -> bytes:
    answer = page.goto(f"{address}{shot.path}", wait_until="load")
    if answer is None or answer.status != 200:
        print(f"  ! {shot.path}: {answer.status if answer else 'no answer'}", file=sys.stderr)
    page.evaluate("document.fonts.ready")
    page.wait_for_timeout(250)
    if not shot.whole:
        return page.screenshot()
    wide, height = page.evaluate(
        "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
    )
    if wide > size[0]:
        print(f"  ! {shot.name} at {size[0]}: {wide} pixels wide", file=sys.stderr)
    # A taller window instead of a stitched page: bars that stick to the bottom stay there.
    page.set_viewport_size({"width": size[0], "height": min(max(height, size[1]), TALLEST)})
    if shot.end:
        page.evaluate("window.scrollTo(0, document.documentElement.scrollHeight)")
    page.wait_for_timeout(150)
    return page.screenshot()


class Picture(NamedTuple):
    shot: Shot
    size: tuple[int, int]
    png: bytes
    workbench: Page
    """An empty page of the same browser, to work on the picture."""


def pictures(shots: Sequence[Shot]) -> Iterator[Picture]:
    """Opens the demonstration and looks at it through the eyes of whoever a shot names."""
    with demonstration() as (address, link), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=[*FLAGS, "--lang=de"])
        cookies = logged_in(browser, address, link)
        workbench = browser.new_page()
        phones: dict[tuple[str, str], list[object]] = {}
        for number, shot in enumerate(shots, start=1):
            print(f"{number} of {len(shots)}: {shot.name}", file=sys.stderr)
            held = cookies
            shot = _by_name(browser, address, shot, cookies)
            if shot.player:
                phone = (shot.player, shot.path.split("/")[2])
                if phone not in phones:
                    without_codes(browser, address, phone[1], cookies)
                held = phones.get(phone) or joined(browser, address, shot)
                phones[phone] = held
            for size in shot.sizes:
                context = _context(browser, shot, size, held)
                png = _picture(context.new_page(), address, shot, size)
                yield Picture(shot, size, png, workbench)
                context.close()
        browser.close()


def take(wanted: list[str]) -> None:
    shots = [shot for shot in SHOTS if not wanted or any(word in shot.name for word in wanted)]
    FOLDER.mkdir(parents=True, exist_ok=True)
    for shot, size, png, workbench in pictures(shots):
        (FOLDER / f"{shot.name}-{size[0]}.png").write_bytes(palette_png(workbench, png))


def write_index() -> None:
    lines = [
        "# How the house looks",
        "",
        "Every picture shows the demonstration (`make run`), whose people are all made up.",
        "`make screenshots` takes them anew.",
    ]
    parts = (
        ("The organiser's desk and the referee", DESK),
        ("Players' phones", PHONES),
        ("Public pages", PUBLIC),
        ("The association's season", SEASON),
        ("Projector", SCREEN),
    )
    for title, shots in parts:
        lines += [
            "",
            f"## {title}",
            "",
            "| page | 360 | 1280 | 1920 |",
            "| --- | --- | --- | --- |",
        ]
        for shot in shots:
            links = " | ".join(
                f"[{size[0]}]({shot.name}-{size[0]}.png)" if size in shot.sizes else ""
                for size in SIZES
            )
            lines.append(f"| {shot.shows} | {links} |")
    (FOLDER / "README.md").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    os.environ.setdefault("TAFELRUNDE_LANG", "de")
    take(sys.argv[1:])
    write_index()
    size = sum(path.stat().st_size for path in FOLDER.glob("*.png"))
    print(f"{FOLDER}: {size / 1e6:.1f} MB", file=sys.stderr)
