"""The shapes of requests and answers about rooms."""

import base64
import binascii
from typing import Any, Final
from uuid import UUID

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from accounts.api.serializers import Flag, StrictSerializer, Text, Whole
from games.api.openapi.rules import names
from games.api.openapi.structs import ref
from games.rules.catalogue import RULESETS
from games.services.lobby import MOST_LISTED, Mark

_MOST_SEATS: Final = 100
_RULESETS: Final = sorted(RULESETS)
_INSTANT: Final = "Milliseconds since 1970, UTC."


@extend_schema_field({"anyOf": [ref(f"{name}Options") for name in names().values()]})
class OptionsField(serializers.DictField):
    """The options of a ruleset; GET /rulesets/{slug} describes them, and the ruleset itself checks them."""

    def __init__(self, **arguments: Any) -> None:
        super().__init__(help_text="House rules; GET /rulesets/{slug} says which there are.", **arguments)


class NewRoom(StrictSerializer):
    ruleset = serializers.ChoiceField(choices=_RULESETS)
    options = OptionsField(required=False)
    seats = Whole(
        min_value=1, max_value=_MOST_SEATS, required=False, help_text="By default four, or as many as the ruleset needs."
    )
    public = Flag(default=True, help_text="Listed and open to all; else only who has the code comes in.")
    spectators = Flag(default=False, help_text="Whether others may watch: they see what all players see.")
    open_replay = Flag(
        default=False, help_text="Whether the seed, and with it every hand, is opened to the players after the end."
    )


class RoomChange(StrictSerializer):
    """What is to be different; the rest stays. `options` replaces all options."""

    options = OptionsField(required=False)
    seats = Whole(min_value=1, max_value=_MOST_SEATS, required=False)
    public = Flag(required=False)
    spectators = Flag(required=False)
    open_replay = Flag(required=False)


class QuickWish(StrictSerializer):
    ruleset = serializers.ChoiceField(choices=_RULESETS)


class RoomCode(StrictSerializer):
    code = Text(max_length=20, help_text="However it was typed: case, spaces and hyphens do not matter.")


class JoinWish(StrictSerializer):
    code = Text(max_length=20, required=False, help_text="Of a private room.")


class SeatChoice(StrictSerializer):
    seat = Whole(
        min_value=0, max_value=_MOST_SEATS - 1, allow_null=True, help_text="Null: stand up and keep the place in the room."
    )


class Readiness(StrictSerializer):
    ready = Flag()
    entropy = serializers.RegexField(
        r"^[0-9a-fA-F]{64}$", required=False, help_text="32 random bytes of your own as hex, mixed into the seed of the game."
    )


class BotWish(StrictSerializer):
    seat = Whole(min_value=0, max_value=_MOST_SEATS - 1, required=False, help_text="By default the first free one.")
    policy = Text(max_length=20, required=False, help_text="By default the strongest one of the ruleset.")


class FillWish(StrictSerializer):
    policy = Text(max_length=20, required=False, help_text="By default the strongest one of the ruleset.")


class BotLevel(StrictSerializer):
    policy = Text(max_length=20)


class Heir(StrictSerializer):
    user_id = serializers.UUIDField()


class RoomQuery(serializers.Serializer[Any]):
    """GET /rooms/{id}."""

    code = serializers.CharField(max_length=20, required=False, help_text="Of a private room, before joining it.")


class MarkField(serializers.CharField):
    """An opaque mark of where the next page begins."""

    default_error_messages = {"cursor": "This is not a cursor of this list."}

    def to_internal_value(self, data: Any) -> Any:
        try:
            text = super().to_internal_value(data)
            raw = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
            return Mark(int.from_bytes(raw[:8], "big", signed=True), UUID(bytes=raw[8:]))
        except (binascii.Error, ValueError):
            self.fail("cursor")


def cursor(mark: Mark | None) -> str | None:
    """Return the cursor of the page after a mark."""
    if mark is None:
        return None
    raw = mark.created_at.to_bytes(8, "big") + mark.room_id.bytes
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


class RoomsQuery(serializers.Serializer[Any]):
    """GET /rooms."""

    mine = serializers.BooleanField(
        default=False, help_text="The rooms you are in, open or playing, instead of open public ones."
    )
    ruleset = serializers.ChoiceField(choices=_RULESETS, required=False)
    cursor = MarkField(max_length=40, required=False, help_text="`next` of the page before")
    limit = serializers.IntegerField(min_value=1, max_value=MOST_LISTED, default=20)


class PlaceSerializer(serializers.Serializer[Any]):
    """A seat and who is in it, or somebody who stands. People have a name, bots a policy."""

    seat = serializers.IntegerField(allow_null=True, help_text="Null for who stands.")
    kind = serializers.CharField(help_text="`person`, `bot` or `free`.")
    nickname = serializers.CharField(allow_null=True)
    discriminator = serializers.CharField(allow_null=True, help_text="Four digits that tell people of one nickname apart.")
    user_id = serializers.UUIDField(allow_null=True, help_text="Of a person, for members only.")
    policy = serializers.CharField(allow_null=True)
    ready = serializers.BooleanField(help_text="Bots always are; the host is by starting.")
    host = serializers.BooleanField()
    you = serializers.BooleanField()


class RoomSerializer(serializers.Serializer[Any]):
    """A room as one person sees it."""

    id = serializers.UUIDField()
    code = serializers.CharField(allow_null=True, help_text="For members, and for who showed it.")
    ruleset = serializers.CharField()
    options = OptionsField()
    status = serializers.CharField(help_text="`open` or `playing`.")
    public = serializers.BooleanField()
    spectators = serializers.BooleanField()
    open_replay = serializers.BooleanField()
    seats = PlaceSerializer(many=True)
    standing = PlaceSerializer(many=True)
    game_id = serializers.UUIDField(
        allow_null=True, help_text="The game being played, or the last one. Its seats are those of the room."
    )
    commitment = serializers.CharField(help_text="Promise of the seed of the game being played or, while open, of the next one.")
    version = serializers.IntegerField()
    created_at = serializers.IntegerField(help_text=_INSTANT)
    poll_after_ms = serializers.IntegerField(help_text="When to ask again.")


class RoomListSerializer(serializers.Serializer[Any]):
    rooms = RoomSerializer(many=True)
    next = serializers.CharField(allow_null=True, help_text="`cursor` of the next page")
