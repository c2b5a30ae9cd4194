"""One tournament as a file: there and back, refusing copies that diverged."""

from __future__ import annotations

from base64 import b64encode
from pathlib import Path

import msgspec
import pytest

from tafelrunde.desk import commands as c
from tafelrunde.journal.record import TOURNAMENTS
from tafelrunde.reckoning.verification import verdict_on
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.store.book import DjangoLedger
from tafelrunde.store.devices import own_device
from tafelrunde.store.logo import clean_logo
from tafelrunde.store.models import Hall, Logo, Person, SlipRow
from tafelrunde.store.transfer import export_tournament, foreseen, import_tournament
from tests.store.databases import sqlite_file
from tests.store.day import HALL, Day

SHIELD = (
    b"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 3 3'><rect width='3' height='3'/></svg>"
)


@pytest.fixture
def here(sqlite: str) -> DjangoLedger:
    ledger = DjangoLedger(sqlite)
    Day(ledger).published().report()
    Person(hall_id=HALL, player="p1", name="Ada Beispiel", club="Herne").save(using=sqlite)
    return ledger


def take_writing(ledger: DjangoLedger) -> None:
    device = own_device(ledger.using).id
    Day(ledger).does(c.HandOverWriting(to_device=device, reason="moved house"), key="take")


def test_a_journal_file_carries_no_names_and_can_be_verified(here: DjangoLedger) -> None:
    exported = export_tournament(here, HALL)
    assert exported.people is None
    assert b"Ada" not in exported.journal
    records = list(TOURNAMENTS.read(exported.journal.splitlines()))
    assert verdict_on(records).findings == ()


def test_before_it_is_stored_it_is_said_how_many_of_the_people_take_no_part(
    here: DjangoLedger,
) -> None:
    Person(hall_id=HALL, player="whistle", name="Rita Regel").save(using=here.using)
    exported = export_tournament(here, HALL, people=True)
    found = foreseen(here, exported.journal, exported.people)
    assert (found.persons, found.others) == (2, 1)
    assert found.players == 1


def test_a_tournament_moves_house_with_its_people(here: DjangoLedger, tmp_path: Path) -> None:
    exported = export_tournament(here, HALL, people=True)
    (tmp_path / "there").mkdir()
    with sqlite_file(tmp_path / "there") as alias:
        there = DjangoLedger(alias)
        imported = import_tournament(
            there, exported.journal, exported.people, slug="herne", display_only=True
        )
        assert not imported.writes
        assert (imported.added, imported.persons) == (here.state(HALL)[1], 1)
        assert there.state(HALL) == here.state(HALL)
        assert there.people(HALL)["p1"].name == "Ada Beispiel"
        assert SlipRow.objects.using(alias).filter(current=True).count() == 1
        again = import_tournament(there, exported.journal)
        assert again.added == 0
        take_writing(there)
        Day(there).does(c.EnterPlayer(player="late"), key="late")
        back = export_tournament(there, HALL)
        taken = import_tournament(here, back.journal)
    assert taken.added == 2
    assert not taken.writes
    assert "late" in here.state(HALL)[0].entries


def test_an_older_copy_changes_nothing(here: DjangoLedger) -> None:
    exported = export_tournament(here, HALL)
    Day(here).does(c.EnterPlayer(player="late"), key="another")
    imported = import_tournament(here, exported.journal)
    assert imported.added == 0
    assert imported.version == here.state(HALL)[1]


def test_copies_that_went_on_differently_are_refused(here: DjangoLedger, tmp_path: Path) -> None:
    exported = export_tournament(here, HALL)
    (tmp_path / "there").mkdir()
    with sqlite_file(tmp_path / "there") as alias:
        there = DjangoLedger(alias)
        import_tournament(there, exported.journal)
        take_writing(there)
        Day(there).does(c.EnterPlayer(player="theirs"), key="theirs")
        theirs = export_tournament(there, HALL)
    Day(here).does(c.EnterPlayer(player="ours"), key="another")
    before = here.state(HALL)
    with pytest.raises(Refusal, match="differently"):
        import_tournament(here, theirs.journal)
    assert here.state(HALL) == before


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (lambda journal: journal.replace(b'"p2"', b'"p3"', 1), "checksums"),
        (lambda journal: b"\n".join(journal.splitlines()[1:]), "announcement"),
        (lambda journal: b"", "announcement"),
        (lambda journal: journal + b"nonsense\n", "readable"),
    ],
)
def test_a_damaged_file_is_refused(here: DjangoLedger, damage, said: str) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(Refusal, match=said):
        import_tournament(here, damage(export_tournament(here, HALL).journal))


def test_the_organisers_logo_travels_with_the_people(here: DjangoLedger, tmp_path: Path) -> None:
    assert b"logo" not in (export_tournament(here, HALL, people=True).people or b"")
    png = clean_logo(SHIELD)
    Logo.objects.using(here.using).create(hall_id=HALL, png=png)
    exported = export_tournament(here, HALL, people=True)
    (tmp_path / "there").mkdir()
    with sqlite_file(tmp_path / "there") as alias:
        there = DjangoLedger(alias)
        import_tournament(there, exported.journal, exported.people, slug="herne")
        kept = bytes(Logo.objects.using(alias).get(hall_id=HALL).png)
        assert kept.startswith(b"\x89PNG")
        import_tournament(there, exported.journal)  # a file that says nothing takes nothing away
        assert Logo.objects.using(alias).filter(hall_id=HALL).exists()


@pytest.mark.parametrize(
    "hostile",
    [b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>", b"MZ", b"GIF89a"],
)
def test_a_logo_from_elsewhere_is_looked_at_as_hostile(here: DjangoLedger, hostile: bytes) -> None:
    exported = export_tournament(here, HALL, people=True)
    assert exported.people is not None
    file = msgspec.json.decode(exported.people) | {"logo": b64encode(hostile).decode()}
    with pytest.raises(Refusal, match="logo"):
        import_tournament(here, exported.journal, msgspec.json.encode(file))
    assert not Logo.objects.using(here.using).filter(hall_id=HALL).exists()


def test_people_of_another_tournament_are_refused(here: DjangoLedger) -> None:
    exported = export_tournament(here, HALL, people=True)
    assert exported.people is not None
    with pytest.raises(Refusal, match="another"):
        import_tournament(here, exported.journal, exported.people.replace(b"hall-1", b"hall-2"))
    with pytest.raises(Refusal, match="people"):
        import_tournament(here, exported.journal, b"[]")


def test_an_address_that_another_tournament_has_is_refused_and_nothing_is_stored(
    here: DjangoLedger, tmp_path: Path
) -> None:
    exported = export_tournament(here, HALL)
    (tmp_path / "there").mkdir()
    with sqlite_file(tmp_path / "there") as alias:
        there = DjangoLedger(alias)
        there.open_hall("herne")
        with pytest.raises(Refusal, match="slug: another tournament has the address"):
            import_tournament(there, exported.journal, slug="herne")
        assert Hall.objects.using(alias).count() == 1
        assert import_tournament(there, exported.journal, slug="herne-2").added
