"""JSON that somebody sent: one way to read it, one error for whatever is wrong with it."""

from __future__ import annotations

from typing import Any, TypeVar, overload

import msgspec


class NotReadable(ValueError):
    """No JSON, no UTF-8, nested without an end, or not of the shape that was asked for."""


Shape = TypeVar("Shape")


@overload
def read_foreign(data: bytes | str) -> Any: ...


@overload
def read_foreign(data: bytes | str, shape: type[Shape]) -> Shape: ...


def read_foreign(data: bytes | str, shape: Any = Any) -> Any:
    try:
        return msgspec.json.decode(data, type=shape)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise NotReadable(str(error)) from None
    except RecursionError:
        raise NotReadable("nested too deeply") from None
