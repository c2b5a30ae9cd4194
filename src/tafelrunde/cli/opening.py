"""A tournament from a file: a sheet, or the journal of one that ran here."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from tafelrunde.cli.files import named, read_bytes, read_json_text
from tafelrunde.games.shelf import editions_standing, open_rulebook, rulebook_for
from tafelrunde.journal.events import Event, TournamentAnnounced
from tafelrunde.journal.record import TOURNAMENTS
from tafelrunde.reckoning.verification import BROKEN_BY_THE_FILE, folded
from tafelrunde.rulebook.edition import parted
from tafelrunde.rulebook.faults import Fault, Refusal
from tafelrunde.rulebook.foreign import NotReadable, read_foreign
from tafelrunde.rulebook.names import unknown_name
from tafelrunde.standings.finish import bracket_of
from tafelrunde.state.fold import fold
from tafelrunde.state.sheet.reading import Sheet, read_sheet
from tafelrunde.state.tournament import Tournament
from tafelrunde.words import Text, listed


def open_sheet(path: str) -> tuple[Sheet, Tournament]:
    """Read a sheet or a journal and fold it; every fault names the file."""
    content = read_bytes(path)
    try:
        if first_event(content) is not None:
            return _from_journal(content)
        sheet = read_sheet(read_json_text(content, path), open_rulebook)
    except Refusal as refusal:
        raise (refusal if _names_it(refusal, path) else named(refusal, path)) from None
    return sheet, fold(sheet.events)


def tell_edition(sheet: Sheet, path: str, lang: str) -> None:
    """A warning where a sheet leaves open which of several editions it means.

    It goes to stderr alone: the answer is the same as for a sheet that names the edition.
    """
    if sheet.called is None or parted(sheet.called)[1] is not None:
        return
    editions = editions_standing(sheet.rulebook.id)
    if len(editions) > 1:
        text = Text(
            "several editions stand ({editions}), reckoned by {used}; "
            'a sheet names the one it means: "rulebook": "{used}"',
            editions=listed(editions, ", "),
            used=sheet.rulebook.edition,
        )
        print(f"! {Fault(f'{path}: rulebook', text).sentence(lang)}", file=sys.stderr)


def first_event(content: bytes) -> str | None:
    """The type of a journal's first event; a sheet has none."""
    try:
        first = read_foreign(content.lstrip().partition(b"\n")[0])
        return str(first["event"]["type"])
    except (NotReadable, LookupError, TypeError):
        return None


def _from_journal(content: bytes) -> tuple[Sheet, Tournament]:
    if first_event(content) == "season-opened":
        raise Refusal.single(
            "", "a tournament’s journal or a sheet expected, found the journal of a season"
        )
    records = list(TOURNAMENTS.read(content.splitlines()))
    tournament = folded(records)
    sheet = _as_sheet([record.event for record in records], tournament)
    try:
        bracket_of(sheet.rulebook, tournament)
    except BROKEN_BY_THE_FILE as error:
        raise Refusal.single(
            "", "no standings can be worked out from the journal: {error}", error=repr(error)
        ) from None
    return sheet, tournament


def _as_sheet(events: Sequence[Event], tournament: Tournament) -> Sheet:
    """A journal knows ids alone: no names, and nothing in it is in doubt any more."""
    if not isinstance(events[0], TournamentAnnounced):
        raise Refusal.single("record 1", "the tournament’s announcement expected")
    rulebook = rulebook_for(tournament)
    if tournament.mode not in {mode.id for mode in rulebook.modes}:
        modes = [mode.id for mode in rulebook.modes]
        raise Refusal([Fault("record 1", unknown_name(Text("mode"), tournament.mode, modes))])
    people = [*tournament.entries, *tournament.waiting, *tournament.standins, *tournament.absent]
    names = {player: player for player in people}
    return Sheet(rulebook, rulebook.mode(tournament.mode), list(events), names, [])


def _names_it(refusal: Refusal, path: str) -> bool:
    return bool(refusal.faults) and refusal.faults[0].place.startswith(path)
