"""What the kinds of letters are called, in the office's list."""

from __future__ import annotations

from tafelrunde.words import Text

KINDS: dict[str, Text] = {
    "registered": Text("Registered"),
    "waiting": Text("Waitlist"),
    "moved-up": Text("Moved up"),
    "registration-cancelled": Text("Registration cancelled"),
    "date-cancelled": Text("Tournament called off"),
    "invitation": Text("Invitation to the final"),
    "final-told": Text("News about the final"),
    "confirmed": Text("Acceptance received"),
    "declined": Text("Refusal received"),
    "decline-undone": Text("Invitation holds again"),
    "lapse-undone": Text("Invitation holds again"),
    "lapsed": Text("Invitation lapsed"),
    "withdrawn": Text("Invitation withdrawn"),
    "final-result": Text("How the final ended"),
    "final-reopened": Text("Season reopened"),
    "date-approved": Text("Date approved"),
    "date-refused": Text("Date not approved"),
    "results-due": Text("Reminder: result missing"),
    "answer-due": Text("Reminder: answer missing"),
    "group": Text("Letter to a group"),
    "confirm": Text("Confirm the registration"),
    "my-data": Text("Link to one’s own data"),
    "new-address": Text("Confirm the new address"),
    "address-changed": Text("Address changed"),
    "welcome": Text("Access as organiser"),
    "not-accepted": Text("Registration not accepted"),
    "result-back": Text("Result sent back"),
    "merged": Text("Two entries put together"),
    "joined": Text("Two entries confirmed"),
    "joined-elsewhere": Text("Two entries confirmed"),
    "two-again": Text("Two entries again"),
    "log-in-again": Text("A new way into the account"),
}
