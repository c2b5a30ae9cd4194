"""The season in a calendar program: every date for everyone's eyes, and the final."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from tafelrunde.pages.association.calendar import FixtureLine, calendar
from tafelrunde.pages.files.calendar import Appointment, tournament_day
from tafelrunde.rulebook.faults import Text
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.state.championship import Championship

CANCELLED = Text("Abgesagt: ", "Cancelled: ")
FINAL = Text("Finale", "Final")

AddressOf = Callable[[str], str]
"""The page of a date by its id; of the final by no id."""


def appointments(
    state: Championship, rulebook: Rulebook, today: str, lang: str, address: AddressOf
) -> Iterator[Appointment]:
    """Whole days. What is cancelled stays under its name, so that calendars strike it out."""
    for line in calendar(state, rulebook, today):
        found = appointment(state, rulebook, line, lang, address(line.id))
        if found is not None:
            yield found
    final = tournament_day(
        f"{state.id}-final",
        f"{state.title}: {FINAL[lang]}",
        state.final_date,
        state.final_place,
        address(""),
        rulebook.title[lang],
    )
    if final is not None:
        yield final


def appointment(
    state: Championship, rulebook: Rulebook, line: FixtureLine, lang: str, address: str
) -> Appointment | None:
    """One date of the season."""
    cancelled = line.status == "cancelled"
    said = (rulebook.title[lang], line.mode[lang], *(note.text[lang] for note in line.notes))
    day = tournament_day(
        f"{state.id}-{line.id}",
        f"{CANCELLED[lang] if cancelled else ''}{line.title}",
        line.date,
        line.place,
        address,
        " · ".join(said),
    )
    return msgspec.structs.replace(day, cancelled=cancelled) if day is not None else None
