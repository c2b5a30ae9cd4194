"""One idea, one place: what once stood in several places stays where it was brought together."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import combinations
from pathlib import Path

import tafelrunde

SOURCE = Path(tafelrunde.__file__).parent
SHOWING = ("pages", "exports", "demo", "web", "cli")
"""Rooms that show what others have worked out."""


def room_of(file: Path) -> str:
    return file.relative_to(SOURCE).as_posix()


def parsed(*rooms: str, naming: Iterable[str]) -> Iterator[tuple[str, ast.Module]]:
    """Files in which one of these words stands: to parse all the others takes most of the time."""
    word = re.compile(rf"\b(?:{'|'.join(naming)})\b")
    for room in rooms:
        for file in sorted((SOURCE / room).rglob("*.py")):
            text = file.read_text(encoding="utf-8")
            if word.search(text):
                yield room_of(file), ast.parse(text)


# ── Standings ────────────────────────────────────────────────────────────────────────────────────

ASSEMBLING = {
    "tafelrunde.standings.table": {"standings", "standings_told"},
    "tafelrunde.standings.lot_order": {"shown_standings"},
    "tafelrunde.reckoning.reasons": {"value_text", "reason_sentence", "short_reason"},
}
"""What a table of standings is made with: its rows, and how values and reasons are written."""


def test_standings_are_put_together_in_one_place() -> None:
    found = {
        room
        for room, tree in parsed(*SHOWING, naming=set().union(*ASSEMBLING.values()))
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        and {name.name for name in node.names} & ASSEMBLING.get(node.module or "", set())
    }
    assert found == {"pages/standings.py"}


def test_how_it_ended_is_told_in_one_place() -> None:
    told = {"grounds", "finish_grounds", "in_order_of_names"}
    found = {
        room
        for room, tree in parsed(*SHOWING, naming=told)
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and {name.name for name in node.names} & told
    }
    assert found == {"pages/final_ranking.py"}


# ── A view, a visit ──────────────────────────────────────────────────────────────────────────────

SIDE_BY_SIDE = {"state", "rulebook", "names"}


def test_no_page_is_handed_piece_by_piece_what_a_view_holds() -> None:
    handed = [
        f"{room}:{node.lineno} {node.name}"
        for room, tree in parsed("pages", naming=SIDE_BY_SIDE)
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef)
        and {each.arg for each in (*node.args.args, *node.args.kwonlyargs)} >= SIDE_BY_SIDE
    ]
    assert handed == []


def test_one_place_says_in_which_language_a_page_is_and_how_a_form_is_answered() -> None:
    answering = ("answered", "go_on", "overtaken", "said_before")
    written: dict[str, set[str]] = defaultdict(set)
    for room, tree in parsed("web", naming=("language", "named_faults", *answering)):
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef):
                written[node.name].add(room)
    assert written["language"] == {"web/language.py"}
    for name in answering:
        assert written[name] == {"web/visit.py"}, name
    # Phones of a house that writes no more have words of their own for it, and only for that; the
    # office says at which of its fields something is wrong.
    rooms = {"web/visit.py", "web/elsewhere.py", "web/association/doors.py"}
    assert written["named_faults"] == rooms


# ── Lines that stand there twice ─────────────────────────────────────────────────────────────────

LINES = 6
"""So many equal lines in a row are a place that is written twice."""
MOST_REPEATED = 17
MOST_REPEATED_IN_TEMPLATES = 16
ENDS = re.compile(r"(?:</\w+>|\{% end\w+ %\}|\{% else %\}|[<>/ ])+")
APART = ("store/migrations",)
"""What happened to a database once is not brought together afterwards."""


def lines_that_say_something(text: str) -> list[str]:
    """Without docstrings, imports, comments and lone punctuation; blanks do not count."""
    passed_over: set[int] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import | ast.ImportFrom) or (
            isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        ):
            passed_over.update(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    lines = enumerate(text.splitlines(), start=1)
    plain = [" ".join(line.split()) for number, line in lines if number not in passed_over]
    return [line for line in plain if any(map(str.isalnum, line)) and not line.startswith("#")]


def repeated_places(written: dict[str, list[str]]) -> list[tuple[str, str, str]]:
    """Pairs of places that share six lines or more: both rooms, and the first line they share."""
    standing: dict[tuple[str, ...], list[tuple[str, int]]] = defaultdict(list)
    for room, lines in written.items():
        for at in range(len(lines) - LINES + 1):
            standing[tuple(lines[at : at + LINES])].append((room, at))
    begun: dict[tuple[str, str, int], dict[int, str]] = defaultdict(dict)
    for run, places in standing.items():
        for (one, at), (other, there) in combinations(places, 2):
            begun[one, other, there - at][at] = run[0]
    return [
        (one, other, line)
        for (one, other, _apart), found in begun.items()
        for at, line in sorted(found.items())
        if at - 1 not in found
    ]


def test_few_places_are_written_twice() -> None:
    rooms = {
        room_of(file): lines_that_say_something(file.read_text(encoding="utf-8"))
        for file in SOURCE.rglob("*.py")
        if not room_of(file).startswith(APART)
    }
    found = repeated_places(rooms)
    assert len(found) <= MOST_REPEATED, "\n".join(map(" ~ ".join, sorted(found)))


def tags_that_say_something(text: str) -> list[str]:
    """Lines of a template without those that only end something."""
    plain = [" ".join(line.split()) for line in text.splitlines()]
    return [line for line in plain if line and not ENDS.fullmatch(line)]


def test_few_places_of_templates_are_written_twice() -> None:
    rooms = {
        room_of(file): tags_that_say_something(file.read_text(encoding="utf-8"))
        for file in SOURCE.rglob("*.html")
    }
    found = repeated_places(rooms)
    assert len(found) <= MOST_REPEATED_IN_TEMPLATES, "\n".join(map(" ~ ".join, sorted(found)))


def test_a_place_written_twice_would_be_found() -> None:
    once = "\n".join(f"total_{n} = reckon({n})" for n in range(LINES + 2))
    one = lines_that_say_something(f'"""One."""\nimport os\n{once}\n')
    other = lines_that_say_something(f"x = 1\n# why\n{once}\n\ny = 2\n")
    assert repeated_places({"a": one, "b": other}) == [("a", "b", "total_0 = reckon(0)")]
    assert repeated_places({"a": one, "c": ["x = 1"]}) == []
    shown = "\n".join(f"<p>{n}</p>\n</div>{{% endif %}}\n>" for n in range(LINES))
    assert tags_that_say_something(shown) == [f"<p>{n}</p>" for n in range(LINES)]
