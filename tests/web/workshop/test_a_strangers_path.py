"""A stranger's whole path: another game, Azul, made in the workshop, tried, saved, and played.

The rulebook is made in a real Chromium, every press counted; the seventeen play it through by the
same account: one table by its phones, the others typed at the desk.
"""

from __future__ import annotations

import re

import pytest
from django.test import Client
from playwright.sync_api import Locator, Page, expect

from tafelrunde.games.shelf import open_rulebook
from tests.exports.pdf.hall_on_paper import bare, text_of
from tests.web.conftest import House, Tab
from tests.web.organiser.conftest import Clerk
from tests.web.organiser.play import made_up_names
from tests.web.organiser.test_finish import falling, typed
from tests.web.player.phones import figures, table_phones
from tests.web.workshop.test_drafts import organiser

MOST_PRESSES = 40
PLAYERS, ROUNDS = 17, 4
PATIENCE = 30_000
"""Milliseconds: a machine that does ten things at once is slow, not wrong."""


class Stranger:
    """Somebody before the page who has never seen it; presses are counted, typing is not."""

    def __init__(self, page: Page) -> None:
        self.page, self.presses = page, 0

    def press(self, there: Locator) -> None:
        self.presses += 1
        there.click()

    def leads_on(self, there: Locator) -> None:
        """A press that opens another page; it is there before anybody goes on."""
        with self.page.expect_navigation():
            self.press(there)

    def button(self, name: str) -> None:
        self.leads_on(self.page.get_by_role("button", name=name, exact=True))

    def type(self, field: str, text: str) -> None:
        self.press(self.page.locator(f"[name='{field}']"))
        self.page.locator(f"[name='{field}']").fill(text)

    def until(self, question: str) -> None:
        """On and on, with every answer as it is, to a question."""
        for _more in range(8):
            if self.page.url.split("#")[0].endswith(f"/ask/{question}"):
                return
            self.leads_on(self.page.locator("button.big"))
        raise AssertionError(self.page.url)


def rulebook_made(stranger: Stranger) -> None:
    page = stranger.page
    stranger.leads_on(page.locator("a[href*='another-game']").first)
    stranger.type("game", "Azul")
    stranger.leads_on(page.locator("main button[value='workshop']"))
    expect(page.locator("[name=title]")).to_have_value("Azul")
    expect(page.locator("[name=format]")).to_have_value("format-tables-final")
    stranger.button("Beginnen")
    stranger.until("tables")
    stranger.press(page.locator("[name='modes.0.sizes'][value='2']"))
    stranger.until("slip")
    stranger.leads_on(page.locator("#rows-scoring\\.tables\\.figures > button"))
    stranger.type("scoring.tables.figures.1.label.de", "volle Reihen")
    stranger.until("worth")
    stranger.leads_on(page.locator("#rows-scoring\\.tables\\.places > button"))
    expect(page.locator("#live")).to_contain_text("volle Reihen", timeout=PATIENCE)
    stranger.until("rounds")
    stranger.type("modes.0.rounds", str(ROUNDS))
    stranger.until("end")
    expect(page.get_by_label("Ein Finale")).to_be_checked(timeout=PATIENCE)
    stranger.leads_on(page.locator("button[value$='/try']").first)
    expect(page.locator("main")).to_contain_text("Runden 1 bis 4: ", timeout=PATIENCE)
    page.go_back()
    stranger.press(page.get_by_text("Alle Fragen"))
    stranger.leads_on(page.get_by_role("button", name="Als Ausgabe veröffentlichen"))
    stranger.button("Azul, Ausgabe 1, veröffentlichen")
    expect(page.locator("h1")).to_have_text("Azul", timeout=PATIENCE)


def announced(stranger: Stranger, house: House) -> str:
    """With seventeen pasted names; the address of the tournament."""
    page = stranger.page
    page.goto(f"{house.url}/new")
    stranger.leads_on(page.locator("a[href^='/new/azul/']").first)
    page.locator("[name=title]").fill("Azul am Sonntag")
    stranger.leads_on(page.locator("form.announce button.big"))
    stranger.leads_on(page.locator("#next-step"))
    page.locator("textarea[name=list]").fill("\n".join(made_up_names(PLAYERS)))
    stranger.leads_on(page.locator("form:has(textarea[name=list]) button"))
    stranger.leads_on(page.locator("form button.big"))
    found = re.search(r"/t/([-\w]+)/desk", page.url)
    assert found is not None
    page.close()  # its stream would wait for news beside the forms that are sent now
    return found[1]


def round_played(clerk: Clerk) -> None:
    """The first table by its phones, all others typed; two of each are level but for their rows."""
    clerk.publish()
    round_ = clerk.state.rounds[-1]
    first = min(round_.tables)
    for number, table in round_.tables.items():
        rows = {
            "vp": [60, 60, 50, 40][: len(table.seats)],
            "volle-reihen": [3, 2, 1, 0][: len(table.seats)],
        }
        if number == first and round_.number == 1:
            phones = table_phones(table.seats[0].player, clerk.slug)
            phones[0].send("report-slip", "/report", **figures(rows))
            for phone in phones[1:]:
                phone.send("confirm-slip")
        else:
            slip = {"round": str(round_.number), "table": str(number)} | figures(rows)
            clerk.did("report-slip", accept="1", **slip)
    clerk.did("close-round", round=str(round_.number))


@pytest.mark.filterwarnings("ignore::ResourceWarning")
def test_from_another_game_to_the_award(
    house: House, tab: Tab, capsys: pytest.CaptureFixture[str]
) -> None:
    client = organiser()
    page = tab(1280, "light", "de")
    cookie = client.cookies["tafelrunde"].value
    page.context.add_cookies([{"name": "tafelrunde", "value": cookie, "url": house.url}])
    page.goto(f"{house.url}/new")
    stranger = Stranger(page)
    rulebook_made(stranger)
    with capsys.disabled():
        print(f"\npresses up to the saved edition: {stranger.presses}")
    assert stranger.presses <= MOST_PRESSES
    book = open_rulebook("azul@1")
    assert book.modes[0].sizes == (4, 3, 2)
    assert [each.figure for each in book.scoring[book.modes[0].scoring].places][1:]
    clerk = Clerk(client, announced(stranger, house))
    assert len(clerk.state.entries) == PLAYERS
    played(clerk)
    on_paper(clerk, client)


def played(clerk: Clerk) -> None:
    clerk.begin()
    for _round in range(ROUNDS):
        round_played(clerk)
    waiting = re.findall(r'name="players" value="(\w+)"', clerk.page("/finish"))
    if waiting:
        clerk.did("draw-lot", players=waiting, source="words", seed="azul")
    clerk.did("seat-stage")
    (match,) = clerk.state.matches.values()
    assert len(match.seats) == 4
    clerk.did("report-match", match=match.id, **typed(4, falling("vp", "volle-reihen")))
    clerk.did("award-tournament")
    assert len(clerk.state.awarded) == PLAYERS


def on_paper(clerk: Clerk, client: Client) -> None:
    for name in ("slips", "seating-by-name", "standings", "certificates"):
        answer = client.get(f"/t/{clerk.slug}/desk/paper/{name}.pdf")
        assert answer.content.startswith(b"%PDF"), (name, answer.status_code)
    told = bare(text_of(client.get("/rulebooks/azul@1/rules.pdf?lang=de").content))
    assert "volleReihen" in told
    assert "Finale" in told
