"""Somebody leaves a match that is seated: who moves up is said, and one command seats it anew."""

from __future__ import annotations

from tafelrunde.desk import commands as c
from tafelrunde.desk.consequences import consequences
from tafelrunde.desk.finish import lot_needed
from tafelrunde.desk.seating_anew import vacancies
from tafelrunde.draw.next_stage import next_stage
from tafelrunde.journal import events as e
from tafelrunde.journal.events import Line, Slip
from tafelrunde.pages.organiser.finish import finish_page
from tafelrunde.pages.view import View
from tafelrunde.reckoning.verification import verdict_on
from tafelrunde.standings.finish import bracket_of
from tests.desk.hall import ORGANISER, REFEREE, Hall
from tests.desk.refusals import refused_for


def semifinals(number: int = 17) -> Hall:
    hall = Hall("format-tables-semifinals", "day").open(number)
    results = hall.results()
    while not hall.state.matches:
        hall.take_step(results)
    return hall


def seated(hall: Hall, *matches: str) -> list[str]:
    return [seat.player for match in matches for seat in hall.state.matches[match].seats]


def withdrawn(hall: Hall, match: str, at: int = 1) -> str:
    gone = hall.state.matches[match].seats[at].player
    hall.does(c.WithdrawPlayer(player=gone))
    return gone


def test_the_next_of_the_standings_moves_up_and_all_is_seated_anew_in_one_act() -> None:
    for match in ("SF1", "SF2"):
        hall = semifinals()
        ninth = bracket_of(hall.rulebook, hall.state).seeds[8]
        before = set(seated(hall, "SF1", "SF2"))
        gone = withdrawn(hall, match)
        said = f"{gone} is no longer playing: {ninth} moves up (TS-401)."
        assert hall.step.code == "seat-anew"
        assert hall.step.text.en == f"{said} Seat the players anew."
        (gap,) = finish_page(View(hall.state, hall.rulebook, {}, "en")).gaps
        assert (gap.text.en, gap.open) == (said, True)
        anew = c.SeatAnew(stage="semifinal", seed="s")
        told = [text.en for text in consequences(hall.state, hall.rulebook, anew)]
        hall.does(anew)
        assert set(seated(hall, "SF1", "SF2")) == before - {gone} | {ninth}
        assert told == [
            said,
            f"Semifinal 1: {', '.join(seated(hall, 'SF1'))}.",
            f"Semifinal 2: {', '.join(seated(hall, 'SF2'))}.",
            "Slips and lists printed for these matches no longer fit then.",
            "Only as long as none of these games has begun.",
        ]
        assert hall.state.entries[gone].gone
        assert hall.step.code == "report-match"
        hall.play_to_the_end(hall.results())
        assert verdict_on(hall.records).findings == ()


def test_it_is_the_seating_that_undo_and_seating_would_give() -> None:
    hall, other = semifinals(), semifinals()
    since = hall.state.seq - 1
    withdrawn(hall, "SF1")
    withdrawn(other, "SF1")
    hall.does(c.TakeBack(since=since, reason="to fill the seat"))
    hall.does(c.SeatStage(seed="s"))
    other.does(c.SeatAnew(stage="semifinal", seed="s"))
    assert seated(hall, "SF1", "SF2") == seated(other, "SF1", "SF2")


def test_the_act_can_be_taken_back_as_one() -> None:
    hall = semifinals()
    withdrawn(hall, "SF1")
    before = hall.state.copied()
    number = hall.state.seq + 1
    hall.does(c.SeatAnew(stage="semifinal", seed="s"))
    hall.does(c.TakeBack(since=number, reason="nobody wants to move up"))
    assert hall.state == before


def test_nothing_is_seated_anew_once_one_of_its_games_was_reported() -> None:
    hall = semifinals()
    withdrawn(hall, "SF2")
    lines = tuple(Line(p, {"vp": 10 - n}) for n, p in enumerate(seated(hall, "SF1")))
    hall.does(c.ReportSlip(match="SF1", slip=Slip(lines)))
    assert hall.step.code == "report-match"
    (gap,) = finish_page(View(hall.state, hall.rulebook, {}, "de")).gaps
    assert not gap.open
    assert "Halbfinale 1 hat begonnen oder ist gespielt: Es bleibt, wie gesetzt wurde." in (
        gap.text.de
    )
    with refused_for("stage", "TS-401"):
        hall.does(c.SeatAnew(stage="semifinal", seed="s"))


def test_only_where_somebody_left_and_the_rulebook_lets_others_move_up() -> None:
    hall = semifinals()
    assert not vacancies(hall.matter)
    with refused_for("stage"):
        hall.does(c.SeatAnew(stage="semifinal", seed="s"))
    wonders = Hall("seven-wonders", "prelims-and-final").open(12)
    while not wonders.state.matches:
        wonders.take_step(wonders.results())
    withdrawn(wonders, "final")
    assert not vacancies(wonders.matter)
    assert wonders.step.code == "report-match"
    assert not finish_page(View(wonders.state, wonders.rulebook, {}, "en")).gaps


def test_the_third_of_the_table_moves_up_into_a_final_that_is_seated() -> None:
    hall = semifinals()
    results = hall.results()
    while "final" not in hall.state.matches:
        hall.take_step(results)
    gone = withdrawn(hall, "final", 0)
    bracket = bracket_of(hall.rulebook, hall.state)
    home = next(m for m in ("SF1", "SF2") if gone in bracket.places(m))
    third = list(bracket.places(home))[2]
    (found,) = vacancies(hall.matter)
    assert (found.gone, found.movers, found.matches) == ((gone,), (third,), ("final",))
    hall.does(c.SeatAnew(stage="final", seed="s"))
    assert third in seated(hall, "final")
    assert gone not in seated(hall, "final")
    hall.play_to_the_end(hall.results())
    assert verdict_on(hall.records).findings == ()


