"""What one person left unsent on a phone that is now somebody else's: told, but not read out."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tafelrunde.desk import commands as c
from tafelrunde.store import badges
from tafelrunde.store.models import Hall
from tests.web.audience import days
from tests.web.conftest import House, Tab
from tests.web.player.browsing import join, reports, wrong
from tests.web.player.phones import saved, table_of

CHILD = days.made_up_name(8)


def with_a_minor() -> None:
    day = days.Day()
    day.enter(7, fair_play=True)
    day.does(c.EnterPlayer(player="p8", minor=True, fair_play=True, consent=True))
    day.check_in_all()
    day.does(c.CloseCheckIn())
    day.does(c.StartTournament())
    day.publish()
    saved(day)


def left_by_the_child(page: Page, house: House) -> None:
    """The child's report gets no answer, and the phone is given back."""
    join(page, house, "p8")
    page.goto(f"{house.url}/t/pokal/me/report")
    for line in range(1, len(table_of("p8")[1].seats) + 1):
        page.locator(f"[name=vp-{line}]").fill(str(60 - line))
    page.route("**/me/do/*", lambda route: route.abort())
    page.get_by_role("button", name="Ergebnis senden").click()
    expect(page.locator("#outbox")).to_contain_text(f"{CHILD} 5")
    page.get_by_role("button", name="Ich bin nicht").click()
    page.wait_for_url("**/join")


def test_whoever_holds_the_phone_next_reads_what_waits_and_neither_names_nor_figures(
    house: House, tab: Tab
) -> None:
    with_a_minor()
    page = tab(360)
    left_by_the_child(page, house)
    table = table_of("p8")[1].number
    initials = "".join(f"{part[0]}. " for part in CHILD.split()).strip()
    told = f"Ergebnis: Tisch {table} – wird gesendet, sobald sich {initials} (#8) hier wieder"
    names = [days.made_up_name(int(seat.player[1:])) for seat in table_of("p8")[1].seats]
    for address in ("join", "me"):  # as nobody, and as somebody else
        if address == "me":
            join(page, house, "p1")
        waiting = page.locator("#waiting")
        expect(waiting).to_contain_text(told)
        words = waiting.inner_text()
        assert "59" not in words
        assert [name for name in names if name in words] == []
        assert wrong(page, 360) == []
    assert reports() == 0


def test_the_person_who_typed_it_reads_it_in_full_again(house: House, tab: Tab) -> None:
    with_a_minor()
    page = tab(360)
    left_by_the_child(page, house)
    badges.revoke_all_of(Hall.objects.get(slug="pokal").id, "p8")
    join(page, house, "p8")
    expect(page.locator("#outbox")).to_contain_text(f"{CHILD} 5")
    expect(page.locator("#waiting")).to_be_hidden()
    page.unroute_all()
    page.evaluate("document.querySelector('#outbox button')?.click()")
    expect(page.locator("main")).to_contain_text("unterschrieben", timeout=15_000)
    assert reports() == 1
