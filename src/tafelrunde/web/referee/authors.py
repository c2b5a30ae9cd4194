"""Who stands behind the ids in the journal? Accounts by their names, badges by their labels."""

from __future__ import annotations

from collections.abc import Iterable

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from tafelrunde.store import tokens
from tafelrunde.store.deeds import HOUSE
from tafelrunde.store.models import Badge
from tafelrunde.web.account_names import account_name
from tafelrunde.web.referee.frame import Bench
from tafelrunde.words.digits import numbers_in

ACCOUNT, BADGE = "account:", "badge:"


def author_names(bench: Bench, ids: Iterable[str]) -> dict[str, str]:
    """Names for the referee's eyes; a badge without name and label is called by its role."""
    wanted = set(ids)
    users = User.objects.filter(pk__in=_numbers(wanted, ACCOUNT))
    badges = Badge.objects.filter(hall_id=bench.hall.id, pk__in=_numbers(wanted, BADGE))
    named = {f"{ACCOUNT}{user.pk}": account_name(user.get_username()) for user in users}
    for badge in badges:
        person = bench.names.get(badge.player, "")
        named[f"{BADGE}{badge.pk}"] = person or badge.label or _role(badge.role)
    if HOUSE in wanted:
        named[HOUSE] = _("the house itself")
    for program, text in tokens.authors(bench.hall.id, wanted).items():
        named[program] = text[bench.lang]
    return named


def _numbers(ids: Iterable[str], prefix: str) -> list[int]:
    return numbers_in(each.removeprefix(prefix) for each in ids if each.startswith(prefix))


def _role(role: str) -> str:
    words = {
        "referee": _("referee"),
        "player": _("player"),
        "scorekeeper": _("result desk"),
        "organiser": _("organiser"),
    }
    return words.get(role, role)
