"""The fold: what a tournament looks like after its events, one kind of event after the other."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tafelrunde.games.shelf import open_rulebook
from tafelrunde.journal import events as e
from tafelrunde.journal.registers import kinds_of
from tafelrunde.rulebook.faults import Broken
from tafelrunde.rulebook.settings import defaults
from tafelrunde.standings.table import standings
from tafelrunde.state.applying import STEPS
from tafelrunde.state.fold import fold
from tafelrunde.state.sheet.reading import read_sheet
from tafelrunde.state.sheet.writing import write_sheet
from tafelrunde.state.tournament import Table, Tournament
from tools.refresh_docs import ROOT

PLAYERS = ("ada", "bo", "cleo", "dario")
SHEETS = sorted((ROOT / "docs" / "examples").glob("*.json"))


def slip(*vps: int, left: str | None = None) -> e.Slip:
    lines = zip(PLAYERS, vps, strict=True)
    return e.Slip(
        tuple(
            e.Line(p, {}, left=True) if p == left else e.Line(p, {"vp": vp, "coins": 3})
            for p, vp in lines
        )
    )


def opening(*late: str) -> list[e.Event]:
    """Announced, entered, checked in, started, and the first round on the tables."""
    return [
        e.TournamentAnnounced(
            rulebook="seven-wonders",
            version="2019-04.1",
            mode="four-rounds",
            options=defaults(open_rulebook("seven-wonders")),
            tournament="t-1",
        ),
        *(e.PlayerEntered(player=player) for player in PLAYERS),
        *(e.PlayerEntered(player=player, from_round=2) for player in late),
        *(e.PlayerCheckedIn(player=player) for player in PLAYERS),
        e.TournamentStarted(),
        seated(1),
        e.RoundPublished(round=1),
    ]


def seated(number: int) -> e.RoundSeated:
    seats = tuple(e.Seat(player, place) for place, player in enumerate(PLAYERS, start=1))
    return e.RoundSeated(round=number, tables=(e.Seated(7, seats),))


def after(*events: e.Event) -> Tournament:
    return fold([*opening(), *events])


def table(tournament: Tournament) -> Table:
    return tournament.round(1).tables[7]


def reported(played: e.Slip) -> e.SlipReported:
    return e.SlipReported(round=1, table=7, slip=played)


def signed(*players: str) -> list[e.Event]:
    return [e.SlipConfirmed(round=1, table=7, player=player) for player in players]


def test_every_event_has_its_step() -> None:
    assert set(STEPS) == set(kinds_of(e.Happened))


def test_an_event_the_program_does_not_know_is_never_skipped() -> None:
    class PlayerTeleported(e.Happened, frozen=True, tag="player-teleported"):
        pass

    stranger: Any = PlayerTeleported()
    with pytest.raises(Broken, match="PlayerTeleported"):
        fold([stranger])


def test_the_announcement_pins_rulebook_version_and_options() -> None:
    tournament = after()
    assert (tournament.rulebook, tournament.version, tournament.mode) == (
        "seven-wonders",
        "2019-04.1",
        "four-rounds",
    )
    assert tournament.options["tables"] == "few-threes"
    assert tournament.id == "t-1"
    assert tournament.phase == "running"


def test_options_can_be_changed_one_by_one() -> None:
    tournament = after(e.OptionsChanged(options={"tables": "many-threes"}))
    assert tournament.options["tables"] == "many-threes"
    assert tournament.options["small_field"] == "lot"


def test_folding_in_two_parts_gives_the_same_as_folding_at_once() -> None:
    events = [*opening(), reported(slip(50, 40, 30, 20)), *signed("ada", "bo"), seated(2)]
    for cut in range(len(events) + 1):
        assert fold(events[cut:], fold(events[:cut])) == fold(events)


def test_a_slip_is_final_with_the_last_signature() -> None:
    played = slip(50, 40, 30, 20)
    assert table(after()).state == "open"
    assert table(after(reported(played))).state == "reported"
    assert table(after(reported(played), *signed("ada", "bo", "cleo"))).state == "reported"
    assert table(after(reported(played), *signed("ada", "ada", "ada", "ada"))).state == "reported"
    assert table(after(reported(played), *signed(*PLAYERS))).state == "final"
    assert table(after(reported(played), e.SlipAccepted(round=1, table=7))).state == "final"


def test_a_new_report_needs_new_signatures() -> None:
    tournament = after(
        reported(slip(50, 40, 30, 20)), *signed("ada", "bo"), reported(slip(50, 41, 30, 20))
    )
    assert table(tournament).signed == set()
    assert table(tournament).state == "reported"
    assert table(tournament).slip == slip(50, 41, 30, 20)


def test_a_disputed_slip_waits_and_a_ruling_settles_it() -> None:
    dispute = e.SlipDisputed(round=1, table=7, player="cleo", reason="coins were miscounted")
    played, right = slip(50, 40, 30, 20), slip(50, 40, 42, 20)
    assert table(after(reported(played), dispute)).state == "disputed"
    ruling = e.RulingGiven(rule="7W-602", verdict="note", players=("cleo",), round=1, table=7)
    correction = e.SlipCorrected(round=1, table=7, old=played, new=right, reason="recounted")
    tournament = after(reported(played), dispute, ruling, correction)
    assert table(tournament).state == "final"
    assert table(tournament).slip == right
    assert tournament.rulings == [ruling]


def test_a_correction_changes_the_standings() -> None:
    book = open_rulebook("seven-wonders")
    played, right = slip(50, 40, 30, 20), slip(10, 40, 30, 20)
    before = after(reported(played), e.SlipAccepted(round=1, table=7))
    assert [row.player for row in standings(book, before)] == ["ada", "bo", "cleo", "dario"]
    correction = e.SlipCorrected(round=1, table=7, old=played, new=right, reason="typo")
    mended = fold([correction], before)
    assert [row.player for row in standings(book, mended)] == ["bo", "cleo", "dario", "ada"]


@pytest.mark.rule("7W-607", "CAT-106")
def test_whoever_leaves_a_running_game_is_disqualified_with_it() -> None:
    tournament = after(reported(slip(50, 40, 30, 20, left="bo")))
    entry = tournament.entries["bo"]
    assert entry.disqualified_after == 1
    assert entry.status(0) == "active"
    assert entry.status(1) == "disqualified"
    assert entry.plays_in(1)
    assert not entry.plays_in(2)
    assert tournament.entries["ada"].status(9) == "active"


def test_a_correction_can_find_that_somebody_left_or_that_nobody_did() -> None:
    stayed, gone = slip(50, 40, 30, 20), slip(50, 40, 30, 20, left="bo")
    found = e.SlipCorrected(round=1, table=7, old=stayed, new=gone, reason="left early")
    undone = e.SlipCorrected(round=1, table=7, old=gone, new=stayed, reason="wrong name")
    assert after(reported(stayed), found).entries["bo"].status(1) == "disqualified"
    assert after(reported(gone), undone).entries["bo"].status(1) == "active"
    other = e.SlipCorrected(
        round=1, table=7, old=gone, new=slip(50, 40, 30, 20, left="cleo"), reason="wrong name"
    )
    entries = after(reported(gone), other).entries
    assert (entries["bo"].status(1), entries["cleo"].status(1)) == ("active", "disqualified")


def test_a_correction_elsewhere_leaves_a_disqualification_alone() -> None:
    out = e.PlayerDisqualified(player="bo", after_round=1, rule="7W-604", grounds="deliberate")
    played, right = slip(50, 40, 30, 20), slip(50, 41, 30, 20)
    correction = e.SlipCorrected(round=1, table=7, old=played, new=right, reason="typo")
    assert after(reported(played), out, correction).entries["bo"].status(1) == "disqualified"


def test_a_withdrawal_holds_from_the_round_it_names() -> None:
    entry = after(e.PlayerWithdrew(player="dario", after_round=2)).entries["dario"]
    assert [entry.status(number) for number in range(4)] == [
        "active",
        "active",
        "withdrawn",
        "withdrawn",
    ]
    assert entry.plays_in(2)
    assert not entry.plays_in(3)


def test_disqualified_weighs_more_than_withdrawn() -> None:
    entry = after(
        e.PlayerWithdrew(player="bo", after_round=1),
        e.PlayerDisqualified(player="bo", after_round=1),
    ).entries["bo"]
    assert entry.status(1) == "disqualified"


def test_a_late_entry_plays_from_its_round_on() -> None:
    entry = fold(opening("elif")).entries["elif"]
    assert not entry.plays_in(1)
    assert entry.plays_in(2)


def test_check_in_is_remembered() -> None:
    tournament = fold(opening("elif"))
    assert tournament.entries["ada"].checked_in
    assert not tournament.entries["elif"].checked_in


def test_a_round_can_be_seated_anew_before_it_is_played() -> None:
    seats = tuple(e.Seat(player) for player in reversed(PLAYERS))
    again = e.RoundSeated(round=1, tables=(e.Seated(1, seats),))
    tournament = after(again)
    assert len(tournament.rounds) == 1
    assert list(tournament.round(1).tables) == [1]
    assert not tournament.round(1).published


def test_a_closed_round_keeps_the_standings_that_were_read_out() -> None:
    stated = (e.Ranked("ada", 1), e.Ranked("bo"))
    closed = after(reported(slip(4, 3, 2, 1)), e.RoundClosed(round=1, standings=stated))
    assert closed.round(1).closed
    assert closed.round(1).stated == stated


def test_draws_lots_and_commitments_are_kept() -> None:
    drawn = e.Drawn(draw="d1", kind="plan", algorithm="a", seed="s", input={}, outcome=[1])
    tournament = after(
        e.DrawCommitted(draw="d1", digest="ab", algorithm="a", source="dice"),
        drawn,
        e.LotDrawn(order=("bo", "ada")),
        e.LotDrawn(order=("dario",)),
    )
    assert tournament.commitments == {"d1": "ab"}
    assert tournament.draws == {"d1": drawn}
    assert tournament.lots == ("bo", "ada", "dario")


def test_a_match_collects_its_games_and_its_leavers() -> None:
    seats = (e.Seat("ada", 1), e.Seat("bo", 2))
    drawn = e.Slip((e.Line("ada", {"vp": 60}), e.Line("bo", {"vp": 60})))
    decided = e.Slip((e.Line("ada", {"vp": 60}), e.Line("bo", left=True)))
    tournament = after(
        e.MatchSeated(stage="final", match="final", seats=seats),
        e.SlipReported(match="final", slip=drawn),
        e.SlipAccepted(match="final"),
        e.MatchSeated(stage="final", match="final", seats=seats),
        e.SlipReported(match="final", slip=decided),
        e.SlipConfirmed(match="final", player="ada"),
    )
    match = tournament.matches["final"]
    assert [game.slip for game in match.games] == [drawn, decided]
    assert tournament.entries["bo"].status(1) == "active"
    assert tournament.entries["bo"].status(2) == "disqualified"


def test_the_award_ends_the_tournament() -> None:
    ranking = (e.Ranked("ada", 1), e.Ranked("bo", 2))
    tournament = after(e.TournamentAwarded(ranking=ranking))
    assert tournament.phase == "awarded"
    assert tournament.awarded == ranking


@pytest.mark.parametrize(
    "path", [path for path in SHEETS if "season" not in path.stem], ids=lambda path: path.stem
)
def test_a_sheet_becomes_a_journal_and_the_same_sheet_again(path: Path) -> None:
    raw = json.loads(path.read_text(encoding="utf-8"))
    sheet = read_sheet(raw, open_rulebook)
    again = write_sheet(fold(sheet.events), defaults(sheet.rulebook), sheet.names)
    for round_ in raw["rounds"]:
        for table_ in round_["tables"]:
            for seat in table_["seats"]:
                if seat.get("left"):
                    del seat["vp"]  # what a leaver had does not count and is not kept
    assert again == {key: value for key, value in raw.items() if value or key == "options"}
    assert read_sheet(again, open_rulebook).events == sheet.events


def test_a_correction_lifts_what_the_slip_did_but_never_a_ruling() -> None:
    gone, stayed = leaving_slip(left=True), leaving_slip(left=False)
    told: list[e.Event] = [
        e.TournamentAnnounced(rulebook="catan", version="1", mode="ranking-tournament", options={}),
        *(e.PlayerEntered(player=player) for player in ("ada", "bo")),
        e.RoundSeated(round=1, tables=(e.Seated(7, (e.Seat("ada", 1), e.Seat("bo", 2))),)),
        e.SlipReported(round=1, table=7, slip=gone),
        e.PlayerDisqualified(player="bo", after_round=1),
        e.SlipCorrected(round=1, table=7, old=gone, new=stayed, reason="typed wrongly"),
    ]
    assert fold(told).entries["bo"].status(1) == "disqualified"


def leaving_slip(*, left: bool) -> e.Slip:
    return e.Slip((e.Line("ada", {"vp": 9}), e.Line("bo", {"vp": 4}, left=left)))
