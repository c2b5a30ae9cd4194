"""Journals written by earlier programs: read, verified, and everybody stands where he stood."""

from __future__ import annotations

import json
import lzma
from pathlib import Path
from typing import Any

import pytest

from tafelrunde.desk.association.rules import rulebook_of
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.journal.record import TOURNAMENTS
from tafelrunde.journal.season_record import SEASONS
from tafelrunde.pages.reports import standings_report
from tafelrunde.pages.view import View
from tafelrunde.reckoning.season.table import season_table
from tafelrunde.reckoning.season.verification import season_verdict_on
from tafelrunde.reckoning.verification import verdict_on
from tafelrunde.rulebook.exact import exact_text
from tafelrunde.state.championship_fold import fold_season
from tafelrunde.state.fold import fold

OLD = Path(__file__).parent / "old_journals"
WRITTEN: dict[str, dict[str, Any]] = json.loads((OLD / "as_written.json").read_text("utf-8"))


def old_file(name: str) -> bytes:
    return lzma.decompress((OLD / f"{name}.jsonl.xz").read_bytes())


@pytest.mark.parametrize("game", WRITTEN["tournaments"])
def test_an_old_tournament_holds_and_everybody_has_the_rank_of_that_day(game: str) -> None:
    told, file = WRITTEN["tournaments"][game], old_file(game)
    records = list(TOURNAMENTS.read(file.splitlines()))
    verdict = verdict_on(records)
    assert not verdict.findings
    assert (verdict.head, verdict.checked) == (told["head"], told["checked"])
    state = fold(record.event for record in records)
    report = standings_report(View(state, open_rulebook(game), {}, "en"))
    assert [_row(row) for row in report["standings"]] == told["standings"]
    assert [[row["rank"], row["player"]] for row in report["final_ranking"]] == (
        told["final_ranking"]
    )
    assert TOURNAMENTS.write(records) == file, "what leaves the house is what was written"


def _row(row: dict[str, Any]) -> list[Any]:
    exact = [criterion["exact"] for criterion in row["criteria"]]
    return [row["rank"], row["player"], row["status"], *exact]


@pytest.mark.parametrize("season", WRITTEN["seasons"])
def test_an_old_season_holds_and_its_list_is_that_of_the_day(season: str) -> None:
    told, file = WRITTEN["seasons"][season], old_file(f"season-{season}")
    records = list(SEASONS.read(file.splitlines()))
    verdict = season_verdict_on(records)
    assert not verdict.findings
    assert (verdict.head, verdict.checked) == (told["head"], told["checked"])
    state = fold_season(record.event for record in records)
    table = season_table(state, rulebook_of(state))
    rows = [[row.rank, row.player, exact_text(row.points)] for row in table.rows]
    assert rows == told["list"]
    assert [[each.player, each.because] for each in table.qualified] == told["qualified"]
    assert SEASONS.write(records) == file, "what leaves the house is what was written"


@pytest.mark.parametrize("season", WRITTEN["seasons"])
def test_an_old_copy_for_everyone_can_still_be_checked(season: str) -> None:
    told, file = WRITTEN["seasons"][season], old_file(f"season-{season}.public")
    verdict = season_verdict_on(list(SEASONS.read(file.splitlines())))
    assert not verdict.findings
    assert (verdict.head, verdict.records) == (told["head"], told["records"])
    assert verdict.checked["withheld"] > 0
