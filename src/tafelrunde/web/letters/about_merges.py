"""Letters about two rows that became one person: each address hears of it, and of no other."""

from __future__ import annotations

from collections.abc import Callable

from tafelrunde.web.letters.words import Letter
from tafelrunde.words import Text

NOT_YOU = Text(
    "If you never registered under a second address, please write to the association "
    "at once: somebody may have registered under your name."
)


def merged() -> Letter:
    return Letter(
        Text("Two entries under your name"),
        (
            Text(
                "The association kept two entries under this name and counts their "
                "results together from now on."
            ),
            Text(
                "Your address stays, and so does what your personal links open, "
                "until the association has confirmed that both entries are yours."
            ),
            NOT_YOU,
        ),
    )


def joined(*, here: bool) -> Letter:
    where = (
        Text("Messages come to this address.")
        if here
        else Text("Messages go to the other address and no longer here.")
    )
    return Letter(
        Text("Your two entries are confirmed"),
        (
            Text(
                "The association has confirmed that two entries under this name "
                "belong to the same person. Your personal links open both."
            ),
            where,
            NOT_YOU,
        ),
    )


def two_again() -> Letter:
    return Letter(
        Text("Two entries again"),
        (
            Text(
                "The association had put your entry together with another one. This "
                "has been taken back: your results count for themselves again."
            ),
        ),
    )


LETTERS: dict[str, Callable[[], Letter]] = {
    "merged": merged,
    "joined": lambda: joined(here=True),
    "joined-elsewhere": lambda: joined(here=False),
    "two-again": two_again,
}
