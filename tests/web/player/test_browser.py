"""Phones in a real Chromium: the outbox on a bad network, thumbs, axe, sums while typing."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tafelrunde.desk import commands as c
from tafelrunde.journal.events import Line, Slip, SlipReported
from tafelrunde.state.tournament import Table
from tafelrunde.store import badges
from tafelrunde.web import house as books
from tafelrunde.web.live import Known
from tests.web.audience import days
from tests.web.conftest import House, Tab, axe_problems
from tests.web.player.phones import at_the_desk, in_order, saved, state, table_of

SMALL = """[...document.querySelectorAll(`button, a[role=button], summary, nav a, .phone-foot a,
    .count-link, .phone-brand, select, input:not([type=hidden], [type=checkbox], [type=radio]),
    label:has(> [type=checkbox], > [type=radio])`)]
  .filter(e => e.offsetParent && (e.getBoundingClientRect().height < 43.5
                                  || e.getBoundingClientRect().width < 43.5))
  .map(e => e.outerHTML.slice(0, 140))"""

PAGES = {
    "vorher": ("",),
    "mitten": ("", "/report", "/count/1", "/standing", "/call", "/leave"),
    "finale": ("",),
    "karten": ("", "/report"),
}


def join(page: Page, house: House, player: str, slug: str = "pokal") -> None:
    """By the link; the stream of this tournament is open too."""
    hall = books.find(slug)
    house.halls[slug] = Known(hall.id, hall.version)
    _badge, token = badges.issue(hall.id, "player", player)
    page.goto(f"{house.url}/t/{slug}/b/{token}")
    assert page.url.endswith(f"/t/{slug}/me"), page.url


def wrong(page: Page, width: int) -> list[str]:
    """Everything axe, thumbs or the width of the screen complain about."""
    found = axe_problems(page) + page.evaluate(SMALL)
    wide = page.evaluate("document.documentElement.scrollWidth")
    return [*found, *([f"{wide} px wide"] if wide > width else [])]


def reports() -> int:
    return sum(isinstance(event, SlipReported) for event in state().history)


def test_a_report_survives_a_dead_network_and_a_reload_and_arrives_exactly_once(
    house: House, tab: Tab
) -> None:
    saved(days.seated(8))
    player = in_order(table_of("p1")[1])[0]
    page = tab(360)
    said: list[str] = []
    page.on("pageerror", lambda error: said.append(str(error)))
    join(page, house, player)
    page.get_by_role("button", name="Ergebnis eintragen").click()
    size = len(table_of(player)[1].seats)
    for line in range(1, size + 1):
        page.locator(f"[name=vp-{line}]").fill(str(60 - line))
    expect(page.locator("#preview")).to_contain_text("5 Punkte")
    sent: list[str] = []

    def swallowed(route: Route) -> None:
        """The first one gets through, but its answer is lost; the others do not even leave."""
        sent.append(route.request.post_data or "")
        if len(sent) == 1:
            route.fetch()
        route.abort()

    page.route("**/me/do/*", swallowed)
    page.get_by_role("button", name="Ergebnis senden").click()
    expect(page.locator("#outbox")).to_contain_text("wird von selbst gesendet")
    expect(page.locator("#outbox")).to_contain_text("59")
    expect(page.get_by_role("button", name="Ergebnis senden")).to_be_disabled()
    assert axe_problems(page) == []
    page.reload()
    expect(page.locator("#outbox")).to_contain_text("noch nicht gesendet")
    expect(page.get_by_role("button", name="Ergebnis senden")).to_be_disabled()
    page.unroute("**/me/do/*")
    page.get_by_role("button", name="Jetzt versuchen").click()
    expect(page.get_by_text("Sie haben unterschrieben")).to_be_visible()
    assert page.evaluate("Object.keys(localStorage).filter(k => k.includes('outbox'))"
                         ".map(k => localStorage[k])") == ["[]"]  # fmt: skip
    keys = {part for body in sent for part in body.split("&") if part.startswith("key=")}
    assert len(keys) == 1
    assert len(sent) >= 2
    assert reports() == 1
    assert said == []


def test_a_draft_survives_a_reload_and_a_refusal_stands_at_its_field(
    house: House, tab: Tab
) -> None:
    saved(days.seated(8))
    player = in_order(table_of("p1")[1])[0]
    page = tab(360)
    join(page, house, player)
    page.goto(f"{house.url}/t/pokal/me/report")
    size = len(table_of(player)[1].seats)
    for line in range(1, size + 1):
        page.locator(f"[name=vp-{line}]").fill("50")
    for line in range(1, size + 1):  # all are level: the coins decide
        page.locator(f"[name=coins-{line}]").fill("drei" if line == 2 else "3")
    page.reload()
    expect(page.locator("[name=coins-2]")).to_have_value("drei")
    page.get_by_role("button", name="Ergebnis senden").click()
    expect(page.locator("[name=coins-2]")).to_have_attribute("aria-invalid", "true")
    expect(page.locator(".at-field")).to_contain_text("ganze Zahl")
    expect(page.locator("#outbox")).to_be_hidden()
    page.evaluate("scrollTo(0, document.body.scrollHeight)")  # nothing half under the main action
    assert axe_problems(page) == []
    page.locator("[name=coins-2]").fill("4")
    page.locator("[name=vp-2]").fill("500")
    page.get_by_role("button", name="Ergebnis senden").click()
    expect(page.locator(".at-field")).to_contain_text("Ungewöhnlich: Stimmt das?")
    assert reports() == 0, "a figure out of the usual is asked about, once"
    page.get_by_role("button", name="Ergebnis senden").click()
    expect(page.get_by_text("Sie haben unterschrieben")).to_be_visible()
    assert reports() == 1


def test_a_draft_belongs_to_its_person_whichever_link_the_phone_holds(
    house: House, tab: Tab
) -> None:
    saved(days.seated(8))
    mine, other = in_order(table_of("p1")[1])[:2]
    page = tab(360)
    for player, expected in ((mine, ""), (other, ""), (mine, "57")):
        join(page, house, player)
        page.goto(f"{house.url}/t/pokal/me/report")
        expect(page.locator("[name=vp-1]")).to_have_value(expected)
        if player == mine:
            page.locator("[name=vp-1]").fill("57")


def test_the_sum_while_typing_is_the_sum_of_the_house(house: House, tab: Tab) -> None:
    saved(days.seated(8))
    page = tab(360)
    join(page, house, "p1")
    page.goto(f"{house.url}/t/pokal/me/count/1")
    total = page.locator("[data-total]")
    values = {"military": "-2", "coins": "11", "civil": "8", "compass": "2", "gear": "2"}
    page.route("**/me/count/1", lambda route: route.abort())
    for name, value in values.items():
        page.locator(f"[name={name}]").fill(value)
    page.locator("[name=any_symbol]").fill("2")
    # −2 + 11 // 3 + 8; symbols 2, 2, 0 and two wild: 2, 2, 2 gives 12 + 14
    expect(total).to_have_text("35")
    page.unroute("**/me/count/1")
    with page.expect_response("**/me/count/1") as answer:
        page.locator("[name=any_symbol]").press("Tab")
    assert "<output data-total>35</output>" in answer.value.text()
    page.get_by_role("button", name="Ins Ergebnis übernehmen").click()
    expect(page.locator("[name=vp-1]")).to_have_value("35")
    expect(page.locator("[name=coins-1]")).to_have_value("11")
    expect(page).to_have_url(re.compile("/me/report$"))


def test_phone_pages_please_axe_and_thumbs_and_news_arrive_by_themselves(
    house: House, tab: Tab
) -> None:
    saved(days.arriving(8, tournament="t-a"), "vorher")
    day = days.closed(8, rounds=1, rulebook="catan", mode="ranking-tournament", tournament="t-b")
    day.publish()
    day.does(c.StartClock())
    saved(day, "mitten")
    saved(days.finishing(8, rulebook="carcassonne", mode="four-player", tournament="t-c"), "finale")
    saved(days.seated(8, rulebook="carcassonne", mode="two-player", tournament="t-d"), "karten")
    finalist = next(iter(state("finale").matches.values())).seats[0].player
    page = tab(360, "light", "de")
    page.set_viewport_size({"width": 360, "height": 740})
    problems: dict[str, list[str]] = {}
    for slug, paths in PAGES.items():
        join(page, house, finalist if slug == "finale" else "p1", slug)
        for path in paths:
            page.goto(f"{house.url}/t/{slug}/me{path}")
            page.locator("details.fold").evaluate_all("all => all.forEach(d => d.open = true)")
            if found := wrong(page, 360):
                problems[f"{slug}{path}"] = found
    page = tab(360, "dark", "en")
    join(page, house, "p1", "mitten")
    for path in ("", "/report", "/standing"):
        page.goto(f"{house.url}/t/mitten/me{path}")
        if found := wrong(page, 360):
            problems[f"dark {path}"] = found
    assert problems == {}
    _news_arrive(page, house)


def _news_arrive(page: Page, house: House) -> None:
    """Somebody else reports; the page shows it without a touch, and can be signed there."""
    player = in_order(table_of("p1", "mitten")[1])[0]
    join(page, house, player, "mitten")
    expect(page.locator(".my-place")).to_be_visible()
    round_, table = table_of(player, "mitten")
    slip = day_slip(table_of(player, "mitten")[1])
    at_the_desk(
        c.ReportSlip(round=round_.number, table=table.number, slip=slip), "report", "mitten"
    )
    expect(page.get_by_role("heading", name="Is this right?")).to_be_visible(timeout=15_000)
    assert wrong(page, 360) == []
    page.get_by_role("button", name="That is wrong").click()
    assert wrong(page, 360) == []
    page.goto(f"{house.url}/t/mitten/me")
    page.get_by_role("button", name="I sign").click()
    expect(page.get_by_text("You have signed")).to_be_visible()
    assert table_of(player, "mitten")[1].signed == {player}


def day_slip(table: Table) -> Slip:
    return Slip(tuple(Line(seat.player, {"vp": 10 - n}) for n, seat in enumerate(table.seats)))


def test_lost_contact_is_said_clearly_and_taken_back(house: House, tab: Tab) -> None:
    saved(days.arriving(8))
    page = tab(360)
    join(page, house, "p1")
    expect(page.locator("[data-beat]")).to_have_attribute("data-state", "fresh")
    page.context.set_offline(True)
    expect(page.locator("#lost")).to_be_visible(timeout=5000)
    expect(page.locator("#lost")).to_contain_text("Keine Verbindung")
    assert axe_problems(page) == []
    page.context.set_offline(False)
    expect(page.locator("#lost")).to_be_hidden()


def test_what_waits_in_the_outbox_is_seen_by_whoever_pressed_the_button(
    house: House, tab: Tab
) -> None:
    saved(days.running(8, finished=0))
    page = tab(360)
    page.set_viewport_size({"width": 360, "height": 740})
    join(page, house, "p1")
    page.goto(f"{house.url}/t/pokal/me/report")
    for number, box in enumerate(page.locator("[data-box]:visible").all()):
        box.fill(str(40 - number))
    page.context.set_offline(True)
    send = page.locator("form[data-outbox] button.big")
    send.click()
    expect(page.locator("#outbox")).to_be_visible()
    expect(page.locator("#outbox")).to_be_in_viewport()
    expect(send).to_have_attribute("aria-busy", "false")
    expect(send).to_be_disabled()
    page.context.set_offline(False)


@pytest.mark.rule("CAR-201")
def test_without_network_the_end_of_a_game_opens_the_slip_and_both_arrive_in_order(
    house: House, tab: Tab
) -> None:
    saved(days.seated(8, rulebook="carcassonne", mode="two-player"))
    page = tab(360)
    join(page, house, "p1")
    expect(page.locator("[data-box]").first).to_be_hidden()
    page.context.set_offline(True)
    page.get_by_role("button", name="Unsere Partie ist zu Ende").click()
    expect(page.locator("#outbox")).to_contain_text("wird von selbst gesendet")
    for number, box in enumerate(page.locator("[data-box]:visible").all()):
        box.fill(str(90 - number))
    assert wrong(page, 360) == []
    page.get_by_role("button", name="Ergebnis senden").click()
    expect(page.locator("#outbox li")).to_have_count(2)
    page.context.set_offline(False)
    expect(page.get_by_text("Sie haben unterschrieben")).to_be_visible(timeout=10_000)
    _round, table = table_of("p1")
    assert (table.finished, table.signed) == (True, {"p1"})


@pytest.mark.rule("CAR-201")
def test_what_was_begun_without_network_goes_on_where_the_house_answers_again(
    house: House, tab: Tab
) -> None:
    saved(days.seated(8, rulebook="carcassonne", mode="two-player"))
    page = tab(360)
    join(page, house, "p1")
    page.context.set_offline(True)
    page.get_by_role("button", name="Unsere Partie ist zu Ende").click()
    page.locator("[data-box]:visible").first.fill("77")
    page.context.set_offline(False)
    page.wait_for_url("**/me/report", timeout=10_000)
    expect(page.locator("[data-box]:visible").first).to_have_value("77")


def test_without_network_the_way_to_the_form_leads_to_the_one_on_the_page(
    house: House, tab: Tab
) -> None:
    saved(days.seated(8))
    page = tab(360)
    join(page, house, "p1")
    page.context.set_offline(True)
    expect(page.locator("#lost")).to_be_visible()
    page.get_by_role("button", name="Partie zu Ende").click()
    expect(page.locator("[data-box]:visible")).not_to_have_count(0)
    assert page.url.endswith("/me")
    page.context.set_offline(False)


def test_a_figure_below_zero_needs_no_minus_on_the_keys(house: House, tab: Tab) -> None:
    saved(days.seated(8, rulebook="dominion", mode="swiss"))
    page = tab(360)
    join(page, house, "p1")
    page.goto(f"{house.url}/t/pokal/me/report")
    box = page.locator("[name=vp-1]")
    expect(box).to_have_attribute("inputmode", "numeric")
    turn = "document.querySelector('[data-sign=vp-1]').click()"
    page.evaluate(turn)
    page.keyboard.type("3")
    expect(box).to_have_value("-3")
    page.evaluate(turn)
    expect(box).to_have_value("3")


def test_a_network_that_swallows_everything_is_noticed_at_the_next_touch(
    house: House, tab: Tab
) -> None:
    """The phone believes to be online, and no question is ever answered."""
    saved(days.arriving(8))
    page = tab(360)
    page.clock.install()
    join(page, house, "p1")
    swallowed: list[Route] = []

    def swallow(route: Route) -> None:
        swallowed.append(route)

    page.route("**/version", swallow)
    page.clock.run_for(6000)
    expect(page.locator("#lost")).to_be_hidden()
    page.locator("h1").click()
    page.clock.run_for(1000)
    assert len(swallowed) == 1
    expect(page.locator("#lost")).to_be_hidden()
    page.clock.run_for(3500)
    expect(page.locator("#lost")).to_be_visible()
    assert len(swallowed) == 1, "a slow answer would still be welcome"
    page.unroute("**/version")
    page.clock.run_for(8000)
    expect(page.locator("#lost")).to_be_hidden()


def test_a_house_that_is_closed_is_noticed_within_five_seconds(house: House, tab: Tab) -> None:
    saved(days.arriving(8))
    page = tab(360)
    join(page, house, "p1")
    expect(page.locator("[data-beat]")).to_have_attribute("data-state", "fresh")
    page.wait_for_timeout(500)
    house.server.should_exit = True
    expect(page.locator("#lost")).to_be_visible(timeout=5000)


def test_what_waits_in_the_outbox_is_told_as_short_as_on_paper(house: House, tab: Tab) -> None:
    saved(days.seated(8))
    table = table_of("p1")[1]
    page = tab(360)
    join(page, house, in_order(table)[0])
    page.goto(f"{house.url}/t/pokal/me/report")
    for line in range(1, 5):
        page.locator(f"[name=vp-{line}]").fill(str(60 - line))
    page.route("**/me/do/report-slip", lambda route: route.abort())
    page.get_by_role("button", name="Ergebnis senden").click()
    first = days.made_up_name(int(in_order(table)[0][1:]))
    expect(page.locator("#outbox")).to_contain_text(f"{first} 59 ·")
    waits = page.locator("form.report button.big")  # it waits, and nothing turns for ever
    expect(waits).to_have_attribute("aria-busy", "false")
    others = tuple(Line(seat.player, {"vp": 40 + n}) for n, seat in enumerate(table.seats))
    at_the_desk(c.ReportSlip(round=1, table=table.number, slip=Slip(others), accept=True), "desk")
    page.unroute("**/me/do/report-slip")
    page.get_by_role("button", name="Jetzt versuchen").click()
    expect(page.locator("#notice [data-refused]")).to_be_visible()
    for line in range(1, 5):  # refused: what was typed here stands in the fields all the same
        expect(page.locator(f"[name=vp-{line}]")).to_have_value(str(60 - line))
    page.route("**/me/do/report-slip", lambda route: route.abort())
    waits.click()
    expect(page.locator("#outbox")).to_contain_text(f"{first} 59 ·")
    page.unroute("**/me/do/report-slip")
    page.goto(f"{house.url}/t/pokal/me")  # where the form is not, they stand beside the refusal
    expect(page.locator("#notice [data-own]")).to_contain_text(f"{first} 59 ·")
    assert reports() == 1


@pytest.mark.parametrize("status", [507, 503])
def test_what_the_house_cannot_store_waits_and_is_sent_when_it_can(
    house: House, tab: Tab, status: int
) -> None:
    saved(days.seated(8))
    page = tab(360)
    join(page, house, in_order(table_of("p1")[1])[0])
    page.goto(f"{house.url}/t/pokal/me/report")
    for line in range(1, 5):
        page.locator(f"[name=vp-{line}]").fill(str(60 - line))
    page.route("**/me/do/report-slip", lambda route: route.fulfill(status=status, body="full"))
    page.get_by_role("button", name="Ergebnis senden").click()
    expect(page.locator("#outbox")).to_contain_text("das Haus kann es gerade nicht speichern")
    assert reports() == 0
    page.unroute("**/me/do/report-slip")
    expect(page.get_by_text("Sie haben unterschrieben")).to_be_visible(timeout=20_000)
    assert reports() == 1


def test_a_match_is_played_on_two_phones_and_every_page_suits_thumbs(
    house: House, tab: Tab
) -> None:
    """Report and signature of a final; the second phone follows without a touch."""
    options = {"knockout_size": 2, "rounds": 2}
    saved(days.finishing(8, rulebook="carcassonne", mode="two-player", options=options))
    one, two = tab(360), tab(360, "dark")
    for page, seat in zip((one, two), state().matches["final"].seats, strict=True):
        join(page, house, seat.player)
        assert wrong(page, 360) == []
    one.get_by_role("button", name="Unsere Partie ist zu Ende").click()
    expect(two.locator("main")).to_contain_text("Ihre Partie ist zu Ende.")
    one.get_by_role("button", name="Ergebnis eintragen").click()
    one.locator("[name=vp-1]").fill("80")
    one.locator("[name=vp-2]").fill("71")
    expect(one.locator("#preview")).to_contain_text("Das ergibt")
    assert wrong(one, 360) == []
    one.get_by_role("button", name="Ergebnis senden").click()
    expect(two.locator("h1")).to_have_text("Stimmt das so?")
    assert wrong(two, 360) == []
    two.get_by_role("button", name="Stimmt: Ich unterschreibe").click()
    expect(one.locator("h1")).to_have_text("Sie haben gewonnen")
    expect(two.locator("h1")).to_have_text("Sie haben verloren")
    assert wrong(two, 360) == []
