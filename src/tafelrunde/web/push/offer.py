"""Is this browser offered messages? Only by HTTPS: elsewhere browsers have none."""

from __future__ import annotations

from functools import lru_cache

from django.http import HttpRequest

from tafelrunde.exports.push import new_key, public_key
from tafelrunde.store.house_keys import kept_key

PUSH = "push"
_told = lru_cache(maxsize=4)(public_key)


def push_key(request: HttpRequest) -> str:
    """What a browser is told of the key of this house; empty where nothing is offered."""
    return _told(kept_key(PUSH, new_key)) if request.is_secure() else ""
