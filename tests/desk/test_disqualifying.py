"""Disqualification: by which rule, on which grounds, until when, and what follows."""

from __future__ import annotations

import pytest

from tafelrunde.desk import commands as c
from tafelrunde.desk.consequences import consequences
from tafelrunde.journal.events import Line, PlayerDisqualified, Slip
from tafelrunde.reckoning.verification import verdict_on
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.standings.finish import bracket_of, final_ranking
from tafelrunde.standings.table import standings
from tests.desk.hall import ORGANISER, REFEREE, SCOREKEEPER, Hall, at_table, player, running
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
    assert any("stays on the slip of table 1, round 1: mark" in text.en for text in said)
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


def test_whoever_is_put_out_in_the_finish_loses_the_place_and_all_behind_close_up() -> None:
    hall = Hall("format-tables-semifinals", "day").open(17)
    results = hall.results()
    while not any(match.games for match in hall.state.matches.values()):
        hall.take_step(results)
    match = next(match for match in hall.state.matches.values() if match.games)
    slip = match.games[0].slip
    assert slip is not None
    first = match.seats[0].player
    lines = tuple(Line(x.player, left=True) if x.player == first else x for x in slip.lines)
    command = c.CorrectSlip(match=match.id, game=1, slip=Slip(lines), reason="went home")
    said = [text.de for text in consequences(hall.state, hall.rulebook, command)]
    at = said.index(f"{first}: Platz 1 → ohne Platz.")
    assert said[at + 1] == "Alle dahinter rücken einen Platz vor."
    assert not any("Platz 2 → Platz 1" in text for text in said), "nobody reads sixteen lines"


def test_a_ready_format_disqualifies_too() -> None:
    hall = Hall("format-tables-semifinals", "day").open(17)
    hall.play_round(hall.results())
    command = c.DisqualifyPlayer(player="p1", rule="TS-505", grounds="marked cards")
    hall.does(command, REFEREE)
    assert hall.state.entries["p1"].disqualified_after == 1
