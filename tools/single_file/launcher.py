"""Starts Tafelrunde from the one file it stands in: finds what fits this machine, unpacks, runs.

This module becomes the `__main__.py` of the archive. It has nothing but the standard library, and
an old Python can read it: somebody has to tell its owner that it is too old.

The libraries are partly compiled, and compiled code cannot be loaded out of an archive. So the
wheels are unpacked once into a folder of their own, away from all data, under a name that comes
from their content: a newer file unpacks beside it and takes nothing from a house that is open.
"""

import io
import json
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import time
import zipfile
from contextlib import suppress
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    Index = dict[str, Any]

OLDEST = (3, 11)
FOLDER = "TAFELRUNDE_PROGRAM"
FILE = "TAFELRUNDE_FILE"
"""Tells the program by which file it was started: what it offers to type must work here."""
INDEX = "index.json"
READY = "ready.txt"
SPOKEN = ("TAFELRUNDE_LANG", "LC_ALL", "LANG")
FORGOTTEN_SECONDS = 90 * 24 * 3600
"""A program that nobody has started for so long is cleared away."""

TOO_OLD = {
    "de": "Tafelrunde braucht Python {oldest} oder neuer; dies ist Python {found} ({where}). "
    "Neuere gibt es auf https://www.python.org/downloads/",
    "en": "Tafelrunde needs Python {oldest} or newer; this is Python {found} ({where}). "
    "Newer ones are at https://www.python.org/downloads/",
}
NOT_HERE = {
    "de": "Diese Datei ist für {targets}; hier läuft {found}. Bitte die Datei für dieses System "
    "nehmen, oder: pipx install tafelrunde-…-py3-none-any.whl",
    "en": "This file is for {targets}; this is {found}. Please take the file for this system, "
    "or: pipx install tafelrunde-…-py3-none-any.whl",
}
UNPACKING = {
    "de": "Tafelrunde {version} wird eingerichtet, einmalig …",
    "en": "Setting up Tafelrunde {version}, this once …",
}
NO_ROOM = {
    "de": "{where}: das Programm kann dort nicht ausgepackt werden ({why}); mit "
    "TAFELRUNDE_PROGRAM=ORDNER wird ein anderer Ort genommen",
    "en": "{where}: the program cannot be unpacked there ({why}); "
    "TAFELRUNDE_PROGRAM=FOLDER names another place",
}
DAMAGED = {
    "de": "{where}: die Datei ist beschädigt oder nicht ganz geladen ({why}); "
    "bitte noch einmal laden",
    "en": "{where}: the file is damaged or not wholly downloaded ({why}); please download it again",
}
PRESS = {"de": "Eingabetaste schließt dieses Fenster.", "en": "Enter closes this window."}


class Unfit(Exception):
    """Why nothing can be started here, in one sentence."""


def language() -> str:
    """As the call asks for, else as the system speaks."""
    for flag, value in zip(sys.argv, [*sys.argv[1:], ""]):  # noqa: B905 (unknown to older ones)
        asked = value if flag == "--lang" else flag[len("--lang=") :]
        if flag.startswith("--lang") and asked:
            return "de" if asked == "de" else "en"
    for name in SPOKEN:
        if os.environ.get(name):
            return "de" if os.environ[name].lower().startswith("de") else "en"
    return system_language()


def system_language() -> str:
    """Windows and macOS say it elsewhere than in the environment."""
    if sys.platform == "win32":
        import ctypes

        german = 0x07
        return "de" if ctypes.windll.kernel32.GetUserDefaultUILanguage() & 0xFF == german else "en"
    if sys.platform == "darwin":
        asked = ["defaults", "read", "-g", "AppleLocale"]
        try:
            said = subprocess.check_output(asked, stderr=subprocess.DEVNULL)
        except (OSError, subprocess.SubprocessError):
            return "en"
        return "de" if said.startswith(b"de") else "en"
    return "en"


