"""What is published before the seed holds afterwards, or the difference shows."""

from __future__ import annotations

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tafelrunde.draw.chance import Lots
from tafelrunde.draw.commitment import Commitment, SeedSource, commit, joined_seed
from tafelrunde.rulebook.faults import Refusal

ENTRIES = ["p3", "p1", "p10", "p2"]
WRITTEN = "tafelrunde-commitment-1\ntafelrunde-lots-1\ndice\nround 1\n\n4\np1\np10\np2\np3\n"


def dice(entries: list[str] = ENTRIES) -> Commitment:
    return commit(entries, source="dice", label="round 1")


def test_the_digest_is_the_hash_of_a_text_anyone_can_write() -> None:
    assert dice().digest == hashlib.sha256(WRITTEN.encode()).hexdigest()
    assert dice().digest == "54d75d261977c98457f522b7fa02764f1d68a228c3716a263e7672e37366805c"


def test_it_says_what_was_promised() -> None:
    promise = dice()
    assert (promise.algorithm, promise.source, promise.label) == (Lots.algorithm, "dice", "round 1")
    assert promise.entries == 4
    assert promise.seal == ""


def test_the_order_in_which_entries_are_listed_does_not_matter() -> None:
    assert dice() == dice(sorted(ENTRIES))


def test_one_added_removed_or_exchanged_entry_is_caught() -> None:
    for others in ([*ENTRIES, "p4"], ENTRIES[1:], ["p4", *ENTRIES[1:]]):
        assert dice(others).digest != dice().digest


@pytest.mark.parametrize(
    ("source", "label", "algorithm"),
    [
        ("dice", "round 1", "tafelrunde-lots-2"),
        ("words", "round 1", Lots.algorithm),
        ("dice", "round 2", Lots.algorithm),
    ],
)
def test_a_changed_circumstance_is_caught(source: SeedSource, label: str, algorithm: str) -> None:
    changed = commit(ENTRIES, source=source, label=label, algorithm=algorithm)
    assert changed.digest != dice().digest


def test_entries_cannot_be_smuggled_in_by_a_line_break() -> None:
    with pytest.raises(Refusal):
        dice(["p1", "p10\np2", "p3"])


def test_nobody_can_be_in_the_bag_twice_or_without_an_id() -> None:
    for wrong in (["p1", "p1"], ["u\u0308", "ü"], ["p1", ""]):
        with pytest.raises(Refusal):
            dice(wrong)


def test_nobody_at_all_can_be_committed_to() -> None:
    assert dice([]).entries == 0


def test_a_seed_made_by_the_system_is_sealed_and_cannot_be_exchanged() -> None:
    promise = commit(ENTRIES, source="system", label="round 1", seed="7f3a")
    assert promise.seal == hashlib.sha256(b"7f3a").hexdigest()
    other = commit(ENTRIES, source="system", label="round 1", seed="7f3b")
    assert other.digest != promise.digest


def test_only_the_system_knows_its_seed_beforehand() -> None:
    with pytest.raises(Refusal):
        commit(ENTRIES, source="dice", label="round 1", seed="3 5 1")
    with pytest.raises(Refusal):
        commit(ENTRIES, source="system", label="round 1")


def test_contributions_are_joined_in_the_order_they_came() -> None:
    assert joined_seed(["3 5", "  Dachs \t Biene", "6"]) == "3 5 | Dachs Biene | 6"
    assert joined_seed(["6", "3 5"]) != joined_seed(["3 5", "6"])
    assert joined_seed(["u\u0308"]) == joined_seed(["ü"])


@pytest.mark.parametrize("wrong", [[], [""], ["3", "  "], ["a|b"], ["a\x00b"], ["\ud800"]])
def test_an_empty_or_ambiguous_contribution_is_refused(wrong: list[str]) -> None:
    with pytest.raises(Refusal):
        joined_seed(wrong)


WORDS = st.lists(st.text("ab1 ", min_size=1, max_size=4).filter(str.strip), min_size=1, max_size=4)


@given(WORDS, WORDS)
def test_different_contributions_never_give_the_same_seed(a: list[str], b: list[str]) -> None:
    def said(texts: list[str]) -> list[list[str]]:
        return [text.split() for text in texts]

    assert (joined_seed(a) == joined_seed(b)) == (said(a) == said(b))


@given(st.sets(st.text("abüz9\t", max_size=3)), st.sets(st.text("abüz9\t", max_size=3)))
def test_two_lists_share_a_digest_only_if_they_are_the_same(a: set[str], b: set[str]) -> None:
    try:
        first, second = dice(sorted(a)), dice(sorted(b))
    except Refusal:
        assert any(not text or "\t" in text for text in a | b)
        return
    assert (first.digest == second.digest) == (a == b)
