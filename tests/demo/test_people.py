"""The made-up people: nobody can count off from an id who plays under which pseudonym."""

from __future__ import annotations

import re

import pytest

from tafelrunde.demo.people import invented_people


@pytest.mark.rule("FRI-231")
def test_pseudonyms_are_given_out_in_a_drawn_order() -> None:
    people = invented_people(16, "demo", 2026)
    pseudonyms = [person.pseudonym for person in people]
    numbers = [int(re.sub(r"\D", "", each)) for each in pseudonyms]
    assert len(set(pseudonyms)) == 16
    assert numbers != sorted(numbers), "p01 is not the first of them"
    assert pseudonyms == [each.pseudonym for each in invented_people(16, "demo", 2026)]
    assert pseudonyms != [each.pseudonym for each in invented_people(16, "other", 2026)]
