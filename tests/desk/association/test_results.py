"""Results received in time or late, accepted, corrected; two ids that are one person."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from tafelrunde.desk.association import commands as c
from tafelrunde.desk.association.outcome import Outcome, difference, outcome_of
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.journal.chain import broken_links
from tafelrunde.pages.association.merging import merges, pairs
from tafelrunde.reckoning.season.intake import Incoming, intake_page
from tafelrunde.rulebook.list_rules import ListRules
from tafelrunde.rulebook.own_series import OwnSeries, in_own_series, with_list_rules
from tafelrunde.state.fold import fold
from tafelrunde.state.sheet.reading import read_sheet
from tafelrunde.words import Label
from tests.desk.association.office import ORGANISER, Office, field_of
from tests.desk.refusals import refused_for
from tests.oracle import standings as slow_standings
from tests.oracle.exact import Sheet, mean
from tests.oracle.games import score
from tests.oracle.generator import random_sheet


@pytest.mark.rule("CAR-605")
def test_results_reach_the_association_by_the_deadline_or_need_a_reason() -> None:
    office = Office("carcassonne", results_due="2026-03-20")
    office.dated("f1", "2026-03-14")
    office.dated("f2", "2026-03-15")
    office.received("f1", on="2026-03-20")
    office.today = "2026-03-25"
    office.counts("f1", field_of(12))  # looked at later, but received in time
    office.received("f2", on="2026-03-21")
    assert office.fixture("f2").receipts[-1].late
    with refused_for("reason", "CAR-605"):
        office.counts("f2", field_of(12))
    office.counts("f2", field_of(12), reason="der Veranstalter lag im Krankenhaus")
    assert office.fixture("f2").results is not None


def test_a_result_cannot_come_before_its_tournament_or_for_a_refused_one() -> None:
    office = Office()
    office.dated("f1")
    received = c.ReceiveResults(fixture="f1", upload="u1", source="excel", digest="0")
    office.today = "2025-10-04"
    with refused_for("fixture"):
        office.does(received, ORGANISER)
    office.asks_for("f2", "2025-12-01")
    office.today = "2025-12-02"
    with refused_for("fixture"):
        office.does(c.ReceiveResults(fixture="f2", upload="u1", source="excel", digest="0"))
    with refused_for("upload"):
        office.counts("f1", field_of(12))


@pytest.mark.parametrize(
    ("ranking", "unranked", "shares", "place"),
    [
        ([], [], {}, "ranking"),
        ([["a"], []], [], {}, "ranking"),
        ([["a"], ["a"]], [], {}, "ranking"),
        ([["a"], ["b"]], ["b"], {}, "ranking"),
        ([["a"], ["stranger"]], [], {}, "ranking"),
        ([["a"]], [], {"a": "0.5x"}, "shares.a"),
        ([["a"]], [], {"a": "3/2"}, "shares.a"),
        ([["a"]], [], {"b": "1/2"}, "shares.b"),
    ],
)
def test_a_result_that_contradicts_itself_is_refused(
    ranking: list[list[str]], unranked: list[str], shares: dict[str, str], place: str
) -> None:
    office = Office("catan")
    office.people.strangers.add("stranger")
    office.dated("f1")
    office.received("f1")
    with refused_for(place):
        office.counts("f1", ranking, unranked, shares=shares)
    assert office.fixture().results is None


def test_a_correction_needs_a_reason_replaces_the_result_and_keeps_the_old_one_in_the_journal() -> (
    None
):
    office = Office()
    office.played("f1", field_of(12, {1: "ada", 2: "bo"}))
    assert office.table.rows[0].player == "ada"
    office.received("f1", "u2", on="2025-10-08")
    with refused_for("reason"):
        office.counts("f1", field_of(12, {1: "bo", 2: "ada"}), upload="u2")
    office.counts("f1", field_of(12, {1: "bo", 2: "ada"}), upload="u2", reason="Tisch 3 vertauscht")
    assert office.table.rows[0].player == "bo"
    results = office.fixture().results
    assert results is not None
    assert (results.edition, results.reason) == (2, "Tisch 3 vertauscht")
    office.does(c.WithdrawResults(fixture="f1", reason="Prüfung"))
    assert office.table.rows == []
    assert not list(broken_links(office.records))


def test_changes_against_what_counts_are_readable() -> None:
    office = Office()
    office.played("f1", field_of(12, {1: "ada", 2: "bo", 3: "cy"}))
    incoming = Incoming(
        upload="u2",
        source="excel",
        state="open",
        outcome=Outcome((("l1",), ("l2",), ("l4",)), ("l3",)),
        names={"l1": "Bo", "l2": "Ada", "l3": "Cy", "l4": "Dee"},
        chosen={"l1": "bo", "l2": "ada", "l3": "cy", "l4": "new"},
        options={},
    )
    page = intake_page(office.state, office.rulebook, office.fixture(), incoming, {})
    told = {(change.kind, change.name): change.text.en for change in page.changes}
    assert told["moved", "Bo"] == "place 2 → 1"
    assert told["moved", "Cy"] == "3 → without a place"
    assert told["new", "Dee"] == "is added"
    assert sum(kind == "missing" for kind, _name in told) == 9
    assert page.needs_reason
    assert page.ready
    assert [warning.rule for warning in page.warnings] == ["CAR-501"]


def test_the_same_outcome_differs_in_nothing() -> None:
    outcome = Outcome((("a", "b"), ("c",)), ("d",), {"a": "1/2"})
    assert difference(outcome, outcome).nothing
    assert difference(None, outcome).new == ("a", "b", "c", "d")


# ── From a finished tournament ──


@pytest.mark.rule("CAT-307", "CAT-502")
@pytest.mark.parametrize(
    ("rulebook", "mode"),
    [
        ("seven-wonders", "prelims-and-final"),
        ("carcassonne", "four-player"),
        ("carcassonne", "two-player"),
        ("catan", "ranking-tournament"),
    ],
)
def test_the_outcome_of_a_sheet_is_its_final_ranking(rulebook: str, mode: str) -> None:
    """Against the slow checker: groups, who has no rank, and everyone's mean share (Catan)."""
    compared = 0
    for seed in range(24):
        sheet = random_sheet(seed, rulebook, mode)
        final = slow_standings.final_ranking(sheet)
        tournament = fold(read_sheet(sheet, open_rulebook).events)
        if final is None:
            with refused_for("tournament"):
                outcome_of(open_rulebook(rulebook), tournament)
            continue
        compared += 1
        outcome = outcome_of(open_rulebook(rulebook), tournament)
        expected: dict[int, set[str]] = {}
        for rank, player in final:
            expected.setdefault(rank, set()).add(player)
        assert [set(group) for group in outcome.ranking] == [expected[r] for r in sorted(expected)]
        assert not set(outcome.unranked) & {player for _rank, player in final}
        if rulebook == "catan":
            assert outcome.shares == mean_shares(sheet)
    assert compared > 5


