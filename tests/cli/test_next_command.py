"""`tafelrunde next`: whatever has happened so far, it says what comes, wants a lot or refuses."""

from __future__ import annotations

import copy
import json
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tafelrunde.draw import settling
from tafelrunde.draw.plans import again
from tests.cli.calling import call, one_sentence
from tests.oracle.chance import Results
from tests.oracle.friedrich import ROLES
from tests.oracle.generator import MODES, random_sheet
from tests.oracle.standings import ROUNDS, knockout_size, planned_rounds, standings
from tests.rules.build import Raw, sheet

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"

TWO = ("duel", "two-player")
FAST = [("seven-wonders", "duel"), ("carcassonne", "two-player"), ("dominion", "swiss")]
PLANNED = [mode for mode in MODES if mode not in FAST]
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


# ── Any history ──


def varied(rng: Random, original: Raw) -> Raw:
    """The tournament at another moment: fewer rounds, fewer stages, more people gone, no lots."""
    raw = copy.deepcopy(original)
    if rng.random() < 0.6 and raw["rounds"]:
        keep = rng.randrange(len(raw["rounds"]))
        raw["rounds"], raw["knockout"] = raw["rounds"][:keep], []
        for how in ("withdrawals", "disqualifications"):
            raw[how] = [one for one in raw[how] if one["after_round"] <= keep]
    elif raw["knockout"]:
        raw["knockout"] = raw["knockout"][: rng.randint(0, len(raw["knockout"]))]
    if rng.random() < 0.3:
        raw["lots"] = []
    if not raw["knockout"] and rng.random() < 0.6:
        here = sorted(active(raw))
        spare = max(0, len(here) - knockout_size(raw)) if _complete(raw) else len(here)
        for player in rng.sample(here, min(spare, rng.choice((1, 1, 2, 3, 5, len(here))))):
            how = rng.choice(("withdrawals", "disqualifications"))
            raw[how].append({"player": player, "after_round": len(raw["rounds"])})
    return raw


def _complete(raw: Raw) -> bool:
    return len(raw["rounds"]) == planned_rounds(raw)


def check_answer(raw: Raw, answer: Raw | None) -> str:
    """What was answered, after making sure that it can be played."""
    if answer is None:
        return "refused"
    here = active(raw)
    if "tables" in answer:
        seated = [player for table in answer["tables"] for player in table if player is not None]
        assert sorted(seated) == sorted(here)
        assert answer["round"] == len(raw["rounds"]) + 1
        sizes = [sum(player is not None for player in table) for table in answer["tables"]]
        full = 2 if raw["mode"] in TWO else 4
        assert set(sizes) <= ({2} if full == 2 else {3, 4})
        assert sizes.count(3) <= (3 if full == 4 else 0)
        assert len(answer["reasons"]) == len(sizes)
        return "round"
    if "stage" in answer:
        for match in answer["matches"]:
            assert len(match["players"]) >= 2
            assert set(match["players"]) <= here
            assert len(set(match["players"])) == len(match["players"])
        return "stage"
    assert answer["over"]
    ranked = {row.player for row in standings(raw) if row.rank is not None}
    assert {one["player"] for one in answer["final_ranking"]} == ranked
    return "over"


@pytest.mark.parametrize(("rulebook", "mode"), MODES)
def test_for_any_history_there_is_an_answer_that_can_be_played_or_a_good_refusal(
    tmp_path: Path, rulebook: str, mode: str
) -> None:
    answers: Counter[str] = Counter()
    number = 18 if (rulebook, mode) in FAST else 9
    for seed in range(number):
        original = random_sheet(seed, rulebook, mode)
        rng = Random(f"{mode} {seed}")
        for raw in (original, *(varied(rng, original) for _ in range(7))):
            answer, _ = asked(tmp_path, raw)
            answers[check_answer(raw, answer)] += 1
    assert sum(answers.values()) == 8 * number
    assert min(answers["round"], answers["refused"]) > 2


# ── Playing on ──


def play_round(raw: Raw, tables: list[list[str | None]], results: Results) -> None:
    found = []
    for number, table in enumerate(tables, start=1):
        seats = [
            {"player": player, "position": position}
            for position, player in enumerate(table, start=1)
            if player is not None
        ]
        found.append({"number": number, "seats": seats} | played(raw, seats, results))
    raw["rounds"].append({"tables": found})


def played(raw: Raw, seats: list[Raw], results: Results) -> Raw:
    """Fills in figures or, in Friedrich, roles; gives what belongs to the table besides."""
    if raw["rulebook"] == "friedrich":
        for seat in seats:
            seat["role"] = ROLES[seat["position"] - 1]
        return {"game": results.friedrich()}
    for seat, slip in zip(seats, results.slip(len(seats)), strict=True):
        seat.update(slip)
    return {}


