"""Are the pages in docs/ still true? Runs the commands they show and rewrites what they answer.

A fenced block whose first line starts with `$ tafelrunde` is a command and its answer. A fenced
block with `title="some/file"` behind its language is a file that the page brings along: a page
with such files is run in a folder that holds them, every other page at the repository's root.

    python -m tools.refresh_docs            rewrite the answers in all pages
    python -m tools.refresh_docs --check    only say which pages are out of date (exit 1)
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import shlex
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from unittest import mock

from tafelrunde.cli.main import main as tafelrunde

ROOT = Path(__file__).resolve().parent.parent
WIDTH = "140"
PROMPT = "$ tafelrunde "

FENCE = re.compile(r"^```(?P<info>[^\n`]*)\n(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL)
TITLE = re.compile(r'title="(?P<path>[^"]+)"')


def pages() -> list[Path]:
    return [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


def shown_commands(page: str) -> list[tuple[str, str]]:
    """Each command a page shows, with the answer it shows."""
    blocks = (match["body"] for match in FENCE.finditer(page))
    return [_parted(body) for body in blocks if body.startswith(PROMPT)]


def brought_files(page: str) -> dict[str, str]:
    """The files a page brings along, by the path it gives them."""
    return {
        title["path"]: match["body"]
        for match in FENCE.finditer(page)
        if (title := TITLE.search(match["info"]))
    }


def _parted(body: str) -> tuple[str, str]:
    command, _, answer = body.partition("\n")
    return command.removeprefix("$ "), answer.rstrip("\n")


def tidy(answer: str) -> str:
    """An answer as it stands in a page: no blanks at line ends, no empty lines around it."""
    return "\n".join(line.rstrip() for line in answer.splitlines()).strip("\n")


@contextlib.contextmanager
def workplace(page: str) -> Iterator[Path]:
    """The folder a page's commands are run in, with the files it brings along."""
    files = brought_files(page)
    with tempfile.TemporaryDirectory() as scratch:
        for path, text in files.items():
            file = Path(scratch, path)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        yield Path(scratch) if files else ROOT


@contextlib.contextmanager
def plain_terminal(folder: Path) -> Iterator[None]:
    """Stand in that folder, with the same width, language and lack of colour everywhere."""
    before = Path.cwd()
    games = "" if folder == ROOT else str(folder)
    settings = {"COLUMNS": WIDTH, "TAFELRUNDE_GAMES": games, "LC_ALL": "C.UTF-8"}
    with mock.patch.dict(os.environ, settings):
        for name in ("FORCE_COLOR", "TAFELRUNDE_LANG"):
            os.environ.pop(name, None)
        os.chdir(folder)
        try:
            yield
        finally:
            os.chdir(before)


def answer_of(command: str) -> str:
    """What the command says, on either channel; one that ends in an error is shown as well."""
    said = io.StringIO()
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        tafelrunde(shlex.split(command)[1:])
    return tidy(said.getvalue())


def refreshed(page: str) -> str:
    """The page with every answer made anew."""

    def renew(match: re.Match[str]) -> str:
        if not match["body"].startswith(PROMPT):
            return match[0]
        command, _old = _parted(match["body"])
        return f"```{match['info']}\n$ {command}\n{answer_of(command)}\n```"

    with workplace(page) as folder, plain_terminal(folder):
        return FENCE.sub(renew, page)


def main(arguments: list[str]) -> int:
    check = arguments == ["--check"]
    outdated = 0
    for path in pages():
        old = path.read_text(encoding="utf-8")
        new = refreshed(old)
        if new != old:
            outdated += 1
            print(f"{'out of date' if check else 'refreshed'}: {path.relative_to(ROOT)}")
            if not check:
                path.write_text(new, encoding="utf-8")
    return 1 if check and outdated else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
