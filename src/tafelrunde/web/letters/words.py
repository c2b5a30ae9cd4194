"""How every letter is built: greeting, paragraphs, link and signature, in German and English.

What letters say stands in `about_dates`, `about_final` and `about_people`; nothing in any of them
knows where a letter goes.
"""

from __future__ import annotations

from datetime import date

import msgspec

from tafelrunde.pages.days import day_text, time_text
from tafelrunde.rulebook.faults import Text


class Letter(msgspec.Struct, frozen=True):
    """Subject, and paragraphs; a link stands on a line of its own at the end."""

    subject: Text
    paragraphs: tuple[Text, ...]
    link: str = ""
    about_link: Text = Text("", "")


LONGEST_GREETED, MOST_NAMES = 60, 6
NOT_IN_NAMES = ("://", "www.", "@", "/", "!", "?", "€", "$", *"0123456789")
HELLO = Text("Guten Tag", "Hello")
BYE = Text(
    "Diese Nachricht wurde von Tafelrunde verschickt, dem Turnierprogramm des Veranstalters.",
    "This message was sent by Tafelrunde, the organiser's tournament software.",
)


def day_and_time(iso: str, time: str, lang: str) -> str:
    """The day with its hour, where it has one."""
    return f"{day(iso, lang)}, {time_text(time, lang)}" if time else day(iso, lang)


def day(iso: str, language: str) -> str:
    """15.03.2026, or 15 March 2026."""
    found = date.fromisoformat(iso)
    if language == "de":
        return f"{found.day:02}.{found.month:02}.{found.year}"
    return day_text(iso, language)


def written(letter: Letter, name: str, language: str) -> tuple[str, str]:
    """Subject and text: in the reader's language, or in both where nobody knows it."""
    if language in ("de", "en"):
        return letter.subject[language], _text(letter, name, language) + _signed(BYE[language])
    german, english = _text(letter, name, "de"), _text(letter, name, "en")
    subject = f"{letter.subject.de} / {letter.subject.en}"
    bye = _signed(BYE.de, BYE.en)
    return subject, f"{german}\n\n– – – English – – –\n\n{english}{bye}"


def _signed(*words: str) -> str:
    """Last of all: mail programs hide whatever stands below these dashes."""
    return "\n\n-- \n" + "\n".join(words) + "\n"


def _is_a_name(name: str) -> bool:
    """Whoever types an address or a whole sentence as his name is greeted without it."""
    short = len(name) <= LONGEST_GREETED and len(name.split()) <= MOST_NAMES
    return short and name.isprintable() and not any(sign in name for sign in NOT_IN_NAMES)


def _text(letter: Letter, name: str, language: str) -> str:
    greeted = f" {name}" if name and _is_a_name(name) else ""
    hello = f"{HELLO[language]}{greeted},"
    parts = [hello, *(paragraph[language] for paragraph in letter.paragraphs)]
    if letter.link:
        parts.append(f"{letter.about_link[language]}\n{letter.link}")
    return "\n\n".join(parts)
