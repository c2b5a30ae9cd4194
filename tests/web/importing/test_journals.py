"""What `tafelrunde journal` writes is handed in at the office, checked, and reaches the list."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from msgspec.structs import replace

from tafelrunde.cli.main import main
from tafelrunde.journal.events import RoundClosed
from tafelrunde.journal.record import TOURNAMENTS
from tests.web.association.office import Office, name_of, text_of
from tests.web.association.test_journal_handed_in import counted, finished

pytestmark = pytest.mark.django_db


def written(folder: Path, name: str = "turnier") -> tuple[bytes, bytes, list[tuple[int, str]]]:
    """The command's journal and people file of a finished tournament, and its ranking."""
    sheet, ranking = finished()
    for number, player in enumerate(sheet["players"], start=1):
        player["name"] = name_of(number)
    names = {player["id"]: player["name"] for player in sheet["players"]}
    (folder / f"{name}.json").write_text(json.dumps(sheet))
    out = folder / f"{name}.jsonl"
    assert main(["journal", str(folder / f"{name}.json"), "--out", str(out), "--with-people"]) == 0
    people = (folder / f"{name}.jsonl.people.json").read_bytes()
    return out.read_bytes(), people, [(place, names[player]) for place, player in ranking]


def handed_in(office: Office, journal: bytes, people: bytes | None, **form: Any) -> Any:
    files: dict[str, Any] = {"file": SimpleUploadedFile("turnier.jsonl", journal)}
    if people is not None:
        files["people"] = SimpleUploadedFile("people.json", people)
    return office.office.post(office.inside("/import/journal"), {"key": "k", **files, **form})


def test_the_commands_journal_becomes_a_date_and_a_result_that_counts(tmp_path: Path) -> None:
    office = Office()
    office.day("2025-10-06")
    journal, people, ranking = written(tmp_path)
    told = {"title": "Auswärts", "date": "2025-10-05", "place": "Unna"}
    answer = handed_in(office, journal, people, **told)
    assert answer.status_code == 302, text_of(answer)[:2000]
    [fixture] = office.state.fixtures.values()
    assert (fixture.title, fixture.place, fixture.status) == ("Auswärts", "Unna", "approved")
    page = office.looked_at(fixture.id)
    assert ({line.name for line in page.lines}, page.warnings) == (
        {name for _place, name in ranking}, (),
    )  # fmt: skip
    office.accepted(fixture.id)
    assert sorted(counted(office, fixture.id)) == sorted(ranking)
    again = handed_in(office, journal, people, **told)
    assert again.status_code == 422
    assert len(office.state.fixtures) == 1


def test_what_the_journal_does_not_say_has_to_be_typed(tmp_path: Path) -> None:
    office = Office()
    office.day("2025-10-06")
    journal, people, _ranking = written(tmp_path)
    assert handed_in(office, journal, people).status_code == 422
    answer = handed_in(office, journal, people, title="Auswärts")
    assert "Datum" in text_of(answer)
    assert not office.state.fixtures


def test_a_changed_journal_leaves_nothing_behind(tmp_path: Path) -> None:
    office = Office()
    office.day("2025-10-06")
    journal, people, _ranking = written(tmp_path)
    lines = journal.splitlines()
    del lines[5]
    answer = handed_in(office, b"\n".join(lines), people, title="A", date="2025-10-05")
    assert answer.status_code == 422
    assert "Prüfsummen" in text_of(answer)
    assert not office.state.fixtures


def test_people_of_another_tournament_are_refused(tmp_path: Path) -> None:
    office = Office()
    office.day("2025-10-06")
    journal, people, _ranking = written(tmp_path)
    other = json.dumps(json.loads(people) | {"tournament": "sheet-other"}).encode()
    answer = handed_in(office, journal, other, title="A", date="2025-10-05")
    assert answer.status_code == 422
    assert "anderen Turnier" in text_of(answer)
    assert not office.state.fixtures


def test_standings_that_do_not_hold_are_told_to_whoever_looks_at_the_result(
    tmp_path: Path,
) -> None:
    """Sealed anew after it was changed: the chain holds, what it states does not."""
    office = Office()
    office.day("2025-10-06")
    journal, people, _ranking = written(tmp_path)
    events = [record.event for record in TOURNAMENTS.read(journal.splitlines())]
    forged = [
        replace(e, standings=tuple(replace(x, rank=x.rank and x.rank + 1) for x in e.standings))
        if isinstance(e, RoundClosed)
        else e
        for e in events
    ]
    told = TOURNAMENTS.write(TOURNAMENTS.chained(forged, by="desk", at="2025-10-05T18:00:00Z"))
    assert handed_in(office, told, people, title="A", date="2025-10-05").status_code == 302
    [fixture] = office.state.fixtures.values()
    assert office.looked_at(fixture.id).warnings