@pytest.mark.parametrize(
    ("rulebook", "mode"),
    [("seven-wonders", "four-rounds"), ("carcassonne", "four-player"), ("dominion", "swiss")],
)
def test_the_outcome_names_table_wins_where_the_list_gives_points_for_them(
    rulebook: str, mode: str
) -> None:
    """First places in the rounds, counted from the slow checker's tables."""
    book = in_own_series(open_rulebook(rulebook), OwnSeries(points=(3, 2, 1)))
    counting, found = with_list_rules(book, ListRules(table_win="1")), 0
    for seed in range(24):
        sheet = random_sheet(seed, rulebook, mode)
        if slow_standings.final_ranking(sheet) is None:
            continue
        tournament = fold(read_sheet(sheet, open_rulebook).events)
        seats = (
            seat
            for round_ in score(sheet)["rounds"]
            for table in round_["tables"]
            for seat in table["seats"]
        )
        wins = Counter(seat["player"] for seat in seats if seat["place"] == 1)
        assert outcome_of(counting, tournament).table_wins == wins, seed
        assert outcome_of(book, tournament).table_wins == {}
        found += len(wins)
    assert found > 10


def mean_shares(sheet: Sheet) -> dict[str, str]:
    found: dict[str, list[Fraction]] = {}
    for round_ in score(sheet)["rounds"]:
        for table in round_["tables"]:
            for seat in table["seats"]:
                found.setdefault(seat["player"], []).append(seat["share"])
    return {player: str(mean(shares)) for player, shares in found.items()}


