"""A fault that stands alone on a page begins as a sentence does; behind a place it goes on."""

from __future__ import annotations

import re
from pathlib import Path

import tafelrunde

PAGES = Path(tafelrunde.__file__).parent / "web"
SMALL = re.compile(r"fault\.text\|spoken(?!\|capfirst)")
BEHIND_ITS_PLACE = re.compile(r"whereabouts \}\}:</strong>\s*\{\{ \w+\.text\|spoken \}\}")


def test_a_fault_that_stands_alone_begins_with_a_capital() -> None:
    for page in PAGES.rglob("*.html"):
        alone = BEHIND_ITS_PLACE.sub("", page.read_text(encoding="utf-8"))
        assert not SMALL.search(alone), page
