"""Catan: a board as it is published, in words and as a picture."""

from __future__ import annotations

import json
from collections import Counter
from xml.etree import ElementTree

import pytest
from msgspec import to_builtins

from tafelrunde.desk import commands as c
from tafelrunde.draw.setup import check, recompute
from tafelrunde.games.catan.setup import board_of
from tafelrunde.games.catan.words import LAYOUT
from tafelrunde.pages.paper.setup import setup_sheets
from tafelrunde.pages.paper.source import Source
from tafelrunde.pages.player.table import set_ups
from tafelrunde.words import kept
from tests.desk.hall import Hall
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
    """Cities & Knights is played on it, too; the round says which it is."""
    assert kept(LAYOUT["base"]) == {
        "de": "Catan, Spielplan des Basisspiels",
        "en": "Catan, board of the base game",
    }


@pytest.mark.rule("CAT-801")
def test_in_a_round_of_the_fishermen_the_lake_lies_where_the_desert_was_drawn() -> None:
    drawn = CATAN.draw("abc", {"round": 1, "table": 2})
    published = json.dumps(drawn)
    base, built = board_of(drawn), board_of(CATAN.built(drawn, "fishermen"))
    changed = [(a, b) for a, b in zip(base.hexes, built.hexes, strict=True) if a != b]
    assert [(a.terrain, b.terrain, b.chip) for a, b in changed] == [("desert", "lake", None)]
    assert built.harbours == base.harbours
    assert json.dumps(drawn) == published, "what was drawn stays as it was published"
    for kind in (None, "base", "cities-and-knights"):
        assert CATAN.built(drawn, kind) == drawn


@pytest.mark.rule("CAT-801")
def test_phone_and_sheet_of_the_fishermen_show_the_lake_and_no_desert() -> None:
    hall = Hall("catan", "ranking-tournament").open(8)
    hall.does(c.DraftRound(seed="s", kind="fishermen"))
    hall.does(c.PublishRound(round=1))
    (round_,) = hall.state.rounds
    table = round_.tables[1]
    (shown,) = set_ups(hall.state, hall.rulebook, round_, table, table.seats[0], "de")
    assert shown.lines[0] == "Die Fischer von Catan, mit See"
    assert shown.lines[-1].endswith("anstelle der Wüste liegt der See (CAT-801).")
    source = Source(
        state=hall.state, rulebook=hall.rulebook, people={}, lang="de", records=hall.records
    )
    sheets = setup_sheets(source, round_)
    assert sheets is not None
    first = sheets.sheets[0]
    assert first.picture == shown.picture
    for words in (" ".join(shown.lines[:-1]), first.picture.replace(shown.lines[-1], "")):
        assert "Wüste" not in words
        assert "Basisspiel" not in words
        assert "See" in words


@pytest.mark.rule("CAT-401", "CAT-701")
def test_a_board_names_the_rules_that_hold_for_it() -> None:
    base = CATAN.draw("abc", {"layout": "base"})
    assert CATAN.rules_for(base) == ("CAT-401",)
    assert base["rules"] == ["CAT-401", "CAT-701"], "a published draw says what it always said"
    assert CATAN.rules_for(CATAN.draw("abc", {"layout": "new-shores-4"})) == CATAN.rules
