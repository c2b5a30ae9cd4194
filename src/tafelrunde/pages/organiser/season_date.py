"""Has the season moved this tournament's day, hour or place since the hall was opened?

The hall took them over once. What the season changes afterwards is shown at the desk and offered;
what the desk itself has changed since is nobody else's to overwrite.
"""

from __future__ import annotations

import msgspec

from tafelrunde.journal.events import DetailsSet
from tafelrunde.pages.days import day_text, time_text
from tafelrunde.state.championship import Championship
from tafelrunde.state.effective import effective
from tafelrunde.state.tournament import Tournament
from tafelrunde.words import InEach, Text, Verbatim


class SeasonSays(msgspec.Struct, frozen=True):
    """The fields that differ, as the season has them, and each in words."""

    new: dict[str, str]
    words: tuple[Text, ...]


def season_says(state: Tournament, hall: str, season: Championship) -> SeasonSays | None:
    """What the season changed and this hall has not; None once it runs, or where all agree."""
    if state.phase != "announced":
        return None
    told, taken = _told(hall, season), _taken_over(state)
    new = {
        name: value
        for name, value in told.items()
        if value != taken.get(name, "") and value != getattr(state.details, name)
    }
    if not new:
        return None
    words = tuple(_words(name, new[name], getattr(state.details, name)) for name in new)
    return SeasonSays(new, words)


def _told(hall: str, season: Championship) -> dict[str, str]:
    if hall and hall == season.final_hall:
        return {
            "date": season.final_date,
            "venue": season.final_place,
            "start_time": season.final_time,
        }
    for fixture in season.fixtures.values():
        if hall and fixture.hall == hall:
            return {
                "date": fixture.date,
                "venue": fixture.place,
                "start_time": fixture.start_time,
                "check_in_from": fixture.check_in_from,
                "check_in_until": fixture.check_in_until,
            }
    return {}


def _taken_over(state: Tournament) -> dict[str, str]:
    """What the season said when the hall was opened from it."""
    for event in effective(state.history):
        if isinstance(event, DetailsSet) and event.season:
            return {name: getattr(event, name) or "" for name in LABELS}
    return {}


def _words(name: str, new: str, own: str) -> Text:
    return Text(
        "{label}: {said} (here: {here})",
        label=LABELS[name],
        said=_shown(name, new),
        here=_shown(name, own),
    )


def _shown(name: str, value: str) -> Text:
    if not value:
        return Text("nothing")
    if name == "venue":
        return Verbatim(value)
    return InEach(day_text if name == "date" else time_text, value)


LABELS = {
    "date": Text("Day"),
    "venue": Text("Place", context="season date"),
    "start_time": Text("Begins"),
    "check_in_from": Text("Check-in from"),
    "check_in_until": Text("Check-in until"),
}
