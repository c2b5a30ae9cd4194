"""Where people play under pseudonyms: asked for, chosen on a list, invented where there is none."""

from __future__ import annotations

from typing import Any

import pytest

from tafelrunde.games.shelf import open_rulebook
from tafelrunde.reckoning.lists.pseudonyms import RANKS
from tafelrunde.reckoning.names.public import public_names
from tafelrunde.web import house
from tests.web.organiser.conftest import Clerk
from tests.web.organiser.test_players import a_list, entered


@pytest.mark.rule("FRI-231")
def test_pseudonyms_are_asked_for_and_told_apart(organiser: Clerk) -> None:
    organiser.announce("friedrich", "world-championship")
    preview = organiser.post(
        "/players/paste", htmx=False, list="Ada Winter\nBo See"
    ).content.decode()
    assert 'name="pseudonym-1"' in preview
    same = organiser.enter(2, **{"pseudonym-1": "Husar 7", "pseudonym-2": "Husar 7"})
    assert same.status_code == 422
    assert (
        organiser.enter(2, **{"pseudonym-1": "Husar 7", "pseudonym-2": "Kurier 9"}).status_code
        == 204
    )
    assert all(entry.pseudonym for entry in organiser.state.entries.values())


def read_as(answer: Any) -> list[tuple[str, str, str, str]]:
    """Name, club, pseudonym and what the preview says about it."""
    return [
        (person.name, person.club, plays.pseudonym, plays.why.de if plays.why else "")
        for _number, person, plays in answer.context["people"]
    ]


@pytest.mark.rule("FRI-231")
@pytest.mark.parametrize("heading", ["Pseudonym", "Dein Deckname", "Nick-Name", "Spielername"])
@pytest.mark.parametrize("mark", ["\t", ","])
def test_pseudonyms_chosen_on_a_list_are_taken(organiser: Clerk, heading: str, mark: str) -> None:
    organiser.announce("friedrich", "world-championship")
    listed = f"Name|{heading}\nAda Winter|Fuchs\nBo See|Dachs".replace("|", mark)
    preview = organiser.post("/players/paste", htmx=False, list=listed)
    assert read_as(preview) == [("Ada Winter", "", "Fuchs", ""), ("Bo See", "", "Dachs", "")]
    page = preview.content.decode()
    assert 'value="Fuchs"' in page
    assert "alle sind erfunden" not in page


@pytest.mark.rule("FRI-231")
def test_a_pseudonym_that_is_missing_or_taken_is_invented_and_said(organiser: Clerk) -> None:
    organiser.announce("friedrich", "world-championship")
    assert organiser.enter(1, **{"pseudonym-1": "Luchs"}).status_code == 204
    listed = (
        "Name;Verein;Pseudonym\nAlma Wind;Nord;Fuchs\nBo See;;–\nCem Tal;;fuchs\n"
        "Dora Berg;;Luchs\nEva Kurz;;Alma Wind\nFinn Laut;;Adjutant 95"
    )
    preview = organiser.post("/players/paste", htmx=False, list=listed)
    said = {name: (pseudonym, why) for name, _club, pseudonym, why in read_as(preview)}
    assert said["Alma Wind"] == ("Fuchs", "")
    assert said["Finn Laut"] == ("Adjutant 95", "")
    assert said["Bo See"][1] == "kein Pseudonym auf der Liste: dieses ist erfunden"
    assert said["Cem Tal"][1] == "„fuchs“ ist schon vergeben: dieses ist erfunden"
    assert "„Luchs“ ist schon vergeben" in said["Dora Berg"][1]
    assert "Name von jemandem hier" in said["Eva Kurz"][1]
    assert len({pseudonym for pseudonym, _why in said.values()}) == 6
    assert "kein Pseudonym auf der Liste" in preview.content.decode()


