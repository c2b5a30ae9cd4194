"""Who may knock again, and which link opens the door once?

Waiting is counted for an account and the place somebody knocks from (web.start.known_places), so
whoever fails elsewhere keeps nobody out: a browser that has been in with the account has a count of
its own, and so has every address. Where an account is tried from very many places, each of them has
one try before it waits. The owner at the terminal can always print a new link.
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

FREE_TRIES, FREE_TRIES_UNDER_ATTACK = 5, 1
AN_ATTACK = 50
"""So many failures on one account in a day, from all places together."""
EVERYWHERE = "*"
FIRST_WAIT, LONGEST_WAIT = timedelta(seconds=15), timedelta(minutes=5)
FORGOTTEN_AFTER = timedelta(days=1)
SALT = "tafelrunde.login-link"


def _fingerprint(name: str, place: str = "") -> str:
    return sha256(f"{name.strip().lower()}\0{place}".encode()).hexdigest()


def seconds_to_wait(name: str, place: str = "") -> int:
    """How long somebody there must wait before the next try of this account; 0 means now."""
    knock = Knock.objects.filter(account=_fingerprint(name, place)).first()
    if knock is None or knock.wait_until is None:
        return 0
    left = (knock.wait_until - timezone.now()).total_seconds()
    return max(0, int(left) + 1) if left > 0 else 0


def failed(name: str, place: str = "") -> None:
    now = timezone.now()
    with transaction.atomic():
        Knock.objects.filter(last_at__lt=now - FORGOTTEN_AFTER).delete()
        attacked = _counted(name, EVERYWHERE).failures > AN_ATTACK
        knock = _counted(name, place)
        beyond = knock.failures - (FREE_TRIES_UNDER_ATTACK if attacked else FREE_TRIES)
        if beyond >= 0:
            knock.wait_until = now + min(FIRST_WAIT * 2 ** min(beyond, 10), LONGEST_WAIT)
            knock.save()


def _counted(name: str, place: str) -> Knock:
    account = _fingerprint(name, place)
    knock, _new = Knock.objects.select_for_update().get_or_create(account=account)
    knock.failures += 1
    knock.save()
    return knock


def succeeded(name: str, place: str = "") -> None:
    """What others tried elsewhere stays counted."""
    Knock.objects.filter(account=_fingerprint(name, place)).delete()


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
    """The account of whoever started the house; name and password are chosen on the first visit.

    The name at the beginning is everybody's guess, but nobody comes in with it and a password.
    """
    owner = User.objects.filter(is_superuser=True).order_by("pk").first()
    if owner is not None:
        return owner
    user, new = User.objects.get_or_create(
        username="organiser", defaults={"is_superuser": True, "is_staff": True}
    )
    if new:
        user.set_unusable_password()
        user.save()
    return user


def has_another_way_in(user: User) -> bool:
    return user.has_usable_password() or user.passkeys.exists()
