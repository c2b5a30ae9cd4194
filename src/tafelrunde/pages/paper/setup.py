"""What do the tables build this round? Wonders, kingdom cards, boards, in words and pictures.

What the desk drew is printed as it stands in the journal. Boards that are a table's own are drawn
from the seed of the round, as phones draw them: one table, one board. Where nobody drew the round
here, it is the hash of the record that published it; anybody can draw the same boards again.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from tafelrunde.desk.match_setup import drawn_for_match
from tafelrunde.desk.match_words import match_title
from tafelrunde.draw.setup import SetupDraw
from tafelrunde.games.shelf import setup_draws
from tafelrunde.journal import events as e
from tafelrunde.pages.draw_calls import setup_call
from tafelrunde.pages.paper.knockout import open_matches
from tafelrunde.pages.paper.model import SetupSheet, SetupSheets
from tafelrunde.pages.paper.source import Source
from tafelrunde.state.effective import effective_numbers
from tafelrunde.state.tournament import Round


def setup_sheets(source: Source, round_: Round) -> SetupSheets | None:
    """Nothing where the game builds nothing, or nothing was drawn."""
    offered = setup_draws(source.rulebook)
    told = [sheet for draw in offered for sheet in _drawn(source, draw, round_)]
    pictures = [sheet for sheet in told if sheet.picture]
    lists = [sheet for sheet in told if not sheet.picture]
    if not pictures:
        pictures = [sheet for draw in offered for sheet in _boards(source, draw, round_)]
    if not pictures and not lists:
        return None
    return SetupSheets(
        heading=source.say("Set-up"),
        sheets=(*lists, *pictures),
    )


def match_setup_sheets(source: Source) -> SetupSheets | None:
    """The same for the matches of the finish that are played now."""
    sheets = tuple(
        _sheet(source, offered, outcome, title, None, [len(match.seats)])
        for match in open_matches(source)
        for title in [source.text(match_title(match.id, source.mode))]
        for offered in setup_draws(source.rulebook)
        if (outcome := drawn_for_match(source.state, offered, match.id)) is not None
    )
    return SetupSheets(heading=source.say("Set-up"), sheets=sheets) if sheets else None


def builds_something(source: Source, rounds: Sequence[Round]) -> bool:
    """Whether the last of these rounds has anything to print; asked without drawing a board."""
    if open_matches(source):
        return match_setup_sheets(source) is not None
    offered = setup_draws(source.rulebook)
    if not offered or not rounds:
        return False
    last = rounds[-1]
    own = any(draw.at_table is not None for draw in offered)
    return any(next(_drawn(source, draw, last), None) for draw in offered) or (
        own and bool(_seed_of_boards(source, last))
    )


def builds_later(source: Source, round_: Round) -> bool:
    """Whether a round that is only planned will build something nobody can know yet."""
    offered = setup_draws(source.rulebook)
    if round_.published or not offered or max(source.mode.sizes) == 2:
        return False
    return not any(next(_drawn(source, draw, round_), None) for draw in offered)


def _drawn(source: Source, offered: SetupDraw, round_: Round) -> Iterator[SetupSheet]:
    """What the journal says was drawn for this round."""
    if source.mark and offered.just_before and not round_.published:
        return
    for drawn in source.state.draws.values():
        if drawn.kind != offered.name or not isinstance(drawn.outcome, Mapping):
            continue
        options = drawn.outcome.get("options")
        if not isinstance(options, Mapping) or options.get("round") != round_.number:
            continue
        table = options.get("table") if "table" in _names(offered) else None
        built = offered.built(drawn.outcome, round_.kind)
        sizes = [len(each.seats) for each in round_.tables.values()]
        yield _sheet(source, offered, built, source.round_title(round_), table, sizes)


def _names(offered: SetupDraw) -> set[str]:
    return {option.name for option in offered.options}


def _boards(source: Source, offered: SetupDraw, round_: Round) -> Iterator[SetupSheet]:
    """A board for each table, from the moment the round is published."""
    seed = _seed_of_boards(source, round_)
    if not seed or offered.at_table is None:
        return
    for table in round_.tables.values():
        fitting = offered.at_table(round_.kind, len(table.seats)) or {}
        chosen = {**fitting, "round": round_.number, "table": table.number}
        outcome = offered.built(offered.draw(seed, chosen), round_.kind)
        yield _sheet(source, offered, outcome, source.round_title(round_), table.number)


def _seed_of_boards(source: Source, round_: Round) -> str:
    """Nothing before the round is published: nobody builds on a seating that may still change."""
    if not round_.published:
        return ""
    drawn = source.state.draws.get(round_.draw or "")
    return drawn.seed if drawn is not None else _published_hash(source, round_)


def _published_hash(source: Source, round_: Round) -> str:
    """The seal of the record that published the round and still holds."""
    held = set(effective_numbers([record.event for record in source.records]))
    for record in reversed(source.records):
        event = record.event
        if isinstance(event, e.RoundPublished) and event.round == round_.number:
            return record.hash if record.seq in held else ""
    return ""


def _sheet(
    source: Source,
    offered: SetupDraw,
    outcome: Mapping[str, object],
    about: str,
    table: object,
    sizes: Collection[int] = (),
) -> SetupSheet:
    lines = tuple(offered.told(outcome, source.lang, sizes))
    picture = offered.picture(outcome, source.lang) if offered.picture else ""
    rules = ", ".join(offered.rules_for(outcome))
    where = f"{source.say('Table')} {table}" if table else ""
    again = setup_call(source.rulebook, offered, outcome)
    return SetupSheet(
        heading=where or source.text(offered.title),
        sub=about,
        lines=() if picture else lines,
        picture=picture,
        picture_words=". ".join(lines) if picture else "",
        note=source.say("Draw it again ({rules}): {again}", rules=rules, again=again),
    )
