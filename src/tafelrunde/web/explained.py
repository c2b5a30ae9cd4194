"""Which paragraph of the manual explains which page? Said once, for every address of the house.

A new address needs its name here; a test tells. `organiser#draw` is the paragraph with that id in
the organiser's part of the manual (`web/manual/texts/`). Addresses that only take a form or answer
machines are explained where their page is.
"""

from __future__ import annotations

from collections.abc import Container

from django.http import HttpRequest
from django.urls import reverse

EXPLAINS: dict[str, str] = {
    # Organisers
    "organiser#announce": "create announce another-game",
    "organiser#practice": "practice desk-practice-others desk-practice-end",
    "organiser#format": "lab fair",
    "organiser#workshop": """
        workshop workshop-begin workshop-look workshop-draft workshop-undo workshop-redo
        workshop-withdraw
        workshop-share workshop-delete workshop-publish workshop-file workshop-question
        workshop-live workshop-table try-draft try-edition rules-pdf edition-file
    """,
    "organiser#desk": "desk-desk desk-do desk-find",
    "organiser#settings": "desk-settings desk-hide desk-delete desk-season-date",
    "organiser#players": "desk-players desk-paste desk-enter desk-add desk-stand-in",
    "organiser#person": "desk-player desk-change desk-erase",
    "organiser#check-in": "desk-checkin desk-everybody",
    "organiser#phones": """
        desk-phones desk-phone-give desk-phone-revoke desk-claiming desk-phones-end desk-phones-read
    """,
    "organiser#crew": "crew crew-appoint crew-dismiss",
    "organiser#draw": "desk-draw desk-swap",
    "organiser#round": "desk-tables",
    "organiser#seats": "desk-seats",
    "organiser#standings": "desk-standings",
    "organiser#finish": "desk-finish",
    "organiser#award": "desk-award",
    "organiser#paper": "desk-paper desk-paper-pdf desk-paper-plan desk-logo desk-logo-png",
    "organiser#rulings": "desk-rulings house-rule-new house-rule house-rule-remove",
    "organiser#history": "desk-history",
    "organiser#files": """
        desk-files desk-journal desk-people desk-download desk-verify files files-look files-take
        files-settle files-device desk-hand-over signed signed-take signed-key signed-result
        signed-edition
    """,
    "organiser#online": "desk-online desk-online-pair desk-online-end desk-online-registered",
    "organiser#receivers": """
        desk-receivers desk-receiver-add desk-receiver-test desk-receiver-on desk-receiver-remove
    """,
    "organiser#tokens": """
        desk-tokens desk-token-add desk-token-revoke api:entries api:entry api:check_in api:table
        api:matches api:match
    """,
    "organiser#overlay": "desk-overlay overlay overlay-now",
    # The result desk
    "results#slip": "desk-slip desk-preview desk-match",
    "results#code": "desk-paper-slip slip-by-code",
    "results#workbook": "desk-form desk-results desk-results-enter",
    # Referees
    "referee#calls": "referee-home referee-do",
    "referee#table": "referee-table referee-match",
    "referee#person": "referee-person",
    "referee#ruling": "referee-ruling",
    "referee#rules": "referee-rules",
    "referee#minutes": "referee-minutes",
    # Players
    "player#join": "join join-person join-card join-back join-link",
    "player#table": "me-home me-do push-add push-off push-worker",
    "player#report": "me-report me-preview me-count",
    "player#sign": "me-check",
    "player#standing": "me-standing me-pseudonym me-certificate me-plays",
    "player#call": "me-referee",
    "player#leave": "me-leave",
    "player#beside": "me-chess me-minutes me-turn",
    "player#register": "register registered registration registration-confirm invitation",
    "player#own-data": """
        privacy my-data erased my-data-link my-data-file my-data-career my-data-erase
        my-data-correct my-data-address
    """,
    # The audience
    "audience#start": "start language theme manifest help help-role",
    "audience#tournament": "tournament version time",
    "audience#seating": "seating",
    "audience#standings": "standings chances",
    "audience#results": "round finish",
    "audience#draws": "draws",
    "audience#screen": "screen screen-now",
    "audience#rules": "rulebooks rulebook handbook compare-editions",
    "audience#seasons": """
        seasons season season-calendar season-person season-list season-final season-archive
        season-fame career season-date season-version season-print season-list-print season-sheet
        season-journal
    """,
    "audience#follow": """
        calendar feed tournament-calendar tournament-feed tournament-plays embed season-ics
        season-date-ics season-feed
    """,
    # The association's office, and organisers who hand in
    "office#waiting": """
        association association-choose association-do association-questions association-answer
    """,
    "office#open": "association-open association-open-own association-settings",
    "office#dates": """
        association-season season-mine season-announce season-check season-cancel season-change
        season-hall
    """,
    "office#entries": "date-people date-people-add date-people-cancel date-people-unconfirmed",
    "office#results": """
        season-hand-in season-hand-in-list season-hand-in-list-take association-results
        association-result association-result-choose association-result-accept
        association-result-back association-ahead association-name-kept
    """,
    "office#final": """
        association-final association-final-hall association-final-close association-invite-again
        association-invitation-link
        association-close association-reopen association-remove season-whole-journal
    """,
    "office#people": """
        association-persons association-suggest association-person-add association-person
        association-person-change association-person-erase association-person-link
        association-request
    """,
    "office#merging": """
        association-merging association-merge association-join association-apart
        association-apart-again association-unmerge
    """,
    "office#bans": "association-bans association-lift",
    "office#letters": """
        association-letters association-letter-texts association-letter-text association-write
        association-letter-again association-letter-kept
    """,
    "office#import": """
        association-import association-import-members association-import-members-take
        association-import-season association-import-results association-import-results-take
        association-import-dates association-import-dates-take association-import-journal
    """,
    "office#rights": """
        association-people association-people-invite association-people-link
        association-people-lock association-rights association-rights-take association-audit welcome
    """,
    # Whoever runs the house
    "server#log-in": """
        login login-forgotten login-link logout account passkeys passkeys-question passkeys-keep
        passkeys-give-up passkey-login-question passkey-login
    """,
    "server#accounts": "household household-add household-link household-change",
    "server#update": "whats-new",
    "server#restore": "restored-read",
    "server#mirror": "mirrors mirror-code mirror-end mirror-scanned mirror-pair mirror-lines",
    "server#watch": "health metrics design",
    "server#docs": "docs docs-page docs-file",
    "server#machines": """
        api:api-root api:openapi-json api:tournaments api:tournament api:seating api:results
        api:standings api:ranking api:seasons api:season api:season_ranking api:season_calendar
        api:season_final
    """,
}
"""By paragraph the addresses it explains."""

