"""What was done is said once, however often a button was pressed before the next page came."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.contrib.messages.storage.base import Message
from django.contrib.messages.storage.session import SessionStorage


class Confirmations(SessionStorage):
    """Of a form sent twice only the second answer is shown, with what both have said."""

    def _store(self, messages: Iterable[Message], response: Any, *args: Any, **more: Any) -> Any:
        once: list[Message] = []
        for message in messages:
            if message not in once:
                once.append(message)
        return super()._store(once, response, *args, **more)
