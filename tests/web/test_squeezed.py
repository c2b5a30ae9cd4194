"""Templates are written one element a line; sent are only the blanks that mean something."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import tafelrunde.web
from tafelrunde.web.squeezed import squeezed

ROOT = Path(tafelrunde.web.__file__).parent
TEMPLATES = sorted(ROOT.rglob("templates/**/*.html"))
LONGEST = 140


def _named(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize(
    ("written", "sent"),
    [
        ("<ul>\n  <li>\n    Ada\n  </li>\n</ul>\n", "<ul><li>Ada</li></ul>"),
        ("<p>\n  Table <b>3</b>\n  and 4\n</p>", "<p>Table <b>3</b> and 4</p>"),
        ("<b>Ada</b>\n  <i>Bo</i>", "<b>Ada</b> <i>Bo</i>"),
        ('<input\n  name="won"\n  value="1"\n>', '<input name="won" value="1">'),
        ("<button>\n  Save\n</button>\n<i>x</i>", "<button>Save</button> <i>x</i>"),
        (
            '<a {% if x %}aria-current="page"{% endif %}>',
            '<a{% if x %} aria-current="page"{% endif %}>',
        ),
        (
            "<a {% if x %}b{% elif y %}c{% else %}d{% endif %}>",
            "<a{% if x %} b{% elif y %} c{% else %} d{% endif %}>",
        ),
        (
            "<a {% if x %}{% if y %}b{% endif %}{% endif %}>",
            "<a{% if x %}{% if y %} b{% endif %}{% endif %}>",
        ),
        ('<a class="big {% if x %}own{% endif %}">', '<a class="big {% if x %}own{% endif %}">'),
        (
            "<p>\n{% if a > b %}\n<b>x</b>\n{% endif %}\n</p>",
            "<p>{% if a > b %} <b>x</b> {% endif %}</p>",
        ),
        ('<p title="a > b">\n1 < 2\n</p>', '<p title="a > b">1 < 2</p>'),
    ],
)
def test_only_blanks_that_mean_something_are_sent(written: str, sent: str) -> None:
    assert squeezed(written) == sent


@pytest.mark.parametrize(
    "kept",
    [
        "<pre>\n  1\n    2\n</pre>",
        "<textarea>\n Ada\n Bo\n</textarea>",
        "<script>\n  // one\n  two();\n</script>",
        "{% blocktranslate trimmed %}\n  Table\n  {{ n }}\n{% endblocktranslate %}",
        "{% comment %}\n  why\n{% endcomment %}",
    ],
)
def test_what_is_read_letter_by_letter_stays(kept: str) -> None:
    assert squeezed(f"<b>x</b>{kept}<b>y</b>") == f"<b>x</b>{kept}<b>y</b>"


@pytest.mark.parametrize("path", TEMPLATES, ids=_named)
def test_nothing_but_blanks_is_left_out(path: Path) -> None:
    written = path.read_text(encoding="utf-8")
    assert re.sub(r"\s+", "", squeezed(written)) == re.sub(r"\s+", "", written)


def test_no_line_of_a_template_is_too_long_to_read() -> None:
    long = [
        f"{_named(path)}:{number}"
        for path in TEMPLATES
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if len(line) > LONGEST
    ]
    assert not long
