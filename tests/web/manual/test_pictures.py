"""The manual's pictures: there in both languages, none too many, and not older than their pages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tafelrunde.web.manual import reading
from tools import manual_pictures
from tools.manual_pictures import FOLDER, LANGUAGES, PAGES

SHOWN = re.compile(r"!\[([^\]]+)\]\(picture:([^)]+)\)")
MOST_BYTES = 1_500_000
"""Of all pictures together: they are part of every download."""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_picture_is_there_and_shown_once_with_what_it_shows(lang: str) -> None:
    texts = [file.read_text(encoding="utf-8") for file in (reading.TEXTS / lang).glob("*.md")]
    shown = sorted(name for text in texts for _words, name in SHOWN.findall(text))
    assert shown == sorted(page.name for page in PAGES)
    lying = sorted(file.stem for file in (FOLDER / reading.picture("x", lang)).parent.iterdir())
    assert lying == shown


def test_all_pictures_together_are_small() -> None:
    assert sum(file.stat().st_size for file in FOLDER.rglob("*.webp")) <= MOST_BYTES


def test_no_picture_is_older_than_its_page() -> None:
    """A changed template is shown as it is now: the program takes the picture anew."""
    old = manual_pictures.outdated()
    assert not old, f"take them anew: python -m tools.manual_pictures {' '.join(old)}"


def test_a_page_that_changed_would_be_found(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    part = tmp_path / "part.html"
    (tmp_path / "page.html").write_text('{% include "part.html" %}')
    monkeypatch.setattr(manual_pictures, "_template", lambda name: tmp_path / name)
    part.write_text("<p>\n  One\n</p>")
    before = manual_pictures.fingerprint("page.html")
    part.write_text("<p> One </p>")
    assert manual_pictures.fingerprint("page.html") == before, "only its lines break elsewhere"
    part.write_text("<p> Two </p>")
    assert manual_pictures.fingerprint("page.html") != before
