"""What else stands beside a name, and is no club: that the fee is paid, a sex, a street."""

from __future__ import annotations

import re

from tafelrunde.reckoning.lists import headings as h
from tafelrunde.words import Text

GONE = re.compile(
    r"stornier|storno|abgemeldet|abgesagt|cancel|refund|erstattet|withdrawn|declined", re.IGNORECASE
)
FEE_IS_PAID = re.compile(
    r"(?:startgeld |komplett |voll |schon |hat )?(?:bezahlt|überwiesen|paid)", re.IGNORECASE
)
A_SEX = re.compile(
    r"[mwfdx]|m/w/d|männlich|weiblich|divers|male|female|diverse|masculin|féminin", re.IGNORECASE
)
A_STREET = re.compile(
    r".*(?:str\.|straße|strasse|gasse|allee|weg|platz|ring|damm|ufer|street|road|avenue|lane)"
    r"\s*\d+\s?[a-z]?(?:\s*[-/]\s*\d+\s?[a-z]?)?",
    re.IGNORECASE,
)
A_TOWN_WITH_ITS_CODE = re.compile(r"(?:(?:D|DE)\s?-\s?)?\d{5}\s+[^\W\d][^\d]*")
POSTAL = Text("“{found}” looks like a postal address and is not entered")


LIVES = "lives"
"""Where somebody lives: it is said, not entered."""


def beside(part: str) -> dict[str, str] | None:
    """What this says of somebody, by the column it would stand in; None where it is a club."""
    if FEE_IS_PAID.fullmatch(part):
        return {h.FEE: part}
    if GONE.match(part):
        return {h.STATUS: part}
    if A_STREET.fullmatch(part) or A_TOWN_WITH_ITS_CODE.fullmatch(part):
        return {LIVES: part}
    return {} if A_SEX.fullmatch(part) else None
