"""Streams, which only grow, and the rooms around them."""

import uuid
from typing import ClassVar

import django.db.models.deletion
from django.db import migrations, models
from django.db.migrations.operations.base import Operation

from games.migrations import _streams

EVENT_AND_INPUT = [
    migrations.CreateModel(
        name="Event",
        fields=[
            (
                "pk",
                models.CompositePrimaryKey("game_id", "version", blank=True, editable=False, primary_key=True, serialize=False),
            ),
            ("game_id", models.UUIDField()),
            ("version", models.IntegerField()),
            ("type", models.CharField(max_length=60)),
            ("schema", models.SmallIntegerField()),
            ("public", models.JSONField(help_text="what everybody may know")),
            ("private", models.JSONField(help_text="audience -> what it alone may know: a seat, table, staff")),
            ("actor", models.CharField(help_text="seat:N, bot:N, clock, staff or system", max_length=20)),
            ("input", models.IntegerField()),
            ("instant", models.BigIntegerField()),
            ("hash", models.BinaryField()),
        ],
        options={"db_table": "games_event"},
    ),
    migrations.CreateModel(
        name="Input",
        fields=[
            (
                "pk",
                models.CompositePrimaryKey("game_id", "number", blank=True, editable=False, primary_key=True, serialize=False),
            ),
            ("game_id", models.UUIDField()),
            ("number", models.IntegerField()),
            ("kind", models.CharField(help_text="setup, command, expiry or unreadable", max_length=10)),
            ("actor", models.CharField(max_length=20)),
            ("seat", models.SmallIntegerField(help_text="whose idempotency key it is", null=True)),
            ("payload", models.JSONField(null=True)),
            ("instant", models.BigIntegerField()),
            ("key", models.CharField(max_length=80, null=True)),
            ("body_digest", models.BinaryField(null=True)),
            (
                "first_version",
                models.IntegerField(help_text="accepted: its first event; null when refused or without effect", null=True),
            ),
            (
                "last_version",
                models.IntegerField(help_text="the version reached then: that of its last event, or as it was when refused"),
            ),
            ("refusal", models.JSONField(help_text="code, rule and params of a refusal", null=True)),
            ("digest", models.BinaryField(help_text="running digest up to and including this input")),
        ],
        options={
            "db_table": "games_command",
            "constraints": [
                models.UniqueConstraint(
                    models.F("game_id"), models.F("seat"), models.F("key"), name="games_command_key", nulls_distinct=True
                )
            ],
        },
    ),
]


