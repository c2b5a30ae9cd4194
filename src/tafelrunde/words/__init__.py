"""How is it said? Every text people read is a message in one catalogue a language.

English stands in the source, as gettext does it, and whatever is filled in has a name:

    Text("table {table} waits for {player}", table=table.number, player=Player(entry.id))
    counted(missing, "{n} result is missing", "{n} results are missing")
    Text("then the best {best}: {stages}", best=listed(sizes, "or"), stages=listed(stages))

A Text is spoken late: `text["de"]`, or `text.spoken("de", names)` where people are called by their
names. So a sentence is always whole, never put together from pieces, and another language is one
more file: `locale/<language>/LC_MESSAGES/django.po`, the same that pages use. `python -m
tools.messages` collects what the source says and brings the catalogues up to date.

What comes from data (rulebooks, an association's own words) is a `Label` with its languages beside
each other; what is the same in every language, such as what people typed, is `Verbatim`.
"""

from tafelrunde.words.numbers import LANGUAGES
from tafelrunde.words.said import (
    InEach,
    Listed,
    Player,
    ahead,
    called,
    capital,
    exactly,
    listed,
    money,
    number,
    numbers_of,
    ordinal,
    people_in,
    percent,
    players,
    small,
)
from tafelrunde.words.text import (
    NOBODY,
    NOTHING,
    Counted,
    Label,
    Names,
    Parameter,
    Text,
    Verbatim,
    counted,
    fields_in,
    in_every_language,
    kept,
    label,
    read_back,
)

__all__ = [
    "LANGUAGES",
    "NOBODY",
    "NOTHING",
    "Counted",
    "InEach",
    "Label",
    "Listed",
    "Names",
    "Parameter",
    "Player",
    "Text",
    "Verbatim",
    "ahead",
    "called",
    "capital",
    "counted",
    "exactly",
    "fields_in",
    "in_every_language",
    "kept",
    "label",
    "listed",
    "money",
    "number",
    "numbers_of",
    "ordinal",
    "people_in",
    "percent",
    "players",
    "read_back",
    "small",
]
