"""Puts launcher and wheels into one file that Python starts."""

from __future__ import annotations

import hashlib
import json
import os
import stat
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path

LAUNCHER = Path(__file__).with_name("launcher.py")
SHEBANG = b"#!/usr/bin/env python3\n"
EPOCH = (1980, 1, 1, 0, 0, 0)
"""The same wheels give the same file, byte for byte."""


def put_together(out: Path, version: str, targets: Mapping[str, Sequence[Path]]) -> Path:
    """One archive for these targets (system and Python), each with its wheels."""
    wheels = {wheel.name: wheel for each in targets.values() for wheel in each}
    contents = {name: wheels[name].read_bytes() for name in sorted(wheels)}
    digest = hashlib.sha256()
    for name, content in contents.items():
        digest.update(f"{name} {hashlib.sha256(content).hexdigest()}\n".encode())
    index = {
        "version": version,
        "digest": digest.hexdigest()[:12],
        "targets": {name: [wheel.name for wheel in each] for name, each in targets.items()},
    }
    out.parent.mkdir(parents=True, exist_ok=True)
    part = out.with_name(f".{out.name}.part")
    with part.open("wb") as file:
        file.write(SHEBANG)
        with zipfile.ZipFile(file, "w") as archive:
            _add(archive, "__main__.py", LAUNCHER.read_bytes(), zipfile.ZIP_DEFLATED)
            _add(archive, "index.json", json.dumps(index, indent=1).encode(), zipfile.ZIP_DEFLATED)
            for name, content in contents.items():  # compressed already
                _add(archive, f"wheels/{name}", content, zipfile.ZIP_STORED)
    part.chmod(part.stat().st_mode | stat.S_IXUSR | stat.S_IXGRP | stat.S_IXOTH)
    os.replace(part, out)
    return out


def _add(archive: zipfile.ZipFile, name: str, content: bytes, how: int) -> None:
    entry = zipfile.ZipInfo(name, EPOCH)
    entry.compress_type = how
    entry.external_attr = 0o644 << 16
    archive.writestr(entry, content)
