"""How much may strangers cause? Anybody can type any address into the form.

Letters are counted by the address that would get them and for the whole house, never by who asks: a
venue full of people sits behind one router. Registrations are never refused for their number: of
many at once the office looks at the rest before they take places. A letter is counted before it is
allowed, so that a hundred at the same moment count as a hundred.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from hashlib import sha256
from typing import Literal

from django.conf import settings
from django.utils import timezone

from tafelrunde.store.letter_models import StrangersEntry, StrangersLetter

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
TO_ONE_AN_HOUR, TO_ONE_A_DAY = 5, 12
IN_ALL_AN_HOUR = 400
"""The registration for a large convention opens: four hundred in an hour is a good one."""

OF_ONE_ADDRESS, OF_ONE_PLACE = 12, 30
"""So many register within an hour with one address, or from one network, before somebody looks."""

Full = Literal["", "address", "house"]


def may_write(address: str) -> Full:
    """Empty where the letter may go; else whose measure is full. What is refused counts no more."""
    now, to = timezone.now(), _fingerprint(address)
    StrangersLetter.objects.filter(at__lt=now - DAY).delete()
    made = StrangersLetter.objects.create(to=to, at=now)
    before = StrangersLetter.objects.filter(pk__lt=made.pk)
    full: Full = ""
    to_one = before.filter(to=to)
    if to_one.filter(at__gt=now - HOUR).count() >= TO_ONE_AN_HOUR or to_one.count() >= TO_ONE_A_DAY:
        full = "address"
    elif before.filter(at__gt=now - HOUR).count() >= IN_ALL_AN_HOUR:
        full = "house"
    if full:
        made.delete()
    return full


def too_many(email: str, place: str) -> bool:
    """Whether so many registered with this address, or from this place, that the office looks."""
    now = timezone.now()
    StrangersEntry.objects.filter(at__lt=now - HOUR).delete()
    measures = ((email, OF_ONE_ADDRESS), (f"place {place}", OF_ONE_PLACE))
    full = [_full(what, most, now) for what, most in measures if what]  # each is counted
    return any(full)


def _full(what: str, most: int, now: datetime) -> bool:
    made = StrangersEntry.objects.create(of=_fingerprint(what), at=now)
    before = StrangersEntry.objects.filter(of=made.of, at__gt=now - HOUR, pk__lt=made.pk)
    return before.count() >= most


def _fingerprint(address: str) -> str:
    """With the house's key: whoever reads the table cannot try addresses on it."""
    return sha256(f"{settings.SECRET_KEY}\0{address.strip().casefold()}".encode()).hexdigest()
