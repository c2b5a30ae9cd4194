"""The office looks at a result: who is who, what it changes, and only then does it count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tafelrunde.desk.association.rules import list_rules_of
from tafelrunde.pages.association.calendar import lacks_result, told_uncounted
from tafelrunde.pages.association.standing import StandingLine, standing_lines
from tafelrunde.reckoning.season.intake import NEW, IntakeLine, IntakePage, for_part
from tafelrunde.rulebook.faults import Fault, Refusal
from tafelrunde.state.championship import Fixture, by_day
from tafelrunde.store import deeds
from tafelrunde.store.association import hall_people
from tafelrunde.store.association import intake as store
from tafelrunde.store.association.overtaken import overtaken_in
from tafelrunde.store.association_models import Upload
from tafelrunde.web import house as tournaments
from tafelrunde.web.access import actor_of, who
from tafelrunde.web.acting import key_of
from tafelrunde.web.association.doors import Office
from tafelrunde.web.association.long_lists import DATES_A_PAGE, called, query_of
from tafelrunde.web.barred import barred_among
from tafelrunde.web.language import language
from tafelrunde.web.letters.addresses import house_address
from tafelrunde.web.letters.jobs import order
from tafelrunde.web.office_rights import scope_of, sees
from tafelrunde.web.season import house
from tafelrunde.web.season.people import names_inside
from tafelrunde.words import counted


@who("association")
@require_safe
def results(request: HttpRequest, slug: str) -> HttpResponse:
    """What waits to be looked at, and what counts already."""
    here = house.here(request, slug)
    fixtures = own_dates(request, here)
    waiting = [(up, fixtures[up.fixture]) for up in _open(here) if up.fixture in fixtures]
    dates = sorted(fixtures.values(), key=by_day)
    query = query_of(request)
    counting = [each for each in reversed(called(dates, query)) if each.results is not None]
    page = Paginator(counting, DATES_A_PAGE).get_page(request.GET.get("page"))
    many = sum(1 for each in dates if each.results is not None) > DATES_A_PAGE
    looked_at = {upload.fixture for upload, _fixture in waiting}
    missing = [each for each in dates if lacks_result(each, here.today, looked_at)]
    moved = overtaken_in(house.seasons(), tournaments.ledger(), here.id)
    context = {
        "season": here,
        "tab": "results",
        "waiting": waiting,
        "replaced": store.replaced_by(upload for upload, _fixture in waiting),
        "taken_back": store.taken_back(upload for upload, _fixture in waiting),
        "q": query,
        "many": many,
        "page": page,
        "counting": [(each, told_uncounted(here.rulebook, each)) for each in page.object_list],
        "missing": missing,
        "overtaken": [(moved[each.id], each) for each in dates if each.id in moved],
        "erased_there": names_erased(request, here, fixtures),
    }
    return Office(request).show("results", context)


def names_erased(
    request: HttpRequest, here: house.Here, dates: Mapping[str, Fixture]
) -> list[tuple[Fixture, hall_people.ErasedThere]]:
    """Whom a desk erased after its result counted, as far as this person of the office knows."""
    found = hall_people.erased_there(house.seasons(), here.id)
    own = (each for each in found if each.fixture in dates)
    return [(dates[each.fixture], each) for each in own if sees(request, each.person)]


def own_dates(request: HttpRequest, here: house.Here) -> dict[str, Fixture]:
    """The dates of the season this person of the office works for."""
    scope, game = scope_of(request), here.state.rulebook
    return {n: x for n, x in here.state.fixtures.items() if scope.covers(game, x.region)}


def _open(here: house.Here) -> list[Upload]:
    return store.uploads_of(house.seasons(), here.id)


def _page(request: HttpRequest, here: house.Here, upload: str) -> IntakePage:
    try:
        page = store.preview(house.seasons(), here.id, upload)
    except Refusal:
        raise Http404 from None
    if scope_of(request).unlimited:
        return page
    return for_part(page, lambda person: sees(request, person))


@who("association")
@require_safe
def result(request: HttpRequest, slug: str, upload: str) -> HttpResponse:
    here = house.here(request, slug)
    page = _page(request, here, upload)
    standing = _standing(here, page)
    fixture = here.state.fixtures[page.fixture]
    moved = overtaken_in(house.seasons(), tournaments.ledger(), here.id).get(page.fixture)
    asked = {one.person for line in page.lines for one in line.options}
    asked |= {line.chosen for line in page.lines} | {line.person for line in standing}
    context = {
        "season": here,
        "tab": "results",
        "page": page,
        "new": NEW,
        "like_nobody": _like_nobody(page),
        "initials": [line for line in page.lines if line.initials and not line.chosen],
        "reason": store.upload_of(house.seasons(), here.id, upload).reason,
        "fixture": fixture,
        "standing": standing,
        "uncounted": told_uncounted(here.rulebook, fixture) if standing else None,
        "overtaken": moved if moved is not None and moved.upload == upload else None,
        "barred": barred_among(request, asked, here.state.series, fixture.date),
        "everyone": house.everyone(request),
    }
    return Office(request).show("result", context)


def _like_nobody(page: IntakePage) -> int:
    """How many are undecided and resemble nobody; none where a line may be somebody erased."""
    left = [line for line in page.lines if not line.chosen and _unlike_anybody(line)]
    return 0 if page.erased else len(left)


def _unlike_anybody(line: IntakeLine) -> bool:
    """Initials resemble nobody and may be anybody: whose they are somebody has to ask."""
    return not line.options and not line.initials


def _standing(here: house.Here, page: IntakePage) -> list[StandingLine]:
    """The result that counts, where this is it."""
    fixture = here.state.fixtures[page.fixture]
    if fixture.results is None or fixture.results.upload != page.upload:
        return []
    dense = list_rules_of(here.rulebook).dense
    names = names_inside(here.state.canonical(each) for each in fixture.results.people)
    return standing_lines(here.state, fixture, names, dense=dense)


@who("association")
@require_POST
def choose(request: HttpRequest, slug: str, upload: str) -> HttpResponse:
    """Who is who, as far as it is decided."""
    here = house.here(request, slug)
    back = reverse("association-result", args=[slug, upload])
    return Office(request).answered(lambda: _chosen(request.POST, here, upload), back, _("Kept."))


def _chosen(form: QueryDict, here: house.Here, upload_id: str) -> None:
    """All lines of the form at once, and what the two boxes below them say of those left open.

    "same": the only known person of that name it is; "rest": whoever resembles nobody is new.
    """
    ledger = house.seasons()
    upload = store.upload_of(ledger, here.id, upload_id)
    changed: dict[str, str] = {}
    for field in form:
        if field.startswith("who-"):
            local = field.removeprefix("who-")
            other = form.get(f"other-{local}", "").strip()
            at = f"other-{local}"
            person = house.chosen_person(other, at) if other else form.get(field, "")
            if person != upload.chosen.get(local, ""):
                changed[local] = person
    if "same" in form or "rest" in form:
        page = store.preview(ledger, here.id, upload_id)
        left = [x for x in page.lines if not changed.get(x.local, x.chosen)]
        if "same" in form:
            changed |= _namesakes(left)
        if "rest" in form:
            _nobody_erased_left(page, changed)
            changed |= {x.local: NEW for x in left if _unlike_anybody(x)}
    if changed:
        store.choose_all(ledger, here.id, upload_id, changed)


def _nobody_erased_left(page: IntakePage, changed: Mapping[str, str]) -> None:
    """Else somebody erased would be taken in anew, by the name that is still on the list."""
    left = [x for x in page.erased if x.person not in changed.values()]
    if left:
        text = counted(
            len(left),
            "{n} person of the result that counts has been erased since: please say first which"
            " line that is, or decide line by line",
            "{n} people of the result that counts have been erased since: please say first which"
            " lines those are, or decide line by line",
        )
        raise Refusal([Fault("rest", text)])


def _namesakes(lines: list[IntakeLine]) -> dict[str, str]:
    """Two lines of one name are left for somebody to look at."""
    found = Counter(line.namesake for line in lines)
    return {x.local: x.namesake for x in lines if x.namesake and found[x.namesake] == 1}


@who("association")
@require_POST
def accept(request: HttpRequest, slug: str, upload: str) -> HttpResponse:
    """From now on it counts."""
    here, form = house.here(request, slug), request.POST
    actor = actor_of(request, role="association")
    reason = form.get("reason", "").strip()[:500]

    def do() -> None:
        ledger = house.seasons()
        with ledger.held(here.id):
            _chosen(form, here, upload)
            reply = store.accept(ledger, here.id, upload, actor, key_of(form), reason)
        house.tell(here.id, reply)

    def said() -> str:
        season = house.here(request, slug)
        taken = season.state.fixtures[store.upload_of(house.seasons(), season.id, upload).fixture]
        uncounted = told_uncounted(season.rulebook, taken)
        if uncounted is None:
            return _("The result counts. The ranking list has been renewed.")
        return f"{_('This result was taken in.')} {uncounted.text[language()]}"

    return Office(request).answered(do, reverse("association-results", args=[slug]), said)


@who("association")
@require_POST
def send_back(request: HttpRequest, slug: str, upload: str) -> HttpResponse:
    """With a reason, and a letter to whoever handed it in."""
    here = house.here(request, slug)

    def do() -> None:
        reason = request.POST.get("reason", "")
        back = store.send_back(house.seasons(), here.id, upload, reason)
        by = actor_of(request, role="association").id
        deeds.note("result-back", by, season=here.id, about=back.fixture)
        order("result-back", person=back.by, about=back.id, base=house_address())

    home = reverse("association-results", args=[slug])
    return Office(request).answered(do, home, _("Sent back. The organiser can hand in another."))


@who("association")
@require_POST
def keep_name(request: HttpRequest, slug: str, upload: str) -> HttpResponse:
    """Somebody erased at a tournament stays in the register: looked at, and asked no more."""
    here = house.here(request, slug)

    def do() -> None:
        found = names_erased(request, here, own_dates(request, here))
        asked = request.POST.get("person", "")
        if not any((each.upload, each.person) == (upload, asked) for _date, each in found):
            raise Refusal.single("person", "this has been decided already")
        row = store.upload_of(house.seasons(), here.id, upload)
        by = actor_of(request, role="association").id
        hall_people.keep_name(house.seasons().using, row, asked, by)

    return Office(request).answered(do, reverse("association-results", args=[slug]), _("Kept."))
