"""The manual on paper: as wide as the sheet, and no full stop alone at the start of a line."""

from __future__ import annotations

from pathlib import Path

from tafelrunde import web
from tests.web.conftest import Tab

STATIC = Path(web.__file__).parent / "static"
WORDS = "Unten steht immer der nächste Schritt mit einem großen Knopf und allem anderen. " * 3
PAGE = f"""<body class="manual"><main class="page"><section><p id="long">{WORDS}</p>
<p style="width: 9.3em">Auf dieser Seite <b class="pressed">Beginnen</b><span id="stop">.</span></p>
</section></main></body>"""
ALONE = """() => {
  const of = (query) => document.querySelector(query).getBoundingClientRect();
  const widths = [...Array(160).keys()].map((n) => 100 + n);
  const lines = document.querySelector("#stop").parentElement;
  return widths.filter((wide) => {
    lines.style.width = `${wide}px`;
    return of("#stop").top > of(".pressed").bottom - 4;
  });
}"""


def test_the_manual_is_printed_as_wide_as_the_sheet_and_keeps_its_stops(tab: Tab) -> None:
    page = tab(700)
    page.set_content(PAGE)
    for sheet in ("tafelrunde.css", "manual/manual.css"):
        page.add_style_tag(path=STATIC / sheet)
    assert page.evaluate(ALONE) == []
    page.emulate_media(media="print")
    wide = "document.querySelector({}).getBoundingClientRect().width"
    assert page.evaluate(wide.format("'#long'")) == page.evaluate(wide.format("'main'"))
