"""Compiles the translations while a wheel is built or the checkout is installed."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompileTranslations(BuildHookInterface):  # type: ignore[type-arg]
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        words = Path(self.root) / "src" / "tafelrunde" / "words"
        # Loaded from its file: the package itself needs libraries a build does not have.
        sys.path.insert(0, str(words))
        try:
            import compiling  # type: ignore[import-not-found]

            compiling.compile_all(words)
        finally:
            sys.path.remove(str(words))
