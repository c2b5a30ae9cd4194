"""Nobody counts as told of an invitation by a letter that never left the house."""

from __future__ import annotations

from collections.abc import Iterator
from smtplib import SMTPRecipientsRefused
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.core.mail import EmailMessage
from django.test import Client

from tafelrunde.store.association.links import issue_link
from tafelrunde.store.association.register import Particulars, enter_person
from tafelrunde.store.association_models import AssociationPerson
from tafelrunde.store.letter_models import Letter
from tafelrunde.web import caretaker
from tests.web.association.office import account
from tests.web.people.office import Season, letters_to

pytestmark = pytest.mark.django_db

GERMAN = {"Accept-Language": "de"}
IN_ITS_NETWORK = "Der Link geht nur im Netz dieses Hauses auf und nur, solange das Haus offen ist."
LETTERS_IN_ITS_NETWORK = (
    "Links in E-Mails gehen nur im Netz dieses Hauses auf und nur, solange das Haus offen ist."
)
STILL_WELCOME = "Der Tag für die Antwort ist vorbei, aber Ihre Antwort ist weiterhin willkommen."


@pytest.fixture
def silent_house(settings: Any, tmp_path: Any) -> None:
    """Without a mail server: letters are put into a folder."""
    settings.EMAIL_FILE_PATH = tmp_path / "letters"


class Final:
    """Three invited people, all with an address, and the office that invites them."""

    def __init__(self) -> None:
        self.season = Season(opening={"options": {"final_places": 4, "from_list": 3}})
        names = [(f"Kim {x}", f"{x}@example.org".lower()) for x in "ABCDE"]
        told = [Particulars(name=n, email=e, consent_version="1") for n, e in names]
        self.people = [enter_person(each).id for each in told]
        self.season.played("f1", self.people)
        self.season.day("2026-11-02")
        self.office = account("office", "association")
        self.page = f"/association/seasons/{self.season.slug}/final"

    def board(self) -> str:
        return " ".join(self.office.get(self.page, headers=GERMAN).content.decode().split())

    def asks(self, command: str, **form: str) -> str:
        page = self.office.post(
            f"/association/seasons/{self.season.slug}/do/{command}",
            form | {"key": f"{command}{form}", "next": self.page},
            headers=GERMAN,
            follow=True,
        )
        return " ".join(page.content.decode().split())

    def over(self, day: str = "2026-11-21") -> list[str]:
        """What the invitations are once the deadline is over and the house has looked."""
        self.season.day(day)
        caretaker.do_routines()
        return [one.state for one in self.season.state.invitations.values()]

    def own_page(self, person: str) -> str:
        _link, token = issue_link(self.season.id, person)
        return f"/invitation/{token}"


@pytest.mark.rule("CAR-603")
@pytest.mark.usefixtures("silent_house")
def test_in_a_house_without_mail_nothing_lapses_before_somebody_was_told(visitor: Client) -> None:
    final = Final()
    assert "Dieses Haus verschickt keine E-Mails: Niemand bekommt eine Nachricht." in final.board()
    said = final.asks("send-invitations", deadline="2026-11-20")
    early = visitor.get(final.own_page(final.people[0]), headers=GERMAN).content.decode()
    assert STILL_WELCOME not in early, "the day is still to come"
    assert "„Link zeigen“ für jede Person einen Link zum Weitergeben" in said
    invited = list(final.season.state.invitations)
    number = len(invited)
    assert said.count("hat keine E-Mail bekommen, weiß noch nichts davon") == number
    assert said.count("Auf anderem Weg benachrichtigt") == number
    assert set(final.over()) == {"open"}
    assert "verfallen" not in final.board().split("Als Nächstes einzuladen")[0]
    own = final.own_page(invited[0])
    late = visitor.get(own, headers=GERMAN).content.decode()
    assert "verfallen" not in late
    assert STILL_WELCOME in late
    assert visitor.post(own, {"answer": "yes", "key": "1"})["Location"] == own
    assert STILL_WELCOME not in visitor.get(own, headers=GERMAN).content.decode(), "answered"
    told = {"person": invited[1], "way": "telephone", "on": "2026-11-21"}
    final.asks("tell-invitation", **told, deadline="2026-11-25")
    final.season.day("2026-11-26")
    caretaker.do_routines()
    states = [one.state for one in final.season.state.invitations.values()]
    assert states[:3] == ["confirmed", "lapsed", "open"]


@pytest.mark.usefixtures("silent_house")
def test_letters_of_a_house_without_mail_are_listed_as_never_sent() -> None:
    final = Final()
    listed = "/association/letters?state=kept"
    empty = final.office.get(listed, headers=GERMAN).content.decode()
    assert "Hier liegt kein Brief, der nie verschickt wurde." in empty
    assert "Nie verschickt, liegt hier (0)" in " ".join(empty.split()), "as the manual calls it"
    final.asks("send-invitations", deadline="2026-11-20")
    assert set(Letter.objects.values_list("state", flat=True)) == {"kept"}
    page = " ".join(
        final.office.get("/association/letters", headers=GERMAN).content.decode().split()
    )
    assert f"Nie verschickt, liegt hier ({Letter.objects.count()})" in page
    assert "Verschickt (0)" in page
    assert "Noch einmal versuchen" not in page
    assert "Versucht" not in page
    assert page.count("Lesen und weitergeben") == Letter.objects.count()


