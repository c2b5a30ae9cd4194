"""Keys, lists, backups, exports: a file that promises something is there after a power cut."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from tests.faults.disk.house import environment
from tests.faults.disk.model import Disk, built

KEPT = (
    "a_new_house",
    "an_answer_by_out",
    "the_list_of_erasures",
    "an_upload_that_was_shown",
    "the_copy_that_lost",
    "a_letter_in_the_folder",
    "a_backup",
    "a_backup_by_out",
    "a_restored_house",
)


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, bytes, dict[str, Any]]:
    """All promises given by one program; they are looked at one by one."""
    folder = tmp_path_factory.mktemp("promises")
    root, trace = folder / "disk", folder / "trace"
    root.mkdir()
    done = subprocess.run(
        [sys.executable, "-m", "tests.faults.disk.promises", str(root), str(trace)],
        env=environment(built(), root, trace),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    facts = [json.loads(line) for line in done.stdout.splitlines()]
    return root, trace.read_bytes(), {fact["name"]: fact for fact in facts}


def missing(told: tuple[Path, bytes, dict[str, Any]], name: str, into: Path) -> list[str]:
    """The promised files that a power cut right after the promise would have cost."""
    root, trace, facts = told
    disk = Disk(root)
    disk.replay(trace[: facts[name]["trace"]])
    left = disk.survivors(into / "left")
    return [
        path
        for path, digest in facts[name]["files"].items()
        if not (kept := left / os.path.relpath(path, root)).is_file()
        or sha256(kept.read_bytes()).hexdigest() != digest
    ]


@pytest.mark.parametrize("name", KEPT)
def test_a_promised_file_survives_a_power_cut(
    told: tuple[Path, bytes, dict[str, Any]], name: str, tmp_path: Path
) -> None:
    assert told[2][name]["files"]
    assert missing(told, name, tmp_path) == []


def test_every_promise_is_looked_at(told: tuple[Path, bytes, dict[str, Any]]) -> None:
    assert {*told[2]} == {*KEPT, "careless"}


def test_a_folder_that_was_not_synced_is_found_out(
    told: tuple[Path, bytes, dict[str, Any]], tmp_path: Path
) -> None:
    """The control: the usual three steps without the fourth."""
    assert missing(told, "careless", tmp_path) != []
