"""Every address of the house: who may open it, and how. A new address needs a line here.

    "desk-draw": Address(DESK),                       a page for those at the desk
    "desk-do": Address(DESK, "POST"),                 a form of theirs
    "login": Address(ANYONE, "GET POST"),             both
    "round": Address(ANYONE, number=1),               with a number in its address

`who` are the roles that open it, said here a second time and on purpose: a view that is opened to
more people by mistake no longer agrees with this table. Parts of an address that are not given are
filled from `USUAL`, or with 1 and x. An address of a tournament that is open to anyone must not
exist for strangers where the tournament is not public; `hidden=False` marks the few for which that
makes no difference.
"""

from __future__ import annotations

from typing import Any

ANYONE = frozenset({"anyone"})
ACCOUNT = frozenset({"account"})
OWNER = frozenset({"owner"})
DESK = frozenset({"organiser", "scorekeeper", "referee"})
DOOR = frozenset({"organiser", "scorekeeper"})
ORGANISER = frozenset({"organiser"})
REFEREE = frozenset({"organiser", "referee"})
PLAYER = frozenset({"player"})
BESIDE = DESK | PLAYER
ASSOCIATION = frozenset({"association"})
CREATOR = frozenset({"organiser", "association"})

USUAL = {
    "player_id": "p1",
    "player": "p1",
    "rulebook_id": "catan",
    "old": "catan@2012.1",
    "new": "catan",
    "mode_id": "championship",
    "match_id": "final",
    "name": "no-such-command",
    "command": "no-such-command",
    "number": "1",
    "code": "no-such-code",
    "token": "no-such-token",
}


class Address:
    """Who opens an address and by which methods; HEAD goes where GET goes."""

    def __init__(
        self, who: frozenset[str], methods: str = "GET", *, hidden: bool = True, **parts: Any
    ) -> None:
        self.who = who
        self.methods = frozenset(methods.split()) | ({"HEAD"} if "GET" in methods else set())
        self.hidden = hidden
        self.parts = parts