def test_where_a_lot_tells_who_moves_up_it_is_drawn_before_the_seating() -> None:
    """At every table the places are alike, so that several share each place of the standings."""
    hall = Hall("format-tables-semifinals", "day", {"rounds": 1}).open(16)
    hall.publish()
    for table in hall.state.rounds[0].tables.values():
        lines = tuple(Line(s.player, {"vp": 40 - 10 * n}) for n, s in enumerate(table.seats))
        hall.does(c.ReportSlip(round=1, table=table.number, slip=Slip(lines), accept=True))
    hall.does(c.CloseRound(round=1))
    while not hall.state.matches:
        hall.take_step(hall.results())
    gone = withdrawn(hall, "SF1", 0)
    (found,) = vacancies(hall.matter)
    assert len(found.by_lot) == 4
    assert found.text.en.startswith(f"{gone} is no longer playing: the next moves up, first a ")
    told = consequences(hall.state, hall.rulebook, c.SeatAnew(stage="semifinal", seed="s"))
    assert any("after the lot you seat the players anew" in text.en for text in told)
    hall.does(c.SeatAnew(stage="semifinal", seed="s"))
    assert hall.step.code == "draw-lot"
    assert set(lot_needed(hall.matter)) == set(found.by_lot)
    hall.play_to_the_end(hall.results())
    assert verdict_on(hall.records).findings == ()


def test_what_was_decided_meanwhile_is_named_before_it_goes_with_the_seating() -> None:
    hall = semifinals()
    ruling = c.GiveRuling(rule="TS-502", verdict="warning", players=("p1",), text="loud")
    hall.does(ruling, REFEREE)
    asked = c.CallReferee(call="wish", about="withdrawal", match="SF1")
    hall.does(asked, ORGANISER)
    withdrawn(hall, "SF1")
    anew = c.SeatAnew(stage="semifinal", seed="s")
    told = [text.en for text in consequences(hall.state, hall.rulebook, anew)]
    assert "ruling under TS-502." in told
    assert not [text for text in told if "leave the tournament" in text]


def test_before_the_withdrawal_each_reads_what_is_his() -> None:
    hall = semifinals()
    ninth = bracket_of(hall.rulebook, hall.state).seeds[8]
    leaving = hall.state.matches["SF1"].seats[1].player
    asked = c.WithdrawPlayer(player=leaving)
    at_the_desk = [text.de for text in consequences(hall.state, hall.rulebook, asked)]
    assert at_the_desk == [
        f"{leaving} ist nicht mehr dabei: {ninth} rückt nach (TS-401).",
        "Halbfinale 1 bleibt so, bis Sie auf der Seite „Endrunde“ neu setzen.",
    ]
    own = consequences(hall.state, hall.rulebook, asked, reader=leaving)
    assert [text.de for text in own] == [
        f"{ninth} rückt für Sie nach (TS-401).",
        "Dafür setzt die Turnierleitung die Spieler neu.",
    ]


def test_a_player_reads_nothing_that_only_the_desk_can_do() -> None:
    wonders = Hall("seven-wonders", "prelims-and-final").open(12)
    while not wonders.state.matches:
        wonders.take_step(wonders.results())
    leaving = wonders.state.matches["final"].seats[1].player
    asked = c.WithdrawPlayer(player=leaving)
    (own,) = consequences(wonders.state, wonders.rulebook, asked, reader=leaving)
    assert "in the history" not in own.en
    assert own.en.startswith("Final has been seated with you: nobody moves up automatically.")
    drafted = Hall("seven-wonders", "four-rounds").open(12)
    drafted.play_round(drafted.results())
    drafted.does(c.DraftRound(seed="two"))
    asked = c.WithdrawPlayer(player="p1")
    desk = [text.en for text in consequences(drafted.state, drafted.rulebook, asked)]
    own_words = [
        text.en for text in consequences(drafted.state, drafted.rulebook, asked, reader="p1")
    ]
    chore = "The draft of round 2 no longer fits then: repair it or draw it again."
    assert [text for text in desk if text not in own_words] == [chore]


def test_the_reason_of_a_pairing_says_who_moves_up_for_whom() -> None:
    hall = semifinals()
    ninth = bracket_of(hall.rulebook, hall.state).seeds[8]
    since = next(
        number
        for number, event in enumerate(hall.state.history, start=1)
        if isinstance(event, e.MatchSeated)
    )
    gone = withdrawn(hall, "SF1")
    hall.does(c.TakeBack(since=since, reason="to fill the seat"))
    stage = next_stage(hall.rulebook, hall.state, "s")
    assert stage is not None
    told = {each.match: each.reason.en for each in stage.matches}
    assert told["SF1"].endswith(f" {ninth} moves up for {gone}.")
    assert "moves up" not in told["SF2"]


def test_where_nobody_is_left_to_move_up_it_is_said_and_nothing_is_advised() -> None:
    hall = semifinals(8)
    gone = hall.state.matches["SF1"].seats[1].player
    told = [
        text.en for text in consequences(hall.state, hall.rulebook, c.WithdrawPlayer(player=gone))
    ]
    said = f"Semifinal 1: nobody is left to move up, the others play it without {gone}."
    assert said in told
    assert not any("take the seating back" in each for each in told)
