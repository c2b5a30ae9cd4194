"""Collects what the program says and brings the catalogues up to date: `python -m tools.messages`.

New messages are added to every language with an empty translation, what nobody says any more goes.
`--check` writes nothing and fails if a catalogue is stale. A message is

- in Python the first text of `Text(…)`, of `counted(…)` (with its plural), of Django's `gettext`
  and of every function with a parameter called `english`, such as `refuse(place, english, …)`;
- on the command line what stands as `help` or `description` of a command and its options;
- in a template what stands in `{% translate %}` and `{% blocktranslate %}`.
"""

from __future__ import annotations

import ast
import gc
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import polib

import tafelrunde
from tafelrunde.words.compiling import catalogues

SOURCE = Path(tafelrunde.__file__).parent

TRANSLATE = re.compile(
    r"""\{%\s*translate\s+(?:"([^"]*)"|'([^']*)')(?:\s+context\s+"([^"]*)")?""", re.DOTALL
)
BLOCK = re.compile(r"\{%\s*blocktranslate\b(.*?)%\}(.*?)\{%\s*endblocktranslate\s*%\}", re.DOTALL)
CONTEXT = re.compile(r'context\s+"([^"]*)"')
PLURAL = re.compile(r"\{%\s*plural\s*%\}")
VARIABLE = re.compile(r"\{\{\s*(\w+)\s*\}\}")

DJANGO = {"_": 1, "gettext": 1, "gettext_lazy": 1, "gettext_noop": 1, "ngettext": 2}
"""Django's own, and how many texts each takes."""
HELP = {"help", "description"}
"""What argparse is told in English, and `cli.help_words` translates."""


class Message(NamedTuple):
    """What is said, where, and in which sense if there are several."""

    english: str
    plural: str = ""
    context: str = ""

    @property
    def key(self) -> tuple[str, str]:
        return self.english, self.context


class Found(NamedTuple):
    message: Message
    place: str


# ── Python ───────────────────────────────────────────────────────────────────────────────────────


@cache
def modules() -> dict[str, ast.Module]:
    """Kept to the end: nobody looks through millions of parts for what is left over."""
    gc.disable()
    try:
        return {
            str(file.relative_to(SOURCE)): ast.parse(file.read_text(encoding="utf-8"))
            for file in sorted(SOURCE.rglob("*.py"))
            if "migrations" not in file.parts
        }
    finally:
        gc.freeze()
        gc.enable()


@cache
def nodes() -> dict[str, list[ast.AST]]:
    """What is looked at below, of every module: to go through all of them takes long."""
    wanted = (ast.Call, ast.ClassDef, ast.FunctionDef, ast.Assign)
    return {
        name: [node for node in ast.walk(module) if isinstance(node, wanted)]
        for name, module in modules().items()
    }


@cache
def calls() -> dict[str, list[ast.Call]]:
    return {
        name: [node for node in found if isinstance(node, ast.Call)]
        for name, found in nodes().items()
    }


def _takers_of(found_in: list[ast.AST]) -> dict[str, int]:
    """Functions and classes here with a parameter `english`, and where it stands in a call."""
    found: dict[str, int] = {}
    for node in found_in:
        inside = node.body if isinstance(node, ast.ClassDef) else [node]
        for each in inside:
            if isinstance(each, ast.FunctionDef):
                names = [a.arg for a in (*each.args.posonlyargs, *each.args.args)]
                names = [name for name in names if name not in {"self", "cls"}]
                if "english" in names:
                    made = isinstance(node, ast.ClassDef) and each.name == "__init__"
                    called = node.name if made and isinstance(node, ast.ClassDef) else each.name
                    found[called] = names.index("english")
    return found


@cache
def takers() -> dict[str, dict[str, int]]:
    """Who takes a message, by the module that calls: of functions with one name its own first."""
    own = {name: _takers_of(found) for name, found in nodes().items()}
    shared = {
        name: place
        for takers in own.values()
        for name, place in takers.items()
        if not name.startswith("_")
    }
    return {module: shared | found for module, found in own.items()}


