"""What is said of a game's fairness: one sentence for each finding, and what would have been seen.

Where nothing is proven that is said, with the difference that would have shown: silence about a few
games is no proof that all is well.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from tafelrunde.chances.fair import LEAST_GAMES, Fairness, Look
from tafelrunde.chances.setups import Factor, Trait
from tafelrunde.chances.words import measured_text
from tafelrunde.games.shelf import role_word
from tafelrunde.rulebook.exact import exact
from tafelrunde.rulebook.model import Mode, Rulebook
from tafelrunde.words import InEach, Text, Verbatim, counted, listed, number, percent
from tafelrunde.words.numbers import MINUS, decimal_text

FACTORS: dict[Factor, Text] = {
    "start": Text("Start player"),
    "role": Text("Roles"),
    "lot": Text("Lots of the set-up"),
    "seat": Text("Seats"),
    "side": Text("Sides of the lots"),
    "kind": Text("Start player by kind of game"),
}
NOT_WHY = Text("A finding says that it goes with more or fewer points, not why.")
WIDE = 1000
"""Units of a picture across; nothing lies in the middle."""


class FairLine(msgspec.Struct, frozen=True):
    """One look: its numbers in words, and its interval as a picture with the middle for nothing."""

    name: Text
    games: int
    points: Text
    firsts: Text
    difference: Text
    interval: Text
    verdict: Text
    proven: int
    at: int
    low: int
    high: int
    rule: str


class FairPage(msgspec.Struct, frozen=True):
    lines: tuple[FairLine, ...]
    findings: tuple[Text, ...]
    silent: tuple[Text, ...]
    left_out: tuple[Text, ...]
    basis: Text
    grounds: Text
    not_why: Text


def fair_page(book: Rulebook, found: Fairness) -> FairPage:
    widest = max((max(abs(look.low), abs(look.high)) for look in found.looks), default=1.0)
    return FairPage(
        tuple(_line(book, found, look, widest) for look in found.looks),
        tuple(finding(book, found, look) for look in found.findings),
        tuple(_nothing(found)),
        tuple(_left_out(found)),
        basis(found),
        grounds(found),
        NOT_WHY,
    )


def name_of(book: Rulebook, trait: Trait, scorings: int = 1) -> Text:
    """What people call it; with the mode where several scorings stand beside each other."""
    if scorings < 2:
        return _name(book, trait)
    modes = _modes(book, trait)
    return listed([*(mode.title for mode in modes[:1]), _name(book, trait)], ": ")


def _name(book: Rulebook, trait: Trait) -> Text:
    if trait.factor == "role":
        return role_word(trait.value) or Verbatim(trait.value)
    if trait.factor == "seat":
        return Text("number {turn} in turn of {size}", turn=trait.value, size=trait.size)
    if trait.factor == "lot":
        return _lot(book, trait.draw, trait.value)
    if trait.factor == "side":
        lot, _, side = trait.value.rpartition(" ")
        return Text("{lot}, side {side}", lot=_lot(book, trait.draw, lot), side=side)
    if trait.factor == "kind":
        titles = [kind.title for kind in book.kinds if kind.id == trait.value]
        kind = titles[0] if titles else Verbatim(trait.value)
        return Text("start player, {kind}", kind=kind)
    return Text("start player")


def _lot(book: Rulebook, draw: str, lot: str) -> Text:
    lots = [each for one in book.draws if one.name == draw for bag in one.bags for each in bag.lots]
    return next((each.label for each in lots if each.id == lot), Verbatim(lot))


def _modes(book: Rulebook, trait: Trait) -> list[Mode]:
    return [mode for mode in book.modes if mode.scoring == trait.scoring]


def rule_of(book: Rulebook, trait: Trait) -> str:
    """The rule that says how it comes to a player."""
    if trait.draw:
        rules = [rule for draw in book.draws if draw.name == trait.draw for rule in draw.rules]
    else:
        rules = [mode.seating.rule for mode in _modes(book, trait)]
    return rules[0] if rules else ""


def _scorings(found: Fairness) -> int:
    return len({look.trait.scoring for look in found.looks})


# ── Sentences ────────────────────────────────────────────────────────────────────────────────────


def finding(book: Rulebook, found: Fairness, look: Look) -> Text:
    """What is proven, with its numbers and the rule behind it."""
    rule = rule_of(book, look.trait)
    parts = {
        "name": name_of(book, look.trait, _scorings(found)),
        "mean": InEach(_exactly, look.mean),
        "expected": InEach(_exactly, look.expected),
        "games": number(look.games),
        "low": InEach(_two, min(abs(look.low), abs(look.high))),
        "high": InEach(_two, max(abs(look.low), abs(look.high))),
    }
    if look.proven > 0:
        said = Text(
            "{name} brings more: {mean} points a game instead of {expected} in {games} games; "
            "the advantage lies between {low} and {high} points",
            **parts,
        )
    else:
        said = Text(
            "{name} brings less: {mean} points a game instead of {expected} in {games} games; "
            "the disadvantage lies between {low} and {high} points",
            **parts,
        )
    if not rule:
        return Text("{said}.", said=said)
    return Text("{said} ({rule}).", said=said, rule=rule)


def _nothing(found: Fairness) -> Iterator[Text]:
    """For each factor without a finding the difference that would have been seen."""
    if not found.looks:
        yield Text("There are too few games to say anything.")
    proven = {look.trait.factor for look in found.findings}
    for factor, name in FACTORS.items():
        looks = [look for look in found.looks if look.trait.factor == factor]
        if looks and factor not in proven:
            yield Text(
                "{factor}: nothing proven. With this many games a difference of {seen} points a "
                "game would have been seen in four of five cases.",
                factor=name,
                seen=InEach(_two, max(look.seen for look in looks)),
            )


def _left_out(found: Fairness) -> Iterator[Text]:
    if found.by_standing:
        yield counted(
            found.by_standing,
            "{n} game is left out: the standings settled who sat where, and the better ones would "
            "be taken for the better seats.",
            "{n} games are left out: the standings settled who sat where, and the better ones "
            "would be taken for the better seats.",
        )
    if found.untold:
        yield counted(
            found.untold,
            "{n} game tells nothing: nobody wrote down who sat where, or somebody left it.",
            "{n} games tell nothing: nobody wrote down who sat where, or somebody left them.",
        )
    if found.too_few:
        yield Text(
            "Not looked at, because in fewer than {least} games or never different at a table: "
            "{number}.",
            least=LEAST_GAMES,
            number=found.too_few,
        )


def sentences(book: Rulebook, found: Fairness) -> Sequence[Text]:
    """All that is said, the findings first."""
    told = [finding(book, found, look) for look in found.findings]
    return [*told, *_nothing(found), *_left_out(found)]


def basis(found: Fairness) -> Text:
    """How much was looked at: said beside the findings."""
    return Text(
        "Games: {games}, tournaments: {tournaments}.",
        games=number(found.games),
        tournaments=number(found.tournaments),
    )


def grounds(found: Fairness) -> Text:
    return Text(
        "Results dealt anew inside every table {runs} times, seed {seed}; the intervals hold for "
        "all looks together in nineteen of twenty cases.",
        runs=number(found.runs),
        seed=found.seed,
    )


# ── Lines of the table ───────────────────────────────────────────────────────────────────────────

VERDICTS = {1: Text("brings more"), 0: Text("nothing proven"), -1: Text("brings less")}


def _line(book: Rulebook, found: Fairness, look: Look, widest: float) -> FairLine:
    def across(value: float) -> int:
        return min(max(round(WIDE * (0.5 + value / (2.1 * widest))), 0), WIDE)

    return FairLine(
        name=name_of(book, look.trait, _scorings(found)),
        games=look.games,
        points=_instead(look.mean, look.expected),
        firsts=Text(
            "{share} instead of {usual}",
            share=percent(exact(look.firsts)),
            usual=percent(exact(look.firsts_expected)),
        ),
        difference=InEach(difference_text, look.difference),
        interval=Text(
            "{low} to {high}",
            low=InEach(difference_text, look.low),
            high=InEach(difference_text, look.high),
        ),
        verdict=VERDICTS[look.proven],
        proven=look.proven,
        at=across(look.difference),
        low=across(look.low),
        high=across(look.high),
        rule=rule_of(book, look.trait),
    )


def _instead(mean: str, expected: str) -> Text:
    return Text(
        "{share} instead of {usual}",
        share=InEach(_exactly, mean),
        usual=InEach(_exactly, expected),
    )


def _exactly(text: str, lang: str) -> str:
    return decimal_text(exact(text), lang)


def _two(value: float, lang: str) -> str:
    return measured_text(value, lang, 2)


def difference_text(value: float, lang: str) -> str:
    """+0.35 or −0.35: a difference says its direction."""
    text = _two(abs(value), lang)
    if not any(sign in text for sign in "123456789"):
        return text
    return f"+{text}" if value > 0 else f"{MINUS}{text}"
