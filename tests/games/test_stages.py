"""Stages that a folder declares: whole days, from the draw to the award."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tafelrunde.cli.main import main
from tafelrunde.desk import commands as c
from tafelrunde.desk.finish import lot_needed
from tafelrunde.journal.events import Line, Slip
from tafelrunde.pages.organiser.chances import chances_switch
from tafelrunde.pages.settled import told_after
from tafelrunde.standings.final_grounds import grounds
from tafelrunde.standings.finish import bracket_of
from tafelrunde.state.sheet.writing import write_sheet
from tests.games.own_games import SETTLED, Cup, written
from tests.games.ways import BEST_TWO, CLUB_CUP, KNOCKOUT, PODS, scored


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
    hall.does(c.WithdrawPlayer(player=second))  # seated already: nobody moves up by himself
    hall.play_match(hall.results())
    hall.to_the_end()
    assert len(final & set(list(hall.ranks)[:4])) == 4
    assert {hall.ranks[player] for player in final} == {1, 2, 3, 4}


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
        ('id = "semifinal"', 'id = "final"', "“final” is listed twice"),
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
