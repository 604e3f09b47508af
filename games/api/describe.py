"""What the OpenAPI document says of each operation on games and rulesets, apart from the views that do it."""

from collections import defaultdict
from typing import Any, Final

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse, extend_schema

from games.api.openapi.problem import MEDIA_TYPE, example
from games.api.openapi.structs import ref
from games.api.queries import FeedQuery, GameQuery, GamesQuery, MyGamesQuery

Answers = dict[Any, Any]

_SHOWN: Final = [200, 304]


def problems(*met: tuple[int, str]) -> Answers:
    """Return the problem answers of an operation, one per status, with an example for each (status, code)."""
    by_status: dict[int, list[str]] = defaultdict(list)
    for status, code in met:
        by_status[status].append(code)
    return {
        (status, MEDIA_TYPE): OpenApiResponse(
            response=ref("Problem"),
            description=", ".join(codes),
            examples=[_example(status, code) for code in codes],
        )
        for status, codes in sorted(by_status.items())
    }


def _example(status: int, code: str) -> OpenApiExample:
    return OpenApiExample(
        code, value=example(status, code), response_only=True, status_codes=[str(status)], media_type=MEDIA_TYPE
    )


def _header(name: str, description: str, *, required: bool = False, **more: Any) -> OpenApiParameter:
    return OpenApiParameter(name, str, OpenApiParameter.HEADER, required=required, description=description, **more)


def _told(name: str, description: str, statuses: list[int | str] | None = None, kind: Any = str) -> OpenApiParameter:
    return OpenApiParameter(
        name, kind, OpenApiParameter.HEADER, description=description, response=statuses or [200], required=True
    )


IDEMPOTENCY_KEY: Final = _header(
    "Idempotency-Key",
    "A new value for each wish, the same for each repetition: 8 to 80 visible ASCII characters.",
    required=True,
    pattern="^[!-~]{8,80}$",
)
_NONE_MATCH: Final = _header("If-None-Match", "The ETag of the answer already held.")
_ETAG: Final = OpenApiParameter(
    "ETag",
    str,
    OpenApiParameter.HEADER,
    description="Of this answer, version and viewer. Missing while the server resolves what is overdue.",
    response=_SHOWN,
)
_CLOCK: Final = (
    _told("X-Server-Time", "milliseconds since 1970, UTC", [200, 304], int),
    _told("X-Poll-After", "when to ask again, in milliseconds", [200, 304], int),
)
_HIDDEN: Final = ((404, "game.not_found"), (503, "game.busy"), (503, "game.quarantined"))
_LANGUAGE: Final = _header("Accept-Language", "`ko` or `en`: the language of names and texts.")

