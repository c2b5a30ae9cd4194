"""What a line of the audit says, and under which headings lines can be looked for."""

from __future__ import annotations

import msgspec

from tafelrunde.words import Text

ACTIONS: dict[str, Text] = {
    "logged-in": Text("angemeldet am Haus", "logged in"),
    "login-failed": Text("Anmeldung am Haus misslungen", "log-in failed"),
    "account-made": Text("Konto angelegt", "account made"),
    "account-locked": Text("Konto gesperrt", "account locked"),
    "account-unlocked": Text("Konto entsperrt", "account unlocked"),
    "link-made": Text("neuer Link für ein Konto", "new link for an account"),
    "roles-set": Text("Rollen eines Kontos gesetzt", "roles of an account set"),
    "right-given": Text("Recht in der Geschäftsstelle gegeben", "right in the office given"),
    "right-taken": Text(
        "Recht in der Geschäftsstelle weggenommen", "right in the office taken away"
    ),
    "letter-sent": Text("Brief verschickt", "letter sent"),
    "letters-written": Text("an eine Gruppe geschrieben", "written to a group"),
    "letter-text": Text("Text eines Briefs geändert", "words of a letter changed"),
    "merged": Text("zwei Einträge zusammengeführt", "two entries merged"),
    "merge-confirmed": Text("Zusammenführung bestätigt", "merge confirmed"),
    "merge-split": Text("Zusammenführung aufgehoben", "merge undone"),
    "told-apart": Text("als zwei Personen vermerkt", "noted as two people"),
    "person-changed": Text("Daten einer Person geändert", "data of a person changed"),
    "ban-given": Text("Sperre vermerkt", "ban noted"),
    "ban-lifted": Text("Sperre aufgehoben", "ban lifted"),
    "result-back": Text("Ergebnis zurückgegeben", "result sent back"),
    "export": Text("Personendaten mitgenommen", "personal data taken along"),
    "erased": Text("Personendaten gelöscht", "personal data erased"),
    "season-removed": Text("leere Saison entfernt", "empty season removed"),
    "season-hidden": Text("Saison verborgen", "season hidden"),
    "season-shown": Text("Saison wieder gezeigt", "season shown again"),
}
"""Every deed the house notes; what stands in a journal has words of its own."""

WAYS: dict[str, Text] = {
    "password": Text("mit Passwort", "by password"),
    "link": Text("mit einem Link", "by a link"),
    "passkey": Text("mit einem Passkey", "by a passkey"),
    "whole-journal": Text("ganzes Journal einer Saison", "whole journal of a season"),
    "my-data": Text("die eigenen Daten", "one's own data"),
    "audit": Text("dieses Verzeichnis", "this record"),
    "finalists": Text("alle im Finale", "everybody in the final"),
    "invited": Text("alle Eingeladenen", "everybody invited"),
}
"""What `about` says where it is neither a name nor an id."""


class Heading(msgspec.Struct, frozen=True):
    """A group of actions to look for."""

    id: str
    title: Text
    kinds: frozenset[str]


def _heading(name: str, de: str, en: str, *kinds: str) -> Heading:
    return Heading(name, Text(de, en), frozenset(kinds))


HEADINGS: tuple[Heading, ...] = (
    _heading("log-ins", "Anmeldungen am Haus", "Log-ins", "logged-in", "login-failed"),
    _heading(
        *("rights", "Konten und Rechte", "Accounts and rights"),
        *("account-made", "account-locked", "account-unlocked", "link-made", "roles-set"),
        *("right-given", "right-taken"),
    ),
    _heading(
        *("results", "Ergebnisse", "Results"),
        *("results-received", "results-accepted", "results-withdrawn", "result-back"),
        *("bonus-given", "bonus-taken"),
    ),
    _heading(
        *("people", "Personen und Zusammenführungen", "People and merges"),
        *("people-merged", "merge-undone", "merged", "merge-confirmed", "merge-split"),
        *("told-apart", "person-changed"),
    ),
    _heading("bans", "Sperren", "Bans", "ban-given", "ban-lifted"),
    _heading(*("letters", "Briefe", "Letters"), *("letter-sent", "letters-written", "letter-text")),
    _heading("exports", "Mitgenommene Daten", "Data taken along", "export"),
    _heading("erasures", "Löschungen", "Erasures", "erased"),
    _heading(
        *("calendar", "Kalender", "Calendar"),
        *("fixture-registered", "fixture-changed", "fixture-approved", "fixture-refused"),
        *("fixture-cancelled", "fixture-housed"),
    ),
    _heading(
        *("registrations", "An- und Abmeldungen", "Registrations"),
        *("person-registered", "registration-cancelled", "person-moved-up"),
    ),
    _heading(
        *("final", "Listen, Lose und Finale", "Lists, lots and the final"),
        *("list-published", "place-granted", "grant-withdrawn", "lot-committed"),
        *("season-lot-drawn", "season-lot-recorded", "invitations-sent", "invitation-told"),
        *("invitation-confirmed", "invitation-declined", "invitation-lapsed"),
        *("invitation-withdrawn", "final-prepared"),
    ),
    _heading(
        *("seasons", "Saisons", "Seasons"),
        *("season-opened", "season-changed", "holders-named", "season-closed"),
        *("season-reopened", "season-removed", "season-hidden", "season-shown"),
    ),
)
