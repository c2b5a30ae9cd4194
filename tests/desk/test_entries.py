"""Entries and check-in."""

from __future__ import annotations

import pytest

from tafelrunde.desk import commands as c
from tafelrunde.desk.subjects import changed_since
from tafelrunde.journal import events as e
from tafelrunde.journal.registers import kinds_of
from tests.desk.hall import SCOREKEEPER, Hall, player
from tests.desk.refusals import refused_for


def test_a_pasted_list_is_taken_in_whole_or_not_at_all() -> None:
    hall = Hall()
    with refused_for("player"):
        hall.does(c.EnterPlayers(entrants=(c.Entrant("p1"), c.Entrant("p2"), c.Entrant("p1"))))
    assert hall.players == []
    hall.does(c.EnterPlayers(entrants=(c.Entrant("p1"), c.Entrant("p2"))))
    with refused_for("player"):
        hall.does(c.EnterPlayer(player="p2"))
    assert hall.players == ["p1", "p2"]


@pytest.mark.rule("CAR-202")
def test_data_must_be_checked_at_the_desk_before_somebody_is_checked_in() -> None:
    hall = Hall("carcassonne", "four-player")
    hall.enter(1)
    with refused_for("data_checked", "CAR-202"):
        hall.does(c.CheckIn(player="p1"))
    hall.does(c.CheckIn(player="p1", data_checked=True), SCOREKEEPER)
    assert hall.state.entries["p1"].checked_in
    assert hall.state.entries["p1"].data_checked


@pytest.mark.rule("CAR-203")
def test_minors_need_the_consent_of_their_guardians() -> None:
    hall = Hall("carcassonne", "four-player")
    hall.does(c.EnterPlayer(player="p1", minor=True, data_checked=True))
    with refused_for("consent", "CAR-203"):
        hall.does(c.CheckIn(player="p1"))
    hall.does(c.CheckIn(player="p1", consent=True))
    assert hall.state.entries["p1"].checked_in


@pytest.mark.rule("7W-501")
def test_the_fair_play_charter_must_be_accepted() -> None:
    hall = Hall("seven-wonders", "four-rounds")
    hall.does(c.EnterPlayer(player="p1"))
    with refused_for("fair_play", "7W-501"):
        hall.does(c.CheckIn(player="p1"))
    hall.does(c.EnterPlayer(player="p2", fair_play=True), player("p2"))
    hall.does(c.CheckIn(player="p2"))
    assert not hall.state.entries["p1"].checked_in
    assert hall.state.entries["p2"].checked_in


@pytest.mark.rule("FRI-231")
def test_a_pseudonym_is_chosen_where_standings_are_public_under_one() -> None:
    hall = Hall("friedrich", "world-championship")
    hall.does(c.EnterPlayer(player="p1"))
    with refused_for("pseudonym", "FRI-231"):
        hall.does(c.CheckIn(player="p1"))
    hall.does(c.ChangeEntry(player="p1", pseudonym=True))
    hall.does(c.CheckIn(player="p1"))
    assert hall.state.entries["p1"].checked_in


def test_a_player_enters_only_himself_settles_nothing_and_cancels_at_the_desk() -> None:
    hall = Hall("carcassonne", "four-player")
    with refused_for("player"):
        hall.does(c.EnterPlayer(player="p2"), player("p1"))
    hall.does(c.EnterPlayer(player="p1", data_checked=True, fixed_table=3), player("p1"))
    assert not hall.state.entries["p1"].data_checked
    assert hall.state.entries["p1"].fixed_table is None
    with refused_for("role"):
        hall.does(c.CancelEntry(player="p1"), player("p1"))
    with refused_for("about"):
        hall.does(c.CallReferee(call="c0", about="rule"), player("p1"))
    hall.does(c.CallReferee(call="c1", about="withdrawal"), player("p1"))
    hall.does(c.CancelEntry(player="p1"))
    assert hall.players == []
    assert not hall.state.open_calls


def test_whoever_comes_when_the_hall_is_full_waits_and_moves_up() -> None:
    hall = Hall()
    hall.does(c.SetDetails(capacity=2))
    hall.enter(4)
    assert hall.players == ["p1", "p2"]
    assert list(hall.state.waiting) == ["p3", "p4"]
    with refused_for("player"):
        hall.does(c.CheckIn(player="p3", fair_play=True))
    hall.does(c.CancelEntry(player="p1"))
    assert hall.players == ["p2", "p3"]
    hall.does(c.SetDetails(capacity=5))
    assert hall.players == ["p2", "p3", "p4"]
    assert not hall.state.waiting


