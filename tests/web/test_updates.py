"""A newer version opens the house: what was there is kept first, and what is new is said once."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.contrib.auth.models import User
from django.test import Client

from tafelrunde import __version__
from tafelrunde.store import restored_note
from tafelrunde.store.association_models import SeasonBook
from tafelrunde.store.backup_shelf import kept_backups
from tafelrunde.web import updates
from tests.terminal import empty_house, typed

CHANGELOG = """# Changelog

## Unreleased

### Added
- Not out yet.

## 0.3.0 (2027-03-01)

### Added
- **Bold**, `code` and a [link](docs/x.md)
  over two lines.

### Changed
- Another.

## 0.2.0

- Older.

## 0.1.0

- First.
"""


def test_what_is_new_are_the_chapters_after_the_last_version() -> None:
    news = updates.news_since("0.2.0", CHANGELOG)
    assert [chapter.version for chapter in news] == ["Unreleased", "0.3.0 (2027-03-01)"]
    assert news[1].lines == ("Bold, code and a link over two lines.", "Another.")
    assert [each.version for each in updates.news_since("0.10.0", CHANGELOG)] == ["Unreleased"]


def test_the_changelog_is_there_to_be_told() -> None:
    assert updates.news_since("0.0.1")


@pytest.mark.parametrize(
    ("versions", "before", "news"),
    [
        (["0.1.0"], "", False),
        (["0.1.0", "0.1.0"], "", False),
        (["0.1.0", "0.2.0"], "0.1.0", True),
        (["0.1.0", "0.2.0", "0.2.0"], "0.1.0", True),
        (["0.1.0", "0.2.0", "0.1.0"], "0.2.0", True),
    ],
)
def test_the_folder_remembers_which_version_opened_it(
    versions: list[str], before: str, news: bool, tmp_path: Path
) -> None:
    for number, version in enumerate(versions):
        kept = updates.note(tmp_path, new=not number, version=version)
    assert (kept.before, kept.news) == (before, news)
    assert updates.kept(tmp_path) == kept
    updates.mark_read(tmp_path)
    assert not updates.note(tmp_path, new=False, version=versions[-1]).news, "told once"


def test_a_house_of_before_versions_were_noted_is_of_the_first(tmp_path: Path) -> None:
    (tmp_path / updates.KEPT).write_bytes(b"{nonsense")
    assert updates.note(tmp_path, new=False, version="0.2.0").before == "0.1.0"


@pytest.mark.django_db
def test_the_owner_is_told_on_the_first_page_until_it_is_read(
    client: Client, settings: LazySettings, tmp_path: Path
) -> None:
    settings.DATA_FOLDER = tmp_path
    updates.note(tmp_path, new=False, version="9.9.9")
    assert b"9.9.9" not in client.get("/").content, "nobody else's business"
    client.force_login(User.objects.create_superuser("owner"))
    assert b"Tafelrunde 9.9.9" in client.get("/").content
    page = client.get("/whats-new").content.decode()
    assert "0.1.0" in page
    assert "<li>" in page
    german = client.get("/whats-new", headers={"Accept-Language": "de"}).content.decode()
    assert "Mitten in der Runde" in german, "in short, in the reader's language"
    assert "Unreleased" not in german
    assert "In dieser Version, noch ohne Nummer" in german
    assert "Was folgt, gibt es nur auf Englisch." in german
    client.post("/whats-new")
    assert b"9.9.9" not in client.get("/").content


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "made"), [("de", "17.11.2026 18:22"), ("en", "17 Nov 2026, 18:22")]
)
def test_a_house_that_came_back_says_the_day_and_the_hour_of_its_backup(
    client: Client, settings: LazySettings, tmp_path: Path, language: str, made: str
) -> None:
    settings.DATA_FOLDER = tmp_path
    name = "tafelrunde-000026-2026-11-17T18-22-10-p1.sqlite3"
    restored_note.note(tmp_path, restored_note.Restored(name))
    client.force_login(User.objects.create_superuser("owner"))
    page = client.get("/", headers={"Accept-Language": language}).content.decode()
    assert f"{made} ({name})" in page


@pytest.mark.django_db
def test_a_house_that_came_back_says_what_is_missing_in_seasons_and_since_when(
    client: Client, settings: LazySettings, tmp_path: Path
) -> None:
    settings.DATA_FOLDER = tmp_path
    newest = "2026-11-17T10:22:10+00:00"
    restored_note.note(tmp_path, restored_note.Restored("b1.backup", newest=newest))
    client.force_login(User.objects.create_superuser("owner"))
    german = {"Accept-Language": "de"}
    page = " ".join(client.get("/", headers=german).content.decode().split())
    assert "Der letzte Eintrag darin ist vom 17.11.2026" in page
    assert "Papierzetteln" not in page, "there is no tournament"
    assert "Antworten darauf" not in page, "there is no season"
    SeasonBook.objects.create(id="s1", slug="liga", title="Liga", version=1, head="0")
    page = " ".join(client.get("/", headers=german).content.decode().split())
    assert "Einladungen zum Finale und die Antworten darauf" in page


@pytest.mark.django_db
def test_a_house_that_came_back_from_a_backup_says_once_what_that_means(
    client: Client, settings: LazySettings, tmp_path: Path
) -> None:
    settings.DATA_FOLDER = tmp_path
    restored_note.note(
        tmp_path, restored_note.Restored("mittag.sqlite3", another_device=True, running=("pokal",))
    )
    assert b"mittag.sqlite3" not in client.get("/").content, "nobody else's business"
    client.force_login(User.objects.create_superuser("owner"))
    page = client.get("/", headers={"Accept-Language": "en"}).content.decode()
    assert "mittag.sqlite3" in page
    assert "Not over yet: pokal." in page
    assert "another device than the one of the backup" in page
    assert "laptop" not in page
    settings.HOUSE_ADDRESS = "https://server.example"
    page = client.get("/", headers={"Accept-Language": "en"}).content.decode()
    assert "make a new code for it" in page, "laptops that were paired since are not known"
    assert client.post("/restored").status_code == 302
    assert b"mittag.sqlite3" not in client.get("/").content


def test_a_house_is_backed_up_before_its_tables_change(tmp_path: Path) -> None:
    house = empty_house(tmp_path / "house")
    with closing(sqlite3.connect(house / "tafelrunde.sqlite3")) as database, database:
        last = database.execute("SELECT max(id) FROM django_migrations WHERE app = 'web'")
        database.execute("DELETE FROM django_migrations WHERE id = ?", last.fetchone())
    typed("device", "--data", house)  # whether that step can be done once more is not the question
    (backup,) = kept_backups(house / "backups")
    assert f"before-{__version__}" in backup.name
    typed("device", "--data", empty_house(tmp_path / "other"))
    assert not kept_backups(tmp_path / "other" / "backups"), "nothing changed, nothing to keep"


def test_a_phone_finds_name_and_icons(client: Client) -> None:
    told = client.get("/manifest.webmanifest")
    assert told["Content-Type"] == "application/manifest+json"
    assert told.json()["name"] == "Tafelrunde"
    assert {icon["sizes"] for icon in told.json()["icons"]} == {"any", "192x192", "512x512"}
