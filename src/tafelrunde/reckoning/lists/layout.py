"""Which row holds the headings, and what is each column? Read from the headings, else guessed."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

import msgspec

from tafelrunde.reckoning.lists import headings as h
from tafelrunde.reckoning.lists.loose_numbers import AN_AGE
from tafelrunde.reckoning.lists.numbering import only_a_number
from tafelrunde.reckoning.lists.telephones import phone_in

HEADINGS_WITHIN = 30
"""So far down the row of headings is looked for."""
AT_THE_TOP = 6
"""Further down one word that could be a heading does not make one: somebody may be called Gast."""
LOOKED_AT = 200
EXAMPLES = 3
MOST_COLUMNS = 600
"""Of a sheet or a text: no list of people has more, and every column is looked at."""

ADDRESS = re.compile(
    r"[^\s<>@,;:()\[\]\"]{1,64}@[^\s<>@,;:()\[\]\"]{1,200}\.[^\s<>@,;:()\[\]\".]{1,63}"
)
"""With the lengths that addresses may have: a search through a long word has an end."""
A_DAY = re.compile(r"\d{1,4}[./-]\d{1,2}[./-]\d{1,4}(?:\s+[\d:.]+)?")
A_YEAR = re.compile(r"(?:19|20)\d{2}")
MISTYPED = re.compile(r"[12](?=[\d?*_xXoO]*\d)\d?[?*_xXoO][\d?*_xXoO]{1,2}")
"""A year of which a digit was not known, or not hit: 19x5, 198?."""

Row = tuple[int, Sequence[str]]
"""A row with its number as the person sees it."""


class Column(msgspec.Struct, frozen=True):
    """A column as it was understood, with what stands in it."""

    index: int
    heading: str
    meaning: str
    examples: tuple[str, ...] = ()

    @property
    def letter(self) -> str:
        return column_letters(self.index)


class Vocabulary(NamedTuple):
    """What the columns of one kind of list can be."""

    meaning_of: Callable[[str], str]
    needed: frozenset[str]
    """A row without any of these is no row of headings."""
    guessed: bool = True
    """Whether columns without headings can be told by what stands in them."""
    together: Callable[[list[str], Sequence[str]], list[str]] = lambda meanings, _headings: meanings
    """What the headings say beside each other that none of them says alone."""
    phones: bool = False
    """Whether such a list keeps telephones."""


ENTRIES = Vocabulary(h.meaning_of, h.NAMES, phones=True)
"""Entry lists of tournaments."""
WITH_PSEUDONYMS = Vocabulary(h.with_pseudonyms, h.NAMES, together=h.names_of_players, phones=True)
"""Entry lists where people play under pseudonyms."""


class Layout(msgspec.Struct, frozen=True):
    columns: tuple[Column, ...]
    above: int
    """How many rows the headings take with what stands above them; 0 where there are none."""

    @property
    def meanings(self) -> dict[str, int]:
        return {column.meaning: column.index for column in self.columns if column.meaning}

    @property
    def headings(self) -> tuple[str, ...]:
        return tuple(column.heading for column in self.columns) if self.above else ()


def find_layout(
    rows: Sequence[Row], chosen: Mapping[int, str] | None = None, known: Vocabulary = ENTRIES
) -> Layout:
    """The list's columns; `chosen` are the meanings that somebody gave them."""
    above, headings = _headings(rows, known)
    width = max((len(cells) for _number, cells in rows), default=0)
    headings = [*headings, *[""] * (width - len(headings))][:width]
    below = [cells for _number, cells in rows[above : above + LOOKED_AT]]
    if chosen:
        meanings = [chosen.get(index, h.NOTHING) for index in range(width)]
    elif any(known.meaning_of(text) in known.needed for text in headings):
        said = known.together([known.meaning_of(text) for text in headings], headings)
        meanings = _settled(said, headings, below)
    elif known.guessed:
        meanings = _guessed(below, width)
        meanings = [h.NOTHING if m == h.PHONE and not known.phones else m for m in meanings]
    else:
        meanings = [h.NOTHING] * width
    return Layout(
        tuple(
            Column(index, headings[index], meanings[index], _examples(below, index))
            for index in range(width)
            if headings[index] or any(_cell(cells, index) for cells in below)
        ),
        above,
    )


def _cell(cells: Sequence[str], index: int) -> str:
    return cells[index] if index < len(cells) else ""


def _examples(below: Sequence[Sequence[str]], index: int) -> tuple[str, ...]:
    found = dict.fromkeys(cell for cells in below if (cell := _cell(cells, index)))
    return tuple(found)[:EXAMPLES]


# ── The row of headings ──────────────────────────────────────────────────────────────────────────


def _headings(rows: Sequence[Row], words: Vocabulary) -> tuple[int, list[str]]:
    best, found = 0, 0
    for position, (_number, cells) in enumerate(rows[:HEADINGS_WITHIN], start=1):
        known = [meaning for cell in cells if (meaning := words.meaning_of(cell))]
        sure = len(known) + 2 * ({h.FIRST, h.LAST} <= set(known))
        if position > AT_THE_TOP and sure == 1:
            continue
        if sure > found and words.needed & set(known):
            best, found = position, sure
    if best:
        return best, _completed(rows, best, words)
    if _unlike_the_rest(rows):
        return 1, list(rows[0][1])
    return 0, []


def _completed(rows: Sequence[Row], above: int, words: Vocabulary) -> list[str]:
    """Headings over two rows: what the lower one leaves open, both say together."""
    number, lower = rows[above - 1]
    before, upper = rows[above - 2] if above > 1 else (0, ())
    if before != number - 1 or sum(bool(cell) for cell in upper) < 2:
        return list(lower)
    width = max(len(lower), len(upper))
    both = [(_cell(upper, index), _cell(lower, index)) for index in range(width)]
    return [low if words.meaning_of(low) else f"{up} {low}".strip() for up, low in both]


