"""The desk offers what it grants, and says what is so: check-in, fee, referee, accounts."""

from __future__ import annotations

import re

from django.test import Client

from tafelrunde.desk import commands as c
from tafelrunde.store.crew import appoint
from tests.web.audience import days
from tests.web.organiser.conftest import Clerk
from tests.web.player.phones import saved

NO_REFEREE = "Es ist noch kein Schiedsrichter benannt."


def test_after_the_start_check_in_takes_nobody_back(organiser: Clerk) -> None:
    organiser.announce("seven-wonders", "four-rounds")
    organiser.enter(4)
    one = next(iter(organiser.state.entries))
    organiser.did("check-in", player=one, fair_play="on")
    assert "Zurücknehmen" in organiser.page("/check-in")
    organiser.start(8)
    page = organiser.page("/check-in")
    assert "Zurücknehmen" not in page
    assert organiser.do("undo-check-in", player=one).status_code == 422


def test_a_fee_is_stored_before_its_person_is_here(organiser: Clerk) -> None:
    organiser.announce("seven-wonders", "four-rounds", fee="5")
    organiser.enter(4)
    one = next(iter(organiser.state.entries))
    page = organiser.page("/check-in")
    assert f'data-stores="fee-{one}"' in page
    assert f'id="fee-{one}"' in page
    seen = str(organiser.version)
    organiser.did("change-entry", player=one, shown="fee_paid", fee_paid="on")
    entry = organiser.state.entries[one]
    assert entry.fee_paid
    assert not entry.checked_in
    organiser.did("check-in", player=one, fair_play="on", fee_paid="on", seen=seen)
    assert organiser.state.entries[one].checked_in, "a tick behind the other overtakes nobody"


def test_a_draw_held_up_names_the_button_that_is_offered(organiser: Clerk) -> None:
    organiser.announce("catan", "ranking-tournament")
    organiser.enter(9)
    late, *here = organiser.state.entries
    for player in here:
        organiser.did("check-in", player=player)
    organiser.did("close-check-in", **{f"fate-{late}": "late"})
    organiser.did("start-tournament")
    organiser.publish()
    assert f"Noch nicht eingecheckt: {organiser.names[late]}." in organiser.page("/tables/seats")
    assert 'name="before_game"' not in organiser.page(f"/players/{late}")
    assert 'name="before_game"' in organiser.page(f"/players/{here[0]}")
    organiser.finish_round()
    assert 'name="before_game"' not in organiser.page(f"/players/{here[0]}")
    said = organiser.do("draft-round").content.decode()
    assert "einchecken, zu Runde 3 erwarten oder zurückziehen" in said
    page = organiser.page("/draw")
    assert 'id="next-step" href="#awaited"' in page, "the bar leads to what can be pressed"
    for name in ("check-in", "expect-later", "withdraw-player"):
        assert f"/do/{name}" in page.split(f'data-awaited="{late}"')[1].split("</div>")[0]
    assert ">Zurückziehen</button>" in organiser.page(f"/players/{late}")
    form = page.split("/do/withdraw-player")[-1].split("</form>")[0]
    fields = dict(re.findall(r'name="([^"]+)" value="([^"]*)"', form))
    assert "data-sure" in organiser.do("withdraw-player", **fields).content.decode()
    said = organiser.do("withdraw-player", **fields, sure="1").content.decode()
    assert f"✓ {organiser.names[late]}" in said
    assert ">Rückgängig</a>" in said
    assert late not in organiser.state.entries
    assert "zurückgezogen" in organiser.page("/check-in")
    organiser.did("check-in", player=late)
    assert organiser.state.entries[late].withdrew_after is None
    organiser.did("draft-round")


def test_round_two_is_drawn_without_whoever_comes_for_round_three(organiser: Clerk) -> None:
    organiser.announce("catan", "ranking-tournament")
    organiser.enter(9)
    late, *here = organiser.state.entries
    for player in here:
        organiser.did("check-in", player=player)
    organiser.did("close-check-in", **{f"fate-{late}": "late"})
    organiser.did("start-tournament")
    assert "data-awaited" not in organiser.page("/draw")
    organiser.play_round()
    organiser.did("expect-later", player=late)
    page = organiser.page("/draw")
    assert "data-awaited" not in page
    assert 'form="draft-form"' in page
    organiser.play_round()
    assert organiser.state.entries[late].from_round == 3
    page = organiser.page("/draw")
    assert "/do/expect-later" not in page, "no round comes after the third"
    organiser.did("check-in", player=late)
    organiser.did("draft-round")


