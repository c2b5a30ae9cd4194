"""Standing, finish and leaving on the phone, and who gets in at all."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tafelrunde.desk import commands as c
from tafelrunde.store import badges
from tests.web.audience import days
from tests.web.player.phones import (
    WONDERS,
    Phone,
    at_the_desk,
    figures,
    saved,
    state,
    table_of,
    table_phones,
)

pytestmark = pytest.mark.django_db


# ── Standing, finish, leaving ────────────────────────────────────────────────────────────────────


def test_my_standing_says_why_and_what_i_need() -> None:
    day = days.closed(8, rounds=2)
    day.publish()
    saved(day)
    page = Phone("p1").page("/standing")
    assert "Place " in page
    assert "7W-20" in page
    assert "What I need" in page
    assert "Place 1 alone (tournament points: 5)" in page
    assert "Reckoned exactly" in page


@pytest.mark.rule("FRI-104")
def test_a_stand_in_reads_that_nobody_ranks_him_instead_of_what_he_needs() -> None:
    saved(days.closed(8, rounds=1, rulebook="friedrich", mode="world-championship"))
    at_the_desk(c.EnterPlayer(player="p9", standin=True, fair_play=True), "enters")
    page = Phone("p9").page("/standing")
    assert "You are a stand-in" in page
    assert "What I need" not in page
    assert "when the first round is closed" not in page


def test_whoever_has_left_needs_nothing_any_more() -> None:
    saved(days.closed(8, rounds=1, rulebook="friedrich", mode="world-championship"))
    assert "What I need" in Phone("p1").page("/standing")
    at_the_desk(c.WithdrawPlayer(player="p1"), "leaves")
    assert "What I need" not in Phone("p1").page("/standing")


def test_with_pseudonyms_nobody_else_is_named_beside_a_rank() -> None:
    day = days.closed(8, rounds=1, rulebook="friedrich", mode="world-championship")
    saved(day)
    page = Phone("p1").page("/standing")
    names = [days.made_up_name(number) for number in range(2, 9)]
    above = page[: page.index("My games")]
    assert not [name for name in names if name in above]
    assert "nothing can be said beforehand" in page


@pytest.mark.rule("FRI-231")
def test_a_place_that_is_shared_by_points_alone_says_so_wherever_it_stands() -> None:
    saved(days.closed(8, rounds=1, rulebook="friedrich", mode="world-championship"))
    told = set()
    for number in range(1, 9):
        page = Phone(f"p{number}").page("/standing")
        shared = re.search(r"·\s+shared", page) is not None
        assert (
            shared
            == ("By points alone" in page)
            == ("By points alone" in Phone(f"p{number}").page())
        )
        told.add(shared)
    assert told == {True, False}


def test_how_points_were_reckoned_stands_below_the_name_and_not_beside_it() -> None:
    """A sum such as 12 = 10 (Prussia won) + bonus 2 left the name a letter a line."""
    day = days.seated(8, rulebook="friedrich", mode="world-championship")
    round_ = day.state.rounds[-1]
    table = round_.tables[1]
    slip = day.slip(table.seats, day.results(), round_.kind)
    day.does(c.ReportSlip(round=round_.number, table=table.number, slip=slip))
    saved(day)
    page = Phone(table.seats[0].player).page("/check")
    beside = re.findall(r'<span class="gives">.*?</span>', page, re.DOTALL)
    assert len(beside) == len(table.seats)
    assert not [each for each in beside if " = " in each]
    assert page.count('<small class="reckoning">') == len(table.seats)


def test_a_finalist_picks_when_it_is_his_turn_and_not_before() -> None:
    day = days.finishing(8, rulebook="carcassonne", mode="four-player")
    saved(day)
    match = next(iter(state().matches.values()))
    first, second = (Phone(seat.player) for seat in match.seats[:2])
    assert not second.offers("pick-seat")
    form = first.form("pick-seat")
    first.did("pick-seat", **form, choice="2")
    seats = {seat.player: seat.position for seat in state().matches[match.id].seats}
    assert seats[first.player] == 2
    assert second.offers("pick-seat")
    said = second.refused("pick-seat", **second.form("pick-seat"), choice="2")
    assert "Free are" in said


@pytest.mark.parametrize("played", [False, True])
def test_before_the_first_game_nothing_is_said_of_what_was_scored(played: bool) -> None:
    day = days.seated(9, rulebook="catan", mode="ranking-tournament")
    if played:
        day.report_all(day.results())
        day.does(c.CloseRound(round=1))
    saved(day)
    page = Phone("p3").page("/leave")
    assert ("What you have scored stays" in page) is played
    assert ("You have not played a game" in page) is not played
    at_the_desk(c.WithdrawPlayer(player="p3", before_game=not played), "let go")
    assert ("What you have scored stays" in Phone("p3").page()) is played


def test_leaving_says_its_consequences_first_and_waits_for_the_desk() -> None:
    saved(days.closed(9, rounds=1))
    phone = Phone("p3")
    assert "8 instead of 9 play in round 2" in phone.page("/leave")
    assert phone.do("withdraw-player", key="k1").status_code == 404
    phone.send("ask-to-leave", "/leave")
    assert state().entries["p3"].withdrew_after is None
    assert "Waiting for the desk" in phone.page()
    assert not phone.offers("ask-to-leave", "/leave")
    [call] = state().open_calls
    assert (call.about, call.player) == ("withdrawal", "p3")
    at_the_desk(c.WithdrawPlayer(player="p3"), "let go")
    assert state().entries["p3"].withdrew_after == 1
    assert not state().open_calls, "the wish is settled with it"
    assert "You are no longer playing" in phone.page()


def test_two_of_one_table_who_want_to_leave_are_two_wishes_and_mates_read_of_none() -> None:
    saved(days.seated(8))
    one, other, third = table_phones()[:3]
    one.send("ask-to-leave", "/leave")
    other.send("ask-to-leave", "/leave")
    assert [call.player for call in state().open_calls] == [one.player, other.player]
    assert "Waiting for the desk" not in third.page()
    one.send("close-call")
    assert [call.player for call in state().open_calls] == [other.player]


def test_before_the_start_the_desk_cancels_the_entry_of_whoever_asks() -> None:
    saved(days.arriving(8, there=8))
    phone = Phone("p3")
    phone.send("ask-to-leave", "/leave")
    assert "p3" in state().entries
    assert "Waiting for the desk" in phone.page("/leave")
    assert "Stay after all" in phone.page()
    assert "Withdraw the call" not in phone.page()
    at_the_desk(c.CancelEntry(player="p3"), "let go")
    assert not state().open_calls
    assert "p3" not in state().entries
    assert "You are not on the list" in phone.page()


def test_leaving_a_running_game_is_a_matter_for_the_referee() -> None:
    saved(days.seated(9))
    phone = table_phones()[0]
    assert "talk to the referee first" in phone.page("/leave")
    phone.send("report-slip", "/report", **_slip_for(phone))
    assert "wait until the slip of your table is signed" in phone.page("/leave")
    assert not phone.offers("ask-to-leave", "/leave")


def _slip_for(phone: Phone) -> dict[str, str]:
    size = len(table_of(phone.player)[1].seats)
    return figures({"vp": [50 - n for n in range(size)], "coins": [3] * size})


def test_after_the_award_the_final_place_stands_there() -> None:
    day = saved(days.awarded(8))
    champion = day.state.awarded[0].player
    page = Phone(champion).page()
    assert "The tournament is over" in page
    assert "<b>1</b>" in page


# ── Doors ────────────────────────────────────────────────────────────────────────────────────────


def test_only_a_badge_with_a_person_opens_the_phone() -> None:
    saved(days.seated(12))
    assert Client().get("/t/pokal/me").status_code == 302
    assert Client().get("/t/pokal/me")["Location"] == "/t/pokal/join"
    referee = Phone("", role="referee")
    assert referee.get().status_code == 302
    phone = Phone("p1")
    assert phone.get().status_code == 200
    badges.revoke(phone.badge)
    assert phone.get().status_code == 302
    assert phone.do("finish-table", round=1, table=1, key="k").status_code == 403


def test_a_referee_who_plays_is_a_player_at_his_own_table() -> None:
    saved(days.seated(12))
    phone = Phone("p1", role="referee")
    phone.send("report-slip", "/report", **figures(WONDERS))
    assert table_of("p1")[1].signed == {"p1"}


def test_every_page_opens_in_both_languages_before_during_and_after() -> None:
    for slug, day in (
        ("before", days.arriving(8, tournament="t-a")),
        ("during", days.running(8, finished=1, tournament="t-b")),
        ("after", days.awarded(8, tournament="t-d")),
    ):
        saved(day, slug)
        phone = Phone("p1", slug)
        for language in ("de", "en"):
            phone.client.defaults["HTTP_ACCEPT_LANGUAGE"] = language
            for path in ("", "/report", "/check", "/standing", "/call", "/leave", "/count/1"):
                assert phone.get(path).status_code in (200, 302), (slug, path)


def test_without_scripts_every_form_works_and_a_refusal_is_a_page() -> None:
    saved(days.seated(12))
    phone = table_phones()[0]
    form = phone.form("report-slip", "/report")
    answer = phone.do("report-slip", htmx=False, **form | figures(WONDERS) | {"vp-1": "x"})
    assert answer.status_code == 422
    assert "<html" in answer.content.decode()
    answer = phone.do("report-slip", htmx=False, **form | figures(WONDERS))
    assert (answer.status_code, answer["Location"]) == (302, "/t/pokal/me")
    assert table_of("p1")[1].edition == 1


@pytest.mark.parametrize("command", ["publish-round", "accept-slip", "nonsense"])
def test_a_phone_cannot_ask_for_what_is_not_a_players(command: str) -> None:
    saved(days.seated(12))
    assert Phone("p1").do(command, key="k").status_code == 404


@pytest.mark.parametrize(
    "fields",
    [{}, {"round": "x", "table": "1"}, {"round": "9", "table": "1"}, {"round": "1", "table": "99"}],
)
def test_a_crooked_form_gets_a_sentence(fields: dict[str, str]) -> None:
    saved(days.seated(12))
    assert Phone("p1").refused("report-slip", key="k", **fields)


def test_whoever_stays_at_a_table_reads_that_somebody_left_it() -> None:
    saved(days.seated(8))
    gone, stays, *_others = table_phones()
    name = days.made_up_name(int(gone.player[1:]))
    assert f"{name}: no longer playing." not in stays.page()
    at_the_desk(c.WithdrawPlayer(player=gone.player, before_game=True), "let go")
    assert f"{name}: no longer playing." in stays.page()
    elsewhere = next(
        each for each in state().entries if each not in {p.player for p in (gone, stays, *_others)}
    )
    assert "no longer playing." not in Phone(elsewhere).page()
    page = stays.client.get("/t/pokal/seating").content.decode()
    assert "edition 2: somebody no longer plays" in page
    assert "sits elsewhere" not in page
