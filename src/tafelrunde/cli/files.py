"""Reading and writing files at the edge: every way a file can be wrong ends in one sentence."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

from tafelrunde.rulebook.faults import Fault, Refusal
from tafelrunde.store.durable import PUBLIC, written_aside
from tafelrunde.words import Parameter, Text
from tafelrunde.words.system import of_file, of_json

LARGEST_FILE = 256 * 1024 * 1024


def read_bytes(path: str) -> bytes:
    try:
        if path == "-":
            if sys.stdin is None:
                raise _refused(path, "there is no input")
            return sys.stdin.buffer.read(LARGEST_FILE)
        file = Path(path)
        if file.stat().st_size > LARGEST_FILE:
            raise _refused(path, "larger than 256 MB")
        with file.open("rb") as opened:  # a device has no size, and perhaps no end
            return opened.read(LARGEST_FILE)
    except FileNotFoundError:
        raise _refused(path, "no such file") from None
    except IsADirectoryError:
        raise _refused(path, "a file expected, not a folder") from None
    except (OSError, ValueError) as error:
        why = of_file(error)
        raise _refused(path, "cannot be read: {why}", why=why) from None


def read_json(path: str) -> Any:
    """The file's JSON, or a Refusal with line and column."""
    return read_json_text(read_bytes(path), path)


def read_json_text(raw: bytes, path: str) -> Any:
    """What was read from that file, as JSON."""
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise _refused(path, "not UTF-8 text (byte {n})", n=error.start) from None
    try:
        return json.loads(text, parse_constant=_no_constant, object_pairs_hook=_no_doubles)
    except json.JSONDecodeError as error:
        raise _refused(
            path,
            "not valid JSON (line {line}, column {column}): {why}",
            line=error.lineno,
            column=error.colno,
            why=of_json(error),
        ) from None
    except _Unwanted as error:
        raise Refusal.of(path, error.text) from None
    except RecursionError:
        raise _refused(path, "nested too deeply") from None
    except ValueError:
        raise _refused(path, "a number is far too long") from None


class _Unwanted(Exception):
    def __init__(self, english: str, **parameters: Parameter) -> None:
        self.text = Text(english, **parameters)


def _no_constant(name: str) -> None:
    raise _Unwanted("{name} is not a number in JSON", name=name)


def _no_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Two values under one key would silently lose the first."""
    found = dict(pairs)
    if len(found) < len(pairs):
        seen: set[str] = set()
        for key, _value in pairs:
            if key in seen:
                raise _Unwanted("the key “{key}” is there twice", key=key)
            seen.add(key)
    return found


def _refused(path: str, english: str, **parameters: Parameter) -> Refusal:
    return Refusal.of(path, Text(english, **parameters))


def named(refusal: Refusal, path: str) -> Refusal:
    """The same faults, with the file's name before each place."""
    return Refusal(
        Fault(f"{path}: {fault.place}" if fault.place else path, fault.text, fault.rule)
        for fault in refusal.faults
    )


def _is_device(path: Path) -> bool:
    return path.exists() and not path.is_file() and not path.is_dir()


def write_whole(path: str, content: bytes) -> None:
    """All or nothing: a reader never sees half a file, and a failure leaves the old one.

    A link stays a link to what is written, and a device or pipe is written to, never replaced.
    """
    try:
        if _is_device(Path(path)):
            Path(path).write_bytes(content)
            return
        with written_aside(Path(os.path.realpath(path)), PUBLIC) as part:
            part.write_bytes(content)
    except OSError as error:
        why = of_file(error)
        raise _refused(path, "cannot be written: {why}", why=why) from None
