"""The house's icon in the sizes that phones and desktops ask for, made from its one drawing.

`python -m tools.make_icons` after a change of `icon.svg`; the browser draws them.
"""

from __future__ import annotations

import struct
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tools.chromium import FLAGS, chromium

ROOT = Path(__file__).parents[1]
STATIC = ROOT / "src" / "tafelrunde" / "web" / "static"
DRAWING = STATIC / "icon.svg"
DESKTOP = ROOT / "deploy" / "desktop"
ON_PHONES = (180, 192, 512)
ON_WINDOWS = (16, 32, 48, 256)


def drawn(page: Page, size: int) -> bytes:
    """The drawing as a PNG of so many pixels a side, its corners see-through."""
    page.set_viewport_size({"width": size, "height": size})
    svg = DRAWING.read_text(encoding="utf-8")
    sized = svg.replace("<svg ", f'<svg width="{size}" height="{size}" style="display:block" ', 1)
    page.set_content(f'<body style="margin:0">{sized}</body>')
    return page.screenshot(omit_background=True)


def ico(pictures: dict[int, bytes]) -> bytes:
    """Several PNGs in the file Windows takes for an icon."""
    head = struct.pack("<HHH", 0, 1, len(pictures))
    place = len(head) + 16 * len(pictures)
    entries = b""
    for size, picture in pictures.items():
        side = size % 256  # 256 is written as nought
        entries += struct.pack("<BBBBHHII", side, side, 0, 0, 1, 32, len(picture), place)
        place += len(picture)
    return head + entries + b"".join(pictures.values())


def main() -> None:
    DESKTOP.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as play:
        page = play.chromium.launch(executable_path=chromium(), args=FLAGS).new_page()
        for size in ON_PHONES:
            (STATIC / f"icon-{size}.png").write_bytes(drawn(page, size))
        (DESKTOP / "tafelrunde.ico").write_bytes(
            ico({size: drawn(page, size) for size in ON_WINDOWS})
        )
        (DESKTOP / "tafelrunde.png").write_bytes(drawn(page, 256))


if __name__ == "__main__":
    main()
