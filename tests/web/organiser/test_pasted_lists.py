"""Pasted lists: names in every shape people send them, and whoever is on them twice."""

from __future__ import annotations

import html
import re
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tafelrunde.pages.organiser.paste import read_list
from tafelrunde.reckoning.lists.doubles import Known, folded
from tafelrunde.reckoning.lists.lengths import LONGEST
from tafelrunde.reckoning.lists.names import tidy
from tafelrunde.reckoning.lists.reading import MOST_LINES
from tests.web.organiser.conftest import Clerk


def names(text: str) -> list[str]:
    return [person.name for person in read_list(text).people]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ada Winter\nBo See", ["Ada Winter", "Bo See"]),
        ("Winter, Ada\nSee, Bo", ["Ada Winter", "Bo See"]),
        ("1. Ada Winter\n2) Bo See", ["Ada Winter", "Bo See"]),
        ("  Ada   Winter \r\n\r\n\tBo See", ["Ada Winter", "Bo See"]),
        ("Name;Verein\nAda Winter;Nord\nSee, Bo;", ["Ada Winter", "Bo See"]),
        ("Vorname\tNachname\nAda\tWinter", ["Ada Winter"]),
        ("name,club,e-mail\nAda Winter,Nord,ada@example.org", ["Ada Winter"]),
        ('name;club\n"Winter; Ada";"Nord ""West"""', ["Winter; Ada"]),
        ("Ada Winter;Nord\nBo See;Süd", ["Ada Winter", "Bo See"]),
        (
            "Ada Winter, Spielekreis Nord\nBo See\nCem Tal\nDora Berg",
            ["Ada Winter", "Bo See", "Cem Tal", "Dora Berg"],
        ),
        (
            "de la Cruz, Ada\nBo See\nCem Tal\nDora Berg",
            ["Ada de la Cruz", "Bo See", "Cem Tal", "Dora Berg"],
        ),
        ("", []),
        ("\n \n", []),
    ],
)
def test_names_are_read_in_every_shape(text: str, expected: list[str]) -> None:
    assert names(text) == expected


def test_club_birth_year_and_mail_come_along() -> None:
    (person,) = read_list(
        "Name;Verein;Geburtsdatum;E-Mail\nAda Winter;Nord;03.04.2012;ada@example.org"
    ).people
    assert (person.club, person.year, person.contact) == ("Nord", 2012, "ada@example.org")


def test_a_semicolon_among_plain_names_parts_the_club_from_the_name() -> None:
    people = read_list("Ada Winter\nAnna Beispiel; Linz\nBo See\nKim Tal").people
    assert [person.name for person in people] == [
        "Ada Winter",
        "Anna Beispiel",
        "Bo See",
        "Kim Tal",
    ]
    assert [person.club for person in people] == ["", "Linz", "", ""]


def test_a_line_without_a_name_is_said_with_its_number() -> None:
    reading = read_list("Name;Verein\nAda Winter;Nord\n;Nord")
    assert [line for line, _text in reading.faults] == [3]


def test_the_same_name_is_certain_a_similar_one_a_doubt() -> None:
    people = read_list("Hans Meier\nHans Meyer\nMeier, Hans\nEva Kurz", ["Eva Kurz"]).people
    assert [person.certain for person in people] == [False, False, True, True]
    assert people[0].doubt is None
    assert people[1].doubt is not None
    assert "Hans Meier" in people[1].doubt.de


def test_umlauts_and_accents_do_not_hide_a_double() -> None:
    assert folded("Jürgen Groß") == folded("GROSS, Juergen")


def test_different_people_of_one_family_are_no_doubt() -> None:
    people = read_list("Anna Huber\nPeter Huber\nAnnika Hofer").people
    assert [person.doubt for person in people] == [None, None, None]


def test_too_long_a_list_and_too_long_a_name_are_said() -> None:
    assert read_list("A B\n" * (MOST_LINES + 1)).faults[0][0] == 0
    assert read_list("x" * (LONGEST["name"] + 1)).faults[0][0] == 1


@given(st.text(max_size=300))
def test_no_list_breaks_the_reader(text: str) -> None:
    reading = read_list(text)
    for person in reading.people:
        assert person.name
        assert person.name == tidy(person.name)
        assert person.name.isprintable()


@given(st.lists(st.sampled_from(["Ada Winter", "Bo See", "Chris Tal", "Dora Berg"]), max_size=12))
def test_every_repetition_is_found(listed: list[str]) -> None:
    people = read_list("\n".join(listed)).people
    seen: set[str] = set()
    for person in people:
        assert person.certain == (person.name in seen)
        seen.add(person.name)


