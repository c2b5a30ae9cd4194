"""Invitations to the final by personal link: yes, no, too late, and what the hourly look does."""

from __future__ import annotations

import secrets
from typing import Any

import pytest
from django.core import mail
from django.test import Client

from tafelrunde.desk.association import commands as c
from tafelrunde.store.association.links import issue_link
from tafelrunde.store.association.register import Particulars, enter_person
from tafelrunde.web import caretaker
from tafelrunde.web.letters import posting
from tafelrunde.web.season import house
from tests.web.association.office import account
from tests.web.people.office import OFFICE, Season, letters_to, link_in

pytestmark = pytest.mark.django_db


def people(number: int) -> list[str]:
    return [
        enter_person(
            Particulars(
                name=f"Kim {letter}", email=f"{letter}@example.org".lower(), consent_version="1"
            )
        ).id
        for letter in "ABCDEFGH"[:number]
    ]


@pytest.fixture
def season() -> Season:
    """Three places in the final, six people on the list."""
    opened = Season(opening={"options": {"final_places": 4, "from_list": 3}})
    listed = people(6)
    opened.played("f1", listed)
    opened.day("2026-11-02")
    opened.invites()
    return opened


def invited(season: Season) -> list[str]:
    return [one.state for one in season.state.invitations.values()]


def test_everybody_invited_gets_a_letter_with_ground_rule_and_deadline(season: Season) -> None:
    (letter,) = letters_to("a@example.org")
    assert "zum Finale eingeladen (über die Rangliste, CAR-601)" in letter
    assert "20.11.2026" in letter
    assert "05.12.2026 in Beispielstadt" in letter
    assert "20 November 2026" in letter, "nobody knows Kim's language: both"
    assert "In welchem Modus gespielt wird, teilen wir Ihnen noch mit." in letter


@pytest.mark.rule("7W-301")
def test_an_invitation_says_when_and_in_which_mode_the_final_is_played(visitor: Client) -> None:
    # "Der Modus des Finalturniers wird den Qualifikanten gesondert mitgeteilt."
    final = {"final_mode": "four-player", "final_time": "10:30"}
    opened = Season(opening={"options": {"final_places": 4, "from_list": 3}} | final)
    opened.played("f1", people(6))
    opened.day("2026-11-02")
    opened.invites()
    (letter,) = letters_to("a@example.org")
    assert "05.12.2026, 10:30 Uhr in Beispielstadt" in letter
    assert "Gespielt wird im Modus „Modus für vier“." in letter
    page = visitor.get(link_in(letter)).content.decode()
    assert "Modus für vier" in page
    assert "10:30 Uhr" in page


@pytest.mark.rule("CAR-601")
@pytest.mark.parametrize(("reading", "places"), [("of-list", "abc"), ("further", "abcd")])
def test_the_office_reads_the_best_of_the_list_as_the_season_chose(
    reading: str, places: str
) -> None:
    # "Zudem werden mindestens die besten 24 Spieler der Rangliste eingeladen.": here three
    wanted = {"final_places": 1, "from_list": 3, "list_places": reading}
    opened = Season(opening={"options": wanted})
    listed = people(6)
    opened.played("f1", listed)
    opened.does(c.NameHolders(champion=listed[0]))
    opened.day("2026-11-02")
    opened.invites()
    assert [x for x in "abcdef" if letters_to(f"{x}@example.org")] == list(places)


def changed(season: Season, **fields: Any) -> None:
    """As the office's form does it."""
    house.ask(season.id, c.ChangeSeason(reason="Halle", **fields), OFFICE, secrets.token_hex(8))


@pytest.mark.rule("7W-301")
def test_a_mode_settled_after_the_invitations_is_told_to_whoever_is_still_invited(
    season: Season, visitor: Client
) -> None:
    # "Der Modus des Finalturniers wird den Qualifikanten gesondert mitgeteilt."
    yes, no = (link_in(letters_to(f"{x}@example.org")[0]) for x in "ab")
    visitor.post(yes, {"answer": "yes", "key": "1"})
    visitor.post(no, {"answer": "no", "key": "2"})
    before = {x: len(letters_to(f"{x}@example.org")) for x in "abcf"}
    changed(season, final_mode="four-player")
    new = {x: letters_to(f"{x}@example.org")[before[x] :] for x in "abcf"}
    assert [len(new[x]) for x in "abcf"] == [1, 0, 1, 0], "confirmed and open, nobody else"
    for letter in (*new["a"], *new["c"]):
        assert "Zum Finale: Saison 2026" in letter
        assert "Gespielt wird im Modus „Modus für vier“." in letter
        assert "The mode is “mode for four”." in letter
    page = visitor.get(link_in(new["c"][0])).content.decode()
    assert "Wartet auf Ihre Antwort" in page, "the new link answers too"
    changed(season, final_mode="four-player")
    assert len(letters_to("c@example.org")) == before["c"] + 1, "nothing new, no letter"
    changed(season, title="Saison 26")
    assert len(letters_to("c@example.org")) == before["c"] + 1
    changed(season, final_time="11:00")
    assert "05.12.2026, 11:00 Uhr" in letters_to("c@example.org")[-1]


