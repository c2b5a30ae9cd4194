"""What `--help` says beside the options: examples, and all of it in German.

English stands where the options are declared; here is the German for each of those sentences, and
for the few words of argparse itself.
"""

from __future__ import annotations

import argparse

EXAMPLES = {
    "rulebooks": ("rulebooks", "rulebooks --json"),
    "score": ("score sheet.json", "score sheet.json --json"),
    "standings": ("standings sheet.json", "standings sheet.json --after-round 2 --json"),
    "season": ("season season.json --lang de",),
    "seat": (
        "seat --rulebook catan --players 23",
        "seat --rulebook seven-wonders --mode four-rounds --players 18 --tables many-threes",
        "seat --sheet sheet.json --apart clubs.json --fixed tables.json --seed 4711 --json",
    ),
    "next": ("next sheet.json --seed 4711", "next sheet.json --json --out round.json"),
    "odds": ("odds sheet.json", "odds sheet.json --runs 100000 --seed 4711 --json"),
    "lab": (
        "lab --rulebook seven-wonders --mode four-rounds --players 32",
        "lab --rulebook catan --players 24 --against seven-wonders/four-rounds/3 --json",
        "lab --rulebook dominion --sweep 16,32,64 --svg fields.svg --csv fields.csv",
        "lab --rulebook seven-wonders --players 16 --calibrate",
    ),
    "repair": ("repair sheet.json --tables round.json --gone p7 --late p30",),
    "draw": (
        "draw wonders --round 2 --sides --seed 4711",
        "draw kingdom --round 1 --seed 4711",
        "draw catan-board --layout new-shores-4 --table 3 --seed 4711 --picture board.svg",
    ),
    "print": (
        "print slips sheet.json --round 2 --out slips.pdf",
        "print certificates sheet.json --first 3 --out certificates.pdf",
        "print standings cup.jsonl --people cup.jsonl.people.json --out standings.pdf",
    ),
    "journal": ("journal sheet.json --out cup.jsonl",),
    "sheet": ("sheet cup.jsonl --out sheet.json",),
    "workbook": (
        "workbook sheet.json --out cup.xlsx",
        "workbook sheet.json --csv standings --out standings.csv",
    ),
    "verify": ("verify cup.jsonl", "verify cup.jsonl --json --head 4240f376…"),
    "serve": ("serve --demo --data demo-data", "serve --data house --port 8080"),
    "link": ("link --data house",),
    "jobs": ("jobs --data house --once",),
    "demo": ("demo --seed 4711",),
    "backup": ("backup --data house --out house.backup",),
    "restore": ("restore house.backup --data house",),
    "export": ("export catan-cup --data house --out catan-cup.jsonl --with-people",),
    "import": ("import catan-cup.jsonl --data house --people catan-cup.jsonl.people.json",),
    "device": ("device --data house",),
    "handover": ("handover catan-cup --data house --to 5f3a9c…",),
}

