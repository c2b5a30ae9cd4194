"""Every key of the language is in a question, and opening a rulebook changes nothing of it."""

from __future__ import annotations

from functools import partial

import pytest

from tafelrunde.games.ready import all_formats
from tafelrunde.games.shelf import all_rulebooks, open_rulebook
from tafelrunde.pages.workshop.answering import answered
from tafelrunde.pages.workshop.asking import PARTS
from tafelrunde.pages.workshop.endings import WAYS, Ending, ending_of, finish_of
from tafelrunde.pages.workshop.file_lines import in_lines
from tafelrunde.pages.workshop.kinds import places
from tafelrunde.pages.workshop.looking import looked_at
from tafelrunde.pages.workshop.questions import QUESTIONS, question_at, questions
from tafelrunde.pages.workshop.special import whole_form
from tafelrunde.pages.workshop.starting import (
    blank,
    from_file,
    from_text,
    next_edition,
    of_a_format,
)
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.rulebook.handbook import read_handbook
from tafelrunde.rulebook.writing import as_written
from tests.faults.fuzz import inline
from tests.pages.workshop.sending import Bench, sent

EDITIONS = [book.edition for book in (*all_rulebooks(), *all_formats())]
ASKED_OTHERWISE = {"book": {"scoring", "modes", "desk"}, "mode": set(), "scoring": set()}
"""Parts that have questions of their own; the desk's topics are ticked."""


@pytest.mark.parametrize("about", ["book", "mode", "scoring"])
def test_every_key_is_in_exactly_one_question(about: str) -> None:
    asked = [
        key
        for question in QUESTIONS
        if question.about == about
        for key in (*question.keys, *question.more, *question.rules)
    ]
    assert sorted(asked) == sorted(set(asked))
    assert set(asked) | ASKED_OTHERWISE[about] == set(places(PARTS[about]))


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_form_sent_as_it_was_shown_changes_nothing(edition: str) -> None:
    rules = as_written(open_rulebook(edition))
    for question in questions(rules):
        assert answered(rules, sent(whole_form(question, rules))) == rules, question.id


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_rulebook_opens_whole(edition: str) -> None:
    found = looked_at(as_written(open_rulebook(edition)))
    assert found.missing == ()


def test_every_format_becomes_a_game_of_its_own() -> None:
    for ready in all_formats():
        found = looked_at(of_a_format(ready, "Azul"))
        assert found.missing == ()
        assert found.rulebook is not None
        assert found.rulebook.edition == "azul@1"
        assert ready.title["en"] in found.rulebook.source["en"]
        assert all(mode.rounds_rule.startswith("AZU-") for mode in found.rulebook.modes)


@pytest.mark.parametrize("way", [way for way in WAYS if way != "none"])
def test_an_ending_is_recognised_again(way: str) -> None:
    enter = 16 if way == "tables" else 4
    ending = Ending(way=way, enter=enter, third=way in ("knockout", "groups"))
    rules = blank("Azul")
    finish = finish_of(ending, rules, ("modes", 0))
    rules["modes"][0]["finish"] = finish
    rules["scoring"]["tables"]["points"]["2"] = [1, 0]
    assert ending_of(finish) == ending
    assert looked_at(rules).missing == ()


def test_a_bracket_of_its_own_is_kept_unless_another_end_is_chosen() -> None:
    rules = as_written(open_rulebook("carcassonne"))
    assert ending_of(rules["modes"][0]["finish"]) is None
    bench = Bench(rules)
    bench.answer("rounds", modes__0__rounds="6")
    assert bench.rules["modes"][0]["finish"] == rules["modes"][0]["finish"]
    bench.answer("end", modes__0__end__way="none")
    assert "finish" not in bench.rules["modes"][0]


def test_another_criterion_brings_its_own_words() -> None:
    bench = Bench(blank("Azul"))
    bench.answer("ahead", modes__0__standings__1__code="firsts")
    row = bench.rules["modes"][0]["standings"][1]
    assert row["code"] == "firsts"
    assert row["label"]["en"] == "first places"


