"""Windows and macOS, as far as Linux can tell: nothing is called, named or read for POSIX alone."""

from __future__ import annotations

import ast
import importlib.util
import json
import os
import re
import subprocess
import sys
import types
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tafelrunde.store.backup_shelf import new_name
from tafelrunde.store.file_names import is_a_device
from tafelrunde.web import environment
from tafelrunde.web.house import free_slug
from tests.terminal import typed

ROOT = Path(__file__).parents[2]
SRC = ROOT / "src" / "tafelrunde"
EXAMPLES = ROOT / "docs" / "examples"

MODULES = frozenset(
    {"fcntl", "resource", "pwd", "grp", "termios", "tty", "pty", "posix", "syslog", "crypt"}
    | {"spwd", "nis", "curses", "readline"}
)
NAMES = {
    "os": re.compile(
        r"nice|fork|forkpty|get(e?[ug]id|pgid|loadavg)|set([ug]id|sid|pgid)|killpg|wait[34]?|uname"
        r"|statvfs|sysconf|mkfifo|mknod|[lf]?chown|chroot|sched_.*|register_at_fork|posix_.*|pread"
        r"|pwrite|sync|fdatasync|openpty|ttyname|O_(NOFOLLOW|DIRECTORY|CLOEXEC|SYNC)"
    ),
    "signal": re.compile(
        r"SIG(KILL|HUP|USR[12]|ALRM|CHLD|PIPE|QUIT|TSTP)|alarm|setitimer|pthread_.*|sigwait"
    ),
    "socket": re.compile(r"AF_UNIX|SO_REUSEPORT|TCP_USER_TIMEOUT"),
    "loop": re.compile(r"add_signal_handler"),
    "time": re.compile(r"tzset"),
}
PLACES = ("/tmp", "/dev/", "/proc/", "/etc/", "/var/", "/usr/", "/bin/")
MENTIONED = re.compile(
    "|".join(
        (
            *(rf"\b{name}\b" for name in sorted(MODULES)),
            *(rf"\b{of}\s*\.\s*(?:{names.pattern})\b" for of, names in NAMES.items()),
            *map(re.escape, PLACES),
        )
    )
)
"""Stands in each file that has one of them, or in its comments: only such files are parsed."""
GUARDED = {
    ("exports/pdf/apart.py", "resource"),
    ("store/apart.py", "os.nice"),
    ("store/apart.py", "resource"),
    ("store/durable.py", "fcntl"),
    ("web/porch/open_files.py", "resource"),
    ("web/porch/visitor.py", "socket.TCP_USER_TIMEOUT"),
}
"""What only some systems have, used where they have it; each is tried without it below, or beside
the tests of its module."""