@pytest.mark.parametrize("cell", ["-", "–", "---", "/", "ohne", "kein Verein", "keine", "n/a", "?"])
def test_whatever_a_list_writes_for_no_club_is_no_club(cell: str) -> None:
    people = read_list(f"Name;Verein\nAda Winter;{cell}\nBo See;Nord").people
    assert [person.club for person in people] == ["", "Nord"]


ENDS = ("a", "mut", "fried", "gard", "bert", "win", "lind", "olf")
PLACES = ("berg", "feld", "hof", "mann", "bach", "dorf", "hausen", "kamp", "moor", "rode")


# ── Long lists ───────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Max Meier", "Max Meyer"),
        ("Stefan Schmidt", "Stephan Schmitt"),
        ("Ada Schneider", "Ada Schnieder"),
        ("Eva Lehmann", "Eva Lemann"),
    ],
)
def test_other_spellings_and_slips_of_the_finger_are_doubted(one: str, other: str) -> None:
    doubts = [person.doubt for person in read_list(f"{one}\n{other}").people]
    assert doubts[0] is None
    assert doubts[1] is not None


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Jan Müller", "Jana Müller"),
        ("Max Müller", "Max Möller"),
        ("Anna Berg", "Hanna Berg"),
        ("Daniel Kurz", "Daniela Kurz"),
        ("Christian Bach", "Christina Bach"),
        ("Tim Wald", "Tom Wald"),
        ("Spieler 100", "Spieler 101"),
    ],
)
def test_different_people_with_near_names_raise_no_alarm(one: str, other: str) -> None:
    assert [person.doubt for person in read_list(f"{one}\n{other}").people] == [None, None]


def test_two_thousand_pasted_names_are_entered_in_one_go(organiser: Clerk) -> None:
    first = [f"{a}{b}" for a in ("Al", "Ber", "Cor", "Dag", "El") for b in ENDS]
    last = [f"{a}{b}" for a in ("Stein", "Wald", "Kirch", "Sonn", "Oster") for b in PLACES]
    names = [f"{one} {other}" for one in first for other in last]
    assert len(names) == 2000
    organiser.announce()
    page = organiser.post("/players/paste", htmx=False, list="\n".join(names)).content.decode()
    assert "2000 Personen auf der Liste" in page
    assert "zweifelhaft" not in page
    assert '<td class="number" data-label="Zeile">2000</td>' in page
    fields = re.findall(r'<input[^>]*name="([^"]+)"[^>]*value="([^"]*)"', page)
    form: dict[str, list[str]] = {}
    for name, value in fields:
        if name.partition("-")[0] in ("line", "name", "surname", "club", "year", "email"):
            form.setdefault(name, []).append(html.unescape(value))
    answer = organiser.client.post(f"/t/{organiser.slug}/desk/players/enter", {**form, "key": "k"})
    assert answer.status_code == 302, answer.content[:500]
    assert len(organiser.state.entries) == 2000


def test_who_stands_below_a_waiting_list_or_among_those_who_left_is_asked_about() -> None:
    reading = read_list(
        "Nr;Name;Verein\n1;Ada Winter;Nord\nWarteliste;;\n2;Bo See;Nord\nAbgemeldet:;;\n"
        "3;Cem Tal;Nord\nErwachsene;;\n4;Dora Berg;Nord"
    )
    ada, bo, cem, dora = reading.people
    assert (ada.doubt, dora.doubt) == (None, None)
    assert bo.doubt is not None
    assert "Wartenden" in bo.doubt.de
    assert cem.doubt is not None
    assert "abgesagt" in cem.doubt.de
    assert [each.certain for each in reading.people] == [False, False, True, False]
    assert {each.why.de for each in reading.left_out} == {"eine Überschrift, keine Person"}


@pytest.mark.parametrize("heading", ["Mitglied in", "Mitglied bei", "Member of"])
def test_where_somebody_is_a_member_is_the_club_but_a_bare_yes_is_none(heading: str) -> None:
    people = read_list(f"Name;{heading}\nAda Winter;Nord\nBo See;-").people
    assert [person.club for person in people] == ["Nord", ""]
    people = read_list("Name;Mitglied\nAda Winter;ja\nBo See;nein").people
    assert [person.club for person in people] == ["", ""]