GERMAN = {
    # what each command is for
    "list the rulebooks with their modes, options and criteria": "Regelwerke mit Modi, Optionen "
    "und Kriterien auflisten",
    "Lists the rulebooks with their modes, options, defaults and criteria.": "Listet die "
    "Regelwerke mit Modi, Optionen, Vorgaben und Kriterien auf.",
    "places, points and shares of every table of a sheet": "Plätze, Punkte und Anteile an jedem "
    "Tisch eines Bogens",
    "standings and final ranking of a sheet, with reasons": "Tabelle und Endstand eines Bogens, "
    "mit Begründung",
    "ranking list, invitations and reserves of a season file": "Rangliste, Einladungen und "
    "Nachrücker einer Saison",
    "a seating plan for all rounds, with its certificate": "ein Sitzplan für alle Runden, mit "
    "Zertifikat",
    "the next round or stage of a running tournament": "die nächste Runde oder Stufe eines "
    "laufenden Turniers",
    "repairs of a published round after drop-outs or late entries": "Reparaturen einer "
    "ausgehängten Runde nach Ausfällen oder Nachmeldungen",
    "Offers repairs of a published round after drop-outs or late entries: keep, move the fewest "
    "people, one more table of three, redraw; each with its moves, repeats and rule.": "Bietet "
    "Reparaturen einer ausgehängten Runde nach Ausfällen oder Nachmeldungen an: lassen, möglichst "
    "wenige umsetzen, ein Dreiertisch mehr, neu losen; je mit Umzügen, Wiederholungen und Regel.",
    "draw wonders, a kingdom or a Catan board": "Weltwunder, Königreichkarten oder ein "
    "Catan-Spielfeld losen",
    "slips, lists, standings, certificates and reports as PDF": "Ergebniszettel, Listen, Tabellen, "
    "Urkunden und Berichte als PDF",
    "turn a sheet into a journal file": "aus einem Bogen ein Journal machen",
    "turn a journal file back into a sheet": "aus einem Journal wieder einen Bogen machen",
    "sheet, journal or season as an Excel workbook, and a report back": "Bogen, Journal oder "
    "Saison als Excel-Mappe, und ein Bericht zurück",
    "Writes a sheet, a journal or a season file as an Excel workbook (--out FILE.xlsx), and turns "
    "the workbook of a report back into a sheet.": "Schreibt einen Bogen, ein Journal oder eine "
    "Saison als Excel-Mappe (--out FILE.xlsx) und macht aus der Mappe eines Berichts wieder einen "
    "Bogen.",
    "replay a journal file and recompute everything in it": "ein Journal abspielen und alles darin "
    "nachrechnen",
    "open the house in the browser, for this machine and the phones around it": "das Haus im "
    "Browser öffnen, für diesen Rechner und die Telefone ringsum",
    "Opens the house in the browser. Ctrl-C closes it; nothing is lost.": "Öffnet das Haus im "
    "Browser. Strg-C schließt es; nichts geht verloren.",
    "a link that logs the owner in once": "ein Link, der die Turnierleitung einmal anmeldet",
    "Prints a link that logs the owner in once, while the house is open.": "Schreibt einen Link, "
    "der die Turnierleitung einmal anmeldet, solange das Haus geöffnet ist.",
    "port the house listens on (default: 8000)": "Port, auf dem das Haus lauscht (Vorgabe: 8000)",
    "do what is due beside a server of several processes": "tun, was neben einem Server aus "
    "mehreren Prozessen ansteht",
    "Sends letters and looks after deadlines. `tafelrunde serve` does this by itself unless it "
    "runs several processes.": "Verschickt Briefe und achtet auf Fristen. `tafelrunde serve` tut "
    "das selbst, außer wenn es in mehreren Prozessen läuft.",
    "play a whole demo tournament of each game": "von jedem Spiel ein ganzes Turnier vorspielen",
    "a verified copy of the whole house": "eine geprüfte Kopie des ganzen Hauses",
    "Copies the whole house, reads the copy back and checks every journal. The list of erasures is "
    "laid beside it.": "Kopiert das ganze Haus, liest die Kopie zurück und prüft jedes Journal. "
    "Die Liste der Löschungen wird danebengelegt.",
    "also write FILE.key, the key": "auch FILE.key schreiben, den Schlüssel",
    "also take FILE.key, the key": "auch FILE.key übernehmen, den Schlüssel",
    "keep the newest N in DIR/backups": "in DIR/backups die neuesten N behalten",
    "put a backup in the place of the house": "eine Sicherung an die Stelle des Hauses setzen",
    "Puts a backup in the place of the house; what stood there is kept aside. On PostgreSQL it "
    "goes into an empty database.": "Setzt eine Sicherung an die Stelle des Hauses; was dort "
    "stand, wird beiseitegelegt. Bei PostgreSQL kommt sie in eine leere Datenbank.",
    "one tournament as a journal file": "ein Turnier als Journal",
    "One tournament as a journal file, without names; --with-people writes them beside it.": "Ein "
    "Turnier als Journal, ohne Namen; --with-people schreibt sie daneben.",
    "take a journal file in": "ein Journal aufnehmen",
    "Takes a journal in: a new tournament, or the continuation of one here.": "Nimmt ein Journal "
    "auf: ein neues Turnier, oder die Fortsetzung eines hiesigen.",
    "this house's device id, for whoever hands a tournament over to it": "die Gerätekennung dieses "
    "Hauses, für eine Übergabe hierher",
    "This house's device id: what another house needs to hand over to it.": "Die Gerätekennung "
    "dieses Hauses: was ein anderes Haus für eine Übergabe hierher braucht.",
    "give the writing of a tournament to another house, or take it": "das Schreiben eines Turniers "
    "einem anderen Haus übergeben oder übernehmen",
    "Gives the writing of a tournament to another house, or takes it here.": "Übergibt das "
    "Schreiben eines Turniers einem anderen Haus, oder übernimmt es hier.",
    # what each option means
    "language of texts": "Sprache der Texte",
    "answer in JSON": "Antwort als JSON",
    "write the answer to a file (JSON)": "die Antwort in eine Datei schreiben (JSON)",
    "the file of the backup (default: a new one in DIR/backups)": "die Datei der Sicherung "
    "(Vorgabe: eine neue in DIR/backups)",
    "the PDF file to write": "die PDF-Datei, die geschrieben wird",
    "the journal file to write": "die Journaldatei, die geschrieben wird",
    "the workbook (or CSV) to write; of a report, the sheet (JSON)": "die Mappe (oder CSV), die "
    "geschrieben wird; aus einem Bericht der Turnierbogen (JSON)",
    "a tournament sheet (JSON)": "ein Turnierbogen (JSON)",
    "look only at rounds 1 to K": "nur die Runden 1 bis K betrachten",
    "a season file (JSON)": "eine Saisondatei (JSON)",
    "a rulebook, such as catan": "ein Regelwerk, etwa catan",
    "one of its modes (default: the first that plans)": "einer seiner Modi (Vorgabe: der erste, "
    "der plant)",
    "players 1 to N": "Spieler 1 bis N",
    "take rulebook, mode and ids from a sheet": "Regelwerk, Modus und Kennungen von einem Bogen",
    "number of rounds (default: the mode's)": "Zahl der Runden (Vorgabe: die des Modus)",
    "as few or as many tables of three as possible": "so wenige oder so viele Dreiertische wie "
    "möglich",
    "what to avoid first: repeated meetings, or unequal visits to tables of three": "was zuerst "
    "vermieden wird: wiederholte Begegnungen oder ungleich viele Dreiertische",
    "JSON list of groups that should not meet": "JSON-Liste von Gruppen, die sich nicht treffen "
    "sollen",
    "JSON object: player to table number": "JSON-Objekt: Spieler zu Tischnummer",
    "refuse rather than bend a wish": "lieber ablehnen, als einen Wunsch zu beugen",
    "seed of the lot (default: a fresh one)": "Startwert des Loses (Vorgabe: ein frischer)",
    "the tournament so far (JSON)": "das Turnier bis jetzt (JSON)",
    "the round as `next --json` gave it": "die Runde, wie `next --json` sie ausgab",
    "who is not there": "wer fehlt",
    "who came late": "wer nachgemeldet ist",
    "seed of a redraw (default: a fresh one)": "Startwert einer neuen Auslosung (Vorgabe: ein "
    "frischer)",
    "seed of the draw (default: a fresh one)": "Startwert der Auslosung (Vorgabe: ein frischer)",
    "write a picture (SVG) too": "auch ein Bild (SVG) schreiben",
    "a tournament sheet (JSON) or a journal file": "ein Turnierbogen (JSON) oder ein Journal",
    "which round (default: the last)": "welche Runde (Vorgabe: die letzte)",
    "names for a journal: its people file": "Namen zu einem Journal: seine Personendatei",
    "by whose clock times are printed (default: as the house does, Europe/Berlin)": (
        "nach wessen Uhr Zeiten gedruckt werden (Vorgabe: wie im Haus, Europe/Berlin)"
    ),
    "where QR codes lead; the code comes behind it (without it there are none)": (
        "wohin QR-Codes führen; dahinter kommt der Code (ohne sie gibt es keine)"
    ),
    "certificates only down to this place": "Urkunden nur bis zu diesem Platz",
    "a picture for certificates: PNG, JPEG or SVG": "ein Bild für Urkunden: PNG, JPEG oder SVG",
    "time to write on the records, such as 2026-11-15T09:30:00Z": "Zeit, die auf die Einträge "
    "kommt, etwa 2026-11-15T09:30:00Z",
    "a journal file": "ein Journal",
    "sheet, journal, season file or .xlsx report": "Bogen, Journal, Saisondatei oder Bericht "
    "(.xlsx)",
    "one table as CSV: participants, seating, slips, standings, cross-table, season": (
        "eine Tabelle als CSV: participants, seating, slips, standings, cross-table, season"
    ),
    "numbers as exact fractions (85/99) beside them": "Zahlen auch als genaue Brüche (85/99)",
    "a journal file: an exported tournament, or a season's": "ein Journal: ein ausgegebenes "
    "Turnier oder eine Saison",
    "the head of the chain as you know it: without it nobody sees that the end is missing": "der "
    "Kopf der Kette, wie Sie ihn kennen: ohne ihn sieht niemand, dass das Ende fehlt",
    "folder with database and key": "Ordner mit Datenbank und Schlüssel",
    "address to listen on (default: all)": "Adresse, auf der gehört wird (Vorgabe: alle)",
    "port to listen on (default: 8000)": "Port, auf dem gehört wird (Vorgabe: 8000)",
    "with tournaments to look around in": "mit Turnieren zum Umsehen",
    "processes (more than 1: PostgreSQL)": "Prozesse (mehr als 1: PostgreSQL)",
    "begin empty where a database is lost": "leer anfangen, wo eine Datenbank verloren ist",
    "no QR code on the terminal": "kein QR-Code im Terminal",
    "do what is due now, then stop": "tun, was jetzt ansteht, dann aufhören",
    "make kept ranking lists and keys of names anew from journals and people, then stop": (
        "vorgehaltene Ranglisten und Namensschlüssel aus Journalen und Personen neu anlegen, "
        "dann aufhören"
    ),
    "another seed, another story": "anderer Startwert, andere Geschichte",
    "a file made by backup": "eine Datei von backup",
    "even if the house knows more than the backup": "auch wenn das Haus mehr weiß als die "
    "Sicherung",
    "the tournament's name in its address": "der Name des Turniers in seiner Adresse",
    "also write FILE.people.json (needs --out)": "auch FILE.people.json schreiben (mit --out)",
    "a journal file, - for standard input": "ein Journal, - für die Standardeingabe",
    "the people file that belongs to it": "die zugehörige Personendatei",
    "name in the address (default: as the file is called)": "Name in der Adresse (Vorgabe: wie die "
    "Datei heißt)",
    "what people call this house": "wie dieses Haus genannt wird",
    "the other house's device id": "die Gerätekennung des anderen Hauses",
    "take the writing here; the reason is kept": "das Schreiben hierher übernehmen; der Grund wird "
    "festgehalten",
    "what people call the other house": "wie das andere Haus genannt wird",
    "everybody's chances in a running tournament, by simulation": "die Chancen aller in einem "
    "laufenden Turnier, durch Simulation",
    "how many endings are simulated": "wie viele Ausgänge simuliert werden",
    "seed of the simulation": "Startwert der Simulation",
    "JSON object player → strength (default: all equally strong)": "JSON-Objekt Spieler → Stärke "
    "(Vorgabe: alle gleich stark)",
    "what a format is worth before it is announced, by simulation": "was ein Format wert ist, "
    "bevor es ausgeschrieben wird, durch Simulation",
    "the rulebook of the format": "das Regelwerk des Formats",
    "its mode (default: the first)": "sein Modus (Vorgabe: der erste)",
    "how many play": "wie viele mitspielen",
    "number of rounds (default: as the mode has them)": "Zahl der Runden (Vorgabe: die des Modus)",
    "another format to measure beside it: rulebook/mode, or rulebook/mode/rounds": "ein anderes "
    "Format daneben: Regelwerk/Modus oder Regelwerk/Modus/Runden",
    "how far strengths lie apart (default 0.75)": "wie weit die Stärken auseinanderliegen "
    "(Vorgabe 0.75)",
    "how many tournaments are simulated": "wie viele Turniere simuliert werden",
    "measure all formats with each of these field sizes": "alle Formate mit jeder dieser "
    "Teilnehmerzahlen messen",
    "compare what odds said midway with what happened, by tens": "vergleichen, was die Chancen vor "
    "der letzten Runde sagten und was eintraf, nach Zehnteln",
    "write a picture": "ein Bild schreiben",
    "write a table of all figures": "eine Tabelle aller Werte schreiben",
    "how many processes (default: all cores)": "wie viele Prozesse (Vorgabe: alle Kerne)",
    "work on the dask.distributed cluster at this address": "auf dem dask.distributed-Cluster mit "
    "dieser Adresse rechnen",
    # the overview
    "Runs tournaments of multiplayer board games.": "Richtet Turniere mit Brettspielen für mehrere "
    "aus.",
    "one of the commands below": "einer der Befehle unten",
    # argparse's own
    "usage: ": "Aufruf: ",
    "options": "Optionen",
    "positional arguments": "Angaben",
    "show this help message and exit": "diese Hilfe zeigen",
    "show program's version number and exit": "die Version zeigen",
    "argument %(argument_name)s: %(message)s": "%(argument_name)s: %(message)s",
    "the following arguments are required: %s": "es fehlt: %s",
    "unrecognized arguments: %s": "unbekannte Angaben: %s",
    "expected one argument": "eine Angabe erwartet",
    "expected at least one argument": "mindestens eine Angabe erwartet",
    "invalid choice: %(value)r (choose from %(choices)s)": "%(value)r geht hier nicht; möglich: "
    "%(choices)s",
    "invalid %(type)s value: %(value)r": "eine ganze Zahl erwartet, gefunden %(value)r",
    "not allowed with argument %s": "geht nicht zusammen mit %s",
    "ignored explicit argument %r": "hier wird keine Angabe erwartet, gefunden %r",
    "ambiguous option: %(option)s could match %(matches)s": "%(option)s ist mehrdeutig: "
    "%(matches)s",
}


def in_words(text: str, lang: str) -> str:
    """The sentence in the reader's language; what has no German stays as it is."""
    if lang != "de":
        return text
    if text.startswith("one of ") and text not in GERMAN:
        return text.replace("one of ", "eines von ", 1)
    return GERMAN.get(text, text)


def examples(command: str, lang: str) -> str:
    lines = "\n".join(f"  tafelrunde {example}" for example in EXAMPLES[command])
    return f"{'Beispiele' if lang == 'de' else 'examples'}:\n{lines}"


def speak(lang: str) -> None:
    """argparse looks its own words up in `_` each time it needs them."""
    argparse._ = lambda text: in_words(text, lang)  # type: ignore[attr-defined]


def translate(parser: argparse.ArgumentParser, lang: str) -> None:
    """All that was declared in English, of this parser and those below it."""
    parser.description = in_words(parser.description or "", lang)
    for action in parser._actions:
        if action.help and action.help != argparse.SUPPRESS:
            action.help = in_words(action.help, lang)
        if isinstance(action, argparse._SubParsersAction):
            for below in action.choices.values():
                translate(below, lang)
