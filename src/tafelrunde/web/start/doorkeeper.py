"""Who may knock again, and which link opens the door once?

Waiting is counted by account name, never by address: a whole hall sits behind one router. The owner
at the terminal can always print a new link, so nobody can lock the organiser out for good.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from hashlib import sha256

from django.conf import settings
from django.contrib.auth.models import User
from django.core import signing
from django.db import transaction
from django.utils import timezone

from tafelrunde.web.models import Knock

FREE_TRIES = 5
FIRST_WAIT, LONGEST_WAIT = timedelta(seconds=15), timedelta(minutes=5)
FORGOTTEN_AFTER = timedelta(days=1)
SALT = "tafelrunde.login-link"


def _fingerprint(name: str) -> str:
    return sha256(name.strip().lower().encode()).hexdigest()


def seconds_to_wait(name: str) -> int:
    """How long this account must wait before its next try; 0 means now."""
    knock = Knock.objects.filter(account=_fingerprint(name)).first()
    if knock is None or knock.wait_until is None:
        return 0
    left = (knock.wait_until - timezone.now()).total_seconds()
    return max(0, int(left) + 1) if left > 0 else 0


def failed(name: str) -> None:
    now = timezone.now()
    with transaction.atomic():
        Knock.objects.filter(last_at__lt=now - FORGOTTEN_AFTER).delete()
        knock, _new = Knock.objects.select_for_update().get_or_create(account=_fingerprint(name))
        knock.failures += 1
        beyond = knock.failures - FREE_TRIES
        if beyond >= 0:
            knock.wait_until = now + min(FIRST_WAIT * 2 ** min(beyond, 10), LONGEST_WAIT)
        knock.save()


def succeeded(name: str) -> None:
    Knock.objects.filter(account=_fingerprint(name)).delete()


def one_time_token(user: User) -> str:
    """A token that stops working with the account's next log-in, however that happens."""
    return signing.dumps({"u": user.pk, "l": _moment(user.last_login)}, salt=SALT)


def owner_of(token: str) -> User | None:
    """The account a token would open now; None where it is used, too old or forged."""
    try:
        held = signing.loads(token, salt=SALT, max_age=settings.LINK_LIFETIME_SECONDS)
    except signing.BadSignature:
        return None
    user = User.objects.filter(pk=held["u"], is_active=True).first()
    return user if user is not None and _moment(user.last_login) == held["l"] else None


def use(token: str) -> User | None:
    """Opens the door once: of two people with the same link only one gets in."""
    user = owner_of(token)
    if user is None:
        return None
    now = timezone.now()
    changed = User.objects.filter(pk=user.pk, last_login=user.last_login).update(last_login=now)
    user.last_login = now
    return user if changed == 1 else None


def _moment(at: datetime | None) -> str:
    return at.isoformat() if at is not None else "-"


def organiser_account() -> User:
    """The account of whoever started the house; it has no password until one is chosen."""
    user, new = User.objects.get_or_create(
        username="organiser", defaults={"is_superuser": True, "is_staff": True}
    )
    if new:
        user.set_unusable_password()
        user.save()
    return user
