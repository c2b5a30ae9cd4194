"""The engine: folding, standings, seasons and the start of the command."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator

import msgspec

from bench.measure import Ratio, best_of, growth
from tafelrunde.draw.chance import Lots
from tafelrunde.games.sample import sample_slip, seats_of
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.journal import events as e
from tafelrunde.journal.record import TOURNAMENTS
from tafelrunde.rulebook.settings import defaults
from tafelrunde.standings.season import ranking_list
from tafelrunde.standings.table import standings
from tafelrunde.state.fold import fold
from tafelrunde.state.season import Season, SeasonTournament


def run() -> Iterator[Ratio]:
    yield _folding()
    yield _standings()
    yield _opponents()
    yield _seasons()
    yield _start()


def tournament_events(players: int, rounds: int) -> list[e.Event]:
    """A big 7 Wonders tournament, every slip signed by all; tables by lot, for speed of set-up."""
    rulebook = open_rulebook("seven-wonders")
    mode = rulebook.mode("four-rounds")
    names = [f"p{number}" for number in range(players)]
    options = defaults(rulebook) | {"rounds": rounds}
    events: list[e.Event] = [
        e.TournamentAnnounced(
            rulebook=rulebook.id, version=rulebook.version, mode=mode.id, options=options
        )
    ]
    events += [e.PlayerEntered(player=name) for name in names]
    events += [e.PlayerCheckedIn(player=name) for name in names]
    for round_number in range(1, rounds + 1):
        order = Lots("bench", f"round {round_number}").shuffled(names)
        tables = tuple(
            e.Seated(number + 1, seats_of(rulebook, mode, order[4 * number : 4 * number + 4]))
            for number in range(players // 4)
        )
        events.append(e.RoundSeated(round=round_number, tables=tables))
        events.append(e.RoundPublished(round=round_number))
        for table in tables:
            lots = Lots("bench", f"{round_number}.{table.number}")
            slip = sample_slip(rulebook, mode, table.seats, None, lots)
            events.append(e.SlipReported(round=round_number, table=table.number, slip=slip))
            events += [
                e.SlipConfirmed(round=round_number, table=table.number, player=seat.player)
                for seat in table.seats
            ]
        events.append(e.RoundClosed(round=round_number))
    return events


def _folding() -> Ratio:
    lines = TOURNAMENTS.write(
        list(TOURNAMENTS.chained(tournament_events(1000, 5), by="desk", at="now"))
    ).splitlines()
    ratio = growth(
        lambda: fold(record.event for record in TOURNAMENTS.read(lines)),
        lambda: [json.loads(line) for line in lines],
        times=1,
    )
    return Ratio(
        "fold a journal (1,000 players, 5 rounds) from its lines / json.loads of them",
        ratio,
        4,
    )


def _standings() -> Ratio:
    rulebook = open_rulebook("seven-wonders")
    small, large = (fold(tournament_events(players, 5)) for players in (1_000, 10_000))
    return Ratio(
        "standings of 10,000 players after 5 rounds / of 1,000",
        growth(lambda: standings(rulebook, large), lambda: standings(rulebook, small)),
        13,
    )


def _opponents() -> Ratio:
    """The same tournament with four criteria more, each of which looks at everybody met."""
    rulebook = open_rulebook("seven-wonders")
    played = fold(tournament_events(1_000, 9))
    mode = rulebook.mode(played.mode)
    first = mode.standings[0]
    codes = ("buchholz_cut", "buchholz", "sonneborn_berger", "direct_encounter")
    more = tuple(msgspec.structs.replace(first, code=code) for code in codes)
    longer = msgspec.structs.replace(mode, standings=(*mode.standings, *more))
    others = msgspec.structs.replace(rulebook, modes=(longer,))
    return Ratio(
        "standings with opponents' tie-breaks (1,000 players, 9 rounds) / without",
        growth(lambda: standings(others, played), lambda: standings(rulebook, played), times=1),
        2,
    )


def _season(tournaments: int, players: int) -> Season:
    rulebook = open_rulebook("carcassonne")
    people = [f"p{number}" for number in range(tournaments * 10)]
    played = []
    for number in range(tournaments):
        lots = Lots("bench", f"tournament {number}")
        start = lots.below(len(people))
        there = [people[(start + 7 * step) % len(people)] for step in range(players)]
        played.append(
            SeasonTournament(
                id=f"t{number}",
                name=f"t{number}",
                date=f"2025-{number % 12 + 1:02}-{number % 28 + 1:02}",
                direct=False,
                regional=False,
                counts=True,
                ranking=tuple((player,) for player in dict.fromkeys(there)),
                unranked=(),
                shares={},
            )
        )
    return Season(rulebook, defaults(rulebook), None, None, tuple(played), {}, False)


def _seasons() -> Ratio:
    small, large = _season(500, 40), _season(5_000, 40)
    return Ratio(
        "ranking list of 200,000 results / of 20,000",
        growth(lambda: ranking_list(large), lambda: ranking_list(small)),
        13,
    )


def _start() -> Ratio:
    def started(*arguments: str) -> float:
        return best_of(
            lambda: subprocess.run([sys.executable, *arguments], check=True, capture_output=True),
            10,
        )

    help_ = started("-m", "tafelrunde.cli.main", "--help")
    return Ratio(
        "start of `tafelrunde --help` / `python -c pass`", help_ / started("-c", "pass"), 6
    )
