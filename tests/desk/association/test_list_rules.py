"""A season whose list has factors, bonus points, blocks and places left empty, at the office."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from tafelrunde.desk.association import commands as c
from tafelrunde.desk.association.rules import rulebook_of
from tafelrunde.journal.season_record import SEASONS
from tafelrunde.pages.association.person import person_page
from tafelrunde.pages.association.ranking import ranking_page
from tafelrunde.pages.association.season_words import season_in_words
from tafelrunde.pages.association.sheets import ranking_grid, results_grid
from tafelrunde.reckoning.season.lines import Score
from tafelrunde.reckoning.season.verification import season_verdict_on
from tafelrunde.rulebook.list_rules import Block, ListRules, TournamentKind, Worth
from tafelrunde.rulebook.own_series import OwnSeries
from tests.desk.association.office import ORGANISER, field_of
from tests.desk.association.test_own_series import Series
from tests.desk.refusals import refused_for

OWN = OwnSeries(points=(30, 20, 10), minimum=2, equal=("places",))
ADDED = ListRules(
    kinds=(TournamentKind(name="Grand Prix", factor="2"),),
    taking_part="1",
    blocks=(
        Block(name="Herbst", best=2, start="2025-09-01", end="2025-12-31"),
        Block(name="Frühjahr", best=1, start="2026-01-01", end="2026-06-30"),
    ),
)


def league(rules: ListRules = ADDED) -> Series:
    return Series("dominion", OWN, list_rules=rules)


def worth(office: Series, fixture: str, date: str, **said: object) -> None:
    """A date the office has said the worth of before it was played."""
    today, office.today = office.today, office.before
    office.dated(fixture, date)
    office.does(c.ChangeFixture(fixture=fixture, **said))  # type: ignore[arg-type]
    office.today = today


def points(office: Series) -> dict[str, object]:
    return {row.player: row.points for row in office.table.rows}


def score_of(office: Series, person: str, fixture: str) -> Score:
    line = next(x for x in ranking_page(office.table, {}).lines if x.person == person)
    return next(x for x in (*line.counted, *line.dropped) if x.fixture == fixture)


def test_factors_and_blocks_of_a_season_come_from_its_journal_alone() -> None:
    office = league()
    worth(office, "f1", "2025-10-05", kind="Grand Prix")
    office.received("f1")
    office.counts("f1", [["ada"], ["bo"]])
    office.played("f2", [["bo"], ["ada"]], date="2025-11-02")
    office.played("f3", [["ada"], ["bo"]], date="2025-12-07")
    assert points(office) == {"ada": 61 + 31, "bo": 41 + 31}
    assert score_of(office, "ada", "f1").how is not None
    assert score_of(office, "ada", "f1").how["de"] == (  # type: ignore[index]
        "2 × 30 + 1 = 61, Faktor 2 (Grand Prix), Teilnahme 1"
    )
    dropped = score_of(office, "ada", "f2")
    assert dropped.why is not None
    assert dropped.why.de == "nur die besten 2 aus „Herbst“ zählen"
    assert dropped.rule == "§8"
    office.does(c.PublishList())
    assert not season_verdict_on(office.records).findings
    assert [
        SEASONS.from_line(SEASONS.to_line(record)) for record in office.records
    ] == office.records


def test_nobody_is_told_that_all_tournaments_count_where_blocks_cut() -> None:
    for rules, said in (
        (ListRules(blocks=ADDED.blocks), "Es zählen alle Turniere, in einem Block nur die besten."),
        (ListRules(taking_part="1"), "Es zählen alle Turniere."),
    ):
        plain = Series("dominion", replace(OWN, weights=()), list_rules=rules)
        words = [one.text.de for one in season_in_words(rulebook_of(plain.state), {})]
        assert [text for text in words if "alle Turniere" in text] == [said]


def test_every_added_rule_is_told_in_words() -> None:
    rules = ListRules(
        kinds=(TournamentKind(name="Klub", points=(4, 2), beyond=1),),
        taking_part="1",
        table_win="1/2",
        blocks=ADDED.blocks,
        places="dense",
        ranks="dense",
        countback="scoring",
    )
    book = rulebook_of(league(rules).state)
    said = [(one.text.de, one.rules) for one in season_in_words(book, {})]
    for text, rule in (
        ("Klub: Punkte nach Plätzen 4, 2; jeder weitere 1.", "§6"),
        ("Bonuspunkte für die Teilnahme: 1; kein Faktor vervielfacht sie.", "§7"),
        ("Bonuspunkte für jeden ersten Platz an einem Tisch: 0,5; kein Faktor vervielfacht sie.",
         "§7"),
        ("Block „Frühjahr“ (vom 1. Januar 2026 bis zum 30. Juni 2026): das beste zählt.", "§8"),
        ("Turniere außerhalb der Blöcke zählen immer mit.", "§8"),
        ("Hinter einem geteilten Platz folgt der nächste: 1, 2, 2, 3.", "§9"),
    ):  # fmt: skip
        assert (text, (rule,)) in said, said


def test_what_a_tournament_is_worth_is_the_offices_to_say_until_a_result_counted() -> None:
    office = league()
    office.dated("f1")
    with refused_for("worth"):
        office.does(c.ChangeFixture(fixture="f1", worth=Worth(factor="2")), ORGANISER)
    with refused_for("kind"):
        office.asks_for("f2", kind="Grand Prix")
    with refused_for("kind"):
        office.does(c.ChangeFixture(fixture="f1", kind="Grand Pri"))
    with refused_for("block"):
        office.does(c.ChangeFixture(fixture="f1", block="Winter"))
    with refused_for("worth.factor"):
        office.does(c.ChangeFixture(fixture="f1", worth=Worth(factor="zwei")))
    office.does(c.ChangeFixture(fixture="f1", worth=Worth(factor="3/2", points=(8, 4))))
    office.received("f1")
    office.counts("f1", [["ada"], ["bo"]])
    assert points(office) == {"ada": 13, "bo": 7}
    with refused_for("worth"):
        office.does(c.ChangeFixture(fixture="f1", worth=Worth(factor="2")))
    with refused_for("block"):
        office.does(c.ChangeFixture(fixture="f1", block="Frühjahr"))


def test_the_rules_of_the_list_are_fixed_with_the_first_result() -> None:
    office = league()
    twice = ListRules(taking_part="2")
    office.dated("f1")
    office.does(c.ChangeFixture(fixture="f1", kind="Grand Prix"))
    with refused_for("list_rules.kinds"):
        office.does(c.ChangeSeason(reason="anders", list_rules=twice))
    office.does(c.ChangeFixture(fixture="f1", kind=""))
    office.does(c.ChangeSeason(reason="anders", list_rules=twice))
    office.received("f1")
    office.counts("f1", [["ada"], ["bo"]])
    assert points(office) == {"ada": 32, "bo": 22}
    with refused_for("list_rules"):
        office.does(c.ChangeSeason(reason="anders", list_rules=ADDED))
    office.does(c.ChangeSeason(reason="Titel", title="Liga", list_rules=twice))


def test_a_rule_that_cannot_be_opens_no_season() -> None:
    with refused_for("list_rules.blocks[0].best"):
        league(ListRules(blocks=(Block(name="Herbst", best=0),)))


# ── Places and bonus points of a result that counts ──────────────────────────────────────────────


def test_who_is_excluded_loses_the_place_and_nobody_moves_up() -> None:
    office = league(ListRules())
    office.played("f1", [["ada"], ["bo"], ["cleo"]])
    office.does(c.ExcludePerson(fixture="f1", person="bo", reason="Beschluss vom Montag"))
    assert points(office) == {"ada": 30, "cleo": 10}
    assert office.fixture().results.edition == 2  # type: ignore[union-attr]
    page = person_page(office.state, office.table, "bo", {})
    assert page.played[0].place is None
    assert person_page(office.state, office.table, "cleo", {}).played[0].place == 3
    assert not office.does(c.ExcludePerson(fixture="f1", person="bo", reason="noch einmal"))
    office.does(c.ReadmitPerson(fixture="f1", person="bo", reason="Beschluss aufgehoben"))
    assert points(office) == {"ada": 30, "bo": 20, "cleo": 10}


def test_an_exclusion_outlives_a_corrected_list_and_a_merge() -> None:
    office = league(ListRules())
    office.played("f1", [["ada"], ["bo"], ["cleo"]])
    office.does(c.ExcludePerson(fixture="f1", person="bo", reason="Beschluss"))
    office.received("f1", "u2")
    office.counts("f1", [["ada"], ["cleo"], ["bo"], ["dora"]], upload="u2", reason="vertauscht")
    assert points(office) == {"ada": 30, "cleo": 20, "dora": 0}
    office.does(c.MergePeople(kept="bodo", gone="bo"))
    assert points(office) == {"ada": 30, "cleo": 20, "dora": 0}
    office.does(c.ReadmitPerson(fixture="f1", person="bodo", reason="aufgehoben"))
    assert points(office) == {"ada": 30, "cleo": 20, "bodo": 10, "dora": 0}


def test_bonus_points_by_hand_have_a_reason_and_can_be_taken_back() -> None:
    office = league(ListRules())
    office.played("f1", [["ada"], ["bo"]], ["zoe"])
    office.does(c.GiveBonus(fixture="f1", person="bo", points="1/2", reason="Fairplay"))
    office.does(c.MergePeople(kept="bodo", gone="bo"))
    assert points(office) == {"ada": 30, "bodo": Fraction(41, 2)}
    how = score_of(office, "bodo", "f1").how
    assert how is not None
    assert how.en == "20 + 0.5 = 20.5, Fairplay 0.5"
    for person, worth_, place in (("zoe", "1", "person"), ("ada", "0", "points"),
                                  ("ada", "viel", "points"), ("ada", "-1", "points")):  # fmt: skip
        with refused_for(place):
            office.does(c.GiveBonus(fixture="f1", person=person, points=worth_, reason="x"))
    with refused_for("reason"):
        office.does(c.GiveBonus(fixture="f1", person="ada", points="1", reason=" "))
    office.does(c.TakeBonus(fixture="f1", person="bodo", reason="ein Irrtum"))
    assert points(office) == {"ada": 30, "bodo": 20}


def test_a_vacant_place_and_table_wins_come_with_the_result() -> None:
    office = league(ListRules(table_win="1/2"))
    office.dated("f1")
    office.received("f1")
    accept = c.AcceptResults(
        fixture="f1", upload="u1", ranking=(("ada",), ("bo",)), vacant=(1,), table_wins={"bo": 3}
    )
    with refused_for("results.vacant"):
        office.does(c.AcceptResults(fixture="f1", upload="u1", ranking=(("ada",),), vacant=(2,)))
    office.does(accept)
    assert points(office) == {"ada": 20, "bo": 10 + Fraction(3, 2)}


def test_the_outlook_knows_the_block_and_the_bonus() -> None:
    """Spring counts one result: ada has 31 there already, so only a better one helps."""
    office = league()
    office.played("f1", field_of(4, {1: "bo", 2: "ada"}), date="2025-10-05")
    office.played("f2", field_of(4, {2: "ada", 3: "bo"}, "y"), date="2026-02-01")
    assert points(office)["bo"] == 31 + 11
    assert points(office)["ada"] == 21 + 21
    page = person_page(office.state, office.table, "ada", {})
    behind = [one for one in page.outlooks if one.goal == "next"]
    assert behind
    assert behind[0].block == "Frühjahr"
    assert behind[0].points == 22, "only what is more than the 21 of spring adds anything"


def test_the_workbook_shows_what_went_into_the_points() -> None:
    office = league()
    office.played("f1", [["ada"], ["bo"]])
    assert list(results_grid(ranking_page(office.table, {}), "de").headings)[-5:] == [
        "Platzpunkte", "Faktor", "Bonus", "Block", "so gerechnet",
    ]  # fmt: skip
    plain = league(ListRules())
    plain.played("f1", [["ada"], ["bo"]])
    assert "Faktor" not in results_grid(ranking_page(plain.table, {}), "de").headings


def test_what_tells_namesakes_apart_is_no_surname_in_the_workbook() -> None:
    office = league()
    office.played("f1", [["ada"], ["bo"]])
    names = {"ada": "Anna Gruber (aus Linz)", "bo": "Anna Gruber (2)"}
    for made in (ranking_grid, results_grid):
        sheet = made(ranking_page(office.table, names), "de")
        assert list(sheet.headings)[1:4] == ["Nachname", "Vorname", "unterschieden durch"]
        told = [tuple(row[1:4]) for row in sheet.rows]
        assert told == [("Gruber", "Anna", "aus Linz"), ("Gruber", "Anna", "2")]
    plain = ranking_grid(ranking_page(office.table, {"ada": "Ada Winter"}), "de")
    assert "unterschieden durch" not in plain.headings


@pytest.mark.parametrize(
    ("rulebook", "winner"), [("catan", 100), ("carcassonne", 10 + 20), ("seven-wonders", 10 + 15)]
)
def test_official_lists_may_add_to_their_rules(rulebook: str, winner: int) -> None:
    office = Series(rulebook, None, list_rules=ListRules(taking_part="1"))
    office.played("f1", field_of(20, {1: "ada"}))
    assert points(office)["ada"] == winner + 1
