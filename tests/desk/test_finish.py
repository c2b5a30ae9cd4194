"""Finals, knockouts, picks and lots."""

from __future__ import annotations

import pytest

from tafelrunde.desk import commands as c
from tafelrunde.desk.consequences import consequences
from tafelrunde.desk.event_words import told
from tafelrunde.desk.finish import coming_stage, lot_needed
from tafelrunde.desk.steps import next_step
from tafelrunde.journal.events import Drawn, Line, LotDrawn, Slip
from tafelrunde.reckoning.verification import verdict_on
from tafelrunde.standings.finish import bracket_of
from tafelrunde.standings.table import standings
from tests.desk.hall import ORGANISER, REFEREE, SCOREKEEPER, Hall, player
from tests.desk.refusals import refused_for


def before_the_finish(rulebook: str, mode: str, number: int = 16, seed: int = 3) -> Hall:
    hall = Hall(rulebook, mode).open(number)
    results = hall.results(seed)
    while hall.step.code not in ("seat-stage", "draw-lot", "award"):
        hall.take_step(results)
    return hall


@pytest.mark.rule("CAR-408", "FRI-401")
@pytest.mark.parametrize(
    ("rulebook", "mode", "rule"),
    [
        ("carcassonne", "four-player", "CAR-408"),
        ("friedrich", "world-championship", "FRI-401"),
    ],
)
def test_finalists_pick_in_order_of_the_standings_and_the_last_takes_what_is_left(
    rulebook: str, mode: str, rule: str
) -> None:
    hall = before_the_finish(rulebook, mode)
    while hall.step.code != "seat-stage":
        hall.draw_lot()
    hall.does(c.SeatStage(seed="s"))
    match = hall.state.matches["final"]
    order = [seat.player for seat in match.seats]
    stated = [r.player for r in hall.state.rounds[-1].stated]
    assert sorted(order) == sorted(stated[:4])
    roles = hall.rulebook.scoring[hall.matter.mode.scoring].roles

    def pick(who: str, index: int) -> c.PickSeat:
        if roles:
            return c.PickSeat(match="final", player=who, role=roles[index])
        return c.PickSeat(match="final", player=who, position=index + 1)

    with refused_for("player", rule):
        hall.does(pick(order[1], 0))
    with refused_for("match", rule):
        slip = hall.slip(match.seats, hall.results())
        hall.does(c.ReportSlip(match="final", slip=slip))
    hall.does(pick(order[0], 2), player(order[0]))
    with refused_for("pick", rule):
        hall.does(pick(order[1], 2))
    hall.does(pick(order[1], 0))
    assert len(hall.does(pick(order[2], 1))) == 2
    seats = {seat.player: seat for seat in hall.state.matches["final"].seats}
    last = seats[order[3]]
    assert (last.role == roles[3]) if roles else (last.position == 4)
    with refused_for("match"):
        hall.does(pick(order[0], 3))


def test_a_lot_is_drawn_in_public_where_equals_stand_at_the_cut() -> None:
    hall = Hall("carcassonne", "four-player", {"rounds": 1}).open(16)
    hall.publish()
    for table in hall.state.rounds[0].tables.values():
        slip = Slip(tuple(Line(s.player, {"vp": 40 - 10 * i}) for i, s in enumerate(table.seats)))
        hall.does(c.ReportSlip(round=1, table=table.number, slip=slip))
        hall.does(c.AcceptSlip(round=1, table=table.number))
    hall.does(c.CloseRound(round=1))
    assert hall.step.code == "draw-lot", "four equal winners fill the final: who picks first?"
    equal = lot_needed(hall.matter)
    assert len(equal) == 4
    turned = {player: str(number) for number, player in enumerate(reversed(equal))}
    step = next_step(hall.state, hall.rulebook, turned.__getitem__)
    assert step.text.named(turned).en.startswith("Draw a lot in public: 0, 1, 2 and 3 are")
    with refused_for("players"):
        two = (hall.state.rounds[0].stated[0].player, hall.state.rounds[0].stated[5].player)
        hall.does(c.DrawLot(players=two, seed="s"))
    with refused_for("players"):
        hall.does(c.DrawLot(players=(two[0],), seed="s"))


