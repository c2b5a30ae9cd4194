"""The command line called within the tests' own process."""

from __future__ import annotations

import contextlib
import io

from tafelrunde.cli.main import main


def call(*arguments: str) -> tuple[int, str, str]:
    """Exit code, standard output and standard error of a command."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            code = main(arguments)
        except SystemExit as leaving:
            code = int(leaving.code or 0)
    return code, out.getvalue(), err.getvalue()


def one_sentence(*arguments: str) -> str:
    """A wrong call: exit 2, nothing on standard output, one line that says why."""
    code, out, err = call(*arguments)
    assert (code, out) == (2, ""), err
    [line] = err.splitlines()
    assert line.isprintable()
    assert "Traceback" not in line
    return line
