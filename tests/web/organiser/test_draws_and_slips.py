"""Forms of a running tournament: draws, slips and their corrections."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tafelrunde.desk import commands as c
from tafelrunde.desk.actors import Actor
from tafelrunde.desk.event_words import told
from tafelrunde.journal.events import DrawCommitted
from tafelrunde.reckoning.verification import verdict_on
from tafelrunde.web import house
from tests.web.organiser.conftest import Clerk
from tests.web.organiser.test_finish import start
from tests.web.organiser.test_standins import MINUTES, checked_in


def test_a_system_draw_is_sealed_before_it_is_made(organiser: Clerk) -> None:
    organiser.start()
    organiser.did("draft-round", source="system")
    kinds = [type(event).__name__ for event in organiser.state.history]
    assert kinds.index("DrawCommitted") < kinds.index("Drawn")
    assert organiser.state.commitments["round 1"] in organiser.page("/draw")


def test_undoing_a_draw_and_drawing_again_gives_the_same_draw(organiser: Clerk) -> None:
    organiser.start()
    organiser.did("draft-round")
    before = organiser.state.rounds[0].tables
    since = next(
        number
        for number, event in enumerate(organiser.state.history, start=1)
        if type(event).__name__ == "Drawn"
    )
    organiser.did("take-back", since=str(since), reason="noch einmal", sure="1")
    organiser.did("draft-round")
    assert organiser.state.rounds[0].tables == before


@pytest.mark.parametrize("since", ["Drawn", "DrawCommitted"])
def test_a_house_with_another_key_keeps_the_promise_of_the_old_one(
    organiser: Clerk, settings: Any, since: str
) -> None:
    """Draw, take back, stop, delete the key, start, draw again: the same seed, and verify holds."""
    organiser.start()
    organiser.did("draft-round")
    before = organiser.state.rounds[0].tables
    kinds = [type(event).__name__ for event in organiser.state.history]
    step = str(kinds.index(since) + 1)
    organiser.did("take-back", since=step, reason="noch einmal", sure="1")
    settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]  # only to stay logged in
    settings.SECRET_KEY = "another key"
    organiser.did("draft-round")
    assert organiser.state.rounds[0].tables == before
    records = house.records_since(house.find(organiser.slug).id, 0)
    assert verdict_on(records).holds


def test_a_seed_lost_with_its_key_before_anything_was_drawn_is_promised_anew(
    organiser: Clerk,
) -> None:
    organiser.start()
    hall = house.find(organiser.slug).id
    lost = c.CommitDraw(draw="round 1", source="system", seed="nobody knows it any more")
    house.append(hall, lost, Actor("orga", "organiser"), "sealed long ago", None)
    organiser.did("draft-round")
    promises = [one for one in organiser.state.history if isinstance(one, DrawCommitted)]
    assert [bool(one.reason) for one in promises] == [False, True]
    assert "das Haus hat einen anderen Schlüssel" in told(promises[1]).de
    assert "anderen" not in told(promises[0]).de
    records = house.records_since(hall, 0)
    assert verdict_on(records).holds


def test_who_promised_words_cannot_draw_by_the_system(organiser: Clerk) -> None:
    organiser.start()
    organiser.did("commit-draw", source="words")
    refused = organiser.do("draft-round", source="system")
    assert refused.status_code == 422
    assert 'data-place="source"' in refused.content.decode()


def test_words_from_the_hall_are_the_seed(organiser: Clerk) -> None:
    organiser.start()
    organiser.did("commit-draw", source="words")
    organiser.did("draft-round", source="words", seed=["Apfel", "  drei   Sechsen "])
    drawn = next(iter(organiser.state.draws.values()))
    assert drawn.seed == "Apfel | drei Sechsen"


@pytest.mark.rule("CAT-204", "7W-104")
@pytest.mark.parametrize(
    ("rulebook", "mode", "planned", "chance"),
    [
        ("catan", "ranking-tournament", True, False),
        ("seven-wonders", "prelims-and-final", True, True),
        ("carcassonne", "two-player", False, True),
    ],
)
def test_a_round_that_was_planned_asks_for_no_chance_but_that_of_its_set_up(
    organiser: Clerk, rulebook: str, mode: str, planned: bool, chance: bool
) -> None:
    start(organiser, rulebook, mode, 16)
    page = organiser.page("/draw")
    assert 'id="as-planned"' not in page, "the first is drawn now"
    assert 'name="source"' in page
    organiser.publish()
    number = str(len(organiser.state.rounds))
    figure = "coins" if rulebook == "seven-wonders" else ""
    for table in organiser.state.rounds[-1].tables.values():
        slip = {f"vp-{n}": str(9 - n) for n in range(1, len(table.seats) + 1)}
        slip |= {f"{figure}-{n}": "1" for n in range(1, len(table.seats) + 1) if figure}
        organiser.did("report-slip", round=number, table=str(table.number), accept="1", **slip)
    organiser.did("close-round", round=number)
    page = organiser.page("/draw")
    assert ('id="as-planned"' in page) == planned
    assert ('name="source"' in page.partition('id="draft-form"')[2]) == chance
    assert ("Prüfsumme veröffentlichen" in page) == chance
    assert ("nur über den Aufbau" in page) == (planned and chance)
    gone = next(iter(organiser.state.entries))
    organiser.did("withdraw-player", player=gone, sure="1")
    if rulebook == "seven-wonders":
        assert 'id="as-planned"' not in organiser.page("/draw"), "the rest is drawn anew"


def test_a_swap_tells_its_cost_first(organiser: Clerk) -> None:
    organiser.start()
    organiser.play_round()
    organiser.did("draft-round")
    tables = list(organiser.state.rounds[1].tables.values())
    one, other = tables[0].seats[0].player, tables[1].seats[0].player
    offer = organiser.page(f"/draw/swap?one={one}&other={other}")
    assert "Wiederholte Begegnungen" in offer or "kostet nichts" in offer
    organiser.did("swap-seats", round="2", one=one, other=other)
    assert organiser.state.rounds[1].tables[2].seats[0].player == one


def test_a_redraw_needs_a_reason(organiser: Clerk) -> None:
    organiser.start()
    organiser.did("draft-round")
    refused = organiser.do("redraw-round")
    assert refused.status_code == 422
    assert 'data-place="reason"' in refused.content.decode()
    organiser.did("redraw-round", reason="Tisch 2 ist wackelig")


def test_set_up_draws_are_shown_with_the_round(organiser: Clerk) -> None:
    organiser.announce("dominion", "swiss")
    organiser.enter(8)
    for player in list(organiser.state.entries):
        organiser.did("check-in", player=player)
    organiser.did("close-check-in")
    organiser.did("start-tournament")
    organiser.did("draft-round")
    assert "Königreichkarten" in organiser.page("/draw")


def test_places_and_points_are_previewed_before_saving(organiser: Clerk) -> None:
    organiser.start()
    organiser.publish()
    shown = organiser.preview(organiser.slip(1, **{"vp-1": "30"})).content.decode()
    assert re.findall(r'<td class="place">(\d)</td>', shown) == ["1", "2", "3", "4"]
    assert "ungewöhnlich" in shown
    waiting = organiser.preview(organiser.slip(1, **{"vp-1": ""})).content.decode()
    assert "sobald alle Zahlen" in waiting
    assert organiser.state.rounds[0].tables[1].slip is None


@pytest.mark.rule("DOM-121")
@pytest.mark.parametrize(("turns", "doubtful"), [("15", True), ("19", False), ("21", False)])
def test_turns_no_table_can_have_are_asked_about(
    organiser: Clerk, turns: str, doubtful: bool
) -> None:
    """They decide between equal victory points, and nobody is more than one turn ahead."""
    organiser.announce("dominion", "swiss")
    organiser.enter(8)
    for player in list(organiser.state.entries):
        organiser.did("check-in", player=player)
    organiser.did("close-check-in")
    organiser.did("start-tournament")
    organiser.publish()
    typed = {"round": "1", "table": "1"}
    for number in range(1, 5):
        typed |= {f"vp-{number}": "28", f"turns-{number}": "20", f"victory_cards-{number}": "7"}
    shown = organiser.preview(typed | {"turns-2": turns}).content.decode()
    assert ("Züge: 15 und 20 an einem Tisch" in shown) == doubtful
    assert ("data-tone" in shown) == doubtful


def test_a_correction_says_first_what_it_changes(organiser: Clerk) -> None:
    organiser.start()
    organiser.play_round()
    first = organiser.state.rounds[0].tables[1].seats[0].player
    fields = organiser.slip(1, **{"vp-1": "2", "reason": "falsch gelesen"})
    asked = organiser.do("correct-slip", **fields)
    assert asked.status_code == 200
    words = asked.content.decode()
    assert organiser.names[first] in words
    assert organiser.state.rounds[0].tables[1].corrections == 0, "nothing is done yet"
    organiser.did("correct-slip", sure="1", **fields)
    assert organiser.state.rounds[0].tables[1].corrections == 1


@pytest.mark.parametrize("typed", ["9" * 4900, "0" * 4900, "-" + "9" * 4900])
def test_a_number_of_thousands_of_digits_gets_a_sentence(organiser: Clerk, typed: str) -> None:
    organiser.start()
    organiser.publish()
    answer = organiser.do("report-slip", **organiser.slip(1, **{"vp-1": typed}))
    assert answer.status_code == 422
    said = "nichts unter 0" if typed[0] == "-" else "höchstens 100.000"
    assert said in answer.content.decode()
    for after in ("0001" + "0" * 5000, "²"):
        page = organiser.client.get(f"/t/{organiser.slug}/desk/standings", {"after": after})
        assert page.status_code == 200


def test_a_leaver_is_marked_on_the_slip(organiser: Clerk) -> None:
    organiser.start()
    organiser.publish()
    typed = organiser.slip(1, **{"left-4": "on", "vp-4": ""})
    said = "hat das laufende Spiel verlassen und ist mit diesem Ergebnis"
    assert said in organiser.preview(typed).content.decode(), "before it is stored"
    organiser.did("report-slip", accept="1", **typed)
    assert said in organiser.page("/standings"), "and when it is"
    slip = organiser.state.rounds[0].tables[1].slip
    assert slip is not None
    assert slip.lines[3].left
    assert organiser.state.entries[slip.lines[3].player].disqualified_after == 1


@pytest.mark.rule("CAT-301")
def test_the_star_of_whoever_ended_the_game_stands_at_the_tables_with_its_reason(
    organiser: Clerk,
) -> None:
    organiser.start()
    organiser.publish()
    typed = {"vp-1": "10", "vp-2": "10", "vp-3": "7", "vp-4": "5", "won": "2"}
    organiser.did("report-slip", accept="1", **organiser.slip(1, **typed))
    for path in ("/tables", ""):
        tile = organiser.page(path).partition('id="tile-1"')[2].partition("</a>")[0]
        assert "10 ★" in tile
        assert re.search(r"Siegpunkte gleich: .+ beendete das Spiel[^(]+CAT-301", tile)


def test_a_slip_does_not_say_that_it_disqualifies_whom_a_ruling_did(organiser: Clerk) -> None:
    organiser.start()
    organiser.publish()
    player = organiser.state.rounds[0].tables[1].seats[3].player
    ruling = {"player": player, "rule": "CAT-104", "grounds": "Betrug", "deliberate": "on"}
    organiser.did("disqualify-player", sure="1", **ruling)
    said = organiser.preview(organiser.slip(1, **{"left-4": "on", "vp-4": ""})).content.decode()
    assert "ist bereits disqualifiziert, nicht erst mit diesem" in said
    assert "#CAT-104" in said
    assert "hat das laufende Spiel verlassen" not in said


def test_nobody_asks_for_the_signature_of_whoever_left_the_game(organiser: Clerk) -> None:
    organiser.start()
    organiser.publish()
    organiser.did("report-slip", **organiser.slip(1, **{"left-4": "on", "vp-4": ""}))
    page = organiser.page("/tables/1/1")
    gone = organiser.names[organiser.state.rounds[0].tables[1].slip.lines[3].player]  # type: ignore[union-attr]
    assert f"{gone} unterschreibt" not in page
    assert len(re.findall(r" unterschreibt\s*</button>", page)) == 3


def test_substitutes_and_signatures_go_through_the_same_door(organiser: Clerk) -> None:
    organiser.start(6)
    organiser.publish()
    table = organiser.state.rounds[0].tables[1]
    organiser.did(
        "name-substitute", round="1", table="1", leaver=table.seats[0].player, substitute="guest"
    )
    organiser.did("report-slip", **organiser.slip(2))
    for seat in organiser.state.rounds[0].tables[2].seats:
        organiser.did("confirm-slip", round="1", table="2", player=seat.player)
    assert organiser.state.rounds[0].tables[2].state == "final"


def test_whoever_signed_on_paper_has_signed(organiser: Clerk) -> None:
    organiser.start(6)
    organiser.publish()
    organiser.did("report-slip", **organiser.slip(2))
    first = organiser.state.rounds[0].tables[2].seats[0].player
    organiser.did("confirm-slip", round="1", table="2", player=first)
    assert "noch nicht unterschrieben" in organiser.page("/tables/1/2").split("Save")[0]
    organiser.did("accept-slip", round="1", table="2")
    page = organiser.page("/tables/1/2")
    assert page.count("auf dem Zettel unterschrieben") == 2, "the desk attested it"
    assert "nicht unterschrieben" not in page


def test_whoever_objected_has_not_signed_on_paper_either(organiser: Clerk) -> None:
    organiser.start(6)
    organiser.publish()
    organiser.did("report-slip", **organiser.slip(2))
    first, second, *_rest = organiser.state.rounds[0].tables[2].seats
    organiser.did("confirm-slip", round="1", table="2", player=first.player)
    organiser.did("dispute-slip", round="1", table="2", player=second.player, reason="coins")
    organiser.did("accept-slip", round="1", table="2")
    page = organiser.page("/tables/1/2")
    assert "hat nicht unterschrieben" in page
    assert "auf dem Zettel unterschrieben" not in page
    assert "noch nicht unterschrieben" not in page


def _undo_link(page: str) -> str:
    found = re.search(r"\?undo=(\d+)#", page)
    assert found is not None
    return found.group(1)


def test_a_slip_typed_and_accepted_in_one_act_is_undone_as_one(organiser: Clerk) -> None:
    organiser.start()
    organiser.publish()
    organiser.did("report-slip", accept="1", **organiser.slip(1))
    table = organiser.state.rounds[0].tables[1]
    assert table.state == "final"
    since = _undo_link(organiser.page())
    said = organiser.do("take-back", since=since, reason="verlesen").content.decode()
    assert "Zurückgenommen wird: Ergebnis von Tisch 1, Runde 1." in said
    assert "Tisch 1, Runde 1: angenommen." in said, "the acceptance goes with it, and that is said"
    organiser.did("take-back", since=since, reason="verlesen", sure="1")
    assert organiser.state.rounds[0].tables[1].slip is None, "nothing half remains"


@pytest.mark.rule("FRI-601")
def test_who_may_not_accept_is_not_offered_to(organiser: Clerk, colleague: Any) -> None:
    checked_in(organiser, 8)
    organiser.did("start-tournament")
    organiser.publish()
    helper = colleague(organiser, "scorekeeper")
    page = helper.page("/tables/1/1")
    assert 'name="accept"' not in page, "the jury awards the points"
    assert 'name="accept"' in organiser.page("/tables/1/1")


def _signed_by(organiser: Clerk, many: int, **slip: str) -> None:
    """Table 1 is reported, and that many have signed it."""
    organiser.did("report-slip", **(slip or organiser.slip(1)))
    for seat in organiser.state.rounds[0].tables[1].seats[:many]:
        organiser.did("confirm-slip", round="1", table="1", player=seat.player)


@pytest.mark.rule("FRI-601")
def test_all_have_signed_and_the_jury_is_led_to_the_award(organiser: Clerk) -> None:
    checked_in(organiser, 8)
    organiser.did("start-tournament")
    organiser.publish()
    _signed_by(organiser, 4, round="1", table="1", **MINUTES)
    for page in ("", "/tables"):
        bar = organiser.page(page)
        assert "Noch nicht von allen unterschrieben" not in bar
        assert re.search(r'id="next-step"\s+href="[^"]*/tables/1/1"', bar), page
        assert "Punkte von Tisch 1 vergeben" in bar
    slip = organiser.page("/tables/1/1")
    assert "Diese Punkte vergeben" in slip
    assert "Zettel von allen unterschrieben" not in slip, "nobody signed any paper"


def test_the_button_says_whose_signatures_are_on_paper(organiser: Clerk) -> None:
    organiser.start(6)
    organiser.publish()
    _signed_by(organiser, 0)
    assert "Übernehmen: Zettel von allen unterschrieben" in organiser.page("/tables/1/1")
    first = organiser.state.rounds[0].tables[1].seats[0]
    organiser.did("confirm-slip", round="1", table="1", player=first.player)
    page = organiser.page("/tables/1/1")
    assert "Übernehmen: die Übrigen haben auf Papier unterschrieben" in page
    assert "Zettel von allen unterschrieben" not in page


def test_what_is_stored_names_whose_it_is_first(organiser: Clerk) -> None:
    checked_in(organiser, 8)
    organiser.did("start-tournament")
    organiser.publish()
    organiser.did("report-slip", round="1", table="1", **MINUTES)
    page = organiser.page("/tables/1/1")
    found = re.search(r'class="stored">(.*?)</p>', page, re.DOTALL)
    assert found is not None
    told = " ".join(re.sub(r"<[^>]+>", " ", found.group(1)).split())
    assert "Russland gehalten 10 von 10" in told
    assert "Partie Runden 12" in told


def test_places_of_figures_that_nobody_stored_say_so(organiser: Clerk) -> None:
    organiser.start(8)
    organiser.publish()
    slip = organiser.slip(1)
    typed = organiser.preview(slip).content.decode()
    assert "data-not-stored" in typed
    assert "nicht gespeichert" in typed
    organiser.did("report-slip", **slip)
    assert "data-not-stored" not in organiser.preview(slip).content.decode()
    assert "data-not-stored" not in organiser.page("/tables/1/1")
