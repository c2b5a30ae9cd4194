"""The single file: unpacks once, runs with nothing around it, says in a sentence why it cannot.

A small program stands in for the real one; `make dist` tries the real file in an empty folder.
"""

from __future__ import annotations

import ast
import json
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tools.single_file import bundle, launcher
from tools.single_file.making import LAUNCHER, put_together
from tools.single_file.targets import PYTHONS, SYSTEMS
from tools.single_file.wheels import needed

PROGRAM = """
import os, sys
import helping
if __name__ == "__main__":
    print(helping.word, *sys.argv[1:])
    print(os.path.dirname(helping.__file__))
    sys.exit(3 if "fail" in sys.argv else 0)
"""
HERE = launcher.this_system()


def wheel(folder: Path, name: str, files: dict[str, str], *needs: str) -> Path:
    made = folder / f"{name}-1.0-py3-none-any.whl"
    with zipfile.ZipFile(made, "w") as packed:
        for path, content in files.items():
            packed.writestr(path, content)
        facts = "".join(f"Requires-Dist: {need}\n" for need in needs)
        packed.writestr(f"{name}-1.0.dist-info/METADATA", f"Name: {name}\nVersion: 1.0\n{facts}\n")
    return made


@pytest.fixture(scope="module")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    folder = tmp_path_factory.mktemp("wheels")
    program = {
        "tafelrunde/__init__.py": "",
        "tafelrunde/cli/__init__.py": "",
        "tafelrunde/cli/main.py": PROGRAM,
        "../outside.py": "",
    }
    helping = {
        "helping-1.0.data/purelib/helping.py": "word = 'ran'",
        "helping-1.0.data/scripts/x": "",
    }
    return [wheel(folder, "tafelrunde", program), wheel(folder, "helping", helping)]


@pytest.fixture
def single(wheels: list[Path], tmp_path: Path) -> Path:
    return put_together(tmp_path / "tafelrunde.pyz", "1.0", {HERE: wheels})


def started(single: Path, *arguments: str, **settings: str) -> subprocess.CompletedProcess[str]:
    """Without any environment, by the Python behind this one, which knows none of its packages."""
    home = single.parent / "home"
    home.mkdir(exist_ok=True)
    return subprocess.run(
        [sys.executable, "-I", str(single), *arguments],
        env={"HOME": str(home), "PATH": os.defpath} | settings,
        cwd=home,
        capture_output=True,
        text=True,
        check=False,
    )


def test_it_unpacks_once_and_passes_everything_on(single: Path) -> None:
    first, again = (started(single, "seat", "--lang", "de") for _ in range(2))
    assert first.returncode == 0, first.stderr
    said, where = first.stdout.splitlines()
    assert said == "ran seat --lang de"
    assert where.startswith(str(single.parent / "home" / ".cache" / "tafelrunde"))
    assert "einmalig" in first.stderr
    assert again.stdout == first.stdout
    assert again.stderr == "", "what was unpacked is used again"
    assert not list(single.parent.rglob("outside.py")), "nothing is written beside the folder"
    assert not list(Path(where).glob(".unpacking-*"))


def test_without_arguments_the_house_opens_in_the_browser(single: Path) -> None:
    assert started(single).stdout.startswith("ran serve --open\n")


def test_the_exit_code_is_the_programs(single: Path) -> None:
    assert started(single, "fail").returncode == 3


def test_the_folder_can_be_named(single: Path, tmp_path: Path) -> None:
    found = started(single, TAFELRUNDE_PROGRAM=str(tmp_path / "stick")).stdout.splitlines()[1]
    assert found.startswith(str(tmp_path / "stick"))


def test_another_system_is_told_for_which_the_file_is(wheels: list[Path], tmp_path: Path) -> None:
    foreign = put_together(tmp_path / "x.pyz", "1.0", {"beos-ppc-3.12": wheels})
    run = started(foreign, "--lang", "en")
    assert run.returncode == 2
    assert run.stderr.startswith(f"This file is for beos-ppc-3.12; this is {HERE}.")
    assert len(run.stderr.splitlines()) == 1


