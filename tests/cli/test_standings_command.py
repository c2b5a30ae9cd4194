"""`tafelrunde standings`: rows, codes and reasons that scripts and people rely on."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from pathlib import Path

import pytest

from tests.cli.asking import CODES, Ask, Raw, check_number
from tests.cli.calling import call
from tests.oracle.generator import MODES, random_sheet
from tests.rules.build import sheet, war

ROW = {"rank", "player", "status", "criteria", "separated_by", "rule", "reason"}


GAPS = ("lot", "stdev", "card_coefficient", "friedrich_points")


@pytest.mark.parametrize(("rulebook", "mode"), MODES)
def test_standings_have_the_promised_rows_and_codes(ask: Ask, rulebook: str, mode: str) -> None:
    for seed in range(12):
        answer = ask("standings", random_sheet(seed, rulebook, mode))
        rows = answer["standings"]
        for row, following in zip(rows, [*rows[1:], None], strict=True):
            assert set(row) >= ROW
            assert " ".join(c["code"] for c in row["criteria"]) == CODES[rulebook, mode]
            check_row(row, following)
        ranks = [row["rank"] for row in rows if row["rank"] is not None]
        first = {rank: ranks.index(rank) + 1 for rank in ranks}
        assert ranks == [first[rank] for rank in ranks]  # 1, 2, 2, 4
        assert [row["rank"] for row in rows] == ranks + [None] * (len(rows) - len(ranks))
        for row in answer.get("final_ranking", []):
            assert set(row) >= {"rank", "player"}
            assert isinstance(row["rank"], int)


def check_row(row: Raw, following: Raw | None) -> None:
    assert row["status"] in ("active", "withdrawn", "disqualified")
    assert (row["rank"] is None) == (row["status"] == "disqualified")
    for criterion in row["criteria"]:
        if criterion["exact"] is None:  # no lot was drawn, or nobody gave the figure
            assert criterion["code"] in GAPS
            assert criterion["value"] is None
        elif criterion["code"] == "stdev":
            assert criterion["value"] == pytest.approx(
                float(Fraction(criterion["exact"])) ** 0.5, abs=1e-5
            )
        else:
            check_number(criterion)
    last = following is None or following["rank"] is None or row["rank"] is None
    if last or (following is not None and following["rank"] == row["rank"]):
        assert row["separated_by"] is row["rule"] is row["reason"] is None
    else:
        assert row["separated_by"] in [c["code"] for c in row["criteria"]]
        assert row["rule"] in row["reason"]
        assert "\n" not in row["reason"]
        assert row["reason"].endswith(".")


@pytest.mark.parametrize("lang", ["de", "en"])
def test_reasons_name_the_rule_and_two_different_numbers_in_both_languages(
    ask: Ask, lang: str
) -> None:
    both = re.compile(
        r": (.+) gegen (.+) von .+ \(" if lang == "de" else r": (.+) against (.+) of .+ \("
    )
    for rulebook, mode in MODES:
        for seed in range(3):
            for row in ask("standings", random_sheet(seed, rulebook, mode), lang=lang)["standings"]:
                if row["separated_by"] == "lot":  # a lot has an order, and no figures
                    assert ("gezogen" if lang == "de" else "drawn before") in row["reason"]
                    assert row["rule"] in row["reason"]
                elif row["reason"] is not None:
                    found = both.search(row["reason"])
                    assert found is not None, row["reason"]
                    assert found[1] != found[2]
                    assert row["rule"] in row["reason"]


def test_a_reason_shows_the_numbers_as_people_write_them(ask: Ask) -> None:
    raw = (
        sheet("catan")
        .round("A 10, C 9, D 7, E 6", "B 10, F 8, G 7, H 5")
        .round("C 10, D 9, A 8, E 3", "B 10, F 9, G 8, H 6")
        .round("A 10, C 9, D 9, E 8", "F 11, G 10, B 8, H 7")
        .called(A="Ada Beispiel")
        .raw
    )
    english = ask("standings", raw)["standings"][0]
    assert (english["player"], english["separated_by"], english["rule"]) == (
        "B",
        "vp_share_sum",
        "CAT-304",
    )
    assert "85.86% against 85.69% of Ada Beispiel (CAT-304)" in english["reason"]
    german = ask("standings", raw, lang="de")["standings"][0]["reason"]
    assert "85,86\u00a0% gegen 85,69\u00a0% von Ada Beispiel (CAT-304)" in german


def test_a_short_decimal_is_lengthened_until_the_two_numbers_differ(ask: Ask) -> None:
    raw = (
        sheet("catan")
        .round("A 10, B 9, C 1, D 0", "E 10, F 9, G 1, H 0")
        .round("A 10, B 9, C 1, D 0", "E 10, F 9, G 1, H 0")
    ).with_options(rounds=2)
    assert ask("standings", raw.raw)["standings"][0]["reason"] is None  # equal: nothing to say
    close = sheet("seven-wonders", "four-rounds").round(
        "A 50000 0, B 40000 0, C 30000 0, D 20000 0", "E 50001 0, F 40000 0, G 30000 0, H 20000 0"
    )
    reason = ask("standings", close.raw)["standings"][0]["reason"]
    [(better, worse)] = re.findall(r"([\d.]+)% against ([\d.]+)%", reason)
    assert Fraction(better) > Fraction(worse)


def test_final_ranking_is_there_once_the_tournament_is_over_and_not_before(ask: Ask) -> None:
    tale = sheet("seven-wonders", "prelims-and-final").round("A 9 0, B 8 0, C 7 0, D 6 0", times=3)
    assert "final_ranking" not in ask("standings", tale.raw)
    over = tale.match("final", "A 1 0, B 2 0, C 3 0, D 4 0").raw
    ranking = ask("standings", over)["final_ranking"]
    assert [(row["rank"], row["player"]) for row in ranking] == [
        (1, "D"),
        (2, "C"),
        (3, "B"),
        (4, "A"),
    ]
    for rounds in range(3):
        assert "final_ranking" not in ask("standings", over, "--after-round", str(rounds))
    four = sheet("seven-wonders", "four-rounds").round("A 9 0, B 8 0, C 7 0, D 6 0", times=4).raw
    assert len(ask("standings", four)["final_ranking"]) == 4
    assert "final_ranking" not in ask("standings", four, "--after-round", "3")


def test_after_round_looks_only_at_what_had_happened_by_then(ask: Ask) -> None:
    tale = (
        sheet("catan")
        .round("A 10, B 9, C 8, D 7")
        .round("A 10, C 9, D 8")
        .withdrawn("B", 1)
        .disqualified("D", 2)
    )
    before = sheet("catan").round("A 10, B 9, C 8, D 7")
    assert ask("standings", tale.raw, "--after-round", "0")["standings"][0]["criteria"][0] == {
        "code": "tp",
        "value": 0,
        "exact": "0",
    }
    first = ask("standings", tale.raw, "--after-round", "1")["standings"]
    assert [(row["player"], row["rank"], row["status"]) for row in first] == [
        ("A", 1, "active"),
        ("B", 2, "withdrawn"),
        ("C", 3, "active"),
        ("D", 4, "active"),
    ]
    plain = ask("standings", before.raw)["standings"]
    assert [row["criteria"] for row in first] == [row["criteria"] for row in plain]
    now = ask("standings", tale.raw)["standings"]
    assert [(row["player"], row["rank"], row["status"]) for row in now] == [
        ("A", 1, "active"),
        ("C", 2, "active"),
        ("B", 3, "withdrawn"),
        ("D", None, "disqualified"),
    ]
    assert ask("standings", tale.raw, "--after-round", "2")["standings"] == now


def test_after_a_round_nothing_is_warned_of_that_came_later(ask: Ask) -> None:
    """Nobody reached the goal in either round: each says so, in its own time."""
    raw = sheet("catan").round("A 9, B 8, C 7, D 6", times=2).raw
    both = ask("standings", raw)["warnings"]
    assert [each.partition(":")[0] for each in both] == ["rounds[0]", "rounds[1]"]
    assert ask("standings", raw, "--after-round", "2")["warnings"] == both
    assert ask("standings", raw, "--after-round", "1")["warnings"] == both[:1]
    assert "warnings" not in ask("standings", raw, "--after-round", "0")


def test_a_lot_that_was_not_drawn_is_null_and_shares_are_fractions_of_one(ask: Ask) -> None:
    raw = sheet("friedrich").war("A B C D", war(9, "", "5/10 1/5 6/10 1/5 7/10")).lots("B").raw
    lots = {row["player"]: row["criteria"][-1] for row in ask("standings", raw)["standings"]}
    assert lots["A"] == {"code": "lot", "value": None, "exact": None}
    assert lots["B"] == {"code": "lot", "value": 1, "exact": "1"}
    shares = ask("standings", sheet("catan").round("A 10, B 9, C 5").raw)["standings"][0]
    assert shares["criteria"][2] == {"code": "vp_share_sum", "value": 0.3125, "exact": "5/16"}


@pytest.mark.rule("CAR-306")
def test_people_read_who_was_drawn_first_also_from_the_sheet_of_a_journal(tmp_path: Path) -> None:
    tale = sheet("carcassonne", "two-player").with_options(rounds=1, knockout_size=2)
    raw = tale.round("A 90, F 0", "B 90, E 0", "C 90, D 0").lots("C A B").raw
    first, journal, again = (str(tmp_path / name) for name in ("a.json", "b.jsonl", "c.json"))
    Path(first).write_text(json.dumps(raw), encoding="utf-8")
    assert call("journal", first, "--out", journal)[0] == 0
    assert call("sheet", journal, "--out", again)[0] == 0
    assert json.loads(Path(again).read_text(encoding="utf-8"))["lots"] == ["C", "A", "B"]
    for path in (first, journal, again):
        code, out, _err = call("standings", path, "--lang", "en")
        assert code == 0
        rows = [line.split() for line in out.splitlines() if re.match(r" +1 +[ABC] ", line)]
        assert [row[1] for row in rows] == ["C", "A", "B"]
        assert [" ".join(row).endswith("the lot (place shared)") for row in rows] == [
            True,
            True,
            False,
        ]
        before = call("standings", path, "--lang", "en", "--after-round", "0")[1]
        assert "the lot" not in before, "it was drawn after the last round"