@pytest.mark.rule("CAR-603")
def test_yes_counts_until_the_deadline_and_no_passes_the_place_on(
    season: Season, visitor: Client
) -> None:
    first, second = (link_in(letters_to(f"{x}@example.org")[0]) for x in "ab")
    page = visitor.get(first).content.decode()
    assert "Wartet auf Ihre Antwort" in page
    assert "CAR-601" in page
    assert invited(season)[0] == "open", "opening the link answers nothing"
    assert visitor.post(first, {"answer": "yes", "key": "1"})["Location"] == first
    assert "Sie haben zugesagt" in visitor.get(first).content.decode()
    assert "Ihr Platz im Finale ist sicher" in letters_to("a@example.org")[-1]
    visitor.post(second, {"answer": "no", "key": "2"})
    assert "Sie haben abgesagt" in visitor.get(second).content.decode()
    assert invited(season)[:2] == ["confirmed", "declined"]
    visitor.post(second, {"answer": "yes", "key": "3"})
    assert invited(season)[1] == "declined", "a place given back is somebody else's"
    season.invites("2026-11-25")
    newest = list(season.state.invitations.values())[-1]
    assert newest.because == "replacement"
    visitor.post(first, {"answer": "no", "key": "4"})
    assert invited(season)[0] == "declined", "also after a yes"


@pytest.mark.rule("CAR-603")
def test_after_the_deadline_it_lapses_by_itself_and_says_so(
    season: Season, visitor: Client
) -> None:
    link = link_in(letters_to("a@example.org")[0])
    season.day("2026-11-21")
    late = visitor.post(link, {"answer": "yes"})
    assert late.status_code == 422
    assert "CAR-603" in late.content.decode()
    number = len(season.state.invitations)
    before = len(mail.outbox)
    for _ in range(2):
        caretaker.do_routines()
    assert invited(season) == ["lapsed"] * number
    assert len(mail.outbox) == before + sum(
        bool(letters_to(f"{x}@example.org")) for x in "abcdef"
    ), "one letter each, though looked twice"
    assert "verfallen" in letters_to("a@example.org")[-1]
    assert "verfallen" in visitor.get(link).content.decode()


def test_a_link_answers_for_its_holder_only(season: Season, visitor: Client) -> None:
    link = link_in(letters_to("a@example.org")[0])
    victim = list(season.state.invitations)[1]
    visitor.post(link, {"answer": "no", "person": victim})
    assert invited(season)[1] == "open"
    assert visitor.post(link, {"answer": "perhaps"}).status_code == 200
    assert visitor.get("/invitation/nothing").status_code == 404
    _link, token = issue_link(season.id, "a" + "0" * 16)
    assert visitor.get(f"/invitation/{token}").status_code == 404


def test_somebody_on_the_list_but_not_invited_has_nothing_to_answer(
    season: Season, visitor: Client
) -> None:
    stranger = enter_person(Particulars(name="Nie Eingeladen")).id
    _link, token = issue_link(season.id, stranger)
    assert visitor.get(f"/invitation/{token}").status_code == 404


def test_an_invitation_can_be_sent_again_while_it_is_open(season: Season, visitor: Client) -> None:
    first = next(iter(season.state.invitations))
    posting.invite_again(season.id, first)
    old, new = (link_in(letter) for letter in letters_to("a@example.org"))
    assert old != new
    visitor.post(new, {"answer": "yes"})
    posting.invite_again(season.id, first)
    assert len(letters_to("a@example.org")) == 3, "the third says thank you; then no more"


def test_whoever_was_merged_answers_under_the_kept_id(season: Season, visitor: Client) -> None:
    link = link_in(letters_to("a@example.org")[0])
    gone = next(iter(season.state.invitations))
    kept = enter_person(Particulars(name="Kim A.", email="x@example.org")).id
    season.does(c.MergePeople(kept=kept, gone=gone))
    assert visitor.post(link, {"answer": "yes"}).status_code == 302
    assert invited(season)[0] == "confirmed"


def test_whoever_has_no_address_is_named_before_marked_after_and_never_lapses() -> None:
    opened = Season(opening={"options": {"final_places": 4, "from_list": 3}})
    listed = people(5)
    silent = enter_person(Particulars(name="Post Lagernd", consent_version="1")).id
    opened.played("f1", [silent, *listed])
    opened.day("2026-11-02")
    office = account("office", "association")
    address = f"/association/seasons/{opened.slug}/final"
    before = office.get(address, headers={"Accept-Language": "de"}).content.decode()
    assert "1 Person hat keine E-Mail-Adresse und bekommt keine Nachricht:" in before
    sent = office.post(
        f"/association/seasons/{opened.slug}/do/send-invitations",
        {"deadline": "2026-11-20", "key": "s", "next": address},
        headers={"Accept-Language": "de"},
        follow=True,
    ).content.decode()
    assert "außer an 1 Person ohne E-Mail-Adresse" in sent
    assert "weiß noch nichts davon" in sent
    opened.day("2026-11-21")
    caretaker.do_routines()
    assert opened.state.invitations[silent].state == "open"
    assert "lapsed" in invited(opened)
    noted = {"person": silent, "way": "post", "on": "2026-11-21", "deadline": "2026-11-28"}
    told = office.post(
        f"/association/seasons/{opened.slug}/do/tell-invitation",
        noted | {"key": "t", "next": address},
        headers={"Accept-Language": "de"},
        follow=True,
    ).content.decode()
    assert "Festgehalten: Post Lagernd weiß von der Einladung." in told
    assert "per Post benachrichtigt am" in " ".join(told.split())
    assert "weiß noch nichts davon" not in told
    opened.day("2026-11-29")
    caretaker.do_routines()
    assert opened.state.invitations[silent].state == "lapsed"
