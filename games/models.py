"""Tables of games and rooms.

Whatever belongs to a game has `game_id` first in its primary key and no unique constraint without it, so that games can be
spread over servers without a change of code (design section 10). Events and inputs only grow; triggers and rights in
the migrations keep it so. Instants are whole milliseconds since 1970, UTC. People appear by id, without a foreign key.
"""

import uuid

from django.db import models


class Game(models.Model):
    """The head of a game's stream: where its log stands, and when the server must act in it next."""

    class Status(models.TextChoices):
        RUNNING = "running"
        FINISHED = "finished"
        TIMED_OUT = "timed_out"
        ABANDONED = "abandoned"
        QUARANTINED = "quarantined"

    id = models.UUIDField(primary_key=True)
    ruleset = models.CharField(max_length=40)
    rules_version = models.IntegerField()
    options = models.JSONField()
    status = models.CharField(max_length=12, choices=Status.choices, default=Status.RUNNING)
    version = models.IntegerField(help_text="number of the newest event")
    input_number = models.IntegerField(help_text="number of the newest input, refused ones included; for staff only")
    head_hash = models.BinaryField()
    inputs_digest = models.BinaryField(help_text="running digest of all inputs")
    instant = models.BigIntegerField(help_text="instant of the newest event")
    wake_at = models.BigIntegerField(null=True, help_text="the next moment at which the server must act here")
    claimed_until = models.BigIntegerField(null=True, help_text="a tick has sent the wake; another may from here on")
    failures = models.SmallIntegerField(default=0, help_text="wakes in a row that failed in rules code")
    meta = models.IntegerField(default=0, help_text="counts what changes an answer and is no event")
    commitment = models.CharField(max_length=64)
    result = models.JSONField(null=True)
    room_id = models.UUIDField(null=True)
    spectators = models.BooleanField(default=False)
    open_replay = models.BooleanField(default=False)
    created_at = models.BigIntegerField()
    ended_at = models.BigIntegerField(null=True)

    class Meta:
        db_table = "games_game"
        indexes = [
            models.Index("wake_at", name="games_game_wake", condition=models.Q(wake_at__isnull=False)),
            models.Index(fields=["-id"], name="games_game_watch", condition=models.Q(spectators=True, status="running")),
            models.Index("room_id", name="games_game_room"),
        ]


class Event(models.Model):
    """One fact of a game, in stored shape. Written by games.store only; partitioned by month through the game's UUIDv7."""

    pk = models.CompositePrimaryKey("game_id", "version")
    game_id = models.UUIDField()
    version = models.IntegerField()
    type = models.CharField(max_length=60)
    schema = models.SmallIntegerField()
    public = models.JSONField(help_text="what everybody may know")
    private = models.JSONField(help_text="audience -> what it alone may know: a seat, table, staff")
    actor = models.CharField(max_length=20, help_text="seat:N, bot:N, clock, staff or system")
    input = models.IntegerField()
    instant = models.BigIntegerField()
    hash = models.BinaryField()

    class Meta:
        db_table = "games_event"


class Input(models.Model):
    """One input of a game in order: the setup, a command, an expiry; accepted or refused."""

    pk = models.CompositePrimaryKey("game_id", "number")
    game_id = models.UUIDField()
    number = models.IntegerField()
    kind = models.CharField(max_length=10, help_text="setup, command, expiry or unreadable")
    actor = models.CharField(max_length=20)
    seat = models.SmallIntegerField(null=True, help_text="whose idempotency key it is")
    payload = models.JSONField(null=True)
    instant = models.BigIntegerField()
    key = models.CharField(max_length=80, null=True)  # noqa: DJ001 - null keys do not collide in the unique constraint
    body_digest = models.BinaryField(null=True)
    first_version = models.IntegerField(null=True, help_text="accepted: its first event; null when refused or without effect")
    last_version = models.IntegerField(help_text="the version reached then: that of its last event, or as it was when refused")
    refusal = models.JSONField(null=True, help_text="code, rule and params of a refusal")
    digest = models.BinaryField(help_text="running digest up to and including this input")

    class Meta:
        db_table = "games_command"
        constraints = [
            models.UniqueConstraint("game_id", "seat", "key", name="games_command_key", nulls_distinct=True),
        ]


