"""Every rule that is computed has a test that names it, and no test names a rule that is none."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.rules.coverage import TESTS, catalogue, kinds, proofs, table

ORIGINAL = TESTS.parent.parent / "shared" / "rules"
IN_ORIGINAL = re.compile(r"\*\*((?:7W|CAT|CAR|DOM|FRI)-X?[0-9]+)\*\*(?: ([A-Z])\b)?")


def test_every_computed_rule_and_every_worked_example_has_a_test() -> None:
    proven = proofs()
    needed, by_hand = catalogue()["must_be_proven"], catalogue()["handbook_only"]
    missing = [
        rule
        for rule, kind in kinds().items()
        if kind in needed and rule not in proven and rule not in by_hand
    ]
    assert not missing, f"no test names {', '.join(missing)}\n\n{table(proven)}"


def test_no_test_names_a_rule_that_the_catalogue_does_not_hold() -> None:
    strange = {rule: tests for rule, tests in proofs().items() if rule not in kinds()}
    assert not strange


def test_rules_still_to_come_are_listed_visibly() -> None:
    proven = proofs()
    shown = table(proven)
    for rule, kind in kinds().items():
        if rule in catalogue()["handbook_only"]:
            continue
        if kind in catalogue()["to_come"] and rule not in proven:
            assert re.search(rf"^{rule}\s+{kind}  to come$", shown, re.MULTILINE)


def test_every_kind_is_either_proven_to_come_or_handbook_text() -> None:
    data = catalogue()
    groups = [*data["must_be_proven"], *data["to_come"], *data["handbook_text"]]
    assert len(groups) == len(set(groups))
    assert set(kinds().values()) == set(groups)


def test_what_only_the_handbook_carries_is_listed_by_its_id_and_needs_no_proof() -> None:
    by_hand = catalogue()["handbook_only"]
    assert len(by_hand) == len(set(by_hand))
    assert set(by_hand) <= set(kinds())
    assert not [rule for rule in by_hand if kinds()[rule] in catalogue()["handbook_text"]]
    shown = table({})
    for rule in by_hand:
        assert re.search(rf"^{rule}\s+[A-Z]  handbook text$", shown, re.MULTILINE)


def test_markers_are_found_in_plain_and_in_parametrized_tests(tmp_path: Path) -> None:
    suite = tmp_path / "tests"
    suite.mkdir()
    (suite / "test_it.py").write_text(
        "import pytest\n"
        '@pytest.mark.rule("7W-201", "7W-202")\n'
        "def test_one(): ...\n"
        '@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("CAT-301"))])\n'
        "def test_two(x): ...\n"
        "def test_three(): ...\n"
    )
    assert proofs(suite) == {
        "7W-201": ["tests/test_it.py::test_one"],
        "7W-202": ["tests/test_it.py::test_one"],
        "CAT-301": ["tests/test_it.py::test_two"],
    }


@pytest.mark.skipif(not ORIGINAL.is_dir(), reason="the catalogue itself is not beside the checkout")
def test_the_list_of_ids_is_that_of_the_catalogue() -> None:
    found = {
        rule: "X" if "-X" in rule else kind
        for file in ORIGINAL.glob("*.md")
        for rule, kind in IN_ORIGINAL.findall(file.read_text(encoding="utf-8"))
    }
    assert kinds() == found
