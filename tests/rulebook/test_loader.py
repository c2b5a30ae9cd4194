"""A mistake in a rulebook.toml is refused: the file, the place, and what would have been right."""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tafelrunde.games import shelf
from tafelrunde.games.shelf import all_rulebooks, open_rulebook
from tafelrunde.rulebook.faults import Fault, Refusal
from tafelrunde.rulebook.loader import read_rulebook

FILE = "toy/rulebook.toml"
TEXT = {"de": "Text", "en": "text"}


def rule_text(**more: Any) -> dict[str, Any]:
    return {"rule": "TOY-1", **more}


def match(match_id: str, stage: str, *seats: str, gives: tuple[int, ...] = ()) -> dict[str, Any]:
    return {
        "id": match_id,
        "stage": stage,
        "seats": list(seats),
        "rule": "TOY-1",
        "draw": "better-placed",
        "draw_rule": "TOY-1",
        "start": "lot",
        "start_rule": "TOY-1",
        "gives": list(gives),
    }


def toy() -> dict[str, Any]:
    """A rulebook that uses nearly everything, to be damaged by the tests."""
    return {
        "id": "toy",
        "prefix": "TOY",
        "version": "1",
        "title": dict(TEXT),
        "source": dict(TEXT),
        "options": [
            rule_text(name="size", kind="choice", choices=[4, 2], default=4, meaning=dict(TEXT)),
            rule_text(name="draws", kind="number", default="0", meaning=dict(TEXT)),
            rule_text(name="places", kind="whole", default=4, scope="season", meaning=dict(TEXT)),
        ],
        "kinds": [{"id": "plain", "title": dict(TEXT), "cap": 10}],
        "scoring": {
            "table": {
                "points_rule": "TOY-1",
                "points": {"4": [5, 3, 2, 1], "3": [5, 3, 1]},
                "figures": [{"name": "vp", "label": dict(TEXT)}],
                "places": [rule_text(figure="vp")],
                "share": rule_text(virtual_at=[3]),
                "early_win": rule_text(marks=["quick"], winner=75, loser=25),
                "draw_option": "draws",
            }
        },
        "modes": [
            {
                "id": "day",
                "title": dict(TEXT),
                "summary": dict(TEXT),
                "rounds": 3,
                "rounds_rule": "TOY-1",
                "sizes": [4, 3],
                "seating": rule_text(method="lot", policy="few-threes", sizes_rule="TOY-1"),
                "scoring": "table",
                "kinds": ["plain"],
                "formats": [["plain", "plain"]],
                "standings": [rule_text(code="tp", label=dict(TEXT))],
                "finish": rule_text(
                    size_option="size",
                    schemes=[
                        {
                            "size": 4,
                            "matches": [
                                match("SF1", "semifinal", "seed 1", "seed 4"),
                                match("SF2", "semifinal", "seed 2", "seed 3"),
                                match("final", "final", "winner SF1", "winner SF2", gives=(1, 2)),
                            ],
                        }
                    ],
                ),
            }
        ],
        "season": {
            "minimum": 10,
            "minimum_counts": "ranked",
            "minimum_rule": "TOY-1",
            "sum_rule": "TOY-1",
            "weights": [1, "1/2"],
            "points": rule_text(ladder=True, tiers=[{"from_players": 20, "places": {"1": 5}}]),
            "standings": [rule_text(code="points", label=dict(TEXT))],
            "qualification": rule_text(places_option="places"),
        },
    }