def test_check_in_closes_only_when_each_no_show_is_decided() -> None:
    hall = Hall()
    hall.enter(16, fair_play=True)
    for number in range(1, 14):
        hall.does(c.CheckIn(player=f"p{number}"))
    with refused_for("no_shows"):
        hall.does(c.CloseCheckIn(no_shows={"p14": "missed", "p15": "late"}))
    with refused_for("no_shows"):
        hall.does(c.CloseCheckIn(no_shows={"p1": "missed"}))
    fates: dict[str, c.NoShow] = {"p14": "missed", "p15": "late", "p16": "missed"}
    hall.does(c.CloseCheckIn(no_shows=fates))
    assert "p14" in hall.state.absent
    assert "p14" not in hall.players
    assert hall.state.entries["p15"].from_round == 2


def test_whoever_stayed_away_is_in_no_ranking_and_can_still_come_late() -> None:
    hall = Hall("catan", "ranking-tournament")
    hall.enter(18)
    for number in range(1, 17):
        hall.does(c.CheckIn(player=f"p{number}"))
    hall.does(c.CloseCheckIn(no_shows={"p17": "missed", "p18": "missed"}))
    hall.does(c.StartTournament())
    hall.play_round(hall.results())
    assert "p17" not in {ranked.player for ranked in hall.state.rounds[0].stated}
    hall.does(c.CheckIn(player="p17"))
    assert hall.state.entries["p17"].from_round == 2
    hall.play_round(hall.results())
    seated = {s.player for t in hall.state.rounds[1].tables.values() for s in t.seats}
    assert "p17" in seated
    assert "p18" not in seated


def test_a_draft_waits_for_those_who_were_said_to_come_later() -> None:
    hall = Hall("catan", "ranking-tournament")
    hall.enter(17)
    for number in range(1, 17):
        hall.does(c.CheckIn(player=f"p{number}"))
    hall.does(c.CloseCheckIn(no_shows={"p17": "late"}))
    hall.does(c.StartTournament())
    hall.play_round(hall.results())
    with refused_for("players"):
        hall.does(c.DraftRound(seed="s"))
    assert hall.step.blocked
    hall.does(c.CancelEntry(player="p17"))
    hall.play_round(hall.results())
    assert "p17" not in {ranked.player for ranked in hall.state.rounds[1].stated}


def test_whoever_comes_later_still_keeps_nobody_from_drawing() -> None:
    hall = Hall("catan", "ranking-tournament")
    hall.enter(17)
    for number in range(1, 17):
        hall.does(c.CheckIn(player=f"p{number}"))
    hall.does(c.CloseCheckIn(no_shows={"p17": "late"}))
    hall.does(c.StartTournament())
    hall.play_round(hall.results())
    assert "expect for round 3" in hall.step.blocked[0]["en"]
    with refused_for("player"):
        hall.does(c.ExpectLater(player="p1"))
    hall.does(c.ExpectLater(player="p17"))
    assert not hall.step.blocked
    hall.play_round(hall.results())
    seated = {s.player for t in hall.state.rounds[1].tables.values() for s in t.seats}
    assert len(seated) == 16
    assert "p17" not in seated
    assert "check in or withdraw" in hall.step.blocked[0]["en"], "there is no fourth round"
    with refused_for("player"):
        hall.does(c.ExpectLater(player="p17"))
    hall.does(c.CheckIn(player="p17"))
    hall.play_round(hall.results())
    assert "p17" in {s.player for t in hall.state.rounds[2].tables.values() for s in t.seats}


def test_a_late_entry_plays_from_the_next_round_on_and_is_ranked() -> None:
    hall = Hall("catan", "ranking-tournament").open(16)
    hall.play_round(hall.results())
    hall.does(c.EnterPlayer(player="late"))
    hall.does(c.CheckIn(player="late"))
    hall.play_round(hall.results())
    assert "late" in {ranked.player for ranked in hall.state.rounds[1].stated}
    assert hall.state.entries["late"].from_round == 2
    hall.play_round(hall.results())
    with refused_for("player"):
        hall.does(c.EnterPlayer(player="later"))


@pytest.mark.rule("CAR-302", "7W-109")
@pytest.mark.parametrize(
    ("rulebook", "mode", "rule"),
    [("carcassonne", "two-player", "CAR-302"), ("seven-wonders", "duel", "7W-109")],
)
def test_an_odd_number_needs_the_stand_in_who_plays_only_then(
    rulebook: str, mode: str, rule: str
) -> None:
    hall = Hall(rulebook, mode)
    hall.enter(11)
    hall.check_in_all()
    hall.does(c.CloseCheckIn())
    with refused_for("players", rule):
        hall.does(c.StartTournament())
    hall.does(c.ReopenCheckIn())
    hall.does(c.EnterPlayer(player="spare", standin=True))
    hall.does(c.CheckIn(player="spare", data_checked=True, fair_play=True))
    hall.does(c.CloseCheckIn())
    hall.does(c.StartTournament())
    hall.play_round(hall.results())
    assert hall.state.called == {1: ("spare",)}
    assert "spare" in {s.player for t in hall.state.rounds[0].tables.values() for s in t.seats}
    assert "spare" not in {ranked.player for ranked in hall.state.rounds[0].stated}
    hall.does(c.WithdrawPlayer(player="p1"))
    hall.play_round(hall.results())
    assert 2 not in hall.state.called
    assert "spare" not in {s.player for t in hall.state.rounds[1].tables.values() for s in t.seats}


