"""The end of a season: closed with its final or with a reason, reopened, or removed while empty."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from tafelrunde.desk.association import commands as c
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.store import deeds, news
from tafelrunde.store.association import closing, removing
from tafelrunde.store.association_models import SeasonBook
from tafelrunde.store.people_register import PeopleRegister
from tafelrunde.store.post import posts_letters
from tafelrunde.store.season_book import news_of
from tafelrunde.web import house as tournaments
from tafelrunde.web.access import actor_of, who
from tafelrunde.web.acting import key_of, seen_in
from tafelrunde.web.association.doors import Office
from tafelrunde.web.fields import text
from tafelrunde.web.season import house


@who("association")
@require_POST
def close_with_final(request: HttpRequest, slug: str) -> HttpResponse:
    """Champion, last list, letters and archive follow from what was announced at the award."""
    here, form = house.here(request, slug), request.POST
    actor = actor_of(request, role="association")

    home = reverse("association-final", args=[slug])

    def do() -> str:
        ledger, halls, seen = house.seasons(), tournaments.ledger(), text(form, "final")
        reply = closing.close_with_final(ledger, halls, here.id, seen, actor, key_of(form))
        if not reply.repeated:
            house.tell(here.id, reply)
        messages.info(request, _who_is_written_to(here.id))
        return home

    return Office(request).answered(do, home, _("The season is closed."))


def _who_is_written_to(season: str) -> str:
    """Only whoever has an address, and only where letters leave the house."""
    state, _version = house.seasons().state(season)
    places = state.closed.places if state.closed is not None else ()
    played = {state.canonical(one.person) for one in places if one.person}
    register = PeopleRegister()
    n = sum(register.reachable(person) for person in played)
    if not posts_letters():
        return _("Nobody gets a letter: this house has no mail server.")
    if not n:
        return _("Nobody gets a letter: no e-mail address of anybody in the final is known.")
    told = {"n": n, "all": len(places)}
    return (
        ngettext(
            "%(n)s person of %(all)s in the final gets a letter.",
            "%(n)s people of %(all)s in the final get a letter.",
            n,
        )
        % told
    )


@who("association")
@require_POST
def close(request: HttpRequest, slug: str) -> HttpResponse:
    """Without a final: the reason stands in the journal; it can be taken out of sight as well."""
    here, form = house.here(request, slug), request.POST
    actor = actor_of(request, role="association")

    def do() -> None:
        command = c.CloseSeason(reason=form.get("reason", ""))
        house.ask(here.id, command, actor, key_of(form), seen_in(form))
        if form.get("hide"):
            _shown(here, actor.id, public=False)

    home = reverse("association-settings", args=[slug])
    return Office(request).answered(do, home, _("The season is closed."))


@who("association")
@require_POST
def reopen(request: HttpRequest, slug: str) -> HttpResponse:
    """The whole closing is taken back in one step; whoever was told a place hears of it."""
    here, form = house.here(request, slug), request.POST
    actor = actor_of(request, role="association")

    def do() -> None:
        reason = form.get("reason", "")
        reply = closing.reopen(house.seasons(), here.id, reason, actor, key_of(form))
        if not reply.repeated:
            house.tell(here.id, reply)
        if not here.book.public:
            messages.warning(request, _("It is still hidden: the settings make it public again."))

    home = reverse("association-final", args=[slug])
    return Office(request).answered(do, home, _("The season is open again."))


@who("association")
@require_POST
def remove(request: HttpRequest, slug: str) -> HttpResponse:
    """Asked for by typing the title, as one does not by mistake."""
    here, form = house.here(request, slug), request.POST
    actor = actor_of(request, role="association")

    def do() -> str:
        title = here.state.title
        if " ".join(form.get("title", "").split()) != " ".join(title.split()):
            raise Refusal.single(
                "title", "to remove it please type exactly the title: {title}", title=title
            )
        removing.remove(house.seasons(), here.id, here.version, actor.id)
        return reverse("association")

    back = reverse("association-settings", args=[slug])
    return Office(request).answered(do, back, _("The season is removed."))


def _shown(here: house.Here, by: str, *, public: bool) -> None:
    """Not in the journal, so it is noted beside it; whoever shows the season hears of it."""
    SeasonBook.objects.filter(id=here.id).update(public=public)
    deeds.note("season-shown" if public else "season-hidden", by, season=here.id)
    news.publish(news_of(here.id), here.version)
