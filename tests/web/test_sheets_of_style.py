"""What only the eye would find again: confirmations in one piece, a bracket that fits the wall."""

from __future__ import annotations

import re
from pathlib import Path

STATIC = Path(__file__).parents[2] / "src" / "tafelrunde" / "web" / "static"


def rule(sheet: str, selector: str) -> str:
    css = (STATIC / sheet).read_text(encoding="utf-8")
    found = re.search(re.escape(selector) + r" \{([^}]*)\}", css)
    assert found, selector
    return found[1]


def test_a_sentence_of_a_confirmation_is_never_torn_over_two_columns() -> None:
    """Nor do the sentences stand in two columns, to be read in a zigzag."""
    said = rule("organiser/desk.css", "#notice ul")
    assert not re.search(r"columns:", said)


def test_the_reason_of_a_level_match_is_smaller_than_the_names_on_the_projector() -> None:
    def size(selector: str) -> float:
        said = rule("audience/screen.css", selector)
        found = re.search(r"font-size: (?:calc|max)\(([\d.]+) \*", said)
        assert found
        return float(found[1])

    assert size(".screen .match .settled") < size(".screen .match li") * 0.7


def test_a_tick_stands_only_before_what_was_done_at_the_door() -> None:
    """What decides a level match has the same class: often nothing is done there yet."""
    css = (STATIC / "organiser/desk.css").read_text(encoding="utf-8")
    ticked = re.findall(r"([^{}]*\.settled[^{}]*)::before", css)
    assert ticked
    assert all(".settle " in selector for selector in ticked)


def test_paper_is_white_and_letters_black_whatever_colours_the_screen_has() -> None:
    said = rule("tafelrunde.css", ":root, :root[data-theme], :root:not([data-theme])")
    assert "--paper: #fff" in said
    assert "--ink: #000" in said


def test_a_page_that_says_how_old_it_is_does_not_say_live_beside_it() -> None:
    aged = "body:has(.as-of) .connection:not([data-connection=lost])"
    assert "display: none" in rule("tafelrunde.css", aged)


def test_the_name_of_the_tournament_is_a_link_that_a_finger_hits() -> None:
    assert "min-height: 24px" in rule("organiser/desk.css", ".desk-title .title a")


def test_nothing_shines_through_what_stays_in_sight() -> None:
    """Heads and bars that lie over the page while it scrolls have a ground of one colour."""
    lies_over = re.compile(r"([^{}]+)\{([^{}]*position:\s*(?:sticky|fixed)[^{}]*)\}")
    found = [
        (sheet.name, selector.strip())
        for sheet in sorted(STATIC.rglob("*.css"))
        if sheet.parent.name != "vendor"
        for selector, body in lies_over.findall(sheet.read_text(encoding="utf-8"))
        if re.search(r"background[^;]*(?:transparent|rgb[^;]*/|rgba|none)|opacity:\s*0?\.", body)
    ]
    assert found == []


def test_the_projector_cuts_neither_a_winner_of_a_table_nor_what_gave_a_place() -> None:
    for selector in (".ticker .who", ".wall-table .why"):
        said = rule("audience/screen.css", selector)
        assert "nowrap" not in said
        assert "ellipsis" not in said
        assert "overflow: hidden" not in said


LETTERS = 1.23
"""From the top of Å to the foot of ģ, in ems of the letters of the house."""


def test_what_is_cut_at_the_edge_of_its_line_cuts_no_letter() -> None:
    """The ring of Å and the foot of g reach further than a tight line does."""
    cut, tight = [], []
    for sheet in sorted(STATIC.rglob("*.css")):
        if sheet.parent.name == "vendor":
            continue
        for selector, body in re.findall(r"([^{}]+)\{([^{}]*)\}", sheet.read_text("utf-8")):
            hides = "overflow: hidden" in body and re.search("text-overflow|line-clamp", body)
            if hides or "line-clamp" in body:
                cut.append(selector)
                height = _room(body)
                if height < LETTERS and (height or hides):
                    tight.append((sheet.name, selector.strip()))
    assert cut
    assert tight == []


def _room(body: str) -> float:
    """What is seen of a single line, in ems; 0 where the rule leaves it to another."""
    line = re.search(r"line-height: ([\d.]+);", body)
    around = re.search(r"padding-block: ([\d.]+)em;", body)
    return (float(line[1]) if line else 0) + 2 * (float(around[1]) if around else 0)
