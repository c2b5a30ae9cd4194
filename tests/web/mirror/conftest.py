"""The same clerk as at the desk."""

from tests.web.files.conftest import own_folder
from tests.web.organiser.conftest import Clerk, colleague, organiser, plain_ledger

__all__ = ["Clerk", "colleague", "organiser", "own_folder", "plain_ledger"]
