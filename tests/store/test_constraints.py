"""What the database itself refuses, whoever writes."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction

from tafelrunde.store.book import DjangoLedger
from tafelrunde.store.models import Hall, JournalRow, Person, SlipRow
from tests.store.day import HALL, Day


class Constraints:
    @pytest.fixture
    def using(self) -> str:
        raise NotImplementedError

    def test_a_table_has_one_current_slip(self, using: str) -> None:
        Day(DjangoLedger(using)).published().report()
        with pytest.raises(IntegrityError), transaction.atomic(using=using):
            SlipRow(hall_id=HALL, round=1, table=1, seq=999).save(using=using)
        SlipRow(hall_id=HALL, round=1, table=1, seq=999, current=False).save(using=using)

    def test_one_person_stands_behind_an_id_and_pseudonyms_are_told_apart(self, using: str) -> None:
        Day(DjangoLedger(using)).announced()
        Person(hall_id=HALL, player="p1", name="Ada Beispiel", pseudonym="Falke").save(using=using)
        Person(hall_id=HALL, player="p2", name="Bo Muster").save(using=using)
        Person(hall_id=HALL, player="p3", name="Cy Probe").save(using=using)
        for player, pseudonym in (("p1", "Adler"), ("p4", "Falke")):
            with pytest.raises(IntegrityError), transaction.atomic(using=using):
                Person(hall_id=HALL, player=player, name="X", pseudonym=pseudonym).save(using=using)

    def test_a_person_can_be_erased_and_the_journal_stays(self, using: str) -> None:
        ledger = DjangoLedger(using)
        Day(ledger).published()
        Person(hall_id=HALL, player="p1", name="Ada Beispiel").save(using=using)
        assert ledger.people(HALL)["p1"].name == "Ada Beispiel"
        before = ledger.records(HALL)
        Person.objects.using(using).filter(hall_id=HALL, player="p1").delete()
        assert ledger.people(HALL) == {}
        assert ledger.records(HALL) == before
        assert not any("Ada" in row.line for row in JournalRow.objects.using(using).all())

    def test_the_list_of_tournaments_shows_what_the_journal_says(self, using: str) -> None:
        from tafelrunde.desk import commands as c

        ledger = DjangoLedger(using)
        hall = ledger.open_hall("herne-2026", "Herne")
        day = Day(ledger, hall).announced("catan", "ranking-tournament")
        day.does(c.SetDetails(title="Herner Runde", venue="Bücherei", date="2026-02-01"))
        row = Hall.objects.using(using).get(slug="herne-2026")
        assert (row.title, row.venue, row.date) == ("Herner Runde", "Bücherei", "2026-02-01")
        assert (row.rulebook, row.mode, row.phase, row.version) == (
            "catan",
            "ranking-tournament",
            "announced",
            2,
        )


class TestOnSqlite(Constraints):
    @pytest.fixture
    def using(self, sqlite: str) -> str:
        return sqlite


class TestOnPostgres(Constraints):
    @pytest.fixture
    def using(self, postgres: str) -> str:
        return postgres