# ── One person under two ids ──


def test_merged_people_are_one_on_the_list_and_unmerging_gives_each_their_own_back() -> None:
    office = Office()
    office.played("f1", field_of(12, {1: "ada", 2: "bo"}))
    office.played("f2", field_of(12, {2: "ada-2"}), date="2025-11-02")
    before = office.table.rows
    office.does(c.MergePeople(kept="ada", gone="ada-2", grounds=("spelling",)))
    row = office.table.row("ada")
    assert row is not None
    assert row.points == 21 + Fraction(5, 2)
    assert office.table.row("ada-2") is None
    [merge] = merges(office.state, {"ada": "Ada Berg", "ada-2": "Ada Burg"})
    assert (merge.kept_name, merge.gone_name, merge.grounds) == (
        "Ada Berg",
        "Ada Burg",
        ("spelling",),
    )
    with refused_for("reason"):
        office.does(c.UndoMerge(gone="ada-2", reason=""))
    office.does(c.UndoMerge(gone="ada-2", reason="Cousinen"))
    assert office.table.rows == before


def test_chains_of_merges_can_be_undone_in_any_order() -> None:
    office = Office()
    office.played("f1", field_of(12, {2: "a"}))
    office.played("f2", field_of(12, {2: "b"}), date="2025-10-12")
    office.played("f3", field_of(12, {2: "c"}), date="2025-10-19")
    office.does(c.MergePeople(kept="a", gone="b"))
    office.does(c.MergePeople(kept="c", gone="a"))
    assert {office.state.canonical(each) for each in "abc"} == {"c"}
    assert office.state.ids_of("a") == {"a", "b", "c"}
    office.does(c.UndoMerge(gone="b", reason="zwei"))
    assert [office.state.canonical(each) for each in "abc"] == ["c", "b", "c"]
    office.does(c.UndoMerge(gone="a", reason="zwei"))
    assert [office.state.canonical(each) for each in "abc"] == ["a", "b", "c"]
    assert office.does(c.UndoMerge(gone="a", reason="zwei")) == []


def test_two_who_met_in_a_tournament_are_two() -> None:
    office = Office()
    office.played("f1", field_of(12, {1: "ada", 2: "ada-2"}))
    with refused_for("gone") as faults:
        office.does(c.MergePeople(kept="ada", gone="ada-2"))
    assert "Turnier f1" in faults[0].text.de
    [pair] = pairs(office.state, [("ada", "ada-2", (Label(de="x", en="x"),))], {})
    assert pair.together == "Turnier f1"


def test_a_merged_person_cannot_come_in_twice_under_both_ids() -> None:
    office = Office()
    office.played("f1", field_of(12, {1: "ada"}))
    office.does(c.MergePeople(kept="ada", gone="ada-2"))
    office.dated("f2", "2025-11-02")
    office.received("f2")
    with refused_for("ranking"):
        office.counts("f2", field_of(12, {1: "ada", 2: "ada-2"}))


def test_only_the_association_merges_and_accepts() -> None:
    office = Office()
    office.dated("f1")
    office.received("f1")
    with refused_for("role"):
        office.does(c.MergePeople(kept="a", gone="b"), ORGANISER)
    with refused_for("role"):
        accept = c.AcceptResults(fixture="f1", upload="u1", ranking=(("a",),))
        office.does(accept, ORGANISER)
