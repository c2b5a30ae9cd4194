"""No text is put together from pieces: a message is one literal, spoken whole when it is read."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from tools import messages

PIECES = (ast.JoinedStr, ast.BinOp)
ONE_LANGUAGE = {"de", "en", "fr"}
OWN_FIELDS = {
    *("games/dominion/setup.py", "games/seven_wonders/setup.py"),
    *("web/api/shapes.py", "web/docs/reading.py"),
}
"""Records with a field for each language: cards and wonders as journals keep them, the API, and the
shelves of docs/contents.toml."""


def built(module: str, call: ast.Call) -> Iterator[str]:
    """What is wrong with the message of this call."""
    for argument in messages.message_arguments(module, call):
        formatted = isinstance(argument, ast.Call) and messages.called_name(argument) == "format"
        if isinstance(argument, PIECES) or formatted:
            yield f"{module}:{call.lineno}: {ast.unparse(argument)[:80]}"


def test_a_message_is_one_literal() -> None:
    wrong = [
        found
        for module, calls in messages.calls().items()
        for call in calls
        for found in built(module, call)
    ]
    assert wrong == []


def spliced(module: str, tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr in ONE_LANGUAGE:
            yield f"{module}:{node.lineno}: {ast.unparse(node)[:80]}"


def test_nobody_takes_one_language_of_a_text_to_build_another() -> None:
    wrong = [
        found
        for module, tree in messages.modules().items()
        if not module.startswith("words/") and module not in OWN_FIELDS
        for found in spliced(module, tree)
        if not found.endswith((".words.de", ".words.en"))
    ]
    assert wrong == []


@pytest.mark.parametrize(
    "source",
    ['Text(f"table {n}")', 'Text("table " + n)', 'Text("table %s" % n)', 'Text("{}".format(n))'],
)
def test_every_kind_of_piece_is_found(source: str) -> None:
    call = ast.parse(source, mode="eval").body
    assert isinstance(call, ast.Call)
    assert list(built("desk/matter.py", call))


def test_splicing_is_found() -> None:
    assert list(spliced("desk/matter.py", ast.parse("f'{title.de} gewinnt'")))
