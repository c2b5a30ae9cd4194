"""How do tournaments add up? The ranking list and the final, as a rulebook declares them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tafelrunde.pages.association.list_words import list_in_words
from tafelrunde.pages.association.season_words import weights_in_words
from tafelrunde.pages.plain_words import Sentence
from tafelrunde.pages.workshop.criteria_words import season_criteria_in_words
from tafelrunde.pages.workshop.desk_words import in_turn
from tafelrunde.pages.workshop.game_words import chosen
from tafelrunde.rulebook.by_id import by_id
from tafelrunde.rulebook.model import (
    Option,
    Qualification,
    RankingPoints,
    Rulebook,
    SeasonRules,
)
from tafelrunde.words import Text, Verbatim, counted, listed


def series_in_words(book: Rulebook, season: SeasonRules) -> Iterator[Sentence]:
    options = {option.name: option for option in book.options}
    text = Text("A tournament counts from {minimum} ranked players on.")
    if season.minimum_counts == "participants":
        text = Text("A tournament counts from {minimum} players on.")
    yield Sentence(text.filled(minimum=season.minimum), (season.minimum_rule,))
    yield from _points(season.points)
    yield weights_in_words(season)
    if season.decimals is not None:
        text = counted(
            season.decimals,
            "Ranking points are rounded to {n} decimal.",
            "Ranking points are rounded to {n} decimals.",
        )
        yield Sentence(text, (season.sum_rule,))
    yield from list_in_words(season.list_rules)
    yield from season_criteria_in_words(season.standings)
    if season.show_equal_option:
        yield Sentence(chosen(options, season.show_equal_option), (season.sum_rule,))
    yield from qualification_in_words(season.qualification, options)
    yield from _office(season)


def _points(points: RankingPoints) -> Iterator[Sentence]:
    rule, bonus = (points.rule,), (points.bonus_rule or points.rule,)
    if points.ladder:
        text = Text(
            "The winner gets half as many points as there are players (rounded "
            "down), each further place one less."
        )
        yield Sentence(text, rule)
    if points.table:
        text = Text("The places are worth: {table}.", table=listed(points.table, " – "))
        yield Sentence(text, rule)
    if points.beyond:
        text = Text("Every further place is worth {beyond}.", beyond=points.beyond)
        yield Sentence(text, rule)
    for place, more in _by_place(points.always):
        text = Text("Place {place} always gets {more} on top.", place=place, more=more)
        yield Sentence(text, bonus)
    for tier in points.tiers:
        told = [
            Text("place {place}: {more}", place=place, more=more)
            for place, more in _by_place(tier.places)
        ]
        text = Text(
            "From {players} players on there is on top: {places}.",
            players=tier.from_players,
            places=listed(told, ", "),
        )
        yield Sentence(text, bonus)


def _by_place(given: Mapping[str, int]) -> list[tuple[str, int]]:
    return sorted(given.items(), key=lambda each: by_id(each[0]))


def qualification_in_words(
    ways: Qualification, options: Mapping[str, Option]
) -> Iterator[Sentence]:
    yield Sentence(chosen(options, ways.places_option), (ways.rule,))
    if ways.from_list_option:
        yield Sentence(chosen(options, ways.from_list_option), (ways.rule,))
    invited = [
        words
        for there, words in (
            (ways.champion, Text("the reigning champion")),
            (ways.runner_up, Text("the runner-up")),
            (ways.best_junior, Text("the best junior")),
        )
        if there
    ]
    if ways.regional_best:
        invited.append(
            counted(
                ways.regional_best,
                "the best of each regional championship",
                "the best {n} of each regional championship",
            )
        )
    if invited:
        text = Text("Invited in any case: {invited}.", invited=listed(invited))
        yield Sentence(text, (ways.rule,))
    yield from _direct(ways)
    if ways.replacement_rule:
        text = Text("Free places go to the next of the ranking list, in order.")
        yield Sentence(text, (ways.replacement_rule,))


def _direct(ways: Qualification) -> Iterator[Sentence]:
    rule = (ways.direct_rule or ways.rule,)
    if ways.direct:
        text = Text("Winners of tournaments announced as qualifiers are through.")
        yield Sentence(text, rule)
    if ways.direct_minimum:
        text = Text("Such a tournament needs {players} players.", players=ways.direct_minimum)
        yield Sentence(text, rule)
    if ways.forfeits_rule:
        text = Text("Whoever is through directly gives up the ranking points.")
        yield Sentence(text, (ways.forfeits_rule,))


OFFICE = {
    "eligible": Text("Not everybody may enter the list."),
    "lapse": Text("An invitation that nobody accepts in time lapses."),
    "lead": Text("Tournaments are registered with the association ahead of time."),
    "other-dates": Text("Other dates can be accepted without counting."),
    "own-mode": Text("A tournament may have a mode of its own."),
    "results-due": Text("Results are handed in by a day that the association sets."),
}


def _office(season: SeasonRules) -> Iterator[Sentence]:
    for topic, rule in in_turn(season.office, OFFICE):
        yield Sentence(OFFICE.get(topic) or Verbatim(topic), (rule,))
    lead = season.office.get("lead", season.minimum_rule)
    if season.lead_days:
        text = counted(
            season.lead_days,
            "A tournament is registered at least {n} day ahead.",
            "A tournament is registered at least {n} days ahead.",
        )
        yield Sentence(text, (lead,))
    if season.countries:
        text = Text(
            "Eligible are citizens of {countries} and whoever has the centre of life there.",
            countries=", ".join(season.countries),
        )
        yield Sentence(text, (season.office.get("eligible", season.minimum_rule),))
