"""Links for one person in one season: answer an invitation without an account.

As badges: a token of 192 random bits, shown once and kept as its hash, good until revoked.
"""

from __future__ import annotations

import secrets
from hashlib import sha256

from django.utils import timezone

from tafelrunde.desk.actors import Actor
from tafelrunde.store.association_models import SeasonLink

TOKEN_BYTES = 24


def _hash(token: str) -> str:
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def issue_link(season: str, person: str, using: str = "default") -> tuple[SeasonLink, str]:
    """A new link; the token is known now and never again."""
    token = secrets.token_urlsafe(TOKEN_BYTES)
    link = SeasonLink(season_id=season, person=person, token_hash=_hash(token))
    link.save(using=using, force_insert=True)
    return link, token


def open_link(token: str, using: str = "default") -> SeasonLink | None:
    """The live link behind a token; None for unknown and revoked alike."""
    links = SeasonLink.objects.using(using).filter(revoked_at=None)
    found = links.filter(token_hash=_hash(token)).select_related("season").first()
    if found is not None and found.first_used_at is None:
        found.first_used_at = timezone.now()
        found.save(using=using, update_fields=["first_used_at"])
    return found


def actor_of(link: SeasonLink) -> Actor:
    """Who acts through it: the person, and nobody else."""
    return Actor(f"season-link:{link.pk}", "player", link.person)
