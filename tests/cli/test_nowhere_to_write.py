"""Where an answer goes: no room ends in one sentence, and only plain files are replaced."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tafelrunde.cli.main import main

EXAMPLE = "docs/examples/catan.json"
FULL = Path("/dev/full")


def ended(*arguments: str, out: int | None = None, closed: bool = False) -> tuple[int, str]:
    """Exit code and stderr of a command whose stdout is the given file, or closed."""
    command = [sys.executable, "-m", "tafelrunde.cli.main", *arguments, "--lang", "en"]
    if closed:
        command = ["sh", "-c", '"$0" "$@" >&-', *command]
    done = subprocess.run(
        command, stdout=out, stderr=subprocess.PIPE, text=True, timeout=60, check=False
    )
    return done.returncode, done.stderr


@pytest.mark.skipif(not FULL.exists(), reason="no device that is always full")
@pytest.mark.parametrize("shape", [("standings", EXAMPLE, "--json"), ("journal", EXAMPLE)])
def test_a_full_disk_is_said_in_one_sentence(shape: tuple[str, ...]) -> None:
    with FULL.open("wb") as full:
        code, said = ended(*shape, out=full.fileno())
    assert (code, said) == (2, "stdout: cannot be written: No space left on device\n")


@pytest.mark.skipif(sys.platform == "win32", reason="a POSIX shell closes the file")
def test_a_closed_stdout_still_gets_the_exit_code() -> None:
    assert ended("standings", EXAMPLE, "--json", closed=True) == (0, "")


@pytest.mark.skipif(sys.platform == "win32", reason="no pipes with a name")
def test_out_writes_into_a_pipe_and_leaves_it_a_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with subprocess.Popen(["cat", str(pipe)], stdout=subprocess.PIPE) as reader:
        assert main(["standings", EXAMPLE, "--out", str(pipe)]) == 0
        assert json.loads(reader.communicate(timeout=60)[0])["standings"]
    assert pipe.is_fifo()


@pytest.mark.skipif(sys.platform == "win32", reason="links need a privilege there")
def test_out_follows_a_link_and_leaves_it_a_link(tmp_path: Path) -> None:
    link = tmp_path / "link.json"
    link.symlink_to("answer.json")
    assert main(["standings", EXAMPLE, "--out", str(link)]) == 0
    assert link.is_symlink()
    assert json.loads((tmp_path / "answer.json").read_text(encoding="utf-8"))["standings"]
