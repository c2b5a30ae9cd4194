"""Who takes somebody's place in the finish? Said before anybody withdraws from it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tafelrunde.desk.actors import Actor
from tafelrunde.desk.match_words import match_title
from tafelrunde.desk.matter import Matter
from tafelrunde.desk.seating_anew import said_of, vacancies
from tafelrunde.rulebook.model import Match, Rulebook
from tafelrunde.standings.finish import (
    Bracket,
    bracket_of,
    rounds_complete,
    rounds_foreseen,
)
from tafelrunde.state.course import mode_of
from tafelrunde.state.tournament import Tournament
from tafelrunde.words import Text

Names = Mapping[str, str]


def moved_up(
    before: Tournament, after: Tournament, rulebook: Rulebook, names: Names, reader: str = ""
) -> Iterator[Text]:
    """For each match to come: who moves up, that nobody does, or that it stands as it was seated.

    A match that is won without a game has a result already and is told elsewhere. `reader` is who
    would leave, where it is he who reads it.
    """
    if not before.matches or not after.matches:
        return
    old, new = bracket_of(rulebook, before), bracket_of(rulebook, after)
    for match in new.scheme.matches if new.has_scheme else ():
        if match.id in new.results:
            continue
        if match.id in after.matches:
            yield from _stays_seated(match, old, new, names, reader)
        else:
            yield from _others(match, old, new, names)


def _stays_seated(
    match: Match, old: Bracket, new: Bracket, names: Names, reader: str
) -> Iterator[Text]:
    title = match_title(match.id, new.mode)
    matter = Matter(new.tournament, new.rulebook, Actor("preview", "organiser"), "")
    vacant = next((each for each in vacancies(matter) if match.id in each.matches), None)
    for seat in new.tournament.matches[match.id].seats:
        if not old.still_in(seat.player) or new.still_in(seat.player):
            continue
        if vacant is not None and not vacant.begun:
            mine = seat.player == reader
            yield vacant.for_you if mine else vacant.text
            yield BY_THE_DESK if mine else AT_THE_FINISH.filled(title=title)
        elif vacant is not None and seat.player == reader:
            yield EMPTY_WITHOUT_YOU.filled(title=title, rule_id=vacant.rule)
        elif vacant is not None:
            yield said_of(matter, vacant)
        elif seat.player == reader:
            yield Text(
                "{title} has been seated with you: nobody moves up automatically. The desk says "
                "how it goes on.",
                title=title,
            )
        elif match.moves_up:
            yield Text(
                "{title}: nobody is left to move up, the others play it without {name}.",
                title=title,
                name=names.get(seat.player, seat.player),
            )
        else:
            yield Text(
                "{title} has been seated with {name}: nobody moves up automatically. To fill the "
                "seat, take the seating back in the history and seat it anew; that {name} has left "
                "stays so.",
                title=title,
                name=names.get(seat.player, seat.player),
            )


AT_THE_FINISH = Text("{title} stays as it is until you seat it anew on the page “Finish”.")
EMPTY_WITHOUT_YOU = Text("{title}: your seat stays empty, nobody moves up any more ({rule_id}).")
BY_THE_DESK = Text("For that the desk seats the players anew.")


def _others(match: Match, old: Bracket, new: Bracket, names: Names) -> Iterator[Text]:
    was, now = old.occupants(match), new.occupants(match)
    if was is None or now is None or set(was) == set(now):
        return
    title = match_title(match.id, new.mode)
    for player in [each for each in was if each not in now]:
        yield Text("{name} is not in {title}.", name=names.get(player, player), title=title)
    for player in [each for each in now if each not in was]:
        yield Text("{name} moves up: {title}.", name=names.get(player, player), title=title)
    if len(now) < len(was):
        yield Text("{title}: nobody moves up.", title=title)


def out_of_a_finish_to_come(
    before: Tournament, after: Tournament, rulebook: Rulebook, names: Names, reader: str = ""
) -> Iterator[Text]:
    """Of whoever leaves while the last round is played: nobody knows yet who reaches the finish,
    but who does not."""
    mode = mode_of(rulebook, before) if before.mode else None
    if mode is None or mode.finish is None or not mode.finish.has_matches or before.matches:
        return
    last = len(before.rounds) == rounds_foreseen(mode, before)
    if not last or rounds_complete(mode, before) or rounds_complete(mode, after):
        return
    for player, entry in before.entries.items():
        there = after.entries.get(player)
        if entry.gone or there is None or not there.gone:
            continue
        if player == reader:
            yield Text("You do not play in the finish then, whatever the standings say.")
        else:
            yield Text(
                "{name} does not play in the finish then, whatever the standings say: the next "
                "one moves up.",
                name=names.get(player, player),
            )
