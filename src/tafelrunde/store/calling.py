"""By what words is this program called here? A single file is no command of the terminal.

Whoever has to type something in an emergency gets it as it works on this machine: the single file
says by which path it was started (tools/single_file/launcher.py), else the program is installed.
"""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

INSTALLED = "tafelrunde"
FILE = "TAFELRUNDE_FILE"
PYTHONS = ("python3", "python")


def typed(word: object) -> str:
    """A word as this system's terminal takes it, blanks and all."""
    if sys.platform == "win32":
        return subprocess.list2cmdline([str(word)])
    return shlex.quote(str(word))


def called(*words: object, shown: bool = False) -> str:
    """The call with these words, to be typed; `shown` to everybody it names no folder."""
    file = os.environ.get(FILE)
    program = [INSTALLED]
    if file:
        program = [_python(shown=shown), Path(file).name if shown else file]
    return " ".join(map(typed, [*program, *words]))


def _python(*, shown: bool) -> str:
    """The Python that runs this, by the short name where it has one."""
    for name in PYTHONS:
        found = shutil.which(name)
        if found is not None and Path(found).samefile(sys.executable):
            return name
    return PYTHONS[0] if shown else sys.executable
