"""All are here: one press, nothing attested that nobody saw."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.organiser.conftest import Clerk
from tests.web.organiser.play import made_up_names


def missing(clerk: Clerk) -> list[str]:
    return [player for player, entry in clerk.state.entries.items() if not entry.checked_in]


def test_one_press_checks_in_everybody_once(organiser: Clerk) -> None:
    organiser.announce("seven-wonders", "four-rounds")
    organiser.enter(8)
    assert "Alle da" in organiser.page("/check-in")
    needs = "attested" in organiser.page("/check-in").partition('id="everybody"')[2][:900]
    if needs:
        organiser.post("/check-in/everybody", htmx=False)
        assert len(missing(organiser)) == 8, "nobody attests what nobody saw"
    for _ in range(2):
        assert organiser.post("/check-in/everybody", htmx=False, attested="on").status_code == 302
    assert missing(organiser) == []
    assert "Alle da" not in organiser.page("/check-in")


def test_a_minor_without_consent_stays_and_is_named(organiser: Clerk) -> None:
    organiser.announce("carcassonne", "four-player")
    organiser.enter(4)
    child = next(iter(organiser.state.entries))
    organiser.did("change-entry", player=child, shown="minor", minor="on")
    organiser.post("/check-in/everybody", htmx=False, attested="on")
    assert missing(organiser) == [child]
    assert "Einverständnis der Eltern fehlt noch (CAR-203): " in organiser.page("/check-in")


@pytest.mark.rule("CAR-202")
def test_what_is_missing_is_said_and_attesting_it_for_all_is_a_button_of_its_own(
    organiser: Clerk,
) -> None:
    organiser.announce("carcassonne", "two-player")
    organiser.enter(4)
    sheet = organiser.page("/check-in").partition('id="everybody"')[2].partition("</details>")[0]
    assert "Daten noch nicht geprüft (CAR-202): 4" in sheet
    assert sheet.count("<button") == 1, "none that would do nothing"
    assert "Daten aller geprüft, alle da" in sheet
    assert 'type="checkbox"' not in sheet
    organiser.post("/check-in/everybody", htmx=False)
    assert len(missing(organiser)) == 4, "nobody attests what nobody did"
    names = ", ".join(made_up_names(4))
    folded = f"<summary>Daten noch nicht geprüft (CAR-202): 4 Personen</summary>{names}</details>"
    assert folded in organiser.page("/check-in"), "a number first, the names on demand"
    one = next(iter(organiser.state.entries))
    organiser.did("change-entry", player=one, shown="data_checked", data_checked="on")
    assert "Nur wem nichts mehr fehlt" in organiser.page("/check-in")
    organiser.post("/check-in/everybody", htmx=False)
    assert len(missing(organiser)) == 3
    organiser.post("/check-in/everybody", htmx=False, attested="on")
    assert missing(organiser) == []


@pytest.mark.parametrize("rulebook", ["seven-wonders", "carcassonne"])
def test_a_row_has_as_many_lines_after_the_tap_as_before(organiser: Clerk, rulebook: str) -> None:
    """So that no row moves away under the finger while two hundred people arrive."""
    mode = {"seven-wonders": "four-rounds", "carcassonne": "two-player"}[rulebook]
    organiser.announce(rulebook, mode, fee="5")
    organiser.enter(3)
    for player, paid in zip(list(organiser.state.entries), ("on", "", "on"), strict=True):
        before = lines_of(organiser, player)
        assert before > 1
        told = {"attested": "on", "eligible": "on"} | ({"fee_paid": "on"} if paid else {})
        organiser.did("check-in", player=player, **told)
        assert lines_of(organiser, player) == before


def lines_of(clerk: Clerk, player: str) -> int:
    row = clerk.page("/check-in").split(f'id="row-{player}"')[1].split("</li>")[0]
    settle = row.split('<div class="settle"')[1].split("</div>")[0]
    return settle.count("<label") + settle.count('class="settled"') + settle.count("<button")


def test_all_of_them_are_one_line_of_the_history_and_go_back_in_one_step(organiser: Clerk) -> None:
    organiser.announce("seven-wonders", "four-rounds")
    organiser.enter(8)
    before = organiser.version
    organiser.post("/check-in/everybody", htmx=False, attested="on")
    assert "✓ 8 Personen eingecheckt" in (said := organiser.page("/check-in"))
    assert f"undo={before + 1}" in said, "with the way back"
    history = organiser.page("/history")
    assert history.count("8 Personen eingecheckt") == 1
    assert "und 4 weitere" in history, "the others, and nothing that went with them"
    assert history.count('id="step-') == 4, "announced, described, entered, checked in"
    organiser.did("take-back", since=str(before + 1), reason="zu früh", sure="1")
    assert len(missing(organiser)) == 8


def test_a_glance_counts_all_who_came_at_once_however_many_they_are(organiser: Clerk) -> None:
    organiser.announce("seven-wonders", "four-rounds")
    organiser.enter(85)
    organiser.did("check-in", player=next(iter(organiser.state.entries)), attested="on")
    glance = organiser.page("").partition('id="latest"')[2]
    assert "85 Personen angemeldet" in glance
    assert "Turnier angekündigt" in glance, "what came before is told too"


def test_the_first_page_counts_nobody_who_left_without_a_game(organiser: Clerk) -> None:
    organiser.start()
    organiser.play_round()
    before = set(organiser.state.entries)
    latecomer: dict[str, Any] = {"line": ["1"], "name-1": "Zeno Spät"}
    organiser.post("/players/enter", **latecomer)
    assert "· 9 Personen" in organiser.client.get("/").content.decode()
    (late,) = set(organiser.state.entries) - before
    organiser.did("withdraw-player", player=late, sure="1")
    assert "· 8 Personen" in organiser.client.get("/").content.decode()


@pytest.mark.parametrize(
    ("rulebook", "mode", "told"),
    [
        ("carcassonne", "two-player", "„Daten geprüft“ checkt die Person sofort ein."),
        ("seven-wonders", "four-rounds", "„Fairplay anerkannt“ checkt die Person sofort ein."),
    ],
)
def test_the_list_says_once_that_a_tick_beside_a_name_checks_in(
    organiser: Clerk, rulebook: str, mode: str, told: str
) -> None:
    organiser.announce(rulebook, mode)
    organiser.enter(4)
    page = organiser.page("/check-in")
    assert page.count("checkt die Person sofort ein") == 1
    assert told in page
    assert ("der letzte der beiden Haken" in page) == (rulebook == "carcassonne"), "CAR-203"
    organiser.post("/check-in/everybody", htmx=False, attested="on")
    assert "checkt die Person sofort ein" not in organiser.page("/check-in"), "nobody is left"
