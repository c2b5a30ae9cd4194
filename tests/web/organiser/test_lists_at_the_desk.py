"""A list of people arrives at the desk: what its preview shows before anything is stored."""

from __future__ import annotations

import re

from tafelrunde.web import house
from tests.web.organiser.conftest import Clerk


def test_the_preview_shows_dates_as_its_reader_writes_them(organiser: Clerk) -> None:
    """A workbook's dates are read as 2010-07-18, and so is this."""
    organiser.announce()
    listed = "Name;Geburtsdatum\nAda Berg;2010-07-18\nBo Tal;1990-01-02"
    page = organiser.post("/players/paste", htmx=False, list=listed).content.decode()
    assert "18.07.2010 · 02.01.1990" in page
    assert "2010-07-18 ·" not in page
    assert 'value="2010"' in page


def test_surname_and_first_name_in_two_columns_lose_nobody(organiser: Clerk) -> None:
    organiser.announce()
    listed = "Name\tVorname\tVerein\nBerg\tAda\tHerne\nBerg\tBo\tHerne"
    page = organiser.post("/players/paste", htmx=False, list=listed).content.decode()
    names = re.findall(r'name="name-\d+" value="([^"]*)"', page)
    assert names == ["Ada Berg", "Bo Berg"]
    assert "zweifelhaft" not in page


def test_what_tells_namesakes_apart_comes_along_with_a_list_of_another_tournament(
    organiser: Clerk,
) -> None:
    organiser.announce()
    listed = (
        "Nachname;Vorname;unterschieden durch\nBerg;Ada;die Ältere\nBerg;Ada;aus Bonn\nTal;Bo;2"
    )
    page = organiser.post("/players/paste", htmx=False, list=listed).content.decode()
    assert len(re.findall(r'name="line"[^>]* checked', page)) == 3
    fields = dict(re.findall(r'name="((?:name|apart|surname)-\d)"\s+value="([^"]*)"', page))
    organiser.post("/players/enter", line=["1", "2", "3"], **fields)
    marks = {(person.name, person.told_apart) for person in house.Person.objects.all()}
    assert marks >= {("Ada Berg", "die Ältere"), ("Ada Berg", "aus Bonn"), ("Bo Tal", "")}
