"""Who works for a part of the association only: games and regions, given and taken by the owner."""

from __future__ import annotations

import msgspec
from django.contrib.auth.models import User
from django.db.models import Prefetch
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tafelrunde.desk.matter import refuse
from tafelrunde.reckoning.names.alphabet import sortable
from tafelrunde.store import deeds
from tafelrunde.store.association_models import SeasonBook
from tafelrunde.store.crew import ACCOUNT
from tafelrunde.store.office_models import OfficeRight
from tafelrunde.web.access import OWNER, actor_of, who
from tafelrunde.web.account_order import by_name
from tafelrunde.web.association.doors import Office
from tafelrunde.web.fields import text
from tafelrunde.web.office_rights import OFFICE
from tafelrunde.web.season import house
from tafelrunde.web.shelf import books
from tafelrunde.words import Text
from tafelrunde.words.digits import digits


class Member(msgspec.Struct, frozen=True):
    """An account, and for which parts it works; `whole`: for all of them."""

    account: User
    whole: bool
    rights: list[tuple[OfficeRight, Text | None]]


@who(OWNER)
@never_cache
@require_http_methods(["GET", "POST"])
def rights(request: HttpRequest) -> HttpResponse:
    if request.method == "POST":
        home = reverse("association-rights")
        return Office(request).answered(lambda: _given(request), home, _("The right is given."))
    members = [_member(user) for user in _accounts()]
    context = {
        "members": [each for each in members if each.rights or each.whole],
        "accounts": [each.account for each in members if not each.whole],
        "games": [(book.id, book.title) for book in books().values()],
        "regions": _regions(),
    }
    return Office(request).show("rights", context)


def _accounts() -> list[User]:
    ordered = OfficeRight.objects.order_by("game", "region")
    users = User.objects.filter(is_superuser=False)
    return by_name(users.prefetch_related("groups", Prefetch("office_rights", ordered)))


def _member(user: User) -> Member:
    shelf = books()
    lines = user.office_rights.all()
    return Member(
        account=user,
        whole=any(group.name == OFFICE for group in user.groups.all()),
        rights=[(x, shelf[x.game].title if x.game in shelf else None) for x in lines],
    )


def _regions() -> list[str]:
    """Every region any season has, each once."""
    ledger = house.seasons()
    ids = SeasonBook.objects.filter(version__gt=0).values_list("id", flat=True)
    known = {region for season in ids for region in ledger.state(season)[0].regions}
    return sorted(known, key=sortable)


def _given(request: HttpRequest) -> None:
    account, game, region = _chosen(request.POST)
    by = actor_of(request, role="association").id
    _right, new = OfficeRight.objects.get_or_create(
        account=account, game=game, region=region, defaults={"by": by}
    )
    if new:
        _noted("right-given", by, account.pk, game, region)


def _chosen(form: QueryDict) -> tuple[User, str, str]:
    number, game, region = text(form, "account"), text(form, "game"), text(form, "region")
    account = (
        User.objects.filter(pk=number, is_superuser=False).first() if _digits(number) else None
    )
    if account is None:
        refuse("account", "please choose an account")
    if game and game not in books():
        refuse("game", "please choose a game of the list")
    if region and region not in _regions():
        refuse("region", "please choose a region that some season has")
    if not game and not region:
        refuse(
            "game",
            "please choose a game or a region; whoever works for everything is given "
            "that under “Accounts”",
        )
    return account, game, region


def _digits(number: str) -> bool:
    return digits(number)


def _noted(action: str, by: str, account: int, game: str, region: str) -> None:
    about = " · ".join(part for part in (game, region) if part)
    deeds.note(action, by, person=f"{ACCOUNT}{account}", about=about)


@who(OWNER)
@require_POST
def take(request: HttpRequest, number: int) -> HttpResponse:
    right = OfficeRight.objects.filter(pk=number).first()
    if right is None:
        raise Http404

    def do() -> None:
        right.delete()
        by = actor_of(request, role="association").id
        _noted("right-taken", by, right.account_id, right.game, right.region)

    return Office(request).answered(
        do, reverse("association-rights"), _("The right is taken away.")
    )
