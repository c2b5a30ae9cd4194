"""Turns the text of a rulebook.toml into a Rulebook, or says exactly what is wrong with it."""

from __future__ import annotations

import re
import tomllib
import typing
from collections.abc import Callable, Iterable, Iterator, Sequence

import msgspec

from tafelrunde.rulebook.consistency import contradictions
from tafelrunde.rulebook.faults import Fault, Refusal
from tafelrunde.rulebook.keepable import unkeepable
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.rulebook.shape import Stranger, from_plain, mended, unknown_keys
from tafelrunde.rulebook.toml_words import misshapen_at, refuse_endless, unreadable

Model = typing.TypeVar("Model", bound=msgspec.Struct)


def read_toml(text: str, file: str) -> dict[str, typing.Any]:
    refuse_endless(text, file)
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise Refusal.single(file, "nested too deeply") from None
    except ValueError as error:  # no TOML, or a number of thousands of digits
        raise Refusal([unreadable(file, str(error), text)]) from None


def read_rulebook(text: str, file: str) -> Rulebook:
    """Read, check keys and types, then check that the parts fit together."""
    rulebook, faults = of_a_file(read_toml(text, file))
    if rulebook is None or faults:
        raise Refusal(placed(faults, file))
    return rulebook


def read_beside(
    text: str, file: str, model: type[Model], misfits: Callable[[Model], Iterable[Fault]]
) -> Model:
    """A file beside a rulebook: read, check keys and types, then check that it fits."""
    raw = read_toml(text, file)
    faults = [*unknown_keys(raw, model), *unkeepable(raw, "")]
    if not faults:
        try:
            found = msgspec.convert(raw, model, dec_hook=from_plain)
        except msgspec.ValidationError as error:
            place, why = misshapen_at(str(error))
            raise Refusal(placed([Fault(place, why)], file)) from None
        faults = list(misfits(found))
        if not faults:
            return found
    raise Refusal(placed(faults, file))


def rulebook_faults(text: str, file: str) -> list[Fault]:
    """Everything wrong with the text of a rulebook; nothing where it is sound."""
    try:
        raw = read_toml(text, file)
    except Refusal as refusal:
        return list(refusal.faults)
    return placed(of_a_file(raw)[1], file)


def of_a_file(raw: dict[str, typing.Any]) -> tuple[Rulebook | None, list[Fault]]:
    """As somebody wrote it, with what no journal could carry; those that there are stay as good
    as they were. What a draw of its own draws from, that draw looks through itself."""
    rulebook, faults = looked_through(raw)
    told = {fault.place for fault in faults}
    lost = [each for each in unkeepable(raw, "") if not OF_A_DRAW.match(each.place)]
    return rulebook, [*faults, *(each for each in lost if each.place not in told)]


OF_A_DRAW = re.compile(r"draws\[\d+\]\.material\b")


def looked_through(raw: object) -> tuple[Rulebook | None, list[Fault]]:
    """Plain data as a rulebook, as far as it is one, and all that is wrong with it."""
    try:
        rulebook = msgspec.convert(raw, Rulebook, dec_hook=from_plain)
        if not _smuggled(rulebook):
            return rulebook, contradictions(rulebook)
    except msgspec.ValidationError:
        pass  # the careful way tells everything that is wrong
    whole, faults = mended(raw, Rulebook)
    try:
        rulebook = msgspec.convert(whole, Rulebook, dec_hook=from_plain)
    except msgspec.ValidationError as error:
        return None, faults or [Fault(*misshapen_at(str(error)))]
    return rulebook, [*faults, *_not_following(contradictions(rulebook), faults)]


def _smuggled(rulebook: Rulebook) -> bool:
    """What only the shelf may set stands in no file."""
    offered = any(scoring.offered_by for scoring in rulebook.scoring.values())
    return offered or rulebook.arithmetic is not None


def _not_following(further: Sequence[Fault], first: Sequence[Fault]) -> Iterator[Fault]:
    """What may only follow from a wrong value in the same part is not worth a line."""
    values = [fault.place for fault in first if not isinstance(fault, Stranger)]
    parts = [place.rpartition(".")[0] or place for place in values]
    for fault in further:
        if not any(fault.place.startswith(part) for part in parts):
            yield fault


def placed(faults: Sequence[Fault], file: str) -> list[Fault]:
    """The same faults, with the file's name before each place."""
    return [
        Fault(f"{file}: {fault.place}" if fault.place else file, fault.text) for fault in faults
    ]
