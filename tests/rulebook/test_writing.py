"""A rulebook is written by one hand: reading the file gives the same rulebook and file again."""

from __future__ import annotations

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tafelrunde.games.shelf import all_editions, open_rulebook
from tafelrunde.rulebook.edition import canonical, digest_of
from tafelrunde.rulebook.foreign_rules import unseen_in
from tafelrunde.rulebook.loader import looked_through, read_rulebook
from tafelrunde.rulebook.writing import as_written, rulebook_toml

EDITIONS = [book.edition for book in all_editions()]
WORDS = st.text(st.characters(codec="utf-8"), max_size=40).filter(
    lambda words: not unseen_in(words)
)


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_edition_on_the_shelf_comes_back_as_it_was(edition: str) -> None:
    book = open_rulebook(edition)
    text = rulebook_toml(book)
    again = read_rulebook(text, "written.toml")
    assert digest_of(canonical(again)) == digest_of(canonical(book))
    assert rulebook_toml(again) == text


@pytest.mark.parametrize("edition", EDITIONS)
def test_plain_data_is_the_file_before_it_is_a_text(edition: str) -> None:
    book = open_rulebook(edition)
    assert tomllib.loads(rulebook_toml(book)) == as_written(book)
    found, faults = looked_through(as_written(book))
    assert faults == []
    assert found is not None
    assert canonical(found) == canonical(book)


@given(de=WORDS, en=WORDS, typical=st.tuples(st.integers(-999, 0), st.integers(1, 10**6)))
def test_whatever_somebody_calls_things(de: str, en: str, typical: tuple[int, int]) -> None:
    rules = as_written(open_rulebook(EDITIONS[0]))
    rules["source"] = {"de": de, "en": en}
    name = next(iter(rules["scoring"]))
    rules["scoring"][name]["figures"][0] |= {"label": {"de": en, "en": de}, "typical": [*typical]}
    book, faults = looked_through(rules)
    assert book is not None
    assert faults == []
    text = rulebook_toml(book)
    assert rulebook_toml(read_rulebook(text, "written.toml")) == text
    assert tomllib.loads(text)["source"] == {"de": de, "en": en}
