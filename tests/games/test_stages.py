"""Ways through a tournament that a folder declares: whole days, from the draw to the award."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

from tafelrunde.cli.main import main
from tafelrunde.desk import commands as c
from tafelrunde.desk.finish import lot_needed
from tafelrunde.games.shelf import ELSEWHERE
from tafelrunde.journal.events import Line, Slip
from tafelrunde.pages.organiser.chances import chances_switch
from tafelrunde.pages.settled import told_after
from tafelrunde.reckoning.verification import verdict_on
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.rulebook.ways import in_slots, kept_apart
from tafelrunde.standings.final_grounds import grounds
from tafelrunde.standings.finish import bracket_of
from tafelrunde.standings.groups import group_table
from tafelrunde.state.sheet.writing import write_sheet
from tests.games.own_games import SETTLED, Cup, written


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(ELSEWHERE, str(tmp_path))
    return tmp_path


CLUB_CUP = """
[modes.finish]
rule = "CUP-6"
enter = 4
stages = [{ id = "final", size = 4, rule = "CUP-6", draw = "replay-level", draw_rule = "CUP-7", \
start = "lot", start_rule = "CUP-7" }]
"""

PODS = """
[modes.finish]
rule = "CUP-6"
enter = 16

[[modes.finish.stages]]
id = "semifinal"
size = 4
best = 1
moves_up = true
<settled>

[[modes.finish.stages]]
id = "final"
size = 4
moves_up = true
<settled>
"""

BEST_TWO = """
[modes.finish]
rule = "CUP-6"
enter = 10

[[modes.finish.stages]]
id = "last-10"
size = 4
best = 1
byes = 1
lucky = 2
rest_by = "places"
<settled>

[[modes.finish.stages]]
id = "semifinal"
size = 3
best = 2
<settled>

[[modes.finish.stages]]
id = "final"
size = 4
placement = 6
<settled>
"""

KNOCKOUT = """
[modes.finish]
rule = "CUP-6"

[[modes.finish.stages]]
id = "final"
form = "knockout"
placement = {placement}
<settled>
"""


GROUPS = """
[modes.finish]
rule = "CUP-6"

[[modes.finish.stages]]
id = "groups"
form = "groups"
size = 4
best = 2
rest_by = "places"
rule = "CUP-5"
draw = "stands"
draw_rule = "CUP-5"
start = "lot"
start_rule = "CUP-7"

