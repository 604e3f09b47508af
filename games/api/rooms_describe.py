"""What the OpenAPI document says of each operation on rooms, apart from the views that do it."""

from collections.abc import Callable
from typing import Any, Final, TypeVar

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse, extend_schema

from games.api import rooms_shapes as shapes
from games.api.describe import Answers, problems

Method = TypeVar("Method", bound=Callable[..., Any])

_HIDDEN: Final = (404, "room.not_found")
_BUSY: Final = (503, "room.busy")
_INVALID: Final = (400, "request.invalid")
_MEMBERS: Final = (_HIDDEN, _BUSY, (403, "room.not_a_member"))
_HOSTS: Final = (*_MEMBERS, (403, "room.not_host"))
_PLAYING: Final = (409, "room.playing")
_ROOM: Final = OpenApiResponse(shapes.RoomSerializer, description="The room now.")
_UNCHANGED: Final = OpenApiResponse(None, description="Nothing has changed since the ETag.")

_PLACE: Final[dict[str, Any]] = {
    "seat": 0,
    "kind": "person",
    "nickname": "여우",
    "discriminator": "0417",
    "user_id": "5f0e3c86-6a6f-4b43-9a57-6d2f5e0a7f11",
    "policy": None,
    "ready": True,
    "host": True,
    "you": True,
}
_NOBODY: Final = {**dict.fromkeys(_PLACE), "kind": "free", "ready": False, "host": False, "you": False}
_EXAMPLE: Final = {
    "id": "1c9b3c2e-0f5d-4f1f-8d3a-3a9d0a4b7c55",
    "code": "K7PQ2M",
    "ruleset": "secret_city",
    "options": {"speed": "normal"},
    "status": "open",
    "public": True,
    "spectators": False,
    "open_replay": False,
    "seats": [
        _PLACE,
        {**_NOBODY, "seat": 1, "kind": "bot", "policy": "steady", "ready": True},
        {**_NOBODY, "seat": 2},
        {**_NOBODY, "seat": 3},
    ],
    "standing": [],
    "game_id": None,
    "commitment": "9f2c6d0b3a5e4f718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f9",
    "version": 3,
    "created_at": 1796000000000,
    "poll_after_ms": 1500,
}
_SHORT: Final = {
    "roles": ["witch", "thief", "magician", "king", "bishop", "merchant", "architect", "warlord"],
    "city_target": 7,
}


def _body(name: str, value: dict[str, Any]) -> OpenApiExample:
    return OpenApiExample(name, value=value, request_only=True)


def _shown(*, status: int = 200) -> OpenApiExample:
    return OpenApiExample("a room", value=_EXAMPLE, response_only=True, status_codes=[str(status)])


def _header(name: str, description: str, **more: Any) -> OpenApiParameter:
    return OpenApiParameter(name, OpenApiTypes.STR, OpenApiParameter.HEADER, description=description, **more)


def _answers(*met: tuple[int, str], status: int = 200) -> Answers:
    return {status: _ROOM, **problems(*met)}


def _operation(operation_id: str, summary: str, **more: Any) -> Callable[[Method], Method]:
    return extend_schema(operation_id=operation_id, tags=["rooms"], summary=summary, **more)


