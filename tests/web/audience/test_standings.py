"""Public standings say as much as the desk's: the line, each round on demand, figures, reasons."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tafelrunde.desk import commands as c
from tafelrunde.journal.events import Line, Slip
from tafelrunde.pages.files.news import leaders
from tafelrunde.pages.finish_line import last_in, level_at_the_line
from tafelrunde.pages.view import View
from tafelrunde.reckoning.names.public import public_names
from tafelrunde.standings.table import Row
from tests.web.audience import days

pytestmark = pytest.mark.django_db


def standings(client: Client, more: str = "") -> str:
    return client.get(f"/t/pokal/standings{more}").content.decode()


def row(rank: int | None, player: str, status: str = "active") -> Row:
    return Row(rank, player, status, ())  # type: ignore[arg-type]


def test_everybody_sees_the_line_and_on_demand_each_round(client: Client) -> None:
    days.closed(16, 3).saved()
    page = standings(client)
    rows = re.findall(r'<tr(?: class="last-in")?>\s*<td class="place">', page)
    drawn = [number for number, each in enumerate(rows, 1) if "last-in" in each]
    assert drawn == [4] or "stehen" in page
    assert "4 Personen kommen in die Endrunde" in page
    assert ">R1</th>" not in page
    shown = standings(client, "?after=3&rounds=1")
    assert shown.count(">R3</th>") == 1
    assert shown.count('class="number of-round"') == 3 * 16


def test_the_public_final_ranking_shows_figures_and_reasons(client: Client) -> None:
    day = days.awarded(16)
    day.saved()
    table = re.search(r'<table class="final-ranking">.*?</table>', standings(client), re.DOTALL)
    assert table is not None
    chain = day.rulebook.mode(day.state.mode).standings
    lots = sum(each.code == "lot" for each in chain)
    assert table[0].count('<td class="number"') == (len(chain) - lots) * 16, "no lot was drawn"
    assert "Finale: Platz 1" in re.sub(r"<[^>]+>", "", table[0])
    (ninth,) = re.findall(r'data-rank="9".*?</tr>', table[0], re.DOTALL)
    assert "Platz 9 der Tabelle" in ninth
    rules = re.findall(r'class="rule"[^>]*>([^<]+)<', ninth)
    assert len(rules) == 1, "that of the figure which put it ahead, and none for the standings"
    assert re.search(rf"vor dem Nächsten durch .*{rules[0]}", re.sub(r"<[^>]+>", "", ninth), re.S)


def test_the_leaders_on_the_first_page_end_with_a_whole_place(client: Client) -> None:
    """Of five tables with the same figures five people are level on every place."""
    day = days.seated(20)
    for table in list(day.state.rounds[0].tables.values()):
        figures = ({"vp": 60 - 10 * n, "coins": 0} for n in range(4))
        lines = (Line(seat.player, own) for seat, own in zip(table.seats, figures, strict=True))
        day.does(c.ReportSlip(round=1, table=table.number, slip=Slip(tuple(lines))))
        day.does(c.AcceptSlip(round=1, table=table.number))
    day.does(c.CloseRound(round=1))
    day.saved()
    page = client.get("/t/pokal").content.decode()
    top = page.partition('class="top-list"')[2].partition("</ol>")[0]
    assert re.findall(r'class="place">(\d+)<', top) == ["1"] * 5
    names = public_names(day.state, day.rulebook, {})
    best = leaders(View(day.state, day.rulebook, names, "de"), 1)
    assert best.count("1. ") == 5, "messages and feeds too"


def test_a_line_is_drawn_only_where_it_separates() -> None:
    apart = [row(1, "a"), row(2, "b"), row(3, "gone", "withdrawn"), row(4, "c"), row(5, "d")]
    assert last_in(apart, 3) == "c"
    assert level_at_the_line(apart, 3) == 0
    level = [row(1, "a"), row(2, "b"), row(2, "c"), row(2, "d")]
    assert last_in(level, 3) == ""
    assert level_at_the_line(level, 3) == 3
    assert last_in(level, 4) == "", "where everybody reaches the finish there is no line"


def test_pseudonyms_have_neither_line_nor_rounds(client: Client) -> None:
    days.closed(8, 2, rulebook="friedrich", mode="world-championship").saved()
    page = standings(client, "?after=2&rounds=1")
    assert "of-round" not in page
    assert "last-in" not in page
    assert "Jede Runde zeigen" not in page
