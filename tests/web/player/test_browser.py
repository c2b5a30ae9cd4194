"""Phones in a real Chromium: thumbs, axe, drafts, sums while typing."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tafelrunde.desk import commands as c
from tafelrunde.journal.events import Line, Slip
from tafelrunde.state.tournament import Table
from tests.web.audience import days
from tests.web.conftest import House, Tab, axe_problems
from tests.web.player.browsing import join, reports, wrong
from tests.web.player.phones import at_the_desk, in_order, saved, state, table_of

PAGES = {
    "vorher": ("",),
    "mitten": ("", "/report", "/count/1", "/standing", "/call", "/leave"),
    "finale": ("",),
    "karten": ("", "/report"),
}


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
    top = "box => Math.round(box.getBoundingClientRect().top)"
    tops = {page.locator(f"[name={name}-2]").evaluate(top) for name in ("vp", "coins")}
    assert len(tops) == 1, "boxes stay level"
    expect(page.locator("#outbox")).to_be_hidden()
    page.evaluate("scrollTo(0, document.body.scrollHeight)")  # nothing half under the main action
    assert axe_problems(page) == []
    page.locator("[name=coins-2]").fill("4")
    page.locator("[name=vp-2]").fill("500")
    page.get_by_role("button", name="Ergebnis senden").click()
    expect(page.locator(".at-field")).to_contain_text("Ungewöhnlich: Stimmt das?")
    assert reports() == 0, "a figure out of the usual is asked about, once"
    page.get_by_role("button", name="Ergebnis senden").click()
    expect(page.get_by_text("Bitte erst das hier lesen")).to_be_visible()
    assert reports() == 0, "who is level, and what decides, is read first"
    page.get_by_role("button", name="Ergebnis senden").click()
    expect(page.get_by_text("Sie haben unterschrieben")).to_be_visible()
    assert reports() == 1


def test_every_wrong_figure_is_named_at_once_at_its_field(house: House, tab: Tab) -> None:
    saved(days.seated(8, rulebook="catan", mode="ranking-tournament"))
    player = in_order(table_of("p1")[1])[0]
    page = tab(360)
    join(page, house, player)
    page.goto(f"{house.url}/t/pokal/me/report")
    for line, typed in enumerate(("abc", "−5", "999999"), start=1):
        page.locator(f"[name=vp-{line}]").fill(typed)
    page.get_by_role("button", name="Ergebnis senden").click()
    said = [
        "Hier wird eine ganze Zahl erwartet. Es wurde nichts gesendet.",
        "Hier geht nichts unter 0. Es wurde nichts gesendet.",
        "Höchstens 100.000. Es wurde nichts gesendet.",
        "Noch nicht eingetragen. Es wurde nichts gesendet.",
    ]
    for line, words in enumerate(said, start=1):
        expect(page.locator(f"#fault-vp-{line}")).to_have_text(words)
    expect(page.locator("#outbox")).to_be_hidden()
    assert reports() == 0


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
