"""One person under two ids: both sides in full, merged, confirmed, undone, or told apart."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

import msgspec
from django.core.paginator import Page, Paginator
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tafelrunde.desk.matter import refuse
from tafelrunde.reckoning.names.calling import by_surname
from tafelrunde.state.championship import Championship
from tafelrunde.store.association import alike, people
from tafelrunde.store.association import merging as store
from tafelrunde.store.association.finding import find_people
from tafelrunde.store.association.offered import described, labels_of
from tafelrunde.store.association.sides import Side, in_order, sides_of
from tafelrunde.store.association_models import AssociationPerson, SeasonBook, ToldApart
from tafelrunde.store.kept_models import Alike
from tafelrunde.web.access import actor_of, who
from tafelrunde.web.acting import key_of
from tafelrunde.web.association.doors import Office
from tafelrunde.web.association.known_people import Shown, shown
from tafelrunde.web.letters import merges
from tafelrunde.web.office_rights import runs, scope_of
from tafelrunde.web.season import house
from tafelrunde.web.season.people import names_inside
from tafelrunde.words import Text

A_PAGE = 20


class Pair(msgspec.Struct, frozen=True):
    """Two people that look like one: `one` stays by itself; `together`: a tournament of both."""

    one: Shown
    other: Shown
    called: tuple[str, str]
    """Both so that nobody takes one for the other, though they may have the same name."""
    why: tuple[Text, ...]
    together: str | None
    joined: bool
    """Merging opens nothing new to anybody: links reach both at once."""

    @property
    def waiting_address(self) -> str:
        """The only one there is, where it comes along once the office has confirmed it."""
        waits = not self.joined and not self.one.side.email
        return self.other.side.email if waits else ""

    @property
    def letters(self) -> int:
        """How many addresses hear of it."""
        return len({each.side.email.casefold() for each in self.both} - {""})

    @property
    def both(self) -> tuple[Shown, Shown]:
        """The older first, whichever stays."""
        return (self.other, self.one) if self.newer_stays else (self.one, self.other)

    @property
    def newer_stays(self) -> bool:
        """An old row with neither results nor a confirmed address, and a new one with results."""
        first, second = self.one.side, self.other.side
        return (first.since, first.id) > (second.since, second.id)


Suggested = tuple[str, str, tuple[Text, ...]]


def _suggested(request: HttpRequest, named: set[str] | None) -> QuerySet[Alike] | list[Alike]:
    """Nobody plays against himself: whoever took part in one tournament are two."""
    pairs = alike.suggested()
    if named is not None:
        pairs = pairs.filter(Q(one__in=named) | Q(other__in=named))
    met = _who_met(pairs.values_list("one_id", "other_id", "pk"))
    if met:
        pairs = pairs.exclude(pk__in=met)
    if scope_of(request).unlimited:
        return pairs  # so only those of one page are read
    return [pair for pair in pairs if _both(request, pair.one_id, pair.other_id)]


def _who_met(pairs: Iterable[tuple[str, str, int]]) -> list[int]:
    """Which of the pairs a result names both of."""
    asked = list(pairs)
    played: dict[str, set[tuple[str, str]]] = defaultdict(set)
    for state in _states() if asked else ():
        for fixture in state.fixtures.values():
            if fixture.results is not None:
                for person in fixture.results.people:
                    played[state.canonical(person)].add((state.id, fixture.id))
    return [
        pk
        for one, other, pk in asked
        if played.keys() >= {one, other} and played[one] & played[other]
    ]


def _states() -> list[Championship]:
    ids = SeasonBook.objects.filter(version__gt=0).values_list("id", flat=True)
    return [house.seasons().state(season)[0] for season in ids]


@who("association")
@never_cache
@require_safe
def merging(request: HttpRequest) -> HttpResponse:
    """Twenty at a time, all of them or those in which a name occurs; or two chosen by hand."""
    query = request.GET.get("q", "").strip()[:100]
    named = set(find_people(query)) if query else None
    page = Paginator(_suggested(request, named), A_PAGE).get_page(request.GET.get("page"))
    chosen = _chosen(request)
    context = {
        "q": query,
        "page": page,
        "asked": bool(request.GET.get("one") or request.GET.get("other")),
        "chosen": list(_pairs(chosen)),
        "pairs": list(_pairs([people.in_words(pair) for pair in page.object_list])),
        "merged": _merged(request, named),
        "apart": _apart(request, named),
        "everyone": house.everyone(request),
    }
    return Office(request).show("merging", context)


def _both(request: HttpRequest, one: str, other: str) -> bool:
    """Whether merging the two is this person's of the office to decide."""
    return runs(request, one) and runs(request, other)


def _chosen(request: HttpRequest) -> list[Suggested]:
    """Two whom nobody suggested: looked at before anything happens."""
    ids = [house.person_in(request.GET.get(name, "")) for name in ("one", "other")]
    rows = AssociationPerson.objects.filter(id__in=ids, same_as=None)
    return [(ids[0], ids[1], ())] if rows.count() == 2 and _both(request, *ids) else []