@pytest.mark.parametrize(
    ("line", "reached"),
    [
        ("Bodo Beispiel, +49 151 000000", "+49 151 000000"),
        ("Bodo Beispiel (Tel. 0151/0000000)", "0151/0000000"),
        ("Bodo Beispiel - Tel. (030) 0000000", "(030) 0000000"),
        ("Bodo Beispiel (+49) 151 000000", "(+49) 151 000000"),
        ("Bodo Beispiel, +43 (0)1 0000000", "+43 (0)1 0000000"),
        ("Bodo Beispiel (SC 04) 0151 0000000", "0151 0000000"),
        ("Bodo Beispiel <bodo@example.org> +49 151 000000", "bodo@example.org, +49 151 000000"),
        ("Bodo Beispiel (01.02.1990)", ""),
    ],
)
def test_a_telephone_behind_a_name_is_kept_with_the_person(line: str, reached: str) -> None:
    [person] = read_list(line).people
    assert (person.name, person.contact) == ("Bodo Beispiel", reached)


@pytest.mark.parametrize("mark", ["; ", "\t", ", ", " | "])
@pytest.mark.parametrize(
    "cells",
    [
        ("Karla Kurz", "karla@example.org", "0170 1234567"),
        ("Karla Kurz", "0170 1234567", "karla@example.org"),
        ("0170 1234567", "karla@example.org", "Karla Kurz"),
        ("Karla Kurz", "karla@example.org / 0170 1234567", "1990"),
        ("Karla Kurz 0170 1234567", "karla@example.org", "1990"),
    ],
)
def test_a_telephone_in_a_row_is_kept_beside_the_address(cells: Sequence[str], mark: str) -> None:
    rows = (cells, [cell.replace("Karla Kurz", "Bo See") for cell in cells])
    people = read_list("\n".join(mark.join(row) for row in rows)).people
    assert [(p.name, p.contact) for p in people] == [
        ("Karla Kurz", "karla@example.org, 0170 1234567"),
        ("Bo See", "karla@example.org, 0170 1234567"),
    ]


@pytest.mark.parametrize("heading", ["Telefon", "Tel.", "Handynummer", "Mobil", "phone number"])
def test_a_column_of_telephones_is_kept_with_or_without_addresses(heading: str) -> None:
    people = read_list(f"Name;{heading}\nAda Winter;0170 1234567\nBo See;").people
    assert [person.contact for person in people] == ["0170 1234567", ""]
    people = read_list(f"{heading};E-Mail;Name\n1701234567;ada@example.org;Ada Winter").people
    assert [person.contact for person in people] == ["ada@example.org, 1701234567"]


@pytest.mark.parametrize(
    "heading", ["Notfallnummer", "Telefon der Eltern", "Mitgliedsnummer", "Nr"]
)
def test_numbers_that_reach_somebody_else_or_nobody_are_left_out(heading: str) -> None:
    [person] = read_list(f"Name;{heading}\nAda Winter;0170 1234567").people
    assert person.contact == ""


def test_whoever_is_reached_in_the_same_way_is_the_same_person() -> None:
    known = [Known("Karla Kurz", "Nord", contact="karla@example.org")]
    [person] = read_list("Karla Kurz;Süd;karla@example.org;0170 1234567", known).people
    assert person.certain


def test_a_minor_noted_behind_a_name_is_marked_and_in_no_club() -> None:
    people = read_list("Lena Kind (minderjährig)\nBo See (u18)\nCem Tal – minor\nDora (Minor FC)")
    assert [person.minor for person in people.people] == [True, True, True, False]
    assert [person.club for person in people.people] == ["", "", "", "Minor FC"]


@pytest.mark.parametrize(
    "age", ["(14 Jahre)", "(14 J.)", "– 14 years old", "(Alter: 14)", "(U14)", "(Kind)"]
)
def test_an_age_in_words_behind_a_name_is_no_club(age: str) -> None:
    [person] = read_list(f"14. Lena Vogt {age}").people
    assert (person.name, person.club, person.minor) == ("Lena Vogt", "", True)
    [grown] = read_list("Lena Vogt (41 Jahre)").people
    assert (grown.club, grown.minor) == ("", False)


@pytest.mark.parametrize("box", ["[ ]", "[x]", "[]", "( )", "☐ [X]"])
def test_a_box_to_tick_before_a_name_is_no_part_of_it(box: str) -> None:
    assert names(f"{box} Ulla Ärmel\n- {box} Bo See") == ["Ulla Ärmel", "Bo See"]