def test_an_even_number_leaves_the_stand_in_out() -> None:
    hall = Hall("carcassonne", "two-player")
    hall.does(c.EnterPlayer(player="spare", standin=True))
    hall.open(12)
    hall.publish()
    assert not hall.state.called
    assert len(hall.state.rounds[0].tables) == 6


def test_too_few_players_cannot_start() -> None:
    hall = Hall("carcassonne", "two-player")
    hall.enter(6)
    hall.check_in_all()
    hall.does(c.CloseCheckIn())
    with refused_for("players", "CAR-301"):
        hall.does(c.StartTournament())


def test_a_mis_tap_is_taken_off_again() -> None:
    hall = Hall("catan", "ranking-tournament")
    hall.enter(2)
    hall.does(c.CheckIn(player="p1"))
    assert hall.does(c.CheckIn(player="p1")) == []
    assert hall.does(c.UndoCheckIn(player="p1")) == [e.CheckInUndone(player="p1")]
    assert not hall.state.entries["p1"].checked_in


@pytest.mark.rule("7W-501")
def test_whoever_turns_out_not_to_be_there_has_accepted_nothing() -> None:
    hall = Hall("seven-wonders", "prelims-and-final")
    hall.enter(2)
    hall.does(c.CheckInEverybody(data_checked=True, fair_play=True))
    assert not hall.state.entries["p1"].data_checked, "nobody is asked for that here"
    hall.does(c.UndoCheckIn(player="p1"))
    with refused_for("fair_play", "7W-501"):
        hall.does(c.CheckIn(player="p1"))


def test_no_event_carries_a_name() -> None:
    fields = {name for event in kinds_of(e.Happened) for name in event.__struct_fields__}
    assert not fields & {"name", "surname", "pseudonym_text", "contact", "birth_year", "email"}


@pytest.mark.rule("7W-101")
def test_the_desk_asks_whether_somebody_may_play_in_the_series() -> None:
    # "die deutsche, österreichische oder schweizer Staatsbürgerschaft oder seinen
    # Lebensmittelpunkt in Deutschland, Österreich oder der Schweiz"
    hall = Hall()
    with refused_for("eligible", "7W-101"):
        hall.does(c.EnterPlayer(player="p1", eligible=False))
    hall.does(c.EnterPlayer(player="p1", eligible=True))
    assert hall.state.entries["p1"].eligible
    hall.does(c.EnterPlayer(player="p2"))
    with refused_for("eligible", "7W-101"):
        hall.does(c.CheckIn(player="p2", fair_play=True, eligible=False))
    hall.does(c.CheckIn(player="p2", fair_play=True, eligible=True))
    assert hall.state.entries["p2"].eligible
    catan = Hall("catan", "ranking-tournament")
    catan.does(c.EnterPlayer(player="p1", eligible=False))


@pytest.mark.rule("FRI-231")
def test_nobody_starts_without_the_pseudonym_that_was_taken_off_after_check_in() -> None:
    hall = Hall("friedrich", "world-championship")
    hall.enter(4, pseudonym=True)
    hall.check_in_all()
    hall.does(c.CloseCheckIn(no_shows={}))
    assert hall.step.blocked == []
    one = hall.players[0]
    hall.does(c.ChangeEntry(player=one, pseudonym=False))
    (blocked,) = hall.step.blocked
    assert blocked.spoken("de", {one: "Ada"}) == "Ein Pseudonym fehlt noch: Ada (FRI-231)"
    with refused_for("pseudonym", "FRI-231"):
        hall.does(c.StartTournament())
    hall.does(c.ChangeEntry(player=one, pseudonym=True))
    hall.does(c.StartTournament())


def test_quick_hands_tick_fee_and_residence_and_check_in_without_overtaking_themselves() -> None:
    fee = c.ChangeEntry(player="a", fee_paid=True)
    here = [e.EntryChanged(player="a", fair_play=True), e.PlayerCheckedIn(player="a")]
    assert changed_since(fee, here) == []
    assert changed_since(fee, [e.EntryChanged(player="a", eligible=True)]) == []
    assert changed_since(c.CheckIn(player="a"), [e.EntryChanged(player="a", fee_paid=True)]) == []
    taken_back = [e.EntryChanged(player="a", fee_paid=False)]
    assert changed_since(fee, taken_back) == taken_back, "somebody else said something else"
    moved = c.ChangeEntry(player="a", fixed_table=3)
    assert changed_since(moved, here) == here
