"""Which accounts work in which tournament? The crew: appointed, asked for, dismissed."""

from __future__ import annotations

from django.db.models import QuerySet

from tafelrunde.store.models import Crew
from tafelrunde.store.prepared import Prepared
from tafelrunde.words.digits import whole_in

ACCOUNT = "account:"


def appoint(
    hall_id: str,
    account: int,
    role: str,
    using: str = "default",
    given_by: int | None = None,
) -> None:
    """Gives an account a role in one tournament; twice is once.

    With a link (`given_by`) it ends with that one, unless somebody else appoints it, too.
    """
    rows = Crew.objects.using(using).filter(hall_id=hall_id, account_id=account, role=role)
    named = {"hall_id": hall_id, "account_id": account, "role": role}
    Crew.objects.using(using).get_or_create(**named, defaults={"given_by_id": given_by})
    if given_by is None:
        rows.update(given_by=None)


def appoint_creator(hall_id: str, actor_id: str, using: str = "default") -> None:
    """Whoever announces a tournament is its organiser; links have no account to appoint."""
    number = whole_in(actor_id.removeprefix(ACCOUNT))
    if actor_id.startswith(ACCOUNT) and number is not None:
        appoint(hall_id, number, "organiser", using)


def dismiss(hall_id: str, account: int, role: str) -> None:
    Crew.objects.filter(hall_id=hall_id, account_id=account, role=role).delete()


def _held(hall: str, account: int) -> QuerySet[Crew, str]:
    return Crew.objects.filter(hall_id=hall, account_id=account).values_list("role", flat=True)


_HELD = Prepared(_held, str, int)


def roles_in(hall_id: str, account: int, using: str = "default") -> frozenset[str]:
    return frozenset(_HELD.asked(using, hall_id, account))


def roles_of_account(account: int) -> dict[str, frozenset[str]]:
    """Every tournament the account works in, and as what."""
    held: dict[str, frozenset[str]] = {}
    for hall, role in Crew.objects.filter(account_id=account).values_list("hall_id", "role"):
        held[hall] = held.get(hall, frozenset()) | {role}
    return held


def has_a(role: str, hall_id: str) -> bool:
    """Whether any account works in a tournament as this."""
    return Crew.objects.filter(hall_id=hall_id, role=role).exists()