def test_a_mail_server_named_later_makes_nobody_told_of_what_lies_in_the_folder(
    settings: Any, tmp_path: Any
) -> None:
    settings.EMAIL_FILE_PATH = tmp_path / "letters"
    final = Final()
    final.asks("send-invitations", deadline="2026-11-20")
    settings.EMAIL_FILE_PATH = None
    assert "die E-Mail ging nicht hinaus, weiß noch nichts davon" in final.board()
    assert set(final.over()) == {"open"}
    letter = Letter.objects.filter(kind="invitation").order_by("id").first()
    assert letter is not None
    before = len(mail.outbox)
    final.office.post(f"/association/letters/{letter.pk}/again")
    assert len(mail.outbox) == before + 1
    assert final.over("2026-11-22")[0] == "lapsed", "this one has gone out now"


def test_an_invitation_whose_address_is_refused_does_not_lapse(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    final = Final()

    def refuses(message: EmailMessage, *_more: Any, **_named: Any) -> int:
        raise SMTPRecipientsRefused({message.to[0]: (550, b"unknown")})

    with monkeypatch.context() as server:
        server.setattr(EmailMessage, "send", refuses)
        final.asks("send-invitations", deadline="2026-11-20")
    assert set(Letter.objects.values_list("state", flat=True)) == {"bounced"}
    assert "wissen noch nichts davon: An sie ging keine E-Mail hinaus." in final.board()
    assert set(final.over()) == {"open"}


def test_a_letter_that_still_waits_is_no_alarm_and_no_lapse_either() -> None:
    final = Final()
    final.asks("send-invitations", deadline="2026-11-20")
    Letter.objects.update(state="waiting")
    board = final.board()
    assert "die E-Mail wartet noch" in board
    assert "weiß noch nichts davon" not in board
    final.season.day("2026-11-21")
    final.asks("lapse-invitations")
    assert {one.state for one in final.season.state.invitations.values()} == {"open"}


def test_an_address_entered_later_tells_nobody_until_the_invitation_is_sent_again() -> None:
    final = Final()
    first = final.people[0]
    AssociationPerson.objects.filter(id=first).update(email="")
    final.asks("send-invitations", deadline="2026-11-20")
    AssociationPerson.objects.filter(id=first).update(email="new@example.org")
    assert final.over()[0] == "open"
    sent = final.office.post(f"{final.page}/again", {"person": first}, follow=True, headers=GERMAN)
    assert "Die Einladung geht noch einmal hinaus." in sent.content.decode()
    assert len(letters_to("new@example.org")) == 1


def test_the_link_is_shown_without_writing_to_anybody() -> None:
    final = Final()
    final.asks("send-invitations", deadline="2026-11-20")
    first, before = final.people[0], Letter.objects.count()
    page = final.office.post(f"{final.page}/link", {"person": first}, headers=GERMAN)
    assert "/invitation/" in page.content.decode()
    assert "Erst dann läuft die Frist" not in page.content.decode(), "the letter has gone out"
    assert Letter.objects.count() == before
    stranger = final.office.post(f"{final.page}/link", {"person": final.people[4]})
    assert stranger.status_code == 404


@pytest.mark.usefixtures("silent_house")
def test_where_no_mail_goes_out_only_the_link_is_offered() -> None:
    final = Final()
    final.asks("send-invitations", deadline="2026-11-20")
    board = final.board()
    assert "Link zeigen" in board
    assert "Einladung noch einmal schicken" not in board
    form = {"person": final.people[0]}
    assert final.office.post(f"{final.page}/again", form).status_code == 422
    page = final.office.post(f"{final.page}/link", form, headers=GERMAN).content.decode()
    assert "Erst dann läuft die Frist" in page


def test_the_office_undoes_a_wrong_lapse_and_the_person_hears_of_it() -> None:
    final = Final()
    final.asks("send-invitations", deadline="2026-11-20")
    assert set(final.over()) == {"lapsed"}
    assert "Hätte nicht verfallen dürfen" in final.board()
    said = final.asks("undo-lapse", person=final.people[0], deadline="2026-11-28")
    assert "Die Einladung von Kim A gilt wieder." in said
    (letter,) = letters_to("a@example.org")[-1:]
    assert "war verfallen. Das war ein Versehen von uns" in letter
    assert "28.11.2026" in letter


@pytest.mark.usefixtures("silent_house")
def test_whoever_did_not_know_of_a_lapsed_invitation_counts_as_not_told_again() -> None:
    final = Final()
    final.asks("send-invitations", deadline="2026-11-20")
    for person in final.people[:2]:
        final.asks("tell-invitation", person=person, way="telephone", on="2026-11-02")
    assert final.over()[:3] == ["lapsed", "lapsed", "open"]
    board = final.board()
    assert board.count("Die Person wusste nichts davon") == 2
    unheard = board.count("weiß noch nichts davon")
    again = {"deadline": "2026-11-28"}
    final.asks("undo-lapse", person=final.people[0], untold="1", **again)
    final.asks("undo-lapse", person=final.people[1], **again)
    board = final.board()
    assert board.count("telefonisch benachrichtigt am") == 1, "a mistake of ours: the note stays"
    assert board.count("weiß noch nichts davon") == unheard + 1
    assert final.over("2026-11-29")[:3] == ["open", "lapsed", "open"]


def test_a_link_that_is_handed_over_says_from_where_it_opens(
    settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    final = Final()
    final.asks("send-invitations", deadline="2026-11-20")
    owner = Client()
    owner.force_login(User.objects.create_superuser("owner"))
    person = final.people[0]
    asked: list[tuple[Client, str, dict[str, str]]] = [
        (final.office, f"{final.page}/link", {"person": person}),
        (final.office, f"/association/persons/{person}/link", {}),
        (final.office, "/association/people/invite", {"name": "club"}),
        (owner, "/accounts/add", {"name": "helper"}),
    ]

    def pages(mark: str) -> Iterator[str]:
        for client, address, form in asked:
            named = form | {"name": f"{form['name']}{mark}"} if "name" in form else form
            headers = GERMAN | {"Host": "localhost:8000"}
            page = client.post(address, named, headers=headers, follow=True)
            yield " ".join(page.content.decode().split())

    settings.HOUSE_ADDRESS = ""
    for page in pages("1"):
        assert 'class="qr"' in page
        assert IN_ITS_NETWORK in page
    monkeypatch.setenv("TAFELRUNDE_ONLY_HERE", "1")
    for page in pages("2"):
        assert 'class="qr"' not in page
        assert "Telefone erreichen es nicht" in page
        assert IN_ITS_NETWORK not in page
    settings.HOUSE_ADDRESS = "https://tafelrunde.example"
    for page in pages("3"):
        assert "<code>https://tafelrunde.example/" in page
        assert IN_ITS_NETWORK not in page


@pytest.mark.parametrize("page", ["", "/write", "/letters", "/people"])
def test_before_letters_leave_it_is_said_from_where_their_links_open(
    page: str, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    final = Final()
    settings.HOUSE_ADDRESS = ""
    address = {
        "": final.page,
        "/write": f"/association/seasons/{final.season.slug}/write",
        "/letters": "/association/letters",
        "/people": "/association/people",
    }[page]

    def read(**headers: str) -> str:
        answer = final.office.get(address, headers=GERMAN | headers)
        assert answer.status_code == 200
        return " ".join(answer.content.decode().split())

    assert LETTERS_IN_ITS_NETWORK in read(Host="localhost:8000")
    monkeypatch.setenv("TAFELRUNDE_ONLY_HERE", "1")
    assert "Telefone erreichen es nicht" in read(Host="localhost:8000")
    assert "Telefone erreichen es nicht" not in read(), "another name leads here: behind a proxy"
    settings.HOUSE_ADDRESS = "https://tafelrunde.example"
    assert "Telefone erreichen es nicht" not in read(Host="localhost:8000")


def test_a_letter_whose_link_opens_on_this_machine_only_has_told_nobody(
    settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """docs/decisions/0053: whoever was not told loses nothing."""
    final = Final()
    settings.HOUSE_ADDRESS = ""
    monkeypatch.setenv("TAFELRUNDE_ONLY_HERE", "1")
    final.office.defaults["HTTP_HOST"] = "127.0.0.1:8105"
    final.asks("send-invitations", deadline="2026-11-20")
    [letter] = letters_to("a@example.org")
    assert "http://127.0.0.1:8105/invitation/" in letter
    invited = final.season.state.invitations
    told = final.board().count("nur auf diesem Rechner auf, weiß noch nichts davon")
    assert told == len(invited)
    assert set(final.over("2026-11-21")) == {"open"}
    monkeypatch.delenv("TAFELRUNDE_ONLY_HERE")
    settings.HOUSE_ADDRESS = "https://tafelrunde.example"
    final.office.post(f"{final.page}/again", {"person": final.people[0]})
    became = dict(zip(invited, final.over("2026-11-22"), strict=False))
    assert [p for p, state in became.items() if state == "lapsed"] == [final.people[0]]


@pytest.mark.usefixtures("silent_house")
def test_whoever_declined_by_the_link_is_not_said_to_know_nothing_of_it(visitor: Client) -> None:
    final = Final()
    final.asks("send-invitations", deadline="2026-11-20")
    visitor.post(final.own_page(final.people[0]), {"answer": "no", "key": "1"})
    final.asks("decline-invitation", person=final.people[1])
    board = final.board()
    assert board.count("über den Link") == 2, "in the row and beside the way back"
    assert board.count("Versehentlich vermerkt?") == 1, "what the office noted, it noted"
    unheard = board.count("weiß noch nichts davon")
    final.asks("undo-decline", person=final.people[0], deadline="2026-11-20")
    assert final.board().count("weiß noch nichts davon") == unheard
    final.asks("undo-decline", person=final.people[1], deadline="2026-11-20")
    assert final.board().count("weiß noch nichts davon") == unheard + 1
