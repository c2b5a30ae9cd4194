"""Which command does this form mean? Most are read as the command declares; some need a reader."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, cast, get_args

from django.utils.crypto import salted_hmac

from tafelrunde.desk import commands as c
from tafelrunde.desk.entries import MARKS
from tafelrunde.desk.promised import promised_seed, promised_source
from tafelrunde.draw.commitment import SeedSource
from tafelrunde.journal.events import Verdict
from tafelrunde.journal.registers import kinds_of
from tafelrunde.pages.slip_lines import scoring_of
from tafelrunde.reckoning.lists.lengths import refuse_unfit
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.web.declared_forms import asked_in
from tafelrunde.web.fields import (
    MINUTES,
    Form,
    details_from,
    measured,
    options_from,
    seed_of,
    text,
    whole,
)
from tafelrunde.web.game_forms import game_in, slip_at_desk
from tafelrunde.words.digits import digits, numbers_in, whole_in

if TYPE_CHECKING:
    from tafelrunde.web.organiser.desk import Desk

Reader = Callable[["Desk", Form], c.Command]


# ── Entries ──────────────────────────────────────────────────────────────────────────────────────

FLAGS = ("minor", "standin", *(mark for mark in MARKS if mark != "eligible"))


def _groups(form: Form) -> tuple[str, ...]:
    groups = dict.fromkeys(g.strip() for g in form.get("groups", "").split(",") if g.strip())
    refuse_unfit(("groups", "group", group) for group in groups)
    return tuple(groups)


def _change_entry(_desk: Desk, form: Form) -> c.Command:
    """An unticked box sends nothing: `shown` says which boxes the form had."""
    shown = set(form.getlist("shown"))
    flags = {name: bool(form.get(name)) for name in FLAGS if name in shown}
    return c.ChangeEntry(
        player=text(form, "player"),
        groups=_groups(form) if "groups" in shown else None,
        fixed_table=whole(form, "fixed_table", 0) if "fixed_table" in shown else None,
        eligible=True if "eligible" in shown and form.get("eligible") else None,
        start=text(form, "start") if "start" in shown else None,
        **flags,
    )


def _check_in(_desk: Desk, form: Form) -> c.Command:
    flags = {
        name: bool(form.get(name)) for name in ("data_checked", "consent", "fair_play", "fee_paid")
    }
    if form.get("attested"):  # one tick for both, given by whoever saw it done
        flags |= {"data_checked": True, "fair_play": True}
    # An empty box is no answer: only a tick says that somebody asked and heard yes.
    asked = True if form.get("eligible") else None
    return c.CheckIn(player=text(form, "player"), eligible=asked, **flags)


def _close_check_in(desk: Desk, form: Form) -> c.Command:
    _refuse_unlooked(desk, form)
    fates = {
        player: cast(c.NoShow, fate)
        for player in desk.state.entries
        if (fate := form.get(f"fate-{player}")) in ("missed", "late")
    }
    return c.CloseCheckIn(no_shows=fates)


def _refuse_unlooked(desk: Desk, form: Form) -> None:
    """Who registered on the server comes no more after that: the form says for whom that is so."""
    left = form.getlist("unlooked") if form.get("without_them") else []
    names = [offer.name for offer in desk.registered if offer.person not in left]
    if names:
        raise Refusal.single(
            "registered",
            "still to be looked at, or left out on purpose; registered on the server: {names}",
            names=", ".join(names),
        )


# ── Announcement ─────────────────────────────────────────────────────────────────────────────────


def _change_options(desk: Desk, form: Form) -> c.Command:
    return c.ChangeOptions(options=options_from(form, desk.rulebook.options_of(desk.mode)))


def _set_details(_desk: Desk, form: Form) -> c.Command:
    return details_from(form)


# ── Rounds ───────────────────────────────────────────────────────────────────────────────────────


def _commit(desk: Desk, form: Form) -> c.Command:
    source: SeedSource = "dice" if form.get("source") == "dice" else "words"
    return c.CommitDraw(draw=f"round {len(desk.state.rounds) + 1}", source=source)


def system_seed(desk: Desk, name: str) -> str:
    """What the system draws this round from, today as tomorrow."""
    made = salted_hmac("tafelrunde.draft", f"{desk.hall.id} {name}").hexdigest()[:16]
    return promised_seed(desk.state, name) or made


def _draft(desk: Desk, form: Form) -> c.Command:
    """A round has one seed of the system: whoever clicks, and whoever clicks again after an undo,
    asks for the same draw. Nobody can go on drawing until the draw suits him, not even with another
    key of the house: what was drawn once is looked up."""
    rounds = desk.state.rounds
    drafted = bool(rounds) and not rounds[-1].published
    name = f"round {len(rounds) + (not drafted)}"
    by_system = form.get("source", "system") == "system"
    seed = system_seed(desk, name) if by_system else seed_of(form)
    _as_promised(desk, form, name)
    return c.DraftRound(seed=seed, kind=text(form, "kind") or None)


def _as_promised(desk: Desk, form: Form, name: str) -> None:
    """Where a source was published beforehand, the seed comes from there."""
    promised = promised_source(desk.state, name)
    if promised and (promised == "system") != (form.get("source", "system") == "system"):
        raise Refusal.single(
            "source", "another source of chance was promised for this draw beforehand"
        )


def _redraw(_desk: Desk, form: Form) -> c.Command:
    return c.RedrawRound(
        seed=seed_of(form), reason=text(form, "reason"), kind=text(form, "kind") or None
    )


# ── Slips ────────────────────────────────────────────────────────────────────────────────────────


def _report(desk: Desk, form: Form) -> c.Command:
    game = game_in(desk.state, form)
    slip = slip_at_desk(scoring_of(desk.state, desk.rulebook), game, form)
    return c.ReportSlip(**game.where.home.fields, slip=slip, accept=bool(form.get("accept")))


def _report_match(desk: Desk, form: Form) -> c.Command:
    """What the phones of the match reported, as it was seen; or the figures typed here."""
    if "edition" not in form:
        return _report(desk, form)
    game = game_in(desk.state, form)
    return c.AcceptSlip(match=game.match, edition=whole(form, "edition"))


def _correct(desk: Desk, form: Form) -> c.Command:
    game = game_in(desk.state, form)
    return c.CorrectSlip(
        **game.where.fields,
        slip=slip_at_desk(scoring_of(desk.state, desk.rulebook), game, form),
        reason=text(form, "reason"),
        rule=text(form, "rule") or None,
        seed=seed_of(form),
    )


# ── The finish ───────────────────────────────────────────────────────────────────────────────────


def _lot(_desk: Desk, form: Form) -> c.Command:
    """Drawn by the house, or noted in the order in which it was drawn by hand."""
    if form.get("by_hand"):
        order = tuple(form.getlist("order"))
        return c.DrawLot(players=order, order=order, reason=text(form, "reason"))
    players = tuple(form.getlist("players"))
    return c.DrawLot(players=players, seed=seed_of(form), reason=text(form, "reason"))


def _pick(_desk: Desk, form: Form) -> c.Command:
    choice = text(form, "choice")
    number = whole_in(choice, 3)
    return c.PickSeat(
        match=text(form, "match"),
        player=text(form, "player"),
        position=number,
        role=None if number is not None else choice,
    )


# ── Rulings, clocks, undo ────────────────────────────────────────────────────────────────────────


def _ruling(_desk: Desk, form: Form) -> c.Command:
    verdicts: tuple[Verdict, ...] = get_args(Verdict)
    usual: Verdict = "note"
    verdict = next((each for each in verdicts if each == form.get("verdict")), usual)
    return c.GiveRuling(
        rule=text(form, "rule"),
        verdict=verdict,
        players=tuple(p for p in form.getlist("players") if p),
        table=whole(form, "table", 0) or None,
        round=whole(form, "round", 0),
        text=text(form, "text"),
    )


def _repair(_desk: Desk, form: Form) -> c.Command:
    """Each mover is a field of its own: `move-<player>` holds the table."""
    movers = [name.removeprefix("move-") for name in form if name.startswith("move-")]
    return c.RepairRound(
        round=whole(form, "round"), moves={one: whole(form, f"move-{one}") for one in movers}
    )


def _reseat(_desk: Desk, form: Form) -> c.Command:
    """`aside-<table>` holds the edition that was seen; a box that is not ticked sends nothing."""
    movers = [name.removeprefix("move-") for name in form if name.startswith("move-")]
    tables = [name.removeprefix("aside-") for name in form if name.startswith("aside-")]
    return c.ReseatRound(
        round=whole(form, "round"),
        swap=tuple(p for p in form.getlist("swap") if p),
        moves={one: whole(form, f"move-{one}") for one in movers},
        reason=text(form, "reason"),
        begun=tuple(numbers_in(form.getlist("begun"))),
        aside={int(table): whole(form, f"aside-{table}") for table in tables if digits(table)},
    )


def _agree(_desk: Desk, form: Form) -> c.Command:
    return c.AgreeOnSetup(
        match=text(form, "match"),
        options=tuple(form.getlist("options")),
        agreed=tuple(form.getlist("agreed")),
        seed=seed_of(form),
    )


def _start_clock(_desk: Desk, form: Form) -> c.Command:
    minutes = measured(form, "minutes", MINUTES)
    return c.StartClock(seconds=minutes * 60 or None)


def _extend(_desk: Desk, form: Form) -> c.Command:
    return c.ExtendTable(
        table=whole(form, "table", 0),
        seconds=measured(form, "minutes", MINUTES, 5) * 60,
        reason=text(form, "reason"),
    )


OWN: dict[str, Reader] = {
    "change-entry": _change_entry,
    "check-in": _check_in,
    "close-check-in": _close_check_in,
    "change-options": _change_options,
    "set-details": _set_details,
    "commit-draw": _commit,
    "draft-round": _draft,
    "redraw-round": _redraw,
    "report-slip": _report,
    "correct-slip": _correct,
    "draw-lot": _lot,
    "seat-stage": lambda _desk, form: c.SeatStage(seed=seed_of(form), match=form.get("match", "")),
    "seat-anew": lambda _desk, form: asked_in(c.SeatAnew, form, seed=seed_of(form)),
    "agree-on-setup": _agree,
    "pick-seat": _pick,
    "give-ruling": _ruling,
    "close-call": lambda _desk, form: asked_in(c.CloseCall, form, outcome="settled"),
    "repair-round": _repair,
    "reseat-round": _reseat,
    "start-clock": _start_clock,
    "extend-table": _extend,
}
"""Forms that hold more, or less, than their command declares."""

OTHER_DOORS = frozenset(
    {
        *("announce-tournament", "enter-player", "enter-players", "check-in-everybody"),
        *("call-referee", "press-clock", "note-minutes", "hand-over-writing", "choose-pseudonym"),
    }
)
"""Commands that come with people or a new tournament, from the tables, or with a file."""


OF_MATCHES: dict[str, Reader] = {"report-match": _report_match, "correct-match": _correct}
"""Addresses that forms of matches have had from the first: the commands are those of a table."""


def _as_declared(kind: type[c.DeskAsked]) -> Reader:
    return lambda _desk, form: asked_in(kind, form)


READ: dict[str, Reader] = {
    name: OWN.get(name) or _as_declared(kind)
    for kind in kinds_of(c.DeskAsked)
    if (name := c.name_of(kind)) not in OTHER_DOORS
}
READ |= OF_MATCHES