def toml(value: Any) -> str:
    """Just enough TOML for these tables: everything inline."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return str(value)
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    if isinstance(value, list):
        return "[" + ", ".join(toml(item) for item in value) + "]"
    return "{" + ", ".join(f"{toml(k)} = {toml(v)}" for k, v in value.items()) + "}"


def written(book: dict[str, Any]) -> str:
    return "".join(f"{key} = {toml(value)}\n" for key, value in book.items())


def at(book: Any, *path: str | int) -> Any:
    for step in path:
        book = book[step]
    return book


def faults_of(book: dict[str, Any]) -> tuple[Fault, ...]:
    with pytest.raises(Refusal) as refused:
        read_rulebook(written(book), FILE)
    return refused.value.faults


def only_fault(book: dict[str, Any]) -> str:
    faults = faults_of(book)
    assert len(faults) == 1, faults
    assert faults[0].text.de
    assert faults[0].text.en
    return faults[0].sentence("en")


def test_the_toy_itself_is_in_order() -> None:
    book = read_rulebook(written(toy()), FILE)
    assert book.scoring["table"].points_for(3) == tuple(map(Fraction, (5, 3, 1)))
    assert book.season is not None
    assert book.season.weights == (Fraction(1), Fraction(1, 2))
    assert tomllib.loads(written(toy())) == toy()


LEVELS: list[tuple[tuple[str | int, ...], str, str, str]] = [
    ((), "titel", "titel", "title"),
    (("title",), "it", "title.it", "de, en"),
    (("options", 0), "defualt", "options[0].defualt", "default"),
    (("options", 1, "meaning"), "enn", "options[1].meaning.enn", "en"),
    (("kinds", 0), "capp", "kinds[0].capp", "cap"),
    (("scoring", "table"), "shared_rul", "scoring.table.shared_rul", "shared_rule"),
    (("scoring", "table", "figures", 0), "lable", "scoring.table.figures[0].lable", "label"),
    (("scoring", "table", "places", 0), "beter", "scoring.table.places[0].beter", "better"),
    (("scoring", "table", "share"), "virtual", "scoring.table.share.virtual", "virtual_at"),
    (("scoring", "table", "early_win"), "mark", "scoring.table.early_win.mark", "marks"),
    (("modes", 0), "round", "modes[0].round", "rounds"),
    (("modes", 0, "seating"), "policies", "modes[0].seating.policies", "policy"),
    (("modes", 0, "standings", 0), "show_as", "modes[0].standings[0].show_as", "shown_as"),
    (("modes", 0, "finish"), "scheme", "modes[0].finish.scheme", "schemes"),
    (
        ("modes", 0, "finish", "schemes", 0),
        "match",
        "modes[0].finish.schemes[0].match",
        "matches",
    ),
    (
        ("modes", 0, "finish", "schemes", 0, "matches", 2),
        "give",
        "modes[0].finish.schemes[0].matches[2].give",
        "gives",
    ),
    (("season",), "weight", "season.weight", "weights"),
    (("season", "points"), "lader", "season.points.lader", "ladder"),
    (
        ("season", "points", "tiers", 0),
        "from_player",
        "season.points.tiers[0].from_player",
        "from_players",
    ),
    (
        ("season", "qualification"),
        "place_option",
        "season.qualification.place_option",
        "places_option",
    ),
]


@pytest.mark.parametrize(
    ("path", "key", "place", "right"), LEVELS, ids=[line[2] for line in LEVELS]
)
def test_an_unknown_key_is_refused_at_every_level_with_the_nearest_name(
    path: tuple[str | int, ...], key: str, place: str, right: str
) -> None:
    book = toy()
    at(book, *path)[key] = 1
    said = only_fault(book)
    assert said.startswith(f'{FILE}: {place}: key "{key}" is unknown')
    assert right in said


def test_all_unknown_keys_are_reported_together() -> None:
    book = toy()
    book["colour"] = 1
    book["modes"][0]["colour"] = 1
    book["season"]["colour"] = 1
    places = {fault.place for fault in faults_of(book)}
    assert places == {
        f"{FILE}: colour",
        f"{FILE}: modes[0].colour",
        f"{FILE}: season.colour",
    }


def test_python_cannot_be_smuggled_in_as_a_key() -> None:
    book = toy()
    book["arithmetic"] = "os"
    assert only_fault(book).startswith(f'{FILE}: arithmetic: key "arithmetic" is unknown')


WRONG_TYPES: list[tuple[tuple[str | int, ...], Any, str]] = [
    (("id",), 7, "id"),
    (("title",), "Toy", "title"),
    (("title",), {"de": "nur deutsch"}, "en"),
    (("modes",), {"id": "day"}, "modes"),
    (("modes", 0, "rounds"), "three", "rounds"),
    (("modes", 0, "rounds"), 2.5, "rounds"),
    (("modes", 0, "sizes"), 4, "sizes"),
    (("modes", 0, "seating", "method"), "random", "method"),
    (("modes", 0, "seating", "policy"), "few-twos", "policy"),
    (("modes", 0, "standings", 0, "better"), "most", "better"),
    (("options", 0, "kind"), "colour", "kind"),
    (("scoring", "table", "points", "4"), [5, 3, 2, 1.5], "points"),
    (("scoring", "table", "points", "4"), [5, 3, 2, "one"], "points"),
    (("season", "minimum_counts"), "everyone", "minimum_counts"),
    (("season", "weights"), ["1/0"], "weights"),
]


@pytest.mark.parametrize(
    ("path", "value", "named"), WRONG_TYPES, ids=[str(w[:2]) for w in WRONG_TYPES]
)
def test_a_value_of_the_wrong_kind_is_refused_with_its_place(
    path: tuple[str | int, ...], value: Any, named: str
) -> None:
    book = toy()
    at(book, *path[:-1])[path[-1]] = value
    said = only_fault(book)
    assert said.startswith(FILE)
    assert named in said


@pytest.mark.parametrize("key", ["id", "version", "scoring", "modes", "title"])
def test_a_missing_key_is_named(key: str) -> None:
    book = toy()
    del book[key]
    assert f"“{key}”" in only_fault(book)


@pytest.mark.parametrize(
    ("size", "points"), [("4", [5, 3, 2]), ("3", [5, 3, 1, 0]), ("four", [5, 3, 2, 1])]
)
def test_a_points_table_has_as_many_numbers_as_the_table_has_players(
    size: str, points: list[int]
) -> None:
    book = toy()
    book["scoring"]["table"]["points"][size] = points
    faults = faults_of(book)
    assert faults[0].place == f"{FILE}: scoring.table.points.{size}"
    assert f"{size} numbers of points expected, found {len(points)}" in faults[0].text.en


def test_every_table_size_of_a_mode_needs_points() -> None:
    book = toy()
    book["modes"][0]["sizes"] = [5, 4, 3]
    assert "scoring.table.points.5: no points are said for tables of 5" in only_fault(book)


def _swap(*path: str | int, new: Any) -> Callable[[dict[str, Any]], None]:
    def damage(book: dict[str, Any]) -> None:
        at(book, *path[:-1])[path[-1]] = new

    return damage


MATCHES = ("modes", 0, "finish", "schemes", 0, "matches")
DANGLING: list[tuple[Callable[[dict[str, Any]], None], str, str]] = [
    (_swap("modes", 0, "standings", 0, "code", new="tpp"), "modes[0].day.standings", "tp"),
    (_swap("season", "standings", 0, "code", new="point"), "season.standings", "points"),
    (_swap("modes", 0, "scoring", new="tabel"), "modes[0].day.scoring", "table"),
    (_swap("modes", 0, "kinds", new=["plane"]), "modes[0].day.kinds", "plain"),
    (_swap("modes", 0, "formats", new=[["plane"]]), "modes[0].day.kinds", "plain"),
    (_swap("modes", 0, "finish", "size_option", new="sizes"), "modes[0].day.finish", "size"),
    (_swap("scoring", "table", "draw_option", new="draw"), "scoring.table", "draws"),
    (_swap("scoring", "table", "share", "option", new="drawz"), "scoring.table", "draws"),
    (_swap("scoring", "table", "places", 0, "figure", new="vps"), "scoring.table.places", "vp"),
    (_swap("season", "qualification", "places_option", new="place"), "season", "places"),
    (_swap("options", 0, "modes", new=["days"]), "options[0].size", "day"),
    (_swap(*MATCHES, 2, "seats", 0, new="winner QF9"), "schemes.4.final", "winner SF"),
    (_swap(*MATCHES, 0, "seats", 1, new="seed 5"), "schemes.4.SF1", "seed "),
    (_swap(*MATCHES, 0, "seats", 1, new="winner SF2"), "schemes.4.SF1", "seed "),
]


@pytest.mark.parametrize(("damage", "place", "right"), DANGLING, ids=[line[1] for line in DANGLING])
def test_a_name_that_points_nowhere_is_refused_with_the_nearest_one(
    damage: Callable[[dict[str, Any]], None], place: str, right: str
) -> None:
    book = toy()
    damage(book)
    said = only_fault(book)
    assert said.startswith(f"{FILE}: ")
    assert place in said
    assert "is unknown" in said
    assert right in said


def test_a_default_has_to_be_one_of_the_choices() -> None:
    book = toy()
    book["options"][0]["default"] = 3
    assert "options[0].size.default: one of 4, 2 expected, found 3" in only_fault(book)


def test_a_choice_without_its_words_is_refused() -> None:
    book = toy()
    book["options"][0] |= {"choices": ["few", "many"], "default": "few", "words": {"few": TEXT}}
    assert "options[0].size.words: words for “many” are missing" in only_fault(book)


def test_words_for_a_value_that_cannot_be_chosen_are_refused() -> None:
    book = toy()
    book["options"][0]["words"] = {"5": dict(TEXT)}
    assert 'options[0].size.words: choice "5" is unknown' in only_fault(book)


def test_own_measures_are_criteria_of_their_game_alone() -> None:
    book = toy()
    book["scoring"]["table"]["own_measures"] = ["kings"]
    book["modes"][0]["standings"][0]["code"] = "kings"
    assert read_rulebook(written(book), FILE).scoring["table"].own_arithmetic
    other = toy()
    other["modes"][0]["standings"][0]["code"] = "kings"
    assert 'criterion "kings" is unknown' in only_fault(other)


def test_what_is_no_toml_is_refused_with_the_line() -> None:
    with pytest.raises(Refusal, match=r"toy/rulebook\.toml: not valid TOML: .*line 1"):
        read_rulebook("id = \nprefix = 1", FILE)


def test_a_rulebook_is_found_by_what_it_says_not_by_its_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "toys"
    folder.mkdir()
    (folder / "rulebook.toml").write_text(written(toy()), encoding="utf-8")
    monkeypatch.setenv(shelf.ELSEWHERE, str(tmp_path))
    assert open_rulebook("toy").id == "toy"
    with pytest.raises(Refusal, match="did you mean “toy”"):
        open_rulebook("toys")


def test_an_unknown_rulebook_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(Refusal, match="did you mean “carcassonne”"):
        open_rulebook("carcasonne")


@pytest.mark.parametrize("book", all_rulebooks(), ids=lambda book: book.id)
def test_the_rulebooks_of_the_house_are_frozen_and_cite_their_own_rules(book: Any) -> None:
    with pytest.raises(AttributeError):
        book.version = "other"
    plain = msgspec.to_builtins(msgspec.structs.replace(book, arithmetic=None), enc_hook=str)
    cited = set(_rules(copy.deepcopy(plain)))
    assert cited
    assert all(rule.startswith(f"{book.prefix}-") for rule in cited)


def _rules(value: Any) -> list[str]:
    """Every value under a key that ends in "rule"."""
    if isinstance(value, list | tuple):
        return [rule for item in value for rule in _rules(item)]
    if not isinstance(value, dict):
        return []
    here = [v for k, v in value.items() if k.endswith("rule") and isinstance(v, str) and v]
    return here + [rule for item in value.values() for rule in _rules(item)]
