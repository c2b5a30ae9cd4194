"""What does our layout of slips cost? 400 slips against the same words in a bare table each.

Both are set by typst in the same run, in turns and in processor time, from names that change every
time (typst keeps what it has set before). Ours has QR codes, boxes and cut lines; the bare template
has a plain table a slip and nothing else. `python -m bench paper`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from time import process_time

import typst

from bench.measure import Ratio
from tafelrunde.exports.pdf.press import TAGGED, press
from tafelrunde.pages.paper.imposition import sheets
from tafelrunde.pages.paper.model import Paper, SlipForm, SlipRow, Slips

SLIPS, SEATS, UP, TURNS = 400, 4, 3, 5
MOST_TIMES = 1.5
ADDRESS = "http://192.168.178.20:8000/t/catan-stadtmeisterschaft/slip/"

BARE = b"""
#let paper = json(bytes(sys.inputs.paper))
#set page(paper: "a4", margin: 12mm)
#set document(title: "Slips")
#set text(font: "Libertinus Serif", lang: "de")
#for (number, slip) in paper.slips.enumerate() {
  if number > 0 and calc.rem(number, 3) == 0 { pagebreak() }
  block(height: 85mm, {
    [#paper.word #slip.number #slip.sub #paper.event #paper.code_word #slip.code]
    table(columns: 6, table.header(..paper.labels),
      ..for row in slip.rows { (row.seat, row.name, [], [], [], []) })
    paper.notes.join(" ")
  })
}
"""
PLAIN = b"""
#let paper = json(bytes(sys.inputs.paper))
#set page(paper: "a4", margin: 12mm)
#set document(title: "Slips")
#set text(font: "Libertinus Serif", lang: "de")
#for (number, slip) in paper.slips.enumerate() {
  if number > 0 and calc.rem(number, 3) == 0 { pagebreak() }
  block(height: 85mm)[#paper.word #slip.number #slip.sub #paper.event #paper.code_word #slip.code
    #linebreak() #paper.labels.join(" ") #linebreak()
    #for row in slip.rows [#row.seat #row.name #linebreak()] #paper.notes.join(" ")]
}
"""


def run() -> Iterator[str | Ratio]:
    ours = bare = plain = float("inf")
    for turn in range(TURNS):
        forms = _forms(turn)
        start = process_time()
        made = press(_paper(forms))
        middle = process_time()
        _set(BARE, forms)
        end = process_time()
        _set(PLAIN, forms)
        last = process_time()
        ours, bare = min(ours, middle - start), min(bare, end - middle)
        plain = min(plain, last - end)
    yield (
        f"{SLIPS} slips: {ours * 1000:.0f} ms and {len(made) // 1024} kB; the same words in bare "
        f"tables {bare * 1000:.0f} ms, as running text {plain * 1000:.0f} ms"
    )
    yield Ratio(
        "400 slips with codes and boxes against the same words in bare tables, time",
        ours / bare,
        MOST_TIMES,
    )


def _forms(turn: int) -> list[SlipForm]:
    """Names and codes of one run, unlike those of any other."""
    return [
        SlipForm(
            number=str(number),
            sub="Runde 3 · Basisspiel",
            code=f"3-{number}-K",
            link=f"{ADDRESS}{turn:02}-{number:03}-K",
            rows=tuple(
                SlipRow(seat=str(seat), name=f"Dörte Würfelbach {turn} {number} {seat}")
                for seat in range(1, SEATS + 1)
            ),
        )
        for number in range(1, SLIPS + 1)
    ]


NOTES = ("Wer das Spiel verlassen hat: ein Kreuz statt der Zahl.", "Alle unterschreiben (CAT-103).")
LABELS = ("Platz", "Name", "Siegpunkte", "Münzen", "Rang", "Unterschrift")


def _paper(forms: list[SlipForm]) -> Paper:
    part = Slips(
        heading="Ergebniszettel", word="Tisch", seat=LABELS[0], name=LABELS[1], fields=LABELS[2:4],
        ticks=(), place=LABELS[4], signature=LABELS[5], notes=NOTES, code="Code", up=UP,
        sheets=sheets(forms, UP),
    )  # fmt: skip
    return Paper(
        title="Zettel", event="Stadtmeisterschaft", lang="de", stamp="", printed="",
        page_word="Seite", seal_word="", parts=(part,),
    )  # fmt: skip


def _set(template: bytes, forms: list[SlipForm]) -> None:
    words = {
        "word": "Tisch", "event": "Stadtmeisterschaft", "code_word": "Code", "labels": LABELS,
        "notes": NOTES,
        "slips": [
            {
                "number": form.number, "sub": form.sub, "code": form.code,
                "rows": [{"seat": row.seat, "name": row.name} for row in form.rows],
            }
            for form in forms
        ],
    }  # fmt: skip
    typst.compile(
        template,
        ignore_system_fonts=True,
        sys_inputs={"paper": json.dumps(words)},
        pdf_standards=[TAGGED],
    )