def posix_only(tree: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((name.name, node) for name in node.names if name.name in MODULES)
        elif isinstance(node, ast.ImportFrom) and node.module in MODULES:
            yield node.module, node
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            named = NAMES.get(node.value.id)
            if named is not None and named.fullmatch(node.attr):
                yield f"{node.value.id}.{node.attr}", node
        elif isinstance(node, ast.Constant) and str(node.value).startswith(PLACES):
            yield str(node.value), node


def is_a_guard(node: ast.AST) -> bool:
    """Asks which system it is, whether there is such a thing, or lives without it."""
    if isinstance(node, ast.Try):
        caught = " ".join(ast.unparse(each.type) for each in node.handlers if each.type)
        return "ImportError" in caught or "AttributeError" in caught
    if isinstance(node, ast.If | ast.IfExp):
        asked = ast.unparse(node.test)
        return any(word in asked for word in ("sys.platform", "os.name", "hasattr(", "is None"))
    return False


def found_in(source: str) -> Iterator[tuple[str, bool]]:
    """Every use with whether a guard stands around it, or before it in the same function."""
    if not MENTIONED.search(source):
        return
    tree = ast.parse(source)
    around = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
    for name, node in posix_only(tree):
        above: ast.AST | None = node
        guarded = False
        while above is not None and not guarded:
            inside = isinstance(above, ast.FunctionDef) and any(map(is_a_guard, ast.walk(above)))
            guarded = is_a_guard(above) or inside
            above = around.get(above)
        yield name, guarded


def test_nothing_is_called_that_windows_does_not_have() -> None:
    guarded: set[tuple[str, str]] = set()
    bare: set[tuple[str, str]] = set()
    for path in sorted(SRC.rglob("*.py")):
        for name, safe in found_in(path.read_text(encoding="utf-8")):
            (guarded if safe else bare).add((path.relative_to(SRC).as_posix(), name))
    assert bare == set()
    assert guarded == GUARDED


@pytest.mark.parametrize(
    "source",
    [
        "import fcntl",
        "import os\ndef f() -> None:\n    os.nice(5)",
        "from resource import getrlimit",
        "import signal\nsignal.signal(signal.SIGHUP, f)",
        "LOG = '/tmp/log'",
    ],
)
def test_a_new_one_would_be_found(source: str) -> None:
    assert [safe for _name, safe in found_in(source)] == [False]


@pytest.mark.parametrize(
    "source",
    [
        "import sys\nif sys.platform != 'win32':\n    import fcntl",
        "try:\n    import resource\nexcept ImportError:\n    resource = None",
        "import os\nif hasattr(os, 'nice'):\n    os.nice(5)",
    ],
)
def test_a_guarded_one_is_let_pass(source: str) -> None:
    assert [safe for _name, safe in found_in(source)] == [True]


def test_every_text_file_is_opened_with_its_encoding() -> None:
    """What is not said is the system's own: cp1252 on many a Windows."""
    bare = []
    for path in sorted(SRC.rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        if not re.search(r"\b(?:open|read_text|write_text)\b", source):
            continue
        for node in ast.walk(ast.parse(source)):
            if not isinstance(node, ast.Call):
                continue
            if not isinstance(node.func, ast.Attribute | ast.Name):
                continue
            called = node.func.attr if isinstance(node.func, ast.Attribute) else node.func.id
            if called not in ("open", "read_text", "write_text"):
                continue
            name = ast.unparse(node.func)
            if name.startswith("self."):  # a file that is only in memory
                continue
            text = name.endswith((".read_text", ".write_text")) or name == "open"
            said = any(word.arg == "encoding" for word in node.keywords)
            plain = any(isinstance(a, ast.Constant) and "b" in str(a.value) for a in node.args[1:])
            first = name.endswith(".read_text") and bool(node.args)
            if text and not said and not plain and not first and len(node.args) < 3:
                bare.append(f"{path.relative_to(SRC)}:{node.lineno}")
    assert bare == []


# ── Without what only POSIX has ──────────────────────────────────────────────────────────────────


def as_on_windows(place: str, monkeypatch: pytest.MonkeyPatch) -> types.ModuleType:
    """A module loaded once more as on Windows: no fcntl, no resource."""
    for name in ("fcntl", "resource"):
        monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.setattr(sys, "platform", "win32")
    spec = importlib.util.spec_from_file_location("as_on_windows", SRC / place)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "as_on_windows", module)  # records look themselves up there
    spec.loader.exec_module(module)
    return module


def test_files_are_written_durably_without_locks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    durable = as_on_windows("store/durable.py", monkeypatch)
    durable.write_durably(tmp_path / "deep" / "x", b"one")
    durable.write_durably(tmp_path / "deep" / "x", b"two")
    durable.write_first(tmp_path / "deep" / "x", b"three")
    assert (tmp_path / "deep" / "x").read_bytes() == b"two"
    fresh, old = tmp_path / ".a.part", tmp_path / ".b.part"
    for part in (fresh, old):
        part.write_bytes(b"")
    os.utime(old, (0, 0))
    assert durable.sweep(tmp_path) == [old], "without locks, age alone tells litter from work"
    assert [path.name for path in (tmp_path / "deep").iterdir()] == ["x"]


def test_as_many_visitors_as_wanted_where_nobody_counts_files(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert as_on_windows("web/porch/open_files.py", monkeypatch).raise_limit(500) == 500


@pytest.mark.parametrize("place", ["exports/pdf/apart.py", "store/apart.py"])
def test_work_apart_is_there_without_bounds(place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert as_on_windows(place, monkeypatch).resource is None


@pytest.mark.parametrize(
    ("system", "settings", "folder"),
    [
        ("win32", {"LOCALAPPDATA": "{home}/Local"}, "Local/Tafelrunde/data"),
        ("win32", {}, "AppData/Local/Tafelrunde/data"),
        ("darwin", {}, "Library/Application Support/Tafelrunde"),
        ("linux", {}, ".local/share/tafelrunde"),
        ("linux", {"XDG_DATA_HOME": "{home}/x"}, "x/tafelrunde"),
    ],
)
def test_data_lie_where_each_system_expects_them(
    system: str,
    settings: dict[str, str],
    folder: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("LOCALAPPDATA", "XDG_DATA_HOME", environment.DATA):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    for name, value in settings.items():
        monkeypatch.setenv(name, value.format(home=tmp_path))
    monkeypatch.setattr(sys, "platform", system)
    assert environment.data_folder() == tmp_path / folder
    if "XDG_DATA_HOME" not in settings:
        before = tmp_path / ".local" / "share" / "tafelrunde"
        before.mkdir(parents=True)
        assert environment.data_folder() == before, "a house stays where it was"


# ── Names and lines ──────────────────────────────────────────────────────────────────────────────


@given(st.text(max_size=200))
def test_backups_have_names_that_every_system_takes(label: str) -> None:
    name = new_name(Path("nowhere"), label)
    assert not set(name) & set('<>:"/\\|?*')
    assert name.isprintable()
    assert name.isascii()
    assert name == name.rstrip(". ")
    assert len(name) < 128
    assert not is_a_device(name)


@pytest.mark.parametrize("title", ["CON", "Nul", "com1", "LPT9", "aux"])
@pytest.mark.django_db
def test_no_tournament_is_called_as_a_device_of_windows(title: str) -> None:
    assert free_slug(title) == f"turnier-{title.lower()}"
    assert free_slug(f"{title} Cup") == f"{title.lower()}-cup"


def test_files_of_the_program_differ_by_more_than_their_case() -> None:
    files = [
        path.relative_to(SRC).as_posix()
        for path in SRC.rglob("*")
        if "__pycache__" not in path.parts
    ]
    assert len({name.casefold() for name in files}) == len(files)
    assert not [name for name in files if any(map(is_a_device, name.split("/")))]
    assert max(map(len, files)) < 120, "Windows counts the whole path, to 260"


def test_lines_may_end_as_on_windows(tmp_path: Path) -> None:
    sheet = (EXAMPLES / "carcassonne-two.json").read_bytes()
    (tmp_path / "unix.json").write_bytes(sheet)
    (tmp_path / "windows.json").write_bytes(b"\xef\xbb\xbf" + sheet.replace(b"\n", b"\r\n"))
    told = [typed("standings", tmp_path / f"{n}.json", "--json") for n in ("unix", "windows")]
    assert told[1].returncode == 0, told[1].stderr
    assert told[0].stdout == told[1].stdout
    typed("journal", tmp_path / "unix.json", "--out", tmp_path / "unix.journal")
    journal = (tmp_path / "unix.journal").read_bytes()
    assert b"\r" not in journal
    (tmp_path / "windows.journal").write_bytes(journal.replace(b"\n", b"\r\n"))
    checked = typed("verify", tmp_path / "windows.journal", "--json")
    assert checked.returncode == 0, checked.stderr
    json.loads(checked.stdout)


def test_an_old_code_page_does_not_reach_the_answer() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "tafelrunde.cli.main", "rulebooks", "--lang", "de"],
        env={"PATH": os.defpath, "PYTHONIOENCODING": "cp1252", "HOME": "/nowhere"},
        capture_output=True,
        check=True,
    )
    assert run.stdout.decode("utf-8").strip()
