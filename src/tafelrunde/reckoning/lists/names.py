"""A name as a list writes it, and as people say it: "Winter, Ada" is Ada Winter.

What a list says about the surname ("de la Cruz" in a column of its own, or before a comma) is kept;
only where it says nothing, the last word with the particles before it is taken.
"""

from __future__ import annotations

import re
import unicodedata

import msgspec

from tafelrunde.reckoning.lists.layout import ADDRESS
from tafelrunde.reckoning.lists.loose_numbers import AGE_BEHIND
from tafelrunde.reckoning.lists.numbering import without_number
from tafelrunde.reckoning.lists.telephones import A_DATE, WHOLE_DATE, phone_in, without_phones
from tafelrunde.reckoning.names.surnames import is_particle

BULLET = re.compile(r"^(?:[\s\-–—*•·▪●◦‣►>+☐☑✓✔□■]|[\[(]\s?[xX✓✔]?\s?[\])])+(?=\S)")
GREETED = re.compile(r"^(?:herrn?|frau|hr\.|fr\.|mr\.?|mrs\.?|ms\.?)\s+(?=\S+\s)", re.IGNORECASE)
AN_ADDRESS = re.compile(
    rf"(?:[<(\[]\s{{0,9}})?(?:mailto:)?({ADDRESS.pattern})(?:\s{{0,9}}[>)\]])?", re.IGNORECASE
)
IN_BRACKETS_LAST = re.compile(r"(?<!\s)\s*[(\[]([^()\[\]]+)[)\]]\s*$")
NO_CLUB = re.compile(
    r"[\W_]*|(?:kein(?:e|er|en)?|ohne|no|without)(?: (?:verein|gruppe|club|a club))?|"
    r"vereinslos|none|n\.?\s?/?\s?a\.?|k\.\s?a\.",
    re.IGNORECASE,
)
BESIDE = re.compile(r"[()\[\],;]")
BORN_BEHIND = re.compile(
    rf"(?<=[^\s,;])[\s,;]+((?:(?:geb|jg)\b\.?|geboren|jahrgang|born|né|née|\*)?\s*"
    rf"(?:am\s+)?(?:{WHOLE_DATE.pattern}|{A_DATE.pattern}|(?:19|20)\d{{2}})(?!\d).*)$",
    re.IGNORECASE,
)
BEHIND_A_DASH = re.compile(r"(?<!\s)\s+[–—|]\s+")


A_CLUB = re.compile(
    r"\d|\b[A-ZÄÖÜ]{2,5}\b|e\.\s?V|verein|verband|club|klub|spiel|treff|freunde|gruppe|team|liga|games",
)


class Called(msgspec.Struct, frozen=True):
    """Somebody's name in one piece, and the surname as far as the list says which part it is."""

    name: str
    surname: str = ""
    turned: bool = False
    """Whether several words stood before the comma: "Ada Winter, Nord" would be turned, too."""


class Noted(msgspec.Struct, frozen=True):
    """What stood on one line of plain text."""

    name: str
    email: str = ""
    phone: str = ""
    behind: str = ""
    """Club, year or whatever stood behind the name."""


def tidy(name: str) -> str:
    """A name without control characters and with single blanks."""
    return " ".join("".join(s if s.isprintable() else " " for s in name).split()).strip(",; ")


def club_of(raw: str) -> str:
    """A club as it was written; a dash for none is no club, or all without one would share it."""
    club = tidy(raw)
    return "" if NO_CLUB.fullmatch(club) else club


def no_first_name(text: str) -> bool:
    """Whether this is surely a year, a number or a club."""
    return bool(A_CLUB.search(text) or A_CLUB.search(text.lower()))


def pseudonym_of(raw: str) -> str:
    """A pseudonym as it was written; what lists write for nothing is none."""
    return club_of(raw)


KEPT_AT_THE_ENDS = frozenset("'’ʼ`´.()[]\"„“”«»")
"""Apostrophes, the dots of initials, and what comes in pairs around a part of the name."""


