"""What does a season by this rulebook mean? Sentences with rule ids, for who opens or reads one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from tafelrunde.desk.association.rules import rule_for
from tafelrunde.pages.association.list_words import list_in_words
from tafelrunde.pages.association.own_words import own_points, own_rules
from tafelrunde.pages.plain_words import Choice, Sentence, setting_in_words
from tafelrunde.rulebook.exact import exact_text
from tafelrunde.rulebook.model import Rulebook, SeasonRules, Setting
from tafelrunde.rulebook.own_series import SIZE
from tafelrunde.words import Text, counted, listed

SHARES = {
    Fraction(1): Text("in full"),
    Fraction(1, 2): Text("by half"),
    Fraction(1, 3): Text("by a third"),
}


def season_in_words(
    rulebook: Rulebook, options: Mapping[str, Setting], lead_days: int | None = None
) -> list[Sentence]:
    """The ranking list, the final and the deadlines, each with its rule.

    `lead_days`: what one season asks for; without it what the rulebook does.
    """
    rules = rulebook.season
    assert rules is not None
    days = rules.lead_days if lead_days is None else lead_days
    own = own_rules() if rules.minimum_rule == SIZE else ()
    added = list_in_words(rules.list_rules)
    return [*own, *_list(rules), *added, *_final(rules, options), *_office(rulebook, rules, days)]


def season_choices(rulebook: Rulebook) -> list[Choice]:
    """What the rules leave open to the association for a whole season."""
    return [
        Choice(option=option, default=setting_in_words(option, option.default))
        for option in rulebook.options
        if option.scope == "season"
    ]


def _list(rules: SeasonRules) -> Iterator[Sentence]:
    counts = Text("A tournament counts from {minimum} ranked players on.")
    if rules.minimum_counts == "participants":
        counts = Text("A tournament counts from {minimum} players on.")
    yield Sentence(counts.filled(minimum=rules.minimum), (rules.minimum_rule,))
    yield from own_points(rules.points) if rules.minimum_rule == SIZE else [_points(rules)]
    yield weights_in_words(rules)


def weights_in_words(rules: SeasonRules) -> Sentence:
    """Which results count, and how much."""
    if rules.weights and set(rules.weights) == {Fraction(1)}:
        best = len(rules.weights)
        text = Text("The best {best} results count.", best=best)
        if best == 1:
            text = Text("The best result counts.")
    elif rules.weights:
        shares = [SHARES.get(weight) or exact_text(weight) for weight in rules.weights]
        text = Text(
            "The best {number} count: {shares}.",
            number=len(shares),
            shares=listed(shares, ", "),
        )
    elif rules.list_rules.blocks:
        text = Text("All tournaments count, in a block only the best.")
    else:
        text = Text("All tournaments count.")
    return Sentence(text, (rules.sum_rule,))


def _points(rules: SeasonRules) -> Sentence:
    if rules.points.ladder:
        text = Text(
            "Points from half the field downwards, with a bonus for winners and large fields."
        )
    else:
        top = ", ".join(str(points) for points in rules.points.table[:3])
        text = Text("Points by a table: {top} …", top=top)
    bonus = (rules.points.bonus_rule,) if rules.points.bonus_rule else ()
    return Sentence(text, (rules.points.rule, *bonus))


def _final(rules: SeasonRules, options: Mapping[str, Setting]) -> Iterator[Sentence]:
    ways = rules.qualification
    places = options.get(ways.places_option)
    if places == 0:
        yield Sentence(Text("There is no final."), (ways.rule,))
        return
    if isinstance(places, int):
        yield Sentence(
            Text("The final has {places}.", places=counted(places, "{n} place", "{n} places")),
            (ways.rule,),
        )
    holders = [
        words
        for there, words in (
            (ways.champion, Text("the reigning champion")),
            (ways.runner_up, Text("the runner-up")),
        )
        if there
    ]
    if holders:
        text = Text("Through already: {holders}.", holders=listed(holders))
        yield Sentence(text, (ways.rule,))
    if ways.direct and ways.direct_rule:
        least = ways.direct_minimum
        text = Text("Winners of tournaments announced as qualifiers are through.")
        if least:
            text = Text(
                "Winners of tournaments announced as qualifiers are through (from {least} players "
                "on).",
                least=least,
            )
        forfeits = (ways.forfeits_rule,) if ways.forfeits_rule else ()
        yield Sentence(text, (ways.direct_rule, *forfeits))
    if ways.replacement_rule:
        text = Text("Free places go to the next of the ranking list, in order.")
        yield Sentence(text, (ways.replacement_rule,))


def _office(rulebook: Rulebook, rules: SeasonRules, days: int) -> Iterator[Sentence]:
    lead = rule_for(rulebook, "lead")
    if lead and days:
        yield Sentence(
            Text(
                "Tournaments are registered at least {days} ahead and lie in the season.",
                days=counted(days, "{n} day", "{n} days"),
            ),
            (lead,),
        )
    if rules.countries:
        countries = ", ".join(rules.countries)
        yield Sentence(
            Text(
                "Eligible are citizens of {countries} and whoever has the centre of life there.",
                countries=countries,
            ),
            tuple(rule for rule in (rule_for(rulebook, "eligible"),) if rule),
        )
