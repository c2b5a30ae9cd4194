"""Walks over whole houses: what another test's house had printed is none of theirs."""

from __future__ import annotations

import pytest

from tafelrunde.web.association import press as seasons
from tafelrunde.web.audience import press as halls


@pytest.fixture(autouse=True)
def nothing_printed() -> None:
    halls.forget()
    seasons.forget()