def without_stray_signs(name: str) -> str:
    """A star or a tick beside a name is no part of it; where no letter is, nothing is changed."""
    kept = [at for at, sign in enumerate(name) if sign.isalnum() or sign in KEPT_AT_THE_ENDS
            or unicodedata.category(sign).startswith("M")]  # fmt: skip
    if not any(sign.isalpha() for sign in name):
        return name
    return name[kept[0] : kept[-1] + 1]


def in_parts(first: str, last: str) -> Called:
    """First name and surname from columns of their own."""
    surname = without_stray_signs(tidy(last))
    name = tidy(f"{without_stray_signs(tidy(first))} {surname}")
    return Called(name, surname if surname and surname != name else "")


def in_one_piece(raw: str, *, surname_first: bool = False) -> Called:
    """A whole name from one cell: a comma parts the surname, which comes first."""
    text = tidy(GREETED.sub("", without_number(raw)))
    last, comma, first = text.partition(",")
    if comma and first.strip():
        several = sum(not is_particle(word) for word in last.split()) > 1
        return msgspec.structs.replace(in_parts(first, last), turned=several and not surname_first)
    text = without_stray_signs(text)
    if surname_first and " " in text:
        last, _blank, first = text.rpartition(" ")
        return in_parts(first, last)
    return Called(text)


class Reached(msgspec.Struct, frozen=True):
    """A name's cell without what was written beside the name, and that."""

    name: str
    email: str
    phone: str


def reached_in(cell: str) -> Reached:
    address = AN_ADDRESS.search(cell) if "@" in cell else None
    text = AN_ADDRESS.sub(" ", cell) if address else cell
    phone = phone_in(text)
    name = without_phones(text) if phone else text
    return Reached(name, address.group(1) if address else "", phone)


def typed(raw: str, contact: str = "") -> tuple[Called, str]:
    """A name from a field of its own, and how to reach that person: what was typed for it, and what
    stood beside the name."""
    told = reached_in(raw)
    beside = (each for each in (told.email, told.phone) if each and each not in contact)
    return in_one_piece(told.name), ", ".join(filter(None, (contact.strip(), *beside)))


def _without_address(line: str, address: re.Match[str]) -> str:
    """What follows the address of a whole name is no part of that: it goes into brackets."""
    name, rest = line[: address.start()], AN_ADDRESS.sub(" ", line[address.end() :])
    parts = (part.strip(" -–—:|/") for part in BESIDE.split(without_phones(rest)))
    beside = ", ".join(filter(None, parts))
    if not any(sign.isalnum() for sign in beside) or "(" in name or not _whole(name):
        return f"{name} {rest}"
    return f"{name} {phone_in(rest)} ({beside})"


def _whole(name: str) -> bool:
    return len(without_phones(without_number(BULLET.sub("", name))).split()) > 1


def noted(line: str) -> Noted:
    """A line as people write it: bullets, numbers, telephones and addresses are not the name."""
    address = AN_ADDRESS.search(line) if "@" in line else None
    text = _without_address(line, address) if address else line
    phone = phone_in(text)
    text = without_phones(without_number(BULLET.sub("", text)))
    text = without_number(BULLET.sub("", text))
    behind = ""
    if (bracket := IN_BRACKETS_LAST.search(text)) and text[: bracket.start()].strip(" ,;"):
        text, behind = text[: bracket.start()], bracket.group(1)
    if not behind and (told := BORN_BEHIND.search(text)) and _whole(text[: told.start()]):
        text, behind = text[: told.start()], told.group(1)
    if not behind and (told := AGE_BEHIND.search(text)) and _whole(text[: told.start()]):
        text, behind = text[: told.start()], told.group(1)
    head, *rest = BEHIND_A_DASH.split(text, maxsplit=1)
    after = text.partition(" - ")[2]
    if not rest and (no_first_name(after) or after[:1].islower()):
        head, *rest = text.split(" - ", maxsplit=1)
    if rest and head.strip():
        text, behind = head, behind or rest[0]
    name = tidy(text).strip("-–—:|/<>\"'„“” ")
    return Noted(
        without_stray_signs(tidy(name)), address.group(1) if address else "", phone, tidy(behind)
    )