def test_other_letters_renumber_every_rule() -> None:
    bench = Bench(blank("Azul"))
    bench.answer("title", prefix="AZ")
    assert bench.rules["modes"][0]["rounds_rule"] == "AZ-101"
    assert bench.rules["scoring"]["tables"]["places"][0]["rule"] == "AZ-103"


def test_a_fault_leads_to_the_question_that_mends_it() -> None:
    rules = blank("Azul")
    rules["modes"][0]["rounds"] = 1000
    del rules["scoring"]["tables"]["points"]["3"]
    found = looked_at(rules).missing
    assert {each.question.id for each in found if each.question} <= {"rounds", "tables", "worth"}
    assert all(each.question is not None for each in found)
    asked = question_at(rules, "modes[0].rounds")
    assert asked is not None
    assert asked.id == "rounds"


def test_the_next_edition_has_a_number_nobody_has() -> None:
    book = open_rulebook("catan")
    assert next_edition(book, [book.version, "2012.2"])["version"] == "2012.3"


@pytest.mark.parametrize(
    "raw",
    [b"\xff\xfe", b"id = ", b"id = 1", b"x = " + b"[" * 5000, b'id = "a"\n' * 3, b"a" * 5_000_000],
)
def test_a_file_that_is_no_rulebook_is_refused_in_one_sentence(raw: bytes) -> None:
    with pytest.raises(Refusal) as refused:
        from_file(raw)
    assert refused.value.faults[0].sentence("en")


@pytest.mark.parametrize("line", ["{}=1", "[{}]", "x = [{{ {} = 1 }}]"])
@pytest.mark.parametrize("part", ["a.", '"a" . ', "'a'.\t"])
def test_a_name_of_endless_parts_is_refused_before_it_is_read(line: str, part: str) -> None:
    text = "# a\n" + line.format(part * 2000 + "a")
    for read in (from_text, partial(read_handbook, file="file")):
        with pytest.raises(Refusal) as refused:
            read(text)
        assert "nested too deeply (line 2" in refused.value.faults[0].sentence("en")


@pytest.mark.parametrize("written", ["x = " + "[" * 5000, f"x = {'9' * 5000}", "x = "])
def test_a_handbook_that_cannot_be_read_is_refused_in_one_sentence(written: str) -> None:
    with pytest.raises(Refusal) as refused:
        read_handbook(written, file="handbook")
    assert refused.value.faults[0].sentence("de")


def test_a_number_too_long_is_told_with_its_own_line() -> None:
    written = f"id = 'a'\nrounds = {'9' * 5000}\nat_most = 12\n"
    with pytest.raises(Refusal) as refused:
        from_text(written)
    (line,) = in_lines(written, refused.value.faults, "file")
    assert line.number == 2
    assert line.words.startswith("rounds")


@pytest.mark.parametrize(
    "written",
    ["scoring = [[]]", "modes = 3", 'options = [["rounds"]]', "title = [1]", "season = 1"],
)
def test_a_file_of_another_shape_is_refused_before_a_question_meets_it(written: str) -> None:
    with pytest.raises(Refusal) as refused:
        from_file(_with(written))
    assert all(fault.sentence("de") for fault in refused.value.faults)


def _with(written: str) -> bytes:
    """A sound file in which one key is something else."""
    rules = as_written(open_rulebook("catan"))
    rules.pop(written.split()[0], None)
    return "\n".join([written, *(f"{key} = {inline(rules[key])}" for key in rules)]).encode()


def test_letters_of_another_code_are_told_with_their_line() -> None:
    with pytest.raises(Refusal) as refused:
        from_file('id = "a"\ntitle = "Türme"\n'.encode("latin-1"))
    assert refused.value.faults[0].text["en"].startswith("line 2 has letters")


def test_what_has_words_is_called_by_them() -> None:
    """A name that files go by is shown only where there are no words yet."""
    rules = as_written(open_rulebook("seven-wonders@2019-04.1"))
    called = set()
    for question in questions(rules):
        asked = [*whole_form(question, rules).fields, *whole_form(question, rules).more]
        while asked:
            field = asked.pop()
            asked += field.inside
            said = dict(field.said)
            if field.kind == "words" and said["de"] and "words" in field.name.split("."):
                assert field.label["de"] == said["de"], field.name
                called.add(said["de"])
    assert len(called) > 3
