"""What does paper look like? Every print of every mode for 8, 23, 60 and 200 people, to look at.

    python -m tools.prints FOLDER                    all modes and numbers
    python -m tools.prints FOLDER catan duel         only modes with one of these words
    python -m tools.prints FOLDER --people 8,23      other numbers of people

Each print lies in FOLDER/files, its first and last page in FOLDER/pages; FOLDER itself gets one
contact sheet a mode and number, in colour and in grey. The people are made up. Needs pdftoppm.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFont
from pypdf import PdfReader

from tafelrunde.demo.people import invented_people
from tafelrunde.desk import commands as c
from tafelrunde.exports.pdf.press import press
from tafelrunde.games.shelf import open_rulebook, rulebook_ids
from tafelrunde.pages.paper.ahead import next_label
from tafelrunde.pages.paper.prints import PRINTS, Print, make_paper
from tafelrunde.pages.paper.source import Source
from tafelrunde.rulebook.faults import Refusal
from tests.exports.pdf.hall_on_paper import PaperHall, Somebody

NUMBERS = (8, 23, 60, 200)
WIDTH, ACROSS, GAP, CAPTION = 1600, 8, 8, 34
SEED = "the house's own"
DOTS = 70
"""An inch on the pages that are kept; contact sheets are smaller still."""

BEFORE = ("check-in", "all-rounds", "schedule-cards", "reserve-slips", "bracket")
ROUND = (
    "round", "all-rounds", "schedule-cards", "seating-by-name", "seating-by-table", "table-cards",
    "slips", "set-up", "standings",
)  # fmt: skip
FINISH = ("round", "seating-by-table", "table-cards", "slips", "bracket")
AFTER = ("standings", "cross-table", "bracket", "certificates", "minutes", "report")


class Printed(NamedTuple):
    """One print on the shelf: whose, when in the day, and how many pages it took."""

    mode: str
    people: int
    moment: str
    print: str
    file: Path
    pages: int

    @property
    def caption(self) -> str:
        pages = f"{self.pages} page{'s' if self.pages > 1 else ''}"
        return f"{self.people} people, {self.moment}\n{self.print}, {pages}"


def modes(words: Sequence[str]) -> Iterator[tuple[str, str]]:
    for rulebook in rulebook_ids():
        for mode in open_rulebook(rulebook).modes:
            name = f"{rulebook}-{mode.id}"
            if not words or any(word in name for word in words):
                yield rulebook, mode.id


# ── A day of so many people ──────────────────────────────────────────────────────────────────────


def day(rulebook: str, mode: str, number: int) -> Iterator[tuple[str, PaperHall, tuple[str, ...]]]:
    """The moments of a day at which somebody prints, and what."""
    hall = PaperHall(rulebook, mode).announced()
    hall.enter(number, fair_play=True)
    sizes = hall.rulebook.mode(mode).sizes
    for spare in range(-number % min(sizes) if len(sizes) == 1 else 0):
        hall.does(c.EnterPlayer(player=f"spare-{spare + 1}", standin=True))
    hall.does(c.CommitDraw(draw=next_label(hall.state), source="system", seed=SEED))
    yield "before", hall, BEFORE
    hall.check_in_all()
    hall.does(c.CloseCheckIn())
    hall.does(c.StartTournament())
    results = hall.results()
    hall.play_round(results)
    hall.publish()
    yield "round 2", hall, ROUND
    while hall.step.code != "over" and not hall.state.matches:
        hall.take_step(results)
    if hall.state.matches:
        yield "finish", hall, FINISH
    hall.play_to_the_end(results)
    yield "after", hall, AFTER


def source_of(hall: PaperHall) -> Source:
    """With clubs, minors, two namesakes, and QR codes as the desk prints them."""
    players = list(dict.fromkeys([*hall.players, *hall.state.standins]))
    found = invented_people(len(players), "prints", 2026)
    people = {
        player: Somebody(
            name=found[0].name if at == 2 else one.name,
            surname=found[0].surname if at == 2 else one.surname,
            pseudonym=one.pseudonym,
            minor=at % 12 == 9,
        )
        for at, (player, one) in enumerate(zip(players, found, strict=True))
    }
    clubs = {player: one.club for player, one in zip(players, found, strict=True)}
    return hall.source(people=people, clubs=clubs, seed_ahead=SEED)


# ── Onto the shelf ───────────────────────────────────────────────────────────────────────────────


def printed(folder: Path, rulebook: str, mode: str, number: int) -> Iterator[Printed]:
    by_id = {each.id: each for each in PRINTS}
    for moment, hall, wanted in day(rulebook, mode, number):
        source = source_of(hall)
        for name in wanted:
            found = _pressed(by_id[name], source, f"{rulebook} {mode} {number} {moment}")
            if found is not None:
                file = folder / f"{rulebook}-{mode}-{number}-{moment.replace(' ', '-')}-{name}.pdf"
                file.write_bytes(found)
                pages = len(PdfReader(file).pages)
                yield Printed(f"{rulebook}-{mode}", number, moment, name, file, pages)


def _pressed(wanted: Print, source: Source, where: str) -> bytes | None:
    try:
        return press(make_paper(wanted, source))
    except Refusal as refusal:
        sys.stdout.write(f"  {where}: {wanted.id}: {refusal.faults[0].text.en}\n")
        return None


def pages_of(one: Printed, folder: Path) -> Iterator[Path]:
    """The first and the last page as a printer would put them on paper."""
    for page in sorted({1, one.pages}):
        stem = folder / f"{one.file.stem}-{page}"
        asked = ["-f", str(page), "-l", str(page), "-r", str(DOTS), "-singlefile", "-png"]
        subprocess.run(["pdftoppm", *asked, str(one.file), str(stem)], check=True)
        yield stem.with_suffix(".png")


def contact_sheet(pictures: Iterable[tuple[str, Path]], file: Path, look: str) -> None:
    """Pages in rows, each with what it is; landscape pages are as wide as upright ones."""
    side = (WIDTH - GAP) // ACROSS - GAP
    height = side * 297 // 210 + CAPTION
    listed = list(pictures)
    rows = -(-len(listed) // ACROSS)
    sheet = Image.new("RGB", (WIDTH, GAP + rows * (height + GAP)), (205, 205, 205))
    pen, font = ImageDraw.Draw(sheet), ImageFont.load_default(13)
    for at, (caption, path) in enumerate(listed):
        left = GAP + at % ACROSS * (side + GAP)
        top = GAP + at // ACROSS * (height + GAP)
        with Image.open(path) as page:
            small = page.convert("RGB" if look == "colour" else "L")
            small.thumbnail((side, height - CAPTION), Image.Resampling.LANCZOS)
        sheet.paste(small, (left, top + CAPTION))
        pen.multiline_text((left, top), caption, "black", font)
    sheet.quantize(128).save(file)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("words", nargs="*", help="parts of a mode's name")
    parser.add_argument("--people", default=",".join(map(str, NUMBERS)))
    asked = parser.parse_args(arguments)
    files, pages = asked.folder / "files", asked.folder / "pages"
    for each in (files, pages):
        each.mkdir(parents=True, exist_ok=True)
    numbers = [int(number) for number in asked.people.split(",")]
    for number in numbers:
        for rulebook, mode in modes(asked.words):
            begun = time.monotonic()
            shelf = list(printed(files, rulebook, mode, number))
            shown = [(one.caption, path) for one in shelf for path in pages_of(one, pages)]
            for look in ("colour", "grey"):
                sheet = asked.folder / f"{look}-{rulebook}-{mode}-{number}.png"
                contact_sheet(shown, sheet, look)
            taken = time.monotonic() - begun
            sys.stdout.write(f"{rulebook} {mode}, {number}: {len(shelf)} prints, {taken:.0f} s\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
