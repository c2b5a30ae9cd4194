"""Editions in the browser: listed, compared, chosen at announcing, and by an association."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import msgspec
import pytest
from django.test import Client

from tafelrunde.games.shelf import ELSEWHERE, open_rulebook
from tafelrunde.pages.editions import changes
from tafelrunde.rulebook.handbook import Handbook
from tafelrunde.web import house
from tests.web.association.office import account
from tools.refresh_docs import ROOT

GAMES = ROOT / "src" / "tafelrunde" / "games"
OLD, NEW = "catan@2012.1", "catan@2027"


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A next edition of Catan with other points, other boards and a longer text of a rule."""
    copied = tmp_path / "catan 2027"
    shutil.copytree(GAMES / "catan", copied)
    for name, pairs in {
        "rulebook.toml": (
            ('version = "2012.1"', 'version = "2027"'),
            ("4 = [5, 3, 2, 1]", "4 = [6, 4, 2, 1]"),
            ("minimum = ", "minimum = 1"),
        ),
        "handbook.toml": (('text.en = "', 'text.en = "From this season on: '),),
    }.items():
        text = (copied / name).read_text(encoding="utf-8")
        for old, new in pairs:
            if old in text:
                text = text.replace(old, new, 1)
        (copied / name).write_text(text, encoding="utf-8")
    monkeypatch.setenv(ELSEWHERE, str(tmp_path))
    return tmp_path


def page(client: Client, address: str) -> str:
    answer = client.get(address, headers={"Accept-Language": "en"})
    assert answer.status_code == 200, address
    return answer.content.decode()


@pytest.mark.django_db
def test_the_shelf_and_a_rulebooks_page_name_the_other_editions(
    client: Client, shelf: Path
) -> None:
    assert f"/rulebooks/{OLD}" in page(client, "/rulebooks")
    newest = page(client, "/rulebooks/catan")
    assert "Edition 2027" in newest
    assert f"/rulebooks/{OLD}/compare/{NEW}" in newest
    older = page(client, f"/rulebooks/{OLD}")
    assert f"/rulebooks/{OLD}/handbook" in older
    announcing = f'href="/new/{OLD}/ranking-tournament"'
    assert announcing not in older, "a visitor announces nothing"
    assert announcing in page(account("club", "organiser"), f"/rulebooks/{OLD}")
    assert page(client, f"/rulebooks/{OLD}/handbook")
    assert client.get("/rulebooks/catan@1999").status_code == 404


@pytest.mark.django_db
def test_two_editions_are_compared_rule_by_rule(client: Client, shelf: Path) -> None:
    told = page(client, f"/rulebooks/{OLD}/compare/{NEW}")
    assert "6, 4, 2, 1" in told
    assert "5, 3, 2, 1" in told
    assert "CAT-301" in told
    assert client.get(f"/rulebooks/{OLD}/compare/dominion").status_code == 404
    assert "Both editions say the same" in page(client, f"/rulebooks/{OLD}/compare/{OLD}")


def test_a_change_names_its_rule_what_it_was_and_what_it_is(shelf: Path) -> None:
    found = changes(open_rulebook(OLD), open_rulebook(NEW), Handbook(rules=()), Handbook(rules=()))
    points = next(each for each in found if each.after is not None and "6, 4" in each.after["en"])
    assert points.rule == "CAT-301"
    assert points.where["en"] == "scoring · tables · points · 4"
    assert points.before is not None
    assert points.before["en"] == "5, 3, 2, 1"


def test_another_order_of_criteria_is_a_change() -> None:
    book = open_rulebook("seven-wonders")
    mode = book.modes[0]
    first, second, third, *rest = mode.standings
    turned = msgspec.structs.replace(mode, standings=(first, third, second, *rest))
    later = msgspec.structs.replace(book, modes=(turned, *book.modes[1:]))
    nothing = Handbook(rules=())
    found, other = changes(book, later, nothing, nothing)
    assert {found.rule, other.rule} == {second.rule, third.rule}, "both stand elsewhere"
    assert found.where["en"].count(mode.title["en"]) == 1, "of two modes the one that changed"
    assert found.where["en"].endswith("criteria of the ranking")
    assert found.rule.startswith("7W-")
    assert found.before is not None
    assert found.after is not None
    before, after = (each["en"].split(", ") for each in (found.before, found.after))
    assert after == [before[0], before[2], before[1], *before[3:]]
    assert changes(book, book, nothing, nothing) == []


@pytest.mark.django_db
def test_a_faulty_folder_is_named_to_those_who_keep_the_house(
    client: Client, admin_client: Client, shelf: Path
) -> None:
    book = shelf / "catan 2027" / "rulebook.toml"
    book.write_text(book.read_text(encoding="utf-8").replace("points_rule", "point_rule", 1))
    assert "is left out" in page(admin_client, "/rulebooks")
    assert "point_rule" in page(admin_client, "/rulebooks")
    assert "is left out" not in page(client, "/rulebooks")


@pytest.mark.django_db
@pytest.mark.parametrize("lang", ["de", "en"])
def test_games_are_offered_by_their_title_as_people_sort(
    lang: str, admin_client: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = (GAMES / "dominion" / "rulebook.toml").read_text(encoding="utf-8")
    for number, title in enumerate(('de = "Älchen", en = "Zeal"', 'de = "Zander", en = "Alder"')):
        folder = tmp_path / f"game{number}"
        folder.mkdir()
        text = re.sub(
            r"(?m)^title\.de = .*\n(title\..*\n)+", f"title = {{ {title} }}\n", plain, count=1
        )
        text = text.replace('id = "dominion"', f'id = "game{number}"', 1)
        (folder / "rulebook.toml").write_text(text, encoding="utf-8")
    monkeypatch.setenv(ELSEWHERE, str(tmp_path))
    shown = admin_client.get("/new", headers={"Accept-Language": lang}).content.decode()
    first, last = {"de": ("Älchen", "Zander"), "en": ("Alder", "Zeal")}[lang]
    assert shown.index(first) < shown.index("Carcassonne") < shown.index(last)


@pytest.mark.django_db
def test_the_edition_is_chosen_at_announcing_and_stays(admin_client: Client, shelf: Path) -> None:
    assert f"/new/{OLD}/ranking-tournament" in page(admin_client, "/new")
    address = f"/new/{OLD}/ranking-tournament"
    assert "Edition 2012.1" in page(admin_client, address)
    answer = admin_client.post(address, {"title": "Old cup", "key": "k1"})
    assert answer.status_code == 302
    answer = admin_client.post("/new/catan/ranking-tournament", {"title": "New cup", "key": "k2"})
    versions = {hall.title: house.state(hall.id)[0].version for hall in house.Hall.objects.all()}
    assert versions == {"Old cup": "2012.1", "New cup": "2027"}
    shutil.rmtree(shelf / "catan 2027")
    new = house.Hall.objects.get(title="New cup")
    assert page(admin_client, f"/t/{new.slug}/desk")
    assert house.state(new.id)[0].carried is not None


@pytest.mark.django_db
def test_an_association_says_which_edition_counts_for_its_season(
    admin_client: Client, shelf: Path
) -> None:
    assert f"/association/open/{OLD}" in page(admin_client, "/association/open")
    assert "The edition 2012.1 counts" in page(admin_client, f"/association/open/{OLD}")
