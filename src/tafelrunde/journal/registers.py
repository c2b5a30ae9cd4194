"""Which function belongs to which kind of event or command? It says so itself, where it stands."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from msgspec import Struct

Handler = TypeVar("Handler", bound=Callable[..., Any])


class Register(dict[type[Struct], Handler]):
    """One function for each kind: nothing to list twice, nothing to forget."""

    def of(self, *kinds: type[Struct]) -> Callable[[Handler], Handler]:
        """Marks the function for these kinds."""

        def note(handler: Handler) -> Handler:
            self.update(dict.fromkeys(kinds, handler))
            return handler

        return note


def kinds_of(base: type[Struct]) -> Iterator[Any]:
    """All kinds of event or command that were declared, in the order of their declaration."""
    for kind in base.__subclasses__():
        if kind.__struct_config__.tag is not None:
            yield kind
        yield from kinds_of(kind)
