"""Nothing in a rulebook is left unsaid: every key of the language is changed, and heard."""

from __future__ import annotations

import copy
import tomllib
import types
import typing
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tafelrunde.desk import commands as c
from tafelrunde.games.ready import all_formats
from tafelrunde.games.shelf import all_rulebooks, open_rulebook
from tafelrunde.pages.workshop.another_game import Wanted, for_game
from tafelrunde.pages.workshop.finish_words import finish_in_words
from tafelrunde.pages.workshop.in_words import RulesInWords, in_words, words_as_handbook
from tafelrunde.rulebook.edition import MADE_HERE, canonical
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.rulebook.rules_of_modes import of_other_modes
from tafelrunde.rulebook.shape import from_plain
from tafelrunde.rulebook.writing import as_written
from tafelrunde.standings.finish import bracket_of
from tafelrunde.words import Text
from tests.desk.hall import Hall
from tests.rulebook.test_loader import toy

EVENTS = Path(__file__).parents[2] / "games" / "events"

UNSAID = {
    "Rulebook.prefix": "every id begins with it",
    "Option.name": "its meaning is what people read",
    "Kind.id": "its title is",
    "Scoring.offered_by": "set by the shelf",
    "Figure.name": "its label is",
    "Mark.name": "its label is",
    "Mark.heading": "the label over a column",
    "Mark.formerly": "what older workbooks called its column",
    "EarlyWin.short": "the labels, for paper",
    "Claim.name": "its label is what people read",
    "Mode.id": "its title is",
    "Mode.scoring": "what that scoring says is said",
    "TieBreak.short": "the label where there is little room",
    "StartingGroup.id": "its label is what people read",
    "Match.id": "its title is made of it; a bracket of its own is told by its seats",
    "ClockSide.id": "its title is what people read",
    "ClockStop.id": "its title is",
    "ClockCharge.id": "its title is",
    "Allowance.nation": "its title is",
    "Draw.name": "its title is",
    "Draw.many": "a word of the published file",
    "Draw.one": "a word of the published file",
    "Draw.material": "what the program draws from, as it knows it itself",
    "DrawOption.name": "its meaning is what people read",
    "Lot.id": "its label is",
    "Block.tournaments": "files by their names, which only the association knows",
}
"""What nobody has to hear, and why."""


def books() -> list[dict[str, Any]]:
    found = [canonical(book) for book in (*all_formats(), *all_rulebooks())]
    found += [tomllib.loads(file.read_text("utf-8")) for file in EVENTS.glob("*/rulebook.toml")]
    return [*found, toy(), everything()]


def everything() -> dict[str, Any]:
    """What no rulebook of the house uses."""
    text, rule = {"de": "Etwas", "en": "something"}, "TOY-1"
    book = toy()
    mode, scoring = book["modes"][0], next(iter(book["scoring"].values()))
    mode["bye"] = {"rule": rule, "points": 1, "to": "lot", "figures": {"vp": 3}, "at_most": 1}
    mode["starting"] = [{"id": "dan", "label": text, "points": 2, "rule": rule}]
    mode["seating"]["policy"] = "few-threes"
    mode["off"] = {"rule": rule, "figures": {"vp": 1}}
    group = {**mode["finish"]["schemes"][0]["matches"][0], "id": "group-1", "games": ["SF1"]}
    mode["finish"]["schemes"][0]["matches"].append(group)
    lots = [{"id": "east", "label": text, "excludes": ["west"]}, {"id": "west", "label": text}]
    book["draws"] = [{"name": "towers", "title": text, "number": 2, "bags": [{"lots": lots}]}]
    scoring["claims"] = [{"name": "road", "label": text}]
    scoring["marks"] = [
        {"name": "gone", "label": text, "single": True, "nobody": text, "excludes": ["left"]}
    ]
    mode["standings"].append(
        {"code": "opponents_game_win", "rule": rule, "label": text, "figure": "vp"}
    )
    book["season"]["list_rules"] = {
        "kinds": [{"name": "Grand Prix", "factor": "3/2", "points": [9, 4], "beyond": 1}],
        "blocks": [{"name": "autumn", "best": 3, "start": "2027-09-01", "end": "2027-12-31"}],
        "taking_part": "1",
        "table_win": "1/2",
    }
    return book


Place = tuple[str | int, ...]


def parts(raw: Any, model: Any, place: Place = ()) -> Iterator[tuple[type, Place, dict[str, Any]]]:
    """Every record in the data, with its type and where it stands."""
    struct = record_in(model)
    if struct is not None and isinstance(raw, dict):
        yield struct, place, raw
        for field in msgspec.structs.fields(struct):
            if field.name in raw:
                yield from parts(raw[field.name], field.type, (*place, field.name))
    elif isinstance(raw, list) and typing.get_args(model):
        for number, each in enumerate(raw):
            yield from parts(each, typing.get_args(model)[0], (*place, number))
    elif isinstance(raw, dict) and typing.get_origin(model) is dict:
        for key, each in raw.items():
            yield from parts(each, typing.get_args(model)[1], (*place, key))


