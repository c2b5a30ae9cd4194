"""Letters kept in a folder where no post office is named: on the disk before they count as sent."""

from __future__ import annotations

import os
from pathlib import Path

from django.core.mail.backends import filebased

from tafelrunde.store.durable import sync


class EmailBackend(filebased.EmailBackend):
    def close(self) -> None:
        if self.stream is not None:
            self.stream.flush()
            os.fsync(self.stream.fileno())
            folder = Path(self.file_path)
            sync(folder)
            sync(folder.parent)
        super().close()
