"""Phones: who has joined, personal links with QR code for players and helpers, taking them back.

A link is shown once, on the page that made it; the house keeps only a fingerprint of it. Nothing
of this stands in the journal: a phone is a key, not something that happened in the tournament.
"""

from __future__ import annotations

from typing import get_args

from django.db.models import prefetch_related_objects
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tafelrunde.pages.joining import on_the_list
from tafelrunde.pages.organiser.phones import phone_rows
from tafelrunde.reckoning.names.public import public_names
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.store import badges, join_codes, join_tries, news
from tafelrunde.store.makers import BADGE, hangs_on
from tafelrunde.store.models import Badge, Hall
from tafelrunde.web.access import badge_of, who
from tafelrunde.web.acting import version_in
from tafelrunde.web.join_addresses import link_address, reachable
from tafelrunde.web.organiser.desk import AT_THE_DOOR, Desk

HELPERS = ("referee", "scorekeeper", "organiser")


@who(*AT_THE_DOOR)
@never_cache
@require_safe
def phones(request: HttpRequest, slug: str) -> HttpResponse:
    return _page(request, Desk.open(request, slug))


def _page(
    request: HttpRequest, desk: Desk, given: tuple[Badge, str] | None = None, before: str = ""
) -> HttpResponse:
    """With the link that was just `given`; or for whom it was made `before`, and shown there."""
    held = badges.badges_of(desk.hall.id)
    helpers = [badge for badge in held if badge.role != "player"]
    prefetch_related_objects(helpers, "appointed__account")
    context: dict[str, object] = {
        "rows": phone_rows(desk.state, desk.names, desk.by_surname, held, codes_of(desk)),
        "helpers": helpers,
        "newest": badges.newest(desk.hall.id),
        "choices": HELPERS,
        "people": [
            (p, desk.names.get(p, p)) for p in sorted(desk.state.entries, key=desk.by_surname)
        ],
        "joining": how_they_join(desk.hall),
        "tries": [
            (each, desk.names.get(each.player, each.player))
            for each in join_tries.latest(desk.hall.id)
        ],
        "alarms": [(each, desk.names.get(each.player, each.player)) for each in desk.joining_twice],
        "attacked": join_tries.under_attack(desk.hall.id),
        "before": before,
        "joined": sum(badge.first_used_at is not None and bool(badge.player) for badge in held),
    }
    if given is not None:
        badge, token = given
        context["link"] = link_address(request, desk.slug, token)
        context["given"] = badge
        context["unreached"] = not reachable(request)
        context["given_to"] = desk.names.get(badge.player, "") or badge.label
    return desk.show("phones", context)


@who(*AT_THE_DOOR)
@never_cache
@require_POST
def give(request: HttpRequest, slug: str) -> HttpResponse:
    """A new link; the answer is the page that shows it, this once."""
    desk = Desk.open(request, slug)
    form = request.POST
    role, player = form.get("role", "player"), form.get("player", "")
    label = " ".join(form.get("label", "").split())[:100]
    try:
        _allowed(desk, role, player)
    except Refusal as refusal:
        return desk.refused(refusal)
    if badges.given_since(desk.hall.id, _newest_seen(desk, form), role, player, label):
        return _page(request, desk, before=desk.names.get(player, "") or label)
    if form.get("instead"):
        badges.revoke_all_of(desk.hall.id, player)
    with_link = hangs_on(desk.hall.id, desk.actor.id)
    made = badges.issue(desk.hall.id, role, player, label, given_by=with_link)
    if player:
        _dealt_with(desk, player)
    answer = _page(request, desk, made)
    # Not "no-referrer": the forms of this page would then come from nowhere and be refused.
    answer["Referrer-Policy"] = "strict-origin"
    return answer


def _newest_seen(desk: Desk, form: QueryDict) -> int:
    """The last link there was when the form was fetched: a page that is loaded again sends its form
    again, and must not make another one unseen."""
    number = version_in(form, "seen")
    return badges.newest(desk.hall.id) if number is None else number


def _dealt_with(desk: Desk, player: str) -> None:
    """Whoever has been given a link, or lost one, has been asked: no alarm about him is left."""
    if join_tries.settle(desk.hall.id, player):
        news.nudge(desk.hall.id, desk.version)


def _allowed(desk: Desk, role: str, player: str) -> None:
    if role not in ("player", *HELPERS):
        raise Refusal.single("role", "there is no such role")
    if role != "player" and desk.actor.role != "organiser":
        raise Refusal.single("role", "links for helpers are given out by the organiser only")
    if not desk.opens_phones:
        raise Refusal.single(
            "player",
            "You play yourself: codes and links of players are given out by the organiser, or by a "
            "helper who does not play.",
        )
    if (role == "player" or player) and desk.state.person(player) is None:
        raise Refusal.single("player", "please choose a person from the list")


