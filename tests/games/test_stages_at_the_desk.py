"""Declared ways at the desk, on pages, on paper and in workbooks: corrections, who goes on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from tafelrunde.desk import commands as c
from tafelrunde.exports.excel.reader import read_workbook
from tafelrunde.exports.excel.writer import write_workbook
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.journal.events import Line, Seat, Slip
from tafelrunde.pages.audience.finish import on_screen, stages, tree_of
from tafelrunde.pages.files.report import report_grids
from tafelrunde.pages.files.report_reading import read_report
from tafelrunde.pages.organiser.finish import finish_page
from tafelrunde.pages.paper.knockout import bracket_poster
from tafelrunde.pages.paper.prints import PRINTS, make_paper, why_not
from tafelrunde.pages.paper.report import report_page
from tafelrunde.pages.paper.source import Source
from tafelrunde.pages.player.finish import my_last_match
from tafelrunde.pages.player.results import my_results
from tafelrunde.pages.settled import told_after, told_before
from tafelrunde.pages.view import PublicView, View
from tafelrunde.pages.without_game import absent_lines, my_round_off
from tafelrunde.reckoning.names.public import public_names
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.standings.finish import bracket_of
from tests.exports.pdf.hall_on_paper import Somebody
from tests.games.own_games import SETTLED, Cup, written
from tests.games.ways import BEST_TWO, GROUPS, KNOCKOUT, PODS, scored


def played(hall: Cup, until: Callable[[Cup], bool]) -> Cup:
    while not until(hall):
        assert hall.take_step(hall.results())
    return hall


def seated(*names: str) -> Callable[[Cup], bool]:
    return lambda hall: set(names) <= set(hall.state.matches)


def people_of(hall: Cup) -> dict[str, Somebody]:
    return {player: Somebody(f"Name {player}") for player in hall.players}


def view_of(hall: Cup, player: str = "") -> PublicView:
    names = public_names(hall.state, hall.rulebook, people_of(hall))
    return View(hall.state, hall.rulebook, names, "en", player)


def test_a_correction_moves_who_goes_on_until_the_final_has_a_result(shelf: Path) -> None:
    """What was seated and not played is seated anew with whom it sends there."""
    game = written(shelf, "pods", PODS, sizes=[4, 3], rounds=1)
    hall = played(Cup(game).open(16), seated("final"))
    first, second = (group[0] for group in bracket_of(hall.rulebook, hall.state).results["SF1"][:2])
    lines = hall.state.matches["SF1"].games[0].slip
    assert lines is not None
    figures = {line.player: line.figures["vp"] for line in lines.lines}
    figures[first], figures[second] = figures[second], figures[first]
    slip = Slip(tuple(Line(line.player, {"vp": figures[line.player]}) for line in lines.lines))
    corrected = c.CorrectSlip(match="SF1", game=1, slip=slip, reason="swapped")
    hall.does(corrected)
    final = hall.state.matches["final"]
    sitting = [seat.player for seat in final.seats]
    assert second in sitting
    assert first not in sitting
    told = Slip(tuple(Line(player, {"vp": 50 - n}) for n, player in enumerate(sitting)))
    hall.does(c.ReportSlip(match="final", slip=told, accept=True))
    back = c.CorrectSlip(match="SF1", game=1, slip=lines, reason="right after all")
    with pytest.raises(Refusal):
        hall.does(back)


def test_who_goes_on_is_marked_and_places_stand_below(shelf: Path) -> None:
    game = written(shelf, "lucky", BEST_TWO, sizes=[4, 3], rounds=2)
    hall = played(Cup(game, 3).open(13), seated("P5-6"))
    tree = tree_of(stages(view_of(hall)))
    assert [stage.id for stage in tree.stages] == ["last-10", "semifinal", "final"]
    assert [stage.id for stage in tree.below] == ["places-5-6"]
    semifinal = tree.stages[1].matches[0]
    assert [seat.won for seat in semifinal.seats].count(True) == 1
    assert [seat.on for seat in semifinal.seats].count(True) == 1
    assert {stage.id for stage in on_screen(stages(view_of(hall)))} == {"places-5-6", "final"}


def test_a_group_is_a_table_beside_the_bracket(shelf: Path) -> None:
    hall = Cup(written(shelf, "groups", GROUPS, sizes=[2], rounds=0)).open(8)
    origins = tree_of(stages(view_of(hall), foreseen=True)).stages[0].matches[0].seats
    assert origins[0].origin is not None
    assert origins[0].origin["en"] == "place 1 of the standings"
    played(hall, seated("SF1"))
    tree = tree_of(stages(view_of(hall)))
    assert [stage.id for stage in tree.stages] == ["groups", "semifinal", "final"]
    for card in tree.stages[0].matches:
        assert [seat.on for seat in card.seats] == [True, True, False, False]
    assert [stage.id for stage in tree.below] == ["groups-1", "groups-2", "groups-3"]


def test_a_phone_says_how_it_goes_on(shelf: Path) -> None:
    game = written(shelf, "groups", GROUPS, sizes=[2], rounds=0)
    hall = played(Cup(game).open(8), seated("G1-2-1"))
    mine = my_last_match(view_of(hall, hall.state.matches["G1-1-1"].seats[0].player))
    assert mine is not None
    assert mine.verdict["en"] == "As soon as your next game is seated, it stands here."
    played(hall, seated("SF1"))
    order = [p for group in bracket_of(hall.rulebook, hall.state).results["group-1"] for p in group]
    verdicts = []
    for player in order:
        told = my_last_match(view_of(hall, player))
        verdicts.append(told.verdict["en"] if told is not None else "")
    assert verdicts[0] == verdicts[1] != verdicts[2] == verdicts[3]
    assert verdicts[0].startswith("You go on: Semifinal.")
    assert verdicts[2] == "You are out. Thank you for playing."


BEST_TWO_OF_FOUR = PODS.replace("enter = 16", "enter = 8").replace("best = 1", "best = 2")


def cut_to_two(shelf: Path, draw: str = "better-placed") -> Cup:
    """Eight at two semifinals of four, of which the best two go on."""
    settled = SETTLED.replace("{prefix}", "CUP").replace("better-placed", draw, 1)
    finish = BEST_TWO_OF_FOUR.replace("<settled>", settled)
    game = written(shelf, "pods", finish, sizes=[4, 3], rounds=1)
    return played(Cup(game).open(8), seated("SF1", "SF2"))


def test_a_place_shared_at_the_cut_is_explained_wherever_it_stands(shelf: Path) -> None:
    hall = cut_to_two(shelf)
    first, second, third, last = (seat.player for seat in hall.state.matches["SF1"].seats)
    figures = {first: 8, second: 10, third: 8, last: 6}
    slip = Slip(tuple(Line(player, {"vp": points}) for player, points in figures.items()))
    order = bracket_of(hall.rulebook, hall.state).order
    said = (
        f"Level on place 2: the better place in the prelims decides: Name {first} (place "
        f"{order[first][0]}) ahead of Name {third} (place {order[third][0]}). "
        f"So Name {first} goes on."
    )
    before = told_before(view_of(hall, third), hall.state.matches["SF1"].game, slip)
    assert [(each.text["en"], each.rule) for each in before] == [(said, "CUP-7")]
    hall.does(c.ReportSlip(match="SF1", slip=slip))
    card = tree_of(stages(view_of(hall))).stages[0].matches[0]
    assert [each.text["en"] for each in card.settled] == [said]
    told = {}
    for player in figures:
        mine = my_last_match(view_of(hall, player))
        assert mine is not None
        assert mine.headline["en"].endswith(f"place {next(x.place for x in mine.lines if x.me)}")
        assert [each.text["en"] for each in mine.settled] == [said]
        told[player] = mine.verdict["en"]
    assert told[first] == told[second] != told[third] == told[last]
    assert told[first].startswith("You go on: Final.")
    assert told[third] == "You are out. Thank you for playing."
    mine = my_last_match(view_of(hall, third))
    assert mine is not None
    assert mine.headline["en"] == "Semifinal: place 3", "place 2 goes on"
    card_at_the_desk = finish_page(View(hall.state, hall.rulebook, {})).matches[0]
    assert [seat.player for seat in card_at_the_desk.seats] == [x.player for x in mine.lines]
    assert [seat.place for seat in card_at_the_desk.seats] == [x.place for x in mine.lines]
    listed = my_results(view_of(hall, third))[-1].mine
    assert listed is not None
    assert listed.place == 3
    source = Source(
        state=hall.state,
        rulebook=hall.rulebook,
        people=people_of(hall),
        lang="en",
        records=tuple(hall.records),
    )
    assert f"{said} (CUP-7)" in str(bracket_poster(source))
    seats = bracket_poster(source).stages[0].matches[0].seats
    marked = {seat.name: (seat.won, seat.on) for seat in seats}
    assert marked == {
        f"Name {second}": (True, False),
        f"Name {first}": (False, True),
        f"Name {third}": (False, False),
        f"Name {last}": (False, False),
    }
    assert f"{said} (CUP-7)" in str(report_page(source))


def test_a_later_figure_that_decides_at_the_cut_is_told(shelf: Path) -> None:
    game = written(shelf, "coins", BEST_TWO_OF_FOUR, sizes=[4, 3], rounds=1)
    path = shelf / game / "rulebook.toml"
    text = path.read_text(encoding="utf-8")
    text = text.replace(
        'rule = "CUP-2" }]', 'rule = "CUP-2" }, { figure = "coins", rule = "CUP-4" }]'
    )
    coins = '[[scoring.tables.figures]]\nname = "coins"\nlabel = { de = "Münzen", en = "coins" }\n'
    path.write_text(text.replace("[[modes]]", f"{coins}\n[[modes]]", 1), encoding="utf-8")
    hall = Cup(game).open(8)

    def figures(*coins: int) -> Callable[..., Slip]:
        return lambda seats, *_more: Slip(
            tuple(
                Line(seat.player, {"vp": 9 - at // 2, "coins": coins[at]})
                for at, seat in enumerate(seats)
            )
        )

    hall.slip = figures(4, 3, 2, 1)  # type: ignore[method-assign]
    played(hall, seated("SF1"))
    match = hall.state.matches["SF1"]
    one, two, three, four = match.seats
    points = {one: (9, 1), two: (7, 5), three: (7, 2), four: (3, 1)}
    slip = Slip(tuple(Line(s.player, {"vp": v, "coins": m}) for s, (v, m) in points.items()))
    (told,) = told_before(view_of(hall), match.game, slip)
    said = f"Equal points: coins decide, Name {two.player} 5 ahead of Name {three.player} 2."
    assert told.text["en"] == f"{said} So Name {two.player} goes on."
    assert told.rule == "CUP-4"


@pytest.mark.parametrize("draw", ["replay-level", "replay-until-won"])
def test_a_game_is_played_again_until_the_cut_is_clear(shelf: Path, draw: str) -> None:
    hall = cut_to_two(shelf, draw)
    first = hall.state.matches["SF1"].seats[0].player
    scored(hall, "SF1", 30, 10, 10, 5)
    scored(hall, "SF2", 30, 20, 10, 5)
    only = draw == "replay-level"
    again = "only those who are level play again." if only else "the game is played again."
    for points in ((5, 5), (4, 4)):
        bracket = bracket_of(hall.rulebook, hall.state)
        (told,) = told_after(bracket, hall.state.matches["SF1"], {})
        assert (told.text["en"], told.rule) == (f"Level on place 2: {again}", "CUP-7")
        mine = my_last_match(view_of(hall, first))
        assert mine is not None
        assert mine.headline["en"] == ("Semifinal: place 1" if only else "Drawn")
        moment = "How it goes on will stand here in a moment."
        assert mine.verdict["en"] == (moment if only else ""), "of a game of mine it stands below"
        hall.does(c.SeatStage(seed="again"))
        scored(hall, "SF1", *(points if only else (30, 10, 10, 5)))
    hall.does(c.SeatStage(seed="at last"))
    won, lost, *_others = (seat.player for seat in hall.state.matches["SF1"].seats)
    scored(hall, "SF1", *((5, 4) if only else (30, 20, 10, 5)))
    ended = [my_last_match(view_of(hall, player)) for player in (won, lost)]
    heads = [f"Semifinal: place {place}" for place in ((2, 3) if only else (1, 2))]
    assert [mine.headline["en"] for mine in ended if mine is not None] == heads


def test_a_replay_counts_though_whoever_won_it_leaves_afterwards(shelf: Path) -> None:
    hall = cut_to_two(shelf, "replay-level")
    scored(hall, "SF1", 30, 10, 10, 5)
    scored(hall, "SF2", 30, 20, 10, 5)
    hall.does(c.SeatStage(seed="again"))
    level = [seat.player for seat in hall.state.matches["SF1"].seats]
    order = bracket_of(hall.rulebook, hall.state).order
    worse = max(level, key=order.__getitem__)
    scored(hall, "SF1", *(5 if player == worse else 4 for player in level))
    before = bracket_of(hall.rulebook, hall.state).places("SF1")
    assert before[worse] == 2
    hall.does(c.WithdrawPlayer(player=worse))
    assert bracket_of(hall.rulebook, hall.state).places("SF1") == before


def test_a_level_duel_is_won_and_lost_by_the_prelims(shelf: Path) -> None:
    finish = KNOCKOUT.replace("{placement}", "4").replace(
        'rule = "CUP-6"', 'rule = "CUP-6"\nenter = 4', 1
    )
    game = written(shelf, "knock", finish, sizes=[2], rounds=1)
    hall = played(Cup(game).open(4), seated("SF1"))
    scored(hall, "SF1", 10, 10)
    players = [seat.player for seat in hall.state.matches["SF1"].seats]
    players.sort(key=bracket_of(hall.rulebook, hall.state).order.__getitem__)
    told = [my_last_match(view_of(hall, player)) for player in players]
    heads = [mine.headline["en"] for mine in told if mine is not None]
    assert heads == ["Drawn: you go on", "Drawn: your opponent goes on"]


@pytest.mark.parametrize(
    ("wins", "told"),
    [
        ({"b": 30, "c": 20, "d": 10}, "Level (tournament points 4); then sum of points: "),
        ({"b": 30, "c": 30, "d": 30}, "Level on place 2: equal in the prelims too, the lot "),
    ],
)
def test_a_group_says_what_told_apart_who_goes_on(
    shelf: Path, wins: dict[str, int], told: str
) -> None:
    """One beats all; of the others everybody beats one and loses to one."""
    hall = played(
        Cup(written(shelf, "groups", GROUPS, sizes=[2], rounds=0)).open(8), seated("G1-1-1")
    )
    bracket = bracket_of(hall.rulebook, hall.state)
    group = next(match for match in bracket.scheme.matches if match.id == "group-1")
    called = dict(zip(bracket.occupants(group) or (), "abcd", strict=True))
    beats = {"ab": 0, "ac": 0, "ad": 0, "bc": 0, "cd": 0, "db": 0}

    def slip(seats: Sequence[Seat], *_more: object) -> Slip:
        names = [called.get(seat.player, seat.player) for seat in seats]
        won = [f"{one}{other}" in beats for one, other in (names, names[::-1])]
        figures = [
            wins.get(name, 50) if first else 5 for name, first in zip(names, won, strict=True)
        ]
        if not any(won):
            figures = [9, 3]
        lines = zip(seats, figures, strict=True)
        return Slip(tuple(Line(seat.player, {"vp": points}) for seat, points in lines))

    hall.slip = slip  # type: ignore[assignment, method-assign]
    played(hall, seated("SF1"))
    (said,) = tree_of(stages(view_of(hall))).stages[0].matches[0].settled
    assert said.text["en"].startswith(told)
    on = bracket_of(hall.rulebook, hall.state).results["group-1"][1][0]
    assert said.text["en"].endswith(f"So Name {on} goes on.")
    mine = my_last_match(view_of(hall, on))
    assert mine is not None
    assert said.text["en"] in [each.text["en"] for each in mine.settled]


def test_a_round_off_is_told_to_everybody(shelf: Path) -> None:
    hall = Cup(written(shelf, "robin", sizes=[2], rounds=0, method="round-robin")).open(5)
    hall.publish()
    sitting = {s.player for t in hall.state.rounds[0].tables.values() for s in t.seats}
    (off,) = set(hall.players) - sitting
    lines = absent_lines(hall.rulebook, hall.state, hall.state.rounds[0], str)
    assert [(line.text["en"], line.rule) for line in lines] == [
        (f"1 person sits out: {off}", "CUP-1")
    ]
    mine = my_round_off(hall.rulebook, hall.state, off)
    assert mine is not None
    assert mine.text["en"] == "You sit out round 1."


HALLS: dict[str, tuple[str, int, dict[str, object], str]] = {
    "pods": (PODS, 16, {"sizes": [4, 3], "rounds": 1}, "final"),
    "lucky": (BEST_TWO, 13, {"sizes": [4, 3], "rounds": 1}, "P5-6"),
    "knock": (KNOCKOUT.replace("{placement}", "8"), 11, {"sizes": [2], "rounds": 0}, "P5-8-1"),
    "groups": (GROUPS, 9, {"sizes": [2], "rounds": 0}, "SF1"),
}


@pytest.mark.parametrize("name", HALLS)
def test_everything_can_be_printed(shelf: Path, name: str) -> None:
    finish, number, more, match = HALLS[name]
    hall = played(Cup(written(shelf, name, finish, **more)).open(number), seated(match))
    for state in (hall.state, hall.to_the_end().state):
        source = Source(
            state=state,
            rulebook=hall.rulebook,
            people=people_of(hall),
            lang="de",
            records=tuple(hall.records),
            slip_address="http://hall.example/slip/",
        )
        for wanted in PRINTS:
            if why_not(wanted, source) is None:
                make_paper(wanted, source)


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("name", HALLS)
def test_a_workbook_brings_every_stage_back(shelf: Path, name: str, lang: str) -> None:
    finish, number, more, _match = HALLS[name]
    hall = Cup(written(shelf, name, finish, **more)).open(number).to_the_end()
    names = {player: f"Name {player}" for player in hall.players}
    view = View(hall.state, hall.rulebook, names, lang)
    pages = read_workbook(write_workbook(list(report_grids(view))))
    text = str(pages)
    assert "last-" not in text
    assert "groups-" not in text
    back = read_report(pages, open_rulebook)
    assert {
        match["match"] for stage in back.sheet["knockout"] for match in stage["matches"]
    } == set(hall.state.matches)
    assert {stage["stage"] for stage in back.sheet["knockout"]} == {
        match.stage for match in hall.state.matches.values()
    }