def test_half_a_download_is_one_sentence(single: Path, wheels: list[Path]) -> None:
    whole = single.read_bytes()
    inside = whole.index(b"word = 'ran'")
    single.write_bytes(whole[:inside] + b"WORD" + whole[inside + 4 :])
    run = started(single, "--lang=en")
    assert run.returncode == 2
    assert "damaged or not wholly downloaded" in run.stderr
    assert len([line for line in run.stderr.splitlines() if "Setting up" not in line]) == 1
    assert not list((single.parent / "home" / ".cache" / "tafelrunde").iterdir()), "no half program"


def test_where_nothing_can_be_written_it_says_so(single: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    run = started(single, "--lang", "en", TAFELRUNDE_PROGRAM=str(tmp_path / "file" / "x"))
    assert run.returncode == 2
    assert "TAFELRUNDE_PROGRAM=FOLDER names another place" in run.stderr
    assert "Traceback" not in run.stderr


@pytest.mark.parametrize(
    ("lang", "said"), [("de", "braucht Python 3.11"), ("en", "needs Python 3.11")]
)
def test_an_old_python_is_told_so(lang: str, said: str) -> None:
    with pytest.raises(launcher.Unfit, match=said):
        launcher.refuse_old(lang, (3, 9, 2), "/usr/bin/python3")
    launcher.refuse_old(lang, (3, 11, 0), "")


def test_an_old_python_can_read_the_launcher() -> None:
    ast.parse(LAUNCHER.read_text(encoding="utf-8"), feature_version=(3, 7))


def test_a_forgotten_program_goes_and_the_others_stay(tmp_path: Path) -> None:
    for name in ("old", "new", "foreign"):
        (tmp_path / name).mkdir()
    for name, age in (("old", launcher.FORGOTTEN_SECONDS + 60), ("new", 60.0)):
        mark = tmp_path / name / launcher.READY
        mark.write_text("")
        os.utime(mark, (10**9 - age, 10**9 - age))
    launcher.clear_out(str(tmp_path), 10.0**9)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["foreign", "new"]


@pytest.mark.parametrize(
    ("system", "settings", "folder"),
    [
        ("win32", {"LOCALAPPDATA": "/l"}, "/l/Tafelrunde/program"),
        ("win32", {}, "/h/AppData/Local/Tafelrunde/program"),
        ("darwin", {}, "/h/Library/Caches/Tafelrunde"),
        ("linux", {}, "/h/.cache/tafelrunde"),
        ("linux", {"XDG_CACHE_HOME": "/c"}, "/c/tafelrunde"),
    ],
)
def test_programs_lie_where_each_system_expects_them(
    system: str, settings: dict[str, str], folder: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LOCALAPPDATA", "XDG_CACHE_HOME", launcher.FOLDER):
        monkeypatch.delenv(name, raising=False)
    for name, value in ({"HOME": "/h"} | settings).items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "platform", system)
    assert launcher.program_folder() == folder


def test_the_house_speaks_as_the_system_where_no_setting_says_how(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in launcher.SPOKEN:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(launcher, "system_language", lambda: "de")
    assert launcher.surroundings("x", "x.pyz")["TAFELRUNDE_LANG"] == "de"
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    assert "TAFELRUNDE_LANG" not in launcher.surroundings("x", "x.pyz")


def test_only_what_the_program_leads_to_is_packed(tmp_path: Path) -> None:
    program = wheel(
        tmp_path, "tafelrunde", {}, "a", "w; sys_platform == 'win32'", "x; extra == 'q'"
    )
    others = [wheel(tmp_path, "a", {}, "b"), wheel(tmp_path, "b", {}, "a")]
    others += [wheel(tmp_path, name, {}) for name in ("w", "x", "hatchling")]
    names = {
        name: [path.name[0] for path in needed(program, others, system.environment("3.12"))]
        for name, system in SYSTEMS.items()
    }
    assert names["linux-x86_64"] == ["a", "b", "t"]
    assert names["windows-x86_64"] == ["a", "b", "t", "w"]


def test_every_system_is_named_as_the_launcher_names_it() -> None:
    assert HERE.rpartition("-")[0] in SYSTEMS
    assert ".".join(map(str, sys.version_info[:2])) in PYTHONS


def test_the_same_wheels_give_the_same_file(wheels: list[Path], tmp_path: Path) -> None:
    made = [put_together(tmp_path / name, "1.0", {HERE: wheels}) for name in ("a", "b")]
    assert made[0].read_bytes() == made[1].read_bytes()
    with zipfile.ZipFile(made[0]) as archive:
        assert json.loads(archive.read("index.json"))["targets"] == {HERE: [w.name for w in wheels]}


# ── What one downloads ───────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("name", SYSTEMS)
def test_each_download_has_a_start_and_the_file_it_starts(name: str, single: Path) -> None:
    named = single.rename(single.with_name(f"tafelrunde-1.0-{name}.pyz"))
    packed = bundle.bundle(named, single.with_name("x.zip"))
    with zipfile.ZipFile(packed) as archive:
        files = {each.filename.removeprefix("Tafelrunde/"): each for each in archive.infolist()}
        assert {"tafelrunde.pyz", "LIESMICH.txt"} < set(files)
        for called, entry in files.items():
            content = archive.read(entry)
            runs = bool(entry.external_attr >> 16 & 0o111)
            assert runs == (called in bundle.RUN)
            if called.endswith(".bat"):
                assert content.count(b"\n") == content.count(b"\r\n") > 5
                assert content.isascii(), "the console's code page is not ours to know"
                assert b"tafelrunde.pyz" in content


def test_the_windows_script_asks_for_the_python_that_is_needed() -> None:
    said = (bundle.DESKTOP / "Tafelrunde.bat").read_bytes()
    wanted = b"sys.version_info < (%d, %d)" % launcher.OLDEST
    assert said.count(wanted) == 2
    assert wanted in (bundle.DESKTOP / "Tafelrunde.command").read_bytes()


@pytest.mark.skipif(sys.platform == "win32", reason="a shell script")
@pytest.mark.parametrize(("version", "code"), [((3, 11), 0), ((3, 9), 2)])
def test_the_shell_script_takes_a_python_that_is_new_enough(
    version: tuple[int, int], code: int, single: Path
) -> None:
    folder = single.parent / "a folder"
    (folder / "bin").mkdir(parents=True)
    script = (bundle.DESKTOP / "Tafelrunde.command").read_text(encoding="utf-8")
    for place in ("/opt/", "/usr/", "/Library/"):  # where this machine may have one of its own
        script = script.replace(place, "/nowhere/")
    (folder / "Tafelrunde.command").write_text(script)
    shutil.move(single, folder / "tafelrunde.pyz")
    python = folder / "bin" / "python3"
    newer = "exit 0" if version >= launcher.OLDEST else "exit 1"
    python.write_text(f'#!/bin/sh\n[ "$1" = -c ] && {newer}\nexec "{sys.executable}" "$@"\n')
    python.chmod(0o755)
    for tool in ("dirname", "sh"):
        (folder / "bin" / tool).symlink_to(shutil.which(tool) or "")
    run = subprocess.run(
        ["/bin/sh", str(folder / "Tafelrunde.command"), "hello"],
        env={"HOME": str(folder), "PATH": str(folder / "bin")},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == code, run.stderr
    assert ("ran hello" in run.stdout) == (code == 0)
    assert ("Python 3.11 or newer is missing" in run.stdout) == (code != 0)
