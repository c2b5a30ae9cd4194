"""What does a heading say its column holds? German and English, as clubs and ticket systems write.

Only what a heading surely says is believed; anything else is left to the person at the desk, who
sees every column with its meaning and can change it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from tafelrunde.words import Text

NAME, SURNAME_FIRST, FIRST, LAST = "name", "surname-first", "first", "last"
CLUB, BORN, AGE, MINOR = "club", "born", "age", "minor"
EMAIL, FEE, STATUS, APART = "email", "fee", "status", "apart"
PHONE, PSEUDONYM = "phone", "pseudonym"
NOTHING = ""

MEANINGS: dict[str, Text] = {
    NOTHING: Text("leave out"),
    NAME: Text("name"),
    SURNAME_FIRST: Text("name, surname first"),
    FIRST: Text("first name"),
    LAST: Text("surname"),
    APART: Text("tells namesakes apart"),
    CLUB: Text("club or group"),
    BORN: Text("date or year of birth"),
    AGE: Text("age in years"),
    MINOR: Text("minor (yes/no)"),
    EMAIL: Text("e-mail"),
    PHONE: Text("telephone"),
    FEE: Text("fee paid"),
    STATUS: Text("status (cancelled, refunded)"),
}
WITH_PSEUDONYMS = MEANINGS | {PSEUDONYM: Text("pseudonym")}
"""Where the rulebook plays under pseudonyms."""
NAMES = frozenset({NAME, SURNAME_FIRST, FIRST, LAST})

OWN_APART = ("unterschiedendurch", "toldapartby")
"""As the files of this house call it; other lists have no such column."""
UMLAUTS = {ord("ä"): "ae", ord("ö"): "oe", ord("ü"): "ue", ord("ß"): "ss", ord("é"): "e"}
WORD = re.compile(r"[^\W_]+")
IN_BRACKETS = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
MOST_WORDS = 12
LONGEST_HEADING = 300


def words(text: str) -> frozenset[str]:
    return frozenset(text.split())


SURE_FIRST = words("vorname vornamen rufname firstname forename givenname prenom voornaam")
SURE_LAST = words(
    "nachname nachnamen familienname zuname lastname surname familyname achternaam cognome"
)
PERHAPS_FIRST = words("first given vor")
PERHAPS_LAST = words("last family nach")
PEOPLE = words(
    "spieler spielerin spielers spielername player players teilnehmer teilnehmerin "
    "teilnehmers teilnehmende teilnehmenden teilnehmername participant participants "
    "attendee attendees gast guest person personen entrant karteninhaber ticketinhaber"
)
AROUND = words(
    "name namen names full whole vollstaendiger voller kompletter of the des der die "
    "dein deine ihr ihre mein your s in nen innen und and wie lautet ist what is bitte "
    "please ticket holder angabe pflichtfeld required e"
)
SOMEBODY_ELSE = words(
    "kaeufer buyer purchaser besteller rechnung invoice billing erziehungs eltern parent guardian "
    "notfall emergency ansprech betreuer empfehl begleit trainer mannschaftsfuehrer"
)
NUMBERS = words(
    "nr lfd lfdnr nummer number no id order bestellung bestellnummer anzahl platz rang "
    "code barcode position pos zeile mitgliedsnummer dwz elo"
)
PHONES = words("tel fon mobil mobile handy natel cell rufnummer gsm")
PHONE_MARKS = ("telefon", "phone", "handynummer", "handynr", "mobilnummer", "mobilnr")


def words_of(heading: str) -> list[str]:
    plain = IN_BRACKETS.sub(" ", heading) if IN_BRACKETS.sub("", heading).strip() else heading
    return WORD.findall(plain.casefold().translate(UMLAUTS))


def meaning_of(heading: str) -> str:
    """One of `MEANINGS`; nothing where the heading does not surely say."""
    words = words_of(heading) if len(heading) <= LONGEST_HEADING else []
    if not words or len(words) > MOST_WORDS:
        return NOTHING
    compact = "".join(words)
    if any(mark in compact for mark in SOMEBODY_ELSE):
        return NOTHING
    return _name_part(words) or _other(set(words), compact) or _whole_name(words, compact)


PSEUDONYMS = words(
    "pseudo alias aliasname nick spitzname tarnname kriegsname kampfname kuenstlername handle"
)
PSEUDONYM_MARKS = ("pseudonym", "deckname", "nickname", "codename", "nomdeguerre", "nomdeplume")
REAL = words("klarname realname echtname echter richtiger wirklicher buergerlicher real")
PERHAPS_PSEUDONYM = words("spielername playername gamername")


def with_pseudonyms(heading: str) -> str:
    """The same where people play under pseudonyms: one of `WITH_PSEUDONYMS`."""
    found = meaning_of(heading)
    words = words_of(heading) if len(heading) <= LONGEST_HEADING else []
    compact = "".join(words)
    if found or len(words) > MOST_WORDS or any(mark in compact for mark in SOMEBODY_ELSE):
        return found
    if PSEUDONYMS & set(words) or any(mark in compact for mark in PSEUDONYM_MARKS):
        return PSEUDONYM
    real = REAL & set(words) and set(words) <= AROUND | PEOPLE | REAL and "name" in compact
    return NAME if real else NOTHING


def names_of_players(meanings: list[str], headings: Sequence[str]) -> list[str]:
    """ "Spielername" is the name where no other column has one; beside a name it is a pseudonym."""
    perhaps = [
        at for at, text in enumerate(headings) if "".join(words_of(text)) in PERHAPS_PSEUDONYM
    ]
    others = {each for at, each in enumerate(meanings) if at not in perhaps}
    if perhaps and others & NAMES and PSEUDONYM not in others:
        meanings[perhaps[0]] = PSEUDONYM
    return meanings


def of_a_participant(heading: str) -> bool:
    """Whether the heading says that it is about who plays, not about who ordered."""
    return bool(PEOPLE & set(words_of(heading)))


def _name_part(words: list[str]) -> str:
    """First name, surname, or both in one column and in which order."""
    around = AROUND | PEOPLE | PERHAPS_FIRST | PERHAPS_LAST | SURE_FIRST | SURE_LAST
    plain = set(words) <= around
    firsts = [i for i, word in enumerate(words) if _says(word, SURE_FIRST, PERHAPS_FIRST, plain)]
    lasts = [i for i, word in enumerate(words) if _says(word, SURE_LAST, PERHAPS_LAST, plain)]
    if firsts and not lasts and SURE_FIRST & set(words) and "name" in words:
        lasts = [words.index("name")]
    if firsts and lasts:
        return NAME if firsts[0] < lasts[0] else SURNAME_FIRST
    if firsts or lasts:
        return FIRST if firsts else LAST
    return NOTHING


def _says(word: str, sure: frozenset[str], perhaps: frozenset[str], plain: bool) -> bool:
    return word in sure or (plain and word in perhaps)


def _whole_name(words: list[str], compact: str) -> str:
    if not set(words) <= AROUND | PEOPLE:
        return NOTHING
    return NAME if PEOPLE & set(words) or "name" in compact else NOTHING


def _other(words: set[str], compact: str) -> str:
    if compact in OWN_APART:
        return APART
    if "email" in compact or "mail" in words:
        return EMAIL
    if _born(words, compact):
        return BORN
    if words & {"alter", "age"}:
        return AGE
    if any(mark in compact for mark in MINORS):
        return MINOR
    if _fee(words, compact):
        return FEE
    if words & PHONES or any(mark in compact for mark in PHONE_MARKS):
        return PHONE
    if words & NUMBERS or any(mark in compact for mark in ("nummer", "number")):
        return NOTHING
    if _club(words, compact):
        return CLUB
    return STATUS if "status" in compact or words & {"storno", "storniert", "abgesagt"} else NOTHING


def _born(words: set[str], compact: str) -> bool:
    marks = ("geburt", "gebdat", "gebjahr", "jahrgang", "birth", "geboren")
    return any(mark in compact for mark in marks) or bool(words & {"geb", "jg", "dob", "born"})


def _fee(words: set[str], compact: str) -> bool:
    marks = ("startgeld", "bezahlt", "beitrag", "gebuehr", "payment", "zahlung", "zahlstatus")
    return any(mark in compact for mark in marks) or bool(words & {"fee", "paid", "entryfee"})


MINORS = ("minderjaehrig", "minor", "unter18", "u18", "under18")
CHILDREN = {*MINORS, "mj", "minderj", "jugendlich", "kind", "child", "enfant"}


def says_minor(note: str) -> bool:
    """Whether a note behind a name says nothing else: "FC Minor" is a club."""
    said = "".join(words_of(note))
    return said in CHILDREN or re.fullmatch(r"u1[0-8]", said) is not None


def says_paid(heading: str) -> bool:
    """Whether an amount in this column is money that has come, not money that is asked for."""
    compact = "".join(words_of(heading))
    return any(mark in compact for mark in ("bezahlt", "paid", "eingang", "zahlung", "payment"))


CLUB_WORDS = words(
    "club klub team mannschaft gruppe group treff stammtisch organisation organization "
    "institution association verband spielegruppe spieletreff zugehoerigkeit"
)


def _club(words: set[str], compact: str) -> bool:
    member = compact in ("mitgliedin", "mitgliedbei", "memberof")
    return member or "verein" in compact or bool(words & CLUB_WORDS)
