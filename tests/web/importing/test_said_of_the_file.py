"""A fault in a file says where it is, in the language of the page."""

from __future__ import annotations

import pytest
from django.utils import translation

from tafelrunde.rulebook.faults import Fault
from tafelrunde.web.importing.lists import said_of_the_file
from tafelrunde.words import Text


@pytest.mark.parametrize(
    ("place", "lang", "said"),
    [
        ("line 3", "de", "Zeile 3: x"),
        ("line 3", "en", "line 3: x"),
        ("file", "de", "x"),
        ("", "en", "x"),
    ],
)
def test_the_place_is_named_as_the_page_speaks(place: str, lang: str, said: str) -> None:
    with translation.override(lang):
        assert said_of_the_file(Fault(place, Text("x")))[lang] == said
