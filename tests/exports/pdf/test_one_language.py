"""A print is in one language as a whole: in English where the one asked for is not written yet."""

from __future__ import annotations

import pytest

from tafelrunde.pages.paper.prints import find_print, make_paper
from tests.exports.pdf.hall_on_paper import finished, seated


@pytest.mark.parametrize("what", ["slips", "table-cards", "schedule-cards", "standings", "rules"])
def test_what_is_not_written_in_french_is_in_english_and_never_in_both(what: str) -> None:
    hall = seated("seven-wonders", "four-rounds", 8)
    french, english = (make_paper(find_print(what), hall.source(lang)) for lang in ("fr", "en"))
    assert french == english
    assert make_paper(find_print(what), hall.source("de")) != english


def test_certificates_are_in_french_too() -> None:
    hall = finished("seven-wonders", "four-rounds", 8)
    french, english = (
        make_paper(find_print("certificates"), hall.source(lang)) for lang in ("fr", "en")
    )
    assert french != english
