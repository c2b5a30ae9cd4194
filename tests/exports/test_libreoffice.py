"""Another program opens our workbooks without complaint and sees the same values."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tafelrunde.exports.csv_files import write_csv
from tafelrunde.exports.excel.reader import read_workbook
from tafelrunde.exports.excel.writer import write_workbook
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.pages.files.grid import Grid
from tafelrunde.pages.files.report import plain_sheet, report_grids
from tafelrunde.pages.files.report_reading import read_report
from tafelrunde.pages.view import View
from tafelrunde.reckoning.verification import with_standings
from tafelrunde.state.fold import fold
from tafelrunde.state.sheet.reading import read_sheet
from tests.oracle.generator import random_sheet

FETCH = Path(__file__).parents[2] / "tools" / "libreoffice.sh"
NASTY = ("=1+1", "+49 231", "-Bo", "@Cy", "'Dora", "0012", "3/4", "1-2", "2024-05-01", "Ä–€ 🎲")


def soffice() -> str:
    """Skips loudly where there is none; where the whole suite must run, that is a failure."""
    if found := _installed():
        return found
    # `make test` may still be fetching it: the same script waits for that, or does it.
    subprocess.run([FETCH], capture_output=True, timeout=900, check=False)
    if found := _installed():
        return found
    if os.environ.get("CI", "").lower() == "true":
        pytest.fail("LibreOffice is needed here: tools/libreoffice.sh")
    pytest.skip("NOT TESTED WITH LIBREOFFICE: tools/libreoffice.sh installs it")


def _installed() -> str | None:
    names = (os.environ.get("TAFELRUNDE_SOFFICE", ""), "soffice", "libreoffice")
    return next((path for name in names if name and (path := shutil.which(name))), None)


def test_libreoffice_reads_and_writes_the_report_and_nothing_changes(tmp_path: Path) -> None:
    program = soffice()
    raw = random_sheet(4, "friedrich", "world-championship", players=8)
    for player, name in zip(raw["players"], NASTY, strict=False):
        player["name"] = name
    read = read_sheet(raw, open_rulebook)
    state = fold(with_standings(read.rulebook, read.events))
    grids = report_grids(View(state, read.rulebook, read.names))
    grids.append(Grid("Fallen", ("Text",), tuple((text,) for text in NASTY)))
    source = tmp_path / "report.xlsx"
    source.write_bytes(write_workbook(grids))
    out = tmp_path / "out"
    done = subprocess.run(
        [program, f"-env:UserInstallation=file://{tmp_path}/profile", "--headless",
         "--convert-to", "xlsx", "--outdir", str(out), str(source)],
        capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "Error" not in done.stderr
    before = read_workbook(source.read_bytes())
    after = read_workbook((out / "report.xlsx").read_bytes())
    assert [page.title for page in after] == [page.title for page in before]
    for ours, theirs in zip(before, after, strict=True):
        assert _trimmed(theirs.rows) == _trimmed(ours.rows), ours.title
    again = read_report(after, open_rulebook)
    assert again.sheet == plain_sheet(View(state, read.rulebook, read.names))
    assert write_csv(grids[-1]).decode("utf-8-sig").splitlines()[1] == "'=1+1"


def _trimmed(rows: tuple[tuple[object, ...], ...]) -> list[list[object]]:
    """Cells without the empty ones at a row's end; numbers as the fifteen digits all agree on."""
    found = []
    for row in rows:
        cells = [_fifteen(cell) for cell in row]
        while cells and cells[-1] is None:
            cells.pop()
        found.append(cells)
    return found


def _fifteen(cell: object) -> object:
    try:
        return f"{float(cell):.12g}" if isinstance(cell, str) and "." in cell else cell
    except ValueError:
        return cell
