"""`make dist`: the wheel as a single file for each system asked for, and what one downloads."""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from packaging.utils import parse_wheel_filename

from tools.single_file import launcher
from tools.single_file.bundle import bundle
from tools.single_file.making import put_together
from tools.single_file.targets import PYTHONS, SYSTEMS
from tools.single_file.trying import tried
from tools.single_file.wheels import fetched, needed


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.single_file", description=__doc__)
    parser.add_argument("wheel", type=Path, help="the program's own wheel")
    parser.add_argument("--out", type=Path, default=Path("dist"), help="where the files go")
    parser.add_argument("--systems", default="here", help=f"here, all or: {' '.join(SYSTEMS)}")
    parser.add_argument("--pythons", default=" ".join(PYTHONS), help="for which Pythons")
    asked = parser.parse_args()
    here = launcher.this_system().rpartition("-")[0]
    systems = {"here": [here], "all": list(SYSTEMS)}.get(asked.systems, asked.systems.split())
    unknown = [name for name in systems if name not in SYSTEMS]
    if unknown:
        parser.error(f"no system {unknown[0]!r}; known: {', '.join(SYSTEMS)}")
    for name in systems:
        single = _made(asked.wheel, name, asked.pythons.split(), asked.out)
        packed = bundle(single, asked.out / f"{single.stem}.zip")
        size = single.stat().st_size / 1e6
        print(f"{single} ({size:.0f} MB), {packed.name}", flush=True)
        if name == here:
            print(tried(single), flush=True)
    return 0


def _made(wheel: Path, name: str, pythons: list[str], out: Path) -> Path:
    system, version = SYSTEMS[name], str(parse_wheel_filename(wheel.name)[1])
    targets = {}
    with tempfile.TemporaryDirectory() as folder:
        for python in pythons:
            wheels = fetched(system, python, Path(folder))
            environment = system.environment(python)
            targets[f"{name}-{python}"] = needed(wheel, wheels, environment)
        return put_together(out / f"tafelrunde-{version}-{name}.pyz", version, targets)


if __name__ == "__main__":
    sys.exit(main())
