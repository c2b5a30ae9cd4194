"""Whoever is put out in the last round, while its table still waits for the ceremony."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tafelrunde.desk import commands as c
from tafelrunde.journal.events import Line, Slip
from tafelrunde.pages.organiser.finish import finish_page
from tafelrunde.pages.view import View as DeskView
from tafelrunde.standings.finish import rounds_foreseen
from tafelrunde.web.audience import press
from tests.web.audience import days
from tests.web.audience.test_before_the_ceremony import CATAN, get
from tests.web.player.phones import Phone, at_the_desk

pytestmark = pytest.mark.django_db


@pytest.mark.rule("CAT-106")
def test_whoever_is_thrown_out_in_the_last_round_gets_no_place_back_until_the_ceremony(
    client: Client,
) -> None:
    """The table before the last stays as it was read while the last round was played."""
    day = days.started(8, **CATAN)
    results, last = day.results(), rounds_foreseen(day.rulebook.mode(day.state.mode), day.state)
    while len(day.state.rounds) < last - 1:
        day.play_round(results)
    day.publish()
    slip = day.slip(day.state.rounds[-1].tables[1].seats, results)
    gone, *others = slip.lines
    left = Slip((Line(gone.player, left=True), *others))
    day.does(c.ReportSlip(round=last, table=1, slip=left))
    day.does(c.AcceptSlip(round=last, table=1))
    day.saved()
    there = other_than(gone.player)
    during = get(client, "/standings"), Phone(there).page("/standing")
    assert "of 7 " in during[1]
    for number, table in list(day.state.rounds[-1].tables.items())[1:]:
        points = zip(table.seats, (10, 8, 7, 6), strict=False)
        played = Slip(tuple(Line(seat.player, {"vp": vp}) for seat, vp in points))
        at_the_desk(c.ReportSlip(round=last, table=number, slip=played), f"R{number}")
        at_the_desk(c.AcceptSlip(round=last, table=number), f"A{number}")
    at_the_desk(c.CloseRound(round=last), "closed")
    press.forget()
    after = get(client, "/standings"), Phone(there).page("/standing")
    assert placed(after[0]) == placed(during[0])
    assert "of 7 " in after[1]
    assert f"nach Runde {last - 1}" in after[0]


def other_than(player: str) -> str:
    return next(f"p{number}" for number in range(1, 9) if f"p{number}" != player)


def placed(page: str) -> list[tuple[str, str]]:
    """Places and names as they stand in the table."""
    return re.findall(r'<td class="place">\s*(\S+).*?<th scope="row"[^>]*>(.*?)</th>', page, re.S)


@pytest.mark.rule("CAR-306")
def test_why_the_winner_of_a_final_was_put_out_is_told_at_the_desk_alone(client: Client) -> None:
    options = {"knockout_size": 4, "rounds": 2}
    day = days.finishing(8, rulebook="carcassonne", mode="two-player", options=options)
    results = day.results()
    while "final" not in day.state.matches or day.state.matches["final"].awaiting:
        assert day.take_step(results)
    winner = next(iter(finish_page(DeskView(day.state, day.rulebook, {})).matches)).winner
    assert winner
    day.does(c.DisqualifyPlayer(player=winner, rule="CAR-207", grounds="Betrug", deliberate=True))
    day.saved()
    pages = {path: get(client, path) for path in ("", "/finish", "/standings", "/screen")}
    for player in day.players:
        if player != winner:
            pages |= {f"{player}{at}": Phone(player).page(at) for at in ("", "/standing")}
    assert "nicht mehr dabei" in pages["/finish"]
    for at, page in pages.items():
        assert "disqualif" not in page, at
