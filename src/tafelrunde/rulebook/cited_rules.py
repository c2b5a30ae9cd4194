"""Which rules does a rulebook cite? Every key that names one, with its place."""

from __future__ import annotations

from collections.abc import Iterator

ONE, SEVERAL, END, BY_TOPIC = "rule", "rules", "_rule", ("desk", "office")


def cited(raw: object, place: str) -> Iterator[tuple[str, str]]:
    """The ids of rules as they stand in a rulebook's file; an empty one cites none."""
    if isinstance(raw, list):
        for number, each in enumerate(raw):
            yield from cited(each, f"{place}[{number}]")
    elif isinstance(raw, dict):
        for key, value in raw.items():
            within = f"{place}.{key}" if place else key
            if _names_rules(key, place):
                yield from _ids(value, within)
            else:
                yield from cited(value, within)


def _names_rules(key: str, place: str) -> bool:
    return key in (ONE, SEVERAL) or key.endswith(END) or place.endswith(BY_TOPIC)


def _ids(value: object, place: str) -> Iterator[tuple[str, str]]:
    for each in value if isinstance(value, list) else [value]:
        if isinstance(each, str) and each:
            yield place, each
