"""A prepared question: answered as the query it was made of, and nothing is kept but its words."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from django.db import models
from django.db.models.sql.compiler import SQLCompiler

from tafelrunde.store.book import DjangoLedger
from tafelrunde.store.models import Hall
from tafelrunde.store.prepared import FARTHEST, Prepared

BY_SLUG = Prepared(lambda slug: Hall.objects.filter(slug=slug).order_by(), str)
YOUNGER = Prepared(
    lambda than, slug: Hall.objects.filter(version__lte=than).exclude(slug=slug).order_by("slug"),
    int,
    str,
)
TITLES = Prepared(
    lambda slug: Hall.objects.filter(slug=slug).values_list("title", "created_at"), str
)

SINCE = Prepared(
    lambda at: (
        Hall.objects.filter(created_at__gt=at).order_by("slug").values_list("slug", flat=True)
    ),
    datetime,
)


@pytest.fixture(params=["sqlite", "postgres"])
def using(request: pytest.FixtureRequest) -> str:
    alias: str = request.getfixturevalue(request.param)
    ledger = DjangoLedger(using=alias)
    for name in ("herbst", "sommer"):
        ledger.open_hall(name, name.title(), hall_id=name)
    return alias


def test_rows_are_those_of_the_query_with_all_their_fields(using: str) -> None:
    plain = Hall.objects.using(using)
    found = BY_SLUG.first(using, "herbst")
    assert found is not None
    assert {**vars(found), "_state": 0} == {**vars(plain.get(slug="herbst")), "_state": 0}
    assert found._state.db == using
    assert not found._state.adding
    assert [hall.slug for hall in YOUNGER.asked(using, 0, "herbst")] == ["sommer"]
    assert [hall.slug for hall in YOUNGER.asked(using, 0, "")] == ["herbst", "sommer"]
    assert TITLES.asked(using, "sommer") == list(
        plain.filter(slug="sommer").values_list("title", "created_at")
    )
    born = found.created_at
    assert SINCE.asked(using, born + timedelta(microseconds=1)) == ["sommer"]
    assert SINCE.asked(using, born - timedelta(days=1)) == ["herbst", "sommer"]
    assert BY_SLUG.first(using, "' OR 1=1 --") is None


def test_it_is_put_into_words_once_and_answered_anew_each_time(
    using: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    BY_SLUG.first(using, "herbst")
    Hall.objects.using(using).filter(slug="herbst").update(title="Anders")
    monkeypatch.delattr(SQLCompiler, "as_sql")
    found = BY_SLUG.first(using, "herbst")
    assert found is not None
    assert found.title == "Anders"


def test_a_number_no_column_holds_is_no_error(using: str) -> None:
    assert len(YOUNGER.asked(using, 10 * FARTHEST, "")) == 2
    assert YOUNGER.asked(using, -10 * FARTHEST, "") == []


def test_a_question_that_would_lose_a_value_is_refused(using: str) -> None:
    def changed(slug: str) -> models.QuerySet[Hall]:
        return Hall.objects.filter(slug__startswith=slug)

    with pytest.raises(ValueError, match="a value would be lost"):
        Prepared(changed, str).asked(using, "h")
