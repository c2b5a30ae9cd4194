"""Houses of 0.1.0 open with today's program: every journal holds, every page comes."""

from __future__ import annotations

import json
import lzma
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.cli.test_backup_postgresql import done, empty_schema
from tests.terminal import typed

OLD = Path(__file__).parents[1] / "store" / "old_houses"
LOOK_AROUND = """
import json, sys
from pathlib import Path
from tafelrunde.web import opening
opening.furnish(Path(sys.argv[1]))
from django.test import Client
from tafelrunde.games.shelf import check_setup, open_rulebook
from tafelrunde.journal.season_record import SEASONS
from tafelrunde.reckoning.season.verification import season_verdict_on
from tafelrunde.reckoning.verification import verdict_on
from tafelrunde.rulebook.exact import exact_text
from tafelrunde.standings.finish import bracket_of, final_ranking
from tafelrunde.store.association_models import AssociationPerson, SeasonBook
from tafelrunde.store.book import DjangoLedger
from tafelrunde.store.models import Hall, Person
from tafelrunde.store.season_book import SeasonLedger
from tafelrunde.store.transfer import export_tournament, read_whole
from tafelrunde.store.versions import refuse_unprepared
refuse_unprepared("here")
ledger, seasons, client = DjangoLedger(), SeasonLedger(), Client()
seen, ranked = {}, {}
for hall in Hall.objects.all():
    records = read_whole(export_tournament(ledger, hall.id, people=False).journal)
    verdict = verdict_on(records)
    page = client.get(f"/t/{hall.slug}", follow=True).status_code
    assert hall.players == len(ledger.state(hall.id)[0].entries), hall.slug
    seen[hall.slug] = [len(records), [str(f) for f in verdict.findings], page]
    state = ledger.state(hall.id)[0]
    rows = final_ranking(bracket_of(open_rulebook(hall.rulebook), state)) or ()
    ranked[hall.slug] = [[row.rank, row.player] for row in rows]
for book in SeasonBook.objects.all():
    records = list(SEASONS.read(seasons.journal_file(book.id, whole=True).splitlines()))
    verdict = season_verdict_on(records)
    page = client.get(f"/seasons/{book.slug}", follow=True).status_code
    seen[book.slug] = [len(records), [str(f) for f in verdict.findings], page]
    rows = seasons.table(book.id).rows
    ranked[book.slug] = [[row.rank, row.player, exact_text(row.points)] for row in rows]
people = Person.objects.count(), AssociationPerson.objects.count()
start = client.get("/").status_code
print(json.dumps({"seen": seen, "ranked": ranked, "people": people, "start": start}))
"""
TOURNAMENTS = {
    "carcassonne-herbst": 29,
    "dominion-nacht": 40,
    "catan-stadtmeisterschaft": 135,
    "sieben-wunder-pokal": 128,
    "friedrich-meisterschaft": 124,
    "ihr-erstes-turnier": 2,
}
SEASONS = {"carcassonne-liga": 45, "sieben-wunder-meisterschaft": 43}
PLAYED: dict[str, dict[str, Any]] = json.loads(
    (Path(__file__).parents[1] / "journal" / "old_journals" / "as_written.json").read_text("utf-8")
)
"""What the house that was played out came to, on the day of its backup."""
PLAYED_OUT = {f"whole-{game}": told for game, told in PLAYED["tournaments"].items()}
PLAYED_OUT |= PLAYED["seasons"]


@pytest.mark.parametrize(
    ("name", "kind", "records", "members"),
    [
        ("0.1.0-first", "sqlite", TOURNAMENTS, 0),
        ("0.1.0-with-seasons", "postgresql", TOURNAMENTS | SEASONS, 54),
        ("0.1.0-played-out", "sqlite", PLAYED_OUT, 54),
        ("0.1.0-played-out", "postgresql", PLAYED_OUT, 54),
    ],
)
def test_a_house_of_the_first_version_is_opened_whole(
    tmp_path: Path, name: str, kind: str, records: dict[str, Any], members: int
) -> None:
    old, house = tmp_path / "old.sqlite3", tmp_path / "house"
    old.write_bytes(lzma.decompress((OLD / f"{name}.sqlite3.xz").read_bytes()))
    with ExitStack() as stack:
        database = f"sqlite:///{house}/tafelrunde.sqlite3"
        if kind == "postgresql":
            database = stack.enter_context(empty_schema())
        done(database, "restore", old, "--data", house)
        looked = typed(house, program=LOOK_AROUND, TAFELRUNDE_DATABASE=database)
    assert looked.returncode == 0, looked.stderr
    found = json.loads(looked.stdout)
    told = {
        slug: each if isinstance(each, dict) else {"records": each}
        for slug, each in records.items()
    }
    assert found["seen"] == {slug: [each["records"], [], 200] for slug, each in told.items()}
    for slug, each in told.items():
        if "head" in each:
            assert found["ranked"][slug] == each.get("final_ranking", each.get("list")), slug
    assert found["start"] == 200
    assert found["people"][0] > 50
    assert found["people"][1] == members
