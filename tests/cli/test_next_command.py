"""`tafelrunde next`: it says what comes, wants a lot or refuses; in tables, sentences and JSON."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tafelrunde.draw import settling
from tafelrunde.draw.plans import again
from tests.cli.calling import call, one_sentence
from tests.oracle.standings import standings
from tests.rules.build import Raw, sheet
from tests.rules.test_by_hand_equal import LEVEL, one_round

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"

GOOD_GROUNDS = (
    "a lot is needed",
    "is an odd number",
    "nobody to seat",
    "does not fill",
    "do not fill",
    "by the rule",
)


@pytest.fixture(autouse=True)
def _brief_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """How long a plan is improved around the past changes how good it is, not whether it stands."""
    for module, patience in ((again, "STEPS"), (settling, "SWAPS"), (settling, "WALK_STEPS")):
        monkeypatch.setattr(module, patience, 60, raising=False)


def write(folder: Path, raw: Raw) -> str:
    file = folder / "sheet.json"
    file.write_text(json.dumps(raw))
    return str(file)


def asked(folder: Path, raw: Raw, seed: str = "s") -> tuple[Raw | None, str]:
    """The answer, or nothing and the refusal; anything else is a failure."""
    code, out, err = call("next", write(folder, raw), "--seed", seed, "--json", "--lang", "en")
    assert code in (0, 2), (code, err)
    if code == 0:
        return json.loads(out), ""
    assert out == ""
    lines = err.splitlines()
    assert lines
    assert all(line.startswith(str(folder / "sheet.json")) for line in lines)
    assert any(ground in err for ground in GOOD_GROUNDS), err
    return None, err


def empty_sheet(rulebook: str, mode: str, number: int, **options: Any) -> Raw:
    people = [f"p{index}" for index in range(1, number + 1)]
    return sheet(rulebook, mode).with_options(**options).entered(*people).raw


def active(raw: Raw) -> set[str]:
    return {row.player for row in standings(raw) if row.status == "active"}


# ── The shape of the answer ──


def test_a_round_is_told_with_tables_reasons_and_seed(tmp_path: Path) -> None:
    code, out, err = call(
        "next", write(tmp_path, empty_sheet("dominion", "swiss", 11)), "--json", "--seed", "Würfel"
    )
    assert (code, err) == (0, "")
    answer = json.loads(out)
    assert answer["round"] == 1
    assert answer["seed"] == "Würfel"
    assert [len(table) for table in answer["tables"]] == [4, 4, 4]
    assert answer["tables"][-1][-1] is None
    assert len(answer["reasons"]) == 3
    assert all(isinstance(reason, str) and reason.endswith(".") for reason in answer["reasons"])


def test_a_planned_round_carries_its_certificate(tmp_path: Path) -> None:
    answer, _ = asked(tmp_path, empty_sheet("catan", "ranking-tournament", 16))
    assert answer is not None
    certificate = answer["certificate"]
    assert (certificate["repeats"], certificate["repeats_lower_bound"]) == (0, 0)
    assert certificate["seed"] == answer["seed"] == "s"


def test_a_stage_is_told_with_its_matches(tmp_path: Path) -> None:
    tale = sheet("carcassonne", "two-player").with_options(rounds=1, knockout_size=2)
    raw = tale.round("A 90, D 0", "B 80, C 0").raw
    answer, _ = asked(tmp_path, raw)
    assert answer is not None
    assert answer["stage"] == "final"
    [match] = answer["matches"]
    assert match["match"] == "final"
    assert match["seats"] == [{"player": "A", "position": 1}, {"player": "B", "position": 2}]
    assert match["start"] == "A"
    assert match["replay"] is False
    assert "CAR-308" in match["reason"]


def told_of(tmp_path: Path, stages: int, **more: Any) -> dict[str, Any]:
    """What comes after so many stages of the example with a quarterfinal."""
    raw = json.loads((EXAMPLES / "carcassonne-two.json").read_text(encoding="utf-8"))
    raw["knockout"] = raw["knockout"][:stages]
    answer, _ = asked(tmp_path, raw | more)
    assert answer is not None
    return answer


def test_beside_the_match_for_third_place_the_final_is_told(tmp_path: Path) -> None:
    answer = told_of(tmp_path, 2)
    assert (answer["stage"], answer["beside"]["stage"]) == ("third-place", "final")
    [final] = answer["beside"]["matches"]
    assert final["players"] == ["ada", "fritz"]
    assert "4. fritz" in final["reason"], "scripts know people by their ids"


@pytest.mark.rule("DOM-123")
def test_beside_a_duel_of_the_leaders_nothing_is_played(tmp_path: Path) -> None:
    answer, _ = asked(tmp_path, one_round("dominion", None, *LEVEL).raw)
    assert answer is not None
    assert [match["match"] for match in answer["matches"]] == ["final"]
    assert "beside" not in answer


def test_whoever_goes_on_without_a_game_is_told(tmp_path: Path) -> None:
    answer = told_of(tmp_path, 1, withdrawals=[{"player": "fritz", "after_round": 5}])
    assert [match["match"] for match in answer["matches"]] == ["SF2"]
    [walkover] = answer["walkovers"]
    assert (walkover["match"], walkover["player"]) == ("SF1", "ines")
    assert "ines wins without playing" in walkover["reason"]


def test_after_the_last_match_the_tournament_is_over(tmp_path: Path) -> None:
    tale = sheet("carcassonne", "two-player").with_options(rounds=1, knockout_size=2)
    raw = tale.round("A 90, D 0", "B 80, C 0").match("final", "A 1, B 2").raw
    answer, _ = asked(tmp_path, raw)
    assert answer is not None
    assert answer["over"] is True
    assert [one["player"] for one in answer["final_ranking"]] == ["B", "A", "C", "D"]


@pytest.mark.parametrize("lang", ["de", "en"])
def test_people_get_tables_and_sentences_in_their_language(tmp_path: Path, lang: str) -> None:
    names = {"A": "Ada", "B": "Bo", "C": "Cy", "D": "Di"}
    tale = (
        sheet("carcassonne", "two-player").with_options(rounds=2, knockout_size=2).called(**names)
    )
    drawn = tale.round("A 90, D 0", "B 80, C 0")
    final = drawn.round("A 90, B 0", "C 80, D 0")
    over = final.match("final", "A 2, C 1")
    words = {
        "de": ("Runde 2", "Nach Tabellenstand", "Begegnung", "Das Turnier ist entschieden."),
        "en": ("Round 2", "By the standings", "Match", "The tournament is decided."),
    }[lang]
    said = [
        call("next", write(tmp_path, one.raw), "--lang", lang)[1] for one in (drawn, final, over)
    ]
    assert words[0] in said[0]
    assert words[1] in said[0]
    assert "Ada" in said[0]
    assert words[2] in said[1]
    assert "Cy" in said[1]
    assert words[3] in said[2]


def test_without_a_seed_a_fresh_one_is_drawn_and_shown(tmp_path: Path) -> None:
    file = write(tmp_path, empty_sheet("dominion", "swiss", 12))
    first, second = (json.loads(call("next", file, "--json")[1]) for _ in range(2))
    assert first["seed"] != second["seed"]
    again_ = json.loads(call("next", file, "--json", "--seed", first["seed"])[1])
    assert again_ == first


@pytest.mark.rule("CAR-302")
def test_an_odd_number_ends_in_one_sentence(tmp_path: Path) -> None:
    file = write(tmp_path, empty_sheet("carcassonne", "two-player", 7))
    for lang, word in (("en", "stand-in"), ("de", "Ersatzperson")):
        said = one_sentence("next", file, "--lang", lang)
        assert said.startswith(f"{file}: ")
        assert word in said
        assert "CAR-302" in said


@pytest.mark.rule("CAR-306")
def test_equals_before_a_knockout_end_in_one_sentence_until_lots_are_drawn(tmp_path: Path) -> None:
    tale = sheet("carcassonne", "two-player").with_options(rounds=1, knockout_size=2)
    tale = tale.round("A 90, F 0", "B 90, E 0", "C 90, D 0")
    said = one_sentence("next", write(tmp_path, tale.raw), "--lang", "en")
    assert "A, B and C are equal in everything on place 1: a lot is needed" in said
    answer, _ = asked(tmp_path, tale.lots("C A B").raw)
    assert answer is not None
    assert answer["matches"][0]["players"] == ["C", "A"]


@pytest.mark.parametrize(
    ("content", "expected"),
    [(b"", "not valid JSON"), (b"[]", "an object"), (b'{"sheet": 2}', "the number 1")],
)
def test_a_sheet_that_is_none_is_refused(tmp_path: Path, content: bytes, expected: str) -> None:
    file = tmp_path / "sheet.json"
    file.write_bytes(content)
    assert expected in call("next", str(file), "--lang", "en")[2]
    assert call("next", str(file))[0] == 2


def test_a_half_character_in_the_seed_is_refused(tmp_path: Path) -> None:
    file = write(tmp_path, empty_sheet("dominion", "swiss", 8))
    one_sentence("next", file, "--seed", "\ud800")


def test_open_names_the_final_beside_the_match_for_third_place(tmp_path: Path) -> None:
    raw = json.loads((EXAMPLES / "carcassonne-two.json").read_text(encoding="utf-8"))
    raw["knockout"] = raw["knockout"][:2]
    code, out, err = call("standings", write(tmp_path, raw), "--json", "--lang", "en")
    assert code == 0, err
    told = json.loads(out)["open"]
    assert "match for third place (Ines Schablone, Hugo Schema)" in told
    assert "final (Fritz Skizze, Ada Beispiel)" in told