class Secret(models.Model):
    """The server's seed of a game. Read by no list, page or log."""

    game_id = models.UUIDField(primary_key=True)
    server_seed = models.BinaryField()
    entropy = models.JSONField(default=list)

    class Meta:
        db_table = "games_secret"


class Snapshot(models.Model):
    """A folded state, kept to fold less. A cache: thrown away when the fingerprint of code and schema differs."""

    game_id = models.UUIDField(primary_key=True)
    version = models.IntegerField()
    fingerprint = models.CharField(max_length=64)
    state = models.BinaryField()

    class Meta:
        db_table = "games_snapshot"


class Seat(models.Model):
    """Who sits where in a game: a person, or a bot and its policy. Names are looked up, never stored."""

    pk = models.CompositePrimaryKey("game_id", "seat")
    game_id = models.UUIDField()
    seat = models.SmallIntegerField()
    user_id = models.UUIDField(null=True)
    policy = models.CharField(max_length=20, help_text="the bot that sits here, or takes over when the person is away")
    left = models.BooleanField(default=False, help_text="mirrors the log, for lists")

    class Meta:
        db_table = "games_seat"
        constraints = [models.UniqueConstraint("game_id", "user_id", name="games_seat_user", nulls_distinct=True)]
        indexes = [models.Index("user_id", "game_id", name="games_seat_games")]


class Room(models.Model):
    """Where people gather; it outlives a game (rematch)."""

    class Status(models.TextChoices):
        OPEN = "open"
        PLAYING = "playing"
        CLOSED = "closed"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4)
    code = models.CharField(max_length=8, unique=True)
    ruleset = models.CharField(max_length=40)
    options = models.JSONField(default=dict)
    seats = models.SmallIntegerField()
    public = models.BooleanField(default=True)
    spectators = models.BooleanField(default=False)
    open_replay = models.BooleanField(default=False)
    status = models.CharField(max_length=8, choices=Status.choices, default=Status.OPEN)
    host_id = models.UUIDField()
    game_id = models.UUIDField(null=True, help_text="the game being played, or the last one")
    commitment = models.CharField(max_length=64, help_text="promise of the next game's seed")
    version = models.IntegerField(default=1, help_text="counts changes; the ETag of the room")
    created_at = models.BigIntegerField()
    changed_at = models.BigIntegerField()
    creation_key = models.CharField(max_length=80, null=True)  # noqa: DJ001 - null keys do not collide
    creation_digest = models.BinaryField(null=True)
    creator_id = models.UUIDField()
    kicked = models.JSONField(default=list, help_text="ids of the people a host has sent away, the latest last")

    class Meta:
        db_table = "games_room"
        constraints = [
            models.UniqueConstraint("creator_id", "creation_key", name="games_room_creation", nulls_distinct=True),
        ]
        indexes = [models.Index(fields=["status", "public", "-created_at"], name="games_room_list")]


class RoomSecret(models.Model):
    """The seed drawn for a room's next game, whose commitment the room shows. Moves to `Secret` at the start."""

    room = models.OneToOneField(Room, primary_key=True, on_delete=models.CASCADE)
    server_seed = models.BinaryField()

    class Meta:
        db_table = "games_room_secret"


class Member(models.Model):
    """A person or a bot in a room."""

    room = models.ForeignKey(Room, on_delete=models.CASCADE, related_name="members")
    user_id = models.UUIDField(null=True)
    policy = models.CharField(max_length=20, blank=True, help_text="of a bot; empty for a person")
    seat = models.SmallIntegerField(null=True)
    ready = models.BooleanField(default=False)
    entropy = models.CharField(max_length=64, blank=True, help_text="32 bytes of the person's own, hex")
    joined_at = models.BigIntegerField()
    seen_at = models.BigIntegerField()

    class Meta:
        db_table = "games_member"
        constraints = [
            models.UniqueConstraint("room", "user_id", name="games_member_user", nulls_distinct=True),
            models.UniqueConstraint("room", "seat", name="games_member_seat", nulls_distinct=True),
        ]
        indexes = [models.Index("user_id", name="games_member_rooms")]
