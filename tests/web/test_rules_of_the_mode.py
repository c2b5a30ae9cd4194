"""Where a rule is chosen, only those of the tournament's own mode are offered."""

from __future__ import annotations

import pytest

from tafelrunde.games.shelf import all_rulebooks, open_rulebook
from tafelrunde.pages.written_rules import citable, handbook_of
from tafelrunde.rulebook.rules_of_modes import of_other_modes

CARCASSONNE = open_rulebook("carcassonne")


@pytest.mark.parametrize(
    ("mode", "offered", "not_offered"),
    [("two-player", "CAR-303", "CAR-403"), ("four-player", "CAR-403", "CAR-303")],
)
def test_rules_of_another_mode_are_not_offered(mode: str, offered: str, not_offered: str) -> None:
    ids = {rule.id for rule in citable(CARCASSONNE, mode)}
    assert {offered, "CAR-101", "CAR-204", "CAR-206"} <= ids
    assert not_offered not in ids


def test_every_rule_is_offered_in_some_mode() -> None:
    for book in all_rulebooks():
        hidden = [of_other_modes(book, mode.id) for mode in book.modes]
        known = {rule.id for rule in handbook_of(book).rules}
        assert not known & frozenset.intersection(*hidden)