class Migration(migrations.Migration):
    """Games and their streams, seats, rooms and members."""

    initial = True
    dependencies: ClassVar[list[tuple[str, str]]] = []
    operations: ClassVar[list[Operation]] = [
        migrations.SeparateDatabaseAndState(
            state_operations=EVENT_AND_INPUT,
            database_operations=[
                migrations.RunSQL(_streams.CREATE_TABLES, _streams.DROP_TABLES),
                migrations.RunSQL(_streams.REFUSE_CHANGES, _streams.ALLOW_CHANGES),
                migrations.RunSQL(_streams.ENSURE_PARTITIONS, _streams.FORGET_PARTITIONS),
            ],
        ),
        migrations.CreateModel(
            name="Game",
            fields=[
                ("id", models.UUIDField(primary_key=True, serialize=False)),
                ("ruleset", models.CharField(max_length=40)),
                ("rules_version", models.IntegerField()),
                ("options", models.JSONField()),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("running", "Running"),
                            ("finished", "Finished"),
                            ("timed_out", "Timed Out"),
                            ("abandoned", "Abandoned"),
                            ("quarantined", "Quarantined"),
                        ],
                        default="running",
                        max_length=12,
                    ),
                ),
                ("version", models.IntegerField(help_text="number of the newest event")),
                (
                    "input_number",
                    models.IntegerField(help_text="number of the newest input, refused ones included; for staff only"),
                ),
                ("head_hash", models.BinaryField()),
                ("inputs_digest", models.BinaryField(help_text="running digest of all inputs")),
                ("instant", models.BigIntegerField(help_text="instant of the newest event")),
                ("wake_at", models.BigIntegerField(help_text="the next moment at which the server must act here", null=True)),
                (
                    "claimed_until",
                    models.BigIntegerField(help_text="a tick has sent the wake; another may from here on", null=True),
                ),
                ("failures", models.SmallIntegerField(default=0, help_text="wakes in a row that failed in rules code")),
                ("meta", models.IntegerField(default=0, help_text="counts what changes an answer and is no event")),
                ("commitment", models.CharField(max_length=64)),
                ("result", models.JSONField(null=True)),
                ("room_id", models.UUIDField(null=True)),
                ("spectators", models.BooleanField(default=False)),
                ("open_replay", models.BooleanField(default=False)),
                ("created_at", models.BigIntegerField()),
                ("ended_at", models.BigIntegerField(null=True)),
            ],
            options={
                "db_table": "games_game",
                "indexes": [
                    models.Index(models.F("wake_at"), condition=models.Q(("wake_at__isnull", False)), name="games_game_wake"),
                    models.Index(fields=["-id"], name="games_game_watch", condition=models.Q(spectators=True, status="running")),
                    models.Index(models.F("room_id"), name="games_game_room"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Secret",
            fields=[
                ("game_id", models.UUIDField(primary_key=True, serialize=False)),
                ("server_seed", models.BinaryField()),
                ("entropy", models.JSONField(default=list)),
            ],
            options={"db_table": "games_secret"},
        ),
        migrations.CreateModel(
            name="Snapshot",
            fields=[
                ("game_id", models.UUIDField(primary_key=True, serialize=False)),
                ("version", models.IntegerField()),
                ("fingerprint", models.CharField(max_length=64)),
                ("state", models.BinaryField()),
            ],
            options={"db_table": "games_snapshot"},
        ),
        migrations.CreateModel(
            name="Seat",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey("game_id", "seat", blank=True, editable=False, primary_key=True, serialize=False),
                ),
                ("game_id", models.UUIDField()),
                ("seat", models.SmallIntegerField()),
                ("user_id", models.UUIDField(null=True)),
                (
                    "policy",
                    models.CharField(help_text="the bot that sits here, or takes over when the person is away", max_length=20),
                ),
                ("left", models.BooleanField(default=False, help_text="mirrors the log, for lists")),
            ],
            options={
                "db_table": "games_seat",
                "indexes": [models.Index(models.F("user_id"), models.F("game_id"), name="games_seat_games")],
                "constraints": [
                    models.UniqueConstraint(models.F("game_id"), models.F("user_id"), name="games_seat_user", nulls_distinct=True)
                ],
            },
        ),
        migrations.CreateModel(
            name="Room",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, primary_key=True, serialize=False)),
                ("code", models.CharField(max_length=8, unique=True)),
                ("ruleset", models.CharField(max_length=40)),
                ("options", models.JSONField(default=dict)),
                ("seats", models.SmallIntegerField()),
                ("public", models.BooleanField(default=True)),
                ("spectators", models.BooleanField(default=False)),
                ("open_replay", models.BooleanField(default=False)),
                (
                    "status",
                    models.CharField(
                        choices=[("open", "Open"), ("playing", "Playing"), ("closed", "Closed")], default="open", max_length=8
                    ),
                ),
                ("host_id", models.UUIDField()),
                ("game_id", models.UUIDField(help_text="the game being played, or the last one", null=True)),
                ("commitment", models.CharField(help_text="promise of the next game's seed", max_length=64)),
                ("version", models.IntegerField(default=1, help_text="counts changes; the ETag of the room")),
                ("created_at", models.BigIntegerField()),
                ("changed_at", models.BigIntegerField()),
                ("creation_key", models.CharField(max_length=80, null=True)),
                ("creation_digest", models.BinaryField(null=True)),
                ("creator_id", models.UUIDField()),
                (
                    "kicked",
                    models.JSONField(default=list, help_text="ids of the people a host has sent away, the latest last"),
                ),
            ],
            options={
                "db_table": "games_room",
                "indexes": [models.Index(fields=["status", "public", "-created_at"], name="games_room_list")],
                "constraints": [
                    models.UniqueConstraint(
                        models.F("creator_id"), models.F("creation_key"), name="games_room_creation", nulls_distinct=True
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="RoomSecret",
            fields=[
                (
                    "room",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, primary_key=True, serialize=False, to="games.room"
                    ),
                ),
                ("server_seed", models.BinaryField()),
            ],
            options={"db_table": "games_room_secret"},
        ),
        migrations.CreateModel(
            name="Member",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("room", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="members", to="games.room")),
                ("user_id", models.UUIDField(null=True)),
                ("policy", models.CharField(blank=True, help_text="of a bot; empty for a person", max_length=20)),
                ("seat", models.SmallIntegerField(null=True)),
                ("ready", models.BooleanField(default=False)),
                ("entropy", models.CharField(blank=True, help_text="32 bytes of the person's own, hex", max_length=64)),
                ("joined_at", models.BigIntegerField()),
                ("seen_at", models.BigIntegerField()),
            ],
            options={
                "db_table": "games_member",
                "indexes": [models.Index(models.F("user_id"), name="games_member_rooms")],
                "constraints": [
                    models.UniqueConstraint(models.F("room"), models.F("user_id"), name="games_member_user", nulls_distinct=True),
                    models.UniqueConstraint(models.F("room"), models.F("seat"), name="games_member_seat", nulls_distinct=True),
                ],
            },
        ),
    ]
