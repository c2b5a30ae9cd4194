"""The minutes on phones: Pompadour writes, the others read, the jury is called, points appear."""

from __future__ import annotations

from typing import Any

import pytest

from tafelrunde.desk import commands as c
from tafelrunde.web import house
from tests.desk.hall import ORGANISER, REFEREE
from tests.web.audience import days
from tests.web.tableside.conftest import Phone, saved, words

Four = dict[str, Phone]

END: dict[str, Any] = {
    "kind": "end",
    "rounds": "19",
    "winner-austria": "on",
    "sweden-held": "3",
    "sweden-of": "5",
    "austria-held": "12",
    "austria-of": "12",
    "imperial_army-held": "4",
    "imperial_army-of": "5",
    "france-held": "9",
    "france-of": "10",
}


def whole_game(phone: Phone, query: str = "") -> None:
    """The appendix's first example, noted as it happened."""
    phone.did("minutes", query, kind="prepared")
    phone.did("minutes", query, kind="out", choice="russia", held="6", of="10")
    phone.did("minutes", query, kind="army", choice="elisabeth", held="2", of="5")
    phone.did("minutes", query, **END)
    phone.did("minutes", query, kind="uncounted")


@pytest.mark.rule("FRI-601")
def test_pompadour_writes_and_the_others_read(four: Four) -> None:
    pompadour, reader = four["pompadour"], four["elisabeth"]
    assert "Notieren und die Jury rufen" in pompadour.page("minutes")
    page = reader.page("minutes")
    assert "Notieren und die Jury rufen" not in page
    assert "lesen mit" in page
    answer = reader.post("minutes", kind="prepared")
    assert answer.status_code == 422
    assert "FRI-601" in answer.content.decode()
    whole_game(pompadour)
    assert "Ende nach 19 Runden; Sieg: Österreich" in words(reader.page("minutes"))


@pytest.mark.rule("FRI-601")
def test_the_points_are_shown_as_the_jury_would_award_them_and_handed_to_it(four: Four) -> None:
    pompadour = four["pompadour"]
    assert "Punkte, wie die Jury" not in pompadour.page("minutes")
    answer = pompadour.post("minutes", report="1")
    assert answer.status_code == 422
    whole_game(pompadour)
    text = words(four["friedrich"].page("minutes"))
    for award in ("Friedrich 9,5", "Elisabeth 8", "Maria Theresia 12", "Pompadour 9"):
        assert award in text, award
    assert "Mit dem Senden unterschreiben Sie." in pompadour.page("minutes")
    assert "Mit dem Senden unterschreiben Sie." not in four["friedrich"].page("minutes")
    pompadour.did("minutes", report="1")
    slip = pompadour.table.slip
    signed = four["friedrich"].client.get("/t/pokal/me").content.decode()
    said = words(signed.partition("slip-minutes")[2].partition("</dl>")[0])
    for figure in ("19", "Österreich", "12"):
        assert figure in said, "what is signed stands there"
    assert slip.minutes["nations"]["imperial_army"]["before_switch"] == {"held": 2, "of": 5}
    assert "Die Jury prüft es" in pompadour.page("minutes")
    assert pompadour.table.state != "final", "the jury awards the points"
    accept = c.AcceptSlip(round=1, table=1)
    house.append(pompadour.hall_id, accept, REFEREE, "accepted", None)
    assert "Die Jury hat dieses Ergebnis angenommen" in pompadour.page("minutes")


@pytest.mark.rule("FRI-601")
def test_a_slip_that_all_have_signed_waits_for_the_jury_and_says_so(four: Four) -> None:
    pompadour = four["pompadour"]
    whole_game(pompadour)
    pompadour.did("minutes", report="1")
    pages = {"pompadour": "/t/pokal/me", "referee": "/t/pokal/referee"}

    def shown() -> list[str]:
        return [four[who].client.get(page).content.decode() for who, page in pages.items()]

    assert all("teils unterschrieben" in page for page in shown())
    for role in ("friedrich", "elisabeth", "maria_theresa"):
        signs = c.ConfirmSlip(round=1, table=1, player=four[role].player)
        house.append(pompadour.hall_id, signs, ORGANISER, f"signs {role}", None)
    for page in shown():
        assert "unterschrieben, wartet auf die Jury" in page
        assert "teils unterschrieben" not in page


