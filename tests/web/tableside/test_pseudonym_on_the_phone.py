"""Players choose their pseudonym on the phone: "mit einem von ihnen wählbaren Pseudonym"."""

from __future__ import annotations

import pytest

from tafelrunde.store.models import Person
from tests.web.audience import days
from tests.web.tableside.conftest import Phone, saved

pytestmark = [pytest.mark.django_db, pytest.mark.rule("FRI-231")]


def test_a_pseudonym_is_chosen_on_the_phone_and_stands_in_public() -> None:
    hall_id = saved(days.seated(8, rulebook="friedrich", mode="world-championship"))
    phone = Phone(hall_id, "player", "p1")
    assert "Mein Pseudonym" in phone.page("standing")
    assert phone.post("pseudonym", pseudonym_text="  Alter   Fritz ").status_code in (204, 302)
    assert Person.objects.get(hall_id=hall_id, player="p1").pseudonym == "Alter Fritz"
    assert 'value="Alter Fritz"' in phone.page("standing")


@pytest.mark.parametrize("wrong", ["", "x", "y" * 41, "Bo Tal"])
def test_a_name_of_somebody_or_nothing_at_all_is_no_pseudonym(wrong: str) -> None:
    hall_id = saved(days.seated(8, rulebook="friedrich", mode="world-championship"))
    wrong = days.made_up_name(2) if wrong == "Bo Tal" else wrong
    answer = Phone(hall_id, "player", "p1").post("pseudonym", pseudonym_text=wrong)
    assert answer.status_code == 422
    assert "FRI-231" in answer.content.decode()
    assert Person.objects.get(hall_id=hall_id, player="p1").pseudonym == "Wega 1"


def test_nobody_takes_another_ones_pseudonym_and_after_a_closed_round_it_stays() -> None:
    hall_id = saved(days.closed(8, 1, rulebook="friedrich", mode="world-championship"))
    phone = Phone(hall_id, "player", "p1")
    assert "Mein Pseudonym" not in phone.page("standing")
    assert phone.post("pseudonym", pseudonym_text="Neuer Name").status_code == 422
    assert Person.objects.get(hall_id=hall_id, player="p1").pseudonym == "Wega 1"


def test_a_pseudonym_somebody_has_is_refused() -> None:
    hall_id = saved(days.seated(8, rulebook="friedrich", mode="world-championship"))
    answer = Phone(hall_id, "player", "p1").post("pseudonym", pseudonym_text="Atair 2")
    assert answer.status_code == 422


def test_where_no_rule_wants_pseudonyms_there_is_none_to_choose() -> None:
    hall_id = saved(days.seated(8, rulebook="catan", mode="ranking-tournament"))
    phone = Phone(hall_id, "player", "p1")
    assert "Mein Pseudonym" not in phone.page("standing")
    assert phone.post("pseudonym", pseudonym_text="Siedler").status_code == 422
