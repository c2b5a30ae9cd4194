"""Entry lists as clubs, federations and ticket systems send them; all people are made up.

Each layout says whom the file names, and what else of them; rows that are nobody are counted.
"""

from __future__ import annotations

from datetime import date
from typing import Any, NamedTuple

from tests.exports.files import ods, text, xlsx

DAY = date(2026, 11, 15)


class Layout(NamedTuple):
    title: str
    data: bytes
    names: list[str]
    left_out: int = 0
    knows: dict[str, dict[str, Any]] = {}  # noqa: RUF012 (never changed)
    asked: bool = False
    """Whether the preview must say that the columns were guessed."""


LAYOUTS = [
    Layout(
        "Name | Vorname, the usual German order",
        xlsx(
            [
                ("Name", "Vorname", "Verein"),
                ("Winter", "Ada", "Herne"),
                ("Winter", "Bo", "Herne"),
                ("Sommer", "Ada", "Unna"),
            ]
        ),
        ["Ada Winter", "Bo Winter", "Ada Sommer"],
        knows={"Ada Winter": {"surname": "Winter", "club": "Herne", "certain": False}},
    ),
    Layout(
        "running number, surname and first name in one column, total and footnote",
        xlsx(
            [
                ("Herbstturnier 2026",),
                ("Anmeldungen, Stand 10.11.",),
                (),
                (
                    "Lfd. Nr.",
                    "Nachname, Vorname",
                    "Spieleverein / Ort",
                    "Geb.-Datum",
                    "E-Mail Adresse",
                ),
                (1, "Winter, Ada", "Würfelfreunde Herne", date(2010, 3, 4), "ada@example.org"),
                (2, "von der Heide, Bo", "Unna", date(1990, 1, 1), None),
                (None,) * 5,
                ("Summe:", 2),
                ("* unter Vorbehalt",),
            ]
        ),
        ["Ada Winter", "Bo von der Heide"],
        left_out=4,
        knows={
            "Ada Winter": {
                "year": 2010,
                "minor": True,
                "email": "ada@example.org",
                "club": "Würfelfreunde Herne",
            },
            "Bo von der Heide": {"surname": "von der Heide", "minor": False},
        },
    ),
    Layout(
        "fee column with yes and no",
        xlsx(
            [
                ("Nachname", "Vorname", "Jahrgang", "Startgeld bezahlt?"),
                ("de la Cruz", "Ines", 1980, "ja"),
                ("Müller-Lüdenscheidt", "Jo", 1975, "nein"),
                ("Summe", None, None, 1),
            ]
        ),
        ["Ines de la Cruz", "Jo Müller-Lüdenscheidt"],
        left_out=1,
        knows={
            "Ines de la Cruz": {"paid": True, "surname": "de la Cruz"},
            "Jo Müller-Lüdenscheidt": {"paid": False},
        },
    ),
    Layout(
        "fee column with amounts that are asked for, not paid",
        xlsx(
            [
                ("Spieler/in", "Verein", "Startgeld"),
                ("Ada Winter", "Nord", "8,00 €"),
                ("Bo See", "Süd", "8,00 €"),
                ("Gesamt:", None, "16,00 €"),
            ]
        ),
        ["Ada Winter", "Bo See"],
        left_out=1,
        knows={"Ada Winter": {"paid": False}},
    ),
    Layout(
        "amounts under paid",
        xlsx(
            [
                ("Teilnehmer", "bezahlt"),
                ("Ada Winter", "8,00 €"),
                ("Bo See", None),
                ("Cy Tal", "0,00 €"),
            ]
        ),
        ["Ada Winter", "Bo See", "Cy Tal"],
        knows={"Ada Winter": {"paid": True}, "Bo See": {"paid": False}, "Cy Tal": {"paid": False}},
    ),
    Layout(
        "English club list",
        xlsx(
            [
                ("First name", "Surname", "Club", "Date of birth", "E-mail"),
                ("Ada", "Winter", "North", "2012-05-06", "ada@example.org"),
                ("Bo", "van den Berg", "South", "1990-12-24", ""),
            ]
        ),
        ["Ada Winter", "Bo van den Berg"],
        knows={"Ada Winter": {"minor": True}, "Bo van den Berg": {"surname": "van den Berg"}},
    ),
    Layout(
        "ticket system with buyer and attendee",
        text(
            "Order ID,Order date,Buyer first name,Buyer last name,Buyer email,Attendee first name,"
            "Attendee last name,Attendee email,Ticket type,Price,Status\n"
            "A1,2026-10-01,Greta,Zahler,greta@example.org,Ada,Winter,ada@example.org,Turnier,8.00,paid\n"
            "A1,2026-10-01,Greta,Zahler,greta@example.org,Bo,See,bo@example.org,Turnier,8.00,paid\n"
            "A2,2026-10-02,Cy,Tal,cy@example.org,Cy,Tal,,Turnier,8.00,cancelled\n"
        ),
        ["Ada Winter", "Bo See", "Cy Tal"],
        knows={"Ada Winter": {"email": "ada@example.org"}, "Cy Tal": {"certain": True}},
    ),
    Layout(
        "German ticket system: name whole and in parts",
        text(
            "Bestellnummer;Produkt;Teilnehmername;Teilnehmername: Vorname;Teilnehmername: Nachname;"
            "Teilnehmer-E-Mail;Rechnungsadresse: Name;Bestellstatus\r\n"
            "XK7;Startplatz;Ada Winter;Ada;Winter;ada@example.org;Greta Zahler;bezahlt\r\n"
            "XK8;Startplatz;María García López;María;García López;;Greta Zahler;storniert\r\n",
            "utf-8-sig",
        ),
        ["Ada Winter", "María García López"],
        knows={"María García López": {"surname": "García López", "certain": True}},
    ),
    Layout(
        "questionnaire with long headings",
        text(
            'Zeitstempel,Wie lautet dein Vorname?,Wie lautet dein Nachname?,"Verein (falls da)",'
            "E-Mail-Adresse,Geburtsdatum (TT.MM.JJJJ)\n"
            "01.10.2026 12:00:01,Ada,Winter,Nord,ada@example.org,04.03.2010\n"
            "02.10.2026 08:15:00,Bo,See,,bo@example.org,24.12.1990\n"
        ),
        ["Ada Winter", "Bo See"],
        knows={"Ada Winter": {"minor": True, "club": "Nord"}},
    ),
    Layout(
        "old Windows CSV",
        text(
            "Nachname;Vorname;Verein\r\nGroß;Jürgen;Spielekiste Köln\r\nYildiz;Elif;Süd\r\n",
            "cp1252",
        ),
        ["Jürgen Groß", "Elif Yildiz"],
        knows={"Jürgen Groß": {"club": "Spielekiste Köln"}},
    ),
    Layout(
        "DOS CSV of an old spreadsheet",
        text("Name;Vorname;Ort\r\nGärtner;Jörg;Köln\r\nMüller;Käthe;Gütersloh\r\n", "cp850"),
        ["Jörg Gärtner", "Käthe Müller"],
    ),
    Layout(
        "CSV of an old Mac",
        text("Vorname;Nachname\rJürgen;Gärtner\rKäthe;Müller\r", "mac_roman"),
        ["Jürgen Gärtner", "Käthe Müller"],
    ),
    Layout(
        "Unicode text of a spreadsheet program",
        text("Vorname\tNachname\tVerein\r\nAda\tWinter\tNord\r\nZoë\tŁukasz\tSüd\r\n", "utf-16"),
        ["Ada Winter", "Zoë Łukasz"],
    ),
    Layout(
        "UTF-16 without a mark",
        text("Vorname;Nachname\r\nAda;Winter\r\nBo;See\r\n", "utf-16-le"),
        ["Ada Winter", "Bo See"],
    ),
    Layout(
        "separator told on the first line",
        text('sep=,\r\nname,club\r\nAda Winter,North\r\n"See, Bo",South\r\n'),
        ["Ada Winter", "Bo See"],
        knows={"Bo See": {"surname": "See", "club": "South"}},
    ),
    Layout(
        "cells with line breaks in quotes",
        text('Name;Verein\n"Winter,\nAda";"Nord\nWest"\nBo See;Süd\n'),
        ["Ada Winter", "Bo See"],
        knows={"Ada Winter": {"club": "Nord West"}},
    ),
    Layout(
        "LibreOffice sheet with dates",
        ods(
            [
                ("Nachname", "Vorname", "Geburtstag", "Verein"),
                ("Winter", "Ada", date(2008, 11, 16), "Nord"),
                ("See", "Bo", date(2008, 11, 15), None),
            ]
        ),
        ["Ada Winter", "Bo See"],
        knows={"Ada Winter": {"minor": True, "year": 2008}, "Bo See": {"minor": False}},
    ),
    Layout(
        "LibreOffice sheet under a title, with a total",
        ods(
            [
                ("Teilnehmerliste Stadtmeisterschaft",),
                (None,),
                ("Nr.", "Name", "Jg."),
                (1, "Ada Winter", 1990),
                (2, "Bo See", 2001),
                (None, "Gesamt: 2", None),
            ]
        ),
        ["Ada Winter", "Bo See"],
        left_out=2,
        knows={"Bo See": {"year": 2001}},
    ),
    Layout(
        "federation's list: headings over two rows",
        xlsx(
            [
                ("Lfd.", "Spieler", None, "Verein", "Geburts-"),
                ("Nr.", "Nachname", "Vorname", None, "jahr"),
                (1, "Winter", "Ada", "Nord", 1990),
                (2, "See", "Bo", "Süd", 2012),
            ]
        ),
        ["Ada Winter", "Bo See"],
        left_out=1,
        knows={"Bo See": {"club": "Süd"}},
    ),
    Layout(
        "headings repeated on every page, page numbers",
        xlsx(
            [
                ("Name", "Verein"),
                ("Ada Winter", "Nord"),
                ("Seite 1 von 2",),
                ("Name", "Verein"),
                ("Bo See", "Süd"),
                ("Seite 2 von 2",),
            ]
        ),
        ["Ada Winter", "Bo See"],
        left_out=3,
    ),
    Layout(
        "sections inside the list",
        xlsx(
            [
                ("Vorname", "Name", "Club"),
                ("Erwachsene:",),
                ("Ada", "Winter", "Nord"),
                ("Jugend:",),
                ("Bo", "See", "Süd"),
                ("Warteliste",),
                ("Cy", "Tal", "West"),
            ]
        ),
        ["Ada Winter", "Bo See", "Cy Tal"],
        left_out=3,
    ),
    Layout(
        "free places are nobody",
        xlsx(
            [
                ("Platz", "Teilnehmer"),
                (1, "Ada Winter"),
                (2, "N.N."),
                (3, "frei"),
                (4, "Bo Frei"),
                (5, "---"),
            ]
        ),
        ["Ada Winter", "Bo Frei"],
        left_out=3,
    ),
    Layout(
        "whole name beside the first name",
        xlsx([("Name", "Vorname"), ("Ada Winter", "Ada"), ("Bo See", "Bo")]),
        ["Ada Winter", "Bo See"],
    ),
    Layout(
        "surname first without a comma",
        xlsx([("Nachname Vorname", "Verein"), ("Winter Ada", "Nord"), ("de la Cruz Ines", "Süd")]),
        ["Ada Winter", "Ines de la Cruz"],
        knows={"Ines de la Cruz": {"surname": "de la Cruz"}},
    ),
    Layout(
        "only names, no headings",
        xlsx([("Ada Winter",), ("Bo See",), ("Cy Tal",)]),
        ["Ada Winter", "Bo See", "Cy Tal"],
        asked=True,
    ),
    Layout(
        "no headings: number, name, club, year, address",
        text("1;Ada Winter;Nord;1990;ada@example.org\n2;Bo See;Süd;2012;bo@example.org\n"),
        ["Ada Winter", "Bo See"],
        knows={"Bo See": {"club": "Süd", "year": 2012, "email": "bo@example.org", "minor": True}},
        asked=True,
    ),
    Layout(
        "headings nobody knows",
        xlsx(
            [
                ("Wer", "Woher", "Wann"),
                ("Ada Winter", "Nord", 1990),
                ("Bo See", "Süd", 1991),
                ("Cy Tal", "West", 1992),
            ]
        ),
        ["Ada Winter", "Bo See", "Cy Tal"],
        knows={"Cy Tal": {"year": 1992, "club": "West"}},
    ),
    Layout(
        "namesakes of another year and another club",
        xlsx(
            [
                ("Name", "Verein", "Geburtsjahr"),
                ("Ada Winter", "Nord", 1960),
                ("Ada Winter", "Nord", 1990),
                ("Bo See", "Nord", None),
                ("Bo See", "Süd", None),
            ]
        ),
        ["Ada Winter", "Ada Winter", "Bo See", "Bo See"],
        knows={"Ada Winter": {"certain": False}, "Bo See": {"certain": False}},
    ),
    Layout(
        "ages in place of birthdays, two-digit years elsewhere",
        text("Name;Alter;Telefon\nAda Winter;17;0231 555\nBo See;44;0231 556\n"),
        ["Ada Winter", "Bo See"],
        knows={"Ada Winter": {"minor": True}, "Bo See": {"minor": False}},
    ),
    Layout(
        "two-digit birthdays",
        text("Name;geb.\nAda Winter;03.04.12\nBo See;24.12.62\n"),
        ["Ada Winter", "Bo See"],
        knows={"Ada Winter": {"year": 2012, "minor": True}, "Bo See": {"year": 1962}},
    ),
    Layout(
        "list on the second sheet, notes on the first",
        xlsx(
            [("Bitte Blatt 2 ausfüllen!",), ("Danke, das Orga-Team",)],
            title="Hinweise",
            Liste=[("Vorname", "Nachname"), ("Ada", "Winter"), ("Bo", "See")],
        ),
        ["Ada Winter", "Bo See"],
    ),
    Layout(
        "running numbers under a heading that means people",
        xlsx([("Teilnehmer", "Name", "Gruppe"), (1, "Ada Winter", "A"), (2, "Bo See", "B")]),
        ["Ada Winter", "Bo See"],
        knows={"Bo See": {"club": "B"}},
    ),
    Layout(
        "titles, salutations and capitals",
        text("Anrede;Titel;Name;Vorname\nFrau;Dr.;WINTER;Ada\nHerr;;von Bülow;Bo\n"),
        ["Ada WINTER", "Bo von Bülow"],
        knows={"Bo von Bülow": {"surname": "von Bülow"}},
    ),
    Layout(
        "half a name is kept and asked about",
        xlsx([("Vorname", "Nachname", "Verein"), ("Ada", None, "Nord"), (None, "See", "Süd")]),
        ["Ada", "See"],
        knows={"Ada": {"doubted": True}, "See": {"doubted": True}},
    ),
    Layout(
        "distribution list of a mail program",
        text(
            "Ada Winter <ada@example.org>, Bo von der Heide <b@example.org>; Cy Tal <c@example.org>"
        ),
        ["Ada Winter", "Bo von der Heide", "Cy Tal"],
        knows={"Cy Tal": {"email": "c@example.org"}},
    ),
    Layout(
        "chat message with bullets and telephones",
        text(
            "- Ada Winter, 0151 2345678\n• Bo See (Nord)\n"
            "3) Cy Tal – Süd\n4 Dora Berg dora@example.org\n"
        ),
        ["Ada Winter", "Bo See", "Cy Tal", "Dora Berg"],
        knows={
            "Bo See": {"club": "Nord"},
            "Cy Tal": {"club": "Süd"},
            "Dora Berg": {"email": "dora@example.org"},
        },
    ),
]
