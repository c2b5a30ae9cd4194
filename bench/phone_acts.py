"""What people do with their phones at a table: one reports, the others are told, look and sign."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from random import Random

from bench.phone_line import Phone, hidden

SEATS = 4
TOLD_WITHIN = 30.0


async def filled_in(phone: Phone, variety: int) -> dict[str, str]:
    """The form of a result, all figures typed."""
    status, page = await phone.line.ask(f"{phone.path}/report")
    phone.counts.note(status, "report page")
    form = hidden(page, "report-slip")
    lines = range(1, SEATS + 1)
    return (
        form
        | {f"vp-{line}": str(70 - 5 * line - variety % 5) for line in lines}
        | {f"coins-{line}": str(line) for line in lines}
    )


async def plays(phones: Mapping[str, Phone], mine: Sequence[str], chance: Random, at: float) -> int:
    """One reports; the others are told, look, and sign. How many did."""
    await asyncio.sleep(at)
    first, *others = (phones[player] for player in mine)
    await first.send(
        "report", f"{first.path}/do/report-slip", await filled_in(first, chance.randrange(99))
    )
    return sum(await asyncio.gather(*(signs(phone, chance.uniform(0.5, 4)) for phone in others)))


async def signs(phone: Phone, thinking: float) -> int:
    if not await phone.until("/do/confirm-slip", TOLD_WITHIN):
        phone.counts.errors.append(f"{phone.path} was not told to sign")
        return 0
    await asyncio.sleep(thinking)
    await phone.send("sign", f"{phone.path}/do/confirm-slip", hidden(phone.page, "confirm-slip"))
    return 1
