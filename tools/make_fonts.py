"""Makes the house's typeface from Adobe's Source Sans 3: one family for web and paper.

    npm pack source-sans && tar xzf source-sans-*.tgz
    pip install fonttools brotli
    python -m tools.make_fonts package

The licence (SIL OFL 1.1) reserves the name Source: what is cut down or added to is Tafelrunde
Sans. The web gets one file that carries every weight, cut into parts a browser fetches only when a
page has such letters; paper gets a file for each weight, because typst reads no variable fonts.
"""

from __future__ import annotations

import sys
from math import cos, pi, sin
from pathlib import Path
from typing import Any

from fontTools.pens.ttGlyphPen import TTGlyphPen  # type: ignore[import-not-found]
from fontTools.subset import Options, Subsetter  # type: ignore[import-not-found]
from fontTools.ttLib import TTFont  # type: ignore[import-not-found]
from fontTools.varLib.instancer import instantiateVariableFont  # type: ignore[import-not-found]

SOURCE = Path(__file__).resolve().parent.parent / "src" / "tafelrunde"
WEB, PAPER = SOURCE / "web" / "static" / "fonts", SOURCE / "exports" / "pdf" / "fonts"
FAMILY = "Tafelrunde Sans"
EDITION = 1
"""Part of each file's name: browsers keep it for a year, so another font needs another name."""

SIGNS = "–—‘’‚“”„†‡•…‰‹›⁄€№™←↑→↓↔−√∞≈≠≤≥⅓⅔⅛■□▪▲△▶▷▸▼▾◆◉●○◦★☐☑✓✔✕✗⇄₀₁₂₃₄₅₆₇₈₉⁰⁴⁵⁶⁷⁸⁹⁻Σ"
BASE = {*range(0x20, 0x7F), *range(0xA0, 0x100), *map(ord, SIGNS), 0x202F, 0x2011}
LATIN = {*range(0x100, 0x250), *range(0x2B0, 0x304), *range(0x1E00, 0x1F00), 0x20BA, 0x20B4}
EAST = {*range(0x370, 0x530), *range(0x1F00, 0x2000)}
FEATURES = ["kern", "ccmp", "locl", "mark", "mkmk", "pnum", "case"]
"""Figures of equal width are the font's own; pnum is for the few running texts that want others."""


def star(font: Any) -> None:
    """The one sign the original lacks; ✕ and ⇄ are drawn as their neighbours."""
    high = font["OS/2"].sCapHeight
    wide = round(high * 1.2)
    middle, radius = (wide / 2, high / 2), high * 0.56
    pen = TTGlyphPen(None)
    for number in range(10):
        length = radius if number % 2 == 0 else radius * 0.4
        angle = pi / 2 - number * pi / 5
        point = (round(middle[0] + length * cos(angle)), round(middle[1] + length * sin(angle)))
        (pen.lineTo if number else pen.moveTo)(point)
    pen.closePath()
    font.setGlyphOrder([*font.getGlyphOrder(), "star.house"])
    font["glyf"]["star.house"] = pen.glyph()
    font["hmtx"]["star.house"] = (wide, round(middle[0] - radius))
    if "gvar" in font:
        for name in font.getGlyphOrder():
            font["gvar"].variations[name] = font["gvar"].variations.get(name) or []
        del font["HVAR"]  # it would have to know the star; widths vary by gvar as well
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap[ord("★")] = "star.house"
            table.cmap[ord("✕")] = table.cmap.get(ord("✗"), "multiply")
            table.cmap[ord("⇄")] = table.cmap.get(ord("↔"), "arrowright")


def renamed(font: Any, weight: str) -> None:
    full = f"{FAMILY} {weight}".strip()
    texts = {1: FAMILY, 2: weight, 3: f"{full} {EDITION}", 4: full, 6: full.replace(" ", "-")}
    for record in list(font["name"].names):
        if record.nameID in texts:
            font["name"].setName(
                texts[record.nameID],
                record.nameID,
                record.platformID,
                record.platEncID,
                record.langID,
            )
        elif record.nameID >= 15:
            font["name"].removeNames(nameID=record.nameID)


def subset(font: Any, letters: set[int], path: Path, flavor: str | None) -> None:
    options = Options()
    options.layout_features = FEATURES
    options.name_IDs = ["*"]
    options.notdef_outline = True
    options.hinting = False
    options.flavor = flavor
    cutter = Subsetter(options)
    cutter.populate(unicodes=letters)
    cutter.subset(font)
    font.flavor = flavor
    path.parent.mkdir(parents=True, exist_ok=True)
    font.save(path)
    print(f"{path.name}: {path.stat().st_size / 1000:.1f} kB", file=sys.stderr)


def for_the_web(package: Path) -> None:
    for part, letters in (("base", BASE), ("latin", LATIN - BASE), ("east", EAST - BASE)):
        font = TTFont(package / "VF" / "SourceSans3VF-Upright.ttf")
        font = instantiateVariableFont(font, {"wght": (400, 700)})
        star(font)
        renamed(font, "Regular")
        subset(font, letters, WEB / f"tafelrunde-sans-{part}-{EDITION}.woff2", "woff2")


def for_paper(package: Path) -> None:
    for weight in ("Regular", "Semibold", "Bold"):
        font = TTFont(package / "TTF" / f"SourceSans3-{weight}.ttf")
        star(font)
        renamed(font, weight)
        subset(font, BASE | LATIN | EAST, PAPER / f"TafelrundeSans-{weight}.ttf", None)


if __name__ == "__main__":
    for_the_web(Path(sys.argv[1]))
    for_paper(Path(sys.argv[1]))
    licence = (Path(sys.argv[1]) / "LICENSE.md").read_text(encoding="utf-8")
    for folder in (WEB, PAPER):
        (folder / "OFL.txt").write_text(licence, encoding="utf-8")
