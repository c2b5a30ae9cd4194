"""Any game by its name: typed, a format chosen, names pasted, and the first round is published."""

from __future__ import annotations

import re
from html import unescape

import pytest

from tafelrunde.games.shelf import editions_of, open_rulebook
from tafelrunde.pages.workshop.another_game import Wanted, for_game, sizes_between
from tafelrunde.pages.workshop.filling import prefix_for
from tafelrunde.rulebook.edition import canonical
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.rulebook.loader import looked_through
from tafelrunde.store.house_shelf import withdraw
from tafelrunde.store.models import Hall
from tafelrunde.store.workshop_models import HouseEdition
from tafelrunde.web import house
from tafelrunde.web.organiser.another import Card, cards
from tests.web.organiser.conftest import Clerk

NAMES = "\n".join(f"Person{number} Beispiel" for number in range(1, 18))
AZUL = {
    "game": "Azul",
    "format": "format-tables-final/day",
    "fewest": "2",
    "most": "4",
    "rounds": "4",
    "names": NAMES,
    "key": "azul-key",
    "do": "seat",
}


def sent(organiser: Clerk, **more: str) -> Hall:
    answer = organiser.client.post("/new/another-game", AZUL | more)
    assert answer.status_code == 302, answer.content.decode()[:2000]
    return house.find(answer["Location"].split("/")[2])


def test_from_a_name_to_a_published_round(organiser: Clerk) -> None:
    hall = sent(organiser)
    state, _version = house.state(hall.id)
    assert len(state.entries) == 17
    assert len(state.rounds) == 1
    assert state.rounds[0].published
    assert hall.title in ("Azul, Tische zu viert mit Finale", "Azul, tables of four with a final")
    assert state.carried is not None
    assert dict(state.carried.rules)["title"] == {"de": "Azul", "en": "Azul", "fr": "Azul"}
    book = open_rulebook("azul-tables-final")
    assert book.prefix == "AZU"
    assert book.modes[0].rounds == 4
    assert book.modes[0].sizes == (4, 3, 2)
    page = organiser.client.get(f"/t/{hall.slug}").content.decode()
    assert "Azul" in page


LISTED = """Ada Beispiel <ada@example.org>
Jörg Müller; joerg.mueller@example.org
Bo Muster\t+49 170 1234567
Cleo Probe (2015)"""


def test_a_pasted_list_is_read_as_on_the_page_of_the_players(organiser: Clerk) -> None:
    hall = sent(organiser, names=f"{LISTED}\nWarteliste\nDora Vorbild", do="announce")
    organiser.slug = hall.slug
    people = {person.name: person for person in house.people(hall.id).values()}
    contacts = {name: person.contact for name, person in people.items()}
    assert contacts["Ada Beispiel"] == "ada@example.org"
    assert contacts["Jörg Müller"] == "joerg.mueller@example.org"
    assert "170" in contacts["Bo Muster"]
    assert people["Cleo Probe"].birth_year == 2015
    minors = [player for player, entry in organiser.state.entries.items() if entry.minor]
    assert [organiser.names[player] for player in minors] == ["Cleo Probe"]
    said = unescape(organiser.page())
    assert "Nicht eingetragen von der Liste: Zeile 5: Warteliste" in said
    assert "bitte nachsehen: Zeile 6: Dora Vorbild (" in said


def test_columns_that_are_not_taken_over_are_named(organiser: Clerk) -> None:
    rows = [
        "Name\tVerein\tPseudonym\tT-Shirt",
        "Ada Beispiel\tNord\tFalke\tM",
        "Bo Muster\tSüd\tIgel\tL",
    ]
    organiser.slug = sent(organiser, names="\n".join(rows), do="announce").slug
    said = unescape(organiser.page())
    left = "nicht übernommen wurden: Pseudonym (gespielt wird hier unter dem Namen); T-Shirt"
    assert left in said
    page = organiser.page("/check-in")
    assert 'id="everybody"' in page
    assert "Pseudonym" not in page


@pytest.mark.parametrize("do", ["announce", "seat"])
def test_a_line_without_a_name_is_said_at_the_field(organiser: Clerk, do: str) -> None:
    typed = AZUL | {"names": f"{NAMES}\ncleo.probe@example.org", "do": do}
    answer = organiser.client.post("/new/another-game", typed)
    assert answer.status_code == 422
    page = unescape(answer.content.decode())
    assert "Zeile 18: hier fehlt der Name (cleo.probe@example.org)" in page
    assert 'data-place="names"' in page
    assert "Person1 Beispiel" in page, "what was pasted is still there"
    assert Hall.objects.count() == 0


def test_what_was_withdrawn_is_not_taken_up_again(organiser: Clerk) -> None:
    sent(organiser)
    row = HouseEdition.objects.get(rulebook="azul-tables-final")
    withdraw(row)
    assert 'value="Azul"' not in organiser.client.get("/new/another-game").content.decode()
    sent(organiser, key="again")
    assert [book.version for book in editions_of("azul-tables-final")] == ["2", "1"]
    page = organiser.client.get("/new/azul-tables-final/day").content.decode()
    assert "azul-tables-final@1" not in page, "nor beside the one that stands"


