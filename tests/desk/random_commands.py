"""Commands as tired people might give them: mostly sensible, often not."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from tafelrunde.desk import commands as c
from tafelrunde.desk.actors import Actor
from tafelrunde.desk.repairing import offers
from tafelrunde.desk.rulings import rulings_held
from tafelrunde.journal.events import Line, Slip
from tafelrunde.rulebook.faults import Refusal
from tests.desk.hall import ASSOCIATION, ORGANISER, REFEREE, SCOREKEEPER, Hall, player


class Chaos:
    """Random commands for a hall; `number` people are about."""

    def __init__(self, rng: Random, hall: Hall, number: int) -> None:
        self.rng = rng
        self.hall = hall
        self.people = [f"p{index}" for index in range(1, number + 1)] + ["nobody"]
        self.results = hall.results(rng.randint(1, 99))

    def actor(self) -> Actor:
        if self.rng.random() < 0.8:
            return ORGANISER
        link = player(self.rng.choice(self.people))
        return self.rng.choice([SCOREKEEPER, REFEREE, ASSOCIATION, link])

    def command(self) -> c.Command:
        return self.rng.choice(COMMANDS)(self)

    def someone(self) -> str:
        return self.rng.choice(self.people)

    def round(self) -> int:
        return max(1, len(self.hall.state.rounds) + self.rng.choice((0, 0, 0, 0, -1, 1)))

    def table(self) -> int:
        return self.rng.randint(1, 5)

    def slip(self) -> tuple[int, int, Slip]:
        number, table = self.round(), self.table()
        rounds = self.hall.state.rounds
        if number <= len(rounds) and table in rounds[number - 1].tables:
            seats = rounds[number - 1].tables[table].seats
            slip = self.hall.slip(seats, self.results, rounds[number - 1].kind)
            return number, table, self.spoiled(slip)
        return number, table, Slip((Line(self.someone(), {"vp": 3}),))

    def spoiled(self, slip: Slip) -> Slip:
        """Now and then a leaver, a wrong figure, a missing line."""
        chance = self.rng.random()
        if chance < 0.8:
            return slip
        first, *rest = slip.lines
        if chance < 0.87:
            return Slip((Line(first.player, left=True), *rest), slip.minutes)
        if chance < 0.94:
            return Slip((Line(first.player, {"vp": -5}), *rest), slip.minutes)
        return Slip(tuple(rest), slip.minutes)

    def rule(self) -> str:
        prefix = self.hall.rulebook.prefix
        return self.rng.choice([*sorted(self.hall.rulebook.desk.values()), f"{prefix}-1"])

    def call(self) -> str:
        return f"call{self.rng.randint(1, 6)}"

    def match(self) -> str:
        known = [*self.hall.state.matches, "final", "SF1"]
        return self.rng.choice(known)


def _report(chaos: Chaos) -> c.Command:
    number, table, slip = chaos.slip()
    edition = chaos.rng.choice((None, None, 0, 1, 2))
    return c.ReportSlip(round=number, table=table, slip=slip, edition=edition)


def _correct(chaos: Chaos) -> c.Command:
    number, table, slip = chaos.slip()
    return c.CorrectSlip(round=number, table=table, slip=slip, reason="misread")


def _match(chaos: Chaos) -> c.Command:
    match = chaos.match()
    seated = chaos.hall.state.matches.get(match)
    slip = chaos.hall.slip(seated.seats, chaos.results) if seated else Slip(())
    return c.ReportSlip(match=match, slip=chaos.spoiled(slip) if seated else slip)


def _repair(chaos: Chaos) -> c.Command:
    """Now and then exactly what is offered, else something made up."""
    number, rounds = chaos.round(), chaos.hall.state.rounds
    moves = {chaos.someone(): chaos.table()} if chaos.rng.random() < 0.2 else {}
    if number <= len(rounds):
        try:
            found = offers(chaos.hall.matter, rounds[number - 1])
        except Refusal:
            found = []
        if found and not moves:
            moves = chaos.rng.choice(found).moves
    return c.RepairRound(round=number, moves=moves)


def _take_back(chaos: Chaos) -> c.Command:
    last = chaos.hall.state.seq
    return c.TakeBack(since=last - chaos.rng.randint(-1, 6), reason="changed our minds")


def _ruling(chaos: Chaos) -> c.Command:
    """Something new, or a warning that is lifted, where there is one."""
    held = rulings_held(chaos.hall.state.history)
    warnings = [step for step, given in held if given.verdict == "warning"]
    if warnings and chaos.rng.random() < 0.5:
        return c.LiftWarning(step=chaos.rng.choice(warnings), reason="mistaken")
    return c.GiveRuling(
        rule=chaos.rule(),
        verdict=chaos.rng.choice(("note", "warning", "penalty", "report")),
        players=(chaos.someone(),),
        table=chaos.rng.choice((None, chaos.table())),
        text="seen it",
        call=chaos.rng.choice((None, chaos.call())),
    )


def _no_shows(chaos: Chaos) -> c.Command:
    missing = [p for p, entry in chaos.hall.state.entries.items() if not entry.checked_in]
    fates: tuple[c.NoShow, ...] = ("missed", "late")
    return c.CloseCheckIn(no_shows={p: chaos.rng.choice(fates) for p in missing})


def _pick(chaos: Chaos) -> c.Command:
    role = chaos.rng.choice(("friedrich", "elisabeth", "maria_theresa", "pompadour"))
    position = chaos.rng.randint(1, 4)
    return c.PickSeat(match=chaos.match(), player=chaos.someone(), position=position, role=role)


COMMANDS: list[Callable[[Chaos], c.Command]] = [
    lambda chaos: c.EnterPlayer(player=chaos.someone(), minor=chaos.rng.random() < 0.2),
    lambda chaos: c.EnterPlayer(player=chaos.someone(), standin=True),
    lambda chaos: c.ChangeEntry(player=chaos.someone(), pseudonym=True, groups=("club",)),
    lambda chaos: c.ChangeEntry(player=chaos.someone(), fixed_table=chaos.rng.randint(0, 4)),
    lambda chaos: c.CancelEntry(player=chaos.someone()),
    lambda chaos: c.SetDetails(capacity=chaos.rng.choice((0, 6, 20)), round_minutes=60),
    lambda chaos: c.SetDetails(second_person=chaos.rng.random() < 0.5),
    lambda _: c.ChangeOptions(options={"rounds": 2}),
    lambda chaos: c.CheckIn(player=chaos.someone(), data_checked=True, fair_play=True),
    lambda chaos: c.CheckIn(
        player=chaos.someone(), data_checked=True, fair_play=True, consent=True
    ),
    lambda _: c.CheckInEverybody(data_checked=True, fair_play=True),
    lambda chaos: c.UndoCheckIn(player=chaos.someone()),
    lambda chaos: c.ExpectLater(player=chaos.someone()),
    _no_shows,
    lambda _: c.ReopenCheckIn(),
    lambda _: c.StartTournament(),
    lambda chaos: c.DraftRound(seed=f"seed {chaos.rng.random()}"),
    lambda chaos: c.DraftRound(seed=f"seed {chaos.rng.random()}"),
    lambda chaos: c.RedrawRound(seed=f"seed {chaos.rng.random()}", reason="not that"),
    lambda chaos: c.SwapSeats(round=chaos.round(), one=chaos.someone(), other=chaos.someone()),
    lambda chaos: c.PublishRound(round=chaos.round()),
    lambda chaos: c.PublishRound(round=chaos.round()),
    *([_report] * 4),
    lambda chaos: c.ConfirmSlip(
        round=chaos.round(),
        table=chaos.table(),
        player=chaos.someone(),
        edition=chaos.rng.choice((None, 1, 2)),
    ),
    lambda chaos: c.DisputeSlip(
        round=chaos.round(), table=chaos.table(), player=chaos.someone(), reason="no"
    ),
    *([lambda chaos: c.AcceptSlip(round=chaos.round(), table=chaos.table())] * 3),
    _correct,
    lambda chaos: c.CloseRound(round=chaos.round()),
    lambda chaos: c.CloseRound(round=chaos.round()),
    lambda chaos: c.DrawLot(players=tuple(chaos.rng.sample(chaos.people, 2)), seed="dice"),
    lambda _: c.SeatStage(seed="stage"),
    lambda chaos: c.SeatAnew(stage=chaos.rng.choice(("semifinal", "final")), seed="anew"),
    _pick,
    _match,
    lambda _: c.AwardTournament(),
    lambda chaos: c.WithdrawPlayer(player=chaos.someone()),
    lambda chaos: c.WithdrawPlayer(player=chaos.someone(), before_game=True),
    lambda chaos: c.MoveSeat(round=chaos.round(), player=chaos.someone(), table=chaos.table()),
    *([_repair] * 2),
    lambda chaos: c.ReturnPlayer(player=chaos.someone()),
    lambda chaos: c.DisqualifyPlayer(
        player=chaos.someone(), rule=chaos.rule(), grounds="foul", deliberate=True
    ),
    _ruling,
    lambda chaos: c.FinishTable(round=chaos.round(), table=chaos.table()),
    lambda chaos: c.CallReferee(
        call=chaos.call(), about=chaos.rng.choice(("rule", "dispute", "jury")), table=chaos.table()
    ),
    lambda chaos: c.AnswerCall(call=chaos.call()),
    lambda chaos: c.CloseCall(
        call=chaos.call(), outcome=chaos.rng.choice(("settled", "withdrawn"))
    ),
    lambda chaos: c.NameSubstitute(
        round=chaos.round(), table=chaos.table(), leaver=chaos.someone(), substitute="guest"
    ),
    lambda _: c.StartClock(seconds=600),
    lambda _: c.PauseClock(),
    lambda chaos: c.ExtendTable(table=chaos.table(), seconds=60),
    lambda _: c.StopClock(),
    lambda chaos: c.PressClock(
        round=chaos.round(),
        table=chaos.table(),
        to=chaos.rng.choice(("friedrich", "attackers", "stopped")),
        reason=chaos.rng.choice(("", "fight", "fate", "retreat", "mistake")),
        cities=chaos.rng.randint(0, 3),
    ),
    lambda chaos: c.NoteMinutes(
        round=chaos.round(),
        table=chaos.table(),
        note={"kind": chaos.rng.choice(("prepared", "offensive", "card", "end", "gossip"))},
    ),
    _take_back,
    lambda _: c.DropFinish(reason="der Saal schließt"),
]
