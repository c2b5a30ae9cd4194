"""A lot drawn after the last round: what stood after an earlier one stands there still.

Friedrich names the lot among its criteria ("5. Losverfahren"), so it is a column of the table; but
it is drawn "nach Abschluß der Vorrunde" and says nothing about the rounds before.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest
from django.contrib.auth.models import User
from django.test import Client

from tafelrunde.desk import commands as c
from tafelrunde.desk.finish import lot_needed
from tafelrunde.journal.events import Line, Seat, Slip
from tafelrunde.pages.files.public import standings_data
from tafelrunde.pages.files.tables import standings_grid
from tafelrunde.pages.paper.prints import PRINTS, make_paper
from tafelrunde.pages.paper.source import Source
from tafelrunde.pages.standings import standings_table
from tafelrunde.pages.view import View
from tafelrunde.reckoning.names.public import PublicNames, public_names
from tests.oracle.chance import Results
from tests.rules.build import HALVES, war
from tests.rules.test_order_in_a_file import Guest
from tests.web.audience.days import Day

ROUNDS = 4
STANDINGS = next(each for each in PRINTS if each.id == "standings")


class Even(Day):
    """Every game of the prelims comes out the same, so that in the end everybody is equal."""

    def __init__(self, tournament: str) -> None:
        super().__init__("friedrich", "world-championship", tournament=tournament)
        self.open(8)
        for _ in range(ROUNDS):
            self.play_round(self.results())

    def slip(self, seats: Sequence[Seat], _results: Results, _kind: str | None = None) -> Slip:
        game = war(14, "", HALVES) | {"sure": ["winners", "army", "cards"]}
        return Slip(tuple(Line(seat.player) for seat in seats), game)

    def draws(self, *, by_hand: bool) -> None:
        equal = lot_needed(self.matter)
        assert len(equal) == 8
        if by_hand:
            self.does(c.DrawLot(players=equal, order=equal[::-1], reason="Zettel aus dem Hut"))
        else:
            self.does(c.DrawLot(players=equal, seed="dice 3 5 1"))
        assert self.state.lots

    @property
    def names(self) -> PublicNames:
        """Under full names, as after the award: pseudonyms would hide the lot."""
        guests = {player: Guest(player) for player in self.state.entries}
        return msgspec.structs.replace(
            public_names(self.state, self.rulebook, guests), secret=False
        )

    def pages(self, after: int) -> dict[str, Any]:
        """Everything that shows the standings after a round."""
        state, book = self.state, self.rulebook
        people = {player: Guest(player) for player in state.entries}
        source = Source(lang="de", state=state, rulebook=book, people=people, reveal=False)
        source.__dict__["public"] = self.names
        return {
            "desk": standings_table(View(state, book, {}), after),
            "public": standings_table(View(state, book, self.names), after),
            "api": standings_data(View(state, book, self.names), after),
            "workbook": standings_grid(View(state, book, {}), after, exact=True),
            "print": msgspec.to_builtins(make_paper(STANDINGS, source, after).parts),
        }


@pytest.mark.rule("FRI-305")
@pytest.mark.parametrize("by_hand", [True, False], ids=["by hand", "by a seed"])
def test_a_lot_after_the_last_round_leaves_earlier_rounds_as_they_were(by_hand: bool) -> None:
    day = Even("t1")
    before = [day.pages(after) for after in range(1, ROUNDS + 1)]
    day.draws(by_hand=by_hand)
    for after in range(1, ROUNDS):
        now = day.pages(after)
        for page, was in before[after - 1].items():
            assert now[page] == was, f"{page} after round {after}"
    last = day.pages(ROUNDS)
    assert [row.rank for row in last["desk"].rows] == list(range(1, 9)), "here it counts"
    moved = {row.player: row.moved for row in last["desk"].rows}
    ranks = {row.player: row.rank for row in day.pages(ROUNDS - 1)["desk"].rows}
    for row in last["desk"].rows:
        assert moved[row.player] == (ranks[row.player] or 0) - (row.rank or 0)


def table_of(answer: Any) -> list[str]:
    """The rows of the standings as somebody reads them."""
    page = answer.content.decode()
    body = re.search(r"<tbody>.*?</tbody>", page, re.DOTALL)
    assert body is not None, page
    rows = re.sub(r"<[^>]+>", " ", body[0].replace("</tr>", "\n"))
    return [" ".join(row.split()) for row in rows.splitlines() if row.strip()]


@pytest.mark.rule("FRI-305")
@pytest.mark.django_db
def test_the_desk_page_of_round_one_reads_the_same_before_and_after_the_lot(client: Client) -> None:
    Even("t1").saved("vorher")
    day = Even("t2")
    day.draws(by_hand=True)
    day.saved("nachher")
    client.force_login(User.objects.create_superuser("desk"))
    before = table_of(client.get("/t/vorher/desk/standings?after=1"))
    assert before == table_of(client.get("/t/nachher/desk/standings?after=1"))
    assert table_of(client.get("/t/vorher/desk/standings")) != table_of(
        client.get("/t/nachher/desk/standings")
    )
