"""Leaving, rulings, disqualification and the award."""

from __future__ import annotations

import pytest

from tafelrunde.desk import commands as c
from tafelrunde.desk.actors import Actor
from tafelrunde.desk.consequences import consequences
from tafelrunde.journal.events import Line, PlayerDisqualified, Slip
from tafelrunde.reckoning.verification import verdict_on
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.standings.finish import bracket_of, final_ranking
from tafelrunde.standings.table import standings
from tests.desk.hall import ORGANISER, REFEREE, SCOREKEEPER, Hall, player
from tests.desk.refusals import refused_for


@pytest.mark.rule("7W-604", "CAT-104")
@pytest.mark.parametrize(
    ("rulebook", "mode", "rule"),
    [("seven-wonders", "four-rounds", "7W-604"), ("catan", "ranking-tournament", "CAT-104")],
)
def test_nobody_is_disqualified_after_the_award_ceremony(
    rulebook: str, mode: str, rule: str
) -> None:
    hall = Hall(rulebook, mode).open(16)
    hall.play_to_the_end(hall.results())
    command = c.DisqualifyPlayer(player="p1", rule=rule, grounds="cheated", deliberate=True)
    with refused_for("player", rule):
        hall.does(command, REFEREE)
    award = hall.state.seq
    hall.does(c.TakeBack(since=award, reason="read out too early"))
    assert hall.state.phase == "running"
    with refused_for("player", rule):
        hall.does(command, REFEREE)


@pytest.mark.rule("7W-604")
def test_before_the_award_a_disqualification_names_rule_and_grounds() -> None:
    hall = Hall("seven-wonders", "four-rounds").open(16)
    hall.play_round(hall.results())
    command = c.DisqualifyPlayer(
        player="p1", rule="7W-502", grounds="marked cards", deliberate=True
    )
    for actor in (SCOREKEEPER, player("p2")):
        with refused_for("role"):
            hall.does(command, actor)
    with refused_for("grounds"):
        hall.does(c.DisqualifyPlayer(player="p1", rule="7W-502", grounds=""), REFEREE)
    with refused_for("rule"):
        hall.does(c.DisqualifyPlayer(player="p1", rule="", grounds="x"), REFEREE)
    said = consequences(hall.state, hall.rulebook, command)
    assert any("p1: place" in text.en and "without a place" in text.en for text in said)
    assert any("15 instead of 16 play in round 2" in text.en for text in said)
    hall.does(command, REFEREE)
    assert hall.state.entries["p1"].disqualified_after == 1
    with refused_for("player"):
        hall.does(command, REFEREE)


@pytest.mark.rule("7W-605", "CAT-105")
@pytest.mark.parametrize(
    ("rulebook", "mode"), [("seven-wonders", "four-rounds"), ("catan", "ranking-tournament")]
)
def test_after_a_withdrawal_the_tournament_goes_on_with_fewer(rulebook: str, mode: str) -> None:
    hall = Hall(rulebook, mode).open(16)
    hall.play_round(hall.results())
    hall.does(c.WithdrawPlayer(player="p5"))
    hall.play_to_the_end(hall.results())
    assert len(hall.state.awarded) == 16, "what was scored stays"
    seated = {s.player for r in hall.state.rounds[1:] for t in r.tables.values() for s in t.seats}
    assert len(seated) == 15
    assert set(hall.players) >= seated


def test_the_desk_withdraws_a_player_and_only_once() -> None:
    hall = Hall("catan", "ranking-tournament").open(16)
    with refused_for("role"):
        hall.does(c.WithdrawPlayer(player="p5"), player("p5"))
    hall.does(c.WithdrawPlayer(player="p5"))
    with refused_for("player"):
        hall.does(c.WithdrawPlayer(player="p5"))


def test_who_withdrew_by_mistake_plays_again() -> None:
    hall = Hall("catan", "ranking-tournament").open(16)
    hall.play_round(hall.results())
    with refused_for("player"):
        hall.does(c.ReturnPlayer(player="p5"))
    hall.does(c.WithdrawPlayer(player="p5"))
    hall.does(c.ReturnPlayer(player="p5"))
    hall.publish()
    assert len(hall.state.rounds[1].tables) == 4