@who(*AT_THE_DOOR)
@require_POST
def revoke(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Every device that holds this link is out at its next request."""
    desk = Desk.open(request, slug)
    badge = badges.holder(desk.hall.id, number)
    if badge is None:
        return desk.done(reverse("desk-phones", args=[slug]), _("This link has ended already."))
    if badge.role != "player" and desk.actor.role != "organiser":
        raise Http404
    own = hangs_on(desk.hall.id, desk.actor.id)
    if not desk.actor.id.startswith(BADGE) and badges.ends_with(badge, own):
        return desk.refused(_appointed_with_it())
    badges.revoke(badge)
    if badge.player:
        _dealt_with(desk, badge.player)
    return desk.done(reverse("desk-phones", args=[slug]), _taken_back(desk, badge))


def _taken_back(desk: Desk, badge: Badge) -> str:
    """What that means for whoever held it; a link that nobody opened ends alone."""
    name = desk.names.get(badge.player, "") or badge.label or "–"
    code = codes_of(desk).get(badge.player, "") if badge.role == "player" else ""
    if code and badge.first_used_at is not None:
        said = _("✓ The phone of %(name)s is out; the code is now %(code)s.")
        return said % {"name": name, "code": code}
    return _("✓ The link of %(name)s has ended.") % {"name": name}


def _appointed_with_it() -> Refusal:
    """Nobody shuts himself out, and nobody outlives the link he came by."""
    return Refusal.single(
        "link",
        "you were appointed with this link, and that ends with it: please let another "
        "organiser appoint you first",
    )


def codes_of(desk: Desk) -> dict[str, str]:
    """What everybody types, where codes are asked; minors have their card or a link instead.

    A house that only shows the tournament has none: those of the hall are made there.
    """
    if not desk.writes or not desk.opens_phones or how_they_join(desk.hall) != "code":
        return {}
    names = public_names(desk.state, desk.rulebook, desk.people)
    codes = join_codes.codes_of(desk.hall, desk.state)
    return {p: codes[p] for p in on_the_list(desk.state) if p not in names.initials}


def how_they_join(hall: Hall) -> badges.Joining:
    if not hall.claiming:
        return "link"
    return "code" if hall.code_asked else "tap"


@who("organiser")
@require_POST
def claiming(request: HttpRequest, slug: str) -> HttpResponse:
    """How players join: with their code, by a tap on the list, by personal links alone."""
    desk = Desk.open(request, slug)
    how = next((each for each in get_args(badges.Joining) if each == request.POST.get("how")), None)
    if how is None:
        return desk.refused(Refusal.single("how", "please choose one of the three ways"))
    badges.allow_claiming(desk.hall.id, how)
    return desk.done(reverse("desk-phones", args=[slug]), _("✓ Saved"))


@who("organiser")
@require_POST
def revoke_everything(request: HttpRequest, slug: str) -> HttpResponse:
    """Every link at once; with new codes the printed cards end too. Not the one who asks."""
    desk = Desk.open(request, slug)
    own = badge_of(request, desk.hall)
    mine = own.pk if own else hangs_on(desk.hall.id, desk.actor.id)
    helpers, codes = bool(request.POST.get("helpers")), bool(request.POST.get("codes"))
    ended = badges.revoke_everything(desk.hall.id, helpers=helpers, but=mine)
    if codes:
        join_codes.all_new(desk.hall)
    join_tries.settle(desk.hall.id, codes=codes)
    news.nudge(desk.hall.id, desk.version)
    return desk.done(reverse("desk-phones", args=[slug]), _all_taken_back(ended, codes=codes))


def _all_taken_back(number: int, *, codes: bool) -> str:
    if codes:
        said = ngettext(
            "✓ %(n)s link has ended, and all codes are new.",
            "✓ %(n)s links have ended, and all codes are new.",
            number,
        )
    else:
        said = ngettext("✓ %(n)s link has ended.", "✓ %(n)s links have ended.", number)
    return said % {"n": number}


@who(*AT_THE_DOOR)
@require_POST
def tries_read(request: HttpRequest, slug: str) -> HttpResponse:
    """The alarms have been read."""
    desk = Desk.open(request, slug)
    join_tries.settle(desk.hall.id)
    news.nudge(desk.hall.id, desk.version)
    return desk.done(reverse("desk-phones", args=[slug]), _("✓ The warnings are settled."))
