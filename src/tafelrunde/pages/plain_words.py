"""What does a mode mean in plain words? Sentences with rule ids for whoever has to choose one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

import msgspec

from tafelrunde.pages.as_chosen import rounds_chosen, seated_as_chosen
from tafelrunde.rulebook.formats import fitting_formats
from tafelrunde.rulebook.model import (
    Finish,
    Mode,
    Option,
    Rulebook,
    Scoring,
    Setting,
    TieBreak,
)
from tafelrunde.rulebook.scoring import Measure
from tafelrunde.rulebook.short_tables import sizes_seated
from tafelrunde.rulebook.stages import Scheme, Stage
from tafelrunde.standings.stage_names import stage_name
from tafelrunde.state.schemes import scheme_for
from tafelrunde.words import Text, Verbatim, counted, listed, number


class Sentence(msgspec.Struct, frozen=True):
    """One thing a mode means, and the rules that say so."""

    text: Text
    rules: tuple[str, ...] = ()


class PointsLine(msgspec.Struct, frozen=True):
    """What the places at a table of this size are worth."""

    size: int
    points: tuple[Text, ...]
    missing: tuple[None, ...] = ()
    """One for each place that a larger table has and this one has not."""


class Choice(msgspec.Struct, frozen=True):
    """An option in plain words: what it decides and what holds if nobody decides."""

    option: Option
    default: Text

    @property
    def worded(self) -> list[tuple[str | int, Text]]:
        """The values to choose from, each with its words."""
        return [(value, setting_in_words(self.option, value)) for value in self.option.choices]


class ModeInWords(msgspec.Struct, frozen=True):
    mode: Mode
    summary: Text | None
    """The mode in one sentence; nothing where this tournament goes otherwise."""
    sentences: tuple[Sentence, ...]
    points: tuple[PointsLine, ...]
    points_rule: str
    criteria: tuple[TieBreak, ...]
    choices: tuple[Choice, ...]


def mode_in_words(
    rulebook: Rulebook,
    mode: Mode,
    options: Mapping[str, Setting] | None = None,
    played: Sequence[str | None] = (),
) -> ModeInWords:
    """The mode as such; with the options of a tournament, also what was announced for it.

    `played` are the kinds of its rounds so far.
    """
    scoring = rulebook.scoring[mode.scoring]
    announced = format_in_words(rulebook, mode, options, played) if options is not None else None
    told = [announced] if announced is not None else []
    rounds = _rounds_chosen(rulebook, mode, options or {})
    seated = seated_as_chosen(mode, options) if options is not None else mode
    sentences = [
        rounds or rounds_in_words(mode),
        *told,
        tables_in_words(seated),
        *seating_in_words(seated),
    ]
    sentences += [*_results(scoring), *_without_game(mode)]
    usual = True
    if mode.finish is not None:
        schemes = mode.finish.schemes
        if schemes and options is not None:
            schemes = (scheme_for(mode, options, 0),)
        sentences.append(_finish(mode.finish, schemes))
        usual = schemes[:1] == mode.finish.schemes[:1]
    as_written = rounds is None and usual and mode == rulebook.mode(mode.id)
    return ModeInWords(
        mode=mode,
        summary=mode.summary if as_written else None,
        sentences=tuple(sentences),
        points=_points(mode, scoring),
        points_rule=scoring.points_rule,
        criteria=mode.standings,
        choices=tuple(
            Choice(option=option, default=setting_in_words(option, option.default))
            for option in rulebook.options_of(mode)
        ),
    )


ALL_MEET = Text("Everybody meets everybody.")
AT_ONCE = Text("No rounds with everyone: a lot seats the finish.")


def rounds_in_words(mode: Mode) -> Sentence:
    if not mode.rounds:
        return Sentence(ALL_MEET if mode.all_meet else AT_ONCE, (mode.rounds_rule,))
    return Sentence(_so_many(mode.rounds), (mode.rounds_rule,))


def _so_many(rounds: int) -> Text:
    return counted(rounds, "One round with everyone.", "{n} rounds with everyone.")


def _rounds_chosen(
    rulebook: Rulebook, mode: Mode, options: Mapping[str, Setting]
) -> Sentence | None:
    chosen = rounds_chosen(mode, options)
    if chosen is None:
        return None
    return Sentence(_so_many(chosen), (rulebook.option("rounds").rule,))


def format_in_words(
    rulebook: Rulebook,
    mode: Mode,
    options: Mapping[str, Setting],
    played: Sequence[str | None] = (),
) -> Sentence | None:
    """Which mix of games was announced (CAT-203); nothing where the rules know no formats.

    Where none was announced, the rounds played so far say which ones are still possible.
    """
    if not mode.formats or options.get("rounds") not in (None, mode.rounds):
        return None
    mixes = [mix_in_words(rulebook, line) for line in fitting_formats(mode, options, played)]
    if not mixes:  # a referee let something else be played
        return None
    if len(mixes) == 1:
        text = Text("Format: {mixes}.", mixes=mixes[0])
    else:
        text = Text("The format is still open, possible are: {mixes}.", mixes=listed(mixes, "; "))
    return Sentence(text, (mode.formats_rule,) if mode.formats_rule else ())


def mix_in_words(rulebook: Rulebook, line: tuple[str, ...]) -> Text:
    titles = [(times, rulebook.kind(kind).title) for kind, times in Counter(line).items()]
    return listed(
        [Text("{times}× {title}", times=times, title=title) for times, title in titles], ", "
    )


TABLE_WORDS = {
    2: Text("of two"),
    3: Text("of three"),
    4: Text("of four"),
    5: Text("of five"),
    6: Text("of six"),
    7: Text("of seven"),
    8: Text("of eight"),
}


def table_word(size: int) -> Text:
    return TABLE_WORDS.get(size, Text("of {size}", size=size))


def tables_in_words(mode: Mode) -> Sentence:
    first, *others = [table_word(size) for size in mode.sizes]
    if not others:
        text = Text("Tables {first}.", first=first)
    else:
        rest = listed(others, "or")
        text = Text(
            "Tables {first}; where it does not work out, also {rest}.", first=first, rest=rest
        )
    return Sentence(text, (mode.seating.sizes_rule,))


METHODS = {
    "plan": Text("Who sits where is laid down for all rounds in a plan that avoids meeting again."),
    "lot": Text("Who sits where is drawn anew for every round."),
    "swiss": Text("After every round those meet who stand close together in the standings."),
    "roles": Text("Everyone plays every role exactly once."),
    "round-robin": Text(
        "Everybody gets a number by lot, and all meet all in turn; with an odd number one has "
        "the round off."
    ),
}


def seating_in_words(mode: Mode) -> list[Sentence]:
    seating = mode.seating
    first = (seating.first_round_rule,) if seating.first_round_rule else ()
    rules = tuple(dict.fromkeys((seating.rule, *first)))
    sentences = [Sentence(METHODS[seating.method], rules)]
    if seating.method == "roles":  # that everybody plays them all is one rule, the lot another
        sentences = [
            Sentence(METHODS["roles"], (mode.rounds_rule,)),
            Sentence(Text("A lot decides who meets whom in which role."), rules),
        ]
    if seating.lot_under and seating.lot_under_rule:
        text = Text(
            "With fewer than {lot_under} players every round is drawn by lot.",
            lot_under=seating.lot_under,
        )
        sentences.append(Sentence(text, (seating.lot_under_rule,)))
    if seating.standin_rule:
        text = Text("With an odd number a stand-in helps out.")
        sentences.append(Sentence(text, (seating.standin_rule,)))
    return sentences


STAGES = {
    "quarterfinal": Text("quarterfinals"),
    "semifinal": Text("semifinals"),
    "final": Text("a final"),
    "third-place": Text("a match for third place"),
}


def _finish(finish: Finish, schemes: Sequence[Scheme]) -> Sentence:
    if finish.stages:
        return stages_in_words(finish)
    if finish.playoff is not None and not schemes:
        text = Text("If nobody leads alone afterwards, a duel decides.")
        return Sentence(text, (finish.playoff.rule,))
    sizes = sorted({scheme.size for scheme in schemes})
    played = {match.stage for scheme in schemes for match in scheme.matches}
    stages = [text for stage, text in STAGES.items() if stage in played]
    numbers = [str(size) for size in sizes]
    best = listed(numbers, "or")
    text = Text("Then the best {best}: {stages}.", best=best, stages=listed(stages))
    rules = dict.fromkeys((finish.rule, *(m.rule for s in schemes for m in s.matches)))
    return Sentence(text, tuple(rules)[:4])


SHARED = {
    "better": Text("Whoever shares a place gets the points of that place."),
    "dense": Text(
        "Whoever shares a place gets the points of that place, and the next place follows at once."
    ),
}


def _results(scoring: Scoring) -> Iterator[Sentence]:
    """How a level table is decided, and what a game brings besides the points of its places."""
    yield from _when_level(scoring)
    if scoring.shared in SHARED:
        yield Sentence(SHARED[scoring.shared], (scoring.shared_rule or scoring.points_rule,))
    if scoring.draw_points is not None:
        text = Text(
            "Whoever is level at the top gets {points} instead.",
            points=number(scoring.draw_points),
        )
        yield Sentence(text, (scoring.draw_rule or scoring.points_rule,))
    declared = scoring.figure_points
    if declared is not None:
        labels = {figure.name: figure.label for figure in scoring.figures}
        text = Text(
            "The figure {figure} counts too: less {target}, divided by {per}.",
            figure=labels[declared.figure],
            target=declared.target,
            per=number(declared.per),
        )
        yield Sentence(text, (declared.rule,))


def _when_level(scoring: Scoring) -> Iterator[Sentence]:
    """The figures that come after the first, in their order."""
    labels = {figure.name: figure.label for figure in scoring.figures}
    later = [measure for measure in scoring.places[1:] if measure.figure in labels]
    if not later:
        return
    steps = listed([more_or_fewer(each, labels[each.figure]) for each in later], ", ")
    if len(later) == 1:
        text = Text("Where people at a table are level, this decides: {steps}.", steps=steps)
    else:
        text = Text(
            "Where people at a table are level, these decide in this order: {steps}.", steps=steps
        )
    yield Sentence(text, tuple(dict.fromkeys(measure.rule for measure in later)))


def more_or_fewer(measure: Measure, label: Text) -> Text:
    if measure.better == "fewer":
        return Text("fewer {figure}", figure=label)
    return Text("more {figure}", figure=label)


def stages_in_words(finish: Finish) -> Sentence:
    """What is declared by stages: how many reach them, and what each is."""
    rules = dict.fromkeys((finish.rule, *(stage.rule for stage in finish.stages)))
    told = listed([_stage(stage) for stage in finish.stages], "; ")
    if finish.enter:
        text = Text("Then the best {best}: {stages}.", best=str(finish.enter), stages=told)
    else:
        text = Text("Then everybody: {stages}.", stages=told)
    return Sentence(text, tuple(rules)[:4])


def _stage(stage: Stage) -> Text:
    if stage.form == "knockout":
        return Text("a knockout")
    name = stage_name(stage.id)
    if stage.id == "final":
        return Text("a final of {size}", size=stage.size)
    best = counted(stage.best, "the best goes on", "the best {n} go on")
    if stage.form == "groups":
        return Text("groups of {size} in which all meet all, {best}", size=stage.size, best=best)
    if not stage.lucky:
        return Text("{name} at tables of {size}, {best}", name=name, size=stage.size, best=best)
    lucky = counted(stage.lucky, "and the best of the rest", "and the best {n} of the rest")
    return Text(
        "{name} at tables of {size}, {best} {lucky}",
        name=name,
        size=stage.size,
        best=best,
        lucky=lucky,
    )


def _without_game(mode: Mode) -> Iterator[Sentence]:
    """What a round brings in which somebody does not play, and who starts with points."""
    for missed, text in (
        (mode.bye, Text("Whoever is left over has a bye (points: {points}).")),
        (mode.off, Text("A round can be left out (points: {points}).")),
        (mode.late, Text("Each round before a late entry brings points: {points}.")),
    ):
        if missed is not None:
            yield Sentence(text.filled(points=number(missed.points)), (missed.rule,))
    yield from starting_in_words(mode)


def starting_in_words(mode: Mode) -> Iterator[Sentence]:
    """Who begins with points."""
    if mode.starting:
        groups = [
            Text("{group} with {points}", group=group.label, points=number(group.points))
            for group in mode.starting
        ]
        rules = tuple(dict.fromkeys(group.rule for group in mode.starting))
        yield Sentence(Text("Some start with points: {groups}.", groups=listed(groups)), rules)


def _points(mode: Mode, scoring: Scoring) -> tuple[PointsLine, ...]:
    """Of the sizes that occur: a scoring may know more of them than the mode has tables."""
    seated = sizes_seated(mode)
    lines = {int(size): each for size, each in scoring.points.items() if int(size) in seated}
    longest = max(map(len, lines.values()), default=0)
    return tuple(
        PointsLine(
            size=size,
            points=tuple(number(value) for value in values),
            missing=(None,) * (longest - len(values)),
        )
        for size, values in sorted(lines.items(), reverse=True)
    )


def duration(seconds: int) -> Text:
    """180 is three minutes, 150 two and a half, 45 stays 45 seconds."""
    minutes, rest = divmod(seconds, 60)
    parts = []
    if minutes:
        parts.append(counted(minutes, "{n} minute", "{n} minutes"))
    if rest or not minutes:
        parts.append(counted(rest, "{n} second", "{n} seconds"))
    return listed(parts, " ")


def turn_limit(seconds: int | None) -> Text | None:
    """The time for one turn as a sentence; None where there is no limit."""
    if not seconds:
        return None
    words = duration(seconds)
    return Text("at most {words} a turn", words=words)


def setting_in_words(option: Option, value: Setting) -> Text:
    """How people read a setting of this option."""
    if value is None:
        return Text("not set")
    if isinstance(value, bool):
        return Text("yes") if value else Text("no")
    if option.kind == "number":
        return number(Fraction(str(value)))
    return option.words.get(str(value)) or Verbatim(str(value))