def test_a_lot_decides_who_reaches_the_finish_and_can_be_drawn_again() -> None:
    hall = Hall("carcassonne", "two-player", {"rounds": 1, "knockout_size": 4}).open(12)
    hall.publish()
    for table in hall.state.rounds[0].tables.values():
        slip = Slip(tuple(Line(s.player, {"vp": 60 - 10 * i}) for i, s in enumerate(table.seats)))
        hall.does(c.ReportSlip(round=1, table=table.number, slip=slip))
        hall.does(c.AcceptSlip(round=1, table=table.number))
    with refused_for("round"):
        hall.does(c.DrawLot(players=("p1", "p2"), seed="s"))
    hall.does(c.CloseRound(round=1))
    assert hall.step.code == "draw-lot"
    equal = lot_needed(hall.matter)
    assert len(equal) == 6
    with refused_for("lots"):
        hall.does(c.SeatStage(seed="s"))
    drawn, lot = hall.does(c.DrawLot(players=equal, seed="six dice"))
    assert isinstance(drawn, Drawn)
    assert isinstance(lot, LotDrawn)
    assert list(lot.order) == drawn.outcome
    with refused_for("players"):
        hall.does(c.DrawLot(players=equal[:2], seed="again"))
    hall.does(c.SeatStage(seed="s"))
    first = [seat.player for seat in hall.state.matches["SF1"].seats]
    assert first == [lot.order[0], lot.order[3]]
    assert verdict_on(hall.records).findings == ()


def test_stages_come_one_after_the_other() -> None:
    hall = before_the_finish("seven-wonders", "duel")
    while hall.step.code == "draw-lot":
        hall.draw_lot()
    hall.does(c.SeatStage(seed="s"))
    assert set(hall.state.matches) == {"SF1", "SF2"}
    with refused_for("stage"):
        hall.does(c.SeatStage(seed="s"))
    with refused_for("match"):
        hall.does(c.ReportSlip(match="final", slip=Slip(())))
    hall.play_match(hall.results())
    with refused_for("stage"):
        hall.does(c.SeatStage(seed="s"))
    hall.play_match(hall.results())
    hall.does(
        c.SeatStage(seed="s"),
    )
    with refused_for("role"):
        hall.does(c.SeatStage(seed="s"), SCOREKEEPER)
    assert hall.state.matches["third-place"].awaiting


@pytest.mark.rule("CAR-308")
def test_a_drawn_final_is_replayed_once_with_the_other_starting() -> None:
    hall = before_the_finish("carcassonne", "two-player")
    results = hall.results(8)
    while "final" not in hall.state.matches or hall.state.matches["third-place"].awaiting:
        hall.take_step(results)
    match = hall.state.matches["final"]
    order = [seat.player for seat in match.seats]
    hall.does(c.ReportSlip(match="final", slip=Slip(tuple(Line(p, {"vp": 70}) for p in order))))
    assert hall.step.code == "award"
    assert hall.step.also == ("seat-stage",)
    hall.does(c.SeatStage(seed="s"))
    again = hall.state.matches["final"]
    assert [seat.player for seat in again.seats] == order[::-1]
    lines = tuple(Line(p, {"vp": 70 if p == order[0] else 80}) for p in order)
    hall.does(c.ReportSlip(match="final", slip=Slip(lines)))
    hall.does(c.AwardTournament())
    assert hall.state.awarded[0].player == order[1]


@pytest.mark.rule("CAR-409")
def test_a_drawn_final_of_four_is_replayed_until_somebody_wins() -> None:
    hall = before_the_finish("carcassonne", "four-player")
    results = hall.results(8)
    while hall.step.code != "report-match":
        hall.take_step(results)
    seats = hall.state.matches["final"].seats
    for _ in range(3):
        drawn = Slip(tuple(Line(s.player, {"vp": 70 if i < 2 else 5}) for i, s in enumerate(seats)))
        hall.does(c.ReportSlip(match="final", slip=drawn))
        assert hall.step.code == "seat-stage"
        with refused_for("stage"):
            hall.does(c.AwardTournament())
        hall.does(c.SeatStage(seed="again"))
        assert hall.state.matches["final"].seats == seats
    won = Slip(tuple(Line(s.player, {"vp": 70 - i}) for i, s in enumerate(seats)))
    hall.does(c.ReportSlip(match="final", slip=won))
    hall.does(c.AwardTournament())
    assert hall.state.awarded[0].player == seats[0].player


