"""Links that need no row: signed with the house's key, good for some days.

One opens somebody's own data, one an account that has never been opened before, one confirms a
registration, one a new e-mail address. All end by themselves: with the person's erasure, with the
account's first log-in, with the confirmation.
"""

from __future__ import annotations

from datetime import timedelta

from django.contrib.auth.models import User
from django.core import signing
from django.utils import timezone

MY_DATA, WELCOME = "tafelrunde.my-data", "tafelrunde.welcome"
REGISTRATION, ADDRESS = "tafelrunde.registration", "tafelrunde.address"
MY_DATA_DAYS, WELCOME_DAYS, ADDRESS_DAYS = 2, 14, 2


def my_data_token(person: str) -> str:
    return signing.dumps(person, salt=MY_DATA)


def my_data_person(token: str) -> str | None:
    """Whose data a link opens; None where it is forged or too old."""
    try:
        found = signing.loads(token, salt=MY_DATA, max_age=timedelta(days=MY_DATA_DAYS))
    except signing.BadSignature:
        return None
    return found if isinstance(found, str) else None


def registration_token(unconfirmed: str) -> str:
    return signing.dumps(unconfirmed, salt=REGISTRATION)


def unconfirmed_of(token: str) -> str | None:
    """Which registration a link confirms; how long it can be confirmed the row itself says."""
    try:
        found = signing.loads(token, salt=REGISTRATION)
    except signing.BadSignature:
        return None
    return found if isinstance(found, str) else None


def address_token(person: str, before: str, after: str) -> str:
    """Good for one change: from the address kept now to the new one."""
    return signing.dumps([person, before, after], salt=ADDRESS)


def address_change(token: str) -> tuple[str, str, str] | None:
    """Whose address changes from what to what; None where the link is forged or too old."""
    try:
        found = signing.loads(token, salt=ADDRESS, max_age=timedelta(days=ADDRESS_DAYS))
    except signing.BadSignature:
        return None
    person, before, after = (str(part) for part in found)
    return person, before, after


def welcome_token(user: User) -> str:
    return signing.dumps(user.pk, salt=WELCOME)


def newcomer(token: str) -> User | None:
    """The account that was never opened; None once it was, or where the link is not ours."""
    try:
        number = signing.loads(token, salt=WELCOME, max_age=timedelta(days=WELCOME_DAYS))
    except signing.BadSignature:
        return None
    return User.objects.filter(pk=number, is_active=True, last_login=None).first()


def come_in(token: str) -> User | None:
    """Opens the account once: of two people with the same link only one gets in."""
    user = newcomer(token)
    if user is None:
        return None
    now = timezone.now()
    opened = User.objects.filter(pk=user.pk, last_login=None).update(last_login=now)
    user.last_login = now
    return user if opened == 1 else None