@pytest.mark.rule("FRI-602")
def test_the_jury_is_called_with_the_note_and_the_table_sees_it_coming(four: Four) -> None:
    pompadour = four["pompadour"]
    pompadour.did("minutes", kind="out", choice="russia", held="6", of="10")
    assert "Die Jury ist gerufen" in four["friedrich"].page("minutes")
    (call,) = pompadour.state.open_calls
    house.append(pompadour.hall_id, c.AnswerCall(call=call.id), REFEREE, "coming", None)
    assert "Die Jury ist unterwegs" in pompadour.page("minutes")


@pytest.mark.rule("FRI-602")
def test_what_the_jury_is_called_for_begins_as_a_sentence_does(four: Four) -> None:
    four["pompadour"].did("minutes", kind="out", choice="imperial_army", held="2", of="5")
    page = four["friedrich"].page("minutes")
    assert "Die Reichsarmee scheidet aus" in page
    assert "die Reichsarmee scheidet aus" not in page


@pytest.mark.rule("FRI-603")
def test_the_checklist_asks_for_sorted_cards_until_it_is_noted(four: Four) -> None:
    pompadour = four["pompadour"]
    assert "data-checklist" in pompadour.page("minutes")
    assert "data-checklist" in four["friedrich"].page("minutes")
    pompadour.did("minutes", kind="prepared")
    assert "data-checklist" not in pompadour.page("minutes")
    assert "Karten sortiert und gemischt" in pompadour.page("minutes")


@pytest.mark.rule("FRI-601")
def test_minutes_go_on_after_the_last_move_and_again_in_a_dispute(four: Four) -> None:
    pompadour = four["pompadour"]
    over = c.FinishTable(round=1, table=1)
    house.append(pompadour.hall_id, over, ORGANISER, "over", None)
    whole_game(pompadour)
    pompadour.did("minutes", report="1")
    assert pompadour.post("minutes", kind="strike", number="4").status_code == 422
    assert "Notieren und die Jury rufen" not in pompadour.page("minutes")
    dispute = c.DisputeSlip(round=1, table=1, player=pompadour.player, reason="miscounted")
    house.append(pompadour.hall_id, dispute, ORGANISER, "dispute", None)
    pompadour.did("minutes", kind="strike", number="4")
    pompadour.did("minutes", **END | {"rounds": "18"})
    assert "Friedrich 9 " in words(pompadour.page("minutes"))


def test_what_was_typed_wrongly_is_told_and_nothing_is_noted(four: Four) -> None:
    pompadour = four["pompadour"]
    for wrong in (
        {"kind": "out", "choice": "russia", "held": "six", "of": "10"},
        {"kind": "out", "choice": "russia", "held": "11", "of": "10"},
        {"kind": "out", "choice": "bavaria", "held": "1", "of": "10"},
        {"kind": "nonsense"},
        {"kind": ""},
        {"kind": "end"},
        {"kind": "strike", "number": "1"},
        {"kind": "cards"},
    ):
        answer = pompadour.post("minutes", **wrong)
        assert answer.status_code == 422, wrong
    assert pompadour.table.minutes == ()


def test_what_cannot_be_at_the_end_is_told_at_the_nations_own_field(four: Four) -> None:
    pompadour = four["pompadour"]
    rest = {"russia-held": "6", "russia-of": "10"}
    answer = pompadour.post("minutes", **END | rest | {"sweden-held": "6"}).content.decode()
    assert 'data-place="sweden-held"' in answer
    assert "Schweden, gehalten: höchstens 5 Zielstädte möglich, gefunden 6" in words(answer)
    doubted = pompadour.post("minutes", **END | rest | {"sweden-of": "50"}).content.decode()
    assert 'data-place="sure"' in doubted
    pompadour.did("minutes", **END | rest | {"sweden-of": "50", "sure": "on"})


