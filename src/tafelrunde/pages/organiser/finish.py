"""The finish for the desk: stages, matches, whose pick it is, what needs a lot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from tafelrunde.desk.actors import Actor
from tafelrunde.desk.agreeing import agreeable, in_force
from tafelrunde.desk.finish import (
    award_faults,
    choices,
    coming_stage,
    match_rule,
    picking,
    waiting_matches,
)
from tafelrunde.desk.match_setup import drawn_for_match
from tafelrunde.desk.match_words import decides_by_duel, game_title, match_title, not_played
from tafelrunde.desk.matter import Matter
from tafelrunde.desk.qualified import misfit
from tafelrunde.desk.seating_anew import Vacancy, said_of, vacancies
from tafelrunde.draw.next_stage import NextMatch, NextStage, optional_replays
from tafelrunde.games.shelf import role_word, setup_draws
from tafelrunde.pages.earlier_games import earlier_games
from tafelrunde.pages.game_numbers import game_numbers, numbers_are
from tafelrunde.pages.kept_minutes import in_play
from tafelrunde.pages.organiser.empty_seats import LeftEmpty, left_seats
from tafelrunde.pages.organiser.match_seats import MatchSeat, match_seats
from tafelrunde.pages.settled import told_after, told_before
from tafelrunde.pages.signing import table_state
from tafelrunde.pages.slip_lines import scoring_of
from tafelrunde.pages.view import DeskView, View
from tafelrunde.reckoning.names.calling import Names, called, order_of
from tafelrunde.rulebook.faults import Fault, Refusal
from tafelrunde.rulebook.model import Mode, Rulebook
from tafelrunde.standings.final_grounds import crowned
from tafelrunde.standings.finish import Bracket, bracket_of
from tafelrunde.standings.later_figures import Settled
from tafelrunde.standings.match_results import replay_given_up, replay_offered
from tafelrunde.standings.stage_names import stage_name
from tafelrunde.standings.undecided import lots_needed
from tafelrunde.state.tournament import Match, Tournament
from tafelrunde.words import Text, Verbatim, capital, listed

STAGES: dict[str, Text] = {
    "quarterfinal": Text("Quarterfinals"),
    "semifinal": Text("Semifinals"),
    "third-place": Text("Match for third place"),
    "final": Text("Final"),
}


class Pick(msgspec.Struct, frozen=True):
    """A choice of position or role; `label` is for people."""

    value: str
    label: Text


class MatchCard(msgspec.Struct, frozen=True):
    id: str
    title: Text
    seats: tuple[MatchSeat, ...]
    games: int
    awaiting: bool
    picker: str | None
    picker_name: str
    picks: tuple[Pick, ...]
    pick_rule: str
    rule: str
    winner: str
    phones: str
    """How far the phones of an open match have come: "open", "reported", "partly" (signed),
    "signed" (for the jury) or "disputed"."""
    settled: tuple[Settled, ...] = ()
    """What decided, where the game ended level."""
    figures: Text | None = None
    """What the figures are, where there are several."""
    earlier: tuple[Text, ...] = ()
    """The drawn games that this one replays."""
    setups: tuple[tuple[Text, tuple[str, ...]], ...] = ()
    """What the match is played with: wonders, kingdom cards."""
    agreement: Agreement | None = None
    unplayed: bool = False
    """Whether it was given up: nobody plays it, and whoever is there has won."""
    replay_left: bool = False
    """Whether that is so of the replay alone: the match was drawn before."""
    in_play: Text | None = None
    """What is known of a game before its result comes."""


class Agreement(msgspec.Struct, frozen=True):
    """What everybody in a match may agree on, and what is agreed already."""

    choices: tuple[tuple[str, Text, bool], ...]
    rule: str


class Pairing(msgspec.Struct, frozen=True):
    """A match about to be seated: who meets, and why these."""

    title: Text
    names: tuple[str, ...]
    reason: Text
    match: str
    by_lot: bool = False
    """Whether nothing but a lot tells them apart, should it not be played."""


class Gap(msgspec.Struct, frozen=True):
    """A stage in which a seat is vacant: who moves up, and whether it can still be seated anew."""

    stage: str
    title: Text
    text: Text
    open: bool


class FinishPage(msgspec.Struct, frozen=True):
    matches: tuple[MatchCard, ...]
    coming: Text | None
    pairings: tuple[Pairing, ...]
    lot: tuple[tuple[str, str], ...]
    fault: Fault | None
    by_lot: bool = False
    """Whether a lot decides who starts in the coming stage; else nothing is asked about chance."""
    lot_decides: Text | None = None
    lot_rule: str | None = None
    replays: tuple[Pairing, ...] = ()
    """Drawn matches that are played once more if there is time; each may be left."""
    misfit: Text | None = None
    """What the standings say now, where the finish was seated before a correction."""
    gaps: tuple[Gap, ...] = ()
    left_seats: tuple[LeftEmpty, ...] = ()
    """Where somebody left and no rule names the next: what can be done."""

    @property
    def vacant(self) -> Gap | None:
        """The first stage to be seated anew."""
        return next((gap for gap in self.gaps if gap.open), None)

    @property
    def choosing(self) -> MatchCard | None:
        """The first match in which seats or roles are being chosen."""
        return next((m for m in self.matches if m.picker), None)

    @property
    def just_seated(self) -> bool:
        """Whether people still look for their seats: a match waits, and none has told anything."""
        waiting = [match for match in self.matches if match.awaiting]
        return bool(waiting) and all(match.phones == "open" for match in waiting)

    @property
    def next_match(self) -> MatchCard | None:
        """The first that has been seated, picked and not played."""
        return next((m for m in self.matches if m.awaiting and not m.picker), None)


def desk_matter(state: Tournament, rulebook: Rulebook) -> Matter:
    """The desk's own look at a state, for pages: nobody asks for anything."""
    return Matter(state, rulebook, Actor("page", "organiser"), "")