def _merged(request: HttpRequest, named: set[str] | None) -> Page[AssociationPerson]:
    rows = alike.merged_rows()
    if named is not None:
        rows = rows.filter(same_as__in=named)
    every = rows.select_related("same_as", "merge_note")
    found = [row for row in every if runs(request, row.id)]
    waiting_first = sorted(found, key=lambda row: (_joined(row), by_surname(row.name)))
    for row in waiting_first:
        row.joined = _joined(row)  # type: ignore[attr-defined]
        row.called = described(row), described(row.same_as or row)  # type: ignore[attr-defined]
    return Paginator(waiting_first, A_PAGE).get_page(request.GET.get("merged"))


def _joined(row: AssociationPerson) -> bool:
    note = getattr(row, "merge_note", None)
    return note is not None and note.confirmed_at is not None


def _apart(request: HttpRequest, named: set[str] | None) -> Page[ToldApart]:
    rows = ToldApart.objects.select_related("one", "other")
    rows = rows.filter(one__same_as=None, other__same_as=None)  # else they are one by now
    if named is not None:
        rows = rows.filter(one__in=named) | rows.filter(other__in=named)
    found = rows if scope_of(request).unlimited else _of_theirs(request, rows)
    page = Paginator(found, A_PAGE).get_page(request.GET.get("apart"))
    page.object_list = list(page.object_list)
    called = labels_of(each for row in page for each in (row.one_id, row.other_id))
    for row in page:
        row.called = called[row.one_id], called[row.other_id]  # type: ignore[attr-defined]
    return page


def _of_theirs(request: HttpRequest, rows: Iterable[ToldApart]) -> list[ToldApart]:
    return [row for row in rows if _both(request, row.one_id, row.other_id)]


def _pairs(found: Iterable[Suggested]) -> Iterator[Pair]:
    pairs = list(found)
    if not pairs:
        return
    ledger = house.seasons()
    people_here = {each for pair in pairs for each in pair[:2]}
    sides, called = sides_of(ledger, people_here), labels_of(people_here)
    states = _states()
    for one, other, why in pairs:
        together = next((each for state in states for each in _met(state, one, other)), None)
        yield _pair((sides[one], sides[other]), called, why, together)


def _pair(
    both: tuple[Side, Side],
    called: Mapping[str, str],
    why: tuple[Text, ...],
    together: str | None,
) -> Pair:
    stays, goes = in_order(*both)
    joined = store.opens_nothing_new(stays, goes)
    names = called[stays.id], called[goes.id]
    inside = names_inside((stays.id, goes.id))
    return Pair(shown(stays, inside), shown(goes, inside), names, why, together, joined)


def _met(state: Championship, one: str, other: str) -> Iterator[str]:
    """Tournaments both played, as the season knows them."""
    ids = state.ids_of(one)
    for fixture in state.dates_with(ids):
        if fixture.results is not None:
            there = {state.canonical(person) for person in fixture.results.people}
            if {one, other} <= there:
                yield fixture.title


@who("association")
@require_POST
def merge(request: HttpRequest) -> HttpResponse:
    """Both addresses hear of it; which links reach what does not change by it."""
    form = request.POST
    actor = actor_of(request, role="association")

    def do() -> None:
        kept, gone = (house.chosen_person(form.get(x, ""), x) for x in ("kept", "gone"))
        if not kept or not gone:
            refuse("gone", "please choose both people")
        store.merge(house.seasons(), kept, gone, (), actor, key_of(form), form.get("why_newer", ""))
        merges.tell(kept, gone, "merged")

    return Office(request).answered(
        do, reverse("association-merging"), _("One person from now on.")
    )


@who("association")
@require_POST
def join(request: HttpRequest) -> HttpResponse:
    """The office knows that both rows are in the same hands."""
    form = request.POST
    actor = actor_of(request, role="association")
    gone = form.get("gone", "")[:64]

    def do() -> None:
        taken = form.get("take_address") == "yes"
        kept = store.join(gone, form.get("how", ""), actor, take_address=taken)
        merges.tell_of_joining(kept, gone)

    said = _("Confirmed: their links open both from now on.")
    return Office(request).answered(do, reverse("association-merging"), said)


@who("association")
@require_POST
def undo(request: HttpRequest) -> HttpResponse:
    form = request.POST
    actor = actor_of(request, role="association")

    def do() -> None:
        reason, gone = form.get("reason", ""), form.get("gone", "")[:64]
        if not reason.strip():
            refuse("reason", "please give a reason")
        row = AssociationPerson.objects.filter(id=gone).first()
        store.undo_merge(house.seasons(), gone, reason, actor, key_of(form))
        if row is not None and row.same_as_id is not None:
            people.tell_apart(row.same_as_id, gone, actor)  # said with a reason: not asked again
            merges.tell(row.same_as_id, gone, "two-again")

    return Office(request).answered(do, reverse("association-merging"), _("Two people again."))


@who("association")
@require_POST
def apart(request: HttpRequest) -> HttpResponse:
    """They are two: not suggested again."""
    form = request.POST
    actor = actor_of(request, role="association")
    said = _("Two people: this is not suggested again.")
    home = reverse("association-merging")
    one, other = form.get("one", "")[:64], form.get("other", "")[:64]
    return Office(request).answered(lambda: people.tell_apart(one, other, actor), home, said)


@who("association")
@require_POST
def again(request: HttpRequest, number: int) -> HttpResponse:
    """Suggested as before."""
    home = reverse("association-merging")
    return Office(request).answered(
        lambda: people.suggest_again(number), home, _("Suggested again.")
    )