def test_of_several_fields_that_hold_no_number_each_is_named(four: Four) -> None:
    empty = {name: "" for name in END if name.endswith("-held")}
    answer = four["pompadour"].post("minutes", **END | empty | {"russia-held": "", "russia-of": ""})
    told = words(answer.content.decode())
    for field in ("Schweden, gehalten", "Frankreich, gehalten", "Russland, von"):
        assert f"{field}: eine ganze Zahl erwartet" in told
    cards = four["pompadour"]
    cards.did("minutes", **END | {"russia-held": "6", "russia-of": "10"})
    told = words(cards.post("minutes", kind="cards").content.decode())
    assert "Preußen: eine ganze Zahl erwartet" in told


def test_the_answer_to_a_doubt_is_no_winning_nation(four: Four) -> None:
    page = four["pompadour"].page("minutes")
    nations = page.split('class="winners"', 1)[1].split("</fieldset>", 1)[0]
    assert 'name="sure"' not in nations
    asked = words(page.split('class="when-asked"', 1)[1].split("</fieldset>", 1)[0])
    assert "Nur auf die Nachfrage" in asked
    assert "Sieger, Runden und Zielstädte" in asked


def test_a_wrong_note_is_struck_and_stays_readable(four: Four) -> None:
    pompadour = four["pompadour"]
    pompadour.did("minutes", kind="out", choice="russia", held="6", of="10")
    pompadour.did("minutes", kind="strike", number="1")
    page = pompadour.page("minutes")
    assert "<s>Russland scheidet aus: 6 von 10</s>" in page
    pompadour.did("minutes", kind="out", choice="russia", held="5", of="10", round="7")
    assert "Russland scheidet aus (Runde 7): 5 von 10" in words(pompadour.page("minutes"))


def test_the_offensive_has_its_notes_and_the_cards_their_suggestion(four: Four) -> None:
    pompadour = four["pompadour"]
    pompadour.did("minutes", kind="offensive")
    page = words(pompadour.page("minutes"))
    assert "Die Offensive ist gescheitert" in page
    pompadour.did("minutes", kind="card")
    pompadour.did("minutes", kind="abandoned", round="11", held="12", of="14")
    fields = END | {"russia-held": "7", "russia-of": "10"}
    pompadour.did("minutes", **fields)
    page = pompadour.page("minutes")
    assert (
        'name="cards-prussia" inputmode="numeric" pattern="[0-9]*" maxlength="4" value="133"'
        in page
    )
    cards = {f"cards-{nation}": "20" for nation in ("prussia", "hanover", "russia", "sweden")}
    cards |= {f"cards-{nation}": "30" for nation in ("austria", "imperial_army", "france")}
    pompadour.did("minutes", kind="cards", **cards)
    page = words(pompadour.page("minutes"))
    assert "Ausgeteilte Karten: Preußen 20, Hannover 20, Russland 20" in page, "to be checked"
    assert "Notieren" not in page, "nothing is left to note"
    pompadour.did("minutes", report="1")
    minutes = pompadour.table.slip.minutes
    assert minutes["offensive"] == {
        "held": 12,
        "of": 14,
        "abandoned_in_round": 11,
        "austria_took_card": True,
    }
    assert minutes["cards"]["france"] == 30


@pytest.mark.rule("FRI-601")
def test_the_final_is_handed_to_the_jury_signed_by_all_and_awarded_by_the_referee(
    db: None,
) -> None:
    day = days.finishing(4, rulebook="friedrich", mode="world-championship")
    while day.step.code == "pick-seat":
        day.pick()
    hall_id = saved(day)
    seats = {seat.role: seat.player for seat in day.state.matches["final"].seats}
    pompadour = Phone(hall_id, "player", seats["pompadour"])
    friedrich = Phone(hall_id, "player", seats["friedrich"])
    referee = Phone(hall_id, "referee")
    assert "Finale" in pompadour.page("minutes")
    pompadour.did("chess", to="friedrich")
    whole_game(pompadour)
    assert friedrich.post("minutes", kind="prepared").status_code == 422
    before = pompadour.page("minutes")
    assert "Das Finale gibt keine Punkte" in before
    assert "Punkte, wie die Jury" not in before
    assert "hat gewonnen." in before
    pompadour.did("minutes", report="1")
    assert referee.state.matches["final"].awaiting
    assert "Die Jury prüft" in pompadour.page("minutes")
    assert "Diese Punkte vergeben" not in pompadour.page("minutes")
    assert "Stimmt das so?" in friedrich.client.get("/t/pokal/me").content.decode()
    assert pompadour.post("minutes", kind="strike", number="4").status_code == 422
    assert "Dieses Ergebnis übernehmen" in referee.page("minutes", "?table=0")
    referee.did("minutes", "?table=0", report="1")
    assert not referee.state.matches["final"].awaiting
    assert "im Finale" in friedrich.client.get("/t/pokal/me").content.decode()


