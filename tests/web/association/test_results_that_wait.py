"""Who is known is known everywhere: in results that wait, too."""

from __future__ import annotations

import pytest

from tests.web.association.office import Office, field_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def office() -> Office:
    office = Office(results_due="2026-03-20", final_date="2026-05-01")
    office.played("Eins", "2025-10-01", field_of())
    return office


def test_a_result_that_waits_knows_whom_another_one_made_known(office: Office) -> None:
    """Both lists were handed in before either was counted."""
    newcomers = field_of(12, first=40)
    one = office.dated("Zwei", "2025-11-01")
    other = office.dated("Drei", "2025-11-02")
    office.day("2025-11-03")
    office.typed(one, newcomers)
    office.typed(other, newcomers)
    office.accepted(one)
    assert office.looked_at(other).undecided == 0
