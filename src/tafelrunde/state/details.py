"""What was announced of a tournament besides its rules: where, when, for how much."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Details:
    """What was announced besides the rules; no money figure is a fraction of a cent."""

    title: str = ""
    venue: str = ""
    date: str = ""
    fee_cents: int = 0
    event_charges_entrance: bool = False
    capacity: int = 0
    referee: str = ""
    season: str = ""
    second_person: bool = False
    round_minutes: int = 0
    turn_seconds: int = 0
    signatures: int = 0
    games_provided: bool = False
    start_time: str = ""
    """When the first game begins, "09:30" by the clock of the place; so the two below."""
    check_in_from: str = ""
    check_in_until: str = ""
    round_times: tuple[str, ...] = ()
    """When each round begins, "16:30" or with another day "2026-07-19 16:30"; the last is the
    final's."""
    time_zone: str = ""
    """Empty: Europe/Berlin."""

    def times_for(self, rounds: int, was: int) -> tuple[str, ...]:
        """The times when there are `rounds` instead of `was`: that of the final stays its own."""
        times = self.round_times
        if len(times) <= was:
            return times
        kept = times[: min(rounds, was)]
        return (*kept, *("",) * (rounds - len(kept)), *times[was:])