def test_two_digits_behind_a_name_are_an_age_and_no_year_is_guessed() -> None:
    people = read_list("Kira Lindström (14)\nBo See (45)\nCem Tal ('98)\nDora Berg (2012)").people
    assert people[0].name == "Kira Lindström"
    assert [person.year for person in people] == [None, None, 1998, 2012]
    assert [person.minor for person in people][:3] == [True, False, False]


@pytest.mark.parametrize(
    ("line", "name", "club", "year"),
    [
        ("Peter Ärmel\tTV Deutz\t1988", "Peter Ärmel", "TV Deutz", 1988),
        ("Peter Ärmel;TV Deutz;1988", "Peter Ärmel", "TV Deutz", 1988),
        ("Rosa Ünal, Jg. 1975", "Rosa Ünal", "", 1975),
        ("Pia Lang, SC Nippes", "Pia Lang", "SC Nippes", None),
        ("Karl Ott, 1980", "Karl Ott", "", 1980),
        ("Dörte Müller, doerte@example.org, TV Deutz", "Dörte Müller", "TV Deutz", None),
        ("7. Tom Gelb, geb. 3.4.1990, Spielekreis Nord", "Tom Gelb", "Spielekreis Nord", 1990),
        ("Max Rot (TV Deutz 1988)", "Max Rot", "TV Deutz", 1988),
        ("Mia Blau - 1977", "Mia Blau", "", 1977),
        ("Max Jung, 2011-05-04, Ludo Bonn", "Max Jung", "Ludo Bonn", 2011),
        ("Tim Test 2011-05-04", "Tim Test", "", 2011),
        ("Tim Test 04.05.2011 0171 234567", "Tim Test", "", 2011),
        ("Ida Test 12.3.12 Ludo Bonn", "Ida Test", "Ludo Bonn", 2012),
        ("Ben Test geb. 12.3.2012", "Ben Test", "", 2012),
        ("Inga Ångström <inga@example.org>, Ludo Bonn", "Inga Ångström", "Ludo Bonn", None),
        ("Emil Weiß <emil@example.org> Spielekreis Köln", "Emil Weiß", "Spielekreis Köln", None),
        ("* Rolf Rot <rolf@example.org> - Ludo Bonn, 1990", "Rolf Rot", "Ludo Bonn", 1990),
        ("Test, Tarek <tarek@example.org>", "Tarek Test", "", None),
        ("de la Cruz, Maria", "Maria de la Cruz", "", None),
        ("Müller Lüden, Anna", "Anna Müller Lüden", "", None),
    ],
)
def test_each_line_of_a_mixed_list_is_read_by_what_it_says_itself(
    line: str, name: str, club: str, year: int | None
) -> None:
    """One "Surname, First" among whole names must not turn a club into a first name."""
    listed = read_list(f"Ada Winter\nBob Sommer\nCem Fuchs\nGrün, Günther\n{line}")
    assert listed.people[3].name == "Günther Grün"
    found = listed.people[4]
    assert (found.name, found.club, found.year) == (name, club, year)


def test_surname_first_with_an_address_among_names_with_clubs() -> None:
    """The list says "Name, Club"; whoever has one word before the comma is still a surname."""
    clubs = "Ada Winter, Nord\nBob Sommer, Ost\nCem Fuchs, West"
    found = read_list(f"{clubs}\nTest, Tarek <tarek@example.org>").people
    assert [(each.name, each.club) for each in found[2:]] == [
        ("Cem Fuchs", "West"),
        ("Tarek Test", ""),
    ]


@pytest.mark.parametrize("line", ["Gast, Karin", "Nachname-Doppel, Karin", "Spieler, Karin"])
def test_a_surname_that_could_be_a_heading_hides_nobody_above(line: str) -> None:
    names = [f"Ada Winter-{letter}" for letter in "ABCDEFGHIJKLMN"]
    listed = read_list("\n".join([*names, line, "Bob Sommer"]))
    assert [person.name for person in listed.people] == [
        *names,
        f"Karin {line.partition(',')[0]}",
        "Bob Sommer",
    ]
    assert not listed.left_out


@pytest.mark.parametrize("title", ["Anmeldungen Advent (Stand Mittwoch)", "Teilnehmerliste 2026"])
def test_the_title_of_a_list_is_nobody(title: str) -> None:
    listed = read_list(f"{title}\nAda Winter\nBob Sommer")
    assert [person.name for person in listed.people] == ["Ada Winter", "Bob Sommer"]
    assert [left.text for left in listed.left_out] == [title]