def test_who_has_a_link_for_the_referee_is_named(organiser: Clerk) -> None:
    organiser.announce("seven-wonders", "four-rounds")
    assert NO_REFEREE in organiser.page()
    assert NO_REFEREE in organiser.page("/settings")
    organiser.post("/phones/give", htmx=False, role="referee", label="Rita Recht")
    assert NO_REFEREE not in organiser.page()
    assert NO_REFEREE not in organiser.page("/settings")


def test_an_account_for_the_referee_is_one_too(organiser: Clerk) -> None:
    organiser.announce("seven-wonders", "four-rounds")
    account = int(organiser.client.session["_auth_user_id"])
    appoint(organiser.state.id, account, "referee")
    assert NO_REFEREE not in organiser.page("/settings")


def test_after_the_award_nobody_is_promised_a_round_and_the_wall_marks_who_withdrew(
    organiser: Clerk,
) -> None:
    day = days.closed(8, rulebook="catan", mode="ranking-tournament")
    day.does(c.WithdrawPlayer(player="p3"))
    day.play_to_the_end(day.results())
    saved(day)
    page = organiser.client.get("/t/pokal/desk/check-in").content.decode()
    assert "Der Check-in ist geschlossen." in page
    assert "nächsten Runde" not in page
    wall = organiser.client.get("/t/pokal/screen").content.decode()
    assert wall.count("<small>nicht mehr dabei</small>") == 1
    public = Client().get("/t/pokal/standings").content.decode()
    assert "zurückgezogen" not in public, "in public one word for all who are out"


def test_places_of_a_points_table_are_counted_as_each_language_counts(organiser: Clerk) -> None:
    organiser.announce("dominion", "swiss")
    counted = {"de": "1. 2. 3. 4.", "en": "1st 2nd 3rd 4th", "fr": "1er 2e 3e 4e"}
    for address in ("/new/dominion/swiss", "/rulebooks/dominion", f"/t/{organiser.slug}"):
        for lang in counted if address.startswith("/t/") else ("de", "en"):
            answer = organiser.client.get(address, headers={"Accept-Language": lang})
            page = answer.content.decode()
            found = re.findall(r'<th scope="col" class="number">(\d[^<]*)</th>', page)
            assert found == counted[lang].split(), (address, lang)


def test_what_is_fixed_with_the_start_leaves_out_what_is_not(organiser: Clerk) -> None:
    later = "Nur die Zahl der Runden lässt sich noch ändern"
    assert later in organiser.client.get("/new/dominion/swiss").content.decode()
    assert later not in organiser.client.get("/new/friedrich/league").content.decode()
    organiser.announce("dominion", "swiss")
    assert later not in organiser.page("/settings")
    organiser.enter(8)
    organiser.begin()
    assert later in organiser.page("/settings")


def test_a_sealed_draw_is_told_once_and_a_cost_is_called_one(organiser: Clerk) -> None:
    organiser.announce("dominion", "swiss")
    organiser.enter(8)
    organiser.begin()
    organiser.publish()
    history = organiser.page("/history")
    assert "Auslosung der Runde 1: vor dem Ziehen versiegelt" in history
    assert "Auslosung „Auslosung" not in history
    draw = organiser.page("/draw")
    assert re.search(r"Kosten [2-6]: \w+", draw)
    assert not re.search(r"<li>[2-6]  ?\w+ \(", draw)


def test_a_game_whose_result_counts_is_asked_by_nobody_whether_it_began(
    organiser: Clerk,
) -> None:
    organiser.announce("catan", "ranking-tournament")
    organiser.enter(8)
    organiser.begin()
    organiser.publish()
    numbers = [*organiser.state.rounds[0].tables]
    asking = [_asks_whether_it_began(organiser, number) for number in numbers]
    assert asking == [True, True]
    assert organiser.page("/rulings").count("data-before-game") == 8
    organiser.did("report-slip", **organiser.slip(1))
    organiser.did("finish-table", round="1", table="2")
    asking = [_asks_whether_it_began(organiser, number) for number in numbers]
    assert asking == [False, False]
    assert "before_game" not in organiser.page("/rulings")


def _asks_whether_it_began(organiser: Clerk, number: int) -> bool:
    first = organiser.state.rounds[0].tables[number].seats[0].player
    return 'name="before_game"' in organiser.page(f"/players/{first}")