def _played_now_first(state: Tournament) -> list[Match]:
    """Stages that are over stand behind the others; while one is played nothing moves in it."""
    playing = {match.stage for match in state.matches.values() if match.awaiting}
    return sorted(state.matches.values(), key=lambda match: match.stage not in playing)


def finish_page(view: DeskView) -> FinishPage:
    state, rulebook, names, lang = view.state, view.rulebook, view.names, view.lang
    matter = desk_matter(state, rulebook)
    bracket = bracket_of(rulebook, state)
    cards = tuple(
        msgspec.structs.replace(
            _card(matter, bracket, match, names, lang),
            setups=_setups(matter, match, lang),
            agreement=_agreement(matter, match),
            in_play=in_play(view, match),
        )
        for match in _played_now_first(state)
    )
    lots = lots_needed(bracket)
    equals = sorted(lots[0].players, key=order_of(names)) if lots else ()
    lot = tuple((player, called(names, player)) for player in equals)
    fault, stage = None, None
    try:
        stage = None if lot or state.phase == "awarded" else coming_stage(matter, "page")
    except Refusal as refusal:
        fault = refusal.faults[0]
    again = () if lot else replays(view)
    if stage is not None and {match.match for match in stage.matches} <= {m.match for m in again}:
        stage = None  # nothing but replays: each is offered for itself
    return FinishPage(
        cards,
        _stages_title(matter, stage) if stage else None,
        tuple(_pairing(match, bracket, names) for match in stage.matches) if stage else (),
        lot,
        fault,
        stage is not None and any(match.before_lot != match.reason for match in stage.matches),
        lots[0].decides if lots else None,
        lots[0].rule if lots else None,
        again,
        _misfit(view),
        tuple(_gap(matter, found, names) for found in vacancies(matter)),
        left_seats(matter, names),
    )


def _gap(matter: Matter, found: Vacancy, names: Names) -> Gap:
    title, text = stage_title(found.stage, matter.mode), said_of(matter, found).named(names)
    return Gap(found.stage, title, text, not found.begun)


def _misfit(view: DeskView) -> Text | None:
    found = misfit(view.state, view.rulebook)
    if not found.seated:
        return None
    left_out = listed([called(view.names, player) for player in found.left_out])
    seated = listed([called(view.names, player) for player in found.seated])
    if view.state.phase == "awarded":
        return Text(
            "By the standings as they are now {left_out} would have been in the finish instead of "
            "{seated}: a result was corrected after the finish had been seated. It stayed as it "
            "was.",
            left_out=left_out,
            seated=seated,
        )
    return Text(
        "By the standings as they are now {left_out} would be in the finish instead of {seated}: "
        "a result was corrected after the finish had been seated. It stays as it is; to seat it "
        "anew, take its seating back in the history and enter the correction once more.",
        left_out=left_out,
        seated=seated,
    )


def replays(view: DeskView) -> tuple[Pairing, ...]:
    """Drawn matches that may be played once more, for whoever chooses between that and none."""
    bracket = bracket_of(view.rulebook, view.state)
    offered = optional_replays(view.rulebook, view.state)
    return tuple(_pairing(match, bracket, view.names) for match in offered)


def may_be_replayed(view: View[Any], match_id: str) -> bool:
    """Whether a replay of this match is offered: then nobody should type it over the drawn game."""
    bracket = bracket_of(view.rulebook, view.state)
    return replay_offered(bracket, match_rule(desk_matter(view.state, view.rulebook), match_id))


def before_the_award(view: DeskView) -> tuple[Fault, ...]:
    """What has to be done before any place is shown or read out; nothing once it was."""
    if view.state.phase != "running":
        return ()
    return tuple(award_faults(desk_matter(view.state, view.rulebook)))


def stage_title(stage: str, mode: Mode) -> Text:
    if decides_by_duel(mode):
        return match_title(stage, mode)
    return STAGES.get(stage) or capital(stage_name(stage))


