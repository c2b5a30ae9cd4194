"""The public page of draws: every lot stands there and says in plain words what it was for."""

from __future__ import annotations

from html import unescape
from itertools import pairwise

import msgspec
import pytest
from django.test import Client

from tafelrunde.desk import commands as c
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.journal.events import LotDrawn
from tafelrunde.pages.audience.draws import _purpose
from tafelrunde.pages.audience.lots import (
    lots_apart,
    lots_by_hand,
    lots_from_a_file,
    lots_told,
)
from tafelrunde.pages.view import PublicView, View
from tafelrunde.reckoning.names.public import PublicName, PublicNames
from tafelrunde.standings.table import standings
from tafelrunde.state.fold import fold
from tafelrunde.state.sheet.reading import read_sheet
from tafelrunde.web.audience import press
from tests.rules.build import Tale, sheet
from tests.web.audience import days


@pytest.mark.django_db
def test_the_purpose_of_a_draw_is_told_in_german(client: Client) -> None:
    press.forget()
    day = days.closed(8, 1, rulebook="dominion", mode="swiss")
    day.publish()
    day.saved()
    page = client.get("/t/pokal/draws", headers={"accept-language": "de"}).content.decode()
    assert "Reihenfolge der Gleichen nach Runde 1" in page
    assert ">equals after round 1</code>" in page, "beside it stands what has to be typed"
    purposes = [each.split("</dd>")[0] for each in page.split("<dt>Zweck</dt>")[1:]]
    purpose = next(each for each in purposes if "equals after round 1" in each)
    words, _verbatim, typed = purpose.partition("wörtlich:")
    assert "Reihenfolge der Gleichen nach Runde 1" in words
    assert "equals after round 1" in typed, "called what it is: nobody takes it for untranslated"
    assert '--purpose "equals after round 1"' in unescape(page)


def test_purposes_of_the_finish_have_words_too() -> None:
    duel = open_rulebook("dominion").mode("swiss")
    assert [_purpose(each, duel).de for each in ("SF1", "duel", "final", "lot 1")] == [
        "Halbfinale 1",
        "Duell der Führenden",
        "Duell der Führenden",
        "Los 1",
    ]
    assert _purpose("final", open_rulebook("carcassonne").mode("two-player")).de == "Finale"


TALE = sheet("carcassonne", "two-player").with_options(rounds=1, knockout_size=2)
TALE = TALE.round("A 100, F 0", "B 90, E 0", "C 90, D 0").lots("C B")


def seen(tale: Tale, *, secret: bool = False, reason: str = "") -> PublicView:
    read = read_sheet(tale.raw, open_rulebook)
    events = [
        msgspec.structs.replace(each, reason=reason) if isinstance(each, LotDrawn) else each
        for each in read.events
    ]
    state = fold(events)
    known = {each: PublicName("", each * 3) for each in state.entries}
    names = PublicNames(known, {each: str(name) for each, name in known.items()}, secret=secret)
    return View(state, read.rulebook, names)


@pytest.mark.parametrize("secret", [False, True])
def test_a_lot_drawn_by_hand_is_told_among_the_draws(secret: bool) -> None:
    view = seen(TALE, secret=secret, reason="Münze")
    (said,) = lots_by_hand(view)
    assert "von Hand gezogen: Münze" in said.de
    assert ("CCC vor BBB" in said.de) is not secret
    assert not lots_from_a_file(view)


def test_nobody_knows_how_the_lots_of_a_sheet_were_drawn_and_equals_are_told_apart() -> None:
    view = seen(TALE.lots("C B E D"))
    assert not lots_by_hand(view)
    first, second = lots_from_a_file(view)
    assert {first.de.split(" ergab: ")[1], second.de.split(" ergab: ")[1]} == {
        f"{order} (aus einer Datei übernommen; wie gelost wurde, steht dort nicht)."
        for order in ("CCC vor BBB", "EEE vor DDD")
    }
    assert {each.de for each in lots_told(view)} >= {first.de, second.de}
    assert [*map("".join, lots_apart(view, LotDrawn(order=tuple("CBED"))))] == ["CB", "ED"]
    kept = LotDrawn(order=tuple("CBED"), reason="Hut")
    assert lots_apart(view, kept) == [tuple("CBED")]


@pytest.mark.django_db
def test_the_page_shows_it(client: Client) -> None:
    press.forget()
    day = days.closed(8, 1, rulebook="carcassonne", mode="two-player", options={"rounds": 1})
    rows = level_pair(day)
    day.does(c.DrawLot(players=rows, order=rows, reason="Zettel aus dem Hut"))
    day.saved()
    page = client.get("/t/pokal/draws", headers={"accept-language": "de"}).content.decode()
    assert "Los, von Hand gezogen" in page
    assert "Zettel aus dem Hut" in page


def level_pair(day: days.Day) -> tuple[str, ...]:
    """Two who are equal in everything."""
    rows = standings(day.rulebook, day.state)
    pairs = ((one.player, two.player) for one, two in pairwise(rows) if one.rank == two.rank)
    return next(pairs)