def record_in(model: Any) -> type[msgspec.Struct] | None:
    for each in typing.get_args(model) if isinstance(model, types.UnionType) else (model,):
        if isinstance(each, type) and issubclass(each, msgspec.Struct):
            return each
    return None


SCALARS: dict[Any, Any] = {int: 7, str: "TOY-77", Fraction: "7/3"}


def others(model: Any, now: Any) -> Iterator[Any]:
    """Other values a field of that type could have."""
    for each in typing.get_args(model) if isinstance(model, types.UnionType) else (model,):
        if typing.get_origin(each) is typing.Literal:
            yield from typing.get_args(each)
        elif each is bool:
            yield not now
        elif each in SCALARS:
            yield SCALARS[each]
        elif isinstance(each, type) and issubclass(each, Text):
            yield {"de": "ganz anders", "en": "quite different"}
        elif each is type(None):
            yield None
    if isinstance(now, list):
        yield from (now[:-1], now[::-1])
    if isinstance(now, dict):
        yield dict(list(now.items())[:-1])


def said(words: RulesInWords, lang: str) -> str:
    told = [words.title[lang], words.source[lang], words.edition]
    for part in words.parts:
        told += [each[lang] for each in (part.title, part.summary) if each is not None]
        for chapter in part.chapters:
            for paragraph in chapter.paragraphs:
                told += [paragraph.rule, *paragraph.also]
                told += [sentence[lang] for sentence in paragraph.sentences]
    return "\n".join(told)


def spoken(raw: dict[str, Any]) -> str:
    book = msgspec.convert(raw, Rulebook, dec_hook=from_plain)
    return said(in_words(book), "en")


def changed(raw: dict[str, Any], place: Place, key: str, value: Any) -> dict[str, Any]:
    again: Any = copy.deepcopy(raw)
    at = again
    for step in place:
        at = at[step]
    at[key] = value
    return typing.cast(dict[str, Any], again)


def test_every_key_of_the_language_is_heard() -> None:
    shelf = books()
    before = [spoken(raw) for raw in shelf]
    known: dict[str, list[Any]] = {}
    fields: dict[str, Any] = {}
    where: dict[str, list[tuple[int, Place, Any]]] = {}
    for number, raw in enumerate(shelf):
        for struct, place, part in parts(raw, Rulebook):
            for field in msgspec.structs.fields(struct):
                name = f"{struct.__name__}.{field.name}"
                if field.name in MADE_HERE:
                    continue
                fields[name] = field
                places = where.setdefault(name, [])
                if len(places) < 60 or field.name in part:
                    places.append((number, place, part.get(field.name)))
                if field.name in part and len(known.setdefault(name, [])) < 12:
                    known[name].append(part[field.name])
    unheard = []
    for name, field in sorted(fields.items()):
        if name in UNSAID:
            continue
        if not any(
            hears(
                shelf[number],
                before[number],
                place,
                field,
                [*others(field.type, now), *known.get(name, ())],
            )
            for number, place, now in where[name][:60]
        ):
            unheard.append(name)
    assert not unheard, " ".join(unheard)
    assert set(UNSAID) <= {*fields, "Scoring.offered_by"}


def hears(raw: dict[str, Any], before: str, place: Place, field: Any, values: list[Any]) -> bool:
    for value in values:
        try:
            book = msgspec.convert(
                changed(raw, place, field.name, value), Rulebook, dec_hook=from_plain
            )
        except msgspec.ValidationError:
            continue
        if said(in_words(book), "en") != before:
            return True
    return False


@pytest.mark.parametrize("book", [*all_rulebooks(), *all_formats()], ids=lambda book: book.id)
def test_it_is_said_in_whole_sentences_in_both_languages(book: Rulebook) -> None:
    words = in_words(book)
    for lang in ("de", "en"):
        for part in words.parts:
            for chapter in part.chapters:
                for paragraph in chapter.paragraphs:
                    for sentence in paragraph.sentences:
                        told = sentence[lang]
                        assert told[-1] in ".:!", told
                        assert "{" not in told
                        assert "None" not in told
    german = said(words, "de").splitlines()
    english = said(words, "en").splitlines()
    same = [one for one, other in zip(german, english, strict=True) if one == other]
    assert all(book.prefix in each or len(each) < 60 for each in same), same


@pytest.mark.parametrize("book", all_formats(), ids=lambda book: book.id)
def test_a_format_has_a_handbook_of_all_rules_it_cites(book: Rulebook) -> None:
    known = {rule.id for rule in words_as_handbook(book).rules}
    cited = set(_rules(canonical(book)))
    assert cited <= known
    assert known == {rule for rule in known if rule.startswith(f"{book.prefix}-")}


