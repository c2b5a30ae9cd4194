"""Catan's four formats: announced, held by the desk, said of a sheet that does otherwise.

„Dabei kann der Veranstalter eines der folgenden Formate wählen“ (CAT-203).
"""

from __future__ import annotations

import pytest

from tafelrunde.desk import commands as c
from tafelrunde.desk.consequences import consequences
from tafelrunde.pages.plain_words import format_in_words
from tests.desk.hall import Hall
from tests.desk.refusals import refused_for
from tests.rules.build import sheet


def play(hall: Hall, kind: str | None) -> None:
    number = len(hall.state.rounds) + 1
    hall.does(c.DraftRound(seed=f"s{number}", kind=kind))
    hall.does(c.PublishRound(round=number))
    hall.report_all(hall.results())
    hall.does(c.CloseRound(round=number))


@pytest.mark.rule("CAT-203")
def test_the_announced_format_is_played_and_nothing_else() -> None:
    hall = Hall("catan", "ranking-tournament", {"format": "seafarers"}).open(8)
    with refused_for("kind", "CAT-203"):
        play(hall, "fishermen")
    play(hall, None)
    play(hall, "base")
    with refused_for("kind", "CAT-203"):
        play(hall, "base")
    play(hall, None)
    assert [round_.kind for round_ in hall.state.rounds] == ["base", "base", "seafarers"]


@pytest.mark.rule("CAT-203")
def test_without_an_announced_format_the_first_extension_settles_it() -> None:
    hall = Hall("catan", "ranking-tournament").open(8)
    play(hall, "fishermen")
    for kind in ("fishermen", "seafarers"):
        with refused_for("kind", "CAT-203"):
            play(hall, kind)
    play(hall, None)
    play(hall, None)
    assert [round_.kind for round_ in hall.state.rounds] == ["fishermen", "base", "base"]


@pytest.mark.rule("CAT-203")
def test_a_draft_can_change_its_game_within_the_format() -> None:
    hall = Hall("catan", "ranking-tournament", {"format": "seafarers"}).open(8)
    hall.does(c.DraftRound(seed="s", kind="seafarers"))
    hall.does(c.RedrawRound(seed="t", kind="base", reason="the boards are not here yet"))
    assert hall.state.rounds[0].kind == "base"
    with refused_for("kind", "CAT-203"):
        hall.does(c.RedrawRound(seed="u", kind="fishermen", reason="x"))


@pytest.mark.rule("CAT-203")
def test_a_sheet_that_played_another_format_than_announced_says_so() -> None:
    table = "A 10, B 7, C 6, D 4"
    tale = sheet("catan").round(table, game="base").round(table, game="fishermen")
    assert tale.warnings() == []
    assert tale.with_options(format="fishermen").warnings() == []
    [warning] = tale.with_options(format="seafarers").warnings()
    assert warning.endswith("(CAT-203)")


@pytest.mark.rule("CAT-203")
def test_the_rounds_that_were_played_say_which_format_it_is() -> None:
    hall = Hall("catan", "ranking-tournament").open(8)

    def said() -> str:
        mode, kinds = hall.rulebook.mode(hall.state.mode), [r.kind for r in hall.state.rounds]
        sentence = format_in_words(hall.rulebook, mode, hall.state.options, kinds)
        assert sentence is not None
        return sentence.text.de

    assert said().startswith("Format noch offen")
    play(hall, "base")
    assert "noch offen" in said()
    play(hall, "fishermen")
    assert "noch offen" not in said(), "the first extension settles it"
    play(hall, None)
    assert said().startswith("Format: 2× ")


def shortened() -> Hall:
    """Four rounds were announced, which leaves every game open; after two they are three."""
    options = {"format": "fishermen", "rounds": 4}
    hall = Hall("catan", "ranking-tournament", options).open(8)
    play(hall, "base")
    play(hall, "seafarers")
    fewer = c.ChangeRounds(rounds=3, reason="the hall closes")
    told = [text.en for text in consequences(hall.state, hall.rulebook, fewer)]
    assert any("no announced format can be kept" in text for text in told)
    hall.does(fewer)
    return hall


@pytest.mark.rule("CAT-203", "CAT-303")
def test_where_no_format_can_be_kept_any_game_is_played_but_never_none() -> None:
    hall = shortened()
    play(hall, "cities-and-knights")
    assert hall.state.rounds[-1].kind == "cities-and-knights"
    hall = shortened()
    play(hall, None)
    assert hall.state.rounds[-1].kind == "base"


@pytest.mark.rule("CAT-203", "CAT-303")
def test_a_draft_without_its_game_is_drawn_again_before_it_is_published() -> None:
    hall = shortened()
    hall.does(c.DraftRound(seed="s"))
    hall.state.rounds[-1].kind = None  # as journals have it from when none was offered
    with refused_for("round", "CAT-203"):
        hall.does(c.PublishRound(round=3))
    hall.does(c.RedrawRound(seed="t", kind="fishermen", reason="which game?"))
    hall.does(c.PublishRound(round=3))
    assert hall.state.rounds[-1].kind == "fishermen"