def play_stage(raw: Raw, answer: Raw, results: Results) -> None:
    for match in answer["matches"]:
        seats = [dict(seat) for seat in match["seats"]]
        game = {"seats": seats} | played(raw, seats, results)
        stage = next((one for one in raw["knockout"] if one["stage"] == answer["stage"]), None)
        if stage is None:
            stage = {"stage": answer["stage"], "matches": []}
            raw["knockout"].append(stage)
        begun = [one for one in stage["matches"] if one["match"] == match["match"]]
        assert bool(begun) == match["replay"]
        if begun:
            begun[0]["games"].append(game)
        else:
            stage["matches"].append({"match": match["match"], "games": [game]})


def go_home(rng: Random, raw: Raw) -> None:
    """Now and then people leave, but so that the rest can be seated and the finish be filled."""
    here = sorted(active(raw))
    wanted = rng.choice((0, 0, 0, 2)) if raw["mode"] in TWO else rng.choice((0, 0, 1, 2))
    if raw["rulebook"] == "friedrich" or len(here) - wanted < max(8, knockout_size(raw) + 2):
        return
    for player in rng.sample(here, wanted):
        how = rng.choice(("withdrawals", "disqualifications"))
        raw[how] = [*raw.get(how, []), {"player": player, "after_round": len(raw["rounds"])}]


STAGES = {8: 4, 4: 3, 2: 1, 0: 1}
"""Stages of a knockout of two; of a mode without one, the duel it may have."""


def play_to_the_end(folder: Path, rng: Random, raw: Raw) -> Counter[str]:
    results = Results(rng, raw["rulebook"], raw["mode"])
    steps: Counter[str] = Counter()
    while True:
        answer, refusal = asked(folder, raw, seed=f"{rng.random()}")
        if answer is None:
            assert "a lot is needed" in refusal, refusal
            assert not steps["lot"]
            steps["lot"] += 1
            raw["lots"] = rng.sample(sorted(active(raw)), len(active(raw)))
            continue
        kind = check_answer(raw, answer)
        if kind == "over":
            return steps
        steps[kind] += 1
        steps["replay"] += kind == "stage" and all(one["replay"] for one in answer["matches"])
        if kind == "round":
            play_round(raw, answer["tables"], results)
            go_home(rng, raw)
        else:
            play_stage(raw, answer, results)
        assert sum(steps.values()) < 60


@pytest.mark.rule("DOM-102", "CAR-305", "CAR-306", "CAR-308", "CAR-410", "7W-211")
@pytest.mark.parametrize(("rulebook", "mode"), MODES)
def test_step_by_step_every_tournament_ends_with_a_final_ranking(
    tmp_path: Path, rulebook: str, mode: str
) -> None:
    for seed in range(10 if (rulebook, mode) in FAST else 4):
        rng = Random(f"{rulebook} {mode} {seed}")
        number = {"duel": 12, "two-player": 16, "world-championship": 12}.get(mode, 8 + seed)
        options: Raw = {}
        if mode == "two-player":
            options = {"knockout_size": rng.choice((8, 4, 2)), "avoid_rematches": seed % 2 == 0}
        if mode == "swiss":
            options = {"playoff_on": "tp", "seat_order": rng.choice(("lot", "standing"))}
        raw = empty_sheet(rulebook, mode, number, **options) | {"knockout": [], "lots": []}
        steps = play_to_the_end(tmp_path, rng, raw)
        assert steps["round"] == ROUNDS[mode]
        stages = steps["stage"] - steps["replay"]
        if mode in ("duel", "two-player", "four-player-knockout"):
            assert stages == STAGES[knockout_size(raw)]
        elif mode == "swiss":
            assert stages <= 1
        else:
            assert stages == (1 if knockout_size(raw) else 0)
        code, out, _ = call("standings", write(tmp_path, raw), "--json")
        assert code == 0
        final = json.loads(out)["final_ranking"]
        ranked = [row.player for row in standings(raw) if row.rank is not None]
        assert sorted(one["player"] for one in final) == sorted(ranked)
        assert final[0]["rank"] == 1


def test_open_names_the_final_beside_the_match_for_third_place(tmp_path: Path) -> None:
    raw = json.loads((EXAMPLES / "carcassonne-two.json").read_text(encoding="utf-8"))
    raw["knockout"] = raw["knockout"][:2]
    code, out, err = call("standings", write(tmp_path, raw), "--json", "--lang", "en")
    assert code == 0, err
    told = json.loads(out)["open"]
    assert "match for third place (Ines Schablone, Hugo Schema)" in told
    assert "final (Fritz Skizze, Ada Beispiel)" in told
