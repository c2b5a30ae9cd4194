"""Addresses of style sheets and scripts: each carries a fingerprint, so browsers may keep it."""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import StaticFilesStorage


class FingerprintedFiles(StaticFilesStorage):
    """Adds ?v=… to every address; needs no step that collects files first."""

    def url(self, name: str | None) -> str:
        plain = super().url(name)
        mark = _fingerprint(name or "", _changed(name or "") if settings.DEBUG else 0)
        return f"{plain}?v={mark}" if mark else plain


def _changed(name: str) -> int:
    found = finders.find(name)
    return Path(found).stat().st_mtime_ns if found else 0


@lru_cache(maxsize=256)
def _fingerprint(name: str, _changed_at: int) -> str:
    found = finders.find(name)
    return blake2b(Path(found).read_bytes(), digest_size=6).hexdigest() if found else ""