PARAGRAPHS = {name: paragraph for paragraph, names in EXPLAINS.items() for name in names.split()}


OF_A_ROLE: dict[str, dict[str, str]] = {
    "organiser": {"organiser#day": "start"},
    "scorekeeper": {
        "results#start": "desk-desk desk-do",
        "results#slip": "desk-tables desk-finish",
        "results#workbook": "desk-files",
    },
    "association": {"office#waiting": "start"},
}
"""By role, the strongest first: paragraphs of its own for pages that others read elsewhere."""

PARAGRAPHS_OF = {
    role: {name: paragraph for paragraph, names in own.items() for name in names.split()}
    for role, own in OF_A_ROLE.items()
}
READ_ELSEWHERE = frozenset(name for own in PARAGRAPHS_OF.values() for name in own)


def explained_at(request: HttpRequest, roles: Container[str] = ()) -> str:
    """Where the manual explains the page asked for; its first page for what is no page."""
    match = request.resolver_match
    paragraph = _paragraph(match.view_name, roles) if match is not None else None
    if paragraph is None:
        return reverse("help")
    role, _sign, heading = paragraph.partition("#")
    return f"{reverse('help-role', args=[role])}#{heading}"


def _paragraph(page: str, roles: Container[str]) -> str | None:
    """As the strongest role held reads it. Roles are asked for only where they matter: most pages
    never need to know who is there."""
    if page in READ_ELSEWHERE:
        held = next((role for role in OF_A_ROLE if role in roles), "")
        return PARAGRAPHS_OF.get(held, {}).get(page) or PARAGRAPHS.get(page)
    return PARAGRAPHS.get(page)
