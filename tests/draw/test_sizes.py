"""How many tables of which size."""

from __future__ import annotations

import pytest

from tafelrunde.draw.sizes import table_sizes
from tafelrunde.rulebook.faults import Refusal


def ways(players: int) -> list[tuple[int, int]]:
    """All (fours, threes) that seat everybody, by trying them."""
    return [
        (fours, threes)
        for fours in range(players // 4 + 1)
        for threes in range(players // 3 + 1)
        if 4 * fours + 3 * threes == players
    ]


@pytest.mark.rule("7W-105", "CAR-402", "DOM-104")
@pytest.mark.parametrize("policy", ["few-threes", "at-most-three-threes", "last-short"])
def test_tables_of_four_with_as_few_threes_as_possible(policy: str) -> None:
    for players in [3, 4, *range(6, 401)]:
        sizes = table_sizes(players, policy)
        fewest = min(threes for _, threes in ways(players))
        assert sum(sizes) == players
        assert sizes.count(3) == fewest <= 3
        assert set(sizes) <= {3, 4}


@pytest.mark.rule("DOM-104")
def test_the_last_tables_have_the_free_seat() -> None:
    assert table_sizes(17, "last-short") == (4, 4, 3, 3, 3)


@pytest.mark.rule("7W-107")
def test_as_many_threes_as_arithmetic_allows() -> None:
    for players in [3, 4, *range(6, 401)]:
        sizes = table_sizes(players, "many-threes")
        assert sizes.count(3) == max(threes for _, threes in ways(players))
        assert sum(sizes) == players


@pytest.mark.parametrize("players", [-1, 0, 1, 2, 5])
@pytest.mark.parametrize("policy", ["few-threes", "many-threes", "last-short"])
def test_numbers_that_make_no_tables_are_refused_with_what_would_help(
    players: int, policy: str
) -> None:
    with pytest.raises(Refusal) as refusal:
        table_sizes(players, policy, rule="CAT-204")
    (fault,) = refusal.value.faults
    assert fault.rule == "CAT-204"
    assert str(players) in fault.text.en
    if players in (2, 5):
        assert "stand-in" in fault.text.en
        assert "Ersatzperson" in fault.text.de


@pytest.mark.rule("CAR-302", "7W-109")
def test_two_at_every_table_needs_an_even_number() -> None:
    assert table_sizes(8, "pairs") == (2, 2, 2, 2)
    with pytest.raises(Refusal) as refusal:
        table_sizes(9, "pairs")
    (fault,) = refusal.value.faults
    assert fault.rule == "CAR-302"
    assert "stand-in" in fault.text.en


def test_an_unknown_policy_is_refused_with_the_known_ones() -> None:
    with pytest.raises(Refusal, match="few-threes"):
        table_sizes(12, "fives")
