"""Do the parts of a rulebook fit together? Names that point nowhere, tables without points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from tafelrunde.rulebook.codes import OWN_CODES, SEASON_CODES
from tafelrunde.rulebook.criteria_faults import criteria_faults, foreign_keys
from tafelrunde.rulebook.draws import draw_faults
from tafelrunde.rulebook.edition import ID, VERSION
from tafelrunde.rulebook.faults import Fault, as_written
from tafelrunde.rulebook.list_rules import list_faults
from tafelrunde.rulebook.marks import WITH_ARITHMETIC
from tafelrunde.rulebook.model import (
    ChessRules,
    Finish,
    Mode,
    Option,
    Playoff,
    Rulebook,
    Scheme,
    Scoring,
    SeasonRules,
)
from tafelrunde.rulebook.names import unknown_name
from tafelrunde.rulebook.settings import wrong_setting
from tafelrunde.rulebook.short_tables import LARGEST_TABLE, SMALLEST_TABLE
from tafelrunde.rulebook.stage_faults import size_faults, stage_faults
from tafelrunde.rulebook.stages import KNOWN_STAGE, STAGES
from tafelrunde.rulebook.topics import OFFICE_TOPICS, TOPICS
from tafelrunde.words import Parameter, Text
from tafelrunde.words.digits import whole_in

PLACES_ON_A_SHEET = ("player", "position", "role", "claims")
"""What else a seat of a sheet says; no mark can be called so."""


MOST_ROUNDS = 100
"""More than anybody plays; a number without bounds would be a page without an end."""

NAMED = {"id": "azul-cup", "version": "2027.1", "prefix": "AZ"}


def contradictions(rulebook: Rulebook) -> list[Fault]:
    return [
        *_names(rulebook),
        *_options(rulebook),
        *_scorings(rulebook),
        *_topics(rulebook, "desk", rulebook.desk, TOPICS),
        *(
            fault
            for index, mode in enumerate(rulebook.modes)
            for fault in _mode(rulebook, mode, index)
        ),
        *(_season(rulebook, rulebook.season) if rulebook.season else ()),
        *(_chess_clock(rulebook.chess_clock) if rulebook.chess_clock else ()),
        *draw_faults(rulebook.draws),
    ]


def _names(rulebook: Rulebook) -> Iterator[Fault]:
    """Id and version stand in files and addresses: letters, digits and few signs."""
    for place, name, pattern in (
        ("id", rulebook.id, ID),
        ("version", rulebook.version, VERSION),
        ("prefix", rulebook.prefix, ID),
    ):
        if not pattern.fullmatch(name):
            yield _wrong(
                place,
                "letters, digits and - expected, such as {example}, found {found}",
                example=NAMED[place],
                found=as_written(name[:60]),
            )
    for place, name in _short_names(rulebook):
        if not ID.fullmatch(name):
            yield _wrong(
                place,
                "a name of letters, digits and - expected, found {found}",
                found=as_written(name[:60]),
            )


def _short_names(rulebook: Rulebook) -> Iterator[tuple[str, str]]:
    """What stands in sheets, forms and addresses, with its place."""
    for index, mode in enumerate(rulebook.modes):
        yield f"modes[{index}].id", mode.id
        yield from ((f"modes[{index}].starting", group.id) for group in mode.starting)
    for index, option in enumerate(rulebook.options):
        yield f"options[{index}].name", option.name
    for index, kind in enumerate(rulebook.kinds):
        yield f"kinds[{index}].id", kind.id
    for name, scoring in rulebook.scoring.items():
        place = f"scoring.{name}"
        yield place, name
        yield from ((f"{place}.figures", figure.name) for figure in scoring.figures)
        yield from ((f"{place}.marks", mark.name) for mark in scoring.marks)
        yield from ((f"{place}.claims", claim.name) for claim in scoring.claims)
        yield from ((f"{place}.roles", role) for role in scoring.roles)
    for index, draw in enumerate(rulebook.draws):
        place = f"draws[{index}]"
        yield f"{place}.name", draw.name
        yield from ((f"{place}.options", option.name) for option in draw.options)
        yield from ((f"{place}.bags", lot.id) for bag in draw.bags for lot in bag.lots)
        yield from ((f"{place}.many", name) for name in (draw.many, draw.one))


def _known(place: str, what: Text, name: str | None, valid: Iterable[str]) -> Iterator[Fault]:
    names = list(valid)
    if name is not None and name not in names:
        yield Fault(place, unknown_name(what, name, names))


def _wrong(place: str, english: str, **parameters: Parameter) -> Fault:
    return Fault(place, Text(english, **parameters))


def _topics(
    rulebook: Rulebook, table: str, named: Mapping[str, str], topics: Iterable[str]
) -> Iterator[Fault]:
    for topic, rule in named.items():
        yield from _known(f"{table}.{topic}", Text("topic"), topic, topics)
        if not rule.startswith(f"{rulebook.prefix}-"):
            yield _wrong(
                f"{table}.{topic}",
                "a rule “{prefix}-…” expected, found “{rule_id}”",
                prefix=rulebook.prefix,
                rule_id=rule,
            )


def _options(rulebook: Rulebook) -> Iterator[Fault]:
    for index, option in enumerate(rulebook.options):
        place = f"options[{index}].{option.name}"
        for mode in option.modes:
            yield from _known(place, Text("mode"), mode, [m.id for m in rulebook.modes])
        wrong = wrong_setting(option, option.default)
        if wrong is not None:
            yield Fault(f"{place}.default", wrong)
        yield from _choice_words(place, option)
    yield from _twice("options", [option.name for option in rulebook.options])
    yield from _twice("modes", [mode.id for mode in rulebook.modes])
    for kind in rulebook.kinds:
        yield from _option(rulebook, f"kinds.{kind.id}.cap_option", kind.cap_option)


def _choice_words(place: str, option: Option) -> Iterator[Fault]:
    """People read words, not values; a number speaks for itself."""
    for choice in option.choices:
        if isinstance(choice, str) and choice not in option.words:
            yield _wrong(
                f"{place}.words",
                "words for “{choice}” are missing, German and English",
                choice=choice,
            )
    known = [str(choice) for choice in option.choices]
    for value in option.words:
        yield from _known(f"{place}.words", Text("choice"), value, known)


def _twice(place: str, names: list[str]) -> Iterator[Fault]:
    for name in sorted({name for name in names if names.count(name) > 1}):
        yield _wrong(place, "“{name}” is listed twice", name=name)


def _option(rulebook: Rulebook, place: str, name: str | None) -> Iterator[Fault]:
    yield from _known(place, Text("option"), name, [o.name for o in rulebook.options])


def _scorings(rulebook: Rulebook) -> Iterator[Fault]:
    for name, scoring in rulebook.scoring.items():
        place = f"scoring.{name}"
        figures = [figure.name for figure in scoring.figures]
        for measure in scoring.places:
            yield from _known(
                f"{place}.places", Text("figure", context="consistency"), measure.figure, figures
            )
        for size, points in scoring.points.items():
            if whole_in(size) != len(points):
                yield _wrong(
                    f"{place}.points.{size}",
                    "{size} numbers of points expected, found {points}",
                    size=size,
                    points=len(points),
                )
        for option in (scoring.draw_option, scoring.share.option if scoring.share else None):
            yield from _option(rulebook, place, option)
        yield from _figure_points(f"{place}.figure_points", scoring, figures)
        yield from _marks(f"{place}.marks", scoring, figures)


def _figure_points(place: str, scoring: Scoring, figures: Sequence[str]) -> Iterator[Fault]:
    declared = scoring.figure_points
    if declared is None:
        return
    figure = Text("figure", context="consistency")
    yield from _known(f"{place}.figure", figure, declared.figure, figures)
    if declared.per <= 0:
        yield _wrong(f"{place}.per", "more than 0 expected, found {value}", value=str(declared.per))
    if declared.rest_to_first and declared.target <= declared.start:
        yield _wrong(f"{place}.rest_to_first", "needs a target above the start")


def _marks(place: str, scoring: Scoring, figures: Sequence[str]) -> Iterator[Fault]:
    """A mark has a name of its own, for it stands on a sheet beside the figures."""
    own = [mark.name for mark in scoring.marks]
    yield from _twice(place, [*own, *figures, *WITH_ARITHMETIC, *PLACES_ON_A_SHEET])
    for mark in scoring.marks:
        for other in mark.excludes:
            yield from _known(f"{place}.{mark.name}", Text("mark"), other, [*own, *WITH_ARITHMETIC])
    if (early := scoring.early_win) is not None:
        for name in (*early.labels, *early.short):
            yield from _known(place, Text("mark"), name, early.marks)


def _mode(rulebook: Rulebook, mode: Mode, index: int) -> Iterator[Fault]:
    place = f"modes[{index}].{mode.id}"
    lowest = 0 if mode.all_meet or (mode.finish is not None and mode.finish.stages) else 1
    if not lowest <= mode.rounds <= MOST_ROUNDS:
        yield _wrong(
            f"{place}.rounds",
            "a whole number from {low} to {high} expected, found {value}",
            low=lowest,
            high=MOST_ROUNDS,
            value=mode.rounds,
        )
    yield from _known(f"{place}.scoring", Text("scoring"), mode.scoring, rulebook.scoring)
    for kind in (*mode.kinds, *(kind for line in mode.formats for kind in line)):
        yield from _known(
            f"{place}.kinds", Text("kind", context="of game"), kind, [k.id for k in rulebook.kinds]
        )
    yield from _sizes(f"{place}.sizes", mode.sizes)
    if mode.all_meet and set(mode.sizes) != {2}:
        yield _wrong(f"{place}.sizes", "all meet all at tables of two: [2] expected")
    yield from _absences(rulebook, place, mode)
    scoring = rulebook.scoring.get(mode.scoring)
    if scoring is not None:
        yield from _codes(f"{place}.standings", mode, scoring)
    if mode.finish is not None and scoring is not None:
        yield from _groups(f"{place}.finish", mode.finish, mode.scoring, scoring)
    if mode.finish is not None:
        codes = [tie_break.code for tie_break in mode.standings]
        yield from _finish(rulebook, f"{place}.finish", mode.finish, codes)


def _absences(rulebook: Rulebook, place: str, mode: Mode) -> Iterator[Fault]:
    """What a round without a game brings must be figures of the slip."""
    scoring = rulebook.scoring.get(mode.scoring)
    figures = [figure.name for figure in scoring.figures] if scoring is not None else []
    for key, missed in (("bye", mode.bye), ("off", mode.off), ("late", mode.late)):
        if missed is None:
            continue
        for name in missed.figures:
            what = Text("figure", context="consistency")
            yield from _known(f"{place}.{key}.figures", what, name, figures)
        if missed.at_most is not None and missed.at_most < 0:
            yield _wrong(
                f"{place}.{key}.at_most",
                "a whole number from {low} to {high} expected, found {value}",
                low=0,
                high=MOST_ROUNDS,
                value=missed.at_most,
            )
    yield from _twice(f"{place}.starting", [group.id for group in mode.starting])


def _sizes(place: str, sizes: Sequence[int]) -> Iterator[Fault]:
    """Tables of two to eight, each size named once."""
    wrong = [size for size in sizes if not SMALLEST_TABLE <= size <= LARGEST_TABLE]
    if wrong or not sizes or len(set(sizes)) < len(sizes):
        yield _wrong(
            place,
            "table sizes from {smallest} to {largest} expected, each once, found {sizes}",
            smallest=SMALLEST_TABLE,
            largest=LARGEST_TABLE,
            sizes=str(list(sizes)),
        )


def _codes(place: str, mode: Mode, scoring: Scoring) -> Iterator[Fault]:
    yield from criteria_faults(place, mode, scoring)
    figures = [figure.name for figure in scoring.figures]
    codes = {tie_break.code for tie_break in mode.standings} & set(OWN_CODES)
    needs_vp = any(code.startswith("vp_") for code in codes)
    if needs_vp and "vp" not in figures:
        yield _wrong(
            place, "criteria with vp_ need the figure vp in scoring.{scoring}", scoring=mode.scoring
        )
    for size in mode.sizes:
        if not scoring.own_arithmetic and str(size) not in scoring.points:
            yield _no_points(mode.scoring, size)


def _finish(rulebook: Rulebook, place: str, finish: Finish, codes: list[str]) -> Iterator[Fault]:
    yield from _option(rulebook, place, finish.size_option)
    if not finish.has_matches and finish.playoff is None:
        yield _wrong(place, "schemes, stages or playoff expected")
    if finish.stages:
        yield from stage_faults(place, finish, _sizes_chosen(rulebook, finish))
    if finish.playoff is not None:
        yield from _option(rulebook, place, finish.playoff.option)
        yield from _playoff(rulebook, f"{place}.playoff.codes", finish.playoff, codes)
    for scheme in finish.schemes:
        where = f"{place}.schemes.{scheme.size}"
        yield from size_faults(where, scheme) or _scheme(where, scheme)


def _groups(place: str, finish: Finish, name: str, scoring: Scoring) -> Iterator[Fault]:
    """A group is ranked by the points of its games, which are played by two."""
    if not any(stage.form == "groups" for stage in finish.stages):
        return
    if scoring.own_arithmetic:
        yield _wrong(place, "groups are ranked by declared points, not by arithmetic of their own")
    elif "2" not in scoring.points:
        yield _no_points(name, 2)


def _no_points(scoring: str, size: int) -> Fault:
    place = f"scoring.{scoring}.points.{size}"
    return _wrong(place, "no points are said for tables of {size}", size=size)


def _sizes_chosen(rulebook: Rulebook, finish: Finish) -> list[int]:
    """How many may reach the finish by an option of the organiser's."""
    return [
        choice
        for option in rulebook.options
        if option.name == finish.size_option
        for choice in option.choices
        if isinstance(choice, int)
    ]