def test_a_walkover_follows_from_a_withdrawal_in_the_finish() -> None:
    hall = Hall("carcassonne", "two-player").open(12)
    results = hall.results(3)
    while hall.step.code != "report-match":
        hall.take_step(results)
    match = hall.state.matches["QF1"]
    loser, winner = match.seats[0].player, match.seats[1].player
    hall.does(c.WithdrawPlayer(player=loser))
    hall.play_to_the_end(results)
    assert winner in {seat.player for seat in hall.state.matches["SF1"].seats}
    assert loser not in {s.player for m in ("SF1", "SF2") for s in hall.state.matches[m].seats}
    assert hall.state.phase == "awarded"


@pytest.mark.rule("7W-602", "CAT-102")
def test_rulings_are_kept_with_their_rule() -> None:
    hall = Hall("seven-wonders", "four-rounds").open(16)
    hall.publish()
    ruling = c.GiveRuling(rule="7W-602", verdict="warning", players=("p1",), table=1, text="slow")
    with refused_for("role"):
        hall.does(ruling, SCOREKEEPER)
    hall.does(ruling, REFEREE)
    assert hall.state.rulings[-1].verdict == "warning"
    assert hall.state.rulings[-1].round == 1
    with refused_for("players"):
        hall.does(c.GiveRuling(rule="7W-602", verdict="warning", players=()), REFEREE)
    with refused_for("player"):
        hall.does(c.GiveRuling(rule="7W-602", verdict="note", players=("p99",)), REFEREE)


@pytest.mark.rule("7W-607", "CAT-106")
@pytest.mark.parametrize(
    ("rulebook", "mode", "rule"),
    [("seven-wonders", "four-rounds", "7W-607"), ("catan", "ranking-tournament", "CAT-106")],
)
def test_a_substitute_is_named_only_where_two_would_be_left(
    rulebook: str, mode: str, rule: str
) -> None:
    hall = Hall(rulebook, mode).open(15)
    hall.publish()
    tables = hall.state.rounds[0].tables.values()
    four = next(table for table in tables if len(table.seats) == 4)
    three = next(table for table in tables if len(table.seats) == 3)
    with refused_for("leaver", rule):
        leaver = four.seats[0].player
        named = c.NameSubstitute(round=1, table=four.number, leaver=leaver, substitute="referee")
        hall.does(named, REFEREE)
    leaver = three.seats[0].player
    with refused_for("substitute", rule):
        somebody = c.NameSubstitute(
            round=1, table=three.number, leaver=leaver, substitute="Max Muster"
        )
        hall.does(somebody, REFEREE)
    named = c.NameSubstitute(round=1, table=three.number, leaver=leaver, substitute="referee")
    hall.does(named, REFEREE)
    assert hall.state.rounds[0].tables[three.number].substitutes == {leaver: "referee"}


@pytest.mark.rule("7W-607", "CAT-106")
@pytest.mark.parametrize(
    ("rulebook", "mode", "rule"),
    [("seven-wonders", "four-rounds", "7W-607"), ("catan", "ranking-tournament", "CAT-106")],
)
def test_the_second_who_leaves_a_table_of_four_gets_a_substitute(
    rulebook: str, mode: str, rule: str
) -> None:
    hall = Hall(rulebook, mode).open(16)
    hall.publish()
    first, second, *_ = (seat.player for seat in hall.state.rounds[0].tables[1].seats)
    left = c.GiveRuling(rule=rule, verdict="penalty", players=(first,), table=1, text="left")
    hall.does(left, REFEREE)
    named = c.NameSubstitute(round=1, table=1, leaver=second, substitute="referee")
    hall.does(named, REFEREE)
    assert hall.state.rounds[0].tables[1].substitutes == {second: "referee"}


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


@pytest.mark.rule("7W-603", "CAT-103")
@pytest.mark.parametrize(
    ("rulebook", "mode", "rule"),
    [("seven-wonders", "four-rounds", "7W-603"), ("catan", "ranking-tournament", "CAT-103")],
)
def test_results_cannot_be_contested_after_the_award(rulebook: str, mode: str, rule: str) -> None:
    hall = Hall(rulebook, mode).open(16)
    hall.play_to_the_end(hall.results())
    seat = hall.state.rounds[0].tables[1].seats[0].player
    dispute = c.DisputeSlip(round=1, table=1, player=seat, reason="late")
    with refused_for("phase", rule):
        hall.does(dispute, player(seat))
    table = hall.state.rounds[0].tables[1]
    assert table.slip is not None
    with refused_for("phase", rule):
        hall.does(c.CorrectSlip(round=1, table=1, slip=table.slip, reason="late"), REFEREE)


# ── Under which rule, in time, by whom ───────────────────────────────────────────────────────────


