"""Which rooms of the house speak which language? German and English are spoken everywhere.

A further language begins with what players and visitors read. Where it ends, a page is in English,
with one line in the reader's own language that says so.
"""

from __future__ import annotations

from tafelrunde.words import Text

ROOMS: dict[str, tuple[str, ...]] = {
    "fr": (
        "tafelrunde.web.association.archive",
        "tafelrunde.web.association.calendar",
        "tafelrunde.web.association.careers",
        "tafelrunde.web.association.fame",
        "tafelrunde.web.association.ranking",
        "tafelrunde.web.audience",
        "tafelrunde.web.join",
        "tafelrunde.web.language",
        "tafelrunde.web.manual.views.role",
        "tafelrunde.web.people.registration",
        "tafelrunde.web.player",
        "tafelrunde.web.start.views.tournaments",
        "tafelrunde.web.tableside",
    )
}
"""By language its views, or the modules and folders that hold them: in each those views that
players and visitors may open."""

ONLY_IN_ENGLISH = Text("This page is only in English.")


def spoken_in(view: str, lang: str, *, public: bool) -> bool:
    rooms = ROOMS.get(lang)
    if rooms is None:
        return True
    return public and any(view == room or view.startswith(f"{room}.") for room in rooms)
