"""Where to look first in the demonstration: a few doors for each person it is made for."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from tafelrunde.words import Text

CATAN, FRIEDRICH = "catan-stadtmeisterschaft", "friedrich-wochenende"
DOMINION, CARCASSONNE = "dominion-nacht", "carcassonne-pokal"
LEAGUE = "carcassonne-liga"


class Door(msgspec.Struct, frozen=True):
    words: Text
    address: str


class Guide(msgspec.Struct, frozen=True):
    """Somebody to look around as; `account` where nobody gets in without logging in."""

    role: Text
    words: Text
    doors: tuple[Door, ...]
    account: bool = False


GUIDES = (
    Guide(
        Text("Turnierleitung", "Organiser"),
        Text(
            "Der ganze Tag auf einer Seite, die immer den nächsten Schritt zeigt.",
            "The whole day on one page that always shows the next step.",
        ),
        (
            Door(Text("Ergebnisse einsammeln", "Collect results"), f"/t/{CATAN}/desk"),
            Door(Text("Check-in", "Check-in"), f"/t/{DOMINION}/desk/check-in"),
            Door(Text("Ein Turnier anlegen", "Create a tournament"), "/new"),
        ),
        account=True,
    ),
    Guide(
        Text("Spieler", "Player"),
        Text(
            "Ohne Konto und App: auf einen beliebigen Namen tippen, am besten am Telefon.",
            "No account, no app: tap any name, best of all on a phone.",
        ),
        (
            Door(Text("Am Catan-Tisch", "At a table of Catan"), f"/t/{CATAN}/join"),
            Door(
                Text("Mit Schachuhr und Protokoll", "With chess clock and minutes"),
                f"/t/{FRIEDRICH}/join",
            ),
        ),
    ),
    Guide(
        Text("Schiedsrichter", "Referee"),
        Text(
            "Wer ruft, welcher Tisch strittig ist, und was das Handbuch dazu sagt.",
            "Who calls, which table is disputed, and what the handbook says.",
        ),
        (
            Door(Text("Ein strittiges Ergebnis", "A disputed result"), f"/t/{CATAN}/referee"),
            Door(Text("Die Jury wird gerufen", "The jury is called"), f"/t/{FRIEDRICH}/referee"),
        ),
        account=True,
    ),
    Guide(
        Text("Publikum", "Audience"),
        Text(
            "Sitzplan, Uhr, Tabelle mit Gründen: im Saal auf dem Projektor, zu Hause im Netz.",
            "Seating, clock, standings with reasons: on the projector and at home.",
        ),
        (
            Door(Text("Projektor", "Projector"), f"/t/{CATAN}/screen"),
            Door(Text("Halbfinale", "Semifinals"), f"/t/{CARCASSONNE}/finish"),
            Door(Text("Tabelle", "Standings"), f"/t/{CARCASSONNE}/standings"),
        ),
    ),
    Guide(
        Text("Verband", "Association"),
        Text(
            "Termine, Ergebnisse und Einladungen einer ganzen Saison.",
            "Dates, results and invitations of a whole season.",
        ),
        (
            Door(Text("Geschäftsstelle", "Office"), "/association"),
            Door(Text("Rangliste", "Ranking list"), f"/seasons/{LEAGUE}"),
        ),
        account=True,
    ),
)


def guides(halls: Iterable[str]) -> tuple[Guide, ...]:
    """All of them while the demonstration's tournaments are there; none in any other house."""
    shown = {CATAN, FRIEDRICH, DOMINION, CARCASSONNE}
    return GUIDES if shown.issubset(halls) else ()
