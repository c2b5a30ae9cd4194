"""How is a mode played, from the first round to the last? Rounds, tables, seats, rounds off."""

from __future__ import annotations

from collections.abc import Iterator

from tafelrunde.draw.sizes import FORMS
from tafelrunde.pages.plain_words import (
    Sentence,
    mix_in_words,
    rounds_in_words,
    seating_in_words,
    starting_in_words,
    table_word,
    tables_in_words,
)
from tafelrunde.rulebook.model import Bye, Missed, Mode, Rulebook, Scoring, Seating
from tafelrunde.words import NOTHING, Text, counted, listed, number


def course_in_words(book: Rulebook, mode: Mode) -> Iterator[Sentence]:
    """Everything about the rounds with everyone."""
    yield rounds_in_words(mode)
    yield from _kinds(book, mode)
    if mode.sessions:
        text = Text(
            "Rounds begin at {times}, on as many days as it takes.", times=listed(mode.sessions)
        )
        yield Sentence(text, (mode.rounds_rule,))
    if mode.sizes:
        yield tables_in_words(mode)
    yield from _policy(mode)
    yield from seating_in_words(mode)
    yield from _seating(book, mode)
    if mode.at_once_rule:
        yield Sentence(Text("All at a table play at once: nobody starts."), (mode.at_once_rule,))
    yield from without_a_game(mode, book.scoring.get(mode.scoring))
    if mode.disqualified_lose_points:
        text = Text("Whoever is disqualified loses everything scored.")
        yield Sentence(text, (mode.disqualified_lose_points,))
    if mode.pseudonyms_rule:
        text = Text("In public standings people may stand under a pseudonym.")
        yield Sentence(text, (mode.pseudonyms_rule,))


def _kinds(book: Rulebook, mode: Mode) -> Iterator[Sentence]:
    """What the rounds can be played as, and in which mixes."""
    known = {kind.id: kind for kind in book.kinds}
    titles = [known[kind].title for kind in mode.kinds if kind in known]
    rule = (mode.formats_rule or mode.rounds_rule,)
    mixes = [mix_in_words(book, line) for line in mode.formats if set(line) <= set(known)]
    if len(mixes) == 1 and not mode.formats_option:
        yield Sentence(Text("Format: {mixes}.", mixes=mixes[0]), rule)
        return
    if titles:
        text = Text("A round can be played as: {kinds}.", kinds=listed(titles, ", "))
        yield Sentence(text, rule)
    if mixes:
        text = Text("These mixes are foreseen: {mixes}.", mixes=listed(mixes, "; "))
        yield Sentence(text, rule)
    if mode.formats_option:
        text = Text("Which of them is played is announced beforehand.")
        yield Sentence(text, rule)


POLICIES = {
    "few-threes": Text("As many tables of four as possible are formed."),
    "at-most-three-threes": Text(
        "As many tables of four as possible are formed, so never more than three of three."
    ),
    "last-short": Text(
        "As many tables of four as possible are formed; the shorter ones are the last."
    ),
    "many-threes": Text("As many tables of three as possible are formed."),
}


def _policy(mode: Mode) -> Iterator[Sentence]:
    """Which tables are formed where the number leaves a choice."""
    policy, sizes = mode.seating.policy, mode.sizes
    if len(sizes) < 2:
        return
    text = POLICIES.get(policy) if policy and FORMS[policy] == set(sizes) else None
    if text is None:
        largest = table_word(max(sizes))
        text = Text("As few tables as possible are smaller than one {largest}.", largest=largest)
    yield Sentence(text, (mode.seating.sizes_rule,))


def _seating(book: Rulebook, mode: Mode) -> Iterator[Sentence]:
    seating = mode.seating
    if seating.first_round_rule:
        text = Text("The first round is drawn by lot.")
        yield Sentence(text, (seating.first_round_rule,))
    if seating.method == "swiss":
        yield from _starts(book, mode)
        yield from _rematches(book, seating)
    if seating.short_option and seating.short_sizes:
        sizes = listed([table_word(size) for size in seating.short_sizes], "or")
        yield Sentence(
            Text("Where the option of it is chosen, tables {sizes} are formed.", sizes=sizes),
            (seating.sizes_rule,),
        )


def _starts(book: Rulebook, mode: Mode) -> Iterator[Sentence]:
    """Who stands higher sits in front, unless that is drawn or left to a choice."""
    choices = {option.default for option in book.options if option.name in BY_LOT}
    if not mode.at_once_rule and "lot" not in choices:
        text = Text("Whoever stands higher in the standings starts.")
        yield Sentence(text, (mode.seating.rule,))


BY_LOT = ("seat_order", "start_player")
"""Options by which a lot may say who starts instead."""


def _rematches(book: Rulebook, seating: Seating) -> Iterator[Sentence]:
    """Whether people meet again in a Swiss tournament."""
    option = next((each for each in book.options if each.name == "avoid_rematches"), None)
    if option is None:
        text = Text("The standings alone decide: people may meet again.")
        yield Sentence(text, (seating.rule,))
    elif option.default:
        yield Sentence(Text("Nobody meets twice, if that is possible."), (option.rule,))


# ── Without a game ───────────────────────────────────────────────────────────────────────────────


def without_a_game(mode: Mode, scoring: Scoring | None) -> Iterator[Sentence]:
    """Byes, rounds off, late entries, and who starts with points."""
    for missed, text in (
        (mode.bye, Text("Whoever is left over has a bye ({worth}).")),
        (mode.off, Text("Whoever cannot come may leave a round out ({worth}).")),
        (mode.late, Text("Whoever enters late gets something for each round before ({worth}).")),
    ):
        if missed is None:
            continue
        worth = listed(list(_worth(missed, scoring)), ", ")
        yield Sentence(text.filled(worth=worth), (missed.rule,))
        if missed.at_most is not None:
            limit = counted(
                missed.at_most,
                "Only the first such round brings anything.",
                "Only the first {n} such rounds bring anything.",
            )
            yield Sentence(limit, (missed.rule,))
        if isinstance(missed, Bye):
            yield Sentence(BYE_TO[missed.to], (missed.rule,))
    if mode.rounds and not (mode.bye or mode.all_meet or mode.seating.standin_rule):
        text = Text("A number of players that does not fill the tables cannot play.")
        yield Sentence(text, (mode.seating.sizes_rule,))
    yield from starting_in_words(mode)


BYE_TO = {
    "last": Text(
        "It goes to the last of the standings among those who had fewest, in the first round by "
        "lot."
    ),
    "lot": Text("It is drawn by lot among those who had fewest."),
}


def _worth(missed: Missed, scoring: Scoring | None) -> Iterator[Text]:
    labels = {figure.name: figure.label for figure in (scoring.figures if scoring else ())}
    yield Text("points: {points}", points=number(missed.points))
    for name, value in sorted(missed.figures.items()):
        label = labels.get(name, NOTHING)
        yield Text("{figure}: {value}", figure=label, value=value)
    if missed.counts:
        yield Text("and it counts as a game")
