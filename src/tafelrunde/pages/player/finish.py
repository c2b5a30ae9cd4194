"""My match of the finish: what the games before were, and how it ended for me."""

from __future__ import annotations

import msgspec

from tafelrunde.desk.match_words import match_title
from tafelrunde.pages.audience.names import PublicNames
from tafelrunde.pages.player.slip import ReportedLine, slip_lines
from tafelrunde.rulebook.faults import Text
from tafelrunde.rulebook.model import Match as Rule
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.standings.finish import Bracket, bracket_of
from tafelrunde.state.sheet.knockout import foreseen_matches
from tafelrunde.state.tournament import Match, Tournament


class MyMatch(msgspec.Struct, frozen=True):
    """A match of mine that was played."""

    match: str
    headline: Text
    verdict: Text
    rule: str
    """By which rule a draw was decided, where it was."""
    lines: tuple[ReportedLine, ...]

    @property
    def title(self) -> Text:
        return match_title(self.match)


def earlier_games(
    state: Tournament, rulebook: Rulebook, match: Match, player: str, names: PublicNames, lang: str
) -> list[tuple[ReportedLine, ...]]:
    """The drawn games that this one replays."""
    return [
        slip_lines(state, rulebook, None, game.seats, game.slip, player, names, lang)
        for game in match.games
        if game.slip is not None
    ]


def my_last_match(
    state: Tournament, rulebook: Rulebook, player: str, names: PublicNames, lang: str
) -> MyMatch | None:
    """The last match this player has played; None before the first."""
    mine = [
        match
        for match in state.matches.values()
        if match.games and player in {seat.player for seat in match.games[-1].seats}
    ]
    if not mine:
        return None
    match = mine[-1]
    lines = earlier_games(state, rulebook, match, player, names, lang)[-1]
    bracket = bracket_of(rulebook, state)
    rule = foreseen_matches(bracket.mode, state.options)[match.id]
    place = _place(bracket, match, player)
    drawn = sum(line.place == 1 for line in lines) > 1
    return MyMatch(
        match.id,
        _headline(place, len(match.seats)),
        _verdict(rule, place, drawn=drawn),
        rule.draw_rule if drawn else "",
        lines,
    )


def _place(bracket: Bracket, match: Match, player: str) -> int | None:
    """None while a draw is undecided."""
    result = bracket.results.get(match.id) or []
    return next((n for n, group in enumerate(result, start=1) if player in group), None)


def _headline(place: int | None, size: int) -> Text:
    if place is None:
        return Text("Unentschieden", "Drawn")
    if size > 2:
        return Text(f"{place}. im Finale", f"Place {place} in the final")
    if place == 1:
        return Text("Sie haben gewonnen", "You have won")
    return Text("Sie haben verloren", "You have lost")


def _verdict(rule: Rule, place: int | None, *, drawn: bool) -> Text:
    if place is None:
        return Text(
            "Wie es weitergeht, steht gleich hier.", "How it goes on will stand here in a moment."
        )
    if drawn and rule.draw == "replay-once":
        return Text(
            "Unentschieden. Reicht die Zeit, wird die Partie wiederholt; sonst entscheidet der "
            "Platz in der Vorrunde.",
            "Drawn. If time allows, the game is replayed; otherwise the place in the prelims "
            "decides.",
        )
    decided = (
        Text(
            "Unentschieden: Der Platz in der Vorrunde entscheidet. ",
            "Drawn: the place in the prelims decides. ",
        )
        if drawn
        else Text("", "")
    )
    if rule.gives:
        coming = Text("Die Siegerehrung folgt.", "The award ceremony follows.")
    elif place == 1 or rule.stage == "semifinal":
        coming = Text(
            "Sobald Ihre nächste Begegnung gesetzt ist, steht sie hier.",
            "As soon as your next match is seated, it stands here.",
        )
    else:
        coming = Text("Danke fürs Mitspielen.", "Thank you for playing.")
    return Text(f"{decided.de}{coming.de}", f"{decided.en}{coming.en}")
