"""Who is on this list? Every row becomes a person, or is left out with the reason."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import date

import msgspec

from tafelrunde.reckoning.lists import headings as h
from tafelrunde.reckoning.lists.beside import GONE, LIVES, POSTAL, beside
from tafelrunde.reckoning.lists.born import (
    LONGEST_TOLD,
    UNREAD,
    Born,
    beside_a_birth,
    born,
    like_a_number,
    minor_by_age,
    unread_birth,
)
from tafelrunde.reckoning.lists.chaff import (
    A_NOTE,
    A_TITLE,
    ABOVE,
    CALLED_OFF,
    NO_LETTERS,
    WAITING,
    chaff,
    heading_alone,
)
from tafelrunde.reckoning.lists.doubles import Known, KnownPeople, Register
from tafelrunde.reckoning.lists.layout import (
    ADDRESS,
    ENTRIES,
    Column,
    Layout,
    Row,
    Vocabulary,
    find_layout,
)
from tafelrunde.reckoning.lists.lengths import LONGEST, unfit
from tafelrunde.reckoning.lists.loose_numbers import (
    AN_AGE,
    NO_AGE,
    NUMBER_IN_NAME,
    Numbers,
    ends_in_a_number,
    told_of,
)
from tafelrunde.reckoning.lists.names import (
    Called,
    Noted,
    Reached,
    club_of,
    in_one_piece,
    in_parts,
    noted,
    pseudonym_of,
    reached_in,
    tidy,
)
from tafelrunde.reckoning.lists.numbering import without_numbers
from tafelrunde.reckoning.lists.telephones import phone_in, phone_of
from tafelrunde.words import Text

MOST_LINES = 2000
NO_CLUB = "no club"
"""Where a number stands that is no year and no club: it is said, not entered."""
SOME_DAY = date(2030, 1, 1)
"""Where nobody says when the tournament is: two-digit years up to 30 are of this century."""

PAID = re.compile(
    r"(?:ja|j|yes|y|x|✓|✔|☑|bar|überwiesen|ok|wahr|true|erledigt|completed|succeeded|1|"
    r"(?:komplett |voll )?bezahlt.*|paid.*)",
    re.IGNORECASE,
)
UNPAID = re.compile(
    r"(?:nein|n|no|-|–|offen|ausstehend|unbezahlt|unpaid|open|pending|due|falsch|false|"
    r"0+(?:[.,]0+)?\s*€?)",
    re.IGNORECASE,
)
AMOUNT = re.compile(r"(?:€|eur|chf|£|\$)?\s*\d[\d.,]*\s*(?:€|eur|euro|chf|,-|,–)?", re.IGNORECASE)
YES = re.compile(r"(?:ja|j|yes|y|x|1|wahr|true|✓|✔)", re.IGNORECASE)

NO_NAME = Text("the name is missing here")
TURNED = Text("read as surname first: please look at the name")
ONLY_HALF = Text("only part of a name: please complete")
GONE_BEFORE = Text("marked as cancelled on the list")
WAITS = Text("stands among those who wait on the list: enter only if there is a place")
AMOUNTS = Text("amounts: the column does not say what is paid")


class Pasted(msgspec.Struct, frozen=True, kw_only=True):
    """One person of the list as it was read, before anything is stored."""

    line: int
    name: str
    surname: str = ""
    """As far as the list said which part of the name it is."""
    apart: str = ""
    """What tells a namesake apart, where the list says so."""
    club: str = ""
    year: int | None = None
    contact: str = ""
    """E-mail, telephone, or both: one field keeps what the list has."""
    pseudonym: str = ""
    """As chosen on the list, where it has such a column."""
    minor: bool = False
    paid: bool = False
    doubt: Text | None = None
    certain: bool = False
    """Whether the doubt is certain: this person is there already, or has called off."""
    namesake: Text | None = None
    number: Text | None = None
    """What a number beside the name was taken for."""
    unread: Text | None = None
    """What of the row was not understood, and is entered by nobody."""


class LeftOut(msgspec.Struct, frozen=True):
    """A row that is no person, as it stood there; whoever knows better takes it all the same."""

    line: int
    text: str
    why: Text
    email: str = ""
    """Of somebody whose name alone is missing."""


class Reading(msgspec.Struct, frozen=True):
    people: tuple[Pasted, ...]
    faults: tuple[tuple[int, Text], ...]
    left_out: tuple[LeftOut, ...] = ()
    layout: Layout = Layout((), 0)
    notes: tuple[tuple[str, Text], ...] = ()
    """What else there is to say about a column."""

    @property
    def columns(self) -> tuple[Column, ...]:
        return self.layout.columns


def read_rows(
    rows: Sequence[Row],
    known: KnownPeople = (),
    chosen: Mapping[int, str] | None = None,
    on: date | None = None,
    *,
    written: bool = False,
    columns: Vocabulary = ENTRIES,
) -> Reading:
    """Everybody in these rows; `chosen` are meanings somebody gave the columns, `on` is the day
    of the tournament, `written` says that the rows are lines of plain text, `columns` is what
    headings can say."""
    rows = [(number, [cell.strip() for cell in cells]) for number, cells in rows]
    if sum(any(cells) for _number, cells in rows) > MOST_LINES:
        return Reading((), ((0, _too_many(len(rows))),))
    layout = find_layout(rows, chosen, columns)
    rows = rows if written else _names_unnumbered(rows, layout)
    guessed = not chosen and not layout.above
    reader = _Reader(layout, on or SOME_DAY, written=written, guessed=guessed)
    if written:
        reader.numbers = Numbers(_behind(cells[0]) for _number, cells in rows if len(cells) == 1)
    for position, (number, cells) in enumerate(rows, start=1):
        if any(cells) and position != layout.above:
            reader.take(number, cells, above=position < layout.above)
    return Reading(
        tuple(_doubted(reader.people, known)),
        tuple(reader.faults),
        tuple(reader.left_out),
        layout,
        tuple(reader.notes()),
    )


def _names_unnumbered(rows: Sequence[Row], layout: Layout) -> list[Row]:
    """The rows with whole names as they are called; what numbers them the column says."""
    at = next((layout.meanings[m] for m in (h.NAME, h.SURNAME_FIRST) if m in layout.meanings), None)
    if at is None:
        return list(rows)
    names = without_numbers([cells[at] if at < len(cells) else "" for _number, cells in rows])
    return [
        (number, [*cells[:at], name, *cells[at + 1 :]] if at < len(cells) else cells)
        for (number, cells), name in zip(rows, names, strict=True)
    ]


def _too_many(found: int) -> Text:
    return Text("at most {most} lines at once, found {found}", most=MOST_LINES, found=found)


class _Reader:
    def __init__(self, layout: Layout, on: date, *, written: bool, guessed: bool) -> None:
        self.layout, self.on, self.written, self.guessed = layout, on, written, guessed
        self.at = layout.meanings
        self.numbers = Numbers(())
        self.people: list[Pasted] = []
        self.faults: list[tuple[int, Text]] = []
        self.left_out: list[LeftOut] = []
        self.amounts = False
        self.part = ""
        fee = next((c for c in layout.columns if c.meaning == h.FEE), None)
        self.amounts_are_paid = fee is not None and h.says_paid(fee.heading)

    def take(self, number: int, cells: Sequence[str], *, above: bool) -> None:
        found = {meaning: cells[index] for meaning, index in self.at.items() if index < len(cells)}
        if self.written and len(cells) == 1:
            found |= self._noted(cells[0])
        else:
            found = _apart(found)
        if self.guessed and like_a_number(found.get(h.CLUB, "")):
            found |= {h.CLUB: "", NO_CLUB: found[h.CLUB]}
        called = _called(found)
        raw = tidy(" · ".join(cell for cell in cells if cell))
        why = ABOVE if above else chaff(called.name, cells, self.layout.headings)
        part = heading_alone(cells)
        if why is None and not any(found.values()):
            why = A_TITLE if part else A_NOTE  # beside the list, where nobody stands
        if why is not None:
            self.part = part or self.part
            self.left_out.append(LeftOut(number, raw[: LONGEST["name"]], why))
        elif not called.name:
            told = Text("{no_name} ({raw})", no_name=NO_NAME, raw=raw[:80])
            self.faults.append((number, told))
            if address := ADDRESS.search(found.get(h.EMAIL, "")):
                self.left_out.append(
                    LeftOut(number, "", told, address.group(0)[: LONGEST["contact"]])
                )
        elif not any(sign.isalpha() for sign in called.name):
            self.left_out.append(LeftOut(number, raw[: LONGEST["name"]], NO_LETTERS))
        elif (wrong := _unfit(called, found)) is not None:
            self.faults.append((number, wrong))
        else:
            self.people.append(self._person(number, called, found))

    def _noted(self, line: str) -> dict[str, str]:
        told = noted(line)
        found = _reached(told)
        clubs = []
        for part in _parts(told):
            if self.numbers.is_no_age(part):
                found[NO_AGE] = part
            elif AN_AGE.fullmatch(part):  # "(14)" is an age, or 2014: no year is guessed from it
                found[h.AGE] = part
            elif h.says_minor(part):
                found[h.MINOR] = "x"
            elif (told_so := beside(part)) is not None:
                found |= told_so
            elif h.BORN not in found and born(part, self.on).year:
                found[h.BORN] = part
                clubs.append(beside_a_birth(part))
            elif like_a_number(part):
                found[NO_CLUB] = part
            else:
                clubs.append(part)
        return found | {h.CLUB: ", ".join(filter(None, clubs))}

    def _person(self, number: int, called: Called, found: Mapping[str, str]) -> Pasted:
        birth = born(found.get(h.BORN, ""), self.on)
        said = found.get(h.STATUS, "") + " " + found.get(h.FEE, "")
        gone = bool(GONE.search(said) or CALLED_OFF.fullmatch(self.part))
        waits = WAITS if WAITING.fullmatch(self.part) else None
        odd = _odd(called, found)
        half = {h.FIRST, h.LAST} <= set(self.at) and not (found.get(h.FIRST) and found.get(h.LAST))
        return Pasted(
            line=number,
            name=called.name,
            surname=called.surname,
            apart=tidy(found.get(h.APART, "")),
            club=club_of(found.get(h.CLUB, "")),
            year=birth.year,
            contact=_contact(found),
            pseudonym=pseudonym_of(found.get(h.PSEUDONYM, "")),
            minor=self._minor(birth, found),
            paid=self._paid(found.get(h.FEE, "")),
            doubt=GONE_BEFORE if gone else ONLY_HALF if half else waits or odd,
            certain=gone,
            number=told_of(found.get(h.AGE, ""), found.get(NO_AGE, "")),
            unread=unread_birth(found.get(h.BORN, ""), birth) or _no_club(found),
        )

    def _minor(self, birth: Born, found: Mapping[str, str]) -> bool:
        young = minor_by_age(found.get(h.AGE, "")) and birth.year is None
        return birth.minor(self.on) or young or bool(YES.fullmatch(found.get(h.MINOR, "")))

    def _paid(self, cell: str) -> bool:
        if UNPAID.fullmatch(cell) or not cell:
            return False
        if PAID.fullmatch(cell):
            return True
        money = bool(AMOUNT.fullmatch(cell)) or born(cell, self.on).day is not None
        self.amounts = self.amounts or (money and not self.amounts_are_paid)
        return money and self.amounts_are_paid

    def notes(self) -> list[tuple[str, Text]]:
        fee = next((c for c in self.layout.columns if c.meaning == h.FEE), None)
        return [(fee.heading or fee.letter, AMOUNTS)] if fee is not None and self.amounts else []


def _odd(called: Called, found: Mapping[str, str]) -> Text | None:
    """What somebody should look at before such a name is entered."""
    if ends_in_a_number(called.name):
        return NUMBER_IN_NAME
    if called.turned:
        return TURNED
    return POSTAL.filled(found=found[LIVES][:LONGEST_TOLD]) if LIVES in found else None


def _no_club(found: Mapping[str, str]) -> Text | None:
    return UNREAD.filled(found=found[NO_CLUB][:LONGEST_TOLD]) if NO_CLUB in found else None


def _parts(told: Noted) -> list[str]:
    return [part.strip() for part in re.split(r"[,;|]", told.behind)]


def _behind(line: str) -> list[str]:
    return _parts(noted(line))


def _reached(told: Noted | Reached) -> dict[str, str]:
    return {h.NAME: told.name, h.EMAIL: told.email, h.PHONE: told.phone}


def _apart(found: Mapping[str, str]) -> dict[str, str]:
    """Whatever somebody wrote into the cell of a name, it is no part of the name."""
    apart = dict(found)
    for meaning in (h.NAME, h.SURNAME_FIRST, h.FIRST, h.LAST):
        if found.get(meaning):
            told = _reached(reached_in(found[meaning]))
            apart[meaning] = told.pop(h.NAME)
            apart |= {kind: text for kind, text in told.items() if text and not apart.get(kind)}
    return apart


def _contact(found: Mapping[str, str]) -> str:
    """The address and the telephone, whichever of their columns they stand in."""
    cells = f"{found.get(h.EMAIL, '')} {found.get(h.PHONE, '')}"
    address = ADDRESS.search(cells)
    phone = phone_of(ADDRESS.sub(" ", found.get(h.PHONE, ""))) or phone_in(ADDRESS.sub(" ", cells))
    return ", ".join(filter(None, (address.group(0) if address else "", phone)))


def _called(found: Mapping[str, str]) -> Called:
    if h.FIRST in found or h.LAST in found:
        return in_parts(found.get(h.FIRST, ""), found.get(h.LAST, ""))
    if h.SURNAME_FIRST in found:
        return in_one_piece(found[h.SURNAME_FIRST], surname_first=True)
    return in_one_piece(found.get(h.NAME, ""))


def _unfit(called: Called, found: Mapping[str, str]) -> Text | None:
    """What of a line cannot be kept as it stands: it is left out and named, not cut."""
    told = {
        "name": called.name,
        "club": tidy(found.get(h.CLUB, "")),
        "pseudonym": tidy(found.get(h.PSEUDONYM, "")),
        "told_apart": tidy(found.get(h.APART, "")),
        "contact": _contact(found),
    }
    wrong = (unfit(kind, text) for kind, text in told.items())
    return next(filter(None, wrong), None)


def _doubted(people: Sequence[Pasted], known: KnownPeople) -> list[Pasted]:
    """Each person with the doubt whether he is there already or twice on the list."""
    register = Register(known)
    judged = []
    for person in people:
        told = Known(
            person.name, person.club, person.year, person.contact, person.line, person.apart
        )
        found = register.doubt(told)
        judged.append(
            msgspec.structs.replace(
                person,
                doubt=found.text if found.certain else person.doubt or found.text,
                certain=found.certain or person.certain,
                namesake=found.namesake,
            )
        )
    return judged
