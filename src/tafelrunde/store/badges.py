"""Which link opens which role in which tournament? Badges: given, opened, taken back.

A link is a token of 192 random bits, shown once and kept as its hash. It works for one tournament
and one role (and person) until it is revoked, on as many devices as its owner opens it on. A phone
can also claim a person on the list (`store.join_codes`): exactly one of two that try gets him.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from datetime import datetime, timedelta
from functools import partial
from hashlib import sha256
from typing import Literal

from django.db import IntegrityError, transaction
from django.db.models import Max, Q, QuerySet
from django.utils import timezone

from tafelrunde.desk.concerns import Concern
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.store import news
from tafelrunde.store.models import Badge, Crew, Hall
from tafelrunde.store.prepared import Prepared

TOKEN_BYTES = 24
Why = Literal["back", "replaced", "taken", "all", "key"]
"""Why a badge ended: given back by the phone itself, another link instead, taken back by the desk,
all at once, the house has another key (`store.logged_out`)."""
Joining = Literal["code", "tap", "link"]
SEEN_EVERY = timedelta(minutes=1)
"""A look at a page writes to the database no more often than this."""


def _hash(token: str) -> str:
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def live(using: str = "default") -> QuerySet[Badge]:
    """The badges that open something."""
    return Badge.objects.using(using).filter(revoked_at=None)


_HELD = Prepared(lambda hall, number: live().filter(hall_id=hall, pk=number).order_by(), str, int)


# ── Giving and taking back ───────────────────────────────────────────────────────────────────────


def issue(
    hall_id: str,
    role: str,
    player: str = "",
    label: str = "",
    using: str = "default",
    given_by: int | None = None,
) -> tuple[Badge, str]:
    """A new link, given by the desk; the token is known now and never again.

    Older links of the same person go on working until they are revoked (`revoke_all_of`). A
    helper's link that was given with another one (`given_by`) ends with it; a player keeps his.
    """
    token = secrets.token_urlsafe(TOKEN_BYTES)
    badge = Badge(hall_id=hall_id, role=role, player=player, label=label[:100])
    badge.given_by_id = given_by if role != "player" else None
    badge.token_hash = _hash(token)
    badge.save(using=using, force_insert=True)
    return badge, token


def newest(hall_id: str) -> int:
    """The number of the last badge of this tournament, as forms carry it that ask for another."""
    return Badge.objects.filter(hall_id=hall_id).aggregate(last=Max("pk"))["last"] or 0


def given_since(hall_id: str, number: int, role: str, player: str, label: str) -> bool:
    """Whether the desk has given this very link after that one, be it taken back again."""
    later = Badge.objects.filter(hall_id=hall_id, pk__gt=number, claimed=False)
    return later.filter(role=role, player=player, label=label[:100]).exists()


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
        "A phone has already joined for this person, or a link was given out. If "
        "this is you, the desk will give you a new link.",
    )


def revoke(badge: Badge, why: Why = "taken") -> None:
    """Ends at the next request of every device that holds it; the first time counts."""
    using = badge._state.db or "default"
    now = timezone.now()
    _end(_with_given(live(using).filter(pk=badge.pk)), badge.hall_id, why)
    badge.revoked_at = badge.revoked_at or now


def _with_given(held: QuerySet[Badge]) -> QuerySet[Badge]:
    """These, and whatever their holders gave to helpers, and those again."""
    found: set[int] = set()
    fresh = set(held.order_by().values_list("pk", flat=True))
    while fresh:
        found |= fresh
        given = live(held.db).filter(given_by__in=fresh).order_by()
        fresh = set(given.values_list("pk", flat=True)) - found
    return live(held.db).filter(pk__in=found)


def ends_with(badge: Badge, number: int | None) -> bool:
    """Whether the link of that number ends where this one is taken back."""
    return number is not None and _with_given(live().filter(pk=badge.pk)).filter(pk=number).exists()


def _end(held: QuerySet[Badge], hall_id: str, why: Why) -> int:
    """No page stays open on them: each is told to look again, and there reads why it is over.

    Accounts that were appointed with them are dismissed.
    """
    people = frozenset(held.order_by().values_list("player", flat=True))
    numbers = list(held.order_by().values_list("pk", flat=True))
    Crew.objects.using(held.db).filter(given_by__in=numbers).delete()
    number = int(held.update(revoked_at=timezone.now(), revoked_why=why))
    version = Hall.objects.using(held.db).values_list("version", flat=True).get(id=hall_id)
    ended = Concern(frozenset(), desk="" in people, phones=people - {""})
    if number:
        transaction.on_commit(partial(news.publish, hall_id, version, ended), using=held.db)
    return number


def revoke_all_of(hall_id: str, player: str, using: str = "default") -> int:
    """Every link and phone of one person, because there is a new one; how many there were."""
    theirs = live(using).filter(hall_id=hall_id, player=player)
    return _end(_with_given(theirs), hall_id, "replaced")


def revoke_everything(hall_id: str, *, helpers: bool, but: int | None = None) -> int:
    """Every phone of this tournament, those of helpers only where asked; how many there were.

    `but` is the badge of whoever asks: nobody shuts himself out.
    """
    held = live().filter(hall_id=hall_id)
    if but is not None:
        held = held.exclude(pk=but)
    if not helpers:
        held = held.filter(role="player")
    return _end(held, hall_id, "all")


def ended(hall_id: str, badge_pk: int) -> Badge | None:
    """A badge that opens nothing any more, so that its phone can be told why."""
    gone = Badge.objects.filter(hall_id=hall_id, pk=badge_pk).exclude(revoked_at=None)
    found: Badge | None = gone.first()
    return found


def give_back(badge: Badge) -> None:
    """The phone is no longer this person's: a claimed badge is free again, a link keeps working."""
    if badge.claimed:
        revoke(badge, "back")


def allow_claiming(hall_id: str, how: Joining, using: str = "default") -> None:
    """How players find themselves on the list: with their code, by a tap, or not at all."""
    Hall.objects.using(using).filter(id=hall_id).update(
        claiming=how != "link", code_asked=how != "tap"
    )


# ── Opening ──────────────────────────────────────────────────────────────────────────────────────


def open_badge(token: str, using: str = "default") -> Badge | None:
    """The live badge behind a link; None for unknown and revoked alike."""
    found: Badge | None = live(using).filter(token_hash=_hash(token)).select_related("hall").first()
    return found


def holder(hall_id: str, badge_pk: int, using: str = "default") -> Badge | None:
    """A live badge of that tournament by its number, as a session remembers it."""
    return _HELD.first(using, hall_id, badge_pk)


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
    held = live(using).filter(hall_id=hall_id).select_related("given_by")
    return list(held.order_by("player", "id"))


def opened(hall_id: str, most: int) -> list[tuple[datetime, str]]:
    """When the players' links that the desk gave were first opened, the last ones first; ended
    ones, too: that they were opened stays so."""
    given = Badge.objects.filter(hall_id=hall_id, role="player", claimed=False)
    used = given.exclude(first_used_at=None).order_by("-first_used_at")[:most]
    return [(each.first_used_at, each.player) for each in used if each.first_used_at is not None]


def claimable(hall_id: str, players: Iterable[str], using: str = "default") -> set[str]:
    """Those of the players whom nobody holds a badge for."""
    held = live(using).filter(hall_id=hall_id).exclude(player="")
    return set(players) - set(held.values_list("player", flat=True))