def test_a_match_is_corrected_unless_later_ones_were_built_on_it() -> None:
    hall = before_the_finish("seven-wonders", "duel")
    results = hall.results(8)
    while hall.step.code != "award":
        hall.take_step(results)
    final = hall.state.matches["final"]
    order = [seat.player for seat in final.seats]
    new = Slip((Line(order[0], {"vp": 10}), Line(order[1], {"vp": 55})))
    fix = c.CorrectSlip(match="final", game=1, slip=new, reason="exchanged")
    hall.does(fix)
    with refused_for("slip"):
        hall.does(fix)
    semi = hall.state.matches["SF1"].games[0]
    assert semi.slip is not None
    winner = next(s.player for s in semi.seats if s.player in order)
    turned = Slip(
        tuple(Line(s.player, {"vp": 1 if s.player == winner else 90}) for s in semi.seats)
    )
    with refused_for("match") as faults:
        hall.does(c.CorrectSlip(match="SF1", game=1, slip=turned, reason="exchanged"))
    assert [fault.text.en.partition(":")[0] for fault in faults] == [
        "Match for third place",
        "Final",
    ]
    with refused_for("game"):
        hall.does(c.CorrectSlip(match="SF1", game=2, slip=turned, reason="exchanged"))
    hall.does(c.AwardTournament())
    assert hall.state.awarded[0].player == order[1]


@pytest.mark.rule("7W-211")
def test_between_equals_a_lot_says_who_starts_and_who_wins_a_drawn_match() -> None:
    hall = Hall("seven-wonders", "duel", {"rounds": 1}).open(8)
    hall.publish()
    margins = (40, 10, 10, 1)
    for table, margin in zip(hall.state.rounds[0].tables.values(), margins, strict=True):
        lines = (
            Line(table.seats[0].player, {"vp": 50}),
            Line(table.seats[1].player, {"vp": 50 - margin}),
        )
        hall.does(c.ReportSlip(round=1, table=table.number, slip=Slip(lines)))
        hall.does(c.AcceptSlip(round=1, table=table.number))
    hall.does(c.CloseRound(round=1))
    pair = lot_needed(hall.matter)
    assert hall.step.code == "draw-lot", "both meet in SF2: who starts?"
    with refused_for("lots", "7W-211"):
        hall.does(c.SeatStage(seed="s"))
    by_hand = pair[::-1]
    (lot,) = hall.does(c.DrawLot(players=pair, order=by_hand, reason="Strohhalme"))
    assert isinstance(lot, LotDrawn)
    assert (lot.order, lot.draw, lot.reason) == (by_hand, None, "Strohhalme")
    hall.does(c.SeatStage(seed="s"))
    assert tuple(seat.player for seat in hall.state.matches["SF2"].seats) == by_hand
    hall.does(c.ReportSlip(match="SF2", slip=Slip(tuple(Line(p, {"vp": 50}) for p in pair))))
    first = [seat.player for seat in hall.state.matches["SF1"].seats]
    lines = (Line(first[0], {"vp": 60}), Line(first[1], {"vp": 50}))
    hall.does(c.ReportSlip(match="SF1", slip=Slip(lines)))
    hall.play_to_the_end(hall.results(3))
    assert by_hand[0] in {seat.player for seat in hall.state.matches["final"].seats}
    assert by_hand[1] in {seat.player for seat in hall.state.matches["third-place"].seats}
    assert verdict_on(hall.records).findings == ()


def one_group(points: tuple[int, ...]) -> Hall:
    """Seven Wonders at two tables of four, all rounds alike: places repeat at both tables."""
    hall = Hall("seven-wonders", "prelims-and-final").open(8)
    while hall.step.code not in ("seat-stage", "draw-lot", "award"):
        if hall.step.code != "collect-slips":
            hall.take_step(hall.results())
            continue
        round_ = hall.state.rounds[-1]
        for table in round_.tables.values():
            # The same people come in equal every round, whatever their table.
            lines = tuple(
                Line(seat.player, {"vp": points[int(seat.player[1:]) - 1], "coins": 3})
                for seat in table.seats
            )
            hall.does(c.ReportSlip(round=round_.number, table=table.number, slip=Slip(lines)))
            hall.does(c.AcceptSlip(round=round_.number, table=table.number))
    return hall


def test_withdrawing_a_finalist_names_who_moves_up_only_where_that_is_sure() -> None:
    sure = before_the_finish("seven-wonders", "prelims-and-final", 8)
    seeds = [row.player for row in standings(sure.rulebook, sure.state, 3)]
    said = consequences(sure.state, sure.rulebook, c.WithdrawPlayer(player=seeds[0]))
    assert f"{seeds[4]} kommt in die Endrunde." in [text.de for text in said]
    level = one_group((50, 50, 50, 50, 20, 20, 20, 20))
    names = {"p5": "Emil", "p6": "Finn", "p7": "Gitte"}
    said = consequences(level.state, level.rulebook, c.WithdrawPlayer(player="p2"), names)
    texts = [text.de for text in said]
    assert (
        "Noch ein Platz in der Endrunde: Emil, Finn und Gitte sind in allem gleich, "
        "ein Los entscheidet." in texts
    )
    assert [text for text in texts if "kommt" in text] == ["p2 kommt nicht in die Endrunde."]


