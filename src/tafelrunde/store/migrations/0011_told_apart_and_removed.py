"""What tells namesakes apart, and which tournaments were deleted before they began."""

from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("store", "0010_joining_by_code"),)

    operations = (
        migrations.AddField(
            model_name="person",
            name="told_apart",
            field=models.CharField(blank=True, default="", max_length=40),
        ),
        migrations.CreateModel(
            name="Removed",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("hall", models.CharField(max_length=64)),
                ("slug", models.CharField(max_length=80)),
                ("records", models.PositiveIntegerField()),
                ("head", models.CharField(max_length=64)),
                ("by", models.CharField(max_length=100)),
                ("at", models.DateTimeField(auto_now_add=True)),
            ],
            options={"ordering": ("-id",)},
        ),
    )
