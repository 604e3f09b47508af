"""What may stand behind the question mark of an address."""

import base64
from typing import Any
from uuid import UUID

from rest_framework import serializers
from rest_framework.request import Request

from games.rules.catalogue import RULESETS
from games.services.queries import MOST_FEED

_MOST_VERSION = 2**31 - 1
_MOST_LISTED = 100
_LONGEST_CURSOR = 23  # one more than a cursor has, so that anything longer is none


class CursorField(serializers.CharField):
    """An opaque mark of where the next page begins: the id of the last thing shown."""

    default_error_messages = {"cursor": "This is not a cursor of this list."}

    def to_internal_value(self, data: Any) -> Any:
        text = super().to_internal_value(data)
        try:
            return UUID(bytes=base64.urlsafe_b64decode(text[:_LONGEST_CURSOR] + "=="))
        except ValueError:
            self.fail("cursor")


def cursor(last: UUID) -> str:
    """Return the cursor of the page after the one that ends with `last`."""
    return base64.urlsafe_b64encode(last.bytes).decode().rstrip("=")


class FeedQuery(serializers.Serializer[Any]):
    """GET /games/{id}/feed."""

    after = serializers.IntegerField(
        min_value=0, max_value=_MOST_VERSION, default=0, help_text="the version of the newest event known; 0 for all"
    )
    limit = serializers.IntegerField(min_value=1, max_value=MOST_FEED, default=MOST_FEED, help_text="at most so many events")
    proof = serializers.BooleanField(
        default=False, help_text="with what it takes to check the events against the head hash (docs/api.md)"
    )


class GameQuery(serializers.Serializer[Any]):
    """GET /games/{id}."""

    wait = serializers.IntegerField(
        min_value=1,
        max_value=25,
        required=False,
        help_text="with If-None-Match: hold an unchanged answer for so many seconds",
    )


class GamesQuery(serializers.Serializer[Any]):
    """GET /games."""

    ruleset = serializers.ChoiceField(choices=sorted(RULESETS), required=False)
    status = serializers.ChoiceField(choices=["running", "resolving"], required=False)
    cursor = CursorField(required=False, help_text="`next` of the page before")
    limit = serializers.IntegerField(min_value=1, max_value=_MOST_LISTED, default=50)


class MyGamesQuery(serializers.Serializer[Any]):
    """GET /me/games."""

    cursor = CursorField(required=False, help_text="`next` of the page before: older games that are over")
    limit = serializers.IntegerField(
        min_value=1,
        max_value=_MOST_LISTED,
        default=50,
        help_text="at most so many games that are over; those that run are all on the first page",
    )


def asked(shape: type[serializers.Serializer[Any]], request: Request) -> dict[str, Any]:
    """Return the checked query of a request. Raises the framework's ValidationError."""
    query = shape(data=request.query_params)
    query.is_valid(raise_exception=True)
    answer: dict[str, Any] = query.validated_data
    return answer
