"""The one door to change a season: a command in, events or a Refusal out. Pure."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tafelrunde.desk.actors import Actor
from tafelrunde.desk.asked import Asked
from tafelrunde.desk.association import (
    calendar,
    closing,
    correcting,
    inviting,
    lots,
    qualifying,
    registration,
    results,
    season,
    telling,
)
from tafelrunde.desk.association import commands as c
from tafelrunde.desk.association.actors import admit
from tafelrunde.desk.association.matter import Register, SeasonMatter
from tafelrunde.desk.lengths import check_lengths
from tafelrunde.desk.matter import refuse
from tafelrunde.journal.season_events import SeasonEvent
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.state.championship import Championship

DECISIONS: dict[type[Asked], Callable[[SeasonMatter, Any], list[SeasonEvent]]] = {
    c.OpenSeason: season.open_season,
    c.ChangeSeason: season.change_season,
    c.NameHolders: season.name_holders,
    c.RegisterFixture: calendar.register,
    c.ChangeFixture: calendar.change,
    c.ApproveFixture: calendar.approve,
    c.RefuseFixture: calendar.refuse_date,
    c.CancelFixture: calendar.cancel,
    c.HouseFixture: calendar.house,
    c.RegisterPerson: registration.register,
    c.CancelRegistration: registration.cancel,
    c.ReceiveResults: results.receive,
    c.AcceptResults: results.accept,
    c.ExcludePerson: correcting.exclude,
    c.ReadmitPerson: correcting.readmit,
    c.GiveBonus: correcting.give_bonus,
    c.TakeBonus: correcting.take_bonus,
    c.WithdrawResults: results.withdraw,
    c.MergePeople: results.merge,
    c.UndoMerge: results.undo_merge,
    c.PublishList: qualifying.publish,
    c.GrantPlace: qualifying.grant,
    c.WithdrawGrant: qualifying.withdraw_grant,
    c.CommitLot: lots.commit_lot,
    c.DrawSeasonLot: lots.draw_lot,
    c.RecordLot: lots.record_lot,
    c.SendInvitations: inviting.send,
    c.TellInvitation: telling.tell,
    c.ConfirmInvitation: qualifying.confirm,
    c.DeclineInvitation: qualifying.decline,
    c.LapseInvitations: qualifying.lapse,
    c.WithdrawInvitation: qualifying.withdraw_invitation,
    c.PrepareFinal: qualifying.prepare_final,
    c.CloseSeason: closing.close,
    c.ReopenSeason: closing.reopen,
}


def decide_season(
    state: Championship,
    rulebook: Rulebook,
    command: c.Command,
    actor: Actor,
    today: str,
    register: Register,
) -> list[SeasonEvent]:
    """What happens by this command; an empty list where it is so already.

    `today` is the day (YYYY-MM-DD) where the association sits.
    """
    if not state.history and not isinstance(command, c.OpenSeason):
        refuse("season", "diese Saison ist noch nicht eröffnet", "this season is not open yet")
    check_lengths(command)
    admit(actor, command, state)
    closing.still_open(state, command)
    matter = SeasonMatter(state, rulebook, actor, today, register)
    return DECISIONS[type(command)](matter, command)