def _stages_title(matter: Matter, stage: NextStage) -> Text:
    """A stage, and those beside it that are seated with it."""
    stages = dict.fromkeys(match_rule(matter, match.match).stage for match in stage.matches)
    return listed([stage_title(each, matter.mode) for each in stages], " · ")


def _pairing(match: NextMatch, bracket: Bracket, names: Names) -> Pairing:
    met: Sequence[str] = match.players
    if match.before_lot != match.reason:  # who sits where is still in the bag of lots
        met = sorted(sorted(met, key=order_of(names)), key=lambda player: bracket.order[player])
    title, reason = match_title(match.match, bracket.mode), match.before_lot.named(names)
    people = tuple(called(names, player) for player in met)
    by_lot = len({bracket.order[player][0] for player in match.players}) == 1
    return Pairing(title, people, reason, match.match, by_lot)


def _card(matter: Matter, bracket: Bracket, match: Match, names: Names, lang: str) -> MatchCard:
    rule = match_rule(matter, match.id)
    turn = picking(match, rule) if match.awaiting else None
    free = choices(matter, match, rule) if turn else ()
    last = match.games[-1] if match.games and not match.awaiting else None
    shown = match.game if match.awaiting and match.game.slip else last
    numbers = game_numbers(matter.state, matter.rulebook, shown, lang)
    decided = match.id in bracket.results and not match.awaiting
    decided = decided and not replay_offered(bracket, rule)
    places = bracket.places(match.id) if decided else {}
    winner = (crowned(bracket, match.id) or bracket.winner(match.id)) if decided else None
    if match.unplayed:
        winner = bracket.without_a_game(match.id)
    return MatchCard(
        match.id,
        game_title((match.game if match.awaiting else last or match.game).where, matter.mode),
        match_seats(bracket, match, names, numbers, places, shown),
        len(match.games),
        match.awaiting,
        turn,
        called(names, turn) if turn else "",
        tuple(Pick(str(choice), choice_words(choice, matter.mode)) for choice in free),
        rule.start_rule,
        rule.rule,
        called(names, winner or ""),
        table_state(match.game),
        _settled(matter, bracket, match, names),
        numbers_are(matter.state, matter.rulebook, numbers),
        earlier_games(
            match, scoring_of(matter.state, matter.rulebook), lambda player: called(names, player)
        ),
        unplayed=match.unplayed,
        replay_left=replay_given_up(match),
    )


def being_played(view: DeskView) -> list[tuple[Text, list[str], str]]:
    """The matches that wait for a result: what they are called, who plays, how far the slip is."""
    return [
        (
            game_title(match.game.where, view.mode),
            [called(view.names, seat.player) for seat in match.game.seats],
            table_state(match.game),
        )
        for match in waiting_matches(desk_matter(view.state, view.rulebook))
    ]


def not_to_be_played(view: DeskView, match: Match) -> Text | None:
    """That nobody plays a match that was seated, and who has won it so; None of any other."""
    if not match.unplayed:
        return None
    bracket = bracket_of(view.rulebook, view.state)
    winner = bracket.without_a_game(match.id)
    name = called(view.names, winner) if winner is not None else None
    return not_played(match_title(match.id, bracket.mode), name)


def _setups(matter: Matter, match: Match, lang: str) -> tuple[tuple[Text, tuple[str, ...]], ...]:
    """In the game's own words, until the match is played."""
    if not match.awaiting:
        return ()
    drawn = (
        (offered, drawn_for_match(matter.state, offered, match.id))
        for offered in setup_draws(matter.rulebook)
    )
    return tuple(
        (offered.title, tuple(offered.told(outcome, lang, [len(match.seats)])))
        for offered, outcome in drawn
        if outcome is not None
    )


def _agreement(matter: Matter, match: Match) -> Agreement | None:
    """Until a result is reported; None where the game knows nothing of the kind."""
    found = list(agreeable(matter)) if match.awaiting and match.game.slip is None else []
    if not found:
        return None
    agreed = in_force(matter, found[0][0], match.id)
    choices = ((option.name, option.label or option.meaning) for _draw, option in found)
    return Agreement(
        tuple((name, label, name in agreed) for name, label in choices), found[0][1].agreed_rule
    )


def _settled(matter: Matter, bracket: Bracket, match: Match, names: Names) -> tuple[Settled, ...]:
    """What decides a level game: also of figures the phones reported, before they are accepted."""
    slip = match.game.slip if match.awaiting else None
    if slip is None:
        return told_after(bracket, match, names)
    return told_before(View(matter.state, matter.rulebook, names), match.game, slip)


def choice_words(choice: int | str, mode: Mode) -> Text:
    """What somebody chooses: a role, or a seat; the first starts, where somebody does."""
    if isinstance(choice, str):
        return role_word(choice) or Verbatim(choice)
    if choice == 1 and not mode.at_once_rule:
        return Text("Seat {choice} (starts)", choice=choice)
    return Text("Seat {choice}", choice=choice)
