"""What would change? Said before a correction, a withdrawal, a swap or an undo is applied.

Nothing here is applied: events are folded on a copy, and both states are compared. Published
rounds and seated finals are never re-seated by themselves; where they no longer fit, that is said.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tafelrunde.desk import commands as c
from tafelrunde.desk.actors import Actor
from tafelrunde.desk.ceremony import hidden_again
from tafelrunde.desk.course_changes import called_off, without_finish, without_format
from tafelrunde.desk.decide import decide
from tafelrunde.desk.event_words import told
from tafelrunde.desk.fewer import fewer
from tafelrunde.desk.later_matches import matches_seated_anew, seated_with_it
from tafelrunde.desk.match_changes import matches_won_by_others
from tafelrunde.desk.match_words import match_title, not_played, open_again, replay_not_played
from tafelrunde.desk.matter import Matter
from tafelrunde.desk.moving_up import moved_up, out_of_a_finish_to_come
from tafelrunde.desk.place_changes import ranks_of, rows_told, standings_changes
from tafelrunde.desk.qualified import Qualified, misfit, qualified
from tafelrunde.desk.ruling_notes import put_out_words, ruling_notes
from tafelrunde.desk.seating_anew import seated_anew
from tafelrunde.desk.seating_cost import reseated, swapped
from tafelrunde.desk.title_changes import first_places, title_changes
from tafelrunde.desk.undo import departures, gone_with_it, undone_texts, voided
from tafelrunde.journal import events as e
from tafelrunde.rulebook.by_id import by_id
from tafelrunde.rulebook.model import Rulebook, TieBreak
from tafelrunde.standings.bracket import Bracket
from tafelrunde.standings.finish import bracket_of, rounds_complete, rounds_foreseen
from tafelrunde.standings.lot_order import Order
from tafelrunde.standings.match_results import replay_given_up
from tafelrunde.standings.table import Row
from tafelrunde.standings.undecided import lots_needed
from tafelrunde.state.course import mode_of
from tafelrunde.state.deviations import rounds_announced
from tafelrunde.state.leavers import put_out
from tafelrunde.state.tournament import Tournament
from tafelrunde.words import Text, counted, listed
from tafelrunde.words import number as spelt

ORGANISER = Actor("preview", "organiser")
Names = Mapping[str, str]
YOU_MISS_IT = Text("You do not reach the finish.")


def consequences(
    state: Tournament,
    rulebook: Rulebook,
    command: c.Command,
    names: Names | None = None,
    now: str = "2000-01-01T00:00:00+00:00",
    actor: Actor = ORGANISER,
    reader: str = "",
    by_name: Order = by_id,
) -> list[Text]:
    """What the command would change, most important first; a Refusal where it cannot be.

    `actor` is who asks: what only a referee may do is not refused because an organiser may not.
    `reader` is the player who reads it about himself, whom nobody tells what the desk has to do.
    `by_name`: in which order equals are named; an order of ids would look like a secret one.
    """
    events = decide(state, rulebook, command, actor, now)
    matter = Matter(state, rulebook, actor, now)
    then = matter.after(events)
    after = then.state
    book = names or {}
    return [
        *seated_anew(matter, after, command),
        *seated_with_it(matter, after, command),
        *swapped(state, after, rulebook, command),
        *reseated(state, after, rulebook, command),
        *_undone(state, rulebook, command),
        *_course(state, after, rulebook, command, book, by_name),
        *title_changes(state, after, rulebook, book, by_name),
        *matches_won_by_others(state, after, rulebook, book),
        *(() if reader else hidden_again(state, after)),
        *ruling_notes(state, rulebook, command),
        *_put_out(state, after, rulebook, command, book),
        *_unranked(state, after, book, reader),
        *(() if isinstance(command, c.ReseatRound) else _ranks(state, after, rulebook, book)),
        *_rounds(state, after, rulebook, command),
        *(
            ()
            if isinstance(command, c.SeatAnew)
            else _finish(state, after, rulebook, book, reader, by_name)
        ),
        *out_of_a_finish_to_come(state, after, rulebook, book, reader),
        *left_unplayed(state, after, rulebook, book),
        *moved_up(state, after, rulebook, book, reader),
        *fewer(state, then, at_the_desk=not reader),
    ]


def _unranked(before: Tournament, after: Tournament, names: Names, reader: str) -> Iterator[Text]:
    """Whoever withdraws before the first game."""
    for player, entry in after.absent.items():
        if player not in before.entries or entry.withdrew_after is None:
            continue
        if player == reader:
            yield Text("You have not played a game and will be in no ranking.")
        else:
            name = _name(names, player)
            yield Text("{name} has not played a game and will be in no ranking.", name=name)


def _name(names: Names, player: str) -> str:
    return names.get(player, player)


def _undone(state: Tournament, rulebook: Rulebook, command: c.Command) -> Iterator[Text]:
    """The step itself, then everything that goes with it because it came later."""
    if not isinstance(command, c.TakeBack):
        return
    texts = list(undone_texts(state.history, command.since, rulebook.mode(state.mode)))
    if not texts:
        return
    (first, _decided), *others = texts
    yield Text("Will be taken back: {texts}.", texts=first)
    for event in departures(voided(state.history, command.since)):
        yield Text("It stays that way: {text}.", text=told(event))
    yield from gone_with_it(others)


# ── The course of the day ────────────────────────────────────────────────────────────────────────


def _course(
    before: Tournament,
    after: Tournament,
    rulebook: Rulebook,
    command: c.Command,
    names: Names,
    by_name: Order,
) -> Iterator[Text]:
    """What another number of rounds, or a cancellation, does to the rest of the day."""
    if isinstance(command, c.CancelTournament):
        yield from called_off(before)
    if isinstance(command, c.DropFinish):
        yield from without_finish(before, after, rulebook, names, by_name)
    if not isinstance(command, c.ChangeRounds):
        return
    mode = rulebook.mode(before.mode)
    was, will = rounds_foreseen(mode, before), rounds_foreseen(mode, after)
    if was == will:
        yield Text("It stays at {rounds}.", rounds=counted(was, "{n} round", "{n} rounds"))
        return
    yield from _so_many_rounds(before, was, will)
    yield from without_format(after, rulebook)
    yield from _end_of_rounds(after, rulebook, will, names, by_name)


def _so_many_rounds(before: Tournament, was: int, will: int) -> Iterator[Text]:
    announced = rounds_announced(before) or was
    if will == announced:
        yield counted(
            will,
            "{n} round is played, as announced.",
            "{n} rounds are played, as announced.",
        )
        return
    yield counted(
        will,
        "{n} round is played instead of the {was} announced; this stands with its reason in the "
        "report and on the public page.",
        "{n} rounds are played instead of the {was} announced; this stands with its reason in the "
        "report and on the public page.",
        was=announced,
    )


def _end_of_rounds(
    after: Tournament, rulebook: Rulebook, rounds: int, names: Names, by_name: Order
) -> Iterator[Text]:
    finish = mode_of(rulebook, after).finish
    over = rounds_complete(rulebook.mode(after.mode), after)
    if finish is None or not finish.has_matches:
        yield Text("The standings after round {rounds} are the final result.", rounds=rounds)
        if finish is not None:
            yield Text(
                "If nobody leads alone then, a duel decides ({rule_id}).", rule_id=finish.rule
            )
        return
    if not over:
        yield Text(
            "The finish follows round {rounds}; the standings then decide who is in it.",
            rounds=rounds,
        )
        return
    now = qualified(after, rulebook, by_name)
    if now.sure:
        listed = ", ".join(_name(names, player) for player in now.sure)
        yield Text("In the finish are: {listed}.", listed=listed)
    if now.by_lot:
        yield _lot_about_the_cut(now, names)


def _put_out(
    before: Tournament, after: Tournament, rulebook: Rulebook, command: c.Command, names: Names
) -> Iterator[Text]:
    """Whom a slip puts out, and whom it no longer does once it is mended, set aside or undone."""
    if isinstance(command, c.CorrectSlip):
        for player in sorted(put_out(after) - put_out(before)):
            yield put_out_words(rulebook, _name(names, player))
    undone = voided(before.history, command.since) if isinstance(command, c.TakeBack) else ()
    said = {event.player for event in undone if isinstance(event, e.PlayerDisqualified)}
    for player in sorted(put_out(before) - put_out(after) - said):
        yield Text("{name} is then no longer disqualified.", name=_name(names, player))


# ── Ranks ────────────────────────────────────────────────────────────────────────────────────────


def _ranks(
    before: Tournament, after: Tournament, rulebook: Rulebook, names: Names
) -> Iterator[Text]:
    old, new = rows_told(before, rulebook), rows_told(after, rulebook)
    if old and not new:
        yield Text("No result is left then: nobody has a place in the standings.")
    beside_final = bool(after.matches) and bool(first_places(before, rulebook))
    yield from standings_changes(ranks_of(old), ranks_of(new), names, beside_final=beside_final)
    first = rulebook.mode(before.mode).standings[0]
    yield from _points(old, new, first, names, beside_final=beside_final)


def _points(
    old: Mapping[str, Row],
    new: Mapping[str, Row],
    first: TieBreak,
    names: Names,
    *,
    beside_final: bool,
) -> Iterator[Text]:
    """Of whoever keeps the place: a tie made or broken takes or gives what nobody typed."""
    line = Text("{name}: {what} {was} → {will}, the place stays.")
    if beside_final:
        line = Text(
            "{name} in the standings after the rounds: {what} {was} → {will}, the place stays."
        )
    for player, row in new.items():
        before = old.get(player, row)
        was, will = before.values[0], row.values[0]
        if before.rank != row.rank or was is None or will is None or was == will:
            continue
        yield line.filled(
            name=_name(names, player),
            what=first.label,
            was=spelt(was),
            will=spelt(will),
        )


# ── Later rounds and the finish ──────────────────────────────────────────────────────────────────


def _rounds(
    before: Tournament, after: Tournament, rulebook: Rulebook, command: c.Command
) -> Iterator[Text]:
    """A later round that was seated by the standings was built on what changes now."""
    by_standings = rulebook.mode(before.mode).seating.method == "swiss"
    if not by_standings or not isinstance(command, c.CorrectSlip) or command.match:
        return
    for round_ in after.rounds[command.round :]:
        if round_.published:
            yield Text(
                "Round {number} was seated by the standings so far and stays as it is.",
                number=round_.number,
            )
        else:
            yield Text(
                "Round {number} is still a draft: keep it or draw it again.", number=round_.number
            )


def _finish(
    before: Tournament,
    after: Tournament,
    rulebook: Rulebook,
    names: Names,
    reader: str,
    by_name: Order,
) -> Iterator[Text]:
    old = qualified(before, rulebook, by_name)
    new = qualified(after, rulebook, by_name)
    if old == new or not old.sure + old.by_lot or not new.sure + new.by_lot:
        return
    if after.matches:
        # Nobody moves up by himself into matches that stand already.
        if not matches_seated_anew(before, after):
            yield Text("The finish has been seated: it stays unless you take it back.")
        yield from _left_out(before, after, rulebook, names)
        return
    for player in [player for player in new.sure if player not in old.sure]:
        name = _name(names, player)
        yield Text("{name} reaches the finish.", name=name)
    if new.by_lot and (new.by_lot, new.places) != (old.by_lot, old.places):
        yield _lot_about_the_cut(new, names)
    for player in [p for p in old.sure if p not in new.sure + new.by_lot]:
        name = _name(names, player)
        you = player == reader
        yield YOU_MISS_IT if you else Text("{name} does not reach the finish.", name=name)
    if set(old.sure) == set(new.sure) and set(old.by_lot) == set(new.by_lot):
        yield Text("The order in the finish changes.")


def _left_out(
    before: Tournament, after: Tournament, rulebook: Rulebook, names: Names
) -> Iterator[Text]:
    """Who plays there and who does not, told before it is too late to do it in the right order."""
    found = misfit(after, rulebook)
    if found.seated and found != misfit(before, rulebook):
        yield Text(
            "{left_out} would be in the finish instead of {seated}. To seat it anew, take its "
            "seating back in the history first, then enter this correction.",
            left_out=listed([_name(names, player) for player in found.left_out]),
            seated=listed([_name(names, player) for player in found.seated]),
        )


def _lot_about_the_cut(new: Qualified, names: Names) -> Text:
    return counted(
        new.places,
        "One place in the finish is left: {equal} are equal in everything, a lot decides.",
        "{n} places in the finish are left: {equal} are equal in everything, a lot decides.",
        equal=listed([_name(names, player) for player in new.by_lot]),
    )


def left_unplayed(
    before: Tournament, after: Tournament, rulebook: Rulebook, names: Names
) -> Iterator[Text]:
    """A match for which there are no two left: whoever is there wins it without a game."""
    if not qualified(before, rulebook).sure:
        return
    old, new = bracket_of(rulebook, before), bracket_of(rulebook, after)
    if lots_needed(new):
        return  # who meets whom is not known yet
    for match in new.results:
        played = after.matches.get(match)
        if match not in old.results and (played is None or not played.games):
            winner = new.without_a_game(match)
            name = _name(names, winner) if winner is not None else None
            yield not_played(match_title(match, new.mode), name)
    yield from _replays_left(before, new, names)
    for match, was in before.matches.items():
        still = after.matches.get(match)
        if was.given_up and still is not None and still.awaiting:
            yield open_again(match_title(match, new.mode), replay=bool(still.games))


def _replays_left(before: Tournament, new: Bracket, names: Names) -> Iterator[Text]:
    """A replay that was seated: whoever leaves it gives it up."""
    for match, played in new.tournament.matches.items():
        was = before.matches.get(match)
        if was is not None and was.awaiting and replay_given_up(played):
            winner = new.winner(match)
            there = winner is not None and new.still_in(winner)
            name = _name(names, winner) if winner is not None and there else None
            yield replay_not_played(match_title(match, new.mode), name)
