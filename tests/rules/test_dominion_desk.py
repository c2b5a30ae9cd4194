"""Dominion at the desk: signed results, the drawn duel, the start player, the Black Market."""

from __future__ import annotations

import pytest

from tafelrunde.desk import commands as c
from tafelrunde.draw.next_round import next_round
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.journal.events import Drawn, Line, RulingGiven, Slip, SlipCorrected
from tafelrunde.pages.player import counting
from tafelrunde.reckoning.verification import verdict_on
from tafelrunde.state.fold import fold
from tafelrunde.state.sheet.reading import read_sheet
from tests.desk.hall import ORGANISER, REFEREE, Hall
from tests.desk.refusals import refused_for
from tests.rules.build import sheet


def slip(hall: Hall, number: int, points: list[int]) -> Slip:
    seats = hall.state.rounds[-1].tables[number].seats
    lines = zip(seats, points, strict=False)
    return Slip(
        tuple(Line(s.player, {"vp": vp, "turns": 12, "victory_cards": 5}) for s, vp in lines)
    )


def level() -> Hall:
    """Two tables that came out alike: two leaders, equal in everything."""
    hall = Hall("dominion", "swiss", {"rounds": 1}).open(8)
    hall.publish()
    for number in (1, 2):
        hall.does(c.ReportSlip(round=1, table=number, slip=slip(hall, number, [30, 20, 10, 5])))
        hall.does(c.AcceptSlip(round=1, table=number))
    hall.does(c.CloseRound(round=1))
    return hall


def play_duel(hall: Hall, *points: int) -> None:
    seats = hall.state.matches["final"].seats
    lines = zip(seats, points, strict=True)
    told = (Line(s.player, {"vp": vp, "turns": 12, "victory_cards": 5}) for s, vp in lines)
    hall.does(c.ReportSlip(match="final", slip=Slip(tuple(told))))


@pytest.mark.rule("DOM-123")
def test_a_drawn_duel_is_seated_again_and_no_award_goes_through() -> None:
    hall = level()
    for _ in range(2):
        assert hall.step.code == "seat-stage"
        with refused_for("stage", "DOM-123"):
            hall.does(c.AwardTournament())
        hall.does(c.SeatStage(seed="duel"))
        play_duel(hall, 20, 20)
    hall.does(c.SeatStage(seed="again"))
    play_duel(hall, 20, 21)
    hall.does(c.AwardTournament())
    assert [place.rank for place in hall.state.awarded][:3] == [1, 2, 3]


@pytest.mark.rule("DOM-123")
def test_a_leader_who_withdraws_before_the_duel_leaves_the_title_to_the_other() -> None:
    hall = level()
    one, other = (row.player for row in hall.state.rounds[0].stated[:2])
    hall.does(c.WithdrawPlayer(player=one))
    assert hall.step.code == "award"
    hall.does(c.AwardTournament())
    assert [place.player for place in hall.state.awarded[:2]] == [other, one]
    assert [place.rank for place in hall.state.awarded[:2]] == [1, 2]


def throw_out(hall: Hall, *players: str) -> None:
    for player in players:
        hall.does(
            c.DisqualifyPlayer(player=player, rule="DOM-119", grounds="marked cards"), REFEREE
        )


@pytest.mark.rule("DOM-123", "DOM-119")
@pytest.mark.parametrize("played", [True, False])
def test_when_both_duellists_are_thrown_out_the_next_two_are_seated_for_a_duel(
    played: bool,
) -> None:
    """„entscheidet ein direktes Duell zwischen den führenden Spielern“: others lead now."""
    hall = level()
    first = [row.player for row in hall.state.rounds[0].stated[:2]]
    hall.does(c.SeatStage(seed="duel"))
    if played:
        play_duel(hall, 20, 18)
        assert hall.step.code == "award"
    throw_out(hall, *first)
    assert hall.step.code == "seat-stage"
    with refused_for("stage", "DOM-123"):
        hall.does(c.AwardTournament())
    drawn, _seated, *_kingdom = hall.does(c.SeatStage(seed="a new duel"))
    assert isinstance(drawn, Drawn)
    second = {seat.player for seat in hall.state.matches["final"].seats}
    assert isinstance(drawn.outcome, list)
    assert set(drawn.outcome) == second
    assert second == {row.player for row in hall.state.rounds[0].stated[2:4]}
    assert hall.step.code == "report-match"
    play_duel(hall, 9, 9)
    hall.does(c.SeatStage(seed="again"))
    play_duel(hall, 9, 11)
    hall.does(c.AwardTournament())
    assert {place.player for place in hall.state.awarded[:2]} == second
    assert [place.rank for place in hall.state.awarded[:3]] == [1, 2, 3]
    assert verdict_on(hall.records).findings == ()


