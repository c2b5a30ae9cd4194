"""The referee's pages in a real Chromium: axe, thumbs, narrow screens, one ruling by hand."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Literal

from playwright.sync_api import Page, expect

from tafelrunde.desk import commands as c
from tafelrunde.desk.actors import Actor
from tafelrunde.journal.events import Line, Slip
from tafelrunde.store import badges
from tafelrunde.web import house as books
from tafelrunde.web.live import Known
from tests.web.audience import days
from tests.web.conftest import DESK, HIGH, PHONE, House, Tab
from tests.web.player.browsing import wrong
from tests.web.player.phones import saved
from tests.web.referee.whistles import call, give

ORGANISER = Actor("account:1", "organiser")
PICTURES = os.environ.get("TAFELRUNDE_PICTURES", "")
PAGES = ("", "/table/1/1", "/table/1/2", "/person/p1", "/ruling?table=1", "/rules?q=referee")
MORE = ("/ruling?rule=7W-501&table=1", "/minutes")
LOOKS: tuple[tuple[int, Literal["light", "dark"]], ...] = ((PHONE, "light"), (DESK, "dark"))


SQUEEZED = """() => Array.from(document.querySelectorAll("details.fold > summary"))
    .filter((each) => parseFloat(getComputedStyle(each, "::after").width) < 16)
    .map((each) => "clipped arrow: " + each.innerText)"""


def a_busy_hall() -> None:
    """A final table, a disputed one, two calls, a warning."""
    day = days.running(11, finished=1)
    slip = day.slip(day.state.rounds[-1].tables[2].seats, day.results())
    day.does(c.ReportSlip(round=1, table=2, slip=slip))
    person = day.state.rounds[-1].tables[2].seats[0].player
    day.does(c.DisputeSlip(round=1, table=2, player=person, reason="54 points, not 45"))
    day.does(c.GiveRuling(rule="7W-501", verdict="warning", players=("p1",), text="too loud"))
    saved(day)
    seats = {number: table.seats for number, table in day.state.rounds[-1].tables.items()}
    call("pokal", seats[2][1].player, "dispute", "We do not agree about the military points.")
    call("pokal", seats[3][0].player, "leaver")


def whistle(page: Page, house: House) -> None:
    hall = books.find("pokal")
    house.halls["pokal"] = Known(hall.id, hall.version)
    _badge, token = badges.issue(hall.id, "referee", "", "Rita R.")
    page.goto(f"{house.url}/t/pokal/b/{token}")


def test_every_page_of_the_referee_is_easy_to_read_and_to_tap(house: House, tab: Tab) -> None:
    a_busy_hall()
    problems: dict[str, list[str]] = {}
    page = tab(PHONE)
    whistle(page, house)
    for path in PAGES + MORE:
        page.goto(f"{house.url}/t/pokal/referee{path}")
        for fold in page.query_selector_all("details.fold > summary"):
            fold.click()
        for width, colours in LOOKS if path in PAGES[:2] else LOOKS[:1]:
            page.emulate_media(color_scheme=colours)
            page.set_viewport_size({"width": width, "height": HIGH})
            page.evaluate("scrollTo(0, 0)")
            found = [*wrong(page, width), *page.evaluate(SQUEEZED)]
            if found:
                problems[f"{path} {width}"] = found
            if PICTURES:
                name = path.strip("/").replace("/", "-").replace("?", "-") or "home"
                page.screenshot(path=Path(PICTURES) / f"referee-{name}-{width}.png", full_page=True)
    assert problems == {}


def test_a_call_arrives_by_itself_and_a_ruling_found_by_words_settles_it(
    house: House, tab: Tab
) -> None:
    saved(days.seated(8))
    page = tab(360, language="en")
    whistle(page, house)
    expect(page.get_by_role("heading", level=1)).to_have_text("Nobody is waiting")
    player = books.state(books.find("pokal").id)[0].rounds[0].tables[1].seats[0].player
    asked = call("pokal", player, "rule", "Who pays?")
    expect(page.get_by_text("Who pays?")).to_be_visible(timeout=15000)
    expect(page.locator("#announcer")).to_contain_text("Table 1 rule question")
    page.get_by_role("button", name="On my way").click()
    expect(page.get_by_text("Rita R. is on the way")).to_be_visible(timeout=15000)
    page.get_by_role("button", name="Decide").click()
    page.get_by_role("searchbox").press_sequentially("kingmaking", delay=10)
    page.locator("#found a", has_text="7W-501").click()
    page.get_by_role("checkbox").first.check()
    page.locator("#decide button").click()
    expect(page.get_by_text("This is warning number 1")).to_be_visible()
    page.get_by_role("button", name="Decide so").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Nobody is waiting")
    state = books.state(books.find("pokal").id)[0]
    assert state.calls[asked].outcome == "ruled"
    assert state.rulings[-1].rule == "7W-501"


def test_before_and_after_of_a_correction_fit_a_phone_below_its_head(
    house: House, tab: Tab
) -> None:
    saved(days.running(8, finished=1, rulebook="dominion", mode="swiss"))
    page = tab(PHONE)
    page.set_viewport_size({"width": PHONE, "height": 740})
    whistle(page, house)
    page.goto(f"{house.url}/t/pokal/referee/table/1/1")
    page.locator("#correct > summary").click()
    page.locator("#correct [name=vp-1]").fill("99")
    page.locator("#correct [name=reason]").fill("verlesen")
    page.locator("#correct [name=rule]").select_option("DOM-118")
    page.locator("#correct form > button").click()
    sure = page.locator("#notice [data-sure]")
    expect(sure.locator(".both [data-differs]")).to_have_count(1)
    card, both = sure.bounding_box(), sure.locator(".both").bounding_box()
    head = page.locator(".phone-top").bounding_box()
    title = sure.locator("strong").first.bounding_box()
    assert card is not None
    assert both is not None
    assert head is not None
    assert title is not None
    assert both["x"] + both["width"] <= card["x"] + card["width"]
    assert head["y"] + head["height"] <= title["y"] < 370
    assert wrong(page, PHONE) == []
    _overtaken_by_the_desk(page)


def _overtaken_by_the_desk(page: Page) -> None:
    """Both results fit the phone, keeping the other one has the focus, mine needs its reason."""
    table = books.state(books.find("pokal").id)[0].rounds[0].tables[1]
    assert table.slip is not None
    lines = tuple(Line(line.player, {"vp": 40 - n}) for n, line in enumerate(table.slip.lines))
    theirs = c.CorrectSlip(round=1, table=1, slip=Slip(lines), reason="misread", rule="DOM-118")
    give("pokal", theirs, Actor("account:1", "referee"))
    page.locator("#notice [data-yes]").click()
    panel = page.locator("#notice [data-conflict]")
    expect(panel.locator(".both [data-differs]").first).to_be_visible()
    expect(panel.locator("a", has_text="Den jetzigen Stand behalten")).to_be_focused()
    card, both = panel.bounding_box(), panel.locator(".both").bounding_box()
    assert card is not None
    assert both is not None
    assert both["x"] + both["width"] <= card["x"] + card["width"]
    assert wrong(page, PHONE) == []
    if PICTURES:
        page.screenshot(path=Path(PICTURES) / "referee-overtaken.png")
    panel.locator("[name=reason]").fill("verlesen")
    panel.locator("[name=rule]").select_option("DOM-118")
    panel.locator(".my-way button").click()
    expect(page.locator("#notice [data-sure]")).to_be_visible()


def test_what_a_disputed_slip_gives_fits_into_its_card_on_a_phone(house: House, tab: Tab) -> None:
    a_busy_hall()
    page = tab(PHONE)
    whistle(page, house)
    asked = next(each.id for each in books.state(books.find("pokal").id)[0].open_calls)
    page.goto(f"{house.url}/t/pokal/referee/ruling?call={asked}&table=2")
    frame = page.locator("#settle .table-frame")
    expect(frame.get_by_text("Anteil")).to_be_visible()
    assert frame.evaluate("(each) => each.scrollWidth - each.clientWidth") <= 0
    first = frame.locator("tbody th").first.bounding_box()
    assert first is not None
    assert first["width"] > 100, "a name is not broken into pieces"


CROWDED = """(chips) => chips.filter((chip) => {
  const words = document.createRange();
  words.selectNodeContents(chip);
  const [own, text] = [chip, words].map((each) => each.getBoundingClientRect());
  const high = own.height > 2 * parseFloat(getComputedStyle(chip).fontSize);
  const tile = chip.closest("a").getBoundingClientRect();
  return high || text.right > own.right - 4 || own.right > tile.right;
}).map((chip) => chip.innerText)"""


def test_how_far_a_table_is_stands_in_one_line_within_its_tile(house: House, tab: Tab) -> None:
    day = days.running(11, finished=1)
    table = day.state.rounds[-1].tables[2]
    one, other = (seat.player for seat in table.seats[:2])
    slip = day.slip(table.seats, day.results())
    day.does(c.ReportSlip(round=1, table=2, slip=slip), Actor(one, "player", one))
    day.does(c.ConfirmSlip(round=1, table=2, player=other), Actor(other, "player", other))
    saved(day)
    for width in (PHONE, DESK):
        page = tab(width)
        whistle(page, house)
        page.goto(f"{house.url}/t/pokal/referee")
        chips = page.locator(".table-tiles .chip")
        expect(chips.filter(has_text="teils unterschrieben")).to_have_count(1)
        assert chips.evaluate_all(CROWDED) == []


def test_looking_for_another_rule_takes_nothing_away_of_a_ruling_half_filled_in(
    house: House, tab: Tab
) -> None:
    saved(days.seated(8))
    page = tab(360, language="en")
    whistle(page, house)
    page.goto(f"{house.url}/t/pokal/referee/ruling?round=1&table=1")
    decide = page.locator("#decide")
    words, second = decide.locator("[name=text]"), decide.locator("[name=players]").nth(1)

    def all_there() -> None:
        expect(words).to_have_value("twice, after a warning by mouth")
        expect(second).to_be_checked()
        expect(decide.get_by_role("radio", name="penalty")).to_be_checked()

    words.fill("twice, after a warning by mouth")
    second.check()
    decide.get_by_role("radio", name="penalty").check()
    page.locator("#found a").first.click()
    expect(decide.locator("[name=rule]")).not_to_have_value("")
    all_there()
    page.get_by_role("searchbox").fill("kingmaking")
    page.get_by_role("searchbox").press("Enter")
    page.wait_for_url("**q=kingmaking*")
    all_there()
    page.locator("#found a", has_text="7W-501").click()
    expect(decide.locator("[name=rule]")).to_have_value("7W-501")
    all_there()
    assert "twice" not in page.url, "what is said about somebody stands in no address"
    page.goto(f"{house.url}/t/pokal/referee/ruling?rule=7W-501")
    expect(words).not_to_have_value("twice, after a warning by mouth")
