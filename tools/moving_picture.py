"""A slip on its way from a phone to the projector, as one moving picture for README's first screen.

    python -m tools.moving_picture

Opens the demonstration, lets the last table of a round report and sign, closes the round, and puts
what phone, projector and public page show side by side. Writes docs/screenshots/moving.webp, and
still.webp for whoever wants nothing to move. Needs a Chromium (tools/chromium.sh).
"""

from __future__ import annotations

import base64
import io
import sys
from typing import NamedTuple

from PIL import Image
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tools.chromium import FLAGS, chromium
from tools.screenshots import CATAN, FOLDER, Shot, demonstration, joined, logged_in, without_codes

SLUG = CATAN.removeprefix("/t/")
TABLE = 6
REPORTS, *SIGN = "Hanno Würfelbach", "Vera Überfluss", "Ümit Wollgras", "Özlem Meeplinger"
FIGURES = ("10", "8", "7", "5")
WIDE, HIGH = 1000, 600
MOST_BYTES = 1_500_000
GLANCE, LOOK, READ = 500, 1300, 2600
"""How long a picture stands, in milliseconds."""

LAYOUT = """
<style>
  body {{ margin: 0; width: {wide}px; height: {high}px; position: relative; overflow: hidden;
         background: #e9e2d6; font: 600 19px system-ui, sans-serif; color: #2b2118; }}
  img {{ position: absolute; display: block; box-shadow: 0 6px 22px rgb(40 25 10 / .28); }}
  .phone {{ left: 22px; top: 64px; width: 280px; border: 9px solid #1c1712; border-radius: 28px; }}
  .wall {{ left: 350px; top: 22px; width: 628px; border: 4px solid #1c1712; border-radius: 6px; }}
  .page {{ left: 350px; top: 398px; width: 628px; height: 180px; object-fit: cover;
           object-position: 0 {from_top}px; border: 4px solid #fff; border-radius: 6px;
           box-sizing: border-box; }}
  p {{ position: absolute; left: 22px; top: 18px; width: 300px; margin: 0; }}
</style>
<p>{said}</p>
<img class="phone" src="{phone}"><img class="wall" src="{wall}"><img class="page" src="{page}">
"""


class Frame(NamedTuple):
    png: bytes
    milliseconds: int


class Hall:
    """Everybody who looks: the desk, four phones, the projector and somebody at home."""

    def __init__(self, browser: Browser, address: str, link: str) -> None:
        self.browser, self.address = browser, address
        self.cookies = logged_in(browser, address, link)
        without_codes(browser, address, SLUG, self.cookies)
        self.desk = self._opened(self.cookies, (1280, 800))
        self.finish_the_others()
        self.phones = {name: self._phone(name) for name in (REPORTS, *SIGN)}
        self.wall = self._opened([], (1256, 720))
        self.wall.goto(f"{address}{CATAN}/screen")
        self.page = self._opened([], (1256, 800))
        self.page.goto(f"{address}{CATAN}/standings")
        self.workbench = self._opened([], (WIDE, HIGH))
        self.frames: list[Frame] = []

    def _opened(self, cookies: list[object], size: tuple[int, int]) -> Page:
        context: BrowserContext = self.browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            locale="en",
            reduced_motion="reduce",
            timezone_id="Europe/Berlin",
        )
        context.add_cookies(cookies)  # type: ignore[arg-type]
        return context.new_page()

    def _phone(self, player: str) -> Page:
        shot = Shot("phone", f"{CATAN}/me", "", player=player)
        phone = self._opened(joined(self.browser, self.address, shot), (360, 660))
        phone.goto(f"{self.address}{CATAN}/me")
        return phone

    # ── What happens ─────────────────────────────────────────────────────────────────────────────

    def command(self, name: str, **fields: str) -> None:
        """The desk does it, by its own form."""
        page = f"{self.address}{CATAN}/desk/tables"
        self.desk.goto(page)
        token = self.desk.locator("[name=csrfmiddlewaretoken]").first.input_value()
        form: dict[str, str | float | bool] = {
            "csrfmiddlewaretoken": token,
            "key": f"moving-{name}-{fields}"[:90],
            **fields,
        }
        answer = self.desk.request.post(
            f"{self.address}{CATAN}/desk/do/{name}", form=form, headers={"Referer": page}
        )
        if not answer.ok:
            sys.exit(f"{name}: {answer.status} {answer.text()[:2000]}")

    def finish_the_others(self) -> None:
        for table in ("3", "4", "5"):
            self.command("accept-slip", round="2", table=table)
        figures = {f"vp-{line}": figure for line, figure in enumerate(FIGURES, start=1)}
        for table in ("7", "8"):
            self.command("report-slip", round="2", table=table, accept="1", **figures)

    def show(self, said: str, player: str, milliseconds: int) -> None:
        for page in (self.phones[player], self.wall, self.page):
            page.wait_for_timeout(250)
        pictures = {
            name: _inline(page.screenshot())
            for name, page in (
                ("phone", self.phones[player]),
                ("wall", self.wall),
                ("page", self.page),
            )
        }
        self.workbench.set_content(
            LAYOUT.format(said=said, wide=WIDE, high=HIGH, from_top=-118, **pictures)
        )
        self.workbench.wait_for_timeout(100)
        self.frames.append(Frame(self.workbench.screenshot(), milliseconds))


def _inline(png: bytes) -> str:
    return f"data:image/png;base64,{base64.b64encode(png).decode()}"


def film(hall: Hall) -> None:
    phone = hall.phones[REPORTS]
    hall.show("The last table is done", REPORTS, READ)
    phone.goto(f"{hall.address}{CATAN}/me/report")
    hall.show("One phone types the result", REPORTS, LOOK)
    for line, figure in enumerate(FIGURES, start=1):
        phone.locator(f"[name=vp-{line}]").fill(figure)
        hall.show("One phone types the result", REPORTS, GLANCE)
    phone.locator("main form button.wide-button, main form button").last.click()
    phone.wait_for_timeout(1500)
    hall.show("It is sent, and signed here", REPORTS, LOOK)
    for name in SIGN:
        signing = hall.phones[name]
        signing.goto(f"{hall.address}{CATAN}/me/check")
        hall.show("The others look and sign", name, LOOK if name == SIGN[0] else GLANCE)
        signing.locator("main form button").first.click()
        signing.wait_for_timeout(1500)
        hall.show("The others look and sign", name, LOOK)
    hall.show("The projector knows", REPORTS, READ)
    hall.command("close-round", round="2")
    hall.wall.goto(f"{hall.address}{CATAN}/screen?view=standings")
    phone.goto(f"{hall.address}{CATAN}/me/standing")
    hall.wall.wait_for_timeout(400)
    hall.show("Closed: standings for all", REPORTS, 2 * READ)


def save(frames: list[Frame]) -> None:
    pictures = [Image.open(io.BytesIO(frame.png)).convert("RGB") for frame in frames]
    pictures[-1].save(FOLDER / "still.webp", quality=80, method=6)
    moving = FOLDER / "moving.webp"
    pictures[0].save(
        moving,
        save_all=True,
        append_images=pictures[1:],
        duration=[frame.milliseconds for frame in frames],
        loop=0,
        quality=72,
        method=4,
    )
    if moving.stat().st_size > MOST_BYTES:
        sys.exit(f"{moving.name}: {moving.stat().st_size} bytes, at most {MOST_BYTES} expected")


def main() -> None:
    with demonstration() as (address, link), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=[*FLAGS, "--lang=en"])
        hall = Hall(browser, address, link)
        film(hall)
        save(hall.frames)
        browser.close()


if __name__ == "__main__":
    main()
