"""Catan: a board as it is published, in words and as a picture."""

from __future__ import annotations

import json
from collections import Counter
from xml.etree import ElementTree

import pytest
from msgspec import to_builtins

from tafelrunde.draw.setup import check, recompute
from tafelrunde.games.catan.setup import board_of
from tafelrunde.games.catan.words import LAYOUT
from tafelrunde.words import kept
from tests.games.catan_boards import CATAN, LAYOUTS, SETUP_DRAWS, draw_board

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("name", LAYOUTS)
def test_the_published_boards_never_change(name: str) -> None:
    board = draw_board("abc", layout_name=name)
    fields = sorted(board.hexes, key=lambda field: field.spot or "~")
    laid = " ".join(f"{f.spot}:{f.terrain[:2]}{f.chip or ''}" for f in fields if f.spot)
    assert laid == VECTORS[name]


VECTORS = {
    "base": (
        "A:pa9 B:fo12 C:fo4 D:mo10 E:de F:fo6 G:mo2 H:fi3 I:pa9 J:fi5 K:hi8 "
        "L:hi11 M:pa3 N:fo8 O:fi10 P:mo5 Q:pa11 R:hi6 S:fi4"
    ),
    "new-shores-3": (
        "A:mo4 B:pa6 C:fo10 D:pa11 E:fo8 F:hi10 G:hi8 H:fo11 I:fi9 J:fi5 K:fi2 "
        "L:pa3 M:pa5 N:mo6 a:fi10 b:hi3 c:mo5 d:go4 e:pa9 f:mo12 g:go4 h:hi8"
    ),
    "new-shores-4": (
        "A:fi9 B:pa11 C:pa6 D:pa10 E:hi11 F:mo5 G:de H:fi10 I:hi6 J:fi4 K:mo3 "
        "L:fo5 M:mo3 N:fo4 O:pa8 P:fo9 Q:hi12 R:fi8 S:fo2 a:go3 b:hi11 c:pa4 "
        "d:go10 e:hi6 f:mo8 g:fo5 h:fi2 i:mo9"
    ),
}


def test_a_published_board_is_plain_json_and_can_be_repeated() -> None:
    given_options = {"layout": "new-shores-4", "round": 2, "table": 7}
    result = json.loads(json.dumps(CATAN.draw("abc", given_options)))
    assert recompute(result, SETUP_DRAWS) == result
    assert check(result, SETUP_DRAWS) == ()
    board = draw_board("abc", layout_name="new-shores-4", round=2, table=7)
    assert to_builtins(board_of(result), enc_hook=kept) == to_builtins(board, enc_hook=kept)
    result["board"]["note"] = {"de": "", "en": "a comment in other words"}
    assert check(result, SETUP_DRAWS) == ()
    result["board"]["hexes"][3]["chip"] = 12
    assert [fault.place for fault in check(result, SETUP_DRAWS)] == ["board"]


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("name", LAYOUTS)
def test_the_picture_shows_every_number_letter_name_and_harbour(name: str, lang: str) -> None:
    assert CATAN.picture is not None
    result = CATAN.draw("abc", {"layout": name})
    board = board_of(result)
    drawing = ElementTree.fromstring(CATAN.picture(result, lang))
    assert drawing[0].tag == f"{SVG}title"
    assert drawing[1].tag == f"{SVG}desc"
    assert drawing.get("aria-labelledby") == f"{drawing[0].get('id')} {drawing[1].get('id')}"
    words = Counter(text.text for text in drawing.iter(f"{SVG}text"))
    for chip, often in Counter(f.chip for f in board.hexes if f.chip).items():
        assert words[str(chip)] == often
    assert all(words[field.spot] == 1 for field in board.hexes if field.spot)
    assert words["2:1"] == 5
    assert words["3:1"] == len(board.harbours) - 5
    desert = {"de": "Wüste", "en": "Desert"}[lang]
    assert words[desert] == (0 if name == "new-shores-3" else 1)


def test_the_picture_brings_no_script_style_or_foreign_address() -> None:
    assert CATAN.picture is not None
    text = CATAN.picture(CATAN.draw("abc"), "de")
    assert text.count("http") == 1  # the name of the SVG format itself
    assert not any(word in text for word in ("<script", "<style", "style=", "href"))


def test_people_read_the_board_row_by_row() -> None:
    lines = CATAN.lines(CATAN.draw("abc"), "de")
    assert lines[1] == "Reihe 1: A Weide 9 · B Wald 12 · C Wald 4"
    assert lines[-2].startswith("Häfen im Uhrzeigersinn: A oben links 2:1 Getreide")
    assert "CAT-401" in lines[-1]


def test_the_board_of_the_base_game_does_not_say_which_game_is_played_on_it() -> None:
    """Cities & Knights and the Fishermen are played on it, too; the round says which it is."""
    assert kept(LAYOUT["base"]) == {
        "de": "Catan, Spielplan des Basisspiels",
        "en": "Catan, board of the base game",
    }
