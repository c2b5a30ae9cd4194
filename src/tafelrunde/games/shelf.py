"""The shelf of rulebooks: opens editions by their name, and what else their folders offer.

`azul` means the newest edition, `azul@2027` exactly that one. A tournament is run by the rules
it carries in its journal (`rulebook_for`); the shelf only lends what no journal can carry: Python
of the installed program, handbooks, score sheets.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cache, lru_cache
from types import ModuleType
from typing import Protocol, cast

import msgspec

from tafelrunde.draw.chance import Lots
from tafelrunde.draw.setup import SetupDraw, check
from tafelrunde.games.counting import Counting, read_counting
from tafelrunde.games.forms import MinutesForm, NotePad, PaperMinutes, ScoringTold
from tafelrunde.games.keeping import MinutesKeeper
from tafelrunde.games.own_draws import made
from tafelrunde.games.volumes import ELSEWHERE, RULEBOOK, LeftOut, Volume, unreadable, volumes
from tafelrunde.journal.carrying import carried_rulebook
from tafelrunde.journal.parts import Carried
from tafelrunde.rulebook.edition import parted
from tafelrunde.rulebook.faults import Broken, Fault, Refusal
from tafelrunde.rulebook.handbook import Handbook, read_handbook
from tafelrunde.rulebook.loader import placed, read_rulebook
from tafelrunde.rulebook.model import Rulebook, Scoring
from tafelrunde.rulebook.names import unknown_name
from tafelrunde.rulebook.own_arithmetic import OwnArithmetic
from tafelrunde.rulebook.same import Same
from tafelrunde.words import Text, Verbatim

__all__ = ["ELSEWHERE"]

# ── Rulebooks ────────────────────────────────────────────────────────────────────────────────────


def open_rulebook(name: str) -> Rulebook:
    """The rulebook of that name, or a Refusal with the nearest name."""
    wrong: list[Refusal] = []
    for volume in _called(name):
        try:
            return _open(volume)
        except Refusal as refusal:
            wrong.append(refusal)
            _skip(volume, refusal)
    if wrong:
        raise wrong[0]
    raise Refusal.of("rulebook", _unknown(name))


class Announced(Protocol):
    """A tournament, a season, or the event that announced one."""

    @property
    def rulebook(self) -> str: ...
    @property
    def version(self) -> str: ...
    @property
    def carried(self) -> Carried | None: ...


def rulebook_for(told: Announced) -> Rulebook:
    """The rules a journal is replayed by: those it carries, whatever stands on the shelf.

    A journal from before they were carried along is read by the shelf's edition of that version;
    where that one is not here, by the newest.
    """
    if told.carried is not None:
        return _unpacked(Same(told.carried), told.rulebook, told.version)
    exact = f"{told.rulebook}@{told.version}"
    return open_rulebook(exact if _called(exact) else told.rulebook)


@lru_cache(maxsize=512)
def _unpacked(same: Same[Carried], rulebook: str, version: str) -> Rulebook:
    """Read once for a state that is kept; pages ask for it again and again."""
    found = carried_rulebook(same.thing, rulebook, version)
    here = _called(found.edition)
    book = furnished(found, here[0] if here else None)
    setup_draws(book)
    return book


def _called(name: str) -> list[Volume]:
    """Editions that are meant, the newest first."""
    rulebook_id, version = parted(name)
    found = [volume for volume in volumes() if volume.id == rulebook_id]
    return found if version is None else [each for each in found if each.version == version]


def _unknown(name: str) -> Text:
    for left in unreadable():
        _noticed[left.folder] = left
    rulebook_id, version = parted(name)
    editions = editions_standing(rulebook_id)
    if version is not None and editions:
        return unknown_name(Text("edition"), name, editions)
    return unknown_name(Text("rulebook"), name, rulebook_ids())


def name_on_sheets(rulebook: Rulebook) -> str:
    """Its id where that means this edition, else the edition as well."""
    newest = next((volume for volume in volumes() if volume.id == rulebook.id), None)
    is_newest = newest is not None and newest.version == rulebook.version
    return rulebook.id if is_newest else rulebook.edition


def editions_standing(rulebook_id: str) -> list[str]:
    """The names of all editions of one rulebook, the newest first, without opening any."""
    return [volume.edition for volume in volumes() if volume.id == rulebook_id]


def rulebook_ids() -> list[str]:
    return list(dict.fromkeys(volume.id for volume in volumes() if not volume.is_format))


def all_rulebooks() -> list[Rulebook]:
    """The newest edition of each that can be opened."""
    return list({book.id: book for book in reversed(all_editions())}.values())[::-1]


def all_editions() -> list[Rulebook]:
    """Every edition that can be opened, by id, the newest first."""
    return _sorted_out()[0]


def editions_of(rulebook_id: str) -> list[Rulebook]:
    """The editions of one rulebook, the newest first."""
    return [book for book in all_editions() if book.id == rulebook_id]


def left_out() -> list[LeftOut]:
    """Folders that are faulty, with what is wrong with them."""
    return _sorted_out()[1]


def _sorted_out() -> tuple[list[Rulebook], list[LeftOut]]:
    books = []
    faulty = list(unreadable())
    for volume in (each for each in volumes() if not each.is_format):
        try:
            books.append(_open(volume))
        except Refusal as refusal:
            faulty.append(LeftOut(str(volume.folder), refusal.faults))
    _noticed.update((each.folder, each) for each in faulty)
    return books, faulty


_noticed: dict[str, LeftOut] = {}


def noticed() -> list[LeftOut]:
    """Faulty folders that were passed over since this was last asked."""
    found = list(_noticed.values())
    _noticed.clear()
    return found


def _skip(volume: Volume, refusal: Refusal, *, whole: bool = True) -> None:
    _noticed[str(volume.folder)] = LeftOut(str(volume.folder), refusal.faults, whole)


_opened: dict[Volume, Rulebook | Refusal] = {}


def _open(volume: Volume) -> Rulebook:
    """Read once, be it sound or not; read again where its file has changed."""
    if volume not in _opened:
        try:
            with volume.answering_for_itself():
                _opened[volume] = _read(volume)
        except Refusal as refusal:
            _opened[volume] = refusal
    found = _opened[volume]
    if isinstance(found, Refusal):
        raise Refusal(found.faults)
    return found


def _read(volume: Volume) -> Rulebook:
    text = volume.text(RULEBOOK)
    if text is None:
        raise Refusal.single(volume.file(RULEBOOK), "no such file")
    book = furnished(read_rulebook(text, volume.file(RULEBOOK)), volume)
    try:
        setup_draws(book)
    except Refusal as refusal:
        raise Refusal(placed(refusal.faults, volume.file(RULEBOOK))) from None
    return book


def rulebook_text(rulebook: Rulebook) -> str:
    """The file of an edition on the shelf, as somebody wrote it."""
    return _called(rulebook.edition)[0].text(RULEBOOK) or ""


# ── What only Python can do ──────────────────────────────────────────────────────────────────────


def furnished(rulebook: Rulebook, own: Volume | None) -> Rulebook:
    """The rulebook with the arithmetic it needs: its folder's own, else what is here by name."""
    games = {each.game for each in rulebook.scoring.values() if each.own_arithmetic}
    if not games:
        return rulebook
    for game in games:
        volume = _offering(rulebook, own, game)
        scoring = {
            name: msgspec.structs.replace(each, offered_by=volume.edition)
            if each.own_arithmetic and each.game == game
            else each
            for name, each in rulebook.scoring.items()
        }
        rulebook = msgspec.structs.replace(
            rulebook, arithmetic=_arithmetic(volume), scoring=scoring
        )
    return rulebook


