"""People stand in one order everywhere, and a sign beside a name is no part of it."""

from __future__ import annotations

import pytest

from tafelrunde.reckoning.lists.names import in_one_piece, noted
from tafelrunde.reckoning.names.calling import by_surname, order_of
from tafelrunde.reckoning.names.public import PublicName


def test_namesakes_stand_by_their_numbers() -> None:
    people = [PublicName("Ada", "See", mark) for mark in ("10", "2", "1")]
    assert [each.mark for each in sorted(people, key=lambda each: each.order)] == ["1", "2", "10"]


def test_namesakes_stand_so_at_the_desk_and_on_paper_too() -> None:
    names = {"a": "Ada See (10)", "b": "Ada See (2)", "c": "Ada See (1)", "d": "Bo Au"}
    assert sorted(names, key=order_of(names)) == ["d", "c", "b", "a"]
    said = order_of({**names, "d": "Bo Au Zett"}, {"d": "Au Zett"})
    assert sorted(names, key=said) == ["d", "c", "b", "a"], "by the surname somebody said"


def test_particles_belong_to_the_surname_whether_or_not_somebody_said_so() -> None:
    name = "Gisela von der Heide"
    assert by_surname(name) == by_surname(name, "von der Heide") == by_surname(name, "Heide")
    assert by_surname(name)[0] == "von der heide"
    assert by_surname("Ada von der Au zu Auen")[0] == "von der au zu auen"


@pytest.mark.parametrize(
    ("name", "surname"),
    [
        ("Yann Le Goff", "le goff"),
        ("YANN LE GOFF", "le goff"),
        ("Maria De La Cruz", "de la cruz"),
        ("Anna Van Den Berg", "van den berg"),
        ("Anna Van der Berg", "van der berg"),
        ("Ian St. Clair", "st. clair"),
        ("Ersatzperson 1", "ersatzperson 1"),
        ("Le Goff", "goff"),
        ("Uri Ben Sommer", "sommer"),
        ("Minh Do Lan", "lan"),
    ],
)
def test_particles_belong_to_it_in_capitals_too(name: str, surname: str) -> None:
    """Not where the word may as well be a first name, or the only one there is."""
    assert by_surname(name)[0] == surname


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("14. Nora Nagel *", "Nora Nagel"),
        ("✓ Nora Nagel ✔", "Nora Nagel"),
        ("Nora N.", "Nora N."),
        ("Nora Nagel’", "Nora Nagel’"),
        ("Ersatz 2", "Ersatz 2"),
    ],
)
def test_stray_signs_at_the_ends_are_dropped(written: str, name: str) -> None:
    assert noted(written).name == name
    assert in_one_piece(written).name == name