def test_withdrawing_from_a_finish_that_is_seated_lets_nobody_move_up() -> None:
    hall = before_the_finish("seven-wonders", "prelims-and-final", 8)
    hall.does(c.SeatStage(seed="s"))
    finalist = hall.state.matches["final"].seats[0].player
    said = consequences(hall.state, hall.rulebook, c.WithdrawPlayer(player=finalist))
    assert not [text.de for text in said if "kommt" in text.de]
    assert [text.de for text in said if "Niemand rückt von selbst nach" in text.de]


def test_withdrawing_between_two_stages_names_who_moves_up_into_the_next() -> None:
    hall = before_the_finish("format-tables-semifinals", "day", 14)
    results = hall.results()
    while not hall.state.matches or any(m.awaiting for m in hall.state.matches.values()):
        assert hall.take_step(results)
    before = set(finalists(hall))
    gone = min(before)
    said = [t.de for t in consequences(hall.state, hall.rulebook, c.WithdrawPlayer(player=gone))]
    hall.does(c.WithdrawPlayer(player=gone))
    (next_one,) = set(finalists(hall)) - before
    assert f"{next_one} rückt nach: Finale." in said
    assert f"{gone} fehlt: Finale." in said


def finalists(hall: Hall) -> list[str]:
    bracket = bracket_of(hall.rulebook, hall.state)
    final = next(match for match in bracket.scheme.matches if match.id == "final")
    return bracket.occupants(final) or []


def test_the_word_of_a_drawn_lot_names_its_order() -> None:
    told_so = told(LotDrawn(order=("p3", "p1"), draw="seed"))
    assert (told_so.de, told_so.en) == ("Los gezogen: p3 vor p1", "lot drawn: p3 ahead of p1")
    by_hand = told(LotDrawn(order=("p3", "p1"), reason="ein Münzwurf"))
    assert by_hand.de == "Los von Hand gezogen: p3 vor p1 (ein Münzwurf)"
    elsewhere = told(LotDrawn(order=("p3", "p1")))
    assert "Hand" not in elsewhere.de
    assert elsewhere.de.endswith("wie gelost wurde, steht dort nicht: p3, p1")


@pytest.mark.rule("CAR-308")
def test_a_drawn_match_for_third_place_keeps_no_final_waiting_and_needs_no_replay() -> None:
    hall = Hall("carcassonne", "two-player", {"rounds": 2, "knockout_size": 4}).open(8)
    results = hall.results(8)
    while "third-place" not in hall.state.matches:
        hall.take_step(results)
    third = hall.state.matches["third-place"].seats
    assert hall.state.matches["final"].awaiting, "both are played beside each other"
    hall.does(c.TakeBack(since=hall.state.seq, reason="the hall has one board left"))
    level = Slip(tuple(Line(seat.player, {"vp": 70}) for seat in third))
    hall.does(c.ReportSlip(match="third-place", slip=level))
    hall.does(c.SeatStage(seed="s"))
    assert hall.state.matches["final"].awaiting
    assert not hall.state.matches["third-place"].awaiting
    final = hall.state.matches["final"].seats
    won = Slip(tuple(Line(s.player, {"vp": 90 - i}) for i, s in enumerate(final)))
    hall.does(c.ReportSlip(match="final", slip=won))
    stage = coming_stage(hall.matter, "s")
    assert stage is not None
    assert [match.match for match in stage.matches] == ["third-place"], "if there is time"
    hall.does(c.AwardTournament())
    assert hall.state.awarded[2].player == third[0].player, "the better placed, who started"


def test_the_award_needs_everything_decided() -> None:
    hall = Hall("seven-wonders", "prelims-and-final").open(16)
    with refused_for("round", "7W-102"):
        hall.does(c.AwardTournament())
    results = hall.results()
    for _ in range(3):
        hall.play_round(results)
    with refused_for("stage", "7W-207"):
        hall.does(c.AwardTournament())
    while hall.step.code != "award":
        hall.take_step(results)
    with refused_for("role"):
        hall.does(c.AwardTournament(), REFEREE)
    hall.does(c.AwardTournament(), ORGANISER)
    assert hall.state.phase == "awarded"
