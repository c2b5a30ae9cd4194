"""Which wheels does a system need? Those of the lock that the program itself leads to, checked."""

from __future__ import annotations

import email
import subprocess
import sys
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name, parse_wheel_filename

from tools.single_file.targets import System

ROOT = Path(__file__).parents[2]
LOCK = ROOT / "requirements" / "run.lock"


def fetched(system: System, python: str, folder: Path) -> list[Path]:
    """All wheels of the lock for this system and Python; their hashes are those of the lock."""
    folder.mkdir(parents=True, exist_ok=True)
    wanted = folder / "wanted.txt"
    wanted.write_text("".join(_asked(system.environment(python))), encoding="utf-8")
    into = folder / f"{system.name}-{python}"
    fetch = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--require-hashes"]
    fetch += ["--only-binary", ":all:", "--implementation", "cp", "--python-version", python]
    for tag in system.platforms:
        fetch += ["--platform", tag]
    done = subprocess.run([*fetch, "--dest", str(into), "-r", str(wanted)], check=False)
    if done.returncode:
        raise SystemExit(
            f"{system.name}, Python {python}: not every library has a wheel (see above)"
        )
    return sorted(into.glob("*.whl"))


def _asked(environment: Mapping[str, str]) -> Iterator[str]:
    """The lock's entries that hold there; pip would ask about the Python that runs it."""
    for entry in LOCK.read_text(encoding="utf-8").replace("\\\n", " ").splitlines():
        if not entry.strip() or entry.startswith("#"):
            continue
        text, *hashes = entry.split(" --hash=")
        requirement = Requirement(text)
        if requirement.marker is None or requirement.marker.evaluate(dict(environment)):
            pinned = f"{requirement.name}{requirement.specifier}"
            yield " ".join([pinned, *(f"--hash={each.strip()}" for each in hashes)]) + "\n"


def needed(program: Path, wheels: list[Path], environment: Mapping[str, str]) -> list[Path]:
    """The program's wheel and all it leads to: what only builds it stays behind."""
    by_name = {name_of(wheel): wheel for wheel in wheels}
    found = {name_of(program): program}
    ahead = [program]
    while ahead:
        for name in _leads_to(ahead.pop(), environment):
            if name not in found:
                found[name] = by_name[name]
                ahead.append(by_name[name])
    return [found[name] for name in sorted(found)]


def _leads_to(wheel: Path, environment: Mapping[str, str]) -> Iterator[str]:
    with zipfile.ZipFile(wheel) as packed:
        place = next(n for n in packed.namelist() if n.endswith(".dist-info/METADATA"))
        facts = email.message_from_bytes(packed.read(place))
    for text in facts.get_all("Requires-Dist", []):
        requirement = Requirement(text)
        if requirement.marker is None or requirement.marker.evaluate(dict(environment)):
            yield canonicalize_name(requirement.name)


def name_of(wheel: Path) -> str:
    return parse_wheel_filename(wheel.name)[0]
