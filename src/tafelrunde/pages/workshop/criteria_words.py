"""What does a criterion of the ranking compare? Each code in words, with an example."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from tafelrunde.pages.plain_words import Sentence
from tafelrunde.rulebook.codes import BEST, SEASON_CODES, figure_of
from tafelrunde.rulebook.criteria import TieBreak
from tafelrunde.rulebook.model import Figure
from tafelrunde.words import Text, Verbatim, counted, listed, ordinal, percent

COMPARED: dict[str, Text] = {
    "tp": Text("the points of all games added up"),
    "wins": Text("the points of all games added up, where a win is one"),
    "points": Text("the points of all games added up, as the game reckons them"),
    "vp_sum": Text("the victory points of all games added up"),
    "vp_share_sum": Text("the shares of the tables’ victory points added up"),
    "vp_capped_sum": Text("the victory points added up, each game only up to what wins it"),
    "vp_effective_sum": Text("the victory points added up, reduced at short tables"),
    "vp_diff_sum": Text("how far ahead of the opponent, over all games"),
    "firsts": Text("how often somebody came in first at a table"),
    "seconds": Text("how often somebody came in second at a table"),
    "thirds": Text("how often somebody came in third at a table"),
    "games": Text("how many games count"),
    "match_win": Text("the points as a part of the most that could be had"),
    "enough_games": Text("whether enough games count; whoever has fewer stands behind"),
    "game_win": Text("games won as a part of the games of one’s matches"),
    "buchholz": Text("the points of all whom somebody met, added up"),
    "buchholz_cut": Text("the points of all whom somebody met, without the weakest"),
    "buchholz_median": Text(
        "the points of all whom somebody met, without the weakest and the strongest"
    ),
    "sonneborn_berger": Text("the points of those beaten, and half of those one was level with"),
    "opponents_mean": Text("the mean of the points of all whom somebody met"),
    "opponents_match_win": Text("the mean of what the opponents won of what they could"),
    "opponents_game_win": Text("the mean of the parts of games the opponents won"),
    "direct_encounter": Text("the games among those who are level, where all of them met"),
    "lot": Text("a drawn lot; the first drawn is ahead"),
}
"""By its code; the example of each is in EXAMPLES."""

EXAMPLES: dict[str, Text] = {
    "tp": Text("5, 3 and 2 points in three rounds are 10."),
    "wins": Text("Three games won and one lost are 3."),
    "points": Text("6.5 and 4 points are 10.5."),
    "vp_sum": Text("41, 38 and 50 victory points are 129."),
    "vp_share_sum": Text("40 of 160 victory points of the table are a quarter."),
    "vp_capped_sum": Text("Where 10 win, 12 count as 10."),
    "vp_effective_sum": Text("50 at a table of three may count as 45."),
    "vp_diff_sum": Text("Won 60 to 45 and lost 30 to 40 makes 15 − 10 = 5."),
    "firsts": Text("Two tables won are 2."),
    "seconds": Text("Second once is 1."),
    "thirds": Text("Third once is 1."),
    "games": Text("Four evenings played are 4."),
    "match_win": Text("9 of 12 possible points are three quarters."),
    "enough_games": Text("With five asked for, four games are not enough."),
    "game_win": Text("A match of 2 to 1 is two thirds."),
    "buchholz": Text("Opponents with 4, 3 and 1 points make 8."),
    "buchholz_cut": Text("Opponents with 4, 3 and 1 points make 7."),
    "buchholz_median": Text("Opponents with 4, 3 and 1 points make 3."),
    "sonneborn_berger": Text("Beat somebody with 4, level with somebody with 3: 5.5."),
    "opponents_mean": Text("Opponents with 4, 3 and 2 points make 3."),
    "opponents_match_win": Text("Opponents who won a half and all make three quarters."),
    "opponents_game_win": Text("Opponents who won a half and all make three quarters."),
    "direct_encounter": Text("Level in all else, whoever won their game is ahead."),
    "lot": Text("Drawn first of three who are level: ahead of both."),
    "figure_sum": Text("3, 5 and 4 in three games are 12."),
    "figure_best": Text("3, 5 and 4 in three games: 5."),
    "own": Text("What it is the game’s own rules say."),
}

SEASON: dict[str, Text] = {
    "points": Text("the ranking points of the results that count"),
    "tournaments": Text("how many tournaments somebody played"),
    "places": Text("who has more first places, then more second ones, and so on"),
    "mean_share": Text("the mean of the shares in the tournaments that count"),
    "best_place": Text("the best single place among the results that count"),
    "worst_place": Text("the worst single place among the results that count"),
    "players": Text("how many players there were at the tournaments that count"),
}


def explained(code: str, figures: Sequence[Figure] = ()) -> Text:
    """What the code compares, as a part of a sentence."""
    labels = {figure.name: figure.label for figure in figures}
    if code == "vp_sum" and "vp" in labels:  # called as on the slip
        return Text("{figure} of all games added up", figure=labels["vp"])
    if code in COMPARED:
        return COMPARED[code]
    found = figure_of(code)
    if found is None or found[0] not in labels:
        return Text("as the arithmetic of the game itself reports it")
    if found[1] == BEST:
        return Text("the best {figure} of a single game", figure=labels[found[0]])
    return Text("{figure} of all games added up", figure=labels[found[0]])


def example_of(code: str) -> Text:
    """One line that shows it with numbers."""
    if code in EXAMPLES:
        return EXAMPLES[code]
    found = figure_of(code)
    if found is None:
        return EXAMPLES["own"]
    return EXAMPLES["figure_best" if found[1] == BEST else "figure_sum"]


def criteria_in_words(
    criteria: Sequence[TieBreak],
    figures: Sequence[Figure] = (),
    own: Mapping[str, Text] | None = None,
) -> Iterator[Sentence]:
    """The chain of a mode, in its order; `own` are a game's own words for its measures."""
    own = own or {}
    for turn, criterion in enumerate(criteria, start=1):
        what = own.get(criterion.code) or explained(criterion.code, figures)
        yield from _criterion(criterion, what, turn=turn)
        told = replace(criterion, shown_as="plain") if criterion.code in own else criterion
        yield from (
            Sentence(text, (criterion.rule,)) for text in _fine_print(told, criteria, figures)
        )


