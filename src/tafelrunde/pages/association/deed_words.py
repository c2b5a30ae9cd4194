"""What a line of the audit says, and under which headings lines can be looked for."""

from __future__ import annotations

import msgspec

from tafelrunde.words import Text

ACTIONS: dict[str, Text] = {
    "logged-in": Text("logged in"),
    "login-failed": Text("log-in failed"),
    "account-made": Text("account made"),
    "account-locked": Text("account locked"),
    "account-unlocked": Text("account unlocked"),
    "link-made": Text("new link for an account"),
    "roles-set": Text("roles of an account set"),
    "right-given": Text("right in the office given"),
    "right-taken": Text("right in the office taken away"),
    "letter-sent": Text("letter sent"),
    "letter-read": Text("letter that was never sent read, to pass it on"),
    "letters-written": Text("written to a group"),
    "letter-text": Text("words of a letter changed"),
    "merged": Text("two entries merged"),
    "merge-confirmed": Text("merge confirmed"),
    "merge-split": Text("merge undone"),
    "told-apart": Text("noted as two people"),
    "own-data-link": Text("link to a person’s own data shown"),
    "person-changed": Text("data of a person changed"),
    "career-agreed": Text("agreed to a page of one’s own"),
    "career-taken-back": Text("took the consent to a page back"),
    "ban-given": Text("ban noted"),
    "ban-lifted": Text("ban lifted"),
    "result-back": Text("result sent back"),
    "export": Text("personal data taken along"),
    "erased": Text("personal data erased"),
    "name-kept": Text("name kept that a tournament’s desk had erased"),
    "season-removed": Text("empty season removed"),
    "season-hidden": Text("season hidden"),
    "season-shown": Text("season shown again"),
}
"""Every deed the house notes; what stands in a journal has words of its own."""

WAYS: dict[str, Text] = {
    "password": Text("by password"),
    "link": Text("by a link"),
    "passkey": Text("by a passkey"),
    "whole-journal": Text("whole journal of a season"),
    "my-data": Text("one’s own data"),
    "audit": Text("this record"),
    "finalists": Text("everybody in the final"),
    "invited": Text("everybody invited"),
}
"""What `about` says where it is neither a name nor an id."""


class Heading(msgspec.Struct, frozen=True):
    """A group of actions to look for."""

    id: str
    title: Text
    kinds: frozenset[str]


def _heading(name: str, english: str, *kinds: str, context: str = "") -> Heading:
    return Heading(name, Text(english, context=context), frozenset(kinds))


HEADINGS: tuple[Heading, ...] = (
    _heading("log-ins", "Log-ins", "logged-in", "login-failed"),
    _heading(
        "rights",
        "Accounts and rights",
        *("account-made", "account-locked", "account-unlocked", "link-made", "roles-set"),
        *("right-given", "right-taken"),
    ),
    _heading(
        "results",
        "Results",
        *("results-received", "results-accepted", "results-withdrawn", "result-back"),
        *("bonus-given", "bonus-taken"),
    ),
    _heading(
        "people",
        "People and merges",
        *("people-merged", "merge-undone", "merged", "merge-confirmed", "merge-split"),
        *("told-apart", "person-changed", "own-data-link", "career-agreed", "career-taken-back"),
    ),
    _heading("bans", "Bans", "ban-given", "ban-lifted"),
    _heading(
        "letters",
        "Letters",
        *("letter-sent", "letter-read", "letters-written", "letter-text"),
        context="audit",
    ),
    _heading("exports", "Data taken along", "export"),
    _heading("erasures", "Erasures", "erased", "name-kept"),
    _heading(
        "calendar",
        "Calendar",
        *("fixture-registered", "fixture-changed", "fixture-approved", "fixture-refused"),
        *("fixture-cancelled", "fixture-housed"),
    ),
    _heading(
        "registrations",
        "Registrations",
        *("person-registered", "registration-cancelled", "person-moved-up"),
        context="audit",
    ),
    _heading(
        "final",
        "Lists, lots and the final",
        *("list-published", "place-granted", "grant-withdrawn", "lot-committed"),
        *("season-lot-drawn", "season-lot-recorded", "invitations-sent", "invitation-told"),
        *("invitation-confirmed", "invitation-declined", "invitation-lapsed"),
        *("invitation-withdrawn", "decline-undone", "lapse-undone", "final-prepared"),
    ),
    _heading(
        "seasons",
        "Seasons",
        *("season-opened", "season-changed", "holders-named", "season-closed"),
        *("season-reopened", "season-removed", "season-hidden", "season-shown"),
    ),
)
