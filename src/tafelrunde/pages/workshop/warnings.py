"""What about these rules may surprise somebody on the day? Said before anybody plays by them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

import msgspec

from tafelrunde.draw.byes import byes_needed
from tafelrunde.draw.next_round import own_policy
from tafelrunde.draw.sizes import table_sizes
from tafelrunde.pages.plain_words import table_word
from tafelrunde.rulebook.codes import figure_of
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.rulebook.model import Mode, Rulebook, Scoring, TieBreak
from tafelrunde.words import Text, Verbatim, capital, counted, listed

LOOKED_AT = range(3, 41)
"""Numbers of players a club may have."""
MANY = 8
"""So many of them are named one by one."""
SAME_SUM = frozenset({"tp", "wins", "points"})
"""Three names for one number."""
EQUAL_GAMES = frozenset({"games", "enough_games"})
"""What is the same for all where everybody plays every round."""


class Warned(msgspec.Struct, frozen=True):
    """One thing to know, and the rule it is about; a mere note surprises nobody."""

    text: Text
    rule: str = ""
    note: bool = False


def warnings_of(book: Rulebook) -> list[Warned]:
    """Of every mode, each said once; where there are several, with the modes it is about."""
    found: dict[tuple[str, str], tuple[Warned, dict[str, Mode]]] = {}
    for mode in book.modes:
        for warned in _of_mode(book, mode):
            about = found.setdefault((warned.text["en"], warned.rule), (warned, {}))[1]
            about[mode.id] = mode
    if len(book.modes) == 1:
        return [warned for warned, _modes in found.values()]
    return [_about(warned, list(modes.values())) for warned, modes in found.values()]


def _about(warned: Warned, modes: list[Mode]) -> Warned:
    titles = listed([capital(mode.title) for mode in modes])
    text = Text("{what}: {why}", what=titles, why=warned.text)
    return msgspec.structs.replace(warned, text=text)


def _of_mode(book: Rulebook, mode: Mode) -> Iterator[Warned]:
    yield from _numbers(mode)
    yield from _meeting_again(mode)
    yield from _small_fields(mode)
    scoring = book.scoring.get(mode.scoring)
    if scoring is not None and not scoring.own_arithmetic:
        yield from _points(mode, scoring)
        yield from _figures(mode, scoring)
        yield from _asked_of_few(mode, scoring)
    yield from _criteria(mode)


# ── How many may come? ───────────────────────────────────────────────────────────────────────────


def _numbers(mode: Mode) -> Iterator[Warned]:
    """Which numbers of players do not fill the tables."""
    if mode.all_meet or not mode.sizes or not mode.rounds:
        return
    if mode.bye is not None:
        yield from _left_over(mode)
        return
    unfit = [players for players in LOOKED_AT if not _sizes(mode, players)]
    if not unfit:
        return
    numbers = listed(unfit[:MANY], ", ")
    text = Text("{numbers} players cannot be seated at these tables.", numbers=numbers)
    if len(unfit) > MANY:
        text = Text(
            "Many numbers of players cannot be seated at these tables: {numbers} …",
            numbers=numbers,
        )
    yield Warned(text, mode.seating.sizes_rule, note=mode.seating.standin_rule is not None)


def _left_over(mode: Mode) -> Iterator[Warned]:
    policy = own_policy(mode)
    most = max(byes_needed(players, policy, max(mode.sizes)) for players in LOOKED_AT)
    if most:
        text = counted(
            most,
            "Up to {n} person has a bye in a round, as the number is.",
            "Up to {n} people have a bye in a round, as the number is.",
        )
        yield Warned(text, mode.seating.sizes_rule, note=True)


def _meeting_again(mode: Mode) -> Iterator[Warned]:
    """With how many people somebody has to meet twice, however they are seated."""
    if mode.all_meet or not mode.rounds or not mode.sizes:
        return
    runs: list[list[int]] = []
    before = False
    for players in filter(None, (n if _sizes(mode, n) else 0 for n in LOOKED_AT)):
        again = must_meet_again(players, _sizes(mode, players), mode.rounds)
        if again and before:
            runs[-1].append(players)
        elif again:
            runs.append([players])
        before = again
    if runs:
        text = Text(
            "With {numbers} players somebody meets the same person again, however they are seated.",
            numbers=listed([_run(run) for run in runs]),
        )
        yield Warned(text, mode.rounds_rule, note=runs[-1][-1] <= 16)


def _run(numbers: list[int]) -> Text:
    first, last = numbers[0], numbers[-1]
    if first == last:
        return Verbatim(str(first))
    return Text("{first} to {last}", first=first, last=last)


def _sizes(mode: Mode, players: int) -> tuple[int, ...]:
    """The tables so many sit at in a round; none where they cannot be seated."""
    policy = own_policy(mode)
    byes = byes_needed(players, policy, max(mode.sizes)) if mode.bye is not None else 0
    try:
        return table_sizes(players - byes, policy)
    except Refusal:
        return ()


def must_meet_again(players: int, sizes: Sequence[int], rounds: int) -> bool:
    """Whether no seating of so many rounds at these tables can spare everybody a second meeting.

    Certain where there are more meetings than pairs, or where the largest table of the second round
    has more seats than the first had tables and byes: two of them have sat together.
    """
    if rounds * sum(size * (size - 1) for size in sizes) > players * (players - 1):
        return True
    apart = len(sizes) + players - sum(sizes)
    return rounds > 1 and max(sizes) > apart


def _small_fields(mode: Mode) -> Iterator[Warned]:
    """What becomes of the finish where fewer came than it has seats."""
    finish = mode.finish
    if finish is None:
        return
    sizes = [scheme.size for scheme in finish.schemes] or [finish.enter]
    seats = max(sizes) if not finish.size_option else min(sizes)
    if any(not mode.rounds or _sizes(mode, players) for players in range(2, seats)):
        text = Text(
            "The finish has seats for {seats} players. Where fewer have come, the last seats stay "
            "empty: the others play, and whoever has no opponent goes on without a game.",
            seats=seats,
        )
        yield Warned(text, finish.rule, note=True)


# ── What is a game worth? ────────────────────────────────────────────────────────────────────────


def _points(mode: Mode, scoring: Scoring) -> Iterator[Warned]:
    rule = scoring.points_rule
    for size in mode.sizes:
        points = scoring.points.get(str(size), ())
        if any(later > earlier for earlier, later in pairwise(points)):
            text = Text(
                "At a table {of_size} a later place is worth more than an earlier one.",
                of_size=table_word(size),
            )
            yield Warned(text, rule)
        elif len(set(points)) == 1 and scoring.figure_points is None:
            text = Text(
                "At a table {of_size} every place is worth the same: nobody can win there.",
                of_size=table_word(size),
            )
            yield Warned(text, rule)
    firsts = {scoring.points[str(size)][:1] for size in mode.sizes if str(size) in scoring.points}
    if len(firsts) > 1:
        text = Text("A win is not worth the same at every size of table.")
        yield Warned(text, rule)


def _figures(mode: Mode, scoring: Scoring) -> Iterator[Warned]:
    """What is noted for nothing, and what is missing."""
    if not scoring.places:
        text = Text("Nothing on the slip decides who is ahead at a table.")
        yield Warned(text, scoring.points_rule)
    used = {measure.figure for measure in scoring.places}
    used |= {each[0] for criterion in mode.standings if (each := figure_of(criterion.code))}
    used |= {criterion.figure for criterion in mode.standings if criterion.figure}
    if any(criterion.code.startswith("vp_") for criterion in mode.standings) or scoring.share:
        used.add("vp")
    if scoring.figure_points is not None:
        used.add(scoring.figure_points.figure)
    for figure in scoring.figures:
        if figure.name not in used:
            text = Text(
                "“{figure}” is noted on the slip, but nothing follows.", figure=figure.label
            )
            yield Warned(text, scoring.points_rule)


def _asked_of_few(mode: Mode, scoring: Scoring) -> Iterator[Warned]:
    """A figure that only level players are asked for tells nothing about all the others."""
    few = {figure.name: figure for figure in scoring.figures if figure.when_level}
    for criterion in mode.standings:
        name = (figure_of(criterion.code) or (criterion.figure,))[0]
        if name in few:
            text = Text(
                "“{figure}” is only asked of those who are level at a table. In the standings "
                "everybody else has nothing there, and nobody can be told apart fairly by it.",
                figure=few[name].label,
            )
            yield Warned(text, criterion.rule)


# ── Which criterion never decides? ───────────────────────────────────────────────────────────────


def _criteria(mode: Mode) -> Iterator[Warned]:
    before: list[TieBreak] = []
    for criterion in mode.standings:
        why = _never(mode, criterion, before)
        if why is not None:
            text = Text(
                "“{label}” can never decide anything: {why}.", label=criterion.label, why=why
            )
            yield Warned(text, criterion.rule)
        before.append(criterion)
    if mode.standings and all(criterion.code != "lot" for criterion in mode.standings):
        text = Text("Whoever is equal in everything shares the place: no lot is drawn.")
        yield Warned(text, mode.standings[-1].rule, note=True)


def _never(mode: Mode, criterion: TieBreak, before: list[TieBreak]) -> Text | None:
    """Why what stands before it leaves nothing to tell apart; None where it may."""
    codes = [each.code for each in before]
    everybody = mode.off is None and mode.bye is None and mode.late is None
    if "lot" in codes:
        return Text("a lot before it tells everybody apart")
    if any(_same(criterion, each) for each in before):
        return Text("the same stands before it")
    if everybody and any(_same_sum(criterion, each) for each in before):
        return Text("everybody plays every round, so the average follows the sum")
    if criterion.code in EQUAL_GAMES and everybody:
        return Text("everybody plays every round")
    if criterion.code == "enough_games" and criterion.least > mode.rounds > 0:
        return Text("so many games are not played at all")
    if criterion.code == "thirds" and mode.sizes and max(mode.sizes) < 3:
        return Text("nobody comes in third at a table of two")
    return None


def _same(one: TieBreak, other: TieBreak) -> bool:
    """Whether two compare one number, whatever they are called."""
    sums = {one.code, other.code} <= SAME_SUM
    return (one.code == other.code or sums) and _manner(one) == _manner(other)


def _same_sum(one: TieBreak, other: TieBreak) -> bool:
    return one.code == other.code and one.per_game != other.per_game


def _manner(criterion: TieBreak) -> tuple[object, ...]:
    return (
        criterion.per_game,
        criterion.least,
        criterion.figure,
        criterion.floor,
        criterion.of,
        criterion.cut_lowest,
        criterion.cut_highest,
        criterion.unplayed,
        criterion.opponents_unplayed,
    )