def refuse_old(lang: str, version: "Sequence[Any]", where: str) -> None:
    if tuple(version[:2]) < OLDEST:
        oldest, found = (".".join(map(str, each[:2])) for each in (OLDEST, version))
        raise Unfit(TOO_OLD[lang].format(oldest=oldest, found=found, where=where))


def this_system() -> str:
    """This machine as the index names it: what it runs, on what, with which Python."""
    machine = {"amd64": "x86_64", "arm64": "aarch64"}.get(
        platform.machine().lower(), platform.machine().lower()
    )
    system = {"win32": "windows", "darwin": "macos"}.get(sys.platform, "linux")
    if system == "linux" and platform.libc_ver()[0] != "glibc":
        system = "linux-without-glibc"
    if sys.implementation.name != "cpython" or not has_gil():
        system += f"-{sys.implementation.name}-of-another-kind"
    return f"{system}-{machine}-{sys.version_info[0]}.{sys.version_info[1]}"


def has_gil() -> bool:
    """Wheels for the free-threaded Python are others."""
    import sysconfig

    return not sysconfig.get_config_var("Py_GIL_DISABLED")


def program_folder() -> str:
    """Where programs keep what can be made again at any time."""
    named = os.environ.get(FOLDER)
    if named:
        return os.path.abspath(os.path.expanduser(named))
    home = os.path.expanduser("~")
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA") or os.path.join(home, "AppData", "Local")
        return os.path.join(local, "Tafelrunde", "program")
    if sys.platform == "darwin":
        return os.path.join(home, "Library", "Caches", "Tafelrunde")
    return os.path.join(
        os.environ.get("XDG_CACHE_HOME") or os.path.join(home, ".cache"), "tafelrunde"
    )


def wheels_for(index: "Index", system: str, lang: str) -> "list[str]":
    """The wheels of this system; a sentence where there are none."""
    if system not in index["targets"]:
        targets = ", ".join(sorted(index["targets"]))
        raise Unfit(NOT_HERE[lang].format(targets=targets, found=system))
    return list(index["targets"][system])


def unpacked(archive: zipfile.ZipFile, index: "Index", system: str, lang: str) -> str:
    """The folder with all packages, unpacked now or earlier; half of one never gets its name."""
    wheels = wheels_for(index, system, lang)
    where = os.path.join(program_folder(), f"{index['version']}-{system}-{index['digest']}")
    if os.path.exists(os.path.join(where, READY)):
        return where
    sys.stderr.write(UNPACKING[lang].format(version=index["version"]) + "\n")
    sys.stderr.flush()
    try:
        if not os.path.isdir(program_folder()):
            os.makedirs(program_folder())
        aside = tempfile.mkdtemp(prefix=".unpacking-", dir=program_folder())
    except OSError as error:
        raise Unfit(NO_ROOM[lang].format(where=program_folder(), why=error.strerror)) from None
    try:
        for wheel in wheels:
            unpack(archive, wheel, aside)
        with open(os.path.join(aside, READY), "w") as ready:
            ready.write(system + "\n")
        give_name(aside, where)
    except OSError as error:
        raise Unfit(NO_ROOM[lang].format(where=program_folder(), why=error)) from None
    finally:
        shutil.rmtree(aside, ignore_errors=True)
    return where


def unpack(archive: zipfile.ZipFile, wheel: str, folder: str) -> None:
    """A wheel's packages; of what it brings besides, only what belongs to them."""
    # Read whole, which checks it: to look around in an archive inside an archive takes minutes.
    with zipfile.ZipFile(io.BytesIO(archive.read("wheels/" + wheel))) as packed:
        for member in packed.infolist():
            name = inside(member.filename)
            if not name or name.endswith("/"):
                continue
            target = os.path.join(folder, *name.split("/"))
            if not os.path.isdir(os.path.dirname(target)):
                os.makedirs(os.path.dirname(target))
            with packed.open(member) as content, open(target, "wb") as file:
                shutil.copyfileobj(content, file)


