"""Pictures of the real pages for the manual: `python -m tools.manual_pictures`.

    python -m tools.manual_pictures              all of them, in German and in English
    python -m tools.manual_pictures draw slip    only these

They go into the package (`web/manual/static`), and beside them what their pages' templates looked
like: a test fails where a page has changed since, with the names to give to this program. Needs a
Chromium (tools/chromium.sh).
"""

from __future__ import annotations

import hashlib
import io
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec
from PIL import Image

import tafelrunde.web
from tafelrunde.web.manual.reading import picture
from tools.screenshots import CARCASSONNE, CATAN, DOMINION, OPEN, WONDERS, Shot, pictures

WEB = Path(tafelrunde.web.__file__).parent
FOLDER = WEB / "manual" / "static"
SEEN = WEB / "manual" / "pictures.json"
LANGUAGES = ("de", "en")
LAPTOP, PHONE, WALL = (1000, 640), (360, 600), (1280, 720)
INCLUDED = re.compile(r"""\{%\s*include\s+["']([^"']+)["']""")


class Page(NamedTuple):
    """A picture's name, the template of its page, where it is and who looks at it."""

    name: str
    template: str
    path: str
    window: tuple[int, int] = LAPTOP
    inside: bool = True
    player: str = ""


PAGES = (
    Page("desk", "organiser/desk.html", f"{CATAN}/desk"),
    Page("players", "organiser/players.html", f"{CARCASSONNE}/desk/players"),
    Page("check-in", "organiser/checkin.html", f"{DOMINION}/desk/check-in"),
    Page("draw", "organiser/draw.html", f"{CATAN}/desk/draw"),
    Page("tables", "organiser/tables.html", f"{CATAN}/desk/tables"),
    Page("history", "organiser/history.html", f"{CATAN}/desk/history"),
    Page("paper", "paper/paper.html", f"{CATAN}/desk/paper"),
    Page("slip", "organiser/slip.html", f"{CATAN}/desk/tables/2/6"),
    Page("calls", "referee/home.html", f"{CATAN}/referee", PHONE),
    Page("ruling", "referee/ruling.html", f"{CATAN}/referee/ruling?table=4", PHONE),
    Page("join", "join/people.html", f"{CATAN}/join", PHONE, inside=False),
    Page("table", "player/home.html", f"{CATAN}/me", PHONE, player=OPEN),
    Page("report", "player/report.html", f"{CATAN}/me/report", PHONE, player=OPEN),
    Page("tournament", "audience/overview.html", CATAN, inside=False),
    Page("standings", "audience/standings.html", f"{WONDERS}/standings", inside=False),
    Page("screen", "audience/screen.html", f"{CATAN}/screen", WALL, inside=False),
    Page("office", "association/home.html", "/association"),
    Page("accounts", "start/household.html", "/accounts"),
)


# ── Has a page changed since? ────────────────────────────────────────────────────────────────────


def _template(name: str) -> Path:
    return next(iter([*WEB.glob(f"templates/{name}"), *WEB.glob(f"*/templates/{name}")]))


def parts(name: str) -> Iterator[str]:
    """A page's template and what it is put together from; the frame around every page is not it."""
    waiting, seen = [name], set[str]()
    while waiting:
        each = waiting.pop()
        if each in seen:
            continue
        seen.add(each)
        yield each
        waiting += INCLUDED.findall(_template(each).read_text(encoding="utf-8"))


def fingerprint(template: str) -> str:
    """Changes with every word of a page's templates, not with where a line breaks."""
    told = [
        f"{name} {' '.join(_template(name).read_text(encoding='utf-8').split())}"
        for name in sorted(parts(template))
    ]
    return hashlib.blake2b("\n".join(told).encode(), digest_size=8).hexdigest()


def kept() -> dict[str, str]:
    """What the pages looked like when their pictures were taken, by the pictures' names."""
    return msgspec.json.decode(SEEN.read_bytes(), type=dict[str, str]) if SEEN.exists() else {}


def outdated() -> list[str]:
    seen = kept()
    return [page.name for page in PAGES if seen.get(page.name) != fingerprint(page.template)]


# ── Taking them ──────────────────────────────────────────────────────────────────────────────────


def take(wanted: list[str]) -> None:
    pages = [page for page in PAGES if not wanted or page.name in wanted]
    shots = [
        Shot(
            page.name, page.path, "", page.inside, False, False, lang, False, page.player
        )._replace(window=page.window)
        for page in pages
        for lang in LANGUAGES
    ]
    seen = {page.name: fingerprint(page.template) for page in pages}
    for shot, _size, png, _workbench in pictures(shots):
        file = FOLDER / picture(shot.name, shot.lang)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(small(png))
        if shot.lang == LANGUAGES[-1]:
            _keep(shot.name, seen[shot.name])


def _keep(name: str, seen: str) -> None:
    """At once: whoever is interrupted goes on with the rest."""
    known = kept() | {name: seen}
    ordered = {page.name: known[page.name] for page in PAGES if page.name in known}
    SEEN.write_bytes(msgspec.json.format(msgspec.json.encode(ordered), indent=2) + b"\n")


def small(png: bytes) -> bytes:
    """Text stays sharp, and the picture small: few colours, without loss."""
    colours = Image.open(io.BytesIO(png)).convert("RGB").quantize(128, dither=Image.Dither.NONE)
    out = io.BytesIO()
    colours.convert("RGB").save(out, "WEBP", lossless=True, quality=100, method=6)
    return out.getvalue()


if __name__ == "__main__":
    take(sys.argv[1:])