GAMES = [
    ("seven-wonders", "four-rounds", "7W-602"),
    ("catan", "ranking-tournament", "CAT-102"),
    ("carcassonne", "four-player", "CAR-204"),
    ("dominion", "swiss", "DOM-110"),
]


def running(rulebook: str = "seven-wonders", mode: str = "four-rounds") -> Hall:
    hall = Hall(rulebook, mode).open(16)
    hall.publish()
    return hall


def at_table(hall: Hall, number: int = 1) -> list[str]:
    return [seat.player for seat in hall.state.rounds[-1].tables[number].seats]


@pytest.mark.rule("7W-602", "CAT-102", "CAR-204", "DOM-110", "DOM-114")
@pytest.mark.parametrize(("rulebook", "mode", "rule"), GAMES)
def test_a_ruling_names_a_rule_of_the_handbook_or_hears_the_nearest(
    rulebook: str, mode: str, rule: str
) -> None:
    hall = running(rulebook, mode)
    prefix, number = rule.split("-")
    with refused_for("rule") as found:
        wrong = c.GiveRuling(rule=f"{prefix}-{number}7", verdict="note", players=())
        hall.does(wrong, REFEREE)
    assert rule in found[0].text.en
    with refused_for("rule"):
        hall.does(c.GiveRuling(rule=" ", verdict="note", players=()), REFEREE)
    hall.does(c.GiveRuling(rule=rule.lower(), verdict="note", players=(), table=1), REFEREE)
    assert hall.state.rulings[-1].rule == rule
    assert hall.state.rulings[-1].at == hall.now
    if rulebook == "dominion":
        shuffle = c.GiveRuling(
            rule="DOM-114", verdict="note", players=(), table=1, text="right neighbours shuffle"
        )
        hall.does(shuffle, REFEREE)


@pytest.mark.rule("7W-603", "CAT-103")
@pytest.mark.parametrize(
    ("rulebook", "mode", "rule", "under"),
    [
        ("seven-wonders", "four-rounds", "7W-603", "7W-602"),
        ("catan", "ranking-tournament", "CAT-103", "CAT-102"),
    ],
)
def test_a_finished_game_is_judged_only_by_a_call_made_in_time(
    rulebook: str, mode: str, rule: str, under: str
) -> None:
    hall = running(rulebook, mode)
    one = at_table(hall)[0]
    hall.does(c.CallReferee(call="early", about="rule"), player(one))
    hall.report_all(hall.results())
    late = c.GiveRuling(rule=under, verdict="penalty", players=(one,), table=1)
    with refused_for("table", rule):
        hall.does(late, REFEREE)
    hall.does(
        c.GiveRuling(rule=under, verdict="penalty", players=(one,), table=1, call="early"), REFEREE
    )
    hall.does(c.GiveRuling(rule=under, verdict="warning", players=(one,)), REFEREE)
    assert hall.state.open_calls == []


@pytest.mark.rule("7W-502", "CAR-207")
@pytest.mark.parametrize(
    ("rulebook", "mode", "rule"),
    [("seven-wonders", "four-rounds", "7W-502"), ("carcassonne", "four-player", "CAR-207")],
)
def test_without_a_warning_before_it_a_disqualification_says_so_and_is_possible(
    rulebook: str, mode: str, rule: str
) -> None:
    hall = running(rulebook, mode)
    one = at_table(hall)[0]
    command = c.DisqualifyPlayer(player=one, rule=rule, grounds="insults", deliberate=True)
    said = consequences(hall.state, hall.rulebook, command)
    assert any("No warning" in text.en and rule in text.en for text in said)
    hall.does(c.GiveRuling(rule=rule, verdict="warning", players=(one,)), REFEREE)
    said = consequences(hall.state, hall.rulebook, command)
    assert not any("No warning" in text.en for text in said)
    hall.does(command, REFEREE)
    assert hall.state.entries[one].disqualified_after == 1


@pytest.mark.rule("7W-604", "CAT-104")
@pytest.mark.parametrize(
    ("rulebook", "mode", "rule"),
    [("seven-wonders", "four-rounds", "7W-604"), ("catan", "ranking-tournament", "CAT-104")],
)
def test_only_a_deliberate_breach_in_or_right_after_a_game_disqualifies(
    rulebook: str, mode: str, rule: str
) -> None:
    hall = Hall(rulebook, mode).open(16)
    with refused_for("player", rule):
        early = c.DisqualifyPlayer(player="p1", rule=rule, grounds="x", deliberate=True)
        hall.does(early, REFEREE)
    hall.play_round(hall.results())
    with refused_for("deliberate", rule):
        hall.does(c.DisqualifyPlayer(player="p1", rule=rule, grounds="x"), REFEREE)
    hall.does(c.WithdrawPlayer(player="p2"))
    hall.publish()
    with refused_for("player", rule):
        gone = c.DisqualifyPlayer(player="p2", rule=rule, grounds="x", deliberate=True)
        hall.does(gone, REFEREE)
    (event,) = hall.does(early, REFEREE)
    assert isinstance(event, PlayerDisqualified)
    assert event.deliberate


