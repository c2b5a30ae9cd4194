"""Somebody has left the game, says the table: who reads that, and what that person can do."""

from __future__ import annotations

import pytest

from tafelrunde.desk import commands as c
from tests.web.audience import days
from tests.web.player.phones import (
    WONDERS,
    Phone,
    at_the_desk,
    figures,
    in_order,
    saved,
    table_of,
    table_phones,
)

pytestmark = pytest.mark.django_db


@pytest.mark.rule("CAT-106", "7W-607")
@pytest.mark.parametrize(
    ("rulebook", "mode", "typed", "rule"),
    [
        ("catan", "ranking-tournament", {"vp": [10, 6, 5, 4]}, "CAT-106"),
        ("seven-wonders", "four-rounds", WONDERS, "7W-607"),
    ],
)
def test_nobody_signs_a_disqualification_without_reading_so(
    rulebook: str, mode: str, typed: dict[str, list[int]], rule: str
) -> None:
    saved(days.seated(8, rulebook=rulebook, mode=mode))
    reporter, signer, *_others = table_phones()
    reporter.send("report-slip", "/report", **figures(typed), **{"left-4": "on"})
    for page in (reporter.page(), signer.page(), signer.page("/check")):
        assert "left the running game and is disqualified with this" in page
        assert rule in page


def test_no_phone_of_the_table_says_that_a_ruling_disqualified_somebody_before() -> None:
    saved(days.seated(8, rulebook="catan", mode="ranking-tournament"))
    reporter, signer, *_others = table_phones()
    gone = in_order(table_of("p1")[1])[3]
    command = c.DisqualifyPlayer(player=gone, rule="CAT-104", grounds="Betrug", deliberate=True)
    at_the_desk(command, "out")
    reporter.send("report-slip", "/report", **figures({"vp": [10, 6, 5, 4]}), **{"left-4": "on"})
    page = signer.page("/check")
    assert "is disqualified" not in page
    assert "CAT-104" not in page


def test_a_leaver_cannot_have_won_and_the_sentence_stands_at_his_line() -> None:
    saved(days.seated(8, rulebook="catan", mode="ranking-tournament"))
    phone = table_phones()[0]
    form = phone.form("report-slip", "/report")
    typed = figures({"vp": [10, 6, 5, 4]})
    phone.did("report-slip", **form | typed | {"won": "1", "left-4": "on"})
    slip = table_of("p1")[1].slip
    assert slip is not None
    lines = {line.player: line for line in slip.lines}
    order = in_order(table_of("p1")[1])
    assert lines[order[0]].won
    assert lines[order[3]].left
    assert "does not sign" in phone.page()


@pytest.mark.rule("CAT-106")
def test_of_whom_an_open_slip_says_that_he_left_reads_it_and_can_object() -> None:
    saved(days.seated(8, rulebook="catan", mode="ranking-tournament"))
    reporter, *_others = table_phones()
    said_gone = Phone(in_order(table_of("p1")[1])[3])
    reporter.send("report-slip", "/report", **figures({"vp": [10, 6, 5, 4]}), **{"left-4": "on"})
    page = said_gone.page()
    assert "left the running game and is disqualified with this" in page
    assert "Whoever left the game does not sign." in page
    said_gone.send("dispute-slip", "/check", reason="I sit here and play")
    assert table_of("p1")[1].state == "disputed"
    assert "The referee decides" in said_gone.page()


@pytest.mark.rule("CAT-106")
def test_once_the_slip_is_final_whoever_left_is_out() -> None:
    saved(days.seated(8, rulebook="catan", mode="ranking-tournament"))
    phones = table_phones()
    said_gone = Phone(in_order(table_of("p1")[1])[3])
    typed = figures({"vp": [10, 6, 5, 4]})
    phones[0].send("report-slip", "/report", **typed, **{"left-4": "on"})
    for phone in phones[1:3]:
        phone.send("confirm-slip", "/check")
    assert table_of("p1")[1].state == "final"
    assert "You are disqualified" in said_gone.page()
