"""Opening a season and changing it: rulebook in plain words, dates, regions, options, holders."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.urls import reverse
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tafelrunde.desk.actors import Actor
from tafelrunde.desk.association import commands as c
from tafelrunde.desk.association.decide import decide_season
from tafelrunde.desk.association.rules import rule_for, rulebook_of
from tafelrunde.desk.association.season import season_defaults
from tafelrunde.pages.association.calendar import dates_to_come
from tafelrunde.pages.association.season_words import season_choices, season_in_words
from tafelrunde.pages.plain_words import Sentence
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.rulebook.model import Rulebook, Setting
from tafelrunde.rulebook.own_series import OwnSeries, in_own_series
from tafelrunde.state.championship import Championship
from tafelrunde.store import deeds, news
from tafelrunde.store.association.champions import holders_before
from tafelrunde.store.association.offered import labels_of
from tafelrunde.store.association.removing import may_go
from tafelrunde.store.association_models import SeasonBook
from tafelrunde.store.people_register import PeopleRegister
from tafelrunde.store.season_book import news_of
from tafelrunde.web import house as tournaments
from tafelrunde.web.access import actor_of, who
from tafelrunde.web.acting import key_of, seen_in
from tafelrunde.web.association.doors import Office
from tafelrunde.web.association.list_form import list_context, list_rules
from tafelrunde.web.association.own_rules import CUSTOMARY, own_context, own_series
from tafelrunde.web.fields import options_from, text, whole
from tafelrunde.web.office_rights import scope_of
from tafelrunde.web.rules_here import played_by
from tafelrunde.web.season import house
from tafelrunde.web.shelf import edition, offered_besides, standing, taken_back
from tafelrunde.words import LANGUAGES

DATES = ("start", "end", "results_due", "final_date")
OF_THE_FINAL = ("final_place", "final_time", "final_mode")
MOST_TEXT = 10_000


@who("association")
@require_safe
def choose(request: HttpRequest) -> HttpResponse:
    """Every rulebook, with its ranking list in plain words; and series with rules of their own."""
    every = [book for book in standing() if scope_of(request).whole(book.id)]
    found = [
        (book, season_in_words(book, season_defaults(book)), _older(book))
        for book in every
        if book.season is not None
    ]
    return Office(request).show("choose", {"books": found, "every": every})


def _older(book: Rulebook) -> list[Rulebook]:
    """Other editions with a ranking list: the association says which one counts."""
    return [each for each in offered_besides(book) if each.season is not None]


@who("association")
@require_http_methods(["GET", "POST"])
def open_season(request: HttpRequest, rulebook_id: str) -> HttpResponse:
    book = edition(rulebook_id)
    played_by(book)
    if book.season is None or book.edition in taken_back():
        raise Http404
    if request.method == "POST":
        return Office(request).answered(lambda: _opened(request, book), reverse("association"))
    words = _meant(request.GET, book, season_defaults(book), None)
    return Office(request).show("open", {"words": words, **_opening(book)})


def _meant(
    form: QueryDict, book: Rulebook, options: Mapping[str, Setting], lead_days: int | None
) -> list[Sentence]:
    """The rules in words, with what has been typed so far; what nobody can read is left out."""
    try:
        typed, days = _options(form, book), _number(form, "lead_days")
    except Refusal:
        return season_in_words(book, options, lead_days)
    return season_in_words(book, {**options, **typed}, lead_days if days is None else days)


@who("association")
@require_http_methods(["GET", "POST"])
def open_own(request: HttpRequest, rulebook_id: str) -> HttpResponse:
    """A series with ranking rules of its own, for a game of any rulebook."""
    game = edition(rulebook_id)
    if game.edition in taken_back():
        raise Http404
    if request.method == "POST":
        return Office(request).answered(
            lambda: _opened(request, game, own_series(request.POST)), reverse("association")
        )
    context = _opening(in_own_series(game, CUSTOMARY)) | own_context(game, CUSTOMARY)
    return Office(request).show("open", context)


def _opening(book: Rulebook) -> dict[str, Any]:
    return {
        "book": book,
        "choices": [(each, each.option.default) for each in season_choices(book)],
        "series": sorted(_earlier()),
        **list_context(book.season.list_rules if book.season else None),
        **_rules(book),
    }


def _earlier() -> set[str]:
    return set(SeasonBook.objects.exclude(series="").values_list("series", flat=True))


def _series(typed: str, book: Rulebook) -> str:
    """What was typed as an id; the game by its name, as the form proposes it, is the game's own."""
    tidy = _as_id(typed)
    named = {_as_id(book.title[lang]) for lang in LANGUAGES}
    return book.id if not tidy or (tidy in named and tidy not in _earlier()) else tidy


def _as_id(typed: str) -> str:
    return slugify(typed.translate(house.UMLAUTS))[:60]


def _rules(book: Rulebook) -> dict[str, Any]:
    return {
        "lead_rule": rule_for(book, "lead"),
        "due_rule": rule_for(book, "results-due"),
        "lead_days": book.season.lead_days if book.season else 0,
    }


def _opened(request: HttpRequest, game: Rulebook, own: OwnSeries | None = None) -> str:
    """The new season's address; the same form sent twice is one season."""
    form, actor = request.POST, actor_of(request, role="association")
    key, book = key_of(form), in_own_series(game, None if own is None else CUSTOMARY)
    title = text(form, "title")
    number = blake2b(f"{actor.id}:{key}".encode(), digest_size=8).hexdigest()
    command = c.OpenSeason(
        season=number,
        series=_series(text(form, "series"), book),
        title=title,
        rulebook=book.edition,
        options=_options(form, book),
        lead_days=_number(form, "lead_days"),
        own=own,
        list_rules=list_rules(form),
        **_fields(form),
    )
    ledger = house.seasons()
    # Decided on paper first: a refused season leaves no empty book behind.
    decide_season(Championship(), game, command, actor, ledger.today(), PeopleRegister())
    slug = _book(number, title, form)
    house.ask(number, command, actor, key)
    _succeed(request, number, actor)
    return reverse("association-season", args=[slug])


