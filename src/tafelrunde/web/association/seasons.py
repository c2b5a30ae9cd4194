"""Opening a season and changing it: rulebook in plain words, dates, regions, options, holders."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.urls import reverse
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tafelrunde.desk.association import commands as c
from tafelrunde.desk.association.decide import decide_season
from tafelrunde.desk.association.rules import rule_for
from tafelrunde.desk.association.season import season_defaults
from tafelrunde.pages.association.season_words import season_choices, season_in_words
from tafelrunde.rulebook.model import Rulebook, Setting
from tafelrunde.state.championship import Championship
from tafelrunde.store import news
from tafelrunde.store.association.register import PeopleRegister
from tafelrunde.store.association_models import SeasonBook
from tafelrunde.store.season_book import news_of
from tafelrunde.web.access import actor_of, who
from tafelrunde.web.acting import key_of, seen_in
from tafelrunde.web.association import house
from tafelrunde.web.association.doors import answered, show
from tafelrunde.web.organiser.fields import options_from, text, whole
from tafelrunde.web.shelf import books

DATES = ("start", "end", "results_due", "final_date")
MOST_TEXT = 10_000


def _with_seasons() -> list[Rulebook]:
    return [book for book in books().values() if book.season is not None]


@who("association")
@require_safe
def choose(request: HttpRequest) -> HttpResponse:
    """Every rulebook that has a ranking list, in plain words."""
    found = [(book, season_in_words(book, season_defaults(book))) for book in _with_seasons()]
    return show(request, "choose", {"books": found})


def _rulebook(rulebook_id: str) -> Rulebook:
    found = next((book for book in _with_seasons() if book.id == rulebook_id), None)
    if found is None:
        raise Http404
    return found


@who("association")
@require_http_methods(["GET", "POST"])
def open_season(request: HttpRequest, rulebook_id: str) -> HttpResponse:
    book = _rulebook(rulebook_id)
    if request.method == "POST":
        return answered(request, reverse("association"), lambda: _opened(request, book))
    earlier = SeasonBook.objects.exclude(series="").values_list("series", flat=True)
    context = {
        "book": book,
        "words": season_in_words(book, season_defaults(book)),
        "choices": [(each, each.option.default) for each in season_choices(book)],
        "series": sorted(set(earlier)),
        **_rules(book),
    }
    return show(request, "open", context)


def _rules(book: Rulebook) -> dict[str, Any]:
    return {
        "lead_rule": rule_for(book, "lead"),
        "due_rule": rule_for(book, "results-due"),
        "lead_days": book.season.lead_days if book.season else 0,
    }


def _opened(request: HttpRequest, book: Rulebook) -> str:
    """The new season's address; the same form sent twice is one season."""
    form, actor = request.POST, actor_of(request, role="association")
    key = key_of(form)
    title = text(form, "title")
    number = blake2b(f"{actor.id}:{key}".encode(), digest_size=8).hexdigest()
    command = c.OpenSeason(
        season=number,
        series=slugify(text(form, "series").translate(house.UMLAUTS))[:60] or book.id,
        title=title,
        rulebook=book.id,
        options=_options(form, book),
        lead_days=_number(form, "lead_days"),
        **_fields(form),
    )
    ledger = house.seasons()
    # Decided on paper first: a refused season leaves no empty book behind.
    decide_season(Championship(), book, command, actor, ledger.today(), PeopleRegister())
    slug = _book(number, title, public=bool(form.get("public")))
    house.ask(number, command, actor, key)
    return reverse("association-season", args=[slug])


def _number(form: QueryDict, name: str) -> int | None:
    return whole(form, name) if text(form, name) else None


def _fields(form: QueryDict) -> dict[str, Any]:
    return {name: text(form, name) for name in (*DATES, "final_place")} | {
        "regions": _regions(form.get("regions", ""))
    }


def _regions(typed: str) -> tuple[str, ...]:
    """One to a line, or with commas between them."""
    lines = typed[:MOST_TEXT].replace(",", "\n").splitlines()
    return tuple(dict.fromkeys(tidy for line in lines if (tidy := " ".join(line.split()))))


def _options(form: QueryDict, book: Rulebook) -> dict[str, Setting]:
    return options_from(form, [each.option for each in season_choices(book)])


def _book(number: str, title: str, *, public: bool) -> str:
    """The empty book of a new season; where it is there already, that one."""
    book, _new = SeasonBook.objects.get_or_create(
        id=number, defaults={"slug": house.free_slug(title), "public": public}
    )
    return book.slug


# ── Changing ─────────────────────────────────────────────────────────────────────────────────────


@who("association")
@require_http_methods(["GET", "POST"])
def settings(request: HttpRequest, slug: str) -> HttpResponse:
    here = house.here(request, slug)
    if request.method == "POST":
        back = reverse("association-settings", args=[slug])
        return answered(request, back, lambda: _changed(request, here), _("Kept."))
    options = here.state.options
    context = {
        "season": here,
        "tab": "settings",
        "book": here.rulebook,
        "state": here.state,
        "choices": [
            (each, options.get(each.option.name)) for each in season_choices(here.rulebook)
        ],
        "words": season_in_words(here.rulebook, options),
        "holders": _holders(here),
        "everyone": list(house.everyone()),
        **_rules(here.rulebook),
    }
    return show(request, "settings", context)


def _holders(here: house.Here) -> list[tuple[str, str]]:
    """The field, and who holds that title now; only titles this rulebook knows."""
    assert here.rulebook.season is not None
    ways, names = here.rulebook.season.qualification, house.names_office()
    found = [
        ("champion", ways.champion, here.state.champion),
        ("runner_up", ways.runner_up, here.state.runner_up),
    ]
    return [
        (field, f"{names[person]} · {person}" if person else "")
        for field, known, person in found
        if known
    ]


def _changed(request: HttpRequest, here: house.Here) -> None:
    form, actor = request.POST, actor_of(request, role="association")
    if "holders" in form:
        holders = c.NameHolders(
            champion=house.person_in(form.get("champion", "")),
            runner_up=house.person_in(form.get("runner_up", "")),
        )
        house.ask(here.id, holders, actor, key_of(form), seen_in(form))
        return
    command = c.ChangeSeason(
        reason=text(form, "reason"),
        title=text(form, "title"),
        options=_options(form, here.rulebook),
        lead_days=_number(form, "lead_days"),
        **_fields(form),
    )
    house.ask(here.id, command, actor, key_of(form), seen_in(form))
    public = bool(form.get("public"))
    if public != here.book.public:
        SeasonBook.objects.filter(id=here.id).update(public=public)
        # Not in the journal, yet whoever shows the season must hear of it.
        news.publish(news_of(here.id), here.version)
