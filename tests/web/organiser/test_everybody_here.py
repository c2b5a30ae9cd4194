"""All are here: one press, nothing attested that nobody saw."""

from __future__ import annotations

from tests.web.organiser.conftest import Clerk


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
    assert "Noch zu klären" in organiser.page("/check-in")
