"""The settings of the house, with what tests need: fast passwords, a throw-away folder."""

from __future__ import annotations

import os
import tempfile

os.environ.setdefault("TAFELRUNDE_DATA", tempfile.mkdtemp(prefix="tafelrunde-tests-"))
os.environ["TAFELRUNDE_DEMO"] = "1"
os.environ.setdefault("TAFELRUNDE_LOG", "WARNING")
# Playwright keeps an event loop in the tests' own thread; the tests themselves are not async.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"

from tafelrunde.web.settings import *  # noqa: F403
from tafelrunde.words import compiling

# Before anything reads a catalogue: whoever finds none speaks English to the end.
compiling.compile_all()

# The same in all processes of a run: who is logged in to what one of them keeps is so in all.
SECRET_KEY = "of no house " * 6

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]

# Letters leave the houses of the tests; one without a mail server says so.
EMAIL_FILE_PATH = None

# What is left for later is done at once, so that a test sees what comes of it.
TASKS = {"default": {"BACKEND": "django_tasks.backends.immediate.ImmediateBackend"}}

# Named outright: the runner of parallel tests knows only Django's own SQLite by its name.
DATABASES["default"]["TEST"] = {"NAME": ":memory:"}  # noqa: F405
