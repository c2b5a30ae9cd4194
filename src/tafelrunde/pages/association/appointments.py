"""The season in a calendar program: every date for everyone's eyes, and the final."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from tafelrunde.desk.timetable import last_session, moment
from tafelrunde.pages.association.calendar import FixtureLine, calendar
from tafelrunde.pages.files.calendar import Appointment, tournament_day
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.state.championship import Championship
from tafelrunde.words import Text

CANCELLED = Text("Cancelled: ")
FINAL = Text("Final")
CHECK_IN = Text("Check-in")

AddressOf = Callable[[str], str]
"""The page of a date by its id; of the final by no id."""


def appointments(
    state: Championship, rulebook: Rulebook, today: str, lang: str, address: AddressOf
) -> Iterator[Appointment]:
    """With their hours where they have some.

    What is cancelled stays under its name, so that calendars strike it out.
    """
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
        " · ".join(filter(None, (rulebook.title[lang], _final_mode(state, rulebook, lang)))),
        moment(state.final_date, state.final_time),
        _final_ends(state, rulebook),
    )
    if final is not None:
        yield final


def _final_mode(state: Championship, rulebook: Rulebook, lang: str) -> str:
    return rulebook.mode(state.final_mode).title[lang] if state.final_mode else ""


def _final_ends(state: Championship, rulebook: Rulebook) -> str:
    if not state.final_mode:
        return ""
    return last_session(rulebook.mode(state.final_mode), state.final_date, state.final_time)


def appointment(
    state: Championship, rulebook: Rulebook, line: FixtureLine, lang: str, address: str
) -> Appointment | None:
    """One date of the season."""
    cancelled = line.status == "cancelled"
    said = [rulebook.title[lang], line.mode[lang], *(note.text[lang] for note in line.notes)]
    if line.check_in:
        said.insert(2, f"{CHECK_IN[lang]} {line.check_in[lang]}")
    day = tournament_day(
        f"{state.id}-{line.id}",
        f"{CANCELLED[lang] if cancelled else ''}{line.title}",
        line.date,
        line.place,
        address,
        " · ".join(said),
        moment(line.date, line.start_time),
        line.last_day,
    )
    return msgspec.structs.replace(day, cancelled=cancelled) if day is not None else None
