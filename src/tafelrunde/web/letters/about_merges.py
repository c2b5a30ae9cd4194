"""Letters about two rows that became one person: each address hears of it, and of no other."""

from __future__ import annotations

from collections.abc import Callable

from tafelrunde.web.letters.words import Letter
from tafelrunde.words import Text

NOT_YOU = Text(
    "Wenn Sie sich nie unter einer zweiten Adresse angemeldet haben, schreiben Sie bitte gleich "
    "dem Verband: Dann hat sich vielleicht jemand unter Ihrem Namen angemeldet.",
    "If you never registered under a second address, please write to the association at once: "
    "somebody may have registered under your name.",
)


def merged() -> Letter:
    return Letter(
        Text("Zwei Einträge unter Ihrem Namen", "Two entries under your name"),
        (
            Text(
                "Der Verband führte zwei Einträge unter diesem Namen und zählt ihre Ergebnisse von "
                "jetzt an zusammen.",
                "The association kept two entries under this name and counts their results "
                "together from now on.",
            ),
            Text(
                "An Ihrer Adresse und an dem, was Ihre persönlichen Links öffnen, ändert sich "
                "nichts, bis der Verband bestätigt hat, dass beide Einträge Ihnen gehören.",
                "Your address stays, and so does what your personal links open, until the "
                "association has confirmed that both entries are yours.",
            ),
            NOT_YOU,
        ),
    )


def joined(*, here: bool) -> Letter:
    where = (
        Text("Nachrichten kommen an diese Adresse.", "Messages come to this address.")
        if here
        else Text(
            "Nachrichten gehen an die andere Adresse; hierher kommt keine mehr.",
            "Messages go to the other address and no longer here.",
        )
    )
    return Letter(
        Text("Ihre zwei Einträge sind bestätigt", "Your two entries are confirmed"),
        (
            Text(
                "Der Verband hat bestätigt, dass zwei Einträge unter diesem Namen derselben Person "
                "gehören. Ihre persönlichen Links öffnen beide.",
                "The association has confirmed that two entries under this name belong to the "
                "same person. Your personal links open both.",
            ),
            where,
            NOT_YOU,
        ),
    )


def two_again() -> Letter:
    return Letter(
        Text("Wieder zwei Einträge", "Two entries again"),
        (
            Text(
                "Der Verband hatte Ihren Eintrag mit einem anderen zusammengelegt. Das ist "
                "zurückgenommen: Ihre Ergebnisse zählen wieder für sich.",
                "The association had put your entry together with another one. This has been "
                "taken back: your results count for themselves again.",
            ),
        ),
    )


LETTERS: dict[str, Callable[[], Letter]] = {
    "merged": merged,
    "joined": lambda: joined(here=True),
    "joined-elsewhere": lambda: joined(here=False),
    "two-again": two_again,
}
