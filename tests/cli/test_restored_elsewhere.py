"""A backup of a house that goes on elsewhere: noticed as far as files allow, and said."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tafelrunde.cli.restored import on_opening
from tafelrunde.journal import events as e
from tafelrunde.journal.record import TOURNAMENTS
from tafelrunde.store import restored_note
from tafelrunde.store.elsewhere import went_on_elsewhere
from tests.cli.test_operations import done
from tests.terminal import empty_house

OTHER = "aaaabbbbccccdddd"


def journal(folder: Path, *further: e.Event) -> Path:
    announced = e.TournamentAnnounced(
        rulebook="seven-wonders", version="1", mode="four-rounds", options={}, tournament="t-1"
    )
    path = folder / f"{len(further)}.journal"
    records = TOURNAMENTS.chained([announced, *further], by="desk", at="2026-01-10T10:00:00Z")
    path.write_bytes(TOURNAMENTS.write(records))
    return path


def set_back(tmp_path: Path, *later: e.Event, running: bool = False) -> tuple[Path, dict[str, Any]]:
    """A house that is restored from a backup that does not know these events."""
    house, kept = empty_house(tmp_path / "house"), tmp_path / "kept" / "kept.sqlite3"
    kept.parent.mkdir()
    entered: list[e.Event] = [e.PlayerEntered(player="a")]
    if running:
        entered.append(e.TournamentStarted())
    done("import", journal(tmp_path, *entered), "--data", house, "--slug", "sommer")
    began_here(house)
    done("backup", "--data", house, "--out", kept)
    if later:
        done("import", journal(tmp_path, *entered, *later), "--data", house)
    return house, json.loads(done("restore", kept, "--data", house, "--force", "--json"))


def began_here(house: Path) -> None:
    """What is imported belongs to another house; this tournament began in ours."""
    with closing(sqlite3.connect(house / "tafelrunde.sqlite3")) as here, here:
        here.execute("UPDATE store_hall SET display_only = 0, title = 'Sommerpokal'")


def shown_only(house: Path) -> bool:
    with closing(sqlite3.connect(house / "tafelrunde.sqlite3")) as here:
        return bool(here.execute("SELECT display_only FROM store_hall").fetchone()[0])


def test_a_backup_from_before_the_hand_over_does_not_write_beside_the_other_house(
    tmp_path: Path,
) -> None:
    handed = e.WritingHandedOver(to_device=OTHER, label="Saal-Laptop", reason="")
    house, report = set_back(tmp_path, handed)
    told = [(each["slug"], each["label"], each["only_shown"]) for each in report["elsewhere"]]
    assert told == [("sommer", "Saal-Laptop", True)]
    assert "before-restore" in report["elsewhere"][0]["known_from"]
    assert shown_only(house)
    kept = tmp_path / "kept" / "kept.sqlite3"
    said = done("restore", kept, "--data", house, "--force")
    assert "Sommerpokal: went on after this backup on “Saal-Laptop”" in said
    assert "Import the journal from there first." in said


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_beside_a_backup_only_files_are_asked(tmp_path: Path) -> None:
    pipe, folder = tmp_path / "pipe.sqlite3", tmp_path / "folder.sqlite3"
    os.mkfifo(pipe)
    folder.mkdir()
    here = tmp_path / "here.sqlite3"
    sqlite3.connect(here).close()
    assert went_on_elsewhere(here, [pipe, folder]) == []


def test_writing_that_came_back_is_written_here(tmp_path: Path) -> None:
    """The last hand-over counts, and a longer journal alone is no hand-over."""
    house, report = set_back(tmp_path, e.PlayerEntered(player="b"))
    assert report["elsewhere"] == []
    assert not shown_only(house)


def test_where_no_file_tells_a_running_tournament_is_named(tmp_path: Path) -> None:
    house, report = set_back(tmp_path, running=True)
    assert (report["elsewhere"], report["running"]) == ([], ["sommer"])
    assert restored_note.noted(house) == restored_note.Restored(
        "kept.sqlite3", running=("Sommerpokal",), newest="2026-01-10T10:00:00+00:00"
    ), "for whoever opens it"
    kept = tmp_path / "kept" / "kept.sqlite3"
    said = done("restore", kept, "--data", house, "--force")
    assert "Not over yet: Sommerpokal. If another house goes on with them" in said


def test_a_house_that_was_put_back_by_hand_is_noticed_when_it_opens(tmp_path: Path) -> None:
    house, kept = empty_house(tmp_path / "house"), tmp_path / "early.sqlite3"
    entered = e.PlayerEntered(player="a")
    handed = e.WritingHandedOver(to_device=OTHER, label="Saal-Laptop", reason="")
    done("import", journal(tmp_path, entered), "--data", house, "--slug", "sommer")
    began_here(house)
    done("backup", "--data", house, "--out", kept)
    assert on_opening(house / "tafelrunde.sqlite3").told == ()
    done("import", journal(tmp_path, entered, handed), "--data", house)
    (house / "backups").mkdir(exist_ok=True)
    done("backup", "--data", house, "--out", house / "backups" / "tafelrunde-late.sqlite3")
    assert on_opening(house / "tafelrunde.sqlite3").told == ()
    shutil.copyfile(kept, house / "tafelrunde.sqlite3")
    said = "\n".join(on_opening(house / "tafelrunde.sqlite3").lines("de"))
    assert "Sommerpokal: ging nach dieser Sicherung auf „Saal-Laptop“ weiter" in said
    assert shown_only(house)


# ── One machine, one device ──────────────────────────────────────────────────────────────────────


def device(house: Path) -> str:
    return str(json.loads(done("device", "--data", house, "--json"))["device"])


def test_a_backup_restored_on_another_machine_is_another_device(tmp_path: Path) -> None:
    first, second = empty_house(tmp_path / "first"), tmp_path / "second"
    kept, own = tmp_path / "kept.sqlite3", device(first)
    done("backup", "--data", first, "--out", kept)
    said = done("restore", kept, "--data", second)
    assert "another device than the one of the backup" in said
    other = device(second)
    assert other != own
    assert "another device" not in done("restore", kept, "--data", first, "--force")
    assert device(first) == own, "at home it is the same as before"
    done("restore", kept, "--data", second, "--force")
    assert device(second) == other, "and the second machine stays the second"
    done("restore", kept, "--data", second, "--force", "--same-device")
    assert device(second) == own, "the first is gone for good"


def test_a_database_put_there_by_hand_makes_no_machine_another(tmp_path: Path) -> None:
    first, second = empty_house(tmp_path / "first"), empty_house(tmp_path / "second")
    own, other = device(first), device(second)
    assert own != other
    shutil.copyfile(first / "tafelrunde.sqlite3", second / "tafelrunde.sqlite3")
    assert device(second) == other


def test_a_lost_database_comes_back_as_the_same_device(tmp_path: Path) -> None:
    house, kept = empty_house(tmp_path / "house"), tmp_path / "kept.sqlite3"
    own = device(house)
    done("backup", "--data", house, "--out", kept)
    (house / "tafelrunde.sqlite3").unlink()
    (house / "device.id").unlink()
    done("restore", kept, "--data", house)
    assert device(house) == own


def joined_by_phone(house: Path) -> None:
    """A phone that holds a person of the house by nothing but its session."""
    with closing(sqlite3.connect(house / "tafelrunde.sqlite3")) as here, here:
        (hall,) = here.execute("SELECT id FROM store_hall").fetchone()
        columns = here.execute("PRAGMA table_info(store_badge)").fetchall()
        row = {
            name: 0 if "bool" in kind else ""
            for _n, name, kind, needed, _default, key in columns
            if needed and not key
        }
        row |= {"hall_id": hall, "role": "player", "player": "a", "claimed": 1}
        row |= {name: "2026-01-10 10:00:00" for name in row if name.endswith("_at")}
        marks = ", ".join("?" * len(row))
        here.execute(
            f"INSERT INTO store_badge ({', '.join(row)}) VALUES ({marks})", [*row.values()]
        )


def test_on_a_machine_with_another_key_it_is_said_that_everybody_is_logged_out(
    tmp_path: Path,
) -> None:
    house, kept = empty_house(tmp_path / "house"), tmp_path / "kept.sqlite3"
    done("import", journal(tmp_path, e.PlayerEntered(player="a")), "--data", house)
    joined_by_phone(house)
    done("backup", "--data", house, "--out", kept)
    new = tmp_path / "new"
    said = done("restore", kept, "--data", new)
    assert "Everybody is logged out here" in said
    assert "helpers open their link again" in said
    note = restored_note.noted(new)
    assert note is not None
    assert note.logged_out
    with closing(sqlite3.connect(new / "tafelrunde.sqlite3")) as there:
        assert there.execute("SELECT revoked_why FROM store_badge").fetchall() == [("key",)]
