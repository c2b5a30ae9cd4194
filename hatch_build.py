"""Compiles the translations while a wheel is built or the checkout is installed; packs docs/."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PAGES = (".md", ".toml", ".svg", ".json", ".py")
ALBUM = "screenshots"
"""Pictures for the repository alone; no page leads there."""


class CompileTranslations(BuildHookInterface):  # type: ignore[type-arg]
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name == "wheel" and version == "standard":
            self._pack_docs(build_data)
        words = Path(self.root) / "src" / "tafelrunde" / "words"
        # Loaded from its file: the package itself needs libraries a build does not have.
        sys.path.insert(0, str(words))
        try:
            import compiling  # type: ignore[import-not-found]

            compiling.compile_all(words)
        finally:
            sys.path.remove(str(words))

    def _pack_docs(self, build_data: dict[str, Any]) -> None:
        """What the house shows under /docs; a checkout reads it where it lies."""
        docs = Path(self.root) / "docs"
        for path in sorted(docs.rglob("*")):
            name = path.relative_to(docs)
            if path.suffix in PAGES and name.parts[0] != ALBUM:
                build_data["force_include"][str(path)] = f"tafelrunde/docs/{name.as_posix()}"
