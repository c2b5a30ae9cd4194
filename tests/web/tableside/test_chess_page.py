"""The chess clock on phones: what is offered, who may press, what a late press meets."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tafelrunde.desk import commands as c
from tafelrunde.web import house
from tests.desk.hall import ORGANISER
from tests.web.audience import days
from tests.web.tableside.conftest import Phone, saved, words

Four = dict[str, Phone]


def presses(page: str) -> set[tuple[str, str]]:
    """Every press the page offers: to whom, for what."""
    found = re.findall(
        r'name="to" value="(\w+)"><input type="hidden" name="reason" value="(\w*)"', page
    )
    return set(found)


@pytest.mark.rule("FRI-702")
def test_only_the_presses_the_rules_allow_are_offered(four: Four) -> None:
    phone = four["friedrich"]
    page = phone.page("chess")
    assert presses(page) == {("friedrich", "")}
    assert "wenn die erste Karte ausgeteilt wird" in page
    assert page.count('class="sent"') == 1, "a press says that it is on its way"
    phone.did("chess", to="friedrich")
    stops = {("stopped", "fight"), ("stopped", "away"), ("stopped", "dispute")}
    running = presses(phone.page("chess"))
    assert running == {
        ("attackers", ""),
        ("friedrich", ""),
        ("attackers", "shuffling"),
        ("stopped", "mistake"),
        *stops,
    }
    phone.did("chess", to="attackers")
    assert presses(four["pompadour"].page("chess")) == {
        ("stopped", "fate"),
        ("attackers", ""),
        ("friedrich", "mistake"),
        *stops,
    }
    four["pompadour"].did("chess", to="stopped", reason="fate")
    assert ("friedrich", "") in presses(phone.page("chess"))


@pytest.mark.rule("FRI-704", "FRI-707")
def test_a_retreat_is_offered_after_a_fight_with_its_cities(four: Four) -> None:
    phone = four["elisabeth"]
    phone.did("chess", to="friedrich")
    assert "Städte des Rückzugs" not in phone.page("chess")
    phone.did("chess", to="stopped", reason="fight")
    page = phone.page("chess")
    assert "Städte des Rückzugs" in page
    answer = phone.post("chess", to="attackers", reason="retreat", cities="many")
    assert answer.status_code == 422
    assert "FRI-707" in answer.content.decode()
    phone.did("chess", to="attackers", reason="retreat", cities="3")
    assert phone.table.presses[-1].cities == 3


def test_an_impossible_press_is_refused_in_one_sentence_with_its_rule(four: Four) -> None:
    phone = four["pompadour"]
    answer = phone.post("chess", to="attackers")
    assert answer.status_code == 422
    assert "FRI-702" in answer.content.decode()
    assert phone.post("chess", to="the moon").status_code == 422
    assert phone.table.presses == ()


def test_a_late_press_is_shown_what_happened_and_changes_nothing(four: Four) -> None:
    late = house.state(four["friedrich"].hall_id)[1]
    four["friedrich"].did("chess", to="friedrich")
    answer = four["pompadour"].post("chess", to="friedrich", seen=str(late))
    assert answer.status_code == 204, "the same press is the same press"
    four["friedrich"].did("chess", to="attackers")
    answer = four["pompadour"].post("chess", to="stopped", reason="fight", seen=str(late))
    assert answer.status_code == 409
    assert "Schachuhr" in words(answer.content.decode())
    assert len(four["friedrich"].table.presses) == 2


def test_strangers_and_other_games_have_no_chess_clock(four: Four, db: None) -> None:
    assert Client().get("/t/pokal/me/chess").status_code == 302
    assert Client().post("/t/pokal/me/chess", {"to": "friedrich"}).status_code in (302, 403)
    catan = days.seated(4, rulebook="catan", mode="ranking-tournament", tournament="t2")
    hall_id = saved(catan, "catan")
    phone = Phone(hall_id, "player", "p1", "catan")
    for page in ("chess", "minutes"):
        assert phone.client.get(f"/t/catan/me/{page}").status_code == 404


def test_the_jury_chooses_a_table_and_takes_the_time_there(four: Four) -> None:
    referee = four["referee"]
    assert "Welcher Tisch?" in referee.page("chess")
    assert presses(referee.page("chess", "?table=1")) == {("friedrich", "")}
    bench = referee.client.get("/t/pokal/referee/table/1/1").content.decode()
    assert "/t/pokal/me/chess?table=1" in bench
    assert "/t/pokal/me/minutes?table=1" in bench
    referee.did("chess", "?table=1", to="friedrich")
    assert referee.table.presses[0].to == "friedrich"
    assert referee.client.get("/t/pokal/me/chess?table=x").status_code == 404
    assert "Welcher Tisch?" in referee.page("chess", "?table=77")
    other = four["elisabeth"].page("chess", "?table=77")
    assert "Runde 1, Tisch 1" in other, "a player is at his own table, whatever he asks for"


def test_the_clock_rests_once_the_result_is_reported(four: Four) -> None:
    phone = four["friedrich"]
    phone.did("chess", to="friedrich")
    command = c.FinishTable(round=1, table=1)
    house.append(phone.hall_id, command, ORGANISER, "over", None)
    page = phone.page("chess")
    assert "die Uhr ruht" in page
    assert presses(page) == set()


def test_the_page_never_says_which_round_of_the_game_it_is(four: Four) -> None:
    """Nobody may keep a tally of the rounds (FRI-509), so no phone does it either."""
    phone = four["friedrich"]
    for _ in range(3):
        phone.did("chess", to="friedrich")
        phone.did("chess", to="attackers")
        phone.did("chess", to="stopped", reason="fate")
    text = words(phone.page("chess"))
    assert text.count("Runde") == 1, "only the tournament's round"


def test_a_press_for_a_table_one_no_longer_sits_at_gets_a_sentence(four: Four) -> None:
    """The phone still shows the clock of the old table: nothing is pressed at the new one."""
    phone = four["friedrich"]
    assert "?at=1." in phone.page("chess")
    for name, more in (("chess", {"to": "friedrich"}), ("minutes", {"kind": "end"})):
        answer = phone.post(name, "?at=1.99", **more)
        assert answer.status_code == 422
        assert "Sie sitzen jetzt an Tisch" in answer.content.decode()
