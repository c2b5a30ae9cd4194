"""Finding one's way at the desk: few tabs, the hall's screens one step away, a bar that offers."""

from __future__ import annotations

import re

import pytest

from tests.web.organiser.conftest import Clerk
from tests.web.organiser.test_desk_pages import PAGES
from tests.web.organiser.test_finish import start

TAB = re.compile(r'<nav class="desk-nav".*?</nav>', re.DOTALL)


def tabs_of(page: str) -> list[str]:
    found = TAB.search(page)
    assert found is not None
    bare = re.sub(r"<div class=\"menu-body\">.*?</div>", "", found[0], flags=re.DOTALL)
    bare = re.sub(r'<li class="to-projector">.*?</li>', "", bare, flags=re.DOTALL)
    texts = re.findall(r"<(?:a|summary)\b[^>]*>(.*?)</(?:a|summary)>", bare, flags=re.DOTALL)
    return [text.strip() for text in texts]


def test_six_tabs_lead_everywhere(organiser: Clerk) -> None:
    organiser.announce()
    assert tabs_of(organiser.page()) == [
        "Übersicht", "Spieler", "Runde", "Tabelle", "Papier", "Mehr",
    ]  # fmt: skip
    for path in (*PAGES, "/paper", "/files"):
        if path not in ("/finish", "/award"):
            assert f'href="/t/{organiser.slug}/desk{path}"' in organiser.page(), path


@pytest.mark.parametrize("path", [*PAGES, "/paper", "/files", "/find"])
def test_projector_and_public_page_are_one_click_away_and_lead_back(
    organiser: Clerk, path: str
) -> None:
    organiser.announce()
    page = organiser.page(path)
    for address in (f"/t/{organiser.slug}/screen", f"/t/{organiser.slug}"):
        assert f'href="{address}"' in page
        back = organiser.client.get(address).content.decode()
        assert f'href="/t/{organiser.slug}/desk"' in back
        organiser_gone = organiser.client.__class__().get(address).content.decode()
        assert "/desk" not in organiser_gone


def test_the_search_knows_the_pages_too(organiser: Clerk) -> None:
    organiser.announce()

    def found(asked: str) -> str:
        address = f"/t/{organiser.slug}/desk/find?q={asked}"
        answer = organiser.client.get(address, headers={"HX-Request": "true"})
        return str(answer.content.decode())

    assert f'href="/t/{organiser.slug}/screen"><b>Projektor</b>' in found("proj")
    assert "Öffentliche Seite</b>" in found("oeffentl")
    assert "Verlauf</b>" in found("verl")
    assert "Verlauf</b>" not in found("proj")


def test_a_mode_without_a_finish_has_no_room_for_one(organiser: Clerk) -> None:
    organiser.announce()
    assert "Endrunde" not in organiser.page()
    organiser.announce("seven-wonders", "prelims-and-final", title="Mit Finale")
    assert f'href="/t/{organiser.slug}/desk/finish"' in organiser.page()


def test_the_round_opens_where_it_stands(organiser: Clerk) -> None:
    def round_tab() -> str:
        found = re.search(r'data-tab="round"><a href="([^"]*)"', organiser.page())
        assert found is not None
        return found[1].removeprefix(f"/t/{organiser.slug}/desk")

    organiser.announce()
    assert round_tab() == "/draw"
    organiser.enter(8)
    for player in list(organiser.state.entries):
        organiser.did("check-in", player=player)
    organiser.did("close-check-in")
    organiser.did("start-tournament")
    organiser.did("draft-round")
    organiser.did("publish-round", round="1")
    assert round_tab() == "/tables"
    assert 'href="/t/' in organiser.page("/tables")
    assert 'aria-current="page"' in organiser.page("/tables")


def test_where_nothing_is_offered_there_is_no_bar(organiser: Clerk) -> None:
    organiser.announce()
    assert 'id="next-step"' in organiser.page()
    organiser.enter(8)
    for player in list(organiser.state.entries):
        organiser.did("check-in", player=player)
    organiser.did("close-check-in")
    organiser.did("start-tournament")
    for _ in range(organiser.mode_rounds):
        organiser.play_round()
    organiser.did("award-tournament")
    assert 'id="next-step"' in organiser.page()
    over = organiser.page("/files")
    assert 'id="next-step"' not in over
    assert re.search(r'id="bar"[^>]* hidden>', over)


def test_keys_are_on_every_keyboard(organiser: Clerk) -> None:
    organiser.announce()
    page = organiser.page()
    for key in ("s", "g b", "g w", "g p", "g c", "g h"):
        assert f'data-keys="{key}"' in page, key
    listed = re.findall(r"<kbd>(.*?)</kbd>", page)
    assert not {"[", "]", "/"} & set(listed)


def test_forms_beside_the_tables_carry_a_key_of_their_own(organiser: Clerk) -> None:
    """Pressed twice it counts once: a round just published is no exception."""
    organiser.announce()
    organiser.enter(8)
    for player in list(organiser.state.entries):
        organiser.did("check-in", player=player)
    for command in ("close-check-in", "start-tournament", "draft-round"):
        organiser.did(command)
    organiser.did("publish-round", round="1")
    assert 'name="key" value=""' not in organiser.page("/tables")


@pytest.mark.rule("DOM-123")
def test_a_duel_is_no_step_of_the_day_before_it_is_due(organiser: Clerk) -> None:
    start(organiser, "dominion", "swiss", 8, **{"option-rounds": "1"})
    for path in ("", "/draw", "/tables"):
        page = organiser.page(path)
        assert "Endrunde" not in page
        assert "Duell der Führenden" not in page
    organiser.publish()
    for table in organiser.state.rounds[0].tables:
        level = {f"vp-{seat}": str(vp) for seat, vp in enumerate((30, 20, 15, 10), start=1)}
        organiser.did("report-slip", round="1", table=str(table), accept="1", **level)
    organiser.did("close-round", round="1")
    page = organiser.page()
    assert "Duell der Führenden</a>" in page, "two won with the same points"
    assert "Endrunde" not in page
    assert "<h1>Duell der Führenden</h1>" in organiser.page("/finish")
