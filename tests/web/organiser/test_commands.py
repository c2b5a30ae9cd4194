"""What forms do: refusals at their field, conflicts with both values, nothing done twice."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from tafelrunde.desk.commands import DeskAsked, name_of
from tafelrunde.journal.registers import kinds_of
from tafelrunde.web.organiser.asking import OF_MATCHES, OTHER_DOORS, OWN, READ
from tests.web.organiser.conftest import Clerk


def test_every_command_has_a_form() -> None:
    commands = {name_of(kind) for kind in kinds_of(DeskAsked)}
    assert set(READ) - set(OF_MATCHES) == commands - OTHER_DOORS
    assert commands >= OTHER_DOORS | set(OWN)


def test_a_form_of_an_unknown_name_is_not_found(organiser: Clerk) -> None:
    organiser.announce()
    assert organiser.do("burn-everything").status_code == 404


# ── Announcing ──


def test_the_same_announcement_sent_twice_is_one_tournament(organiser: Clerk) -> None:
    organiser.announce(key="once")
    first = organiser.slug
    organiser.announce(key="once")
    assert organiser.slug == first
    organiser.announce(key="another")
    assert organiser.slug != first


def test_a_tournament_without_a_title_is_refused_at_the_field(organiser: Clerk) -> None:
    answer = organiser.client.post("/new/catan/ranking-tournament", {"title": " ", "venue": "Ort"})
    assert answer.status_code == 422
    page = answer.content.decode()
    assert 'data-place="title"' in page
    assert 'value="Ort"' in page, "nothing typed is lost"


@pytest.mark.rule("7W-408")
def test_a_fee_over_five_euros_is_warned_about(organiser: Clerk) -> None:
    organiser.announce("seven-wonders", "four-rounds", fee="5,50")
    assert organiser.state.details.fee_cents == 550
    assert "über 5 €" in organiser.page()
    assert "7W-408" in organiser.page("/settings")
    organiser.did(
        "set-details", title="Herbstturnier", fee="5,00", event_charges_entrance="on", referee="R"
    )
    assert "über 5 €" not in organiser.page()
    assert "selbst Eintritt" in organiser.page()


@pytest.mark.rule("CAR-607")
def test_the_carcassonne_form_names_its_own_fee_rule(organiser: Clerk) -> None:
    page = organiser.client.get("/new/carcassonne/two-player").content.decode()
    assert "CAR-607" in page


def test_a_rulebook_that_says_nothing_of_fees_warns_of_none(organiser: Clerk) -> None:
    page = organiser.client.get("/new/dominion/swiss").content.decode()
    assert 'name="fee"' in page
    assert "fee-warning" not in page


def test_options_are_set_with_the_announcement_and_frozen_by_the_start(organiser: Clerk) -> None:
    organiser.announce(**{"option-rounds": "2", "option-share_vp": "capped"})
    assert organiser.state.options["rounds"] == 2
    assert organiser.state.options["share_vp"] == "capped"
    organiser.did("change-options", **{"option-rounds": "3"})
    assert organiser.state.options["rounds"] == 3
    wrong = organiser.do("change-options", **{"option-rounds": "99"})
    assert wrong.status_code == 422
    assert 'data-place="option-rounds"' in wrong.content.decode()


# ── Refusals, keys, conflicts ──


def test_a_refusal_names_the_person_not_the_id(organiser: Clerk) -> None:
    organiser.announce()
    organiser.enter(4)
    answer = organiser.do("close-check-in")
    assert answer.status_code == 422
    text = answer.content.decode()
    assert "Ada Winter" in text
    assert not any(player in text for player in organiser.state.entries)


def test_a_missing_figure_is_told_at_its_field(organiser: Clerk) -> None:
    organiser.start()
    organiser.publish()
    answer = organiser.do("report-slip", **organiser.slip(1, **{"vp-2": "", "vp-3": "zehn"}))
    assert answer.status_code == 422
    places = re.findall(r'data-place="([^"]+)"', answer.content.decode())
    assert places == ["vp-2", "vp-3"]
    assert organiser.state.rounds[0].tables[1].slip is None


def test_a_form_sent_twice_does_nothing_twice(organiser: Clerk) -> None:
    organiser.start()
    before = organiser.version
    first = organiser.do("draft-round", key="k", source="system")
    again = organiser.do("draft-round", key="k", source="system")
    assert first.status_code == again.status_code == 204
    assert len(organiser.state.rounds) == 1
    events = organiser.state.history[before:]
    assert sum(type(event).__name__ == "RoundSeated" for event in events) == 1


def test_two_people_on_the_same_table_get_both_values_and_choose(
    organiser: Clerk, colleague: Any
) -> None:
    organiser.start()
    organiser.publish()
    seen = organiser.version
    scorekeeper = colleague(organiser, "scorekeeper")
    scorekeeper.did("report-slip", seen=str(seen), **organiser.slip(1))
    mine = organiser.slip(1, **{"vp-1": "7"})
    late = organiser.do("report-slip", seen=str(seen), **mine)
    assert late.status_code == 409
    offered = late.content.decode()
    assert "gespeichert" in offered
    fields = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)">', offered))
    assert fields["vp-1"] == "7", "what was typed is carried along"
    fields.pop("csrfmiddlewaretoken", None)
    assert organiser.do("report-slip", **fields).status_code == 204
    slip = organiser.state.rounds[0].tables[1].slip
    assert slip is not None
    assert slip.lines[0].figures["vp"] == 7


def test_a_conflict_shows_both_sets_of_numbers_and_who_was_first(
    organiser: Clerk, colleague: Any
) -> None:
    """The helper saves 12, signed; the organiser has 9 in the form of before."""
    organiser.start()
    organiser.publish()
    seen = str(organiser.version)
    helper = colleague(organiser, "scorekeeper")
    helper.did("report-slip", seen=seen, accept="1", **organiser.slip(1, **{"vp-1": "12"}))
    mine = organiser.slip(1, **{"vp-1": "9"})
    late = organiser.do("report-slip", seen=seen, accept="1", **mine)
    assert late.status_code == 409
    offered = late.content.decode()
    row = next(r for r in re.findall(r"<tr data-differs>.*?</tr>", offered, re.S))
    assert re.findall(r"<td>(\d+)", row) == ["12", "9"]
    assert offered.count("data-differs") == 1
    said = offered.partition("<table")[0]
    assert re.search(r"scorekeeper-\d+ hat hier um \d\d:\d\d Uhr ein Ergebnis", said)
    assert "desk/do/correct-slip" in offered, "what counts already is only corrected"
    assert re.search(r"<a [^>]*data-focus", offered), "the safe choice has the focus"


def test_a_scorekeeper_is_not_offered_the_correction_he_may_not_make(
    organiser: Clerk, colleague: Any
) -> None:
    organiser.start()
    organiser.publish()
    seen = str(organiser.version)
    helper = colleague(organiser, "scorekeeper")
    organiser.did("report-slip", seen=seen, accept="1", **organiser.slip(1, **{"vp-1": "12"}))
    late = helper.do("report-slip", seen=seen, accept="1", **organiser.slip(1, **{"vp-1": "9"}))
    offered = late.content.decode()
    assert 'name="reason"' not in offered
    assert 'hx-swap-oob="delete:#still .two"' in offered, "nor the form to be refused once more"
    mine = organiser.do("report-slip", seen=seen, accept="1", **organiser.slip(1, **{"vp-1": "9"}))
    assert "hx-swap-oob" not in mine.content.decode(), "what may be corrected stays as typed"
    assert "berichtigen können es nur Turnierleitung oder Schiedsrichter" in offered


def test_whoever_insists_on_a_final_slip_corrects_it_with_a_reason(
    organiser: Clerk, colleague: Any
) -> None:
    organiser.start()
    organiser.publish()
    seen = str(organiser.version)
    helper = colleague(organiser, "scorekeeper")
    helper.did("report-slip", seen=seen, accept="1", **organiser.slip(1, **{"vp-1": "12"}))
    late = organiser.do(
        "report-slip", seen=seen, accept="1", **organiser.slip(1, **{"vp-1": "11"})
    ).content.decode()
    fields = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)">', late))
    fields.pop("csrfmiddlewaretoken", None)
    said = organiser.do("correct-slip", reason="the paper says 11", **fields)
    assert said.status_code == 200
    assert "data-sure" in said.content.decode()
    assert _first_points(organiser) == 12
    organiser.did("correct-slip", reason="the paper says 11", sure="1", **fields)
    assert _first_points(organiser) == 11


def _first_points(organiser: Clerk) -> int:
    stored = organiser.state.rounds[0].tables[1].slip
    assert stored is not None
    return stored.lines[0].figures["vp"]


def test_the_slip_page_says_what_is_stored_beside_the_form(organiser: Clerk) -> None:
    organiser.start()
    organiser.publish()
    organiser.did("report-slip", **organiser.slip(1, **{"vp-1": "13"}))
    living = organiser.page("/tables/1/1").split('id="live"', 1)[1]
    assert "<b>13</b>" in living


def test_two_people_at_different_tables_do_not_disturb_each_other(
    organiser: Clerk, colleague: Any
) -> None:
    organiser.start()
    organiser.publish()
    seen = str(organiser.version)
    colleague(organiser, "scorekeeper").did("report-slip", seen=seen, **organiser.slip(1))
    organiser.did("report-slip", seen=seen, **organiser.slip(2))


def test_without_scripts_a_refusal_is_a_page_with_a_way_back(organiser: Clerk) -> None:
    organiser.announce()
    answer = organiser.post("/do/start-tournament", htmx=False)
    assert answer.status_code == 422
    assert "<html" in answer.content.decode()


# ── Permissions ──


def test_a_scorekeeper_types_slips_but_does_not_close_rounds(
    organiser: Clerk, colleague: Any
) -> None:
    organiser.start()
    organiser.publish()
    scorekeeper = colleague(organiser, "scorekeeper")
    for table in organiser.state.rounds[0].tables:
        scorekeeper.did("report-slip", accept="1", **organiser.slip(table))
    refused = scorekeeper.do("close-round", round="1")
    assert refused.status_code == 422
    assert "Das darf nur: Turnierleitung" in refused.content.decode()


def test_a_scorekeeper_is_not_offered_to_close_the_door(organiser: Clerk, colleague: Any) -> None:
    organiser.announce()
    organiser.enter(8)
    for player in list(organiser.state.entries)[:6]:
        organiser.did("check-in", player=player, attested="on")
    scorekeeper = colleague(organiser, "scorekeeper")
    assert 'id="next-step"' in scorekeeper.page()
    assert 'href="#close"' in organiser.page("/check-in")
    there = scorekeeper.page("/check-in")
    assert 'id="close"' not in there
    assert 'href="#close"' not in there


def test_a_player_cannot_reach_the_desk_by_post(organiser: Clerk, colleague: Any) -> None:
    organiser.start()
    assert colleague(organiser, "player").do("draft-round").status_code == 403


def test_with_four_eyes_another_person_accepts(organiser: Clerk, colleague: Any) -> None:
    organiser.announce(second_person="on")
    organiser.enter(8)
    for player in list(organiser.state.entries):
        organiser.did("check-in", player=player)
    organiser.did("close-check-in")
    organiser.did("start-tournament")
    organiser.publish()
    organiser.did("report-slip", **organiser.slip(1))
    own = organiser.do("accept-slip", round="1", table="1")
    assert own.status_code == 422
    assert "Vier Augen" in own.content.decode()
    colleague(organiser, "referee").did("accept-slip", round="1", table="1")
    assert organiser.state.rounds[0].tables[1].state == "final"


@pytest.mark.rule("7W-501", "CAR-202")
@pytest.mark.parametrize(
    ("rulebook", "mode", "field"),
    [
        ("seven-wonders", "prelims-and-final", "fair_play"),
        ("carcassonne", "two-player", "data_checked"),
    ],
)
def test_nothing_is_attested_that_nobody_ticked(
    organiser: Clerk, rulebook: str, mode: str, field: str
) -> None:
    organiser.announce(rulebook, mode)
    organiser.enter(2)
    one, two = organiser.state.entries
    page = organiser.page("/check-in")
    assert re.search(rf'name="{field}" data-attest="[^"]+">', page), "to be ticked, not ticked"
    assert organiser.do("check-in", player=one).status_code == 422
    assert not organiser.state.entries[one].checked_in
    organiser.did("check-in", player=one, **{field: "on"})
    organiser.did("check-in", player=two, attested="on")
    assert all(entry.checked_in for entry in organiser.state.entries.values())


def test_where_an_older_copy_was_put_in_place_nobody_is_said_to_have_been_faster(
    organiser: Clerk,
) -> None:
    organiser.start(8)
    organiser.publish()
    ahead = str(organiser.version + 7)
    answer = organiser.do("report-slip", seen=ahead, **organiser.slip(1))
    said = answer.content.decode()
    assert answer.status_code == 409
    assert "Hier ist ein älterer Stand gespeichert" in said
    assert f"Ihre Seite ist bei Schritt {ahead}" in said
    assert "Jemand war schneller" not in said
    assert "<ul></ul>" not in said


def test_a_number_longer_than_any_is_refused_on_a_slip(organiser: Clerk) -> None:
    organiser.start(8)
    organiser.publish()
    for number in ("9" * 4900, "-" + "9" * 4900, "²"):
        answer = organiser.do("report-slip", **organiser.slip(1, **{"vp-1": number}))
        assert answer.status_code == 422, number[:5]


def test_nobody_is_said_to_have_been_faster_where_it_was_oneself(
    organiser: Clerk, colleague: Callable[[Clerk, str], Clerk]
) -> None:
    organiser.start(8)
    organiser.publish()
    seen, other = str(organiser.version), colleague(organiser, "scorekeeper")
    organiser.did("report-slip", seen=seen, **organiser.slip(1))
    typed = organiser.slip(1, **{"vp-1": "12"})
    own = organiser.do("report-slip", seen=seen, **typed).content.decode()
    assert "Inzwischen unter Ihrem eigenen Namen geändert" in own
    assert "Jemand war schneller" not in own
    theirs = other.do("report-slip", seen=seen, **typed).content.decode()
    assert "Jemand war schneller" in theirs
    assert "unter Ihrem eigenen Namen" not in theirs