def season_criteria_in_words(criteria: Sequence[TieBreak]) -> Iterator[Sentence]:
    """The chain of a ranking list."""
    for turn, criterion in enumerate(criteria, start=1):
        what = SEASON.get(criterion.code) or Verbatim(SEASON_CODES.get(criterion.code, ""))
        yield from _criterion(criterion, what, turn=turn)
        yield from (Sentence(text, (criterion.rule,)) for text in _how_shown(criterion))


def _criterion(criterion: TieBreak, what: Text, *, turn: int) -> Iterator[Sentence]:
    """Says its turn: in another order its rule says something else."""
    text = Text("“{label}” counts first: {what}.", label=criterion.label, what=what)
    if turn > 1:
        text = Text(
            "If equal, “{label}” counts as the {turn} criterion: {what}.",
            label=criterion.label,
            turn=ordinal(turn),
            what=what,
        )
    yield Sentence(text, (criterion.rule,))


def _how_shown(criterion: TieBreak) -> Iterator[Text]:
    if criterion.better == "fewer" and criterion.code != "lot":
        yield Text("The smaller number is ahead.")
    if criterion.shown_as == "percent":
        yield Text("It is shown in percent.")
    if criterion.shown_as == "root":
        yield Text("Its square root is shown.")


UNPLAYED = {
    "zero": Text("A round without a game counts as one against somebody without points."),
    "own": Text("A round without a game counts as one against somebody with as many points."),
    "virtual": Text(
        "A round without a game counts as one against a made-up opponent: with one’s own points "
        "before it, what one did not get in it, and half of each round after it."
    ),
}


def _fine_print(
    criterion: TieBreak, criteria: Sequence[TieBreak], figures: Sequence[Figure]
) -> Iterator[Text]:
    """What is special about it."""
    yield from _how_shown(criterion)
    if criterion.per_game:
        yield Text("It is divided by the games that count; whoever has none stands behind.")
    if criterion.of_one_game:
        yield Text("It is taken from a certain game; without that game there is no number.")
    if criterion.least:
        yield counted(
            criterion.least, "At least {n} game must count.", "At least {n} games must count."
        )
    if criterion.figure:
        labels = {figure.name: figure.label for figure in figures}
        label = labels.get(criterion.figure) or Verbatim(criterion.figure)
        yield Text("How many games somebody won in a match says “{figure}”.", figure=label)
    if criterion.floor:
        yield Text("None counts less than {floor}.", floor=percent(criterion.floor))
    yield from _of_opponents(criterion, criteria, figures)


def _of_opponents(
    criterion: TieBreak, criteria: Sequence[TieBreak], figures: Sequence[Figure]
) -> Iterator[Text]:
    if criterion.of != "tp":
        labels = {each.code: each.label for each in criteria}
        what = labels.get(criterion.of) or explained(criterion.of, figures)
        yield Text("Of the opponents this is taken: {what}.", what=what)
    cut = []
    if criterion.cut_lowest:
        cut.append(counted(criterion.cut_lowest, "the lowest", "the lowest {n}"))
    if criterion.cut_highest:
        cut.append(counted(criterion.cut_highest, "the highest", "the highest {n}"))
    if cut:
        yield Text("Left out of the opponents: {cut}.", cut=listed(cut))
    if criterion.unplayed in UNPLAYED:
        yield UNPLAYED[criterion.unplayed]
    if criterion.opponents_unplayed == "draw":
        yield Text("An opponent’s round without a game counts half of what could be had.")
