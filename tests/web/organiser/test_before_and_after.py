"""Before a correction is stored: the slip as it stands and as it would be."""

from __future__ import annotations

import html
import re
from typing import Any

from tests.web.organiser.conftest import Clerk


def test_a_correction_shows_the_slip_before_and_after(organiser: Clerk) -> None:
    organiser.start()
    organiser.play_round()
    fields = organiser.slip(1, **{"vp-2": "2", "reason": "falsch gelesen"})
    said = organiser.do("correct-slip", **fields).content.decode()
    seats = sorted(organiser.state.rounds[0].tables[1].seats, key=lambda seat: seat.position or 0)
    shown = [
        (html.unescape(name), [cell.split("<")[0].strip() for cell in cells], "≠" in row)
        for row in re.findall(r"<tr.*?</tr>", said, re.S)
        for name in re.findall(r'<th scope="row">(.*?)</th>', row, re.S)
        if (cells := re.findall(r"<td>(.*?)</td>", row, re.S))
    ]
    typed = ["10", "2", "8", "7"]
    was = ["10", "9", "8", "7"]
    assert shown == [
        (organiser.names[seat.player], [old, new], old != new)
        for seat, old, new in zip(seats, was, typed, strict=True)
    ]


def test_a_referee_sees_the_slip_before_and_after_too(organiser: Clerk, colleague: Any) -> None:
    organiser.start()
    organiser.play_round()
    referee = colleague(organiser, "referee")
    fields = organiser.slip(1, **{"vp-1": "2", "reason": "falsch gelesen"})
    headers = {"HX-Request": "true"}
    address = f"/t/{organiser.slug}/referee/do/correct-slip"
    said = referee.client.post(address, {"key": "k", **fields}, headers=headers).content.decode()
    assert said.count("data-differs") == 1
