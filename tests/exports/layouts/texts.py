"""Lists as text: exports of other programs, mails, messages of a chat."""

from __future__ import annotations

from tests.exports.files import text
from tests.exports.layouts.layout import Layout

TEXTS = [
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
        knows={"Ada Winter": {"contact": "ada@example.org"}, "Cy Tal": {"certain": True}},
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
        "no headings: number, name, club, year, address",
        text("1;Ada Winter;Nord;1990;ada@example.org\n2;Bo See;Süd;2012;bo@example.org\n"),
        ["Ada Winter", "Bo See"],
        knows={"Bo See": {"club": "Süd", "year": 2012, "contact": "bo@example.org", "minor": True}},
        asked=True,
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
        "titles, salutations and capitals",
        text("Anrede;Titel;Name;Vorname\nFrau;Dr.;WINTER;Ada\nHerr;;von Bülow;Bo\n"),
        ["Ada WINTER", "Bo von Bülow"],
        knows={"Bo von Bülow": {"surname": "von Bülow"}},
    ),
    Layout(
        "distribution list of a mail program",
        text(
            "Ada Winter <ada@example.org>, Bo von der Heide <b@example.org>; Cy Tal <c@example.org>"
        ),
        ["Ada Winter", "Bo von der Heide", "Cy Tal"],
        knows={"Cy Tal": {"contact": "c@example.org"}},
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
            "Dora Berg": {"contact": "dora@example.org"},
        },
    ),
]