@pytest.mark.rule("DOM-119")
def test_at_dominion_cheating_disqualifies_at_any_time_and_takes_all_points() -> None:
    hall = Hall("dominion", "swiss").open(16)
    hall.play_round(hall.results())
    command = c.DisqualifyPlayer(player="p1", rule="DOM-119", grounds="stacked the deck")
    said = consequences(hall.state, hall.rulebook, command)
    assert any("All points so far are lost" in text.en for text in said)
    hall.does(command, REFEREE)
    rows = {row.player: row for row in standings(hall.rulebook, hall.state, 1)}
    assert rows["p1"].rank is None


@pytest.mark.rule("7W-502", "CAT-107", "CAR-207")
@pytest.mark.parametrize(
    ("rulebook", "mode", "rule"),
    [
        ("seven-wonders", "four-rounds", "7W-502"),
        ("catan", "ranking-tournament", "CAT-107"),
        ("carcassonne", "four-player", "CAR-207"),
    ],
)
def test_a_case_is_reported_to_the_association_with_grounds_which_decides_about_a_ban(
    rulebook: str, mode: str, rule: str
) -> None:
    hall = running(rulebook, mode)
    assert hall.rulebook.desk["ban"] == rule
    one = at_table(hall)[0]
    with refused_for("text"):
        hall.does(c.GiveRuling(rule=rule, verdict="report", players=(one,)), REFEREE)
    with refused_for("players"):
        hall.does(c.GiveRuling(rule=rule, verdict="report", players=(), text="left"), REFEREE)
    hall.does(
        c.GiveRuling(rule=rule, verdict="report", players=(one,), text="left in a rage"), REFEREE
    )
    entry = hall.state.entries[one]
    assert entry.disqualified_after is None, "reporting is not punishing"


@pytest.mark.rule("CAT-101")
def test_whoever_plays_at_the_table_does_not_judge_it_organiser_or_referee() -> None:
    hall = running("catan", "ranking-tournament")
    one, two, *_ = at_table(hall)
    for partial in (Actor("badge:1", "referee", one), Actor("badge:1", "organiser", one)):
        with refused_for("actor", "CAT-101"):
            hall.does(c.GiveRuling(rule="CAT-102", verdict="warning", players=(two,)), partial)
        with refused_for("actor", "CAT-101"):
            hall.does(
                c.DisqualifyPlayer(player=two, rule="CAT-104", grounds="x", deliberate=True),
                partial,
            )


@pytest.mark.rule("7W-607", "CAT-106")
@pytest.mark.parametrize(
    ("rulebook", "mode", "rule"),
    [("seven-wonders", "four-rounds", "7W-607"), ("catan", "ranking-tournament", "CAT-106")],
)
def test_whom_the_referee_noted_as_gone_stands_on_the_slip_as_gone(
    rulebook: str, mode: str, rule: str
) -> None:
    hall = running(rulebook, mode)
    people = at_table(hall)
    hall.does(
        c.GiveRuling(rule=rule, verdict="penalty", players=(people[0],), table=1, text="left"),
        REFEREE,
    )
    full = hall.slip(hall.state.rounds[0].tables[1].seats, hall.results())
    with refused_for("slip", rule):
        hall.does(c.ReportSlip(round=1, table=1, slip=full))
    marked = Slip((Line(people[0], left=True), *full.lines[1:]))
    hall.does(c.ReportSlip(round=1, table=1, slip=marked))
    assert hall.state.entries[people[0]].disqualified_after == 1


# ── Each disqualifying rule asks its own question ────────────────────────────────────────────────


@pytest.mark.rule("7W-502")
def test_any_breach_of_fair_play_disqualifies_without_the_condition_of_another_rule() -> None:
    """„Jeder Verstoß hiergegen kann zu einer Disqualifikation im laufenden Turnier führen“"""
    hall = Hall("seven-wonders", "four-rounds").open(16)
    command = c.DisqualifyPlayer(player="p1", rule="7W-502", grounds="insults in the foyer")
    hall.does(command, REFEREE)  # not deliberate, not in a game: 7W-604 asks for that, 7W-502 not
    assert hall.state.entries["p1"].disqualified_after == 0


