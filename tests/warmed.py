"""What every command that opens a house loads, loaded once: the process that forks begins with it.

Django is set up here for no house at all and its settings are forgotten again: each fork reads its
own from its own surroundings, as the command itself would.
"""

from __future__ import annotations

import os
import sys
from tempfile import TemporaryDirectory
from typing import Any

import django
from django.conf import settings
from django.db import connections
from django.utils.functional import empty

from tests.loaded import load_all

SETTINGS = "tafelrunde.web.settings"


def _load() -> None:
    with TemporaryDirectory() as nowhere:
        os.environ |= {"TAFELRUNDE_DATA": nowhere, "DJANGO_SETTINGS_MODULE": SETTINGS}
        django.setup()
        load_all()


def _forget() -> None:
    databases: Any = connections
    for alias in [each.alias for each in databases.all(initialized_only=True)]:
        del databases[alias]
    del databases.settings
    databases._settings = None
    house: Any = settings
    house._wrapped = empty
    del sys.modules[SETTINGS]


_load()
_forget()