@pytest.mark.rule("FRI-303")
def test_the_cards_are_asked_for_before_the_result_goes_to_the_jury(four: Four) -> None:
    pompadour = four["pompadour"]
    pompadour.did("minutes", **END | {"russia-held": "6", "russia-of": "10"})
    page = words(pompadour.page("minutes"))
    assert "Bitte zuerst die ausgeteilten Karten" in page
    assert "Das Ergebnis der Jury übergeben" not in page
    answer = pompadour.post("minutes", report="1")
    assert answer.status_code == 422
    assert "FRI-303" in answer.content.decode()
    pompadour.did("minutes", kind="uncounted")
    pompadour.did("minutes", report="1")
    assert pompadour.table.slip.minutes["sure"] == ["cards"]


@pytest.mark.rule("FRI-221")
def test_a_game_nobody_won_is_doubted_and_taken_once_that_was_checked(four: Four) -> None:
    pompadour = four["pompadour"]
    nobody = {key: value for key, value in END.items() if key != "winner-austria"}
    nobody |= {"russia-held": "6", "russia-of": "10", "austria-held": "11"}
    answer = pompadour.post("minutes", **nobody)
    assert answer.status_code == 422
    assert "hat wirklich niemand gewonnen?" in answer.content.decode()
    pompadour.did("minutes", **nobody, sure="on")
    pompadour.did("minutes", kind="uncounted")
    pompadour.did("minutes", report="1")
    assert pompadour.table.slip.minutes["winners"] == []


@pytest.mark.rule("FRI-602")
def test_a_nation_that_drops_out_has_its_own_number_of_objectives(four: Four) -> None:
    pompadour = four["pompadour"]
    page = pompadour.page("minutes")
    for nation, number in (("russia", 10), ("sweden", 5), ("austria", 12), ("imperial_army", 5)):
        assert f'<option value="{nation}" data-of="{number}">' in page
    pompadour.did("minutes", kind="out", choice="sweden", held="3", of="")
    assert pompadour.table.minutes[0]["of"] == 5
    pompadour.did("minutes", kind="army", choice="elisabeth", held="2", of="10")
    assert '<option value="imperial_army" data-of="10">' in pompadour.page("minutes")


@pytest.mark.rule("FRI-602")
def test_every_matter_for_the_jury_is_listed_by_itself(four: Four) -> None:
    pompadour = four["pompadour"]
    pompadour.did("minutes", kind="out", choice="russia", held="6", of="10")
    pompadour.did("minutes", kind="out", choice="sweden", held="1", of="5")
    page = words(four["friedrich"].page("minutes"))
    assert page.count("Die Jury ist gerufen") == 2
    assert "Russland scheidet aus" in page
    assert "Schweden scheidet aus" in page
    assert "drops out" not in page


@pytest.mark.rule("FRI-601")
def test_each_score_shows_its_arithmetic(four: Four) -> None:
    whole_game(four["pompadour"])
    text = words(four["friedrich"].page("minutes"))
    for sum_ in (
        "9,5 = 19 Runden × 0,5",
        "8 = 10 × 4/5 (Reichsarmee)",
        "12 = 10 × 12/12 (Österreich) + Bonus 2",
        "9 = 10 × 9/10 (Frankreich)",
    ):
        assert sum_ in text, sum_


@pytest.mark.rule("FRI-503")
def test_a_table_that_agrees_plays_without_gardez_and_that_is_noted_once(four: Four) -> None:
    pompadour = four["pompadour"]
    assert "ohne Gardez" in pompadour.page("minutes")
    pompadour.did("minutes", kind="gardez")
    page = words(four["elisabeth"].page("minutes"))
    assert "Alle am Tisch sind einverstanden: ohne Gardez" in page
    assert pompadour.post("minutes", kind="gardez").status_code == 422
    pompadour.did("minutes", kind="strike", number="1")
    assert pompadour.page("minutes").count('value="gardez"') == 1
