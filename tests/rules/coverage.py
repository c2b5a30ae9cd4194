"""Which test proves which rule? `python -m tests.rules.coverage` prints the whole table."""

from __future__ import annotations

import ast
import sys
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

TESTS = Path(__file__).resolve().parent.parent
CATALOGUE = Path(__file__).with_name("catalogue.toml")

Proofs = dict[str, list[str]]


@cache
def catalogue() -> dict[str, Any]:
    return tomllib.loads(CATALOGUE.read_text(encoding="utf-8"))


@cache
def kinds() -> dict[str, str]:
    """Every id of the catalogue with its kind."""
    return {rule: kind for rules in catalogue()["rules"].values() for rule, kind in rules.items()}


@cache
def proofs(folder: Path = TESTS) -> Proofs:
    """Every id that a test of the suite names, with those tests; read, never run."""
    found: Proofs = {}
    for file in sorted(folder.rglob("test_*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"), str(file))
        for rule, test in _marked(tree):
            where = f"{file.relative_to(folder.parent).as_posix()}::{test}"
            found.setdefault(rule, []).append(where)
    return found


def _marked(tree: ast.Module) -> Iterator[tuple[str, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            for rule in _ids(node):
                yield rule, node.name


def _ids(function: ast.FunctionDef) -> Iterator[str]:
    """The ids of the function's rule markers, also of those inside its pytest.param lines."""
    for decorator in function.decorator_list:
        for call in ast.walk(decorator):
            if isinstance(call, ast.Call) and _is_rule(call.func):
                for argument in call.args:
                    if not isinstance(argument, ast.Constant):
                        raise TypeError(f"{function.name}: rule ids are written out, not computed")
                    yield str(argument.value)


def _is_rule(marker: ast.expr) -> bool:
    return isinstance(marker, ast.Attribute) and marker.attr == "rule"


def table(proven: Mapping[str, list[str]]) -> str:
    """Every id with the tests that prove it; what is missing or still to come says so."""
    data = catalogue()
    lines = []
    for rulebook, rules in data["rules"].items():
        lines.append(f"── {rulebook}")
        for rule, kind in rules.items():
            tests = proven.get(rule, [])
            missing = "MISSING" if kind in data["must_be_proven"] else "to come"
            if kind in data["handbook_text"] or rule in data["handbook_only"]:
                missing = "handbook text"
            lines.append(f"{rule:<8} {kind}  {tests[0] if tests else missing}")
            lines.extend(f"{'':<11} {test}" for test in tests[1:])
    return "\n".join(lines)


if __name__ == "__main__":
    sys.stdout.write(table(proofs()) + "\n")
