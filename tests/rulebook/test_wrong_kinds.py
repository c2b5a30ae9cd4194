"""A value of a wrong kind anywhere in a rulebook is refused in a sentence, or fits."""

from __future__ import annotations

import math
import re
import tomllib
from collections.abc import Iterator
from datetime import UTC, date, datetime, time
from typing import Any

import pytest

from tafelrunde.games.shelf import furnished, setup_draws
from tafelrunde.games.volumes import RULEBOOK, volumes
from tafelrunde.rulebook.edition import canonical, digest_of
from tafelrunde.rulebook.faults import Fault, Refusal
from tafelrunde.rulebook.loader import of_a_file
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.rulebook.shape import mended
from tafelrunde.words import LANGUAGES

WRONG: tuple[object, ...] = (
    7,
    10**30,
    "odd",
    True,
    [],
    ["odd"],
    [["odd"]],
    {},
    {"odd": 7},
    {"4": [7]},
    {"de": {"de": "odd"}, "en": "odd"},
    math.nan,
    date(1979, 5, 27),
    time(12),
    datetime(1979, 5, 27, 12, tzinfo=UTC),
    "\0",
)

FOREIGN = re.compile(r"`|datetime|\bdict\b")
"""Words of Python and of its readers, which no sentence has."""

Holder = dict[Any, Any] | list[Any]
Shape = tuple[object, ...]


def places(raw: object, shape: Shape = ()) -> Iterator[tuple[Holder, Any, Shape]]:
    """Every place of a file; that of a list's further items and of other languages are alike."""
    if isinstance(raw, dict):
        for key, value in raw.items():
            here = (*shape, "a language" if key in LANGUAGES else key)
            yield raw, key, here
            yield from places(value, here)
    elif isinstance(raw, list):
        for at, value in enumerate(raw):
            yield raw, at, (*shape, "an item")
            yield from places(value, (*shape, "an item"))


def all_places() -> Iterator[tuple[dict[str, Any], Holder, Any, Shape]]:
    seen: set[Shape] = set()
    for volume in volumes():
        raw = tomllib.loads(volume.text(RULEBOOK) or "")
        for holder, key, shape in list(places(raw)):
            alike = shape[:1] + shape[-3:]
            if alike not in seen:
                seen.add(alike)
                yield raw, holder, key, shape


def told(raw: dict[str, Any]) -> list[Fault]:
    """All that is wrong with a rulebook, as the shelf would find it."""
    book, faults = of_a_file(raw)
    if book is None or faults:
        return faults
    try:
        setup_draws(furnished(book, None))
        digest_of(canonical(book))
    except Refusal as refusal:
        return list(refusal.faults)
    return []


def test_a_value_of_a_wrong_kind_is_refused_in_a_sentence_or_fits_and_nothing_breaks() -> None:
    tried = 0
    for raw, holder, key, shape in all_places():
        right, seen = holder[key], set[str]()
        for wrong in WRONG:
            holder[key] = wrong
            top = {shape[0]: raw[str(shape[0])]}
            as_read = repr(mended(top, Rulebook)[0])
            if as_read in seen:
                continue  # the same was put in its place, so the same follows
            seen.add(as_read)
            tried += 1
            for fault in told(raw):
                for lang in ("de", "en"):
                    said = fault.sentence(lang)
                    assert not FOREIGN.search(said), (shape, wrong, said)
        holder[key] = right
    assert tried > 500


@pytest.mark.parametrize("label", [{"de": {"de": "x"}, "en": "x"}, {"de": 1, "en": "x"}])
def test_a_text_of_another_kind_is_told_in_plain_words(label: dict[str, object]) -> None:
    raw = tomllib.loads(volumes()[0].text(RULEBOOK) or "") | {"title": label}
    (fault,) = told(raw)
    kind = "Namen mit ihren Werten" if isinstance(label["de"], dict) else "eine ganze Zahl"
    assert fault.sentence("de").endswith(f"gefunden: {kind}")
