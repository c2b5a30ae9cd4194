"""What are the addresses of the workshop called? For whoever has to say who may open them."""

from __future__ import annotations

DOORS = (
    "workshop",
    "workshop-begin",
    "workshop-look",
    "workshop-withdraw",
    "workshop-draft",
    "workshop-undo",
    "workshop-redo",
    "workshop-share",
    "workshop-delete",
    "workshop-publish",
    "workshop-file",
    "workshop-question",
    "workshop-live",
    "workshop-table",
    "another-game",
    "try-draft",
    "try-edition",
    "signed-take",
)
