"""The referee's handbook holds every rule of the catalogue, in both languages."""

from __future__ import annotations

from collections import Counter

import pytest

from tafelrunde.games.shelf import open_handbook, open_rulebook
from tafelrunde.rulebook.handbook import Rule
from tests.rules.coverage import catalogue

RULES: dict[str, dict[str, str]] = catalogue()["rules"]
GAMES = sorted(RULES)


def rules(game: str) -> tuple[Rule, ...]:
    return open_handbook(game).rules


@pytest.mark.parametrize("game", GAMES)
def test_every_id_stands_in_the_handbook_once_with_the_same_kind(game: str) -> None:
    assert {rule.id: rule.kind for rule in rules(game)} == RULES[game]
    assert not [rule for rule, times in Counter(r.id for r in rules(game)).items() if times > 1]


@pytest.mark.parametrize("game", GAMES)
def test_titles_and_texts_are_there_in_german_and_english(game: str) -> None:
    for rule in rules(game):
        for text in (rule.title.de, rule.title.en, rule.text.de, rule.text.en):
            assert text.strip() == text != "", rule.id
        assert rule.text.de != rule.text.en, rule.id


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", ["de", "en"])
def test_every_rule_is_found_by_words_and_none_is_empty(game: str, lang: str) -> None:
    for rule in rules(game):
        words = rule.words.de if lang == "de" else rule.words.en
        assert words, rule.id
        assert all(word.strip() == word != "" for word in words), rule.id


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", ["de", "en"])
def test_no_two_rules_of_a_handbook_bear_the_same_title(game: str, lang: str) -> None:
    titles = Counter(rule.title[lang] for rule in rules(game))
    assert not [title for title, times in titles.items() if times > 1]


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_that_the_rulebook_cites_stands_in_the_handbook(game: str) -> None:
    rulebook = open_rulebook(game)
    cited = {option.rule for option in rulebook.options}
    for mode in rulebook.modes:
        cited |= {mode.rounds_rule, *(tie_break.rule for tie_break in mode.standings)}
        for scheme in mode.finish.schemes if mode.finish else ():
            for match in scheme.matches:
                cited |= {match.rule, match.draw_rule, match.start_rule}
    assert cited <= set(RULES[game])


@pytest.mark.parametrize("game", GAMES)
def test_titles_begin_with_a_capital_letter(game: str) -> None:
    titles = [rule.title for rule in rules(game)]
    titles += [grounds.title for grounds in open_rulebook(game).disqualifications]
    small = [t for title in titles for t in (title.de, title.en) if t[:1].islower()]
    assert small == []
