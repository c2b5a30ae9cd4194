"""How does a tournament end? Who meets whom, what a level game means, which places it decides."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from tafelrunde.desk.match_words import match_title
from tafelrunde.pages.plain_words import Sentence, stages_in_words
from tafelrunde.pages.workshop.game_words import chosen
from tafelrunde.rulebook.model import Finish, Match, Mode, Option, Playoff, Rulebook, Scheme
from tafelrunde.rulebook.stages import Stage
from tafelrunde.standings.bracket import origin_of
from tafelrunde.standings.stage_names import stage_name
from tafelrunde.words import Text, Verbatim, capital, counted, listed
from tafelrunde.words.digits import digits

LEVEL = {
    "better-placed": Text("a level game goes to the better placed"),
    "replay-once": Text(
        "a level game is played once more if there is time, and the worse placed starts it; level "
        "again or without time for it, it goes to the better placed"
    ),
    "replay-until-won": Text("after a level game all play again until somebody wins"),
    "replay-level": Text("only those who are level play again", context="rule of the finish"),
    "stands": Text("a level game stays level"),
}
STARTS = {
    "better-placed": Text("the better placed starts", context="rule of the finish"),
    "picks-position": Text("the better placed chooses first where to sit"),
    "picks-role": Text("the better placed chooses the role first"),
    "lot": Text("a lot says who starts"),
}
AT_ONCE = STARTS | {
    "better-placed": Text("the better placed has the first seat"),
    "lot": Text("a lot says who sits where"),
}
"""The same where all of a table play at once and nobody starts."""


def finish_in_words(book: Rulebook, mode: Mode) -> Iterator[Sentence]:
    """Nothing is said where the standings are the result, but that they are."""
    finish = mode.finish
    if finish is None:
        yield Sentence(
            Text("Whoever stands first after the last round has won."), (mode.rounds_rule,)
        )
        return
    options = {option.name: option for option in book.options}
    starts = AT_ONCE if mode.at_once_rule else STARTS
    if finish.size_option:
        yield Sentence(chosen(options, finish.size_option), (finish.rule,))
    if finish.stages:
        yield stages_in_words(finish)
        for number, stage in enumerate(finish.stages):
            yield from _stage(finish, stage, starts, first=number == 0)
    for scheme in finish.schemes:
        yield from _scheme(finish, scheme)
    matches = [match for scheme in finish.schemes for match in scheme.matches]
    by_rank = [match for match in matches if not _by_roles(finish, match)]
    yield from _together(by_rank, lambda match: (LEVEL[match.draw], match.draw_rule))
    yield from _together(matches, lambda match: (starts[match.start], match.start_rule))
    if finish.playoff is not None:
        yield from _playoff(finish.playoff, options, mode)
    yield from _ranking(finish)


NOBODY_WON = Text("If nobody wins the final, it is played once more.")
SEVERAL_WON = Text(
    "If several win the final together, the title goes to whoever won with more nations; if that "
    "is equal, to the role that won the smallest share of its games in the prelims; if that is "
    "equal too, to the better place in the prelims."
)
NOT_WON = Text("Whoever did not win the final follows by the place in the prelims.")


def _by_roles(finish: Finish, played: Match | Stage) -> bool:
    """Whether the winning nations decide a game: what a level one means elsewhere is then not
    asked. Only where level players stay level or play on among themselves it is."""
    return finish.ranking == "winning-roles" and played.draw not in ("stands", "replay-level")


def _ranking(finish: Finish) -> Iterator[Sentence]:
    rule = (finish.ranking_rule or finish.rule,)
    if finish.ranking == "winning-roles":
        yield Sentence(NOBODY_WON, (finish.rule,))
        yield Sentence(SEVERAL_WON, rule)
        yield Sentence(NOT_WON, rule)
    elif finish.ranking_rule:
        text = Text("Whom the finish leaves level the standings before it tell apart.")
        yield Sentence(text, rule)


# ── Matches that are written down ────────────────────────────────────────────────────────────────


def _scheme(finish: Finish, scheme: Scheme) -> Iterator[Sentence]:
    text = Text("If the best {size} go on:", size=scheme.size)
    if len(finish.schemes) == 1:
        text = Text("The best {size} go on:", size=scheme.size)
    yield Sentence(text, (finish.rule,))
    for match in scheme.matches:
        yield Sentence(_match(match), (match.rule,))


def _together(
    matches: Sequence[Match], told: Callable[[Match], tuple[Text, str]]
) -> Iterator[Sentence]:
    """What several matches have in common is said once, with their names; also of schemes of
    different sizes, which mostly end with the same matches."""
    groups: dict[tuple[str, str], tuple[Text, dict[str, Text]]] = {}
    for match in matches:
        text, rule = told(match)
        groups.setdefault((text["en"], rule), (text, {}))[1][match.id] = match_title(match.id)
    for (_en, rule), (text, titles) in groups.items():
        if len(groups) == 1:
            yield Sentence(Text("{told}.", told=capital(text)), (rule,))
        else:
            which = listed(list(titles.values()), ", ")
            yield Sentence(Text("{which}: {told}.", which=which, told=text), (rule,))


def _match(match: Match) -> Text:
    title, stage = match_title(match.id), stage_name(match.stage)
    if stage["en"] not in title["en"].lower():
        title = Text("{match} ({stage})", match=title, stage=stage)
    told = Text("{match}: {seats}.", match=title, seats=_seats(match))
    return listed([told, *_what_for(match)], " ")


def _seats(match: Match) -> Text:
    """Who meets; the places of the standings in one go."""
    if match.games:
        return listed([match_title(game) for game in match.games], ", ")
    numbers = [seat.removeprefix("seed ") for seat in match.seats]
    if all(digits(number) for number in numbers):
        return Text("places {numbers} of the standings", numbers=listed(numbers))
    return listed([_seat(seat) for seat in match.seats], " – ")


def _what_for(match: Match) -> Iterator[Text]:
    if match.gives:
        places = listed(match.gives)
        yield Text("It decides the final places {places}.", places=places)
    if match.rest:
        yield Text("Whoever goes no further is at best on place {rest}.", rest=match.rest)
    if match.rest_by == "places":
        yield Text("They are compared by their places at the table first.")
    if match.moves_up and all(origin_of(seat).kind == "seed" for seat in match.seats):
        yield Text("For somebody who withdraws before it the next of the standings moves up.")
    elif match.moves_up:
        yield Text("For somebody who withdraws the next of the same table moves up.")


SEATS = {
    "seed": Text("place {number} of the standings"),
    "winner": Text("winner of {match}"),
    "loser": Text("loser of {match}"),
    "place": Text("place {number} of {match}"),
    "lucky": Text("number {number} of the best of the rest, {match}"),
}


def _seat(seat: str) -> Text:
    """ "place 2 SF1" for people."""
    what, *rest = seat.split(" ")
    if what not in SEATS or not rest:
        return Verbatim(seat)
    if what == "seed":
        return SEATS[what].filled(number=rest[0])
    if what in ("winner", "loser"):
        return SEATS[what].filled(match=match_title(rest[0]))
    named = stage_name(rest[-1]) if what == "lucky" else match_title(rest[-1])
    return SEATS[what].filled(number=rest[0], match=named)


def _playoff(playoff: Playoff, options: Mapping[str, Option], mode: Mode) -> Iterator[Sentence]:
    rule = (playoff.rule,)
    yield Sentence(Text("If nobody leads alone afterwards, a duel decides."), rule)
    option = options.get(playoff.option)
    labels = {criterion.code: criterion.label for criterion in mode.standings}
    for value, codes in sorted(playoff.codes.items()):
        words = option.words.get(value) if option is not None else None
        level = listed([labels.get(code) or Verbatim(code) for code in codes])
        text = Text(
            "With the choice “{choice}” leaders are equal if these are: {level}.",
            choice=words or Verbatim(value),
            level=level,
        )
        yield Sentence(text, rule)
    if len(playoff.codes) > 1:
        yield Sentence(chosen(options, playoff.option), rule)


# ── Stages that are declared ─────────────────────────────────────────────────────────────────────


def stage_title(stage: Stage) -> Text:
    return Text("Knockout") if stage.form == "knockout" else capital(stage_name(stage.id))


def _stage(
    finish: Finish, stage: Stage, starts_by: Mapping[str, Text], *, first: bool
) -> Iterator[Sentence]:
    name = stage_title(stage)
    if stage.id != "final" or not _by_roles(finish, stage):
        level = Text("{stage}: {told}.", stage=name, told=LEVEL[stage.draw])
        yield Sentence(level, (stage.draw_rule,))
    starts = Text("{stage}: {told}.", stage=name, told=starts_by[stage.start])
    yield Sentence(starts, (stage.start_rule,))
    yield from (Sentence(text, (stage.rule,)) for text in _of_stage(stage, name))
    if stage.moves_up:
        yield Sentence(_moves_up(name, first=first), (stage.rule,))


def _moves_up(name: Text, *, first: bool) -> Text:
    """Before the first stage nobody has sat at a table of the finish: the standings say who."""
    if first:
        return Text(
            "{stage}: for somebody who withdraws before it the next of the standings moves up.",
            stage=name,
        )
    return Text(
        "{stage}: for somebody who withdraws before it the next of the same table moves up.",
        stage=name,
    )


def _of_stage(stage: Stage, name: Text) -> Iterator[Text]:
    if stage.id == "final":
        yield Text("{stage}: it is about the title and the places behind it.", stage=name)
    if stage.byes:
        yield counted(
            stage.byes,
            "{stage}: the best of those who arrive passes it over.",
            "{stage}: the best {n} of those who arrive pass it over.",
            stage=name,
        )
    if stage.rest_by == "places":
        yield Text("{stage}: whoever is out is ranked by the place at the table first.", stage=name)
    if stage.placement:
        yield Text("{stage}: played out down to place {place}.", stage=name, place=stage.placement)