ADDRESSES: dict[str, Address] = {
    # The house
    "start": Address(ANYONE),
    "login": Address(ANYONE, "GET POST"),
    "login-forgotten": Address(ANYONE, "GET POST"),
    "login-link": Address(ANYONE, "GET POST"),
    "logout": Address(ANYONE, "POST"),
    "account": Address(ACCOUNT, "GET POST"),
    "household": Address(OWNER),
    "household-add": Address(OWNER, "POST"),
    "household-link": Address(OWNER, "POST"),
    "household-change": Address(OWNER, "POST"),
    "language": Address(ANYONE, "POST"),
    "theme": Address(ANYONE, "POST"),
    "health": Address(ANYONE),
    "metrics": Address(ANYONE),
    "design": Address(ANYONE),
    "time": Address(ANYONE),
    "rulebooks": Address(ANYONE),
    "rulebook": Address(ANYONE),
    "handbook": Address(ANYONE),
    "compare-editions": Address(ANYONE),
    "create": Address(CREATOR),
    "announce": Address(CREATOR, "GET POST"),
    "lab": Address(CREATOR),
    "fair": Address(CREATOR),
    # Keys instead of passwords
    "passkeys": Address(ACCOUNT),
    "passkeys-question": Address(ACCOUNT, "POST"),
    "passkeys-keep": Address(ACCOUNT, "POST"),
    "passkeys-give-up": Address(ACCOUNT, "POST"),
    "passkey-login-question": Address(ANYONE, "POST"),
    "passkey-login": Address(ANYONE, "POST"),
    # Everybody
    "tournament": Address(ANYONE),
    "seating": Address(ANYONE),
    "standings": Address(ANYONE),
    "round": Address(ANYONE),
    "finish": Address(ANYONE),
    "draws": Address(ANYONE),
    "chances": Address(ANYONE),
    "screen": Address(ANYONE),
    "screen-now": Address(ANYONE),
    "version": Address(ANYONE),
    # Phones at the door
    "join": Address(ANYONE),
    "join-person": Address(ANYONE, "GET POST"),
    "join-card": Address(ANYONE, "GET POST"),
    "join-back": Address(ANYONE, "POST"),
    "join-link": Address(ANYONE),
    "crew": Address(ORGANISER),
    "crew-appoint": Address(ORGANISER, "POST"),
    "crew-dismiss": Address(ORGANISER, "POST"),
    # The player's phone
    "me-home": Address(PLAYER),
    "me-do": Address(PLAYER, "POST"),
    "me-pseudonym": Address(PLAYER, "POST"),
    "me-report": Address(PLAYER),
    "me-preview": Address(PLAYER, "POST"),
    "me-certificate": Address(PLAYER),
    "me-check": Address(PLAYER),
    "me-count": Address(PLAYER, "GET POST"),
    "me-standing": Address(PLAYER),
    "me-referee": Address(PLAYER),
    "me-leave": Address(PLAYER),
    # Beside the table: clocks and minutes, for players and for the jury
    "me-chess": Address(BESIDE, "GET POST"),
    "me-minutes": Address(BESIDE, "GET POST"),
    "me-turn": Address(BESIDE),
    # The referee
    "referee-home": Address(REFEREE),
    "referee-do": Address(REFEREE, "POST"),
    "referee-table": Address(REFEREE),
    "referee-match": Address(REFEREE),
    "referee-person": Address(REFEREE),
    "referee-ruling": Address(REFEREE),
    "referee-rules": Address(REFEREE),
    "referee-minutes": Address(REFEREE),
    # Paper
    "desk-paper": Address(DESK),
    "desk-paper-slip": Address(DESK),
    "desk-paper-pdf": Address(DESK),
    "desk-paper-plan": Address(ORGANISER, "POST"),
    "desk-logo": Address(ORGANISER, "POST"),
    "desk-logo-png": Address(DESK),
    "slip-by-code": Address(ANYONE),
    # Files out of the house and into it
    "desk-files": Address(DESK),
    "desk-results": Address(DESK, "POST"),
    "desk-results-enter": Address(DESK, "POST"),
    "desk-verify": Address(DESK),
    "desk-hand-over": Address(ORGANISER, "POST"),
    "desk-journal": Address(DESK),
    "desk-people": Address(ORGANISER),
    "desk-form": Address(DESK),
    "desk-download": Address(DESK, table="standings", kind="csv"),
    "files": Address(CREATOR),
    "files-device": Address(CREATOR, "POST"),
    "files-look": Address(CREATOR, "POST"),
    "files-take": Address(CREATOR, "POST"),
    "files-settle": Address(CREATOR, "POST"),
    # To follow from elsewhere
    "calendar": Address(ANYONE),
    "feed": Address(ANYONE),
    "tournament-calendar": Address(ANYONE),
    "tournament-feed": Address(ANYONE),
    "embed": Address(ANYONE),
    # People: registering, personal links, own data, accounts of organisers
    "register": Address(ANYONE, "GET POST"),
    "registered": Address(ANYONE),
    "date-people": Address(CREATOR),
    "date-people-add": Address(CREATOR, "POST"),
    "date-people-cancel": Address(CREATOR, "POST"),
    "date-people-unconfirmed": Address(CREATOR, "POST"),
    "registration": Address(ANYONE, "GET POST"),
    "registration-confirm": Address(ANYONE, "GET POST"),
    "invitation": Address(ANYONE, "GET POST"),
    "privacy": Address(ANYONE),
    "my-data": Address(ANYONE, "GET POST"),
    "erased": Address(ANYONE),
    "my-data-link": Address(ANYONE),
    "my-data-file": Address(ANYONE),
    "my-data-erase": Address(ANYONE, "GET POST"),
    "my-data-correct": Address(ANYONE, "GET POST"),
    "my-data-address": Address(ANYONE, "GET POST"),
    "association-people": Address(ASSOCIATION),
    "association-people-invite": Address(ASSOCIATION, "POST"),
    "association-people-link": Address(ASSOCIATION, "POST"),
    "association-people-lock": Address(ASSOCIATION, "POST"),
    "welcome": Address(ANYONE, "GET POST"),
    # Machines
    "api:api-root": Address(ANYONE),
    "api:openapi-json": Address(ANYONE),
    "api:tournaments": Address(ANYONE),
    "api:tournament": Address(ANYONE),
    "api:seating": Address(ANYONE),
    "api:results": Address(ANYONE),
    "api:standings": Address(ANYONE),
    "api:ranking": Address(ANYONE),
    "api:seasons": Address(ANYONE),
    "api:season": Address(ANYONE),
    "api:season_ranking": Address(ANYONE),
    "api:season_calendar": Address(ANYONE),
    "api:season_final": Address(ANYONE),
    # Seasons: everybody
    "seasons": Address(ANYONE),
    "season": Address(ANYONE),
    "season-calendar": Address(ANYONE),
    "season-person": Address(ANYONE),
    "season-list": Address(ANYONE),
    "season-final": Address(ANYONE),
    "season-archive": Address(ANYONE),
    "season-journal": Address(ANYONE),
    "season-whole-journal": Address(ASSOCIATION),
    "season-date": Address(ANYONE),
    "season-version": Address(ANYONE),
    "season-ics": Address(ANYONE),
    "season-date-ics": Address(ANYONE),
    "season-feed": Address(ANYONE),
    "season-print": Address(ANYONE),
    "season-list-print": Address(ANYONE),
    "season-sheet": Address(ANYONE),
    # Seasons: organisers
    "season-mine": Address(CREATOR),
    "season-announce": Address(CREATOR, "GET POST"),
    "season-check": Address(CREATOR, "POST"),
    "season-cancel": Address(CREATOR, "POST"),
    "season-change": Address(CREATOR, "GET POST"),
    "season-hall": Address(CREATOR, "POST"),
    "season-hand-in": Address(CREATOR, "GET POST"),
    "season-hand-in-list": Address(CREATOR, "GET POST"),
    "season-hand-in-list-take": Address(CREATOR, "POST"),
    # Seasons: the association's office
    "association": Address(ASSOCIATION),
    "association-audit": Address(OWNER),
    "association-rights": Address(OWNER, "GET POST"),
    "association-rights-take": Address(OWNER, "POST"),
    "association-choose": Address(ASSOCIATION),
    "association-open": Address(ASSOCIATION, "GET POST"),
    "association-open-own": Address(ASSOCIATION, "GET POST"),
    "association-persons": Address(ASSOCIATION),
    "association-suggest": Address(ASSOCIATION),
    "association-person-add": Address(ASSOCIATION, "GET POST"),
    "association-import": Address(ASSOCIATION),
    "association-import-members": Address(ASSOCIATION, "POST"),
    "association-import-members-take": Address(ASSOCIATION, "POST"),
    "association-import-season": Address(ASSOCIATION),
    "association-import-results": Address(ASSOCIATION, "POST"),
    "association-import-results-take": Address(ASSOCIATION, "POST"),
    "association-import-dates": Address(ASSOCIATION, "POST"),
    "association-import-dates-take": Address(ASSOCIATION, "POST"),
    "association-import-journal": Address(ASSOCIATION, "POST"),
    "association-request": Address(ASSOCIATION, "POST"),
    "association-person": Address(ASSOCIATION),
    "association-person-change": Address(ASSOCIATION, "POST"),
    "association-person-erase": Address(ASSOCIATION, "POST"),
    "association-merging": Address(ASSOCIATION),
    "association-merge": Address(ASSOCIATION, "POST"),
    "association-questions": Address(ASSOCIATION),
    "association-answer": Address(ASSOCIATION, "POST"),
    "association-join": Address(ASSOCIATION, "POST"),
    "association-apart": Address(ASSOCIATION, "POST"),
    "association-apart-again": Address(ASSOCIATION, "POST"),
    "association-unmerge": Address(ASSOCIATION, "POST"),
    "association-bans": Address(ASSOCIATION, "GET POST"),
    "association-lift": Address(ASSOCIATION, "POST"),
    "association-letters": Address(ASSOCIATION),
    "association-letter-texts": Address(ASSOCIATION),
    "association-letter-text": Address(ASSOCIATION, "GET POST"),
    "association-write": Address(ASSOCIATION, "GET POST"),
    "association-letter-again": Address(ASSOCIATION, "POST"),
    "association-season": Address(ASSOCIATION),
    "association-settings": Address(ASSOCIATION, "GET POST"),
    "association-do": Address(ASSOCIATION, "POST"),
    "association-results": Address(ASSOCIATION),
    "association-result": Address(ASSOCIATION),
    "association-result-choose": Address(ASSOCIATION, "POST"),
    "association-result-accept": Address(ASSOCIATION, "POST"),
    "association-result-back": Address(ASSOCIATION, "POST"),
    "association-final": Address(ASSOCIATION),
    "association-final-hall": Address(ASSOCIATION, "POST"),
    "association-final-close": Address(ASSOCIATION, "POST"),
    "association-close": Address(ASSOCIATION, "POST"),
    "association-reopen": Address(ASSOCIATION, "POST"),
    "association-remove": Address(ASSOCIATION, "POST"),
    "association-invite-again": Address(ASSOCIATION, "POST"),
    # The desk
    "desk-desk": Address(DESK),
    "desk-do": Address(DESK, "POST"),
    "desk-settings": Address(DESK),
    "desk-players": Address(DESK),
    "desk-paste": Address(DESK, "POST"),
    "desk-enter": Address(DESK, "POST"),
    "desk-add": Address(DESK, "POST"),
    "desk-stand-in": Address(DESK, "POST"),
    "desk-season-date": Address(DESK, "POST"),
    "desk-player": Address(DESK),
    "desk-change": Address(DESK, "POST"),
    "desk-erase": Address(ORGANISER, "POST"),
    "desk-checkin": Address(DESK),
    "desk-draw": Address(DESK),
    "desk-swap": Address(DESK),
    "desk-tables": Address(DESK),
    "desk-seats": Address(REFEREE),
    "desk-hide": Address(ORGANISER, "POST"),
    "desk-delete": Address(ORGANISER, "POST"),
    "desk-slip": Address(DESK),
    "desk-preview": Address(DESK, "POST"),
    "desk-standings": Address(DESK),
    "desk-finish": Address(DESK),
    "desk-match": Address(DESK),
    "desk-award": Address(DESK),
    "desk-history": Address(DESK),
    "desk-find": Address(DESK),
    "desk-rulings": Address(DESK),
    "desk-phones": Address(DOOR),
    "desk-phone-give": Address(DOOR, "POST"),
    "desk-phone-revoke": Address(DOOR, "POST"),
    "desk-everybody": Address(DOOR, "POST"),
    "desk-claiming": Address(ORGANISER, "POST"),
    "desk-phones-end": Address(ORGANISER, "POST"),
    "desk-phones-read": Address(DOOR, "POST"),
}
