"""What does it mean for the day if the finish is dropped, or the whole tournament cancelled?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tafelrunde.rulebook.by_id import by_id
from tafelrunde.rulebook.formats import beyond_formats
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.standings.finish import bracket_of, final_ranking, rounds_foreseen
from tafelrunde.standings.lot_order import Order
from tafelrunde.state.course import LOT, mode_of
from tafelrunde.state.tournament import Tournament
from tafelrunde.words import Text, counted, listed

Names = Mapping[str, str]


def without_finish(
    before: Tournament,
    after: Tournament,
    rulebook: Rulebook,
    names: Names,
    by_name: Order = by_id,
) -> Iterator[Text]:
    """What falls away, and which rules give the title then."""
    mode, usual = mode_of(rulebook, after), rulebook.mode(before.mode)
    finish, rounds = usual.finish, rounds_foreseen(mode, after)
    lots = [each for each in usual.standings if each.code == LOT]
    chain = listed(Text("{label} ({by})", label=c.label, by=c.rule) for c in mode.standings)
    rule = finish.rule if finish is not None else mode.rounds_rule
    yield Text(
        "The finish ({rule_id}) is dropped: the standings after round {rounds} are "
        "the final result, decided in this order by {chain}.",
        rule_id=rule,
        rounds=rounds,
        chain=chain,
    )
    yield Text("Whoever is equal in everything shares the place, the first one too.")
    if before.lots:
        yield Text("The lot that was drawn for the finish decides no place.")
    for lot in () if before.lots else lots:
        yield Text(
            "A lot ({rule_id}) says who reaches the finish: none is drawn.", rule_id=lot.rule
        )
    ranking = final_ranking(bracket_of(rulebook, after)) if after.rounds else None
    winners = sorted((each.player for each in ranking or () if each.rank == 1), key=by_name)
    first = [names.get(player, player) for player in winners]
    if first:
        yield counted(
            len(first),
            "The tournament is then won by {first}.",
            "The tournament is then won by {first}.",
            first=listed(first),
        )
    yield Text("This stands with its reason in the report and on the public page.")


def without_format(state: Tournament, rulebook: Rulebook) -> Iterator[Text]:
    """The rounds played may fit no format any more once their number is the usual one again."""
    mode = mode_of(rulebook, state)
    played = [round_.kind for round_ in state.rounds if round_.published]
    rounds = rounds_foreseen(mode, state)
    if not beyond_formats(mode, state.options, played, rounds):
        return
    rule = mode.formats_rule or mode.rounds_rule
    if len(played) < rounds:
        yield Text(
            "With the games played so far no announced format can be kept: "
            "the next round may be any game ({rule_id}).",
            rule_id=rule,
        )
    else:
        yield Text("The games played are no announced format ({rule_id}).", rule_id=rule)


def called_off(before: Tournament) -> Iterator[Text]:
    played = _results(before)
    yield Text(
        "The tournament is cancelled then: the public page, all phones, the "
        "projector, the calendar and every print say so."
    )
    if played:
        yield counted(
            played,
            "{n} result stays in the journal; the tournament does not count.",
            "{n} results stay in the journal; the tournament does not count.",
        )
    yield Text("The cancellation can be taken back in the history.")


def _results(state: Tournament) -> int:
    """The slips of the rounds and of the finish, drawn games that were replayed among them."""
    tables = [table for round_ in state.rounds for table in round_.tables.values()]
    for match in state.matches.values():
        tables += [*match.games, match.game]
    return sum(table.slip is not None for table in tables)
