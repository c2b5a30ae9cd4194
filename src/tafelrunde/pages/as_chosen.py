"""What of a rulebook holds in one tournament? Its mode as chosen, with nothing left to choose."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from tafelrunde.draw.next_round import policy_of
from tafelrunde.rulebook.draws import Draw
from tafelrunde.rulebook.exact import exact
from tafelrunde.rulebook.formats import fitting_formats
from tafelrunde.rulebook.model import Finish, Kind, Mode, Option, Rulebook, Scoring, Setting
from tafelrunde.rulebook.rules_of_modes import of_other_modes
from tafelrunde.rulebook.short_tables import sizes_seated, sizes_under
from tafelrunde.state.schemes import scheme_for

Options = Mapping[str, Setting]
TOLD = {"turn-limit": "turn_limit"}
"""Topics of the desk that only say that there is a choice, and its option."""


def as_chosen(
    book: Rulebook, mode: Mode, options: Options, played: Sequence[str | None] = ()
) -> Rulebook:
    """The same rules with this mode alone; `played` are the kinds of its rounds so far."""
    held = _mode(book, mode, options, played)
    elsewhere = of_other_modes(book, mode.id)
    return replace(
        book,
        modes=(held,),
        scoring={mode.scoring: _scoring(held, book.scoring[mode.scoring], options)},
        desk={topic: rule for topic, rule in book.desk.items() if TOLD.get(topic) not in options},
        options=tuple(_options(book, mode, options)),
        kinds=tuple(_kind(kind, options) for kind in book.kinds if kind.id in held.kinds),
        draws=tuple(
            _draw(draw, options) for draw in book.draws if not elsewhere.intersection(draw.rules)
        ),
    )


def rounds_chosen(mode: Mode, options: Options) -> int | None:
    """How many are played here, announced so or changed on the way; None where it is the usual."""
    chosen = options.get("rounds")
    return chosen if isinstance(chosen, int) and chosen not in (0, mode.rounds) else None


def seated_as_chosen(mode: Mode, options: Options) -> Mode:
    """The tables that are formed here, and who is seated how."""
    seating, sizes = mode.seating, sizes_under(mode, options)
    if seating.method != "swiss":
        threes = policy_of(mode, options) == "many-threes"
        sizes = tuple(sorted(sizes)) if threes else sizes
        few = "few-threes" if seating.policy == "many-threes" else seating.policy
        seating = replace(seating, policy="many-threes" if threes else few)
    by_plan = options.get("small_field") == "plan"
    seating = replace(
        seating,
        lot_under=0 if by_plan else seating.lot_under,
        short_option=None,
        short_sizes=(),
    )
    return replace(mode, sizes=sizes, seating=seating)


def _mode(book: Rulebook, mode: Mode, options: Options, played: Sequence[str | None]) -> Mode:
    held = seated_as_chosen(mode, options)
    rounds = rounds_chosen(mode, options)
    formats = fitting_formats(mode, options, played) if rounds is None else ()
    kinds = {kind for line in formats for kind in line}
    held = replace(
        held,
        formats=formats,
        formats_option=None,
        kinds=tuple(kind for kind in mode.kinds if kind in kinds or not kinds),
        finish=_finish(mode, mode.finish, options),
    )
    if rounds is None:
        return held
    return replace(held, rounds=rounds, rounds_rule=book.option("rounds").rule)


def _finish(mode: Mode, finish: Finish | None, options: Options) -> Finish | None:
    if finish is None:
        return None
    if finish.schemes:
        return replace(finish, schemes=(scheme_for(mode, options, 0),), size_option=None)
    if finish.size_option:
        chosen = options.get(finish.size_option)
        enter = chosen if isinstance(chosen, int) and chosen else finish.enter
        return replace(finish, enter=enter, size_option=None)
    if finish.playoff is not None:
        value = str(options.get(finish.playoff.option))
        codes = {key: each for key, each in finish.playoff.codes.items() if key == value}
        playoff = replace(finish.playoff, codes=codes or finish.playoff.codes)
        return replace(finish, playoff=playoff)
    return finish


def _scoring(mode: Mode, scoring: Scoring, options: Options) -> Scoring:
    """Between two a draw is all that can be shared, so its worth can be said here."""
    if scoring.share is not None:
        scoring = replace(scoring, share=replace(scoring.share, option=None))
    if scoring.draw_option and sizes_seated(mode) == {2}:
        worth = exact(options[scoring.draw_option])
        return replace(scoring, draw_points=worth, draw_option=None)
    return scoring


def _options(book: Rulebook, mode: Mode, options: Options) -> Iterator[Option]:
    """What was chosen stands where the usual stood; a season chooses for itself."""
    for option in book.options:
        if option.scope == "season":
            yield option
        elif option in book.options_of(mode):
            yield replace(option, default=options.get(option.name, option.default))


def _kind(kind: Kind, options: Options) -> Kind:
    chosen = options.get(kind.cap_option) if kind.cap_option else None
    return replace(kind, cap=chosen if isinstance(chosen, int) else kind.cap, cap_option=None)


def _draw(draw: Draw, options: Options) -> Draw:
    if draw.sides_option is None:
        return draw
    return replace(
        draw,
        sides=draw.sides if options.get(draw.sides_option) else (),
        sides_option=None,
        options=tuple(each for each in draw.options if each.name != draw.sides_option),
    )
