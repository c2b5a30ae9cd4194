"""The post room of the office: what waits, what went out, what did not, and once more."""

from __future__ import annotations

import msgspec
from django.contrib.auth.models import User
from django.core.paginator import Paginator
from django.db.models import Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tafelrunde.desk.association.qualifying import unheard
from tafelrunde.pages.association.letter_words import KINDS
from tafelrunde.store import deeds, post
from tafelrunde.store.association.finding import find_people
from tafelrunde.store.association_models import SeasonBook, Unconfirmed
from tafelrunde.store.crew import ACCOUNT
from tafelrunde.store.letter_models import BOUNCED, FAILED, KEPT, Letter
from tafelrunde.web.access import actor_of, who
from tafelrunde.web.account_names import account_name
from tafelrunde.web.association.doors import Office
from tafelrunde.web.association.long_lists import query_of
from tafelrunde.web.barred import barred_among
from tafelrunde.web.letters import jobs
from tafelrunde.web.letters.kept import KEEP_DAYS, KeptLetter, kept_letter
from tafelrunde.web.letters.writing import ABOUT_SEASONS
from tafelrunde.web.office_rights import people_seen_by, runs, scope_of
from tafelrunde.web.season import house
from tafelrunde.web.season.people import names_inside
from tafelrunde.web.season_ledger import seasons
from tafelrunde.web.start.health import jobs_state, mail_state
from tafelrunde.words import Text, Verbatim
from tafelrunde.words.digits import numbers_in

A_PAGE = 100
PASSED_ON = frozenset({*ABOUT_SEASONS, "group"})
"""Letters the office may read to pass them on; others carry keys to accounts and people's data."""


class LetterLine(msgspec.Struct, frozen=True):
    """A letter with the names its ids stand for now."""

    letter: Letter
    kind: Text
    name: str
    season: str
    barred: bool
    """From the season the letter is about, today; for the office's eyes."""
    readable: bool
    """Whether this person of the office may read it and pass it on."""


@who("association")
@never_cache
@require_safe
def letters(request: HttpRequest) -> HttpResponse:
    query = query_of(request)
    seen = _to(letters_seen_by(request), query)
    counts = post.counts(seen)
    to_see = ("failed", "bounced", "waiting", "kept")
    first = next((state for state in to_see if counts[state]), "sent")
    state = request.GET.get("state", "")
    state = state if state in counts else first
    pages = Paginator(seen.filter(state=state), A_PAGE)
    page = pages.get_page(request.GET.get("page"))
    lines = _lines(request, list(page.object_list))
    again = state in (FAILED, BOUNCED) or (state == KEPT and post.posts_letters())
    context = {
        "counts": counts,
        "state": state,
        "page": page,
        "q": query,
        "many": query or pages.count > A_PAGE,
        "lines": lines,
        "jobs": jobs_state(),
        "mail": mail_state(),
        "last": post.last_tried(),
        "most": post.MOST_TRIES,
        "todo": again or any(line.readable for line in lines),
        "again": again,
    }
    return Office(request).show("letters", context)


def letters_seen_by(request: HttpRequest) -> QuerySet[Letter]:
    """All, or those to people and about seasons this person of the office works for."""
    scope = scope_of(request)
    if scope.unlimited:
        return Letter.objects.all()
    books = SeasonBook.objects.values_list("id", "rulebook")
    theirs = [season for season, game in books if scope.somewhere(game)]
    people = people_seen_by(request).here
    return Letter.objects.filter(season__in=theirs, person__in=people)


def _to(letters: QuerySet[Letter], query: str) -> QuerySet[Letter]:
    """Those to people of that name, whether they are known already or wait to be."""
    if not query:
        return letters
    unknown = Unconfirmed.objects.filter(name__icontains=query).values("id")
    return letters.filter(Q(person__in=find_people(query)) | Q(about__in=unknown))


def _lines(request: HttpRequest, found: list[Letter]) -> list[LetterLine]:
    names = dict(names_inside(each.person for each in found))
    numbers = [each.person.removeprefix(ACCOUNT) for each in found if ACCOUNT in each.person]
    users = User.objects.filter(pk__in=numbers_in(numbers))
    names |= {f"{ACCOUNT}{user.pk}": account_name(user.get_username()) for user in users}
    waiting = Unconfirmed.objects.filter(id__in={each.about for each in found if each.about})
    names |= dict(waiting.values_list("id", "name"))
    books = {book.id: book for book in SeasonBook.objects.all()}
    today = seasons().today()
    barred = {
        (season, person)
        for season, book in books.items()
        for person in barred_among(
            request, {x.person for x in found if x.season == season}, book.series, today
        )
    }
    return [
        LetterLine(
            each,
            KINDS.get(each.kind, Verbatim(each.kind)),
            names.get(each.person) or names.get(each.about) or "N. N.",
            books[each.season].title if each.season in books else "",
            (each.season, each.person) in barred,
            each.state == KEPT and _is_passed_on(request, each),
        )
        for each in found
    ]


def _is_passed_on(request: HttpRequest, letter: Letter) -> bool:
    """It carries a link by which its reader answers: for who may change that person alone."""
    return letter.kind in PASSED_ON and runs(request, letter.person)


@who("association")
@never_cache
@require_POST
def kept(request: HttpRequest, number: int) -> HttpResponse:
    """What a house without a mail server would have sent, for the office to pass on itself."""
    row = Letter.objects.filter(pk=number).first()
    if row is None or not _is_passed_on(request, row):
        raise Http404
    letter = kept_letter(number)
    if letter is not None:
        by = actor_of(request, role="association").id
        deeds.note("letter-read", by, person=row.person, season=row.season, about=row.kind)
    context = {
        "line": _lines(request, [row])[0],
        "kept": letter,
        "days": KEEP_DAYS,
        "opens_here": _names_house(row, letter) and post.opens_here(row),
        "untold": _untold(request, row),
    }
    return Office(request).show("letter", context)


def _names_house(row: Letter, letter: KeptLetter | None) -> bool:
    """Whether there is a link in it at all."""
    return letter is not None and bool(row.base) and row.base in letter.text


def _untold(request: HttpRequest, letter: Letter) -> str:
    """The season whose page notes that this person heard of the invitation; empty where it need
    not be noted, or where it is not for this person of the office."""
    book = SeasonBook.objects.filter(id=letter.season).first()
    if (
        book is None
        or letter.kind not in post.INVITING
        or not scope_of(request).whole(book.rulebook)
    ):
        return ""
    matter = house.here(request, book.slug).matter(house.acting(request))
    sent = matter.state.invitations.values()
    known = matter.state.canonical(letter.person)
    theirs = [x for x in sent if x.state == "open" and matter.state.canonical(x.person) == known]
    return book.slug if any(unheard(matter, each) for each in theirs) else ""


@who("association")
@require_POST
def again(request: HttpRequest, number: int) -> HttpResponse:
    row = Letter.objects.filter(pk=number).first()
    if row is None:
        raise Http404

    def do() -> None:
        jobs.send_again(row)

    return Office(request).answered(
        do, reverse("association-letters"), _("The letter is tried again.")
    )
