"""Do the later matches of the finish still follow from the earlier results?

A correction may send others to a match that is seated already. As long as nobody has told a result
of it, it is seated anew with the correction; every other match stays as it is. What was played is
never seated anew: its result has to be taken back first.
"""

from __future__ import annotations

from collections.abc import Iterator

from tafelrunde.desk import commands as c
from tafelrunde.desk.finish import match_rule, seated
from tafelrunde.desk.match_words import match_title
from tafelrunde.desk.matter import Matter, refuse
from tafelrunde.draw.next_stage import match_now
from tafelrunde.journal.events import Drawn, Event
from tafelrunde.rulebook.faults import Fault, Refusal, UndoFirst
from tafelrunde.rulebook.model import Match as Rule
from tafelrunde.standings.finish import Bracket, bracket_of
from tafelrunde.standings.undecided import lots_needed
from tafelrunde.state.schemes import foreseen_matches
from tafelrunde.state.tournament import Match, Tournament
from tafelrunde.words import Text, listed, players


def seated_to_follow(matter: Matter, corrected: Event, seed: str) -> list[Event]:
    """The matches that others play by this correction, seated anew with them; a Refusal where one
    has been played, or where it is open who would play it.

    Asked when a result is corrected, before anybody plays a final that is not his. What did not
    follow before, as a file may have brought it along, keeps nobody from correcting.
    """
    if not matter.state.matches:
        return []
    before = set(_strangers(matter))
    after = matter.after([corrected])
    wrong = [match_id for match_id in _strangers(after) if match_id not in before]
    faults = [fault for match_id in wrong for fault in _why_it_stays(after, match_id)]
    if faults:
        raise Refusal(faults)
    events: list[Event] = []
    for match_id in wrong:
        anew = _seated_anew(after, match_id, seed)
        events, after = [*events, *anew], after.after(anew)
    faults = [_open_who(after, each) for each in _strangers(after) if each not in before]
    if faults:
        raise Refusal(faults)
    return events


def _strangers(matter: Matter) -> Iterator[str]:
    """Matches in which others sit than their earlier matches have sent there."""
    bracket = bracket_of(matter.rulebook, matter.state)
    for match in foreseen_matches(matter.mode, matter.state).values():
        fed = any(not seat.startswith("seed ") for seat in match.seats)
        if fed and match.id in matter.state.matches and not _as_sent(bracket, match):
            yield match.id


def _as_sent(bracket: Bracket, match: Rule) -> bool:
    """Whoever went between the seating and the game need not sit there."""
    expected = bracket.occupants(match)
    there = {seat.player for seat in bracket.tournament.matches[match.id].seats}
    return expected is not None and (
        {player for player in expected if bracket.still_in(player)} <= there <= set(expected)
    )


def _seated_anew(after: Matter, match_id: str, seed: str) -> list[Event]:
    bracket = bracket_of(after.rulebook, after.state)
    coming = match_now(bracket, match_rule(after, match_id), seed, {})
    events = seated(after, bracket, coming, seed)
    if not seed and any(isinstance(event, Drawn) for event in events):
        refuse("seed", "a seed for the lot is missing")
    return events


def _why_it_stays(after: Matter, match_id: str) -> Iterator[Fault]:
    """No rule of the game stands behind it: the bracket would contradict itself."""
    match, bracket = after.state.matches[match_id], bracket_of(after.rulebook, after.state)
    if match.games or (match.current is not None and match.current.slip is not None):
        text = Text(
            "{match}: by this correction others would play it, but its result is there already. "
            "Take back that result in the history first, its seating may stay: the correction then "
            "seats this match anew and leaves all others as they are.",
            match=match_title(match_id, after.mode),
        )
        yield UndoFirst("match", text)
        return
    sent = bracket.occupants(match_rule(after, match_id)) or []
    if lots_needed(bracket) or sum(map(bracket.still_in, sent)) < 2:
        yield _open_who(after, match_id)


def _open_who(after: Matter, match_id: str) -> Fault:
    text = Text(
        "{match}: by this correction it would be open who plays it. Take back its seating in the "
        "history first.",
        match=match_title(match_id, after.mode),
    )
    return UndoFirst("match", text)


# ── Said before ──────────────────────────────────────────────────────────────────────────────────


def seated_with_it(before: Matter, after: Tournament, command: c.Command) -> Iterator[Text]:
    """Which matches a correction seats anew, who plays them then, and what has to begin anew."""
    if not isinstance(command, c.CorrectSlip):
        return
    anew = matches_seated_anew(before.state, after)
    bracket = bracket_of(before.rulebook, after)
    for match in anew:
        was = before.state.matches[match.id]
        yield Text(
            "{match} is seated anew: {people}; so far {before}.",
            match=match_title(match.id, before.mode),
            people=_by_rank(bracket, match),
            before=_by_rank(bracket, was),
        )
        yield from _begins_anew(before, was)
    if anew:
        titles = listed([match_title(match.id, before.mode) for match in anew])
        yield Text("Slips and lists printed for {matches} no longer fit then.", matches=titles)
        yield Text("Every other match keeps its players and what was played.")


def matches_seated_anew(before: Tournament, after: Tournament) -> list[Match]:
    """Those that wait for their game, with others at the table than before."""
    return [
        match
        for match_id, was in before.matches.items()
        if (match := after.matches.get(match_id)) and match.awaiting and not _alike(match, was)
    ]


def _alike(match: Match, was: Match) -> bool:
    return _people(match) == _people(was)


def _people(match: Match) -> set[str]:
    return {seat.player for seat in match.seats}


def _by_rank(bracket: Bracket, match: Match) -> Text:
    """Who starts may be drawn only with the seating itself."""
    return players(sorted(_people(match), key=lambda player: bracket.order[player]), ", ")


def _begins_anew(before: Matter, was: Match) -> Iterator[Text]:
    title = match_title(was.id, before.mode)
    picks = match_rule(before, was.id).start in ("picks-position", "picks-role")
    if picks and any(seat.position is not None or seat.role is not None for seat in was.seats):
        yield Text("What was picked for {match} is picked anew.", match=title)
    if was.begun:
        yield Text(
            "{match} has begun, as far as the house was told: it begins anew, its clocks, minutes "
            "and drawn set-up as well.",
            match=title,
        )