LIST: Final = _operation(
    "list_rooms",
    "Open rooms",
    parameters=[shapes.RoomsQuery],
    responses={
        200: OpenApiResponse(shapes.RoomListSerializer, description="The newest first."),
        **problems(_INVALID),
    },
    examples=[OpenApiExample("a page", value={"rooms": [_EXAMPLE], "next": None}, response_only=True)],
)
CREATE: Final = _operation(
    "create_room",
    "Open a room",
    parameters=[
        _header(
            "Idempotency-Key",
            "A new value for each room wished for, the same for each repetition: 8 to 80 visible ASCII characters.",
            pattern="^[!-~]{8,80}$",
        )
    ],
    request=shapes.NewRoom,
    responses=_answers(
        _INVALID,
        (400, "request.bad_key"),
        (422, "request.key_reused"),
        (422, "citadels.bad_option"),
        (422, "citadels.bad_player_count"),
        (422, "agent_d.bad_player_count"),
        (404, "room.not_found"),
        status=201,
    ),
    examples=[
        _body("four seats, by code only", {"ruleset": "secret_city", "seats": 4, "public": False}),
        _body("slow clocks", {"ruleset": "secret_city", "options": {"speed": "relaxed"}}),
        _body("two seats, the Witch, short cities", {"ruleset": "classic", "seats": 2, "options": _SHORT}),
        _body("three agents", {"ruleset": "agent_d", "seats": 3}),
        _shown(status=201),
    ],
)
QUICK: Final = _operation(
    "quick_start",
    "Play with whoever is there",
    request=shapes.QuickWish,
    responses=_answers(_INVALID, _BUSY),
    examples=[_body("any table", {"ruleset": "secret_city"}), _shown()],
)
JOIN_BY_CODE: Final = _operation(
    "join_room_by_code",
    "Come in by a code",
    request=shapes.RoomCode,
    responses=_answers(_INVALID, _HIDDEN, _BUSY, (403, "room.kicked"), (409, "room.full"), _PLAYING),
    examples=[_body("told aloud", {"code": "k7p q2m"}), _shown()],
)
GET: Final = _operation(
    "get_room",
    "A room",
    parameters=[
        shapes.RoomQuery,
        _header("If-None-Match", "The ETag of the answer already held."),
        OpenApiParameter("ETag", str, OpenApiParameter.HEADER, response=[200, 304], description="Of this answer."),
    ],
    responses={200: _ROOM, 304: _UNCHANGED, **problems(_INVALID, _HIDDEN)},
    examples=[_shown()],
)
CHANGE: Final = _operation(
    "change_room",
    "Change a room",
    request=shapes.RoomChange,
    responses=_answers(
        _INVALID,
        *_HOSTS,
        _PLAYING,
        (409, "room.too_many_members"),
        (422, "citadels.bad_option"),
        (422, "citadels.bad_player_count"),
    ),
    examples=[_body("slow clocks", {"options": {"speed": "relaxed"}}), _shown()],
)
JOIN: Final = _operation(
    "join_room",
    "Come in",
    request=shapes.JoinWish,
    responses=_answers(_INVALID, _HIDDEN, _BUSY, (403, "room.kicked"), (409, "room.full"), _PLAYING),
    examples=[_body("public", {}), _body("private", {"code": "K7PQ2M"}), _shown()],
)
LEAVE: Final = _operation("leave_room", "Go", request=None, responses={204: None, **problems(*_MEMBERS)})
START: Final = _operation(
    "start_game",
    "Start the game",
    request=None,
    responses=_answers(*_HOSTS, (409, "room.not_ready"), (409, "room.too_few_players"), (422, "citadels.bad_option")),
    examples=[_shown()],
)
REMATCH: Final = _operation(
    "want_rematch",
    "Play again",
    request=None,
    responses=_answers(*_MEMBERS, _PLAYING, (409, "room.not_seated")),
    examples=[_shown()],
)
SEAT: Final = _operation(
    "choose_seat",
    "Sit down or stand up",
    request=shapes.SeatChoice,
    responses=_answers(_INVALID, *_MEMBERS, _PLAYING, (409, "room.seat_taken"), (422, "room.bad_seat")),
    examples=[_body("sit down", {"seat": 2}), _body("stand up", {"seat": None}), _shown()],
)
READY: Final = _operation(
    "set_ready",
    "Be ready",
    request=shapes.Readiness,
    responses=_answers(_INVALID, *_MEMBERS, _PLAYING, (409, "room.not_seated")),
    examples=[
        _body("ready", {"ready": True}),
        _body("with own randomness", {"ready": True, "entropy": "8d" * 32}),
        _shown(),
    ],
)
ADD_BOT: Final = _operation(
    "add_bot",
    "Seat a bot",
    request=shapes.BotWish,
    responses=_answers(
        _INVALID,
        *_HOSTS,
        _PLAYING,
        (409, "room.seat_taken"),
        (409, "room.full"),
        (422, "room.bad_seat"),
        (422, "room.unknown_policy"),
    ),
    examples=[_body("the strongest", {}), _body("a weak one", {"seat": 3, "policy": "random"}), _shown()],
)
CHANGE_BOT: Final = _operation(
    "change_bot",
    "Change how a bot plays",
    request=shapes.BotLevel,
    responses=_answers(_INVALID, *_HOSTS, _PLAYING, (404, "room.no_bot"), (422, "room.unknown_policy")),
    examples=[_body("weaker", {"policy": "random"}), _shown()],
)
REMOVE_BOT: Final = _operation(
    "remove_bot",
    "Send a bot away",
    responses=_answers(*_HOSTS, _PLAYING, (404, "room.no_bot")),
    examples=[_shown()],
)
FILL: Final = _operation(
    "fill_with_bots",
    "Seat bots in all free seats",
    request=shapes.FillWish,
    responses=_answers(_INVALID, *_HOSTS, _PLAYING, (422, "room.unknown_policy")),
    examples=[_body("the strongest", {}), _shown()],
)
KICK: Final = _operation(
    "kick_member",
    "Send a person away",
    responses=_answers(*_HOSTS, _PLAYING, (404, "room.unknown_member"), (422, "room.not_yourself")),
    examples=[_shown()],
)
HAND_OVER: Final = _operation(
    "hand_over_host",
    "Make somebody else the host",
    request=shapes.Heir,
    responses=_answers(_INVALID, *_HOSTS, (404, "room.unknown_member")),
    examples=[_body("to a member", {"user_id": "5f0e3c86-6a6f-4b43-9a57-6d2f5e0a7f11"}), _shown()],
)