def test_a_column_without_heading_can_be_made_the_pseudonym(organiser: Clerk) -> None:
    listed = "Ada Winter;Fuchs\nBo See;Dachs"
    chosen = {"column-0": "name", "column-1": "pseudonym"}
    organiser.announce("friedrich", "world-championship")
    page = organiser.post("/players/paste", htmx=False, list=listed).content.decode()
    assert "alle sind erfunden" in page
    assert '<option value="pseudonym"' in page
    preview = organiser.post("/players/paste", htmx=False, list=listed, **chosen)
    assert [pseudonym for _n, _c, pseudonym, _w in read_as(preview)] == ["Fuchs", "Dachs"]


def test_without_pseudonyms_in_the_rules_their_column_stays_out(organiser: Clerk) -> None:
    listed = "Name;Pseudonym\nAda Winter;Fuchs\nBo See;Dachs"
    chosen = {"column-0": "name", "column-1": "pseudonym"}
    organiser.announce()
    for more in ({}, chosen):
        preview = organiser.post("/players/paste", htmx=False, list=listed, **more)
        assert [name for name, *_rest in read_as(preview)] == ["Ada Winter", "Bo See"]
        assert [column.meaning for column, _told in preview.context["columns"]] == ["name", ""]
        assert "seudonym</option>" not in preview.content.decode()
    organiser.announce("friedrich", "world-championship")
    preview = organiser.post("/players/paste", htmx=False, list=listed)
    assert [pseudonym for _n, _c, pseudonym, _w in read_as(preview)] == ["Fuchs", "Dachs"]


@pytest.mark.rule("FRI-231")
def test_a_workbook_brings_pseudonyms_along_and_they_are_stored(organiser: Clerk) -> None:
    organiser.announce("friedrich", "world-championship")
    file = a_list([("Klarname", "nom de guerre"), ("Ada Winter", "Fuchs"), ("Bo See", "Dachs")])
    preview = organiser.post("/players/paste", htmx=False, file=file)
    typed = {
        f"pseudonym-{number}": plays.pseudonym for number, _p, plays in preview.context["people"]
    }
    entered(organiser, preview.context, 1, 2, **typed)
    people = house.people(house.find(organiser.slug).id).values()
    assert {(each.name, each.pseudonym) for each in people} == {
        ("Ada Winter", "Fuchs"),
        ("Bo See", "Dachs"),
    }


@pytest.mark.rule("FRI-231")
def test_whoever_has_no_pseudonym_is_told_apart_at_the_desk_and_never_named_in_public(
    organiser: Clerk,
) -> None:
    organiser.announce("friedrich", "world-championship")
    typed = {f"pseudonym-{line}": f"Husar {line}" for line in range(1, 5)}
    assert organiser.enter(4, **typed).status_code == 204
    assert "Pseudonym fehlt" not in organiser.page("/players")
    one = next(iter(organiser.state.entries))
    people = house.people(house.find(organiser.slug).id)
    cleared = organiser.post(f"/players/{one}/change", name=people[one].name, pseudonym_text="")
    assert cleared.status_code == 204
    assert not organiser.state.entries[one].pseudonym, "the journal knows that it is gone"
    assert "Pseudonym fehlt" in organiser.page("/players")
    assert "Noch kein Pseudonym" in organiser.page(f"/players/{one}")
    known = public_names(
        organiser.state, open_rulebook("friedrich"), house.people(house.find(organiser.slug).id)
    )
    assert known.rank(one) == "N. N."


@pytest.mark.rule("FRI-231")
def test_invented_pseudonyms_do_not_run_in_the_order_of_the_list(organiser: Clerk) -> None:
    organiser.announce("friedrich", "world-championship")
    listed = "\n".join(f"Person{chr(97 + at)} Muster" for at in range(16))
    preview = organiser.post("/players/paste", htmx=False, list=listed)
    invented = [pseudonym for _n, _c, pseudonym, _w in read_as(preview)]
    assert len(set(invented)) == 16
    assert [each.split()[0] for each in invented[:8]] != list(RANKS)
    again = organiser.post("/players/paste", htmx=False, list=listed)
    assert [pseudonym for _n, _c, pseudonym, _w in read_as(again)] == invented
    organiser.announce("friedrich", "world-championship")
    elsewhere = organiser.post("/players/paste", htmx=False, list=listed)
    assert [pseudonym for _n, _c, pseudonym, _w in read_as(elsewhere)] != invented
