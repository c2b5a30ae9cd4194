"""What was done is said once, however often a button was pressed before the next page came."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.contrib.messages.storage.session import SessionStorage


class Confirmations(SessionStorage):
    """Of a form sent twice only the second answer is shown, with what both have said."""

    def serialize_messages(self, messages: Sequence[Any]) -> str:
        once: list[Any] = []
        for message in messages:
            if message not in once:
                once.append(message)
        return super().serialize_messages(once)
