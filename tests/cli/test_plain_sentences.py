"""Sentences of the commands say what is so, in the words of the game; ids are for scripts."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.calling import call, one_sentence
from tests.rules.build import FOUR, Raw, Tale, sheet, war
from tests.rules.test_carcassonne import PRELIMS
from tests.rules.test_dominion_duel import RESULTS, leaders
from tests.rules.test_friedrich_ranking import EVEN, four_rounds


def told(tmp_path: Path, command: str, tale: Tale | Raw, lang: str = "de") -> tuple[str, str]:
    """What people read, on one line, and what scripts get, both with what goes to stderr."""
    file = tmp_path / "sheet.json"
    file.write_text(json.dumps(tale.raw if isinstance(tale, Tale) else tale))
    seed = ("--seed", "s") if command == "next" else ()
    people, scripts = (
        call(command, str(file), *seed, "--lang", lang, *more) for more in ((), ("--json",))
    )
    assert people[0] == scripts[0] == 0, people[2]
    return " ".join((people[2] + people[1]).split()), scripts[2] + scripts[1]


@pytest.mark.rule("CAR-306")
def test_stages_and_matches_have_german_names_for_people_alone(tmp_path: Path) -> None:
    people, scripts = told(tmp_path, "next", PRELIMS)
    assert people.startswith("Viertelfinale")
    assert "VF 1" in people
    assert "VF 4" in people
    assert '"stage": "quarterfinal"' in scripts
    assert '"match": "QF1"' in scripts


@pytest.mark.rule("CAR-306")
def test_what_is_open_names_every_match_of_the_stage(tmp_path: Path) -> None:
    people, _ = told(tmp_path, "standings", PRELIMS)
    assert "Viertelfinale (A, E; B, F; C, G; D, H) (CAR-306)" in people
    people, _ = told(tmp_path, "standings", PRELIMS.match("QF1", "A 60, E 50"))
    assert "Viertelfinale (B, F; C, G; D, H) (CAR-306)" in people


@pytest.mark.rule("DOM-123")
def test_a_drawn_duel_is_told_with_one_colon_at_most(tmp_path: Path) -> None:
    people, _ = told(tmp_path, "next", leaders().match("final", "A 20 12 5, E 20 12 5"))
    assert "Das Duell endete unentschieden, A und E liegen weiter gleichauf vorn" in people


@pytest.mark.rule("DOM-123")
def test_leaders_whom_the_standings_tell_apart_are_level_on_what_counts(tmp_path: Path) -> None:
    apart = (RESULTS[0], RESULTS[1].replace("E 30", "E 29"))
    tale = sheet("dominion").with_options(rounds=1, playoff_on="tp").round(*apart)
    for command in ("next", "standings"):
        people, _ = told(tmp_path, command, tale)
        assert "A und E liegen gleichauf vorn, denn dafür zählen nur Turnierpunkte" in people
    people, _ = told(tmp_path, "standings", leaders())
    assert "denn dafür" not in people


@pytest.mark.rule("FRI-402")
def test_equal_chances_are_not_called_lower(tmp_path: Path) -> None:
    people, _ = told(
        tmp_path,
        "standings",
        four_rounds().war_final("A B C D", war(9, "russia france", "9/9 1/9 1/9 1/9 9/9")),
    )
    assert "gleiche Siegchancen der Rollen in der Vorrunde: Elisabeth" in people
    assert "darüber hinaus regelt das Dokument nichts" in people
    assert "geringere" not in people


@pytest.mark.rule("FRI-101")
def test_a_role_played_twice_is_told_by_names(tmp_path: Path) -> None:
    game = war(9, "prussia", EVEN)
    tale = sheet("friedrich").war(FOUR, game).war(FOUR, game).called(mari="Mara Muster")
    people, scripts = told(tmp_path, "standings", tale)
    assert "„Mara Muster“ spielt die Rolle Maria Theresia zum zweiten Mal (FRI-101)" in people
    assert "„mari“ spielt die Rolle Maria Theresia zum zweiten Mal (FRI-101)" in scripts


@pytest.mark.rule("7W-204")
def test_fractions_have_decimals_beside_them_that_differ(tmp_path: Path) -> None:
    tables = ("A 9999, B 9998, C 9997, D 5", "E 9998, F 9997, G 9996, H 5")
    near = sheet("seven-wonders", "four-rounds").with_options(rounds=1)
    people, _ = told(tmp_path, "standings", near.round(*tables))
    people = people.replace("\N{NO-BREAK SPACE}", " ")
    assert "9999/29999 (33,33111104 %) : 4999/14998 (33,33111081 %)" in people


@pytest.mark.rule("CAR-302", "CAR-305")
def test_a_stand_in_without_a_game_is_not_called_better_placed(tmp_path: Path) -> None:
    raw = sheet("carcassonne", "two-player").round("A 90, B 10", "C 80, D 20", "E 70, F 30").raw
    raw["players"].append({"id": "X", "name": "X", "standin": True})
    raw["withdrawals"] = [{"player": "C", "after_round": 1}]
    people, _ = told(tmp_path, "next", raw)
    assert "X beginnt: Wer noch nie eingesprungen ist, hat keinen Tabellenplatz" in people


@pytest.mark.rule("CAT-105")
@pytest.mark.parametrize("rulebook", ["catan", "seven-wonders"])
def test_who_drops_out_is_not_said_to_be_replaced(tmp_path: Path, rulebook: str) -> None:
    file, round_ = tmp_path / "sheet.json", tmp_path / "round.json"
    mode = "ranking-tournament" if rulebook == "catan" else "four-rounds"
    people = [f"p{number}" for number in range(1, 8)]
    file.write_text(json.dumps(sheet(rulebook, mode).entered(*people).raw))
    round_.write_text(json.dumps({"tables": [people[:4], [*people[4:], None]]}))
    gone = ("--gone", "p5", "--gone", "p6")
    said = one_sentence("repair", str(file), "--tables", str(round_), *gone, "--lang", "de")
    assert "Ersatz" not in said
    assert "4 schon, wenn 1 Person aussetzt; 6 schon, wenn 1 Person" in said
