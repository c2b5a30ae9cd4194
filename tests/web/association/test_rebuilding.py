"""`tafelrunde jobs --rebuild`: what is kept beside journals and people is made anew from them."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import pytest

from tafelrunde.cli import jobs
from tafelrunde.store.association.finding import find_people
from tafelrunde.store.kept_models import KeptLine, NameKey
from tests.cli.test_operations import done, journal_file
from tests.web.association.office import Office, name_of, row


@pytest.mark.django_db
def test_spoilt_lines_and_keys_are_made_anew(capsys: pytest.CaptureFixture[str]) -> None:
    office = Office("carcassonne")
    office.played("Eins", "2025-10-01", [row(place, place) for place in range(1, 13)])
    assert office.public.get(office.at()).status_code == 200  # by now it is kept
    lines = KeptLine.objects.filter(season_id=office.id)
    before = list(lines.values_list("position", "person", "line"))
    lines.filter(position__gt=3).delete()
    lines.update(line="{}")
    find_people(name_of(3))  # the keys are there, and are taken to be right
    NameKey.objects.all().delete()
    assert find_people(name_of(3)) == []
    assert jobs._rebuilt(argparse.Namespace(json=True, lang="en")) == 0
    assert json.loads(capsys.readouterr().out) == {"lists": 1, "people": 12}
    assert list(lines.values_list("position", "person", "line")) == before
    assert len(find_people(name_of(3))) == 1


def test_it_is_said_at_the_terminal_how_much_was_made_anew(tmp_path: Path) -> None:
    house = tmp_path / "house"
    done("import", journal_file(tmp_path, "a"), "--data", house)
    told = done("jobs", "--data", house, "--rebuild")
    assert told == "0 ranking lists and the keys of 0 people made anew\n"