def _playoff(rulebook: Rulebook, place: str, playoff: Playoff, codes: list[str]) -> Iterator[Fault]:
    """Every choice of the option needs its criteria, and they must be criteria of the mode."""
    choices = [
        str(choice)
        for option in rulebook.options
        if option.name == playoff.option
        for choice in option.choices
    ]
    for choice in choices:
        if choice not in playoff.codes:
            yield _wrong(place, "criteria for “{choice}” expected", choice=choice)
    for named in playoff.codes.values():
        for code in named:
            yield from _known(place, Text("criterion"), code, codes)


def _scheme(place: str, scheme: Scheme) -> Iterator[Fault]:
    seats = {f"seed {number}" for number in range(1, scheme.size + 1)}
    for match in scheme.matches:
        if not KNOWN_STAGE.fullmatch(match.stage):
            yield from _known(f"{place}.{match.id}", Text("stage"), match.stage, STAGES)
        for seat in match.seats:
            yield from _known(f"{place}.{match.id}", Text("seat"), seat, sorted(seats))
        for game in match.games:
            known = [each.id for each in scheme.matches if not each.games]
            yield from _known(f"{place}.{match.id}.games", Text("match"), game, known)
        numbers = range(1, len(match.seats) + 1)
        seats |= {f"winner {match.id}", f"loser {match.id}"}
        seats |= {f"place {number} {match.id}" for number in numbers}
        seats |= {f"lucky {number} {match.stage}" for number in numbers}