@pytest.mark.parametrize("book", all_formats(), ids=lambda book: book.id)
def test_points_and_criteria_of_a_format_are_told_apart_by_their_names(book: Rulebook) -> None:
    """A mode may call its criterion as another does; within one no two rules have one name."""
    titles = {rule.id: rule.title["de"] for rule in words_as_handbook(book).rules}
    for mode in book.modes:
        scoring = book.scoring[mode.scoring]
        rules = {each.rule for each in mode.standings} | {scoring.points_rule}
        if scoring.points and scoring.shared_rule:
            rules.add(scoring.shared_rule)
        named = [titles[rule] for rule in rules]
        assert len(set(named)) == len(named), named


@pytest.mark.parametrize("book", all_formats(), ids=lambda book: book.id)
def test_a_referee_tells_all_rules_of_a_mode_apart_by_their_names(book: Rulebook) -> None:
    for mode in book.modes:
        others = of_other_modes(book, mode.id)
        here = [rule for rule in words_as_handbook(book).rules if rule.id not in others]
        for lang in ("de", "en"):
            named = [rule.title[lang] for rule in here]
            assert sorted({*named}) == sorted(named)


def _rules(value: Any) -> Iterator[str]:
    if isinstance(value, list):
        for each in value:
            yield from _rules(each)
    elif isinstance(value, dict):
        yield from (v for k, v in value.items() if k.endswith("rule") and isinstance(v, str))
        yield from value.get("desk", {}).values() if "prefix" in value else ()
        for each in value.values():
            yield from _rules(each)


@pytest.mark.parametrize("name", ["carcassonne", "dominion"])
def test_in_which_order_a_file_lists_its_topics_changes_no_word(name: str) -> None:
    book = open_rulebook(name)
    again = msgspec.convert(as_written(book), Rulebook, dec_hook=from_plain)
    assert list(again.desk) != list(book.desk)
    told, written = (
        [(rule.id, rule.text["en"]) for rule in words_as_handbook(each).rules]
        for each in (book, again)
    )
    assert told == written


def test_of_a_format_nobody_says_what_a_game_scores_and_an_option_left_open_is_told_plainly() -> (
    None
):
    book = open_rulebook("format-tables-final")
    azul = for_game(book, book.modes[0], Wanted("Azul", "azul"), ())
    told = " ".join(rule.text["de"] for rule in words_as_handbook(azul).rules)
    assert "üblich" not in told
    assert "nicht festgelegt" not in told
    assert "wird nichts gewählt, gilt, was diese Regeln sonst sagen" in told


def test_who_moves_up_into_the_finish_is_said_as_it_happens() -> None:
    """Before the first stage nobody has a table in common: it is the next of the standings."""
    book = open_rulebook("format-tables-semifinals")
    sentences = [each.text["en"] for each in finish_in_words(book, book.modes[0])]
    assert [text for text in sentences if "moves up" in text] == [
        "Semifinal: for somebody who withdraws before it the next of the standings moves up.",
        "Final: for somebody who withdraws before it the next of the same table moves up.",
    ]
    hall = Hall(book.id, book.modes[0].id).open(16)
    results = hall.results(2)
    while hall.step.code != "seat-stage":
        hall.take_step(results)
    best = bracket_of(book, hall.state).seeds[:8]
    hall.does(c.WithdrawPlayer(player=best[3]))
    while not hall.state.matches:
        hall.take_step(results)  # a lot first, where the next ones are equal
    seated = {seat.player for match in hall.state.matches.values() for seat in match.seats}
    (moved_up,) = seated - set(best)
    assert best[3] not in seated
    assert bracket_of(book, hall.state).rank_told(moved_up) == 9
    while hall.step.code != "seat-stage":
        hall.take_step(results)
    order = [p for group in bracket_of(book, hall.state).results["SF1"] for p in group]
    hall.does(c.WithdrawPlayer(player=order[0]))
    hall.does(c.SeatStage(seed="final"))
    final = {seat.player for seat in hall.state.matches["final"].seats}
    assert final & set(order) == set(order[1:3])


@pytest.mark.parametrize("book", all_formats(), ids=lambda book: book.id)
def test_a_format_says_what_becomes_of_who_leaves_and_for_what_somebody_is_put_out(
    book: Rulebook,
) -> None:
    texts = {rule.id: rule.text.en for rule in words_as_handbook(book).rules}
    assert "comes in last and is disqualified" in texts[book.desk["leaver"]]
    (grounds,) = book.disqualifications
    assert "may disqualify: Cheating or grossly unfair conduct." in texts[grounds.rule]


def test_the_rule_that_the_final_ranking_cites_says_that_the_final_decides() -> None:
    book = open_rulebook("format-tables-semifinals")
    texts = {rule.id: rule.text.de for rule in words_as_handbook(book).rules}
    assert "Finale: Es geht um den Sieg und die Plätze dahinter." in texts["TS-404"]