@pytest.mark.rule("DOM-118")
def test_a_signed_slip_changes_only_by_a_ruling_that_names_its_rule() -> None:
    """„haben diesen Fehler alle … übersehen und das Ergebnis wird nicht mehr verändert“"""
    hall = level()
    new = slip(hall, 1, [31, 20, 10, 5])
    fix = c.CorrectSlip(round=1, table=1, slip=new, reason="counted wrongly")
    for actor in (ORGANISER, REFEREE):
        with refused_for("rule", "DOM-118"):
            hall.does(fix, actor)
    ruled = c.CorrectSlip(round=1, table=1, slip=new, reason="a forged slip", rule="DOM-119")
    ruling, corrected = hall.does(ruled, REFEREE)
    assert isinstance(ruling, RulingGiven)
    assert (ruling.rule, ruling.text, ruling.table) == ("DOM-119", "a forged slip", 1)
    assert isinstance(corrected, SlipCorrected)


@pytest.mark.rule("DOM-118")
def test_where_a_referee_was_named_the_organiser_changes_no_signed_slip() -> None:
    hall = Hall("dominion", "swiss", {"rounds": 1})
    hall.does(c.SetDetails(referee="referee-1"))
    hall.open(8)
    hall.publish()
    first = slip(hall, 1, [30, 20, 10, 5])
    hall.does(c.ReportSlip(round=1, table=1, slip=first))
    hall.does(c.ReportSlip(round=1, table=1, slip=slip(hall, 1, [29, 20, 10, 5])))  # not final yet
    hall.does(c.AcceptSlip(round=1, table=1))
    ruled = c.CorrectSlip(round=1, table=1, slip=first, reason="a forged slip", rule="DOM-119")
    with refused_for("role", "DOM-118"):
        hall.does(ruled, ORGANISER)
    hall.does(ruled, REFEREE)


@pytest.mark.rule("DOM-107")
def test_the_start_player_alone_can_be_drawn_and_the_seat_order_stays() -> None:
    """„Der als Startspieler geloste Spieler beginnt das Spiel.“"""
    tables = ("A 30 9 6, B 20 9 5, C 10 9 4, D 5 9 3", "E 31 9 6, F 21 9 5, G 11 9 4, H 6 9 3")
    tale = sheet("dominion").round(*tables)

    def drafted(raw: dict[str, object], seed: str) -> list[tuple[str | None, ...]]:
        read = read_sheet(raw, open_rulebook)
        coming = next_round(read.rulebook, fold(read.events), seed)
        assert coming is not None
        assert all("by lot (DOM-107)" in reason.en for reason in coming.reasons) == (
            raw["options"] != {}
        )
        return list(coming.tables)

    strict = drafted(tale.raw, "s")
    assert strict == [("E", "A", "F", "B"), ("G", "C", "H", "D")]
    seen = set()
    for seed in "abcdefgh":
        for table, before in zip(
            drafted(tale.with_options(start_player="lot").raw, seed), strict, strict=True
        ):
            turns = {before[i:] + before[:i] for i in range(4)}
            assert table in turns, "the same neighbours, another start"
            seen.add(table[0])
    assert len(seen) > 4


@pytest.mark.rule("DOM-124")
def test_the_score_sheet_knows_victory_cards_from_the_black_market(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hall = level()

    def lines(*cards: str) -> set[str]:
        drawn = frozenset(cards) if cards else None
        monkeypatch.setattr(counting, "drawn_cards", lambda *_: drawn)
        found = counting.sheet_of(hall.state, hall.rulebook, 1, None)
        assert found is not None
        return {line.name for line in found.lines}

    special = {"gardens", "deck", "duke", "great_hall", "harem", "nobles"}
    assert not lines("market", "village") & special
    assert special <= lines("market", "black-market")
    hall.does(c.SeatStage(seed="duel"))
    assert special <= lines(), "in the duel other sets may be used if all agree"
