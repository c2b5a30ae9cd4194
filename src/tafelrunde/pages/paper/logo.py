"""The organiser's own logo on paper: a PNG of ours, wrapped as a picture that the press takes."""

from __future__ import annotations

import struct
from base64 import b64encode

HEADER = struct.Struct(">II")
SIZE_AT = 16
"""Where a PNG says its width and height."""


def as_picture(png: bytes) -> str:
    """The PNG as an SVG of its own size; empty where there is none."""
    if not png:
        return ""
    width, height = HEADER.unpack_from(png, SIZE_AT)
    data = b64encode(png).decode()
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">'
        f'<image width="{width}" height="{height}" href="data:image/png;base64,{data}"/></svg>'
    )
