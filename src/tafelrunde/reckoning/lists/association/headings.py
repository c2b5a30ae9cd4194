"""What does a heading say its column holds, on a list of members, of results, or of dates?

Names, birthdays and clubs are recognised as on an entry list of a tournament; here stand the words
that only these lists have. What a heading does not surely say is left to the office.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tafelrunde.reckoning.lists import headings as h
from tafelrunde.reckoning.lists.layout import Vocabulary
from tafelrunde.words import Text

MEMBER, LICENCE, CLUB_NUMBER = "member", "licence", "club-number"
REGION, COUNTRY = "region", "country"
TOURNAMENT, DATE, TIME, VENUE = "tournament", "date", "time", "venue"
PLACE, POINTS, PLAYERS = "place", "points", "players"
ORGANISER, GAME, KIND, MODE = "organiser", "game", "kind", "mode"

NUMBERED = {
    MEMBER: Text("membership number"),
    LICENCE: Text("licence number"),
}
PEOPLE = {
    meaning: text
    for meaning, text in h.MEANINGS.items()
    if meaning in {h.NOTHING, *h.NAMES, h.BORN, h.CLUB}
}
HELD = {
    TOURNAMENT: Text("tournament"),
    DATE: Text("date"),
    VENUE: Text("venue"),
}
WHERE = Text("region")

MEMBERS = PEOPLE | NUMBERED | {
    CLUB_NUMBER: Text("number in the club"),
    h.EMAIL: h.MEANINGS[h.EMAIL],
    REGION: WHERE,
    COUNTRY: Text("country (centre of life)"),
}  # fmt: skip
RESULTS = PEOPLE | HELD | NUMBERED | {
    PLACE: Text("place"),
    POINTS: Text("points"),
    PLAYERS: Text("number of players"),
}  # fmt: skip
DATES = {h.NOTHING: h.MEANINGS[h.NOTHING]} | HELD | {
    TIME: Text("time"),
    ORGANISER: Text("organiser", context="of a date"),
    GAME: Text("game"),
    KIND: Text("kind (regional, last chance)"),
    MODE: Text("mode"),
    REGION: WHERE,
}  # fmt: skip

Signs = tuple[str, frozenset[str], tuple[str, ...]]
"""A meaning, the words that say it, and pieces of words that say it wherever they stand."""

NUMBER_SIGNS: tuple[Signs, ...] = (
    (CLUB_NUMBER, frozenset(), ("vereinsmitglied", "nummerimverein", "nrimverein", "clubmember")),
    (
        MEMBER,
        h.words("mnr mglnr mglnummer"),
        ("mitgliedsn", "mitgliedn", "mitglnr", "mitgliedsid", "membern", "membershipn", "memberid"),
    ),
    (LICENCE, h.words("pass"), ("lizenz", "licence", "license", "passnummer", "passnr")),
)
REGION_SIGNS: Signs = (REGION, h.words("bezirk gau bundesland"), ("region", "landesverband"))
TITLE_WORDS = h.words("turnier turniername tournament event veranstaltung wettbewerb")
DATE_SIGNS: Signs = (DATE, h.words("tag day termin spieltag"), ("datum", "date"))
VENUE_SIGNS: Signs = (
    VENUE,
    h.words("ort venue location stadt city wo where"),
    ("spielort", "spielstaette", "austragungsort", "veranstaltungsort"),
)
MEMBER_SIGNS = (
    *NUMBER_SIGNS,
    REGION_SIGNS,
    (COUNTRY, h.words("land country nation staat nationalitaet nationality"), ()),
)
RESULT_SIGNS = (
    *NUMBER_SIGNS[1:],
    (TOURNAMENT, TITLE_WORDS, ()),
    (PLAYERS, h.words("tn starter"), ("teilnehmerzahl", "spielerzahl", "anzahl", "numberof")),
    (PLACE, h.words("platz pl rang rg rank place platzierung pos position endplatz"), ()),
    (POINTS, h.words("pkt pkte points score"), ("punkte",)),
    VENUE_SIGNS,
)
DATE_LIST_SIGNS = (
    (KIND, h.words("art typ type kind kategorie category status"), ("turnierart",)),
    (
        ORGANISER,
        h.words("host kontakt contact"),
        ("veranstalter", "ausricht", "organis", "organiz"),
    ),
    (TIME, h.words("zeit time beginn start anfang uhr"), ("uhrzeit", "startzeit")),
    (GAME, h.words("spiel game regelwerk"), ()),
    (MODE, h.words("modus mode format"), ("spielmodus", "turniermodus")),
    REGION_SIGNS,
    VENUE_SIGNS,
    DATE_SIGNS,
    (TOURNAMENT, TITLE_WORDS | h.words("titel title name bezeichnung"), ("turniername",)),
)


def _said(heading: str, signs: Sequence[Signs]) -> str:
    words = h.words_of(heading)
    compact = "".join(words)
    for meaning, whole, pieces in signs:
        if whole & set(words) or any(piece in compact for piece in pieces):
            return meaning
    return h.NOTHING


def _reader(
    signs: Sequence[Signs], known: dict[str, Text], behind: Sequence[Signs] = ()
) -> Callable[[str], str]:
    """First what only such a list has, then what an entry list has too, then the vaguer words."""

    def meaning_of(heading: str) -> str:
        found = _said(heading, signs)
        if not found and known is not DATES:
            usual = h.meaning_of(heading)
            found = usual if usual in known else h.NOTHING
        return found or _said(heading, behind)

    return meaning_of


MEMBER_LIST = Vocabulary(_reader(MEMBER_SIGNS, MEMBERS), h.NAMES)
RESULT_LIST = Vocabulary(_reader(RESULT_SIGNS, RESULTS, (DATE_SIGNS,)), h.NAMES, guessed=False)
"""A birthday is a date too: so "Geburtsdatum" is asked for before "Datum"."""
DATE_LIST = Vocabulary(_reader(DATE_LIST_SIGNS, DATES), frozenset({DATE}), guessed=False)
