"""What is wrong with an announcement is told at once, each at its field; units are understood."""

from __future__ import annotations

import re

import pytest

from tests.web.organiser.conftest import Clerk

NEW = "/new/seven-wonders/four-rounds"
NINES = "9" * 20


def places(page: str) -> list[str]:
    return re.findall(r'data-place="([^"]*)"', page)


def test_all_faults_of_a_new_tournament_are_told_at_once(organiser: Clerk) -> None:
    answer = organiser.client.post(
        NEW,
        {
            "title": " ",
            "fee": "viel",
            "capacity": "40 Leute oder so",
            "round_minutes": "eine Stunde",
            "start_time": "neun",
            "time_zone": "Mond",
            "date": "morgen",
            "option-rounds": "drei",
        },
        headers={"HX-Request": "true"},
    )
    assert answer.status_code == 422
    page = answer.content.decode()
    expected = {"title", "fee", "capacity", "round_minutes", "start_time", "time_zone", "date"}
    assert set(places(page)) >= expected
    assert len(places(page)) == len(set(places(page)))
    assert "40 Leute oder so" in page, "what was typed is not cut"
    assert "Höchstzahl: " in page, "what is read aloud stands at no field"


@pytest.mark.parametrize(
    ("typed", "minutes"), [("45 min", 45), ("45 Minuten", 45), ("90min.", 90), ("60", 60)]
)
def test_minutes_are_understood_with_their_unit(organiser: Clerk, typed: str, minutes: int) -> None:
    organiser.announce("seven-wonders", "four-rounds", round_minutes=typed)
    assert organiser.state.details.round_minutes == minutes
    assert 'name="round_minutes"\n      inputmode="numeric"\n      maxlength="4"' not in (
        organiser.client.get(NEW).content.decode()
    )


def test_the_settings_tell_all_faults_too(organiser: Clerk) -> None:
    organiser.announce("seven-wonders", "four-rounds")
    told = organiser.do("set-details", title="T", fee="viel", capacity="x", round_minutes="99 Tage")
    assert set(places(told.content.decode())) == {"fee", "capacity", "round_minutes"}
    assert "Startgeld in Euro: " in told.content.decode()
    alone = organiser.do("set-details", title="T", capacity="x").content.decode()
    assert "Eine ganze Zahl erwartet" in alone


@pytest.mark.parametrize(
    ("field", "typed", "said"),
    [
        ("round_minutes", NINES, f"Eine ganze Zahl von 0 bis 1.000 erwartet, gefunden „{NINES}“"),
        ("round_minutes", "1001", "Eine ganze Zahl von 0 bis 1.000 erwartet, gefunden „1001“"),
        ("capacity", "-3", "Eine ganze Zahl von 0 bis 5.000 erwartet, gefunden „−3“"),
        ("capacity", f"-{NINES[:12]}", f"gefunden „−{NINES[:12]}“"),
        ("fee", "9999", "Ein Betrag von 0 bis 1.000\u00a0€ erwartet, gefunden „9.999\u00a0€“"),
        ("capacity", "²", "Eine ganze Zahl erwartet, gefunden „²“"),
    ],
)
def test_a_number_beyond_its_limit_is_told_the_limit(
    organiser: Clerk, field: str, typed: str, said: str
) -> None:
    organiser.announce("seven-wonders", "four-rounds")
    answer = organiser.do("set-details", title="T", **{field: typed})
    assert answer.status_code == 422
    assert said in answer.content.decode()


def test_two_options_out_of_bounds_are_told_apart(organiser: Clerk) -> None:
    organiser.announce("carcassonne", "two-player")
    asked = {"option-rounds": "99999", "option-knockout_size": "x"}
    told = organiser.do("change-options", **asked).content.decode()
    assert len(places(told)) == 2
    said = re.findall(r'data-place="[^"]*">\s*(.*?)\s*<', told)
    assert len(set(said)) == 2
    assert any(text.startswith("Zahl der Vorrunden, wenn") for text in said)


@pytest.mark.parametrize(
    ("lang", "label", "fee"),
    [
        ("de", "Zahl der Runden, wenn sie von drei abweicht: ", "Startgeld in Euro"),
        ("en", "Number of rounds, where it differs from three: ", "Entry fee in euros"),
    ],
)
def test_one_wrong_option_is_named_above_the_form_and_the_fee_has_one_name(
    organiser: Clerk, lang: str, label: str, fee: str
) -> None:
    wrong = {"title": "Herbst", "option-rounds": "99"}
    new = "/new/catan/ranking-tournament"
    spoken = {"Accept-Language": lang}
    asked = {**spoken, "HX-Request": "true"}
    assert fee in organiser.client.get(new, headers=spoken).content.decode()
    told = organiser.client.post(new, wrong, headers=asked)
    assert told.status_code == 422
    assert label in told.content.decode()
    two = organiser.client.post(new, {**wrong, "fee": "viel"}, headers=asked).content.decode()
    assert f"{fee}: " in two
