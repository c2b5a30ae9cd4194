"""The tables' clock is renewed for itself: it stays when the forms around it are renewed, too."""

from __future__ import annotations

from pathlib import Path

import tafelrunde.web
from tests.web.conftest import Tab

SCRIPT = Path(tafelrunde.web.__file__).parent / "static" / "organiser" / "desk.js"
PAGE = """<div id="still" data-stands="1">
  <div class="list-head second"><div id="hall-clock">59:00</div></div>
</div>"""
RENEWED = """() => {
  const still = document.getElementById("still"), fragment = document.createDocumentFragment();
  const made = document.createElement("div");
  made.id = "still"; made.dataset.stands = "2";
  made.innerHTML = '<p class="list-head second">Round 2</p>';
  fragment.append(made);
  const detail = { target: still, fragment, shouldSwap: true };
  still.dispatchEvent(new CustomEvent("htmx:oobBeforeSwap", { bubbles: true, detail }));
  if (detail.shouldSwap) still.replaceWith(fragment);
  return document.getElementById("still").textContent;
}"""


def test_the_next_rounds_forms_come_around_the_clock(tab: Tab) -> None:
    page = tab(1280)
    page.set_content(PAGE)
    page.add_script_tag(content=SCRIPT.read_text(encoding="utf-8"))
    assert page.evaluate(RENEWED) == "Round 259:00"