def _season(rulebook: Rulebook, season: SeasonRules) -> Iterator[Fault]:
    for tie_break in season.standings:
        yield from _known("season.standings", Text("criterion"), tie_break.code, SEASON_CODES)
        yield from foreign_keys("season.standings", tie_break, frozenset())
    qualification = season.qualification
    for name in (
        qualification.places_option,
        qualification.from_list_option,
        season.show_equal_option,
    ):
        yield from _option(rulebook, "season", name)
    yield from _topics(rulebook, "season.office", season.office, OFFICE_TOPICS)
    yield from list_faults(season.list_rules, "season.list_rules")


def _chess_clock(rules: ChessRules) -> Iterator[Fault]:
    """Sides and nations that point somewhere, and time enough to play."""
    sides, nations = [side.id for side in rules.sides], [each.nation for each in rules.nations]
    side, nation = Text("side"), Text("nation")
    for stop in rules.stops:
        yield from _known(f"chess_clock.stops.{stop.id}", side, stop.ends_turn_of, sides)
    for charge in rules.charges:
        yield from _known(f"chess_clock.charges.{charge.id}", side, charge.side, sides)
    for each in rules.nations:
        place = f"chess_clock.nations.{each.nation}"
        yield from _known(place, side, each.side, sides)
        yield from _known(place, nation, each.carries_to, nations)
    yield from _twice("chess_clock.sides", sides)
    yield from _twice("chess_clock.nations", nations)
    for seconds in (*(s.seconds for s in rules.sides), *(n.seconds for n in rules.nations)):
        if seconds < 1:
            yield _wrong("chess_clock", "seconds from 1 on expected")
