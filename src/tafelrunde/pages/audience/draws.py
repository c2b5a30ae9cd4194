"""Which draws were made, and with what can everybody make them again?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec
from msgspec.structs import replace

from tafelrunde.desk.match_words import draw_title, match_title
from tafelrunde.draw.setup import SetupDraw
from tafelrunde.games.shelf import setup_draws
from tafelrunde.journal import events as e
from tafelrunde.pages.draw_calls import pick_call, setup_call, shuffle_call
from tafelrunde.pages.kept_lots import kept_lots
from tafelrunde.pages.view import PublicView
from tafelrunde.rulebook.model import Mode
from tafelrunde.state.effective import effective
from tafelrunde.state.tournament import Tournament
from tafelrunde.words import Text, Verbatim

LOTS = "tafelrunde-lots-1"


class PublicDraw(msgspec.Struct, frozen=True, kw_only=True):
    """Everything needed to repeat a draw; of its input only what this list names."""

    name: str
    title: Text
    algorithm: str
    seed: str
    purpose: str
    """Letter by letter as it is typed."""
    purpose_words: Text | None = None
    """What a lot was for."""
    options: tuple[tuple[Text, Text], ...] = ()
    entries: tuple[tuple[str, str], ...] = ()
    """The bag in its order: opaque ids, with names where nothing is given away by them."""
    order: tuple[str, ...] = ()
    commitment: str = ""
    lines: tuple[str, ...] = ()
    script: str = ""
    """The call of `check_draw.py` that repeats it just like that."""
    call: str = ""
    """The same for the program itself."""


def public_draws(view: PublicView) -> tuple[PublicDraw, ...]:
    """Newest first; what belongs to a draft stays hidden until it is published, and a lot that
    decided the finish until the ceremony."""
    hidden = {lot.draw for lot in kept_lots(view.state)}
    return tuple(draw for draw in draws_told(view) if draw.name not in hidden)


def draws_told(view: PublicView) -> tuple[PublicDraw, ...]:
    """The same in a report, which nobody reads before the desk has."""
    state = view.state
    hidden = _of_the_draft(state)
    return tuple(
        _public(view, draw) for draw in reversed(state.draws.values()) if draw.draw not in hidden
    )


def _of_the_draft(state: Tournament) -> set[str]:
    if not state.rounds or state.rounds[-1].published:
        return set()
    hidden: set[str] = set()
    for event in reversed(effective(state.history)):
        if isinstance(event, e.RoundClosed | e.TournamentStarted):
            break
        if isinstance(event, e.Drawn):
            hidden.add(event.draw)
    return hidden


def _public(view: PublicView, draw: e.Drawn) -> PublicDraw:
    told = PublicDraw(
        name=draw.draw,
        title=_title(draw, view.mode),
        algorithm=draw.algorithm,
        seed=draw.seed,
        purpose=str(draw.input.get("purpose", "")),
        commitment=view.state.commitments.get(draw.draw, ""),
    )
    offered = next((each for each in setup_draws(view.rulebook) if each.name == draw.kind), None)
    if offered is not None and isinstance(draw.outcome, Mapping):
        return _of_the_setup(view, told, offered, draw.outcome)
    return _of_people(view, told, draw)


def _of_people(view: PublicView, told: PublicDraw, draw: e.Drawn) -> PublicDraw:
    names, lot = view.names, draw.kind == "lot" and draw.algorithm == LOTS
    among_equals = names.secret and draw.draw.startswith("lot ")
    ids = () if among_equals else _ids(draw.input.get("entries") or draw.input.get("players"))
    return replace(
        told,
        purpose_words=_purpose(told.purpose, view.mode) if lot and told.purpose else None,
        entries=tuple((id, "" if names.secret else str(names.seat(id))) for id in ids),
        order=_ids(draw.outcome) if lot and not among_equals else (),
        script=shuffle_call(draw.seed, told.purpose) if lot else "",
    )


def _of_the_setup(
    view: PublicView, told: PublicDraw, offered: SetupDraw, outcome: Mapping[str, object]
) -> PublicDraw:
    """Wonders, kingdom cards or a board, in the game's own words."""
    sizes = [
        len(table.seats)
        for round_ in view.state.rounds
        if told.name == f"{offered.name} round {round_.number}"
        for table in round_.tables.values()
    ]
    purpose = str(outcome.get("purpose", ""))
    picked = offered.picked(outcome) if offered.picked is not None else None
    return replace(
        told,
        purpose=purpose,
        options=tuple(_options(offered, outcome)),
        entries=tuple((lot, "") for lot in _ids(outcome.get("drawn_from"))),
        order=picked.order if picked is not None else (),
        lines=tuple(offered.told(outcome, view.lang, sizes)),
        script=pick_call(picked, told.seed, purpose) if picked is not None else "",
        call=setup_call(view.rulebook, offered, outcome),
    )


def _options(offered: SetupDraw, outcome: Mapping[str, object]) -> Iterator[tuple[Text, Text]]:
    chosen = outcome["options"]
    assert isinstance(chosen, Mapping)
    for option in offered.options:
        value = chosen.get(option.name, option.default)
        said = Text("yes") if value is True else Text("no") if value is False else None
        yield option.label or option.meaning, said or Verbatim(str(value))


def _ids(value: object) -> tuple[str, ...]:
    if not isinstance(value, Sequence) or isinstance(value, str):
        return ()
    return tuple(each for each in value if isinstance(each, str))


def _title(draw: e.Drawn, mode: Mode) -> Text:
    if draw.draw.startswith("lot "):
        return Text("Lot among equals")
    return draw_title(draw.draw, mode)


def _purpose(purpose: str, mode: Mode) -> Text:
    equals, found, number = purpose.partition("equals after round ")
    if found and not equals:
        return Text("order of equals after round {number}", number=number)
    return draw_title(purpose, mode) if " " in purpose else match_title(purpose, mode)
