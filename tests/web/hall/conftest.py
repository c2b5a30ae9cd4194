"""Devices of the people in a hall."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext

Device = Callable[[tuple[int, int]], BrowserContext]


@pytest.fixture
def device(chromium: Browser) -> Iterator[Device]:
    """A device of its own: own cookies, own cache, own network."""
    contexts: list[BrowserContext] = []

    def open_device(size: tuple[int, int]) -> BrowserContext:
        width, height = size
        context = chromium.new_context(
            viewport={"width": width, "height": height}, locale="en", reduced_motion="reduce"
        )
        contexts.append(context)
        return context

    yield open_device
    for context in contexts:
        context.close()
