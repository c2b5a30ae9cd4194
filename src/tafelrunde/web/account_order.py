"""Accounts by name, in the same order on every database."""

from __future__ import annotations

from collections.abc import Iterable

from django.contrib.auth.models import User

from tafelrunde.reckoning.names.alphabet import sortable


def by_name(users: Iterable[User]) -> list[User]:
    return sorted(users, key=lambda user: (sortable(user.username), user.username))