def test_nobody_is_asked_back_about_figures_of_a_game_that_only_its_players_know(
    organiser: Clerk,
) -> None:
    organiser.slug = sent(organiser).slug
    preview = organiser.preview(organiser.slip(1, **{"vp-1": "3", "vp-2": "1450"}))
    assert preview.status_code == 200
    assert "<caption" in preview.content.decode(), "it is a slip that counts"
    assert not re.search("unusual|ungewöhnlich", preview.content.decode())
    assert "data-low" not in organiser.page("/tables/1/1")
    mahjong = open_rulebook("format-points-averages")
    wanted = Wanted("Riichi", "riichi", (), 0)
    figure = for_game(mahjong, mahjong.modes[0], wanted, ()).scoring["hanchan"].figures[0]
    assert figure.typical == (-5000, 60000), "what everybody begins with says what is usual"


def test_game_and_format_go_along_to_the_workshop(organiser: Clerk) -> None:
    answer = organiser.client.post("/new/another-game", AZUL | {"do": "workshop", "names": ""})
    page = organiser.client.get(answer["Location"]).content.decode()
    assert 'value="Azul"' in page
    assert '<option value="format-tables-final" selected>' in page


def test_the_same_game_later_is_the_houses_earlier_one(organiser: Clerk) -> None:
    sent(organiser)
    sent(organiser, key="again")
    assert [book.version for book in editions_of("azul-tables-final")] == ["1"]
    sent(organiser, key="other", rounds="3")
    assert [book.version for book in editions_of("azul-tables-final")] == ["2", "1"]
    assert 'value="Azul"' in organiser.client.get("/new/another-game").content.decode()


def test_its_rules_are_in_the_handbook_and_on_paper(organiser: Clerk) -> None:
    sent(organiser)
    page = organiser.client.get("/rulebooks/azul-tables-final/handbook").content.decode()
    assert 'id="AZU-201"' in page
    answer = organiser.client.get("/rulebooks/azul-tables-final/rules.pdf?lang=de")
    assert answer.content.startswith(b"%PDF")


@pytest.mark.parametrize(
    ("more", "place"),
    [
        ({"game": "  "}, "game"),
        ({"game": "A\u202eluzA"}, "game"),
        ({"game": "x" * 61}, "game"),
        ({"format": "catan/championship"}, "format"),
        ({"most": "9"}, "fewest"),
        ({"rounds": "99"}, "rounds"),
        ({"names": "\n".join(f"P{n} Beispiel" for n in range(5)), "fewest": "3"}, "names"),
        ({"names": ""}, "names"),
        ({"format": "format-tables-semifinals/day", "most": "3"}, "most"),
    ],
)
def test_what_does_not_work_is_said_and_nothing_is_kept(
    organiser: Clerk, more: dict[str, str], place: str
) -> None:
    answer = organiser.client.post("/new/another-game", AZUL | more)
    assert answer.status_code == 422
    assert f"#{place}" in answer.content.decode() or place in answer.content.decode()
    assert Hall.objects.count() == 0
    assert editions_of("azul-tables-final") == []


def test_a_game_with_rules_of_its_own_is_not_mixed_up(organiser: Clerk) -> None:
    hall = sent(organiser, game="Catan")
    page = organiser.client.get(
        f"/t/{hall.slug}/desk", headers={"Accept-Language": "en"}
    ).content.decode()
    assert "hat hier eigene Regeln" in page
    assert open_rulebook("catan").id == "catan"


@pytest.mark.parametrize("card", cards(), ids=lambda card: card.value)
def test_a_game_nobody_has_entered_before_has_no_rules_of_its_own(
    organiser: Clerk, card: Card
) -> None:
    """The rules that this very page makes of the format are not others: neither now nor later."""
    for number, key in enumerate(("first", "again")):
        title = f"Schach {number}"
        hall = sent(organiser, game="Schach", format=card.value, do="enter", key=key, title=title)
        page = organiser.client.get(f"/t/{hall.slug}/desk").content.decode()
        assert title in page
        assert "hat hier eigene Regeln" not in page


@pytest.mark.parametrize("name", ["format-tables-final", "format-swiss", "format-league"])
def test_every_size_of_table_gives_a_sound_rulebook(name: str) -> None:
    book = open_rulebook(name)
    for mode in book.modes:
        for most in range(3, 9):
            made = for_game(
                book, mode, Wanted("Spiel", "spiel", sizes_between(2, most), 5), {"SPI"}
            )
            assert looked_through(canonical(made))[1] == []
            assert made.prefix == "SPI2"
            assert made.title["de"] == "Spiel"


def test_prefixes_and_sizes() -> None:
    assert prefix_for("azul", ()) == "AZU"
    assert prefix_for("go", {"GO"}) == "GO2"
    assert prefix_for("", ()) == "GAM"
    with pytest.raises(Refusal):
        sizes_between(4, 2)