GET_GAME: Final = extend_schema(
    operation_id="get_game",
    tags=["games"],
    summary="The game as I may see it",
    parameters=[GameQuery, _NONE_MATCH, _ETAG, *_CLOCK],
    responses={
        200: OpenApiResponse(ref("Game"), description="The game now."),
        304: OpenApiResponse(None, description="Nothing has changed since the ETag."),
        **problems((400, "request.invalid"), *_HIDDEN),
    },
)
POST_COMMAND: Final = extend_schema(
    operation_id="send_command",
    tags=["games"],
    summary="Act in a game",
    parameters=[
        IDEMPOTENCY_KEY,
        _header("If-Match", "Act only if the game is still at the version of this ETag."),
        _ETAG,
        _told("X-Server-Time", "milliseconds since 1970, UTC", None, int),
        _told("X-Poll-After", "when to ask again, in milliseconds", None, int),
    ],
    request={"application/json": ref("CommandRequest")},
    responses={
        200: OpenApiResponse(ref("Game"), description="The game after the command."),
        **problems(
            (400, "request.missing_key"),
            (400, "request.bad_key"),
            (400, "request.invalid"),
            (400, "game.bad_command"),
            (403, "game.not_a_player"),
            (409, "game.not_your_turn"),
            (409, "agent_d.already_chosen"),
            (409, "game.window_closed"),
            (409, "game.game_over"),
            (412, "game.stale_version"),
            (422, "citadels.not_enough_gold"),
            (422, "request.key_reused"),
            (429, "game.too_many_refusals"),
            *_HIDDEN,
        ),
    },
    examples=[
        OpenApiExample("gather gold", value={"command": {"type": "gather", "what": "gold"}}, request_only=True),
        OpenApiExample(
            "build, in the window of this turn",
            value={"command": {"type": "build", "card": "sc_alley_teahouse"}, "window": "turn-57"},
            request_only=True,
        ),
        OpenApiExample(
            "a guess at another agent",
            value={"command": {"type": "attempt", "target": 2, "color": "red", "building": "submarine"}},
            request_only=True,
        ),
    ],
)
GET_FEED: Final = extend_schema(
    operation_id="get_feed",
    tags=["games"],
    summary="What has happened since",
    parameters=[FeedQuery],
    responses={
        200: OpenApiResponse(ref("Feed"), description="The events after `after`, in order, once each."),
        **problems((400, "request.invalid"), *_HIDDEN),
    },
)
GET_SHEET: Final = extend_schema(
    operation_id="get_sheet",
    tags=["games"],
    summary="The whole sheet of a seat",
    description=(
        "For rulesets in which everybody has a public sheet. The view of a large table holds one's own and sums up the others; "
        "this is one of them in full, as of the last turn that was resolved."
    ),
    parameters=[
        OpenApiParameter("seat", int, OpenApiParameter.PATH),
        _NONE_MATCH,
        _told("ETag", "Of this sheet.", [200, 304]),
    ],
    responses={
        200: OpenApiResponse(ref("Sheet"), description="The sheet."),
        304: OpenApiResponse(None, description="Nothing has changed since the ETag."),
        **problems((404, "game.no_such_sheet"), *_HIDDEN),
    },
)
GET_STREAM: Final = extend_schema(
    operation_id="stream_versions",
    tags=["games"],
    summary="Versions as they happen",
    description=(
        'Server-Sent Events: `event: version`, `data: {"version": n}` whenever the game has moved on, a comment every 15 s; '
        "ends after 10 minutes, or when the caller may not watch any more. Ask for the game itself on each."
    ),
    responses={
        (200, "text/event-stream"): OpenApiResponse(OpenApiTypes.STR, description="The stream."),
        **problems(*_HIDDEN),
    },
)
GET_GAMES: Final = extend_schema(
    operation_id="list_games",
    tags=["games"],
    summary="Games to watch",
    parameters=[GamesQuery],
    responses={
        200: OpenApiResponse(ref("WatchableGames"), description="Running games that allow spectators, newest first."),
        **problems((400, "request.invalid")),
    },
)
GET_MY_GAMES: Final = extend_schema(
    operation_id="list_my_games",
    tags=["me"],
    summary="My games, my turn first",
    parameters=[MyGamesQuery],
    responses={
        200: OpenApiResponse(
            ref("MyGames"), description="Those that run, the most urgent first; then, page by page, those that are over."
        ),
        **problems((400, "request.invalid")),
    },
)
GET_RULESETS: Final = extend_schema(
    operation_id="list_rulesets",
    tags=["rulesets"],
    summary="What can be played",
    auth=[],
    parameters=[_LANGUAGE, _NONE_MATCH, _told("ETag", "Of this document.", [200, 304])],
    responses={
        200: OpenApiResponse(ref("RulesetList"), description="All rulesets."),
        304: OpenApiResponse(None, description="Nothing has changed since the ETag."),
    },
)
GET_RULESET: Final = extend_schema(
    operation_id="get_ruleset",
    tags=["rulesets"],
    summary="One ruleset in full",
    auth=[],
    parameters=[_LANGUAGE, _NONE_MATCH, _told("ETag", "Of this document.", [200, 304])],
    responses={
        200: OpenApiResponse(ref("Ruleset"), description="Seats, options, bots, pieces such as roles and cards, and commands."),
        304: OpenApiResponse(None, description="Nothing has changed since the ETag."),
        **problems((404, "game.no_such_ruleset")),
    },
)
GET_STATUS: Final = extend_schema(
    operation_id="get_status",
    tags=["status"],
    summary="How much is going on",
    auth=[],
    responses={200: OpenApiResponse(ref("Status"), description="Up to 999 of each are counted.")},
)