def called_name(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def message_arguments(module: str, call: ast.Call) -> list[ast.expr]:
    """Where the texts of a message stand in this call; none if it takes no message."""
    name = called_name(call)
    if name == "counted":
        return call.args[1:3]
    if name in takers()[module]:
        place = takers()[module][name]
        return call.args[place : place + 1]
    if isinstance(call.func, ast.Name) and name in DJANGO:
        return call.args[: DJANGO[name]]
    if module.startswith("cli/"):
        return [each.value for each in call.keywords if each.arg in HELP][:1]
    return []


def in_python() -> Iterator[Found]:
    for module, found in calls().items():
        for call in found:
            texts = [
                argument.value
                for argument in message_arguments(module, call)
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
            ]
            if texts and texts[0]:
                plural = texts[1] if len(texts) > 1 else ""
                yield Found(Message(texts[0], plural, _context(call)), f"{module}:{call.lineno}")


def in_help() -> Iterator[Found]:
    """What a command is described by, beside what its options say of themselves."""
    for module, found in nodes().items():
        for node in found if module.startswith("cli/") else ():
            if (
                isinstance(node, ast.Assign)
                and isinstance(node.targets[0], ast.Attribute)
                and node.targets[0].attr in HELP
                and isinstance(node.value, ast.Constant)
            ):
                yield Found(Message(str(node.value.value)), f"{module}:{node.lineno}")


def _context(call: ast.Call) -> str:
    for keyword in call.keywords:
        if keyword.arg == "context" and isinstance(keyword.value, ast.Constant):
            return str(keyword.value.value)
    return ""


# ── Templates ────────────────────────────────────────────────────────────────────────────────────


def in_templates(folder: Path = SOURCE) -> Iterator[Found]:
    for file in sorted(folder.rglob("*.html")):
        place = str(file.relative_to(folder))
        for message in in_template(file.read_text(encoding="utf-8")):
            yield Found(message, place)


def in_template(text: str) -> Iterator[Message]:
    for found in TRANSLATE.finditer(text):
        yield Message(found.group(1) or found.group(2), context=found.group(3) or "")
    for found in BLOCK.finditer(text):
        parts = [_block(part, found.group(1)) for part in PLURAL.split(found.group(2))]
        context = CONTEXT.search(found.group(1))
        one, many = (*parts, "")[:2]
        yield Message(one, many, context.group(1) if context else "")


def _block(text: str, head: str) -> str:
    if "trimmed" in head:
        text = " ".join(line.strip() for line in text.splitlines() if line.strip())
    return VARIABLE.sub(r"%(\1)s", text)


# ── Catalogues ───────────────────────────────────────────────────────────────────────────────────


@cache
def collected() -> dict[tuple[str, str], Message]:
    """Every message once; where one form has a plural somewhere, with it."""
    found: dict[tuple[str, str], Message] = {}
    for message, _place in (*in_python(), *in_help(), *in_templates()):
        if message.key not in found or message.plural:
            found[message.key] = message
    return found


def _entry(message: Message) -> polib.POEntry:
    entry = polib.POEntry(msgid=message.english, msgctxt=message.context or None)
    if message.plural:
        entry.msgid_plural, entry.msgstr_plural = message.plural, {0: "", 1: ""}
    return entry


def updated(catalogue: polib.POFile) -> polib.POFile:
    """The catalogue with what is new and without what is gone, in the order of the alphabet."""
    known = {(entry.msgid, entry.msgctxt or ""): entry for entry in catalogue}
    entries = []
    for key, message in collected().items():
        entry = known.get(key)
        if entry is None or entry.msgid_plural != message.plural:
            entry = _entry(message)
        entries.append(entry)
    del catalogue[:]
    catalogue.extend(sorted(entries, key=lambda e: (e.msgid.casefold(), e.msgid, e.msgctxt or "")))
    return catalogue


FEW = 40
"""A language that speaks in some rooms only lacks hundreds: their number is enough."""


def main() -> int:
    stale = []
    for file in catalogues():
        before = file.read_text(encoding="utf-8")
        after = updated(polib.pofile(str(file), wrapwidth=100))
        if str(after).rstrip() != before.rstrip():
            stale.append(str(file.relative_to(SOURCE)))
        if "--check" not in sys.argv:
            after.save(str(file))
        empty = [
            entry.msgid
            for entry in after
            if not (entry.msgstr or any(entry.msgstr_plural.values()))
        ]
        if len(empty) > FEW:
            sys.stdout.write(f"{file.parts[-3]}: {len(empty)} messages not translated\n")
        for english in empty if len(empty) <= FEW else ():
            sys.stdout.write(f"{file.parts[-3]}: not translated: {english}\n")
    if "--check" in sys.argv and stale:
        sys.stdout.write(f"stale: {', '.join(stale)}; python -m tools.messages\n")
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