def _offering(rulebook: Rulebook, own: Volume | None, game: str) -> Volume:
    others = _called(game or rulebook.id)
    for volume in [own, *others] if own is not None else others:
        if volume is not None and volume.has("arithmetic.py"):
            return volume
    place = f"{own.folder.name}/arithmetic.py" if own is not None else "arithmetic"
    raise Refusal.single(
        place,
        "a module with ARITHMETIC expected, because own_measures is set: none is here for {game}",
        game=game or rulebook.id,
    )


def _arithmetic(volume: Volume) -> OwnArithmetic:
    """A game's own Python: arithmetic.py with ARITHMETIC in it."""
    module = volume.python("arithmetic")
    if not hasattr(module, "ARITHMETIC"):
        raise Refusal.single(
            volume.file("arithmetic.py"),
            "a module with ARITHMETIC expected, because own_measures is set",
        )
    return cast(OwnArithmetic, module.ARITHMETIC)


def _volume_of(rulebook: Rulebook | str, name: str) -> Volume | None:
    """Whose folder offers that file: this very edition's, else the newest that does."""
    edition = rulebook if isinstance(rulebook, str) else rulebook.edition
    rulebook_id, _version = parted(edition)
    found = [*_called(edition), *_called(rulebook_id)]
    if not isinstance(rulebook, str):
        by_name = {each.offered_by or each.game for each in rulebook.scoring.values()}
        found += [volume for game in sorted(filter(None, by_name)) for volume in _called(game)]
    return next((volume for volume in found if volume.has(name)), None)


def _offered(rulebook: Rulebook | str, name: str) -> ModuleType:
    volume = _volume_of(rulebook, f"{name}.py")
    if volume is None:
        raise Broken(f"no {name}.py for {rulebook}")
    return volume.python(name)


def sample_minutes(rulebook: Rulebook | str, lots: Lots) -> Mapping[str, object]:
    """Made-up minutes of a game with its own arithmetic: sample.py with minutes() in it."""
    return cast(Mapping[str, object], _offered(rulebook, "sample").minutes(lots))


