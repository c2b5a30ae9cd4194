"""Which link opens which role in which tournament? Badges: given, opened, taken back.

A link is a token of 192 random bits, shown once and kept as its hash. It works for one tournament
and one role (and person) until it is revoked, on as many devices as its owner opens it on. A phone
can also claim a person by a tap on the list: then exactly one of two that try gets the badge.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from datetime import timedelta
from hashlib import sha256

from django.db import IntegrityError, transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from tafelrunde.rulebook.faults import Refusal
from tafelrunde.store.models import Badge, Hall

TOKEN_BYTES = 24
SEEN_EVERY = timedelta(minutes=1)
"""A look at a page writes to the database no more often than this."""


def _hash(token: str) -> str:
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def live(using: str = "default") -> QuerySet[Badge]:
    """The badges that open something."""
    return Badge.objects.using(using).filter(revoked_at=None)


# ── Giving and taking back ───────────────────────────────────────────────────────────────────────


def issue(
    hall_id: str, role: str, player: str = "", label: str = "", using: str = "default"
) -> tuple[Badge, str]:
    """A new link, given by the desk; the token is known now and never again.

    Older links of the same person go on working until they are revoked (`revoke_all_of`).
    """
    token = secrets.token_urlsafe(TOKEN_BYTES)
    badge = Badge(hall_id=hall_id, role=role, player=player, label=label[:100])
    badge.token_hash = _hash(token)
    badge.save(using=using, force_insert=True)
    return badge, token


def claim(hall_id: str, player: str, using: str = "default") -> Badge:
    """The player's badge for whoever taps first; a Refusal where somebody holds one already."""
    if live(using).filter(hall_id=hall_id, player=player).exists():
        raise _taken()
    now = timezone.now()
    badge = Badge(hall_id=hall_id, role="player", player=player, claimed=True)
    badge.token_hash = _hash(secrets.token_urlsafe(TOKEN_BYTES))
    badge.first_used_at = badge.last_seen_at = now
    try:
        with transaction.atomic(using=using):
            badge.save(using=using, force_insert=True)
    except IntegrityError:
        raise _taken() from None
    return badge


def _taken() -> Refusal:
    return Refusal.single(
        "player",
        de="Für diese Person ist schon ein Telefon angemeldet oder ein Link ausgegeben. "
        "Sind Sie es selbst, gibt Ihnen die Turnierleitung einen neuen Link.",
        en="A phone has already joined for this person, or a link was given out. "
        "If this is you, the desk will give you a new link.",
    )


def revoke(badge: Badge) -> None:
    """Ends at the next request of every device that holds it; the first time counts."""
    now = timezone.now()
    held = Badge.objects.using(badge._state.db or "default")
    held.filter(pk=badge.pk, revoked_at=None).update(revoked_at=now)
    badge.revoked_at = badge.revoked_at or now


def revoke_all_of(hall_id: str, player: str, using: str = "default") -> int:
    """Every link and phone of one person; how many there were."""
    held = live(using).filter(hall_id=hall_id, player=player)
    return int(held.update(revoked_at=timezone.now()))


def give_back(badge: Badge) -> None:
    """The phone is no longer this person's: a claimed badge is free again, a link keeps working."""
    if badge.claimed:
        revoke(badge)


def allow_claiming(hall_id: str, allowed: bool, using: str = "default") -> None:
    """Whether players may find themselves on the list of this tournament."""
    Hall.objects.using(using).filter(id=hall_id).update(claiming=allowed)


# ── Opening ──────────────────────────────────────────────────────────────────────────────────────


def open_badge(token: str, using: str = "default") -> Badge | None:
    """The live badge behind a link; None for unknown and revoked alike."""
    found: Badge | None = live(using).filter(token_hash=_hash(token)).select_related("hall").first()
    return found


def holder(hall_id: str, badge_pk: int, using: str = "default") -> Badge | None:
    """A live badge of that tournament by its number, as a session remembers it."""
    found: Badge | None = live(using).filter(hall_id=hall_id, pk=badge_pk).first()
    return found


def seen(badge: Badge) -> None:
    """Notes that its holder is there, at most once a minute."""
    now = timezone.now()
    if badge.last_seen_at is not None and now - badge.last_seen_at < SEEN_EVERY:
        return
    held = Badge.objects.using(badge._state.db or "default").filter(pk=badge.pk)
    stale = Q(last_seen_at=None) | Q(last_seen_at__lte=now - SEEN_EVERY)
    held.filter(stale).update(last_seen_at=now)
    held.filter(first_used_at=None).update(first_used_at=now)
    badge.last_seen_at = now


def badges_of(hall_id: str, using: str = "default") -> list[Badge]:
    """All live badges of a tournament, for the desk: who has joined, and when last seen."""
    return list(live(using).filter(hall_id=hall_id).order_by("player", "id"))


def claimable(hall_id: str, players: Iterable[str], using: str = "default") -> set[str]:
    """Those of the players whom nobody holds a badge for."""
    held = live(using).filter(hall_id=hall_id).exclude(player="")
    return set(players) - set(held.values_list("player", flat=True))
