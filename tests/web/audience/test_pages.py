"""The public pages in every phase: what they show, what they keep back, and how they are kept."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tafelrunde.desk import commands as c
from tafelrunde.store.models import Hall, Person
from tafelrunde.store.people_file import PersonLine
from tafelrunde.web import house
from tafelrunde.web.audience import press
from tafelrunde.web.templatetags.words import whole_rules
from tests.desk.hall import ORGANISER
from tests.web.audience import days

pytestmark = pytest.mark.django_db

SEATING = ("/seating", "/seating?by=table", "/seating?by=meetings")
PAGES = ("", *SEATING, "/standings", "/finish", "/draws", "/screen")
VIEWS = ("join", "seating", "round", "standings", "finish", "podium")

PHASES: dict[str, Callable[[], days.Day]] = {
    "join": days.arriving,
    "seating": days.seated,
    "round": days.running,
    "standings": days.closed,
    "finish": lambda: days.finishing(16, rulebook="carcassonne", mode="two-player"),
    "podium": lambda: days.awarded(16),
}


@pytest.fixture(autouse=True)
def fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    press.forget()
    monkeypatch.setattr(press, "PEOPLE_SECONDS", 0.0)


def get(client: Client, path: str, language: str = "de") -> str:
    answer = client.get(path, headers={"Accept-Language": language})
    assert answer.status_code == 200, path
    return answer.content.decode()


INITIALS = re.compile(r"(?:K\.\s+U\.|U\.,\s+K\.)\s*(\(#\d+\)|)")


def everything(client: Client, rounds: int) -> dict[str, str]:
    """Every public page of the tournament in both languages."""
    paths = [*PAGES, *(f"/rounds/{n}" for n in range(1, rounds + 1))]
    paths += [f"/screen?view={view}" for view in VIEWS] + ["/screen/now", "/seating?q=a"]
    paths += [f"/standings?after={n}" for n in range(1, rounds)]
    return {
        f"{language} {path}": get(client, f"/t/pokal{path}", language)
        for path in paths
        for language in ("de", "en")
    }


@pytest.mark.parametrize("view", PHASES)
def test_the_projector_shows_what_fits_the_phase(client: Client, view: str) -> None:
    PHASES[view]().saved()
    assert f'data-view="{view}"' in get(client, "/t/pokal/screen")
    assert "Sommerpokal" in get(client, "/t/pokal")


def test_a_draft_is_not_public_and_neither_is_its_draw(client: Client) -> None:
    day = days.started()
    day.does(c.DraftRound(seed="roll of seven dice"))
    day.saved()
    shown = "".join(get(client, f"/t/pokal{page}") for page in PAGES)
    assert 'data-view="join"' in shown
    assert "roll of seven dice" not in shown
    assert client.get("/t/pokal/rounds/1").status_code == 404
    house.ledger().append(day.state.id, c.PublishRound(round=1), ORGANISER, "k")
    assert "roll of seven dice" in get(client, "/t/pokal/draws")


def test_everyone_is_seated_once_and_found_by_search(client: Client) -> None:
    days.seated(24).saved()
    page = get(client, "/t/pokal/seating")
    assert page.count('class="table-number"') == 24
    assert get(client, "/t/pokal/seating?by=table").count('class="who"') == 24
    found = get(client, "/t/pokal/seating?q=winter")
    expected = sum("Winter" in days.made_up_name(index) for index in range(1, 25))
    assert 0 < found.count('class="table-number"') == expected < 24
    for asked in ("4", "Tisch 4", "table 4"):
        assert get(client, f"/t/pokal/seating?q={asked}").count('class="table-number"') == 4, asked
    assert 'class="table-number"' not in get(client, "/t/pokal/seating?q=Tisch")


def test_earlier_rounds_stay_reachable_and_others_do_not_exist(client: Client) -> None:
    days.closed(16, 2).saved()
    assert "Sitzplan der Runde 1" in get(client, "/t/pokal/seating?round=1")
    assert "Tabelle nach Runde 1" in get(client, "/t/pokal/standings?after=1")
    for path in ("seating?round=3", "standings?after=9", "rounds/3", "seating?round=x"):
        assert client.get(f"/t/pokal/{path}").status_code == 404, path


def test_the_standings_show_every_criterion_and_reasons(client: Client) -> None:
    day = days.closed(16, 2)
    day.saved()
    page = get(client, "/t/pokal/standings")
    for criterion in day.rulebook.mode(day.state.mode).standings:
        assert criterion.rule in page
    assert page.count('<td class="place">') == 16


@pytest.mark.rule("7W-409")
def test_anybody_can_ask_for_any_place_while_the_tournament_runs(client: Client) -> None:
    day = days.closed(16, 1, rulebook="seven-wonders", mode="four-rounds")
    day.saved()
    assert day.state.phase == "running"
    assert get(client, "/t/pokal/standings").count('<td class="place">') == 16


def test_after_the_award_the_first_page_leads_to_all_places_and_tells_of_no_waitlist(
    client: Client,
) -> None:
    before, day = days.Day(tournament="t2"), days.Day()
    for each in (before, day):
        each.does(c.SetDetails(capacity=8))
    before.enter(9, fair_play=True)
    before.saved("vorher")
    day.open(9, fair_play=True)
    day.play_to_the_end(day.results())
    day.saved()
    assert "Auf der Warteliste" in get(client, "/t/vorher")
    over = get(client, "/t/pokal")
    assert "Auf der Warteliste" not in over
    assert '<a href="/t/pokal/standings">Endstand</a>' in over


def test_the_final_ranking_appears_with_the_award_and_not_before(client: Client) -> None:
    day = days.awarded(16)
    day.saved()
    page = get(client, "/t/pokal/standings")
    winner = next(place.player for place in day.state.awarded if place.rank == 1)
    podium = page.split('class="step-1"')[1].split("</li>")[0]
    assert days.made_up_name(int(winner[1:])) in podium


def test_a_tournament_that_is_not_public_exists_only_for_insiders(client: Client) -> None:
    days.seated(12).saved()
    Hall.objects.update(public=False)
    assert client.get("/t/pokal").status_code == 404
    client.force_login(User.objects.create_superuser("owner"))
    assert client.get("/t/pokal").status_code == 200


def test_after_the_award_the_projector_offers_neither_arrival_nor_seating(client: Client) -> None:
    days.awarded(16).saved()
    shown = client.get("/t/pokal/screen?view=seating").content.decode()
    assert 'data-view="podium"' in shown
    shown = client.get("/t/pokal/screen").content.decode()
    assert re.findall(r"view=(join|seating|round)", shown) == []
    assert "view=standings" in shown


def test_the_projector_marks_who_starts_with_a_sign_and_explains_it_once(client: Client) -> None:
    """A word beside the name would cost the name its letters."""
    days.seated(8, rulebook="catan", mode="ranking-tournament").saved()
    shown = client.get("/t/pokal/screen?view=seating").content.decode()
    _names, tables = shown.split('aria-labelledby="slide-tables"')
    assert tables.count("▶") == 3, "two tables, and the key below"
    assert "starts-here" not in tables
    assert "starts-here" in client.get("/t/pokal/seating?by=table").content.decode()


def test_on_the_projector_a_rules_id_is_never_broken() -> None:
    told = whole_rules("Ada & Bo: a lot is needed; it is drawn in public (CAT2-304).")
    assert told == (
        "Ada &amp; Bo: a lot is needed; it is drawn in public "
        '(<span class="with-rule">CAT2-304</span>).'
    )


# ── What never leaves the house ──────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("phase", ["join", "seating", "round", "standings", "finish", "podium"])
def test_no_other_field_of_a_person_is_ever_public(client: Client, phase: str) -> None:
    """An allow-list, proven from the other side: every field of the model has a tell-tale value."""
    day = PHASES[phase]()
    people = days.made_up(len(day.everyone))
    people[0] = PersonLine(
        player="p1", name="Kira Unverkennbar", surname="Unverkennbar", minor=True, birth_year=1987,
        pseudonym="Betelgeuse", club="Verein-Geheim-1", contact="person1@secret.example",
        known_as="zzknown1",
    )  # fmt: skip
    day.saved(people=people)
    seen = everything(client, len(day.state.rounds) if phase != "join" else 0)
    secrets = ["Unverkennbar", "Kira", "Verein-Geheim", "secret.example", "zzknown", "1987"]
    secrets += [person.pseudonym for person in people]
    for where, page in seen.items():
        assert [word for word in secrets if word in page] == [], where
    if phase != "join":
        named = {where: INITIALS.findall(re.sub(r"<[^>]+>", "", p)) for where, p in seen.items()}
        assert named["de /seating"]
        assert named["de /seating?by=table"]
        told = {number for found in named.values() for number in found}
        assert told == {"(#1)"}, "the number handed out stands beside the initials wherever they do"


def test_the_test_above_knows_every_field_of_a_person() -> None:
    public = {"name", "surname", "pseudonym", "minor", "told_apart"}
    hidden = {"club", "birth_year", "contact", "known_as"}
    keys = {"id", "hall", "player"}
    assert {field.name for field in Person._meta.get_fields()} == public | hidden | keys


@pytest.mark.rule("FRI-231")
def test_until_the_award_no_page_tells_who_hides_behind_a_pseudonym(client: Client) -> None:
    day = days.closed(16, 1, rulebook="friedrich", mode="world-championship")
    people = days.made_up(16)
    day.saved(people=people)
    for where, page in everything(client, 1).items():
        real = any(
            person.name in page or f", {person.name.split()[0]}" in page for person in people
        )
        alias = any(person.pseudonym in page for person in people)
        assert not (real and alias), where
    standings = get(client, "/t/pokal/standings")
    assert all(person.pseudonym in standings for person in people)
    assert "FRI-231" in standings
    results = get(client, "/t/pokal/rounds/1")
    assert '<td class="place">' not in results, "a result beside a name would tell"


@pytest.mark.rule("FRI-231")
def test_after_the_award_names_take_the_place_of_pseudonyms(client: Client) -> None:
    day = days.awarded(16, rulebook="friedrich", mode="world-championship")
    people = days.made_up(16)
    day.saved(people=people)
    page = get(client, "/t/pokal/standings")
    assert all(person.name in page for person in people)
    assert not any(person.pseudonym in page for person in people)


def test_sanctions_and_rulings_are_not_public(client: Client) -> None:
    day = days.closed(16, 1)
    day.does(
        c.DisqualifyPlayer(
            player="p3", rule="7W-502", grounds="zzgrounds moved a meeple", deliberate=True
        ),
        ORGANISER,
    )
    day.saved()
    for where, page in everything(client, 1).items():
        assert "zzgrounds" not in page, where
        assert "disqualif" not in page.split("How it is played")[0], where
        assert "disqualifi" not in page.split("So wird gespielt")[0], where


# ── Kept copies ──────────────────────────────────────────────────────────────────────────────────


def test_a_page_is_printed_once_and_confirmed_until_the_version_changes(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    day = days.running()
    day.saved()
    made: list[str] = []
    original = press._make

    def counting(*args: object) -> press.Copy:
        made.append("page")
        return original(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(press, "_make", counting)
    first = client.get("/t/pokal/rounds/1")
    second = client.get("/t/pokal/rounds/1")
    assert made == ["page"]
    assert first["ETag"] == second["ETag"]
    assert first.content == second.content
    again = client.get("/t/pokal/rounds/1", headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    house.ledger().append(day.state.id, c.PauseClock(), ORGANISER, "pause")
    moved = client.get("/t/pokal/rounds/1", headers={"If-None-Match": first["ETag"]})
    assert moved.status_code == 200
    assert moved["ETag"] != first["ETag"]


def test_languages_and_colours_are_kept_apart(client: Client) -> None:
    days.seated().saved()
    german = client.get("/t/pokal", headers={"Accept-Language": "de"})
    english = client.get("/t/pokal", headers={"Accept-Language": "en"})
    client.cookies["theme"] = "dark"
    dark = client.get("/t/pokal", headers={"Accept-Language": "en"})
    assert len({german["ETag"], english["ETag"], dark["ETag"]}) == 3
    assert b'data-theme="dark"' in dark.content
    assert "Cookie" in german["Vary"]
    assert "Accept-Language" in german["Vary"]


def test_an_erased_person_is_gone_although_the_journal_did_not_move(client: Client) -> None:
    days.seated(12).saved()
    gone = Person.objects.get(player="p1")
    before = client.get("/t/pokal/seating?by=table")
    assert gone.name in before.content.decode()
    Person.objects.filter(player="p1").update(name="N. N.", surname="", club="", contact="")
    after = client.get("/t/pokal/seating?by=table", headers={"If-None-Match": before["ETag"]})
    assert after.status_code == 200
    assert gone.name not in after.content.decode()


def test_whoever_is_logged_in_gets_an_own_page_that_nobody_else_is_given(client: Client) -> None:
    days.seated(12).saved()
    client.force_login(User.objects.create_superuser("owner-of-the-house"))
    own = client.get("/t/pokal")
    assert b"owner-of-the-house" in own.content
    assert own["Cache-Control"] == "private, no-cache"
    assert b"owner-of-the-house" not in Client().get("/t/pokal").content


def test_a_zipped_copy_is_the_same_page(client: Client) -> None:
    import gzip

    days.seated(12).saved()
    plain = client.get("/t/pokal")
    zipped = client.get("/t/pokal", headers={"Accept-Encoding": "gzip"})
    assert zipped["Content-Encoding"] == "gzip"
    assert gzip.decompress(zipped.content) == plain.content


def test_made_up_addresses_push_no_page_out(client: Client) -> None:
    days.seated(12).saved()
    for number in range(5):
        client.get(f"/t/pokal?nonsense={number}")
    assert len(press._pages) == 0


# ── Details ──────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("CAT-202")
def test_the_projector_names_the_limit_of_a_turn(client: Client) -> None:
    day = days.running(
        16, 0, rulebook="catan", mode="ranking-tournament", options={"turn_limit": True}
    )
    day.saved()
    assert "höchstens 3 Minuten je Zug" in get(client, "/t/pokal/screen")


def test_a_projector_on_the_laptop_names_an_address_phones_can_reach(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    days.arriving().saved()
    monkeypatch.setattr("tafelrunde.web.opening.own_address", lambda: "192.168.7.9")
    page = client.get("/t/pokal/screen", headers={"Host": "localhost:8000"}).content.decode()
    assert "192.168.7.9:8000/t/pokal" in page
    page = client.get("/t/pokal/screen", headers={"Host": "10.0.0.5:8000"}).content.decode()
    assert "10.0.0.5:8000/t/pokal" in page


def test_an_extended_table_says_so(client: Client) -> None:
    day = days.running(24, 2)
    day.does(c.ExtendTable(table=5, seconds=300, reason="late start"))
    day.saved()
    page = get(client, "/t/pokal/screen")
    assert "+5 Min." in page
    assert "late start" not in page


def test_the_script_to_check_a_draw_is_the_one_in_the_documentation() -> None:
    from pathlib import Path

    import tafelrunde.web

    root = Path(__file__).parents[3]
    given = Path(tafelrunde.web.__file__).parent / "static" / "audience" / "check_draw.py.txt"
    assert given.read_bytes() == (root / "docs" / "check_draw.py").read_bytes()


@pytest.mark.parametrize("lang", ["de", "en", "fr"])
def test_no_two_columns_of_a_result_have_the_same_head(client: Client, lang: str) -> None:
    """Ready formats call the figure of the game points, too."""
    days.closed(8, rulebook="format-tables-final", mode="day").saved()
    page = client.get("/t/pokal/rounds/1", headers={"Accept-Language": lang}).content.decode()
    heads = re.findall(r'class="number">\s*<span[^>]*>([^<]+)</span>', page.split("</thead>")[0])
    assert len(heads) == 2
    assert heads[0].casefold() != heads[1].casefold()


def test_the_checksum_of_the_journal_is_folded_away(client: Client) -> None:
    days.seated(12).saved()
    page = client.get("/t/pokal").content.decode()
    head = Hall.objects.get().head[:16]
    assert head in page
    folded = page.split(head, 1)[0]
    assert folded.count("<details") > folded.count("</details")
