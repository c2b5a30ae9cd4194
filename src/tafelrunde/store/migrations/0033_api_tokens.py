"""Tokens of programs that may write in a tournament, and what they were answered."""

from __future__ import annotations

import django.db.models.deletion
from django.db import migrations, models

NUMBER = {
    "auto_created": True,
    "primary_key": True,
    "serialize": False,
    "verbose_name": "ID",
}


class Migration(migrations.Migration):
    dependencies = (("store", "0032_house_keys"),)

    operations = (
        migrations.CreateModel(
            name="ApiToken",
            fields=[
                ("id", models.BigAutoField(**NUMBER)),
                ("label", models.CharField(max_length=60)),
                ("scopes", models.CharField(max_length=40)),
                ("token_hash", models.CharField(max_length=64, unique=True)),
                ("made_at", models.DateTimeField(auto_now_add=True)),
                ("used_at", models.DateTimeField(blank=True, null=True)),
                ("revoked_at", models.DateTimeField(blank=True, null=True)),
                (
                    "hall",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="api_tokens",
                        to="store.hall",
                    ),
                ),
            ],
            options={"ordering": ("id",)},
        ),
        migrations.CreateModel(
            name="KeptReply",
            fields=[
                ("id", models.BigAutoField(**NUMBER)),
                ("key", models.CharField(max_length=100)),
                ("asked", models.CharField(max_length=64)),
                ("at", models.DateTimeField()),
                ("status", models.PositiveSmallIntegerField(default=0)),
                ("body", models.TextField(blank=True)),
                (
                    "token",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="replies",
                        to="store.apitoken",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("token", "key"), name="one_reply_a_key_of_a_token"
                    )
                ],
            },
        ),
    )
