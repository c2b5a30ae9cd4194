"""Small tournaments to print, with made-up people, and what a reader gets out of a PDF."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any

import msgspec
import pypdfium2  # type: ignore[import-untyped]
from PIL.Image import Image
from pypdf import PdfReader

from tafelrunde.desk import commands as c
from tafelrunde.exports.pdf.press import press
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.pages.paper.model import Page, Paper
from tafelrunde.pages.paper.prints import find_print, make_paper
from tafelrunde.pages.paper.source import Source
from tafelrunde.state.fold import fold
from tafelrunde.state.sheet.reading import read_sheet
from tafelrunde.state.tournament import Table
from tests.desk.hall import Hall
from tests.rules.build import Tale
from tests.terminal import FORKS

ADDRESS = "http://192.168.1.20:8000/t/pokal/slip/"
NAMES = (
    "Ada Äschenbach",
    "Bo Büttel",
    "Cem Überall",
    "Dörte von der Länge zu Langenfeld-Breitenbrunn",
    "Emil Öhrchen",
    "Fee Straß",
    "Gül Meeple",
    "Hanno Zug",
    "Ilse Würfel",
    "Jörn Karten",
    "Käthe Stein",
    "Levin Holz",
)


class Somebody(msgspec.Struct, frozen=True):
    name: str
    surname: str = ""
    pseudonym: str = ""
    minor: bool = False


class PaperHall(Hall):
    """A tournament with a title, a place and a day."""

    def announced(self) -> PaperHall:
        self.does(
            c.SetDetails(
                title="Sommerpokal",
                venue="Stadthalle Musterhausen",
                date="2026-07-18",
                fee_cents=350 if self.rulebook.id == "dominion" else None,
                round_minutes=75,
            )
        )
        return self

    def source(self, lang: str = "de", **changes: Any) -> Source:
        people = {
            player: Somebody(
                NAMES[index % len(NAMES)], pseudonym=f"Husar {index + 1}", minor=index == 1
            )
            for index, player in enumerate(self.players)
        }
        given: dict[str, Any] = {
            "state": self.state,
            "rulebook": self.rulebook,
            "people": people,
            "lang": lang,
            "records": tuple(self.records),
            "slip_address": ADDRESS,
        }
        return Source(**given | changes)


@cache
def seated(rulebook: str, mode: str, number: int, rounds: int = 1) -> PaperHall:
    """So many rounds are over, one more is published."""
    hall = PaperHall(rulebook, mode).announced()
    hall.open(number, fair_play=True)
    results = hall.results()
    for _ in range(rounds):
        hall.play_round(results)
    hall.publish()
    return hall


def with_a_gap(rulebook: str, mode: str) -> PaperHall:
    """A table of three whose plan has left position 2 empty, as plans do."""
    hall = PaperHall(rulebook, mode).announced()
    hall.open(7, fair_play=True)
    hall.publish()
    short = short_table(hall)
    short.seats = tuple(
        msgspec.structs.replace(seat, position=position)
        for seat, position in zip(short.seats, (4, 1, 3), strict=True)
    )
    return hall


def short_table(hall: Hall) -> Table:
    return next(t for t in hall.state.rounds[-1].tables.values() if len(t.seats) == 3)


@cache
def finished(rulebook: str, mode: str, number: int) -> PaperHall:
    hall = PaperHall(rulebook, mode).announced()
    hall.open(number, fair_play=True)
    hall.play_to_the_end(hall.results())
    return hall


def printed(source: Source, name: str, number: int | None = None) -> bytes:
    return press(make_paper(find_print(name), source, number))


def pages_of(pdf: bytes) -> list[str]:
    """The text of each page as a search would find it, line by line."""
    return [
        re.sub(r"[ \t\xa0]+", " ", page.extract_text()).strip()
        for page in PdfReader(io.BytesIO(pdf)).pages
    ]


def lines_of(pdf: bytes) -> list[str]:
    """The text of each page, quickly: there are hundreds."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        return [document[at].get_textpage().get_text_range() for at in range(len(document))]
    finally:
        document.close()


def pressed_apart(paper: Paper) -> bytes:
    """By a process of its own: what the press remembers (55 MB for each table) goes with it."""
    with FORKS.Pool(1) as room:
        return room.apply(press, (paper,))


def pages_of_each(
    paper: Paper, parts: Sequence[Page], by: Callable[[Paper], bytes] = press
) -> list[list[str]]:
    """Every part set at once, one after the other: the pages of each."""
    pages = lines_of(by(msgspec.structs.replace(paper, parts=tuple(parts), through=False)))
    starts = [at for at, text in enumerate(pages) if "Seite 1 /" in text]
    assert len(starts) == len(parts)
    ends = [*starts[1:], len(pages)]
    return [pages[start:end] for start, end in zip(starts, ends, strict=True)]


def text_of(pdf: bytes) -> str:
    return "\n".join(pages_of(pdf))


def bare(text: str) -> str:
    """Without any blanks: where a line was broken does not matter."""
    return "".join(text.split())


def pictures_of(pdf: bytes, only: Iterable[int] | None = None) -> list[Image]:
    """The pages as a printer with 200 dots an inch would put them on paper."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        wanted = range(len(document)) if only is None else only
        return [document[number].render(scale=200 / 72).to_pil() for number in wanted]
    finally:
        document.close()


def made(source: Any, name: str) -> Any:
    return make_paper(find_print(name), source).parts


def ended(tale: Tale) -> Source:
    """A tournament of a sheet, printed as it is read out."""
    state = fold(read_sheet(tale.raw, open_rulebook).events)
    people = {player: Somebody(f"Person {player}") for player in state.entries}
    rulebook = open_rulebook(tale.rulebook)
    return Source(lang="de", state=state, rulebook=rulebook, people=people, reveal=True)
