"""Backups of a house with seasons: every chain is checked, and none is lost by a restore."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytest_django.plugin import DjangoDbBlocker

from tafelrunde.cli.newer import newer_than
from tafelrunde.desk.association import commands as c
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.store.association_models import SeasonRow
from tafelrunde.store.backup import back_up, read_back
from tests.store.season_house import Season, house_on


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("copies")


@pytest.fixture(scope="module")
def using(folder: Path, django_db_blocker: DjangoDbBlocker) -> Iterator[str]:
    with django_db_blocker.unblock(), house_on("sqlite", folder) as it:
        yield it


def test_a_backup_holds_the_seasons_and_says_when_the_house_knows_more(
    using: str, folder: Path
) -> None:
    season = Season(using).opened()
    made = back_up(folder / "kept", "one", using)
    assert (made.halls, made.records) == (0, 1)
    assert newer_than(folder / "hall.sqlite3", made.path) is None
    season.does(c.NameHolders(champion=season.person("Ada Berg")))
    newer = newer_than(folder / "hall.sqlite3", made.path)
    assert newer is not None
    assert "(Saison 2025/26)" in str(newer)
    Season(using).opened(title="Pokal 2026")
    both = newer_than(folder / "hall.sqlite3", made.path)
    assert "Saison 2025/26" in str(both)
    assert "Pokal 2026" in str(both)


def test_a_season_with_a_changed_line_is_no_backup(using: str, folder: Path) -> None:
    season = Season(using).opened()
    row = SeasonRow.objects.using(using).get(season_id=season.id, seq=1)
    SeasonRow.objects.using(using).filter(pk=row.pk).update(line=row.line.replace("liga", "LIGA"))
    with pytest.raises(Refusal, match=season.id):
        back_up(folder / "kept", "two", using)
    SeasonRow.objects.using(using).filter(pk=row.pk).update(line=row.line)
    assert read_back(back_up(folder / "kept", "three", using).path).records
