"""Numbers, percent, money, ordinals and lists as each language writes them.

Babel knows the rules (Unicode's own data); this is the one place that asks it. It is loaded when
the first text is needed: a command that prints none never waits for it. Nothing here is compared or
added up, that is done with exact fractions before.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from decimal import Decimal
from fractions import Fraction
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from babel import Locale

LOCALES = {"de": "de_DE", "en": "en_GB", "fr": "fr_FR"}
LANGUAGES = tuple(LOCALES)
MINUS = "\N{MINUS SIGN}"
"""What people read; programs and files get a hyphen, and whoever types it is understood."""
MOST_PLACES = 6
"""A number with more decimals than these is easier read as a fraction."""
NO_BREAK = "\N{NO-BREAK SPACE}"
NO_CENTS = re.compile(r"[.,]00(?![0-9])")
"""Cents where there are none; of a thousand the same signs are no cents."""
IN_ONE_LINE = 16
"""So many digits and signs fit into every column; where there are more, a line may end between."""
ORDINALS = {
    "de": {"other": "."},
    "en": {"one": "st", "two": "nd", "few": "rd", "other": "th"},
    "fr": {"one": "er", "other": "e"},
}


@cache
def locale_of(lang: str) -> Locale:
    from babel import Locale

    return Locale.parse(LOCALES.get(lang, LOCALES["en"]))


def _decimal(number: int | Fraction) -> Decimal:
    return Decimal(number.numerator) / Decimal(number.denominator)


@lru_cache(maxsize=4096)
def number_text(number: int | Fraction, lang: str, least: int = 0, most: int = 2) -> str:
    """1234,5 as 1.234,5 or 1,234.5, with so many decimals; already rounded as people do."""
    from babel.numbers import format_decimal

    pattern = "#,##0." + "0" * least + "#" * (most - least)
    text: str = format_decimal(_decimal(number), pattern.rstrip("."), locale=locale_of(lang))
    return "0" if text == "-0" else signed_text(text)


def punctuated(sign: str, lang: str) -> str:
    """A colon or semicolon as the language sets it: French leaves a narrow space before."""
    return f"\N{NARROW NO-BREAK SPACE}{sign}" if lang == "fr" and sign[:1] in (":", ";") else sign


def ratio_text(better: str, worse: str) -> str:
    """74 : 66, never parted by the end of a line."""
    return _whole((better, worse), ":")


def figures_text(figures: Iterable[str]) -> str:
    """What somebody wrote down for one game, in one line: 20 / 12 / 5."""
    return _whole(tuple(figures), "/")


def _whole(parts: Sequence[str], sign: str) -> str:
    after = NO_BREAK if sum(map(len, parts)) <= IN_ONE_LINE else " "
    return f"{NO_BREAK}{sign}{after}".join(parts)


def signed_text(number: int | str) -> str:
    """A whole number as it is, or one that is written already, with a true minus before it."""
    return str(number).replace("-", MINUS)


def rounded(number: int | Fraction, decimals: int) -> Fraction:
    """Round half up (half away from zero below zero), as people do on paper."""
    scale = 10**decimals
    doubled = abs(number) * scale * 2
    steps = (doubled.numerator // doubled.denominator + 1) // 2
    return Fraction(steps if number >= 0 else -steps, scale)


def decimal_text(number: int | Fraction, lang: str, decimals: int = 2) -> str:
    """A number for a sentence or a table: no trailing zeros, comma in German."""
    return number_text(rounded(number, decimals), lang, 0, decimals)


def exact_text(number: int | Fraction, lang: str) -> str:
    """As people type it: 5,5 or 5.5 without groups of digits; 1/3 where no decimals would do."""
    rest = number.denominator
    twos = fives = 0
    while rest % 2 == 0:
        rest, twos = rest // 2, twos + 1
    while rest % 5 == 0:
        rest, fives = rest // 5, fives + 1
    places = max(twos, fives)
    if rest != 1 or places > MOST_PLACES:
        return str(number)
    digits = str(abs(number) * 10**places).rjust(places + 1, "0")
    sign = "-" if number < 0 else ""
    if not places:
        return f"{sign}{digits}"
    return f"{sign}{digits[:-places]}{'.' if lang == 'en' else ','}{digits[-places:]}"


def percent_text(share: int | Fraction, lang: str) -> str:
    """0.3125 as "31.25%": two decimals always, as the associations print them."""
    return percent_of(rounded(share * 100, 2) / 100, lang)


@lru_cache(maxsize=4096)
def percent_of(share: int | Fraction, lang: str, least: int = 2, most: int = 2) -> str:
    """31,25 % in German and French, 31.25% in English."""
    from babel.numbers import format_percent

    usual = str(locale_of(lang).percent_formats[None].pattern)
    pattern = usual.replace("#,##0", "#,##0." + "0" * least + "#" * (most - least))
    text: str = format_percent(_decimal(share), pattern, locale=locale_of(lang))
    return signed_text(text)


def money_text(cents: int, lang: str) -> str:
    """4,50 € in German and French, €4.50 in English; whole euros without cents."""
    from babel.numbers import format_currency

    amount = Decimal(cents) / 100
    text: str = format_currency(amount, "EUR", locale=locale_of(lang))
    if cents % 100 == 0:
        text = NO_CENTS.sub("", text)
    return signed_text(text)


def ordinal_text(number: int, lang: str) -> str:
    """3. in German, 3rd in English, 3e in French."""
    endings = ORDINALS.get(lang, ORDINALS["en"])
    return f"{number}{endings[locale_of(lang).ordinal_form(number)]}"


def list_text(parts: Sequence[str], lang: str, joined: Literal["and", "or"] = "and") -> str:
    """A, B und C; A, B or C."""
    from babel.lists import format_list

    if not parts:
        return ""
    style: Literal["standard", "or"] = "standard" if joined == "and" else "or"
    text: str = format_list(list(parts), style=style, locale=locale_of(lang))
    return text
