"""Collects every text that pages and views hand over to translation, without system gettext."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import tafelrunde.web

WEB = Path(tafelrunde.web.__file__).parent
TRANSLATE = re.compile(r"""\{%\s*translate\s+(?:"([^"]*)"|'([^']*)')""")
BLOCK = re.compile(r"\{%\s*blocktranslate\b(.*?)%\}(.*?)\{%\s*endblocktranslate\s*%\}", re.DOTALL)
PLURAL = re.compile(r"\{%\s*plural\s*%\}")
VARIABLE = re.compile(r"\{\{\s*(\w+)\s*\}\}")
CALLS = {"_": 1, "gettext": 1, "gettext_lazy": 1, "ngettext": 2, "ngettext_lazy": 2}


def in_templates(folder: Path = WEB) -> Iterator[tuple[str, ...]]:
    for file in sorted(folder.rglob("*.html")):
        text = file.read_text(encoding="utf-8")
        for found in TRANSLATE.finditer(text):
            yield (found.group(1) or found.group(2),)
        for found in BLOCK.finditer(text):
            yield tuple(_block(part, found.group(1)) for part in PLURAL.split(found.group(2)))


def _block(text: str, head: str) -> str:
    if "trimmed" in head:
        text = " ".join(line.strip() for line in text.splitlines() if line.strip())
    return VARIABLE.sub(r"%(\1)s", text)


def in_python(folder: Path = WEB) -> Iterator[tuple[str, ...]]:
    for file in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                texts = node.args[: CALLS.get(node.func.id, 0)]
                if texts and all(isinstance(text, ast.Constant) for text in texts):
                    yield tuple(str(text.value) for text in texts if isinstance(text, ast.Constant))


def collected() -> set[tuple[str, ...]]:
    return {*in_templates(), *in_python()}
