"""A form is read as its command declares; what cannot be read is refused at its field."""

from __future__ import annotations

import pytest
from django.http import QueryDict

from tafelrunde.desk import commands as c
from tafelrunde.desk.association import commands as office
from tafelrunde.desk.commands.asked import Asked
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.web.declared_forms import asked_in


@pytest.mark.parametrize(
    ("sent", "meant"),
    [
        ("since=3&reason=%20too+early%20", c.TakeBack(since=3, reason="too early")),
        ("round=1&table=2", c.AcceptSlip(round=1, table=2)),
        ("round=1&table=2&edition=4", c.AcceptSlip(round=1, table=2, edition=4)),
        ("player=p1", c.WithdrawPlayer(player="p1")),
        ("player=p1&before_game=on&nobody=asked", c.WithdrawPlayer(player="p1", before_game=True)),
        ("", c.StopClock()),
        (
            "rule=7W-1&verdict=note&players=a&players=&players=b&table=",
            c.GiveRuling(rule="7W-1", verdict="note", players=("a", "b")),
        ),
        ("person=p&why=mistake", office.WithdrawInvitation(person="p", why="mistake")),
    ],
)
def test_a_form_means_its_command(sent: str, meant: Asked) -> None:
    assert asked_in(type(meant), QueryDict(sent)) == meant


@pytest.mark.parametrize(
    ("kind", "sent", "field"),
    [
        (c.TakeBack, "since=three", "since"),
        (c.TakeBack, "reason=none", "since"),
        (c.AcceptSlip, "round=1&table=2&edition=x", "edition"),
        (c.PublishRound, "round=99999999999999999999", "round"),
        (office.WithdrawInvitation, "person=p&why=because", "why"),
        (office.WithdrawInvitation, "person=p", "why"),
    ],
)
def test_what_cannot_be_read_is_refused_at_its_field(
    kind: type[Asked], sent: str, field: str
) -> None:
    with pytest.raises(Refusal) as refused:
        asked_in(kind, QueryDict(sent))
    assert [fault.place for fault in refused.value.faults] == [field]


def test_what_a_form_may_not_say_is_given() -> None:
    form = QueryDict("match=final&player=somebody-else&edition=2")
    signed = asked_in(c.ConfirmSlip, form, player="me")
    assert signed == c.ConfirmSlip(match="final", player="me", edition=2)
