"""Bytes that are no file of ours, at every command that reads one: said in a sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.calling import call

NOTHING_OF_OURS = {
    "not utf-8": b"\xff\xfe\x00{\n",
    "a first line that is not utf-8": b'\xe4{"v": 1}\n{"v": 1, "seq": 2}\n',
    "nested without an end": b"[" * 100_000,
    "nested objects": b'{"event":' * 50_000,
    "nested in a record": b'{"v":1,"seq":1,"event":' + b"[" * 50_000 + b"\n",
    "zeros": bytes(5000),
    "a list": b"[1, 2, 3]\n",
    "a number": b"7\n",
    "an event that is none": b'{"v":1,"seq":1,"event":{"type":[]}}\n',
    "half a surrogate": b'{"sheet": 1, "rulebook": "\\ud800"}',
    "a number without an end": b'{"sheet": ' + b"9" * 50_000 + b"}",
}
READERS = {
    "score": ("score", "FILE"),
    "standings": ("standings", "FILE"),
    "season": ("season", "FILE"),
    "next": ("next", "FILE"),
    "repair": ("repair", "FILE", "--leaves", "a"),
    "print": ("print", "standings", "FILE", "--out", "OUT"),
    "journal": ("journal", "FILE"),
    "sheet": ("sheet", "FILE"),
    "workbook": ("workbook", "FILE", "--out", "OUT"),
    "workbook back": ("workbook", "FILE", "--sheet", "--out", "OUT"),
    "verify": ("verify", "FILE"),
    "restore": ("restore", "FILE", "--data", "HOUSE"),
}


@pytest.mark.parametrize("content", NOTHING_OF_OURS.values(), ids=NOTHING_OF_OURS)
@pytest.mark.parametrize("command", READERS.values(), ids=READERS)
def test_every_command_says_so_and_writes_nothing(
    command: tuple[str, ...], content: bytes, tmp_path: Path
) -> None:
    file = tmp_path / "file"
    file.write_bytes(content)
    places = {
        "FILE": str(file),
        "OUT": str(tmp_path / "out"),
        "HOUSE": str(tmp_path / "house"),
    }
    code, out, err = call(*(places.get(word, word) for word in command))
    assert (code, out) == (2, ""), err
    assert err.strip()
    assert all(line.isprintable() and "Traceback" not in line for line in err.splitlines())
    assert not (tmp_path / "out").exists()