@pytest.mark.parametrize(
    ("rulebook", "mode", "rule", "possible"),
    [
        ("seven-wonders", "four-rounds", "7W-603", "7W-502, 7W-604"),
        ("catan", "ranking-tournament", "CAT-107", "CAT-104"),
        ("carcassonne", "four-player", "CAR-204", "CAR-207"),
        ("dominion", "swiss", "DOM-110", "DOM-119, DOM-116"),
        ("friedrich", "world-championship", "FRI-509", "FRI-105"),
    ],
)
def test_a_rule_that_disqualifies_nobody_is_no_grounds(
    rulebook: str, mode: str, rule: str, possible: str
) -> None:
    hall = Hall(rulebook, mode).open(16)
    with pytest.raises(Refusal, match=f"{rule} disqualifies nobody; possible under {possible}"):
        hall.does(c.DisqualifyPlayer(player="p1", rule=rule, grounds="x"), ORGANISER)


@pytest.mark.rule("DOM-116")
def test_forgetting_again_disqualifies_only_after_a_warning() -> None:
    """„Im Wiederholungsfall kann ein solcher Spieler nach Ermahnung … disqualifiziert werden“"""
    hall = running("dominion", "swiss")
    one = at_table(hall)[0]
    command = c.DisqualifyPlayer(player=one, rule="DOM-116", grounds="no curse taken, again")
    with refused_for("player", "DOM-116"):
        hall.does(command, REFEREE)
    hall.does(c.GiveRuling(rule="DOM-116", verdict="warning", players=(one,)), REFEREE)
    hall.does(command, REFEREE)
    assert hall.state.entries[one].disqualified_after == 1


@pytest.mark.rule("FRI-105")
def test_latecomers_of_friedrich_are_excluded_by_the_organiser() -> None:
    """„Pünktlichkeit aller Teilnehmer wird erwartet; ggf. erfolgt Ausschluss vom Turnier.“"""
    hall = Hall("friedrich", "world-championship").open(16)
    command = c.DisqualifyPlayer(player="p1", rule="FRI-105", grounds="an hour late")
    with refused_for("role", "FRI-105"):
        hall.does(command, REFEREE)
    hall.does(command, ORGANISER)


@pytest.mark.rule("DOM-119")
def test_cheating_found_out_after_the_award_takes_the_title_and_the_others_move_up() -> None:
    """„Der Schiedsrichter hat jederzeit das Recht …“; „Die Ergebnisse der Mitspieler … nicht“"""
    hall = Hall("dominion", "swiss").open(16)
    hall.play_to_the_end(hall.results())
    before = hall.state.awarded
    champion = before[0].player
    throw_out = c.DisqualifyPlayer(player=champion, rule="DOM-119", grounds="stacked")
    heir = before[1].player
    told = consequences(hall.state, hall.rulebook, throw_out, {champion: "Rosa", heir: "Mara"})
    assert told[0].de == "Mara gewinnt dann das Turnier, nicht mehr Rosa."
    assert told[0].en == "Mara then wins the tournament, no longer Rosa."
    assert told[1].de == "Im Endstand rücken 15 Personen auf; er ist schon verkündet."
    back = hall.state.copied()
    back.phase = "running"
    undone = consequences(back, hall.rulebook, throw_out, {champion: "Rosa", heir: "Mara"})
    assert not any("schon verkündet" in each.de for each in undone)
    hall.does(throw_out, REFEREE)
    assert hall.state.phase == "awarded"
    after = {place.player: place.rank for place in hall.state.awarded}
    assert champion not in after
    assert [place.player for place in hall.state.awarded] == [p.player for p in before[1:]]
    assert after[before[1].player] == 1
    bracket = bracket_of(hall.rulebook, hall.state)
    computed = final_ranking(bracket)
    assert computed is not None
    assert {p.player: p.rank for p in computed} == after
    rows = {row.player: row for row in standings(hall.rulebook, hall.state)}
    assert (rows[champion].rank, rows[champion].values) == (None, (0, 0))
    assert verdict_on(hall.records).findings == ()
    with refused_for("player", "DOM-116"):
        late = c.DisqualifyPlayer(player=before[1].player, rule="DOM-116", grounds="x")
        hall.does(late, REFEREE)
