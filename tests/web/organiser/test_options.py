"""Options are chosen by words; what is stored are the rulebook's values."""

from __future__ import annotations

import re

import pytest

from tafelrunde.games.shelf import all_rulebooks
from tafelrunde.pages.plain_words import turn_limit
from tests.web.organiser.conftest import Clerk

MODES = [(book.id, mode.id) for book in all_rulebooks() for mode in book.modes]


@pytest.mark.parametrize(("book", "mode"), MODES)
def test_no_form_shows_a_raw_value(organiser: Clerk, book: str, mode: str) -> None:
    organiser.announce(book, mode)
    announce = organiser.client.get(f"/new/{book}/{mode}").content.decode()
    for page in (announce, organiser.page("/settings")):
        for value, word in re.findall(r'<option value="([^"]+)"[^>]*>([^<]*)</option>', page):
            assert word.strip()
            assert value.isdigit() or word != value


def test_a_choice_made_by_its_words_is_stored_as_the_value(organiser: Clerk) -> None:
    organiser.announce("seven-wonders", "four-rounds")
    organiser.did("change-options", **{"option-tables": "many-threes"})
    assert organiser.state.options["tables"] == "many-threes"
    page = organiser.page("/settings")
    assert '<option value="many-threes" selected>so viele Dreiertische wie möglich' in page


@pytest.mark.parametrize(
    ("mode", "places"), [("two-player", 2), ("four-player", 4)], ids=["two", "four"]
)
def test_the_table_of_points_has_no_more_columns_than_places(
    organiser: Clerk, mode: str, places: int
) -> None:
    page = organiser.client.get(f"/new/carcassonne/{mode}").content.decode()
    head = page.partition("Tisch zu")[2].partition("</tr>")[0]
    assert re.findall(r'class="number">(\d)\.<', head) == [str(n + 1) for n in range(places)]


def test_no_rule_is_named_twice_in_a_row(organiser: Clerk) -> None:
    page = organiser.client.get("/new/carcassonne/two-player").content.decode()
    rules = re.findall(r'class="rule" href="[^"]+">([A-Z0-9-]+)</a>(?=\s*<a class="rule"|)', page)
    assert rules
    assert not re.search(r">(CAR-\d+)</a> <a class=\"rule\" href=\"[^\"]+\">\1</a>", page)


@pytest.mark.parametrize(
    ("seconds", "de", "en"),
    [
        (180, "höchstens 3 Minuten je Zug", "at most 3 minutes a turn"),
        (60, "höchstens 1 Minute je Zug", "at most 1 minute a turn"),
        (150, "höchstens 2 Minuten 30 Sekunden je Zug", "at most 2 minutes 30 seconds a turn"),
        (45, "höchstens 45 Sekunden je Zug", "at most 45 seconds a turn"),
    ],
)
def test_the_limit_of_a_turn_is_told_in_words(seconds: int, de: str, en: str) -> None:
    limit = turn_limit(seconds)
    assert limit is not None
    assert (limit.de, limit.en) == (de, en)


@pytest.mark.rule("CAT-202")
def test_desk_and_projector_name_the_limit_of_a_turn_and_its_rule(organiser: Clerk) -> None:
    organiser.announce(**{"option-turn_limit": "on", "shown-turn_limit": "1"})
    organiser.enter(8)
    for player in list(organiser.state.entries):
        organiser.did("check-in", player=player)
    organiser.did("close-check-in")
    organiser.did("start-tournament")
    organiser.publish()
    organiser.did("start-clock", minutes="60")
    assert "Höchstens 3 Minuten je Zug" in organiser.page("/tables")
    wall = organiser.client.get(f"/t/{organiser.slug}/screen").content.decode()
    assert "höchstens 3 Minuten je Zug <small>(CAT-202)</small>" in wall


def test_how_many_sign_is_chosen_and_cannot_be_typed_wrong(organiser: Clerk) -> None:
    organiser.announce(signatures="")
    assert organiser.state.details.signatures == 0
    page = organiser.page("/settings")
    field = page.split('name="signatures"')[1].split("</select>")[0]
    assert re.findall(r">([^<]+)</option>", field) == ["alle am Tisch", "1", "2", "3", "4"]
    assert "selected" not in field
    organiser.did("set-details", title="Herbstturnier", signatures="2")
    assert organiser.state.details.signatures == 2
    assert '<option value="2" selected>2</option>' in organiser.page("/settings")
