"""Bans and sanctions, case by case; for the association's eyes alone and in no journal."""

from __future__ import annotations

from collections import Counter
from datetime import date

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tafelrunde.desk.association.matter import day
from tafelrunde.desk.association.rules import rule_for
from tafelrunde.desk.matter import refuse
from tafelrunde.reckoning.lists.born import BY_DAY, FIRST_YEAR, born
from tafelrunde.store.association.register import Case, bar, lift
from tafelrunde.store.association_models import Ban, SeasonBook
from tafelrunde.web.access import actor_of, who
from tafelrunde.web.association.doors import Office
from tafelrunde.web.fields import text
from tafelrunde.web.office_rights import own_series, scope_of, sees
from tafelrunde.web.people.form import birthday
from tafelrunde.web.season import house
from tafelrunde.web.season.people import names_inside
from tafelrunde.web.shelf import books

MOST_TEXT = 4000


@who("association")
@never_cache
@require_http_methods(["GET", "POST"])
def bans(request: HttpRequest) -> HttpResponse:
    if request.method == "POST":
        actor = actor_of(request, role="association")

        def do() -> None:
            bar(_case(request.POST), actor)

        return Office(request).answered(do, reverse("association-bans"), _("The ban is noted."))
    today = date.fromisoformat(house.seasons().today())
    scope, named = scope_of(request), _series_named()
    found = [x for x in Ban.objects.select_related("person") if _theirs(request, x)]
    running = [x for x in found if x.lifted_at is None and (x.until is None or x.until >= today)]
    context = {
        "running": _told(running, named),
        "over": _told([x for x in found if x not in running], named),
        "everyone": house.everyone(request),
        "series": [(id_, name) for id_, name in named.items() if own_series(scope, id_)],
        "rules": sorted({rule for book in books().values() if (rule := rule_for(book, "ban"))}),
        "today": today.isoformat(),
    }
    return Office(request).show("bans", context)


def _told(found: list[Ban], named: dict[str, str]) -> list[tuple[Ban, str, str]]:
    """Each case with whom it is about, told apart from namesakes, and its series."""
    names = names_inside(ban.person_id for ban in found)
    return [(x, names[x.person_id], named.get(x.series, x.series)) for x in found]


def _series_named() -> dict[str, str]:
    """Every series by its newest season: its id is nobody's word, unless two are called alike."""
    books = SeasonBook.objects.exclude(series="").order_by("series", "start", "slug")
    newest = dict(books.values_list("series", "title"))
    often = Counter(newest.values())
    return {
        id_: title if title and often[title] == 1 else f"{title} ({id_})" if title else id_
        for id_, title in newest.items()
    }


def _theirs(request: HttpRequest, ban: Ban) -> bool:
    """Of people and of series this person of the office works for; from all series it is, too."""
    series = not ban.series or own_series(scope_of(request), ban.series)
    return series and sees(request, ban.person_id)


def _case(form: QueryDict) -> Case:
    until, person = text(form, "until"), text(form, "person")
    born, year = (None, None) if person else _born(text(form, "born"))
    return Case(
        person=house.chosen_person(person) if person else "",
        name="" if person else text(form, "name"),
        birth_date=born,
        birth_year=year,
        since=day(text(form, "since"), "since"),
        until=day(until, "until") if until else None,
        series=text(form, "series"),
        grounds=form.get("grounds", "").strip()[:MOST_TEXT],
        rule=text(form, "rule"),
        case=text(form, "case"),
    )


def _born(typed: str) -> tuple[date | None, int | None]:
    """A day, a year, or nothing: as far as anybody knows."""
    if not typed:
        return None, None
    today = date.fromisoformat(house.seasons().today())
    if typed in {str(year) for year in range(FIRST_YEAR, today.year + 1)}:
        return None, int(typed)
    found = birthday(typed, today) or _as_people_write(typed, today)
    if found is None:
        refuse(
            "born", "a date of birth such as 1990-05-31, a year such as 1990 or nothing expected"
        )
    return found, None


def _as_people_write(typed: str, today: date) -> date | None:
    """31.05.1990, which no field for dates turns into another order here."""
    return born(typed, today).day if BY_DAY.fullmatch(typed) else None


@who("association")
@require_POST
def lift_ban(request: HttpRequest, number: int) -> HttpResponse:
    if not Ban.objects.filter(pk=number, lifted_at=None).exists():
        raise Http404
    actor = actor_of(request, role="association")

    def do() -> None:
        lift(number, text(request.POST, "reason"), actor)

    return Office(request).answered(do, reverse("association-bans"), _("The ban is lifted."))
