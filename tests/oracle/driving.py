"""The product as scripts outside see it: a file in, the command line's JSON out."""

from __future__ import annotations

import json
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from tests.cli.calling import call
from tests.oracle.exact import Sheet


@dataclass(frozen=True)
class Driver:
    """Writes what it is given into one folder and asks the command line about it."""

    folder: Path

    def ask(self, command: str, file: Sheet | Path, *more: str) -> Sheet:
        code, out, err = self.call(command, file, *more)
        assert code == 0, err
        found: Sheet = json.loads(out)
        return found

    def refused(self, command: str, file: Sheet | Path, *more: str) -> str:
        """What is said against it: exit code 2 and nothing on standard output."""
        code, out, err = self.call(command, file, *more)
        assert (code, out) == (2, ""), out[:300]
        return err

    def call(self, command: str, file: Sheet | Path, *more: str) -> tuple[int, str, str]:
        path = file if isinstance(file, Path) else self.written(file)
        return call(command, str(path), "--json", "--lang", "en", *more)

    def written(self, file: Sheet) -> Path:
        path = self.folder / "file.json"
        path.write_text(json.dumps(file), encoding="utf-8")
        return path

    def journal(self, sheet: Sheet) -> Path:
        path = self.folder / "file.jsonl"
        path.unlink(missing_ok=True)
        code, _, err = call("journal", str(self.written(sheet)), "--out", str(path))
        assert code == 0, err
        return path


def exact(shown: Sheet) -> Fraction | None:
    return None if shown["exact"] is None else Fraction(shown["exact"])


Line = tuple[Any, ...]


def lines(report: Sheet) -> list[Line]:
    """The ranked rows, those of one rank by name: equals may stand in any order."""
    rows = [
        (
            row["rank"],
            row["player"],
            row["status"],
            *((c["code"], exact(c)) for c in row["criteria"]),
        )
        for row in report["standings"]
        if row["rank"] is not None
    ]
    return sorted(rows, key=lambda row: row[:2])


def final_lines(report: Sheet) -> list[tuple[int, str]] | None:
    ranking = report.get("final_ranking")
    return ranking and sorted((row["rank"], row["player"]) for row in ranking)
