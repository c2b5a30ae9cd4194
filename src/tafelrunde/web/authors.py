"""Who stands behind the ids of a journal? Accounts, badges, programs, players, other houses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from django.contrib.auth.models import User

from tafelrunde.desk.actors import WITHOUT_A_NUMBER
from tafelrunde.store import tokens
from tafelrunde.store.authorship import ELSEWHERE
from tafelrunde.store.models import Badge
from tafelrunde.web.account_names import account_name
from tafelrunde.words import Text
from tafelrunde.words.digits import numbers_in

ACCOUNT, BADGE, PLAYER = "account:", "badge:", "player:"
ROLES = {
    "referee": Text("referee"),
    "player": Text("player"),
    "scorekeeper": Text("result desk"),
    "organiser": Text("organiser"),
}
OTHERS = {
    "account": Text("another house, account {number}"),
    "badge": Text("another house, link {number}"),
    "token": Text("another house, program {number}"),
}
"""Its numbers keep apart whom only that house can name."""
OF_A_HOUSE = {
    "account": Text("{house}, account {number}"),
    "badge": Text("{house}, link {number}"),
    "token": Text("{house}, program {number}"),
}
"""The same where the journal says what that house is called."""


def named_authors(
    hall_id: str, names: Mapping[str, str], ids: Iterable[str], lang: str
) -> dict[str, str]:
    """A readable name for every author that is known; a badge without one is called by its role."""
    said = set(ids)
    users = User.objects.filter(pk__in=_numbers(said, ACCOUNT))
    told = {f"{ACCOUNT}{user.pk}": account_name(user.get_username(), lang) for user in users}
    for badge in Badge.objects.filter(hall_id=hall_id, pk__in=_numbers(said, BADGE)):
        role = ROLES[badge.role][lang] if badge.role in ROLES else badge.role
        told[f"{BADGE}{badge.pk}"] = names.get(badge.player) or badge.label or role
    told |= {who: names[p] for who in said if (p := who.removeprefix(PLAYER)) in names}
    told |= {program: text[lang] for program, text in tokens.authors(hall_id, said).items()}
    told |= dict(_elsewhere(said, lang))
    return told | {who: text[lang] for who, text in WITHOUT_A_NUMBER.items() if who in said}


def _elsewhere(said: Iterable[str], lang: str) -> Iterator[tuple[str, str]]:
    for who in said:
        kind, _colon, behind = who.removeprefix(ELSEWHERE).partition(":")
        number, _colon, house = behind.partition(":")
        if who.startswith(ELSEWHERE) and kind in OTHERS:
            words = OF_A_HOUSE[kind].filled(house=house) if house else OTHERS[kind]
            yield who, words.filled(number=number)[lang]


def _numbers(ids: Iterable[str], prefix: str) -> list[int]:
    return numbers_in(each.removeprefix(prefix) for each in ids if each.startswith(prefix))
