"""Drafts and published editions are kept on both databases, and every backup holds them."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.utils import timezone

from tafelrunde.store.backup import back_up
from tafelrunde.store.workshop_models import (
    DraftShare,
    DraftStep,
    HouseEdition,
    HouseNote,
    RuleDraft,
)

NOTE = {"rulebook": "azul", "number": 1, "revision": 1, "kind": "J", "title_de": "Fliesen"}


def filled(alias: str) -> None:
    """A draft with a step, shared with somebody, an edition, and a ruling of the house."""
    accounts, now = User.objects.using(alias), timezone.now()
    ada, bo = (accounts.create(username=name, last_login=now) for name in ("ada", "bo"))
    draft = RuleDraft.objects.using(alias).create(owner=ada, title="Azul", start='{"id":"azul"}')
    DraftStep.objects.using(alias).create(draft=draft, number=1, step="{}", by=bo)
    DraftShare.objects.using(alias).create(draft=draft, account=bo)
    HouseEdition.objects.using(alias).create(rulebook="azul", version="1", files="{}", digest="x")
    HouseNote.objects.using(alias).create(**NOTE, text_de="ü" * 4000, by=ada)


def refuses_doubles(alias: str) -> None:
    draft = RuleDraft.objects.using(alias).get()
    with pytest.raises(IntegrityError), transaction.atomic(using=alias):
        DraftStep.objects.using(alias).create(draft=draft, number=1, step="{}")
    with pytest.raises(IntegrityError), transaction.atomic(using=alias):
        HouseEdition.objects.using(alias).create(
            rulebook="azul", version="1", files="{}", digest="y"
        )
    with pytest.raises(IntegrityError), transaction.atomic(using=alias):
        HouseNote.objects.using(alias).create(**NOTE)


def test_a_step_and_an_edition_are_there_once_and_in_the_backup(
    sqlite: str, tmp_path: Path
) -> None:
    filled(sqlite)
    refuses_doubles(sqlite)
    made = back_up(tmp_path / "kept", "workshop", sqlite)
    with sqlite3.connect(made.path) as kept:
        assert kept.execute("select title from store_ruledraft").fetchall() == [("Azul",)]
        assert kept.execute("select number from store_draftstep").fetchall() == [(1,)]
        assert kept.execute("select title_de from store_housenote").fetchall() == [("Fliesen",)]
        assert kept.execute("select version from store_houseedition").fetchall() == [("1",)]


def test_the_same_on_postgresql(postgres: str) -> None:
    filled(postgres)
    refuses_doubles(postgres)
