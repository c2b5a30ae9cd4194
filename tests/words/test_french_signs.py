"""A colon and a semicolon between parts: French leaves a narrow space before them."""

from __future__ import annotations

from django.template import Context, Template
from django.utils.translation import override

from tafelrunde.words import Player, Text, listed

NARROW = "\N{NARROW NO-BREAK SPACE}"


def test_lists_set_their_signs_as_each_language_does() -> None:
    mixes = listed(["3 × base", "2 × base"], "; ")
    assert mixes["fr"] == f"3 × base{NARROW}; 2 × base"
    assert mixes["de"] == "3 × base; 2 × base"


def test_a_change_beside_a_name_too() -> None:
    text = Text("{who}: {changes}", who=Player("p1"), changes="13 → –")
    assert text.spoken("fr", {"p1": "Henri Dupont"}) == f"Henri Dupont{NARROW}: 13 → –"


def test_templates_have_a_colon_for_it() -> None:
    template = Template("{% load words %}zéro{% colon %} Ben")
    with override("fr"):
        assert template.render(Context()) == f"zéro{NARROW}: Ben"
    with override("de"):
        assert template.render(Context()) == "zéro: Ben"