def inside(name: str) -> str:
    """Where a file of a wheel comes to lie; nothing for scripts, and for what would lie outside."""
    parts = name.split("/")
    if ".." in parts or name.startswith("/") or "\\" in name or ":" in name:
        return ""
    if parts[0].endswith(".data"):
        return "/".join(parts[2:]) if parts[1:2] in (["purelib"], ["platlib"]) else ""
    return name


def give_name(aside: str, where: str) -> None:
    """Whoever was faster has unpacked the same; half of an older one makes room."""
    if os.path.exists(where) and not os.path.exists(os.path.join(where, READY)):
        shutil.rmtree(where)
    try:
        os.rename(aside, where)
    except OSError:
        if not os.path.exists(os.path.join(where, READY)):
            raise


def clear_out(folder: str, now: float) -> None:
    """What nobody has started for a quarter of a year, and what was never finished."""
    for name in os.listdir(folder):
        path = os.path.join(folder, name)
        mark = path if name.startswith(".unpacking-") else os.path.join(path, READY)
        # What has no mark is not of ours, or another one is clearing it.
        if os.path.exists(mark) and now - os.path.getmtime(mark) > FORGOTTEN_SECONDS:
            shutil.rmtree(path, ignore_errors=True)


def surroundings(folder: str, path: str) -> "dict[str, str]":
    """These packages before all others, how the file is called again, and the system's language
    where no setting names one."""
    environment = dict(os.environ)
    others = environment.get("PYTHONPATH")
    environment["PYTHONPATH"] = folder + (os.pathsep + others if others else "")
    environment["PYTHONNOUSERSITE"] = "1"
    environment[FILE] = path
    if not any(map(environment.get, SPOKEN)):
        environment[SPOKEN[0]] = system_language()
    return environment


def call(folder: str, path: str, arguments: "list[str]") -> int:
    """The command; without arguments the house opens."""
    environment = surroundings(folder, path)
    wanted = arguments or ["serve", "--open"]
    command = [sys.executable, "-m", "tafelrunde.cli.main", *wanted]
    if os.name == "posix":
        sys.stderr.flush()
        os.execve(sys.executable, command, environment)
    return waited_for(subprocess.Popen(command, env=environment))


def waited_for(child: "subprocess.Popen[bytes]") -> int:
    """Ctrl-C reaches both: the house closes itself, and this one waits for it."""
    while child.poll() is None:
        with suppress(KeyboardInterrupt):
            child.wait()
    return child.returncode


def opened(path: str, lang: str) -> "tuple[zipfile.ZipFile, Index]":
    try:
        archive = zipfile.ZipFile(path)
        return archive, json.loads(archive.read(INDEX).decode("utf-8"))
    except (OSError, ValueError, KeyError, zipfile.BadZipFile) as error:
        raise Unfit(DAMAGED[lang].format(where=path, why=error)) from None


def main(path: str) -> int:
    lang = language()
    try:
        refuse_old(lang, sys.version_info, sys.executable)
        archive, index = opened(path, lang)
        with archive:
            try:
                folder = unpacked(archive, index, this_system(), lang)
            except (zipfile.BadZipFile, EOFError, KeyError) as error:
                raise Unfit(DAMAGED[lang].format(where=path, why=error)) from None
        os.utime(os.path.join(folder, READY), None)
        clear_out(program_folder(), time.time())
        code = call(folder, path, sys.argv[1:])
    except Unfit as unfit:
        sys.stderr.write(f"{unfit}\n")
        code = 2
    if code and len(sys.argv) == 1:
        held_open(lang)
    return code


def held_open(lang: str) -> None:
    """A window that was opened by a double click closes with us: let its owner read first."""
    if os.name == "nt" and sys.stdin is not None and sys.stdin.isatty():
        sys.stderr.write(PRESS[lang] + "\n")
        sys.stdin.readline()


if __name__ == "__main__":
    sys.exit(main(os.path.dirname(os.path.abspath(__file__))))
