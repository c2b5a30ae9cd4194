"""The handbook: found by number, by title, and by the words players use."""

from __future__ import annotations

import pytest
from django.test import Client

from tafelrunde.games.shelf import all_rulebooks, open_handbook, rulebook_ids
from tafelrunde.pages.handbook import by_kind, find_rules
from tafelrunde.pages.looking_up import folded
from tafelrunde.pages.plain_words import mode_in_words

BOOKS = rulebook_ids()


@pytest.mark.parametrize("book", BOOKS)
def test_every_rule_has_its_anchor_on_the_page(client: Client, book: str) -> None:
    page = client.get(f"/rulebooks/{book}/handbook").content.decode()
    rules = open_handbook(book).rules
    assert rules
    assert [rule.id for rule in rules if f'id="{rule.id}"' not in page] == []


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("language", ["de", "en"])
def test_every_word_a_player_might_use_finds_its_rule(book: str, language: str) -> None:
    rules = open_handbook(book).rules
    for rule in rules:
        for word in rule.words.de if language == "de" else rule.words.en:
            assert rule in find_rules(rules, word), f"{word} should find {rule.id}"


def test_players_words_in_either_language_find_the_rule_on_the_page(client: Client) -> None:
    for language in ("de", "en"):
        for query in ("Staatsbürgerschaft", "citizenship", "staatsburgerschaft"):
            page = client.get(
                "/rulebooks/seven-wonders/handbook",
                {"q": query},
                headers={"Accept-Language": language},
            ).content.decode()
            assert 'id="7W-101"' in page
            assert 'id="7W-204"' not in page


def test_a_rule_number_leads_straight_to_the_rule(client: Client) -> None:
    answer = client.get("/rulebooks/seven-wonders/handbook", {"q": "7w-204"})
    assert answer["Location"] == "/rulebooks/seven-wonders/handbook#7W-204"


def test_all_words_of_a_query_must_fit() -> None:
    rules = open_handbook("seven-wonders").rules
    one, both = find_rules(rules, "finale"), find_rules(rules, "finale zzzz")
    assert one
    assert both == []


def test_nothing_found_says_what_to_try(client: Client) -> None:
    page = client.get(
        "/rulebooks", {"q": "qqqqqq"}, headers={"Accept-Language": "en"}
    ).content.decode()
    assert "Nothing found" in page


def test_a_query_is_shown_as_text_never_as_markup(client: Client) -> None:
    page = client.get("/rulebooks", {"q": "<script>alert(1)</script>"}).content.decode()
    assert "<script>alert" not in page


@pytest.mark.django_db  # the house may have published one
def test_an_unknown_rulebook_is_a_page_that_says_so(client: Client) -> None:
    assert client.get("/rulebooks/halma").status_code == 404
    assert client.get("/rulebooks/halma/handbook").status_code == 404


def test_accents_and_case_do_not_matter() -> None:
    assert folded("Größe ÜBER") == "grosse uber"


def test_chapters_hold_every_rule_once() -> None:
    for book in BOOKS:
        rules = open_handbook(book).rules
        listed = [rule for _kind, _title, chapter in by_kind(rules) for rule in chapter]
        assert sorted(listed, key=lambda r: r.id) == sorted(rules, key=lambda r: r.id)


def test_each_mode_is_told_in_plain_words_with_rules_that_exist() -> None:
    for book in all_rulebooks():
        known = {rule.id for rule in open_handbook(book.id).rules}
        for mode in book.modes:
            words = mode_in_words(book, mode)
            cited = [rule for sentence in words.sentences for rule in sentence.rules]
            cited += [criterion.rule for criterion in words.criteria] + [words.points_rule]
            assert set(cited) <= known
            assert str(mode.rounds) in words.sentences[0].text.en or mode.rounds == 1
            assert all(s.text.de.endswith(".") and s.text.en.endswith(".") for s in words.sentences)


def test_defaults_are_told_in_words_not_in_codes() -> None:
    for book in all_rulebooks():
        for mode in book.modes:
            for choice in mode_in_words(book, mode).choices:
                if choice.option.kind == "choice" and isinstance(choice.option.default, str):
                    assert choice.default.de != choice.option.default, choice.option.name


@pytest.mark.parametrize("book", BOOKS)
def test_the_rulebook_page_names_every_mode_and_criterion(client: Client, book: str) -> None:
    page = client.get(f"/rulebooks/{book}", headers={"Accept-Language": "de"}).content.decode()
    rulebook = next(found for found in all_rulebooks() if found.id == book)
    for mode in rulebook.modes:
        assert f'id="mode-{mode.id}"' in page
        for criterion in mode.standings:
            assert f"#{criterion.rule}" in page
