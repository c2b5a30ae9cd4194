"""Which right does each address of the office ask for? One table, looked into before every view.

Whoever belongs to the whole office opens them all. Somebody who works for a game or a region (the
owner gives that, `store.association.rights`) is of the association at an address only where its
line here says yes, and nobody in particular everywhere else: without a line the answer is no.
Pages that list things leave out what lies elsewhere (`scope_of`, `people_seen_by`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec
from django.contrib.auth.models import User
from django.http import HttpRequest, QueryDict

from tafelrunde.rulebook.edition import parted
from tafelrunde.state.championship import Championship
from tafelrunde.store.association.rights import (
    EVERYWHERE,
    People,
    Scope,
    people_of,
    scope_of_account,
)
from tafelrunde.store.association_models import (
    Ban,
    Correction,
    SeasonBook,
    ToldApart,
    Unconfirmed,
    Upload,
)
from tafelrunde.store.letter_models import Letter
from tafelrunde.web.season_ledger import person_in, seasons
from tafelrunde.web.workshop_doors import DOORS

OFFICE = "association"


# ── Who asks ─────────────────────────────────────────────────────────────────────────────────────


def groups_of(request: HttpRequest) -> frozenset[str]:
    """The groups of the account that asks; asked once for each request."""
    kept: frozenset[str] | None = getattr(request, "_groups", None)
    if kept is None:
        user = request.user
        known = isinstance(user, User) and user.is_authenticated
        kept = frozenset(user.groups.values_list("name", flat=True) if known else ())
        request._groups = kept  # type: ignore[attr-defined]
    return kept


def scope_of(request: HttpRequest) -> Scope:
    """What this person works for; asked once for each request."""
    kept: Scope | None = getattr(request, "_office_scope", None)
    if kept is None:
        user = request.user
        whole = user.is_superuser or OFFICE in groups_of(request)
        kept = EVERYWHERE if whole else scope_of_account(user.pk or 0)
        request._office_scope = kept  # type: ignore[attr-defined]
    return kept


def works_in_office(request: HttpRequest) -> bool:
    """Whether there is anything at all for this person there."""
    return request.user.is_authenticated and bool(scope_of(request).rights)


def people_seen_by(request: HttpRequest) -> People:
    """Only for scopes with limits: the whole office sees everybody."""
    kept: People | None = getattr(request, "_office_people", None)
    if kept is None:
        kept = people_of(seasons(), scope_of(request))
        request._office_people = kept  # type: ignore[attr-defined]
    return kept


def sees(request: HttpRequest, person: str) -> bool:
    return scope_of(request).unlimited or people_seen_by(request).sees(person)


def runs(request: HttpRequest, person: str) -> bool:
    """Whether this person of the office may change something about that person."""
    return scope_of(request).unlimited or people_seen_by(request).runs(person)


def seen(request: HttpRequest, people: Iterable[str]) -> list[str]:
    """Those of the people this person of the office may see, in the same order."""
    if scope_of(request).unlimited:
        return list(people)
    known = people_seen_by(request)
    return [each for each in people if known.sees(each)]


def roles_here(request: HttpRequest) -> frozenset[str]:
    """The association where the address lies within what somebody works for, else nothing."""
    match = request.resolver_match
    need = NEEDS.get(match.url_name or "") if match is not None else None
    if match is None or need is None or not works_in_office(request):
        return frozenset()
    return frozenset({OFFICE}) if need(Door(request, match.kwargs)) else frozenset()


# ── What an address is about ─────────────────────────────────────────────────────────────────────


class Door(msgspec.Struct, frozen=True):
    """An address somebody stands before: its gaps, and the form he brings."""

    request: HttpRequest
    gaps: Mapping[str, Any]

    @property
    def form(self) -> QueryDict:
        return self.request.POST

    @property
    def writes(self) -> bool:
        return self.request.method not in ("GET", "HEAD")

    @property
    def scope(self) -> Scope:
        return scope_of(self.request)

    @property
    def number(self) -> int:
        return int(self.gaps["number"])

    def season(self) -> Championship | None:
        book = SeasonBook.objects.filter(slug=self.gaps.get("slug", ""), version__gt=0).first()
        return seasons().state(book.id)[0] if book is not None else None

    def runs(self, *people: str) -> bool:
        """All of them, and somebody at least."""
        return bool(people) and all(runs(self.request, each) for each in people)


Need = Callable[[Door], bool]


def never(_door: Door) -> bool:
    """For the whole office alone."""
    return False


def anywhere(door: Door) -> bool:
    """For everybody in the office; the page itself leaves out what lies elsewhere."""
    return bool(door.scope.rights)


def a_game(door: Door) -> bool:
    """Some game in all regions, or the one in the address."""
    named = door.gaps.get("rulebook_id")
    if named is not None:
        return door.scope.whole(parted(str(named))[0])
    return any(not each.region for each in door.scope.rights)


def season_somewhere(door: Door) -> bool:
    state = door.season()
    return state is not None and door.scope.somewhere(state.rulebook)


def season_whole(door: Door) -> bool:
    state = door.season()
    return state is not None and door.scope.whole(state.rulebook)


def _covers(door: Door, state: Championship | None, fixture: str) -> bool:
    found = state.fixtures.get(fixture) if state is not None else None
    if state is None or found is None:
        return False
    return door.scope.covers(state.rulebook, found.region)


def the_date(door: Door) -> bool:
    state = door.season()
    fixture = door.gaps.get("fixture") or door.form.get("fixture", "")
    return _covers(door, state, str(fixture))


def the_date_moved(door: Door) -> bool:
    """The region it has, and also the one it is to have from now on."""
    return the_date(door) and (not door.writes or (_new_region(door) and _worth_untouched(door)))


def a_new_date(door: Door) -> bool:
    allowed = season_somewhere(door)
    return allowed and (not door.writes or (_new_region(door) and _worth_untouched(door)))


OF_THE_WORTH = ("kind", "block", "factor", "own_points", "own_beyond")


def _worth_untouched(door: Door) -> bool:
    """What a tournament is worth changes the list of all regions: only for the game everywhere."""
    return season_whole(door) or not any(name in door.form for name in OF_THE_WORTH)


def _new_region(door: Door) -> bool:
    state = door.season()
    region = " ".join(door.form.get("region", "").split())
    return state is not None and door.scope.covers(state.rulebook, region)


OF_A_DATE = frozenset(
    {
        "approve-fixture", "refuse-fixture", "cancel-fixture", "withdraw-results",
        "exclude-person", "readmit-person", "give-bonus", "take-bonus",
    }
)  # fmt: skip
"""Buttons about one tournament; all others are about the season, its list or its final."""


def the_command(door: Door) -> bool:
    if door.gaps.get("command") not in OF_A_DATE:
        return season_whole(door)
    return the_date(door) and (season_whole(door) or not _counts_anew(door))


def _counts_anew(door: Door) -> bool:
    """To say of an approved date whether it counts moves the list of all regions."""
    state = door.season()
    found = state.fixtures.get(door.form.get("fixture", "")) if state is not None else None
    approves = door.gaps.get("command") == "approve-fixture"
    return approves and found is not None and found.status == "approved"


def the_upload(door: Door) -> bool:
    state = door.season()
    upload = Upload.objects.filter(id=door.gaps.get("upload", "")).first()
    if state is None or upload is None or upload.season_id != state.id:
        return False
    return _covers(door, state, upload.fixture)


def the_question(door: Door) -> bool:
    """A registration of theirs; somebody chosen as that person must be theirs too."""
    row = Unconfirmed.objects.filter(id=door.gaps.get("number", "")).first()
    if row is None or not _covers(door, seasons().state(row.season_id)[0], row.fixture):
        return False
    person = door.form.get("person", "")
    return door.form.get("do") != "same" or door.runs(person)


def person_seen(door: Door) -> bool:
    return sees(door.request, str(door.gaps.get("person", "")))


def person_run(door: Door) -> bool:
    return door.runs(str(door.gaps.get("person", "")))


def people_named(*fields: str) -> Need:
    """People a form names, each in a field of its own."""

    def need(door: Door) -> bool:
        return door.runs(*(person_in(door.form.get(field, "")) for field in fields))

    return need


def the_pair(door: Door) -> bool:
    row = ToldApart.objects.filter(pk=door.number).first()
    return row is not None and door.runs(row.one_id, row.other_id)


def the_wish(door: Door) -> bool:
    row = Correction.objects.filter(pk=door.number).first()
    return row is not None and door.runs(row.person_id)


def a_ban(door: Door) -> bool:
    """Somebody of theirs, from a series of theirs; strangers are for the whole office."""
    if not door.writes:
        return anywhere(door)
    return door.runs(person_in(door.form.get("person", ""))) and own_series(
        door.scope, " ".join(door.form.get("series", "").split())
    )


def the_ban(door: Door) -> bool:
    ban = Ban.objects.filter(pk=door.number).first()
    return ban is not None and own_series(door.scope, ban.series) and door.runs(ban.person_id)


def own_series(scope: Scope, series: str) -> bool:
    """A series all of whose seasons are of a game somebody works for."""
    if scope.unlimited:
        return True
    games = set(SeasonBook.objects.filter(series=series).values_list("rulebook", flat=True))
    return bool(series) and bool(games) and all(scope.somewhere(game) for game in games)


def the_letter(door: Door) -> bool:
    row = Letter.objects.filter(pk=door.number).first()
    return row is not None and letter_seen(door.request, row)


def letter_seen(request: HttpRequest, letter: Letter) -> bool:
    """To somebody of theirs, about a season of a game of theirs."""
    if scope_of(request).unlimited:
        return True
    book = SeasonBook.objects.filter(id=letter.season).first()
    about = book is not None and scope_of(request).somewhere(book.rulebook)
    return about and sees(request, letter.person)


# ── The table ────────────────────────────────────────────────────────────────────────────────────

NEEDS: dict[str, Need] = {
    "association": anywhere,
    # Seasons
    "association-choose": a_game,
    "association-open": a_game,
    "association-open-own": a_game,
    "association-season": season_somewhere,
    "association-settings": season_whole,
    "association-do": the_command,
    "association-ahead": the_command,
    "association-write": season_somewhere,
    "association-final": season_whole,
    "association-final-hall": season_whole,
    "association-final-close": season_whole,
    "association-close": season_whole,
    "association-reopen": season_whole,
    "association-remove": season_whole,
    "association-invite-again": season_whole,
    "association-invitation-link": season_whole,
    "season-whole-journal": season_whole,
    # Dates on the calendar, who is registered, results
    "season-mine": season_somewhere,
    "season-announce": a_new_date,
    "season-check": season_somewhere,
    "season-cancel": the_date,
    "season-change": the_date_moved,
    "season-hall": the_date,
    "season-hand-in": the_date,
    "season-hand-in-list": the_date,
    "season-hand-in-list-take": the_date,
    "date-people": the_date,
    "date-people-add": the_date,
    "date-people-cancel": the_date,
    "date-people-unconfirmed": the_date,
    "association-results": season_somewhere,
    "association-result": the_upload,
    "association-result-choose": the_upload,
    "association-result-accept": the_upload,
    "association-result-back": the_upload,
    "association-name-kept": the_upload,
    # People
    "association-persons": anywhere,
    "association-suggest": anywhere,
    "association-person-add": never,
    "association-request": the_wish,
    "association-person": person_seen,
    "association-person-change": person_run,
    "association-person-erase": person_run,
    "association-person-link": person_run,
    "association-merging": anywhere,
    "association-merge": people_named("kept", "gone"),
    "association-join": people_named("gone"),
    "association-apart": people_named("one", "other"),
    "association-apart-again": the_pair,
    "association-unmerge": people_named("gone"),
    "association-questions": anywhere,
    "association-answer": the_question,
    "association-bans": a_ban,
    "association-lift": the_ban,
    # Lists brought along: they are compared with everybody's data
    "association-import": never,
    "association-import-members": never,
    "association-import-members-take": never,
    "association-import-results": never,
    "association-import-results-take": never,
    "association-import-season": season_whole,
    "association-import-dates": season_whole,
    "association-import-dates-take": season_whole,
    "association-import-journal": season_whole,
    # Letters
    "association-letters": anywhere,
    "association-letter-again": the_letter,
    "association-letter-kept": the_letter,
    "association-letter-texts": never,
    "association-letter-text": never,
    # Accounts, and tournaments beside the calendar
    "association-people": never,
    "association-people-invite": never,
    "association-people-link": never,
    "association-people-lock": never,
    **dict.fromkeys(("create", "practice", "announce", "lab", "fair"), never),
    **dict.fromkeys(DOORS, never),
    **dict.fromkeys(("files", "files-device", "files-look", "files-take", "files-settle"), never),
    **dict.fromkeys(("mirrors", "mirror-code", "mirror-end"), never),
}
"""Every address that is open to the association, by its name; a test finds whoever is missing."""