[[modes.finish.stages]]
id = "final"
form = "knockout"
placement = 4
<settled>
"""


def test_an_azul_club_cup_ends_in_a_final_of_four(shelf: Path) -> None:
    hall = Cup(written(shelf, "azul", CLUB_CUP, sizes=[4, 3, 2], rounds=3)).open(9).to_the_end()
    assert sorted(hall.ranks.values()) == list(range(1, 10))
    best = sorted(hall.ranks, key=lambda p: hall.ranks[p])
    assert {seat.player for seat in hall.state.matches["final"].seats} == set(best[:4])


def test_a_pod_event_cuts_to_sixteen_and_the_best_of_each_table_plays_the_final(
    shelf: Path,
) -> None:
    hall = Cup(written(shelf, "pods", PODS, sizes=[4, 3], rounds=3)).open(22).to_the_end()
    semifinals = [match for match in hall.state.matches.values() if match.stage == "semifinal"]
    assert [len(match.seats) for match in semifinals] == [4, 4, 4, 4]
    bracket = bracket_of(hall.rulebook, hall.state)
    finalists = {seat.player for seat in hall.state.matches["final"].seats}
    assert finalists == {bracket.winner(match.id) for match in semifinals}
    for match in semifinals:
        seeds = sorted(bracket.seeds.index(seat.player) + 1 for seat in match.seats)
        assert sum(seeds) == 34  # a snake is fair: 1 8 9 16
    others = {seat.player for match in semifinals for seat in match.seats} - finalists
    assert {hall.ranks[player] for player in others} == set(range(5, 17))


def test_lucky_losers_fill_and_the_places_behind_the_final_are_played_out(shelf: Path) -> None:
    hall = Cup(written(shelf, "lucky", BEST_TWO, sizes=[4, 3], rounds=2), 3).open(13).to_the_end()
    names = list(hall.state.matches)
    assert names == ["R10-1", "R10-2", "R10-3", "SF1", "SF2", "P5-6", "final"]
    bracket = bracket_of(hall.rulebook, hall.state)
    assert bracket.seeds[0] in {seat.player for seat in hall.state.matches["SF1"].seats}
    assert sorted(hall.ranks.values()) == list(range(1, 14))
    text, rule = grounds(bracket, next(p for p in hall.ranks if hall.ranks[p] == 7))
    assert (text["en"].split(",")[0], rule) == ("round of 10: place 2 at the table", "CUP-6")


@pytest.mark.parametrize(
    ("number", "matches", "byes"), [(2, 1, 0), (3, 2, 1), (6, 6, 2), (11, 11, 5), (16, 16, 0)]
)
def test_a_knockout_takes_any_number_and_the_best_have_a_bye(
    shelf: Path, number: int, matches: int, byes: int
) -> None:
    game = written(shelf, "knock", KNOCKOUT.replace("{placement}", "4"), sizes=[4, 3, 2], rounds=1)
    hall = Cup(game).open(number).to_the_end()
    assert len(hall.state.matches) == matches
    bracket = bracket_of(hall.rulebook, hall.state)
    first = bracket.scheme.matches[0].stage
    playing = {s.player for m in hall.state.matches.values() if m.stage == first for s in m.seats}
    if number > 2:
        assert set(bracket.seeds[:byes]) == set(bracket.seeds) - playing
    assert len(hall.ranks) == number
    assert sorted(hall.ranks.values())[:3] == [1, 2, 3][:number]


def test_whoever_withdraws_before_the_final_is_seated_is_replaced_by_the_next_of_the_table(
    shelf: Path,
) -> None:
    hall = Cup(written(shelf, "pods", PODS, sizes=[4, 3], rounds=1)).open(16)
    while "SF1" not in hall.state.matches or any(m.awaiting for m in hall.state.matches.values()):
        hall.take_step(hall.results())
    bracket = bracket_of(hall.rulebook, hall.state)
    first, second = (group[0] for group in bracket.results["SF1"][:2])
    hall.does(c.WithdrawPlayer(player=first))
    hall.does(c.SeatStage(seed="final"))
    final = {seat.player for seat in hall.state.matches["final"].seats}
    assert second in final
    assert first not in final
    hall.does(c.WithdrawPlayer(player=second))  # seated already: nobody takes the seat any more
    hall.to_the_end()
    assert len(final & set(list(hall.ranks)[:4])) == 4
    assert {hall.ranks[player] for player in final} == {1, 2, 3, 4}


def scored(hall: Cup, match: str, *points: int) -> None:
    """The seats of a match in their order get these points."""
    seats = hall.state.matches[match].seats
    lines = tuple(Line(s.player, {"vp": vp}) for s, vp in zip(seats, points, strict=True))
    hall.does(c.ReportSlip(match=match, slip=Slip(lines)))


def test_only_those_who_are_level_play_again(shelf: Path) -> None:
    hall = Cup(written(shelf, "azul", CLUB_CUP, sizes=[4, 3, 2], rounds=1)).open(7)
    while "final" not in hall.state.matches:
        hall.take_step(hall.results())
    one, two, three, four = (seat.player for seat in hall.state.matches["final"].seats)
    scored(hall, "final", 30, 30, 30, 10)
    assert hall.step.code == "seat-stage"
    hall.does(c.SeatStage(seed="again"))
    again = hall.state.matches["final"].seats
    assert {seat.player for seat in again} == {one, two, three}
    scored(hall, "final", 20, 20, 10)
    hall.does(c.SeatStage(seed="and again"))
    last = hall.state.matches["final"].seats
    assert {seat.player for seat in last} == {seat.player for seat in again[:2]}
    scored(hall, "final", 5, 9)
    hall.to_the_end()
    order = sorted(hall.ranks, key=lambda player: hall.ranks[player])
    assert order[:4] == [last[1].player, last[0].player, again[2].player, four]


def test_equals_of_whom_one_is_lucky_wait_for_a_lot(shelf: Path) -> None:
    """The fourth and the fifth are level and play at one table, where a lot decides who starts."""
    lucky = PODS.replace("<settled>", SETTLED.replace("{prefix}", "CUP"))
    lucky = lucky.replace("enter = 16", "enter = 6").replace("size = 4", "size = 3", 1)
    lucky = lucky.replace("best = 1", "best = 1\nlucky = 2")
    lucky = lucky.replace('start = "better-placed"', 'start = "lot"')
    hall = Cup(written(shelf, "even", lucky, sizes=[6], rounds=1)).open(6)
    hall.publish()
    seats = hall.state.rounds[0].tables[1].seats
    lines = [
        Line(s.player, {"vp": vp}) for s, vp in zip(seats, (60, 50, 40, 30, 30, 10), strict=True)
    ]
    hall.does(c.ReportSlip(round=1, table=1, slip=Slip(tuple(lines))))
    hall.does(c.AcceptSlip(round=1, table=1))
    hall.does(c.CloseRound(round=1))
    hall.does(c.SeatStage(seed="tables"))
    one, two, three, four, five, six = (line.player for line in lines)
    points = {one: 9, two: 9, three: 5, four: 4, five: 8, six: 1}
    for match in ("SF1", "SF2"):
        order = [points[seat.player] for seat in hall.state.matches[match].seats]
        scored(hall, match, *order)
    assert {seat.player for seat in hall.state.matches["SF1"].seats} == {one, four, five}
    assert lot_needed(hall.matter) == tuple(sorted((four, five)))
    hall.does(c.DrawLot(players=(four, five), order=(five, four), reason="coin"))
    hall.does(c.SeatStage(seed="final"))
    final = {seat.player for seat in hall.state.matches["final"].seats}
    assert final == {one, two, three, five}


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("size = 4\nbest", "size = 9\nbest", "a whole number from 2 to 8 expected, found 9"),
        ("best = 1", "best = 4", "a whole number from 1 to 3 expected, found 4"),
        ("best = 1", "best = 2", "8 arrive at the final, which has 4 seats"),
        ("best = 1", "best = 1\nlucky = 13", "16 arrive, 17 of them go on: nobody would be out"),
        ("enter = 16", "enter = 300", "a whole number from 2 to 256 expected, found 300"),
        ("enter = 16", "", "how many reach the tables? A number is missing"),
        ('id = "semifinal"', 'id = "demifinal"', "a name such as quarterfinal"),
        ('id = "semifinal"', 'id = "final"', '"final" is listed twice'),
        ('id = "final"', 'id = "last-4"', "the last stage of tables is called final"),
        ('id = "semifinal"', 'id = "semifinal"\nform = "knockout"', "it is the last stage"),
        ('draw = "better-placed"', 'draw = "replay-once"', "replay-once is for tables of two"),
        ("moves_up = true", 'moves_up = true\nplacement = 8', "beside the final"),
        ("enter = 16", 'enter = 16\nranking = "winning-roles"', "by the places of their games"),
    ],
)  # fmt: skip
def test_a_way_that_leads_nowhere_is_refused_in_one_sentence(
    shelf: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, said: str
) -> None:
    assert old in PODS.replace("<settled>", 'draw = "better-placed"')
    game = written(shelf, "pods")
    file = shelf / game / "rulebook.toml"
    text = file.read_text("utf-8") + PODS.replace("<settled>", SETTLED.replace("{prefix}", "CUP"))
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    assert main(["rulebook", "check", str(shelf / game), "--lang", "en"]) == 2
    assert said in capsys.readouterr().err


def test_a_sheet_of_it_is_the_same_tournament(
    shelf: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hall = Cup(written(shelf, "lucky", BEST_TWO, sizes=[4, 3], rounds=2), 3).open(13).to_the_end()
    sheet = shelf / "sheet.json"
    sheet.write_text(json.dumps(write_sheet(hall.state, {})), encoding="utf-8")
    assert main(["standings", str(sheet), "--json", "--lang", "en"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert {line["player"]: line["rank"] for line in report["final_ranking"]} == hall.ranks
    assert not report.get("warnings")


def test_next_names_the_stage_and_who_plays(
    shelf: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hall = Cup(written(shelf, "pods", PODS, sizes=[4, 3], rounds=1)).open(17)
    while hall.step.code != "seat-stage":
        hall.take_step(hall.results())
    sheet = shelf / "sheet.json"
    sheet.write_text(json.dumps(write_sheet(hall.state, {})), encoding="utf-8")
    assert main(["next", str(sheet), "--seed", "x", "--json", "--lang", "en"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["stage"] == "semifinal"
    assert [match["match"] for match in report["matches"]] == ["SF1", "SF2", "SF3", "SF4"]
    assert main(["odds", str(sheet), "--lang", "en"]) == 2
    assert "cannot be simulated yet" in capsys.readouterr().err
    switch = chances_switch(hall.matter)
    assert switch is not None
    assert switch.why_not is not None, "said at the switch, too"
    assert "cannot be simulated yet" in switch.why_not["en"]


def test_a_knockout_without_rounds_is_seated_by_a_public_lot(shelf: Path) -> None:
    """Eleven come: three first games, byes for five, a match for third place; others share."""
    game = written(shelf, "knock", KNOCKOUT.replace("{placement}", "4"), sizes=[2], rounds=0)
    hall = Cup(game).open(11)
    assert hall.step.code == "draw-lot"
    hall.to_the_end()
    assert sum(match.stage == "last-16" for match in hall.state.matches.values()) == 3
    assert sorted(hall.ranks.values()) == [1, 2, 3, 4, 5, 5, 5, 5, 9, 9, 9]
    bracket = bracket_of(hall.rulebook, hall.state)
    fifth = next(player for player, rank in hall.ranks.items() if rank == 5)
    assert grounds(bracket, fifth)[0]["en"] == "lost the quarterfinal: shared place 5"


@pytest.mark.parametrize("number", [2, 6, 7])
def test_in_a_round_robin_all_meet_all_once(shelf: Path, number: int) -> None:
    game = written(shelf, "robin", sizes=[2], rounds=0, method="round-robin")
    hall = Cup(game).open(number).to_the_end()
    met = [
        frozenset(seat.player for seat in table.seats)
        for round_ in hall.state.rounds
        for table in round_.tables.values()
    ]
    assert len(met) == len(set(met)) == number * (number - 1) // 2
    assert len(hall.state.rounds) == number - 1 + number % 2
    assert len(hall.ranks) == number
    assert verdict_on(hall.records).findings == ()


def test_whoever_leaves_a_round_robin_gives_others_a_round_off(shelf: Path) -> None:
    hall = Cup(written(shelf, "robin", sizes=[2], rounds=0, method="round-robin")).open(6)
    hall.play_round(hall.results())
    hall.does(c.WithdrawPlayer(player="p1"))
    with pytest.raises(Refusal, match="it is too late"):
        hall.does(c.EnterPlayer(player="late"))
    hall.publish()
    hall.does(c.WithdrawPlayer(player="p2", before_game=True))
    hall.to_the_end()
    assert [len(round_.tables) for round_ in hall.state.rounds] == [3, 1, 2, 1, 1]
    assert verdict_on(hall.records).findings == ()


def test_a_sheet_shows_how_a_round_robin_goes_on(
    shelf: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hall = Cup(written(shelf, "robin", sizes=[2], rounds=0, method="round-robin")).open(7)
    hall.to_the_end()
    whole = write_sheet(hall.state, {})
    file = shelf / "sheet.json"
    for played in (0, 1, 2, 6, 7):
        file.write_text(json.dumps(whole | {"rounds": whole["rounds"][:played]}), encoding="utf-8")
        assert main(["next", str(file), "--seed", "x", "--json", "--lang", "en"]) == 0
        report = json.loads(capsys.readouterr().out)
        if played == 7:
            assert "tables" not in report
            continue
        met = {frozenset(map(str, table)) for table in report["tables"]}
        before = {
            frozenset(seat["player"] for seat in table["seats"])
            for round_ in whole["rounds"][:played]
            for table in round_["tables"]
        }
        assert len(met) == 3
        assert not met & before
    coming = {frozenset(s["player"] for s in t["seats"]) for t in whole["rounds"][6]["tables"]}
    assert coming


@pytest.mark.parametrize(("number", "rounds", "sizes"), [(16, 0, [4, 4, 4, 4]), (11, 1, [3, 4, 4])])
def test_groups_then_a_knockout(shelf: Path, number: int, rounds: int, sizes: list[int]) -> None:
    game = written(shelf, "groups", GROUPS, sizes=[2, 3], rounds=rounds)
    hall = Cup(game).open(number).to_the_end()
    bracket = bracket_of(hall.rulebook, hall.state)
    groups = [match for match in bracket.scheme.matches if match.games]
    assert [len(bracket.places(group)) for group in groups] == sizes
    going = {player for group in groups for player in list(bracket.places(group))[:2]}
    known = [m for m in hall.state.matches.values() if not m.stage.startswith("groups-")]
    assert {seat.player for match in known for seat in match.seats} == going
    assert len(hall.ranks) == number
    assert {hall.ranks[player] for player in going} == {
        r for r in hall.ranks.values() if r <= len(going)
    }
    assert verdict_on(hall.records).findings == ()


def test_the_table_of_a_group_counts_its_games_and_no_others(shelf: Path) -> None:
    hall = Cup(written(shelf, "groups", GROUPS, sizes=[2], rounds=0)).open(4)
    order = ["p1", "p2", "p3", "p4"]
    hall.does(c.DrawLot(players=tuple(order), order=tuple(order), reason="hat"))
    points = {"p1": 10, "p2": 10, "p3": 5, "p4": 1}
    while hall.step.code != "seat-stage" or "G1-3-1" not in hall.state.matches:
        if hall.step.code == "seat-stage":
            hall.does(c.SeatStage(seed="x"))
        for match in [m for m in hall.state.matches.values() if m.awaiting]:
            scored(hall, match.id, *(points[seat.player] for seat in match.seats))
    bracket = bracket_of(hall.rulebook, hall.state)
    group = next(match for match in bracket.scheme.matches if match.games)
    rows = group_table(bracket, group)
    told = [(row.player, row.rank, row.values) for row in rows]
    assert told == [
        ("p1", 1, (Fraction(11, 2), 30)),
        ("p2", 1, (Fraction(11, 2), 30)),
        ("p3", 3, (4, 15)),
        ("p4", 4, (3, 3)),
    ]
    assert bracket.results["group-1"] == [["p1"], ["p2"], ["p3"], ["p4"]]  # p1 had the better lot


@pytest.mark.parametrize("groups", range(2, 17))
def test_who_comes_from_one_group_does_not_meet_at_once(groups: int) -> None:
    seats = [f"place {place} group-{n}" for place in (1, 2) for n in range(1, groups + 1)]
    slots = in_slots(kept_apart(seats, groups))
    for one, other in zip(slots[::2], slots[1::2], strict=True):
        assert one is None or other is None or one.split()[2] != other.split()[2]
    assert sorted(filter(None, slots)) == sorted(seats)


# ── What a place rests on ────────────────────────────────────────────────────────────────────────


def level_semifinals(shelf: Path, finish: str) -> Cup:
    """Sixteen at four tables: one wins each, the other three are level; then a final."""
    hall = Cup(written(shelf, "pods", finish, sizes=[4, 3], rounds=2)).open(16)
    while "SF1" not in hall.state.matches:
        hall.take_step(hall.results())
    for match in ("SF1", "SF2", "SF3", "SF4"):
        scored(hall, match, 30, 10, 10, 10)
    return hall.to_the_end()


def test_who_is_out_by_the_standings_reads_no_place_at_the_table(shelf: Path) -> None:
    hall = level_semifinals(shelf, PODS)
    bracket = bracket_of(hall.rulebook, hall.state)
    for player, rank in hall.ranks.items():
        if 5 <= rank <= 16:
            text, rule = grounds(bracket, player)
            place = bracket.order[player][0]
            assert text["en"] == f"out in the semifinal, prelim place {place}"
            assert text["de"] == f"Halbfinale: ausgeschieden, Vorrunde Platz {place}"
            assert rule == "CUP-6"
    by_rank = sorted(
        (p for p in hall.ranks if 5 <= hall.ranks[p] <= 16), key=hall.ranks.__getitem__
    )
    prelims = [bracket.order[player][0] for player in by_rank]
    assert prelims == sorted(prelims), "what is said explains the order"


def test_where_places_at_the_table_count_level_ones_are_said_to_be_level(shelf: Path) -> None:
    hall = level_semifinals(shelf, PODS.replace("best = 1", 'best = 1\nrest_by = "places"'))
    bracket = bracket_of(hall.rulebook, hall.state)
    for group, at in zip(bracket.results["SF1"][1:], (2, 3, 4), strict=True):
        place = bracket.order[group[0]][0]
        said = f"semifinal: level at the table, there place {at} by prelim place {place}"
        assert grounds(bracket, group[0])[0]["en"] == said


@pytest.mark.parametrize("declared", [None, "CUP-8"])
def test_a_rule_of_replaying_is_not_cited_where_the_prelims_decide(
    shelf: Path, capsys: pytest.CaptureFixture[str], declared: str | None
) -> None:
    finish = CLUB_CUP.replace("enter = 4", f'enter = 4\nranking_rule = "{declared}"')
    game = written(shelf, "azul", finish if declared else CLUB_CUP, sizes=[4, 3, 2], rounds=1)
    hall = Cup(game).open(7)
    while "final" not in hall.state.matches:
        hall.take_step(hall.results())
    first, second, *level = (seat.player for seat in hall.state.matches["final"].seats)
    scored(hall, "final", 30, 30, 10, 10)
    bracket = bracket_of(hall.rulebook, hall.state)
    told = told_after(bracket, hall.state.matches["final"], {})
    assert (told[0].text["en"], told[0].rule) == (
        "Level: only those who are level play again.",
        "CUP-7",
    )
    assert told[1].text["en"].startswith("Level on place 3: the better place in the prelims")
    assert told[1].rule == declared
    hall.does(c.SeatStage(seed="again"))
    scored(hall, "final", 5, 9)
    hall.to_the_end()
    bracket = bracket_of(hall.rulebook, hall.state)
    for player in level:
        text, rule = grounds(bracket, player)
        assert text["en"].endswith("(level, the better place in the prelims decided)")
        assert rule == declared
    assert [grounds(bracket, player)[1] for player in (first, second)] == ["CUP-6", "CUP-6"]
    sheet = shelf / "sheet.json"
    sheet.write_text(json.dumps(write_sheet(hall.state, {})), encoding="utf-8")
    assert main(["standings", str(sheet), "--lang", "en"]) == 0
    shown = capsys.readouterr().out
    assert "(None)" not in shown
    assert "()" not in shown
    assert "prelims decided) (CUP-7)" not in shown
