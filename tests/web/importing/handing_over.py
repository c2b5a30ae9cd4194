"""Lists handed over through the pages: looked at, answered, taken in."""

from __future__ import annotations

import re
import secrets
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

HIDDEN = re.compile(r'<input type="hidden" name="(column-[\d-]+|kept|sheet)" value="([^"]*)"')


class HandedOver:
    """One list at one address of the office."""

    def __init__(self, client: Client, address: str, data: bytes, **form: Any) -> None:
        self.client, self.address = client, address
        file = SimpleUploadedFile("liste", data)
        self.page = client.post(address, {"file": file, **form})

    @property
    def text(self) -> str:
        return str(self.page.content.decode())

    @property
    def shown(self) -> Any:
        """What the page was made from."""
        return self.page.context

    def carried(self) -> dict[str, str]:
        """What the form takes along: the file that waits, its sheet and columns."""
        return dict(HIDDEN.findall(self.text))

    def again(self, **form: str) -> HandedOver:
        """Looked at once more, with other columns or another sheet."""
        self.page = self.client.post(self.address, self.carried() | form)
        return self

    def taken(self, status: int = 302, /, **answers: str) -> Any:
        form = {"key": secrets.token_hex(8), **self.carried(), **answers}
        answer = self.client.post(f"{self.address}/take", form)
        assert answer.status_code == status, answer.content.decode()[:3000]
        return answer
