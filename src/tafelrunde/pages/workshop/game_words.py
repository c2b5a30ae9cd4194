"""What is a game worth? The slip, places, points, and all that a game brings besides."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from tafelrunde.games.shelf import role_word, scoring_told
from tafelrunde.pages.plain_words import Sentence, table_word
from tafelrunde.rulebook.exact import exact_text
from tafelrunde.rulebook.marks import Mark
from tafelrunde.rulebook.model import Figure, Kind, Option, Rulebook, Scoring
from tafelrunde.rulebook.short_tables import sizes_seated
from tafelrunde.words import NOTHING, Text, Verbatim, counted, exactly, listed, number
from tafelrunde.words.digits import whole_in

Labels = Mapping[str, Text]


def game_in_words(book: Rulebook, scoring: Scoring) -> Iterator[Sentence]:
    """Everything about one game, from the slip to the points."""
    labels = {figure.name: figure.label for figure in scoring.figures}
    options = {option.name: option for option in book.options}
    yield from _slip(scoring)
    yield from _places(scoring, labels)
    yield from _points(book, scoring)
    yield from _shared(book, scoring, options)
    yield from _figure_points(scoring, labels)
    yield from _share(scoring, options)
    yield from _early(scoring)
    yield from (each for mark in scoring.marks for each in _mark(scoring, mark))
    yield from _own(book, scoring)


# ── On the slip ──────────────────────────────────────────────────────────────────────────────────


def _slip(scoring: Scoring) -> Iterator[Sentence]:
    rule = (scoring.points_rule,)
    if scoring.figures:
        asked = listed([_figure(figure) for figure in scoring.figures])
        yield Sentence(Text("Everybody notes on the slip: {figures}.", figures=asked), rule)
    for figure in scoring.figures:
        if figure.when_level:
            text = Text(
                "{figure} is only asked of those who are level in all that decides before it.",
                figure=quoted(figure.label),
            )
            yield Sentence(text, rule)
        if figure.apart is not None:
            text = Text(
                "{figure}: two at one table differ by at most {apart}; more is asked back.",
                figure=quoted(figure.label),
                apart=figure.apart,
            )
            yield Sentence(text, rule)
    if scoring.winner_mark:
        yield Sentence(Text("The slip may also say who won."), rule)
    if scoring.claims:
        claims = listed([claim.label for claim in scoring.claims])
        yield Sentence(Text("Only one at a table can have: {claims}.", claims=claims), rule)
    if scoring.unfinished_rule:
        text = Text("A game is played until somebody has the points that win it.")
        yield Sentence(text, (scoring.unfinished_rule,))


def _figure(figure: Figure) -> Text:
    if figure.typical is None:
        below = Text("{figure} (also below zero)", figure=figure.label)
        return below if figure.negative else figure.label
    low, high = figure.typical
    text = Text("{figure} (usually {low} to {high})")
    if figure.negative:
        text = Text("{figure} (usually {low} to {high}, also below zero)")
    return text.filled(figure=figure.label, low=number(low), high=number(high))


def quoted(text: Text) -> Text:
    return Text("“{title}”", title=text)


def _mark(scoring: Scoring, mark: Mark) -> Iterator[Sentence]:
    rule = (mark.rule or scoring.points_rule,)
    yield Sentence(Text("The slip may say of somebody: {mark}.", mark=mark.label), rule)
    if mark.loses:
        yield Sentence(Text("Whoever that is said of has lost, whatever the figures say."), rule)
    if mark.single:
        nobody = mark.nobody or Text("nobody")
        text = Text("It is said of one at a table at most; else: {nobody}.", nobody=nobody)
        yield Sentence(text, rule)
    if mark.excludes:
        known = {each.name: each.label for each in scoring.all_marks}
        others = listed([known.get(name) or Verbatim(name) for name in mark.excludes], "or")
        yield Sentence(Text("It does not go together with: {others}.", others=others), rule)


# ── Places and points ────────────────────────────────────────────────────────────────────────────


def _places(scoring: Scoring, labels: Labels) -> Iterator[Sentence]:
    for turn, measure in enumerate(scoring.places):
        figure = quoted(labels.get(measure.figure, NOTHING))
        text = (LATER if turn else FIRST)[measure.better]
        yield Sentence(text.filled(figure=figure), (measure.rule,))


FIRST = {
    "more": Text("Ahead at a table is who has more: {figure}."),
    "fewer": Text("Ahead at a table is who has less: {figure}."),
}
LATER = {
    "more": Text("Where that is level, who has more: {figure}."),
    "fewer": Text("Where that is level, who has less: {figure}."),
}


def _in_a_row(values: Sequence[int | Fraction]) -> Text:
    """Where one has decimals a comma stands inside the numbers, and none may stand between."""
    if all(value.denominator == 1 for value in values):
        return listed([number(value) for value in values])
    return listed([exactly(value) for value in values], "; ")


def _seated(book: Rulebook, scoring: Scoring) -> set[int]:
    """How many sit at the tables of which this tells."""
    modes = [mode for mode in book.modes if book.scoring.get(mode.scoring) is scoring]
    return {size for mode in modes for size in sizes_seated(mode)}


def _points(book: Rulebook, scoring: Scoring) -> Iterator[Sentence]:
    """Of the sizes that are formed anywhere with this scoring."""
    used = _seated(book, scoring)
    for size, values in sorted(scoring.points.items(), reverse=True):
        people = whole_in(size)
        if people is not None and people not in used:
            continue
        points = _in_a_row(values)
        of_size = table_word(people) if people is not None else Verbatim(size)
        text = Text(
            "At a table {of_size} the places bring {points} points, one after the other.",
            of_size=of_size,
            points=points,
        )
        yield Sentence(text, (scoring.points_rule,))


SHARED = {
    "mean": Text("Whoever shares a place gets the mean of the points these places are worth."),
    "better": Text("Whoever shares a place gets the points of that place."),
    "dense": Text(
        "Whoever shares a place gets the points of that place, and the next place follows at once."
    ),
}


def _shared(book: Rulebook, scoring: Scoring, options: Mapping[str, Option]) -> Iterator[Sentence]:
    """Between two a draw is all that can be shared: where it has a worth of its own, only that."""
    drawn = scoring.draw_points is not None or scoring.draw_option is not None
    pairs = drawn and _seated(book, scoring) == {2}
    if scoring.points and not pairs:
        yield Sentence(SHARED[scoring.shared], (scoring.shared_rule or scoring.points_rule,))
    rule = (scoring.draw_rule or scoring.points_rule,)
    if scoring.draw_points is not None:
        text = Text("Whoever is level at the top gets {points} instead.")
        if pairs:
            text = Text("A draw counts for each of the two: {points}.")
        yield Sentence(text.filled(points=number(scoring.draw_points)), rule)
    if scoring.draw_option:
        yield Sentence(chosen(options, scoring.draw_option), rule)


def chosen(options: Mapping[str, Option], name: str) -> Text:
    """What is left to a choice, by what the option means."""
    option = options.get(name)
    meaning = option.meaning if option is not None else Verbatim(name)
    return Text("This is chosen beforehand: {meaning}.", meaning=meaning)


def _figure_points(scoring: Scoring, labels: Labels) -> Iterator[Sentence]:
    declared = scoring.figure_points
    if declared is None:
        return
    rule = (declared.rule,)
    text = Text(
        "Beside the place {figure} counts: what is above {target}, divided by {per}.",
        figure=quoted(labels.get(declared.figure, NOTHING)),
        target=number(declared.target),
        per=number(declared.per),
    )
    yield Sentence(text, rule)
    if declared.start:
        yield Sentence(Text("Everybody begins with {start}.", start=number(declared.start)), rule)
    if declared.rest_to_first:
        text = Text("What that takes more than was there at the start goes to the first.")
        yield Sentence(text, rule)
    if declared.adds_up:
        text = Text("The figures of a table add up to what all began with; else it is asked back.")
        yield Sentence(text, rule)


def _share(scoring: Scoring, options: Mapping[str, Option]) -> Iterator[Sentence]:
    share = scoring.share
    if share is not None:
        text = Text("A share is a player’s part of all victory points of the table.")
        yield Sentence(text, (share.rule,))
        if share.virtual_at:
            sizes = listed([table_word(size) for size in share.virtual_at])
            text = Text(
                "At tables {sizes} it is reckoned as if one more with the mean sat there.",
                sizes=sizes,
            )
            yield Sentence(text, (share.virtual_rule or share.rule,))
        if share.option:
            yield Sentence(chosen(options, share.option), (share.rule,))
    rule = (scoring.effective_rule or scoring.points_rule,)
    for size, part in sorted(scoring.effective.items()):
        people = whole_in(size)
        of_size = table_word(people) if people is not None else Verbatim(size)
        text = Text(
            "At a table {of_size} only {part} of the victory points count as effective.",
            of_size=of_size,
            part=exact_text(part),
        )
        yield Sentence(text, rule)


def _early(scoring: Scoring) -> Iterator[Sentence]:
    early = scoring.early_win
    if early is None:
        return
    ways = listed([early.labels.get(mark) or Verbatim(mark) for mark in early.marks], "or")
    text = Text(
        "A game can end early ({ways}): the winner then has {winner} victory points, the loser "
        "{loser}.",
        ways=ways,
        winner=early.winner,
        loser=early.loser,
    )
    yield Sentence(text, (early.rule,))


def _own(book: Rulebook, scoring: Scoring) -> Iterator[Sentence]:
    rule = (scoring.points_rule,)
    if scoring.roles:
        roles = listed([role_word(role) or NOTHING for role in scoring.roles])
        yield Sentence(Text("At each table these roles are led: {roles}.", roles=roles), rule)
    told = scoring_told(scoring)
    if told is not None:
        options = {option.name: option.default for option in book.options}
        for text, own_rule in told.points_told(options):
            # another rulebook that borrows the arithmetic has not got its rules
            yield Sentence(text, (own_rule,) if own_rule.startswith(f"{book.prefix}-") else rule)
    if scoring.own_measures:
        yield Sentence(_measures(book, scoring, told=told is not None), rule)
    if scoring.game and told is None:
        text = Text(
            "That arithmetic is the program’s for {game}.", game=quoted(Verbatim(scoring.game))
        )
        yield Sentence(text, rule)


def _measures(book: Rulebook, scoring: Scoring, *, told: bool) -> Text:
    """What else a game's own arithmetic takes from the minutes."""
    labels = {each.code: each.label for mode in book.modes for each in mode.standings}
    measures = listed([labels.get(name) or Verbatim(name) for name in scoring.own_measures])
    if told:
        return Text("The minutes of the game also give: {measures}.", measures=measures)
    return Text(
        "The points follow from the minutes of the game by arithmetic of its own, and so "
        "do: {measures}.",
        measures=measures,
    )


def kind_in_words(book: Rulebook, kind: Kind, rule: str) -> Iterator[Sentence]:
    """A variant of a round, and what wins it."""
    options = {option.name: option for option in book.options}
    text = counted(
        kind.cap,
        "{kind}: {n} victory point wins.",
        "{kind}: {n} victory points win.",
        kind=kind.title,
    )
    yield Sentence(text, (rule,))
    if kind.cap_option:
        yield Sentence(chosen(options, kind.cap_option), (rule,))
