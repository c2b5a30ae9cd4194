"""Which rooms of the house speak which language? German and English are spoken everywhere.

A further language begins with what players and visitors read. Where it ends, a page is in English,
with one line in the reader's own language that says so.
"""

from __future__ import annotations

from tafelrunde.words import Text

ROOMS: dict[str, tuple[str, ...]] = {
    "fr": (
        "tafelrunde.web.audience",
        "tafelrunde.web.join.views",
        "tafelrunde.web.language",
        "tafelrunde.web.player",
        "tafelrunde.web.start.views",
        "tafelrunde.web.tableside",
    )
}
"""By language the modules of its views, or the folders that hold them."""

ONLY_IN_ENGLISH = Text("This page is only in English.")


def spoken_in(view_module: str, lang: str) -> bool:
    rooms = ROOMS.get(lang)
    return rooms is None or any(
        view_module == room or view_module.startswith(f"{room}.") for room in rooms
    )
