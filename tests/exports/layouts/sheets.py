"""Lists kept in spreadsheets."""

from __future__ import annotations

from datetime import date

from tests.exports.files import ods, xlsx
from tests.exports.layouts.layout import Layout

SHEETS = [
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
                "contact": "ada@example.org",
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
        "half a name is kept and asked about",
        xlsx([("Vorname", "Nachname", "Verein"), ("Ada", None, "Nord"), (None, "See", "Süd")]),
        ["Ada", "See"],
        knows={"Ada": {"doubted": True}, "See": {"doubted": True}},
    ),
]
