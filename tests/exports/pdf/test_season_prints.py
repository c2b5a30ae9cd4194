"""A season on paper: long lists, long names, and what each print leaves out."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from pypdf import PdfReader

from tafelrunde.desk.association.rules import rulebook_of
from tafelrunde.exports.pdf.press import press
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.journal import season_events as e
from tafelrunde.pages.paper.season import SEASON_PRINTS, printable, season_paper
from tafelrunde.pages.paper.season_source import SeasonSource
from tafelrunde.reckoning.names.register import Names
from tafelrunde.reckoning.season.table import season_table
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.rulebook.list_rules import Block, ListRules, Worth
from tafelrunde.state.championship_fold import fold_season
from tests.exports.pdf.hall_on_paper import bare, pages_of, text_of

LONG = "Maximiliane-Theodora Freifrau von und zu Überlangenfeld-Schachtelhalmhausen"
ENDLESS = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamter"
HEAD = "c0ffee" * 10 + "beef"


def dated(number: int, day: str, **more: Any) -> list[e.SeasonEvent]:
    mode = "four-rounds"
    title = f"Turnier {number}"
    told = {"title": title, "date": day, "place": "Herne", "mode": mode, "by": "b", "on": day}
    fixture = f"f{number}"
    return [
        e.FixtureRegistered(fixture=fixture, **(told | more)),
        e.FixtureApproved(fixture=fixture),
    ]


def result(number: int, people: Sequence[str]) -> e.SeasonEvent:
    ranking = tuple((person,) for person in people)
    return e.ResultsAccepted(fixture=f"f{number}", upload=f"u{number}", ranking=ranking)


class Named(dict[str, str]):
    def __missing__(self, person: str) -> str:
        return f"Person {person}"

    def get(self, person: str, _default: object = None) -> str:
        return self[person]


def source(
    events: Sequence[e.SeasonEvent], lang: str = "de", names: Names | None = None, **more: Any
) -> SeasonSource:
    rulebook = open_rulebook("seven-wonders")
    opened = e.SeasonOpened(
        season="s1", series="liga", title="Meisterschaft", rulebook="seven-wonders", version="1",
        options={"final_places": 8}, start="2025-09-01", end="2026-03-15",
        **({"final_date": "2026-05-01", "final_place": "Herne"} | more),
    )  # fmt: skip
    state = fold_season([opened, *events])
    return SeasonSource(
        state=state,
        rulebook=rulebook,
        table=season_table(state, rulebook),
        names=names if names is not None else Named(),
        today="2026-01-15",
        lang=lang,
        seal=HEAD,
        stamp="2026-01-15T12:00:00+00:00",
        address="https://tafelrunde.example/seasons/meisterschaft/calendar",
    )


def printed(of: SeasonSource, name: str, number: int = 0) -> bytes:
    return press(season_paper(name, of, number))


def whole() -> list[e.SeasonEvent]:
    """Two results, one date to come, one cancelled, two lists, one invitation declined."""
    rows = [e.Placed(f"p{n}", n, "30/1" if n == 1 else "61/3") for n in range(1, 4)]
    before = [e.Placed("p2", 1, "20"), e.Placed("p9", 2, "10")]
    return [
        *dated(1, "2025-10-01"),
        *dated(2, "2025-11-01"),
        *dated(3, "2026-02-01"),
        *dated(4, "2026-02-08"),
        result(1, [f"p{n}" for n in range(1, 17)]),
        result(2, [f"p{n}" for n in range(16, 0, -1)]),
        e.FixtureCancelled(fixture="f4", reason="Hagel"),
        e.ListPublished(number=1, on="2025-12-01", rows=tuple(before)),
        e.ListPublished(number=2, on="2026-01-01", rows=tuple(rows), reason="Nachtrag"),
        e.InvitationsSent(
            invited=(e.Invited("p1", "ranking", "7W-407"), e.Invited("p2", "ranking", "7W-407")),
            deadline="2026-04-01",
            on="2026-01-10",
        ),
        e.InvitationDeclined(person="p2"),
    ]


@pytest.mark.parametrize("lang", ["de", "en"])
def test_every_print_is_tagged_titled_and_the_same_each_time(lang: str) -> None:
    of = source(whole(), lang)
    for name, (title, _make) in SEASON_PRINTS.items():
        data = printed(of, name, 2)
        assert data == printed(of, name, 2)
        file = PdfReader(io.BytesIO(data))
        root: Any = file.trailer["/Root"]
        assert root["/MarkInfo"]["/Marked"].value is True, name
        assert root["/Lang"] == lang
        assert file.metadata is not None
        assert file.metadata.title == f"{title[lang]} · Meisterschaft"
        assert (HEAD in bare(text_of(data))) == (name != "calendar")


@pytest.mark.rule("7W-402", "7W-407")
def test_the_list_names_every_tournament_it_counts() -> None:
    told = text_of(printed(source(whole()), "ranking"))
    assert "[1] 1. Oktober 2025 Turnier 1 Herne 16" in told
    first = next(line for line in told.splitlines() if "Person p1 " in line)
    assert "[1]" in first
    assert "½" in first


def test_four_hundred_people_fill_pages_with_the_headings_on_each() -> None:
    people = [f"p{number}" for number in range(1, 401)]
    events: list[e.SeasonEvent] = []
    for number in range(1, 9):
        there = people[50 * (number - 1) :] + people[: 50 * (number - 1)]
        events += [*dated(number, f"2025-10-{number:02}"), result(number, there[:120])]
    pages = pages_of(printed(source(events), "ranking"))
    assert len(pages) >= 8
    for page in pages[:-1]:
        assert "Platz Name Punkte gewertet" in page
    told = "\n".join(pages)
    assert not [person for person in people if f"Person {person} " not in told + " "]


def test_long_names_are_whole_on_every_print() -> None:
    names = Named(p1=LONG, p2=ENDLESS, p16=ENDLESS)
    of = source(whole(), names=names)
    for name, number, long in (
        ("ranking", 0, LONG),
        ("ranking", 0, ENDLESS),
        ("list", 2, LONG),
        ("list", 2, ENDLESS),
        ("final", 0, LONG),
    ):
        assert bare(long) in bare(text_of(printed(of, name, number))), (name, long)
    title = "Die große Norddeutsche Meisterschaft der unaussprechlich langen Turniernamen in Herne"
    of = source(dated(1, "2026-02-01", title=title, place=ENDLESS))
    told = bare(text_of(printed(of, "calendar")))
    assert bare(title) in told
    assert ENDLESS in told


def test_a_dated_list_shows_who_moved_and_who_is_gone() -> None:
    told = text_of(printed(source(whole()), "list", 2))
    assert "1 Person p1 30 neu" in told
    assert "2 Person p2 20,33 ▼ 1" in told
    assert "Nicht mehr auf der Liste: Person p9" in told
    assert "Nachtrag" in told


def test_the_poster_has_what_is_to_come_and_strikes_out_what_is_cancelled() -> None:
    told = text_of(printed(source(whole()), "calendar"))
    assert "Turnier 1" not in told
    assert "Turnier 3" in told
    assert "Sonntag" in told
    assert "abgesagt" in told
    assert "Hagel" not in told
    assert "Finale" in told
    assert "tafelrunde.example/seasons/meisterschaft/calendar" in told


@pytest.mark.parametrize(("dates", "pages"), [(1, 1), (13, 1), (14, 1), (25, 1), (60, 2)])
def test_the_poster_fills_its_page_before_it_takes_another(dates: int, pages: int) -> None:
    events = [
        each for n in range(dates) for each in dated(n, f"2026-0{2 + n // 28}-{1 + n % 28:02}")
    ]
    found = pages_of(printed(source(events), "calendar"))
    assert len(found) == pages
    assert sum(page.count("Turnier ") for page in found) == dates


def test_the_final_shows_who_is_invited_or_before_that_who_would_be() -> None:
    told = text_of(printed(source(whole()), "final"))
    assert "Person p1" in told
    assert "Person p2" not in told
    assert "noch offen" in told
    early = text_of(printed(source(whole()[:-2]), "final"))
    assert "Noch ist niemand eingeladen" in early
    assert "Person p2" in early


def test_what_cannot_be_printed_says_why_and_is_not_offered() -> None:
    of = source([], final_date="")
    assert (
        printable(of.state, of.today, listed=bool(of.table.shown), through=bool(of.table.qualified))
        == frozenset()
    )
    for name in ("ranking", "calendar", "final"):
        with pytest.raises(Refusal):
            season_paper(name, of)
    of = source(whole())
    assert printable(
        of.state, of.today, listed=bool(of.table.shown), through=bool(of.table.qualified)
    ) == frozenset(SEASON_PRINTS)


def test_the_printed_list_shows_factors_bonus_points_and_blocks() -> None:
    autumn = Block(name="Herbst", best=1, end="2025-12-31")
    events = [
        *dated(1, "2025-10-01", worth=Worth(factor="3/2")),
        *dated(2, "2025-11-01"),
        result(1, [f"p{n}" for n in range(1, 17)]),
        result(2, [f"p{n}" for n in range(1, 17)]),
    ]
    plain = source(events, list_rules=ListRules(taking_part="1", blocks=(autumn,)))
    rulebook = rulebook_of(plain.state)
    of = replace(plain, rulebook=rulebook, table=season_table(plain.state, rulebook))
    text = bare(text_of(printed(of, "ranking")))
    # 16 players: 8 for the winner and 15 on top (7W-403, 7W-404)
    assert bare("35,5 (1,5 × 23 + 1) [1]") in text
    assert bare("gestrichen: 24 (23 + 1) [2]") in text
    assert bare("Zählt für die Rangliste mit dem Faktor 1,5") in text
    assert bare("Gehört zum Block „Herbst“") in text