def _succeed(request: HttpRequest, season: str, actor: Actor) -> None:
    """The winners of the season before hold the titles now; the settings can say otherwise."""
    state, _version = house.seasons().state(season)
    command = _heirs(state)
    if command.champion or command.runner_up:
        house.ask(season, command, actor, f"holders.{season}")
        told = {"champion": labels_of([command.champion]).get(command.champion, "–")}
        messages.success(request, _("Reigning champion: %(champion)s.") % told)


def _heirs(state: Championship) -> c.NameHolders:
    """Of the titles this rulebook knows, who won them last; empty where nobody did."""
    rules = rulebook_of(state).season
    before = holders_before(house.seasons(), tournaments.ledger(), state.series, state.start)
    if before is None or rules is None:
        return c.NameHolders()
    ways = rules.qualification
    return c.NameHolders(
        champion=before.champion if ways.champion else "",
        runner_up=before.runner_up if ways.runner_up else "",
    )


def _number(form: QueryDict, name: str) -> int | None:
    return whole(form, name) if text(form, name) else None


def _fields(form: QueryDict) -> dict[str, Any]:
    return {name: text(form, name) for name in (*DATES, *OF_THE_FINAL)} | {
        "regions": _regions(form.get("regions", ""))
    }


def _regions(typed: str) -> tuple[str, ...]:
    """One to a line, or with commas between them."""
    lines = typed[:MOST_TEXT].replace(",", "\n").splitlines()
    return tuple(dict.fromkeys(tidy for line in lines if (tidy := " ".join(line.split()))))


def _options(form: QueryDict, book: Rulebook) -> dict[str, Setting]:
    return options_from(form, [each.option for each in season_choices(book)])


def _book(number: str, title: str, form: QueryDict) -> str:
    """The empty book of a new season; where it is there already, that one."""
    book, _new = SeasonBook.objects.get_or_create(
        id=number, defaults={"slug": house.free_slug(title), **_beside(form)}
    )
    return book.slug


def _beside(form: QueryDict) -> dict[str, bool]:
    """What is the association's own business and stands in no journal."""
    return {name: bool(form.get(name)) for name in ("public", "confirms")}


# ── Changing ─────────────────────────────────────────────────────────────────────────────────────


@who("association")
@require_http_methods(["GET", "POST"])
def settings(request: HttpRequest, slug: str) -> HttpResponse:
    here = house.here(request, slug)
    if request.method == "POST":
        back = reverse("association-settings", args=[slug])
        return Office(request).answered(lambda: _changed(request, here), back, _("Kept."))
    options = here.state.options
    context = {
        "season": here,
        "tab": "settings",
        "book": here.rulebook,
        "state": here.state,
        "choices": [
            (each, options.get(each.option.name)) for each in season_choices(here.rulebook)
        ],
        "words": _meant(request.GET, here.rulebook, options, here.state.lead_days),
        "holders": _holders(here),
        "everyone": house.everyone(request),
        "may_go": may_go(here.state),
        "to_come": dates_to_come(here.state, here.today),
        **_rules(here.rulebook),
    }
    if not _counted(here):
        context |= list_context(here.state.list_rules)
        if here.state.own is not None:
            context |= own_context(here.rulebook, here.state.own)
    return Office(request).show("settings", context)


def _counted(here: house.Here) -> bool:
    """From the first result on the rules of a series stay as they are."""
    return any(fixture.editions for fixture in here.state.fixtures.values())


def _holders(here: house.Here) -> list[tuple[str, str]]:
    """The field, and who holds that title now; only titles this rulebook knows."""
    assert here.rulebook.season is not None
    ways = here.rulebook.season.qualification
    nobody = not (here.state.champion or here.state.runner_up)
    now = _heirs(here.state) if nobody else here.state
    found = [
        ("champion", ways.champion, now.champion),
        ("runner_up", ways.runner_up, now.runner_up),
    ]
    shown = labels_of(person for _field, known, person in found if known)
    return [(field, shown.get(person, "")) for field, known, person in found if known]


def _changed(request: HttpRequest, here: house.Here) -> None:
    form, actor = request.POST, actor_of(request, role="association")
    if "holders" in form:
        holders = c.NameHolders(
            champion=house.chosen_person(form.get("champion", ""), "champion"),
            runner_up=house.chosen_person(form.get("runner_up", ""), "runner_up"),
        )
        house.ask(here.id, holders, actor, key_of(form), seen_in(form))
        return
    command = c.ChangeSeason(
        reason=text(form, "reason"),
        title=text(form, "title"),
        options=_options(form, here.rulebook),
        lead_days=_number(form, "lead_days"),
        own=own_series(form) if "own-points" in form else None,
        list_rules=list_rules(form),
        **_fields(form),
    )
    house.ask(here.id, command, actor, key_of(form), seen_in(form))
    beside = _beside(form)
    if any(getattr(here.book, name) != value for name, value in beside.items()):
        if here.book.public != beside["public"]:
            seen = "season-shown" if beside["public"] else "season-hidden"
            deeds.note(seen, actor.id, season=here.id)
        SeasonBook.objects.filter(id=here.id).update(**beside)
        # Not in the journal, yet whoever shows the season must hear of it.
        news.publish(news_of(here.id), here.version)