def _unlike_the_rest(rows: Sequence[Row]) -> bool:
    """Headings nobody knows: above a column of years, addresses or numbers stands a word."""
    if len(rows) < 3:
        return False
    first, rest = rows[0][1], [cells for _number, cells in rows[1:LOOKED_AT]]
    for index, cell in enumerate(first):
        kinds = Counter(_kind(_cell(cells, index)) for cells in rest)
        kind, times = kinds.most_common(1)[0]
        if (
            kind in ("mail", "born", "number", "phone")
            and times * 2 > len(rest)
            and _kind(cell) == "word"
        ):
            return True
    return False


# ── Columns that contradict or repeat each other ─────────────────────────────────────────────────


def _settled(
    meanings: list[str], headings: Sequence[str], below: Sequence[Sequence[str]]
) -> list[str]:
    """One column a meaning; "Name" beside "Vorname" is the surname, as German lists mean it."""
    for meaning in set(meanings) - {h.NOTHING}:
        same = [index for index, each in enumerate(meanings) if each == meaning]
        kept = max(same, key=lambda index: _fitness(index, headings, below))
        for index in same:
            if index != kept:
                meanings[index] = h.NOTHING
    return _parts_of_names(meanings, below)


def _fitness(
    index: int, headings: Sequence[str], below: Sequence[Sequence[str]]
) -> tuple[int, ...]:
    """Which of two columns is the one: about a participant, filled with words, further left."""
    lettered = sum(any(s.isalpha() for s in _cell(cells, index)) for cells in below)
    about = h.of_a_participant(headings[index]) and lettered > 0
    return int(about), lettered, -index


def _parts_of_names(meanings: list[str], below: Sequence[Sequence[str]]) -> list[str]:
    at = {meaning: index for index, meaning in enumerate(meanings) if meaning}
    whole = at.get(h.NAME, at.get(h.SURNAME_FIRST))
    if whole is None:
        if (h.FIRST in at) != (h.LAST in at):  # half a name is all there is
            meanings[at.get(h.FIRST, at.get(h.LAST, 0))] = h.NAME
        return meanings
    if h.FIRST in at and h.LAST in at:
        meanings[whole] = h.NOTHING
    elif h.FIRST in at:
        kept = h.NOTHING if _holds(below, whole, at[h.FIRST]) else h.LAST
        meanings[whole] = kept or meanings[whole]
        meanings[at[h.FIRST]] = h.FIRST if kept else h.NOTHING
    elif h.LAST in at:
        kept = h.NOTHING if _holds(below, whole, at[h.LAST]) else h.FIRST
        meanings[whole] = kept or meanings[whole]
        meanings[at[h.LAST]] = h.LAST if kept else h.NOTHING
    return meanings


def _holds(below: Sequence[Sequence[str]], whole: int, part: int) -> bool:
    """Whether the one column repeats the other inside a longer name."""
    both = [(_cell(cells, whole), _cell(cells, part)) for cells in below]
    pairs = [(one, other) for one, other in both if one and other]
    inside = sum(
        other.casefold() in one.casefold().split() and one != other for one, other in pairs
    )
    return inside * 2 > len(pairs)


# ── No headings at all ───────────────────────────────────────────────────────────────────────────


def _kind(cell: str) -> str:
    if not cell:
        return ""
    if "@" in cell and ADDRESS.search(cell):
        return "mail"
    if A_YEAR.fullmatch(cell) or A_DAY.fullmatch(cell) or MISTYPED.fullmatch(cell):
        return "born"
    if any(sign.isalpha() for sign in cell) and AN_AGE.fullmatch(cell):
        return "age"
    if only_a_number(cell) or not any(sign.isalpha() for sign in cell):
        return "phone" if phone_in(cell) else "number"
    return "words" if " " in cell.strip() or "," in cell else "word"


def _guessed(below: Sequence[Sequence[str]], width: int) -> list[str]:
    """By what stands in the columns: the first of words is the name, the next the club."""
    kinds = [_usual(below, index) for index in range(width)]
    sure = {"mail": h.EMAIL, "born": h.BORN, "phone": h.PHONE, "age": h.AGE}
    meanings = [sure.get(kind, h.NOTHING) for kind in kinds]
    for meaning in sure.values():
        for index in [i for i, each in enumerate(meanings) if each == meaning][1:]:
            meanings[index] = h.NOTHING
    texts = [index for index, kind in enumerate(kinds) if kind in ("word", "words")]
    if not texts:
        return [h.NAME, *meanings[1:]] if len(kinds) == 1 else meanings
    whole = next((index for index in texts if kinds[index] == "words"), None)
    if whole is None and len(texts) > 1:
        meanings[texts[0]], meanings[texts[1]] = h.FIRST, h.LAST
        rest = texts[2:]
    else:
        name = texts[0] if whole is None else whole
        # A single word before whole names is no club: it is a title, a group, a status.
        meanings[name] = h.NAME
        rest = [index for index in texts if index > name]
    if rest:
        meanings[rest[0]] = h.CLUB
    return meanings


def _usual(below: Sequence[Sequence[str]], index: int) -> str:
    kinds = Counter(kind for cells in below if (kind := _kind(_cell(cells, index))))
    if not kinds:
        return ""
    lettered = kinds["word"] + kinds["words"]
    if lettered * 2 >= kinds.total():
        return "words" if kinds["words"] * 2 >= lettered else "word"
    return kinds.most_common(1)[0][0]


def column_letters(index: int) -> str:
    """A, B … Z, AA …, as spreadsheets name their columns."""
    letters = ""
    number = index + 1
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters
