"""How every letter is built: greeting, paragraphs, link and signature, in German and English.

What letters say stands in `about_dates`, `about_final` and `about_people`; nothing in any of them
knows where a letter goes.
"""

from __future__ import annotations

from datetime import date

import msgspec

from tafelrunde.pages.days import day_text, time_text
from tafelrunde.words import NOTHING, Text, Verbatim
from tafelrunde.words.text import KEPT


class OwnWords(msgspec.Struct, frozen=True):
    """Subject and paragraphs as the office wrote them, with its placeholders filled in."""

    language: str
    subject: str
    paragraphs: tuple[str, ...]


class Letter(msgspec.Struct, frozen=True):
    """Subject, and paragraphs; a link stands on a line of its own at the end."""

    subject: Text
    paragraphs: tuple[Text, ...]
    link: str = ""
    about_link: Text = NOTHING
    details: tuple[Text, ...] = ()
    """What depends on the case (fee, check-in, a reason); stands where DETAILS does."""
    own: tuple[OwnWords, ...] = ()
    """The office's words instead of these, in the languages it wrote them in."""

    def subject_in(self, language: str) -> str:
        own = next((each for each in self.own if each.language == language), None)
        return own.subject if own is not None else self.subject[language]

    def paragraphs_in(self, language: str) -> list[str]:
        own = next((each for each in self.own if each.language == language), None)
        said = own.paragraphs if own is not None else [each[language] for each in self.paragraphs]
        details = [each[language] for each in self.details]
        return [part for each in said for part in (details if each == DETAILS["en"] else [each])]


DETAILS = Verbatim("{details}")
NOBODY = NOTHING

LONGEST_GREETED, MOST_NAMES = 60, 6
NOT_IN_NAMES = ("://", "www.", "@", "/", "!", "?", "€", "$", *"0123456789")
HELLO = Text("Hello")
REGARDS = Text("Kind regards")
BYE = Text("This message was written by Tafelrunde, the organiser’s tournament software.")


def day_and_time(iso: str, time: str, lang: str) -> str:
    """The day with its hour, where it has one."""
    return f"{day(iso, lang)}, {time_text(time, lang)}" if time else day(iso, lang)


def day(iso: str, language: str) -> str:
    """15.03.2026, or 15 March 2026; a placeholder for a day stays one."""
    if iso.startswith("{"):
        return iso
    found = date.fromisoformat(iso)
    if language == "de":
        return f"{found.day:02}.{found.month:02}.{found.year}"
    return day_text(iso, language)


def written(letter: Letter, name: str, language: str, imprint: Text = NOBODY) -> tuple[str, str]:
    """Subject and text: in the reader's language, or in both where nobody knows it."""
    if language and language not in KEPT:
        language = "en"  # whoever reads pages in another language gets letters in English
    if language in KEPT:
        text = _text(letter, name, language, imprint)
        return letter.subject_in(language), text + _signed(BYE[language], imprint[language])
    german, english = (_text(letter, name, each, imprint) for each in KEPT)
    subject = f"{letter.subject_in('de')} / {letter.subject_in('en')}"
    below = (BYE["de"], BYE["en"], *dict.fromkeys((imprint["de"], imprint["en"])))
    return subject, f"{german}\n\n– – – English – – –\n\n{english}{_signed(*below)}"


def _signed(*words: str) -> str:
    """Last of all: mail programs hide whatever stands below these dashes."""
    return "\n\n-- \n" + "\n".join(each for each in words if each) + "\n"


def _is_a_name(name: str) -> bool:
    """Whoever types an address or a whole sentence as his name is greeted without it."""
    short = len(name) <= LONGEST_GREETED and len(name.split()) <= MOST_NAMES
    return short and name.isprintable() and not any(sign in name for sign in NOT_IN_NAMES)


def _text(letter: Letter, name: str, language: str, imprint: Text = NOBODY) -> str:
    greeted = f" {name}" if name and _is_a_name(name) else ""
    hello = f"{HELLO[language]}{greeted},"
    parts = [hello, *letter.paragraphs_in(language)]
    if letter.link:
        parts.append(f"{letter.about_link[language]}\n{letter.link}")
    if imprint[language]:
        parts.append(f"{REGARDS[language]}\n{imprint[language].splitlines()[0]}")
    return "\n\n".join(parts)
