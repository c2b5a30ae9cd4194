"""Who stands behind the ids of a journal? For the minutes: accounts, badges, programs."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from django.contrib.auth.models import User

from tafelrunde.journal.record import Record
from tafelrunde.store import tokens
from tafelrunde.store.models import Badge
from tafelrunde.web.account_names import account_name
from tafelrunde.words.digits import numbers_in

ACCOUNT, BADGE = "account:", "badge:"


def authors_of(
    hall_id: str, names: Mapping[str, str], records: Iterable[Record], lang: str
) -> dict[str, str]:
    """A readable name for every author of these records that is still known."""
    return named_authors(hall_id, names, {record.by for record in records}, lang)


def named_authors(
    hall_id: str, names: Mapping[str, str], said: Collection[str], lang: str
) -> dict[str, str]:
    told = {
        f"{ACCOUNT}{user.pk}": account_name(user.get_username(), lang)
        for user in User.objects.filter(pk__in=_numbers(said, ACCOUNT))
    }
    for badge in Badge.objects.filter(hall_id=hall_id, pk__in=_numbers(said, BADGE)):
        told[f"{BADGE}{badge.pk}"] = names.get(badge.player) or badge.label or badge.role
    for program, text in tokens.authors(hall_id, said).items():
        told[program] = text[lang]
    return told


def _numbers(said: Iterable[str], prefix: str) -> list[int]:
    rests = [by.removeprefix(prefix) for by in said if by.startswith(prefix)]
    return numbers_in(rests)
