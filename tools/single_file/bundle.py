"""What does somebody download? A folder with the single file, a start to double-click, an icon."""

from __future__ import annotations

import zipfile
from pathlib import Path

from tools.single_file.making import EPOCH

DESKTOP = Path(__file__).parents[2] / "deploy" / "desktop"
STARTS = {
    "windows": {"Tafelrunde.bat": "Tafelrunde.bat", "tafelrunde.ico": "tafelrunde.ico"},
    "macos": {"Tafelrunde.command": "Tafelrunde.command"},
    "linux": {
        "Tafelrunde.command": "Tafelrunde.sh",
        "tafelrunde.desktop": "tafelrunde.desktop",
        "tafelrunde.png": "tafelrunde.png",
    },
}
"""By system: files of deploy/desktop and what they are called in the folder."""
RUN = frozenset({"Tafelrunde.command", "Tafelrunde.sh", "tafelrunde.desktop", "tafelrunde.pyz"})


def bundle(single: Path, out: Path) -> Path:
    """The folder of this single file's system, packed."""
    system = single.stem.rsplit("-", 2)[1]
    files = {DESKTOP / name: called for name, called in STARTS[system].items()}
    files |= {DESKTOP / "LIESMICH.txt": "LIESMICH.txt", single: "tafelrunde.pyz"}
    with zipfile.ZipFile(out, "w") as packed:
        for path, called in sorted(files.items()):
            entry = zipfile.ZipInfo(f"Tafelrunde/{called}", EPOCH)
            entry.external_attr = (0o755 if called in RUN else 0o644) << 16
            entry.compress_type = zipfile.ZIP_STORED if path == single else zipfile.ZIP_DEFLATED
            packed.writestr(entry, _content(path, system))
    return out


def _content(path: Path, system: str) -> bytes:
    """Notepad on older Windows shows one long line where the ends are not its own."""
    content = path.read_bytes()
    if path.suffix == ".txt" and system == "windows":
        return content.replace(b"\n", b"\r\n")
    return content
