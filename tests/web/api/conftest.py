"""Seasons are looked at as in the tests of the association's pages, tournaments as at the desk."""

from __future__ import annotations

import pytest

from tafelrunde.web.api import writing
from tests.web.association.conftest import every_look_asks, the_real_day
from tests.web.organiser.conftest import Clerk, colleague, organiser, plain_ledger

__all__ = ["colleague", "every_look_asks", "organiser", "plain_ledger", "the_real_day"]


@pytest.fixture(autouse=True)
def nobody_asked_yet() -> None:
    writing._asked.clear()


@pytest.fixture
def announced(organiser: Clerk) -> Clerk:
    organiser.announce()
    return organiser


@pytest.fixture
def seated(organiser: Clerk) -> Clerk:
    organiser.start(8)
    organiser.publish()
    return organiser
