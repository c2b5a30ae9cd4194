"""Expecting a Refusal, with its place and its rule."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tafelrunde.rulebook.faults import Fault, Refusal


@contextmanager
def refused_for(place: str | None = None, rule: str | None = None) -> Iterator[list[Fault]]:
    """Expects a Refusal at that place that names that rule, in both languages."""
    found: list[Fault] = []
    with pytest.raises(Refusal) as refusal:
        yield found
    found.extend(refusal.value.faults)
    assert all(fault.text.de and fault.text.en for fault in found)
    if place is not None:
        assert place in {fault.place for fault in found}, found
    if rule is not None:
        assert rule in {fault.rule for fault in found}, found
