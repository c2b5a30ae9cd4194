"""`tafelrunde draw`: set-up draws anyone can repeat, and no way to break them."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.cli.calling import call, one_sentence
from tests.rules.build import Raw

KINDS = ("wonders", "kingdom", "catan-board")


def drawn(kind: str, *more: str, seed: str = "sechs Würfel") -> Raw:
    code, out, err = call("draw", kind, "--seed", seed, "--json", *more)
    assert (code, err) == (0, "")
    found: Raw = json.loads(out)
    return found


@pytest.mark.parametrize("kind", KINDS)
def test_a_draw_names_what_is_needed_to_repeat_it(kind: str) -> None:
    found = drawn(kind)
    assert found["kind"] == kind
    assert found["seed"] == "sechs Würfel"
    assert found["algorithm"] == "tafelrunde-lots-1"
    assert found["options"]["round"] == 1
    assert drawn(kind) == found


@pytest.mark.parametrize("kind", KINDS)
def test_another_seed_or_another_round_is_another_draw(kind: str) -> None:
    key = {"wonders": "wonders", "kingdom": "drawn", "catan-board": "board"}[kind]
    by_seed = {json.dumps(drawn(kind, seed=f"{number}")[key]) for number in range(12)}
    by_round = {json.dumps(drawn(kind, "--round", f"{number}")[key]) for number in range(1, 13)}
    assert len(by_seed) == len(by_round) == 12


@pytest.mark.parametrize("kind", KINDS)
def test_without_a_seed_a_fresh_one_is_shown(kind: str) -> None:
    first, second = (json.loads(call("draw", kind, "--json")[1]) for _ in range(2))
    assert first["seed"] != second["seed"]
    assert drawn(kind, seed=first["seed"]) == first


@pytest.mark.rule("7W-701", "7W-702", "7W-703")
def test_wonders_lie_at_four_positions_with_sides_only_where_asked() -> None:
    plain, sides = drawn("wonders")["wonders"], drawn("wonders", "--sides")["wonders"]
    assert [seat["position"] for seat in plain] == [1, 2, 3, 4]
    assert len({seat["wonder"] for seat in plain}) == 4
    assert all(seat["side"] is None for seat in plain)
    assert [seat["wonder"] for seat in sides] == [seat["wonder"] for seat in plain]
    assert all(seat["side"] in ("A", "B") for seat in sides)
    three = drawn("wonders", "--empty", "2")["wonders"]
    assert three == [seat for seat in plain if seat["position"] != 2]


@pytest.mark.rule("DOM-105", "DOM-109", "DOM-124")
def test_a_kingdom_is_ten_base_cards_and_more_only_in_the_duel() -> None:
    base = drawn("kingdom")
    assert len(set(base["drawn"])) == 10
    assert len(base["drawn_from"]) == 25
    assert not {"envoy", "black-market"} & set(base["drawn_from"])
    both = drawn("kingdom", "--promos", "--intrigue")
    assert set(base["drawn_from"]) < set(both["drawn_from"])
    assert len(drawn("kingdom", "--promos")["drawn_from"]) == 27


@pytest.mark.rule("CAT-401", "CAT-701")
@pytest.mark.parametrize("layout", ["base", "shores-3", "shores-4"])
def test_a_board_can_be_drawn_as_a_picture(tmp_path: Path, layout: str) -> None:
    picture = tmp_path / "board.svg"
    names = json.loads(call("draw", "catan-board", "--json")[1])["options"]
    assert names["layout"] == "base"
    offered = one_sentence("draw", "catan-board", "--layout", "x", "--lang", "en")
    choices = offered.rsplit(": ", 1)[1].rstrip(".").split(", ")
    wanted = {"base": choices[0], "shores-3": choices[1], "shores-4": choices[2]}[layout]
    found = drawn("catan-board", "--layout", wanted, "--picture", str(picture))
    assert found["options"]["layout"] == wanted
    root = ElementTree.fromstring(picture.read_text(encoding="utf-8"))
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert len(list(root.iter())) > 40
    first = picture.read_bytes()
    drawn("catan-board", "--layout", wanted, "--picture", str(picture))
    assert picture.read_bytes() == first


@pytest.mark.rule("CAT-401")
def test_every_table_has_its_own_board() -> None:
    boards = {json.dumps(drawn("catan-board", "--table", f"{n}")["board"]) for n in range(1, 9)}
    assert len(boards) == 8


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("lang", ["de", "en"])
def test_people_get_lines_in_their_language(kind: str, lang: str) -> None:
    code, out, err = call("draw", kind, "--seed", "x", "--lang", lang)
    assert (code, err) == (0, "")
    assert len(out.splitlines()) >= 4
    other = call("draw", kind, "--seed", "x", "--lang", "de" if lang == "en" else "en")[1]
    assert out != other


@pytest.mark.parametrize("kind", KINDS)
def test_out_writes_the_draw_to_a_file(tmp_path: Path, kind: str) -> None:
    file = tmp_path / "draw.json"
    code, out, _ = call("draw", kind, "--seed", "sechs Würfel", "--out", str(file))
    assert (code, out) == (0, "")
    assert json.loads(file.read_text(encoding="utf-8")) == drawn(kind)


@pytest.mark.parametrize(
    "given",
    [
        (),
        ("dice",),
        ("wonders", "--round", "0"),
        ("wonders", "--round", "-1"),
        ("wonders", "--round", "10000"),
        ("wonders", "--round", "two"),
        ("wonders", "--round"),
        ("wonders", "--empty", "5"),
        ("wonders", "--promos"),
        ("wonders", "--picture", "x.svg"),
        ("wonders", "--seed"),
        ("kingdom", "--sides"),
        ("kingdom", "--round", "1.5"),
        ("kingdom", "--lang", "it"),
        ("catan-board", "--layout", "moon"),
        ("catan-board", "--table", "0"),
        ("catan-board", "--table", ""),
        ("catan-board", "extra"),
        ("kingdom", "--seed", "\ud800"),
    ],
)
def test_a_wrong_call_ends_in_one_sentence(given: tuple[str, ...]) -> None:
    one_sentence("draw", *given)


def test_a_picture_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    nowhere = str(tmp_path / "none" / "board.svg")
    said = one_sentence("draw", "catan-board", "--seed", "x", "--picture", nowhere, "--lang", "en")
    assert "cannot be written" in said


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seed", ["", " ", "ä", "a\u0308", "🎲" * 500, "--json", "\n", "\x00"])
def test_any_text_is_a_seed(kind: str, seed: str) -> None:
    code, out, err = call("draw", kind, f"--seed={seed}", "--json")
    assert (code, err) == (0, "")
    assert json.loads(out)["seed"] == seed