def minutes_keeper(rulebook: Rulebook | str) -> MinutesKeeper | None:
    """Who keeps minutes while a game runs: minutes.py with KEEPER in it, where there is one."""
    volume = _volume_of(rulebook, "minutes.py")
    return None if volume is None else cast(MinutesKeeper, volume.python("minutes").KEEPER)


def note_pad(rulebook: Rulebook | str) -> NotePad:
    """How a keeper's minutes are read and written: noting.py beside minutes.py."""
    return cast(NotePad, _offered(rulebook, "noting"))


def minutes_form(rulebook: Rulebook | str) -> MinutesForm:
    """A finished game of a game with its own arithmetic as a form: form.py."""
    return cast(MinutesForm, _offered(rulebook, "form"))


def paper_minutes(rulebook: Rulebook | str) -> PaperMinutes:
    """The same on paper: paper.py with PAPER in it."""
    return cast(PaperMinutes, _offered(rulebook, "paper").PAPER)


def scoring_told(scoring: Scoring) -> ScoringTold | None:
    """How a game's own arithmetic comes about in sentences: told.py, where there is one."""
    found = [v for v in _called(scoring.offered_by or scoring.game or "") if v.has("told.py")]
    return cast(ScoringTold, found[0].python("told")) if found else None


def role_word(role: str | None) -> Text | None:
    """What people call a role: words.py with ROLE_WORDS in it, else the role's own name."""
    words = _role_words(os.environ.get(ELSEWHERE, ""))
    return words.get(role, Verbatim(role)) if role else None


@cache
def _role_words(_elsewhere: str) -> Mapping[str, Text]:
    """Of all games on these shelves; asked for every seat, so looked for once."""
    words: dict[str, Text] = {}
    for volume in volumes():
        try:
            offered = volume.python("words") if volume.has("words.py") else None
        except Refusal as refusal:
            _skip(volume, refusal)
            continue
        words |= getattr(offered, "ROLE_WORDS", {})
    return words


# ── Set-up draws ─────────────────────────────────────────────────────────────────────────────────


def setup_draws(rulebook: Rulebook) -> tuple[SetupDraw, ...]:
    """The set-up draws that a rulebook declares, those of its own Python by their name."""
    return _draws(Same(rulebook)) if rulebook.draws else ()


@lru_cache(maxsize=512)
def _draws(same: Same[Rulebook]) -> tuple[SetupDraw, ...]:
    book = same.thing
    offering = (*_called(book.edition), *_called(book.id), *volumes())
    return tuple(made(draw, offering) for draw in book.draws)


def check_setup(rulebook: Rulebook, result: Mapping[str, object]) -> tuple[Fault, ...] | None:
    """What does not hold about a published set-up draw; None if it is no set-up draw."""
    offered = setup_draws(rulebook)
    if result.get("kind") not in {draw.name for draw in offered}:
        return None
    return check(result, offered)


# ── What else lies in the folder ─────────────────────────────────────────────────────────────────


_handbooks: dict[tuple[object, str], Handbook] = {}


def open_handbook(rulebook: Rulebook | str) -> Handbook:
    """The texts behind the rule ids; of the newest edition where this one's are not here."""
    if isinstance(rulebook, str):
        rulebook = open_rulebook(rulebook)
    volume = _volume_of(rulebook, "handbook.toml")
    if volume is None:
        return Handbook(rules=())
    try:
        text = volume.text("handbook.toml") or ""
        if (volume, text) not in _handbooks:
            _handbooks[volume, text] = read_handbook(text, volume.file("handbook.toml"))
        return _handbooks[volume, text]
    except Refusal as refusal:  # the game itself can be played without it
        _skip(volume, refusal, whole=False)
        return Handbook(rules=())


def open_counting(rulebook: Rulebook | str) -> Counting:
    """The game's score sheets: counting.toml, where the folder of this very edition has one."""
    if isinstance(rulebook, str):
        rulebook = open_rulebook(rulebook)
    here = _called(rulebook.edition)
    if not here or not here[0].has("counting.toml"):
        return Counting()
    try:
        return _counting(Same(rulebook), here[0].text("counting.toml") or "", here[0])
    except Refusal as refusal:  # faulty, or no longer for the rules that a journal carries
        _skip(here[0], refusal, whole=False)
        return Counting()


@lru_cache(maxsize=64)
def _counting(same: Same[Rulebook], text: str, volume: Volume) -> Counting:
    return read_counting(text, volume.file("counting.toml"), same.thing)


def folder_text(rulebook: Rulebook, name: str) -> str | None:
    """A file of this very edition's folder; None where it has none, or is not here."""
    here = _called(rulebook.edition)
    return here[0].text(name) if here else None
