"""What the kinds of letters are called, in the office's list."""

from __future__ import annotations

from tafelrunde.words import Text

KINDS: dict[str, Text] = {
    "registered": Text("Angemeldet", "Registered"),
    "waiting": Text("Warteliste", "Waitlist"),
    "moved-up": Text("Nachgerückt", "Moved up"),
    "registration-cancelled": Text("Abgemeldet", "Registration cancelled"),
    "date-cancelled": Text("Turnier abgesagt", "Tournament called off"),
    "invitation": Text("Einladung zum Finale", "Invitation to the final"),
    "final-told": Text("Neues zum Finale", "News about the final"),
    "confirmed": Text("Zusage erhalten", "Acceptance received"),
    "declined": Text("Absage erhalten", "Refusal received"),
    "lapsed": Text("Einladung verfallen", "Invitation lapsed"),
    "withdrawn": Text("Einladung zurückgezogen", "Invitation withdrawn"),
    "final-result": Text("Ausgang des Finales", "How the final ended"),
    "final-reopened": Text("Saison wieder geöffnet", "Season reopened"),
    "date-approved": Text("Termin genehmigt", "Date approved"),
    "date-refused": Text("Termin nicht genehmigt", "Date not approved"),
    "results-due": Text("Erinnerung: Ergebnis fehlt", "Reminder: result missing"),
    "answer-due": Text("Erinnerung: Antwort fehlt", "Reminder: answer missing"),
    "group": Text("Rundschreiben", "Letter to a group"),
    "confirm": Text("Anmeldung bestätigen", "Confirm the registration"),
    "my-data": Text("Link zu den eigenen Daten", "Link to one's own data"),
    "new-address": Text("Neue Adresse bestätigen", "Confirm the new address"),
    "address-changed": Text("Adresse geändert", "Address changed"),
    "welcome": Text("Zugang als Veranstalter", "Access as organiser"),
    "not-accepted": Text("Anmeldung nicht angenommen", "Registration not accepted"),
    "result-back": Text("Ergebnis zurückgegeben", "Result sent back"),
    "merged": Text("Zwei Einträge zusammengelegt", "Two entries put together"),
    "joined": Text("Zwei Einträge bestätigt", "Two entries confirmed"),
    "joined-elsewhere": Text("Zwei Einträge bestätigt", "Two entries confirmed"),
    "two-again": Text("Wieder zwei Einträge", "Two entries again"),
    "log-in-again": Text("Neuer Weg ins Konto", "A new way into the account"),
}
