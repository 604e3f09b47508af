"""Rooms: what people do before and after a game."""

from hashlib import sha256
from typing import Any
from uuid import UUID

from django.urls import path
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.authentication import user_id
from citadel.clock import now_ms
from games.api import rooms_describe as describe
from games.api import rooms_shapes as shapes
from games.api.headers import idempotency_key, is_known
from games.api.json import encode
from games.api.queries import asked
from games.services import lobby

_PRIVATE = {"Cache-Control": "private, no-cache", "Vary": "Authorization, Cookie"}


class RoomsView(APIView):
    """All rooms."""

    @describe.LIST
    def get(self, request: Request) -> Response:
        """Return open public rooms, or those the caller is in."""
        query = asked(shapes.RoomsQuery, request)
        if query["mine"]:
            page = lobby.my_rooms(user_id=user_id(request))
        else:
            page = lobby.open_rooms(
                user_id=user_id(request), ruleset=query.get("ruleset"), after=query.get("cursor"), limit=query["limit"]
            )
        return Response({"rooms": page.rooms, "next": shapes.cursor(page.next)}, headers=_PRIVATE)

    @describe.CREATE
    def post(self, request: Request) -> Response:
        """Open a room with the caller as its host. The same Idempotency-Key opens it once."""
        wish = lobby.Wish(**_body(request, shapes.NewRoom))
        key = idempotency_key(request) if "HTTP_IDEMPOTENCY_KEY" in request.META else None
        room = lobby.create(user_id=user_id(request), wish=wish, key=key, now=now_ms())
        return _answer(room, status=201)


class QuickStartView(APIView):
    """A seat wherever people are waiting."""

    @describe.QUICK
    def post(self, request: Request) -> Response:
        """Seat the caller, ready, in the fullest open public room of a ruleset, else in a new one. Again: the same room."""
        ruleset = _body(request, shapes.QuickWish)["ruleset"]
        return _answer(lobby.quick_start(user_id=user_id(request), ruleset=ruleset, now=now_ms()))


class JoinByCodeView(APIView):
    """The door of private rooms."""

    @describe.JOIN_BY_CODE
    def post(self, request: Request) -> Response:
        """Take a place in the room that has this code."""
        code = _body(request, shapes.RoomCode)["code"]
        return _answer(lobby.join_by_code(code=code, user_id=user_id(request), now=now_ms()))


class RoomView(APIView):
    """One room."""

    @describe.GET
    def get(self, request: Request, room_id: UUID) -> Response:
        """Return a room, or 304 when nothing has changed. A member who has not asked for two minutes loses the place."""
        code = asked(shapes.RoomQuery, request).get("code")
        room = lobby.look(room_id=room_id, user_id=user_id(request), code=code, now=now_ms())
        response = _answer(room)
        if is_known(request, response["ETag"]):
            return Response(status=304, headers={**_PRIVATE, "ETag": response["ETag"]})
        return response

    @describe.CHANGE
    def patch(self, request: Request, room_id: UUID) -> Response:
        """Change what is given, before the start. Everybody has to be ready anew."""
        change = lobby.Change(**_body(request, shapes.RoomChange))
        return _answer(lobby.change_room(room_id=room_id, user_id=user_id(request), change=change, now=now_ms()))


class JoinView(APIView):
    """A place in a room."""

    @describe.JOIN
    def post(self, request: Request, room_id: UUID) -> Response:
        """Take a place, sitting down in the first free seat. During a game only its players may come back."""
        code = _body(request, shapes.JoinWish).get("code")
        return _answer(lobby.join(room_id=room_id, user_id=user_id(request), code=code, now=now_ms()))


class LeaveView(APIView):
    """The way out of a room."""

    @describe.LEAVE
    def post(self, request: Request, room_id: UUID) -> Response:
        """Give the place up; a running game goes on. The last person's room vanishes, a host's goes to the longest member."""
        lobby.leave(room_id=room_id, user_id=user_id(request), now=now_ms())
        return Response(status=204)


class StartView(APIView):
    """The start of a room's game."""

    @describe.START
    def post(self, request: Request, room_id: UUID) -> Response:
        """Start the game once everybody sits and is ready. Again: the same game."""
        return _answer(lobby.start(room_id=room_id, user_id=user_id(request), now=now_ms()))


class RematchView(APIView):
    """Another game with the same people."""

    @describe.REMATCH
    def post(self, request: Request, room_id: UUID) -> Response:
        """After the end, be ready for another game in the same seat."""
        return _answer(lobby.rematch(room_id=room_id, user_id=user_id(request), now=now_ms()))


class SeatView(APIView):
    """The caller's seat."""

    @describe.SEAT
    def put(self, request: Request, room_id: UUID) -> Response:
        """Sit down in a free seat, or stand up."""
        seat = _body(request, shapes.SeatChoice)["seat"]
        return _answer(lobby.choose_seat(room_id=room_id, user_id=user_id(request), seat=seat, now=now_ms()))


class ReadyView(APIView):
    """Whether the caller is ready."""

    @describe.READY
    def put(self, request: Request, room_id: UUID) -> Response:
        """Be ready for the start, or not. Own entropy makes sure that nobody alone has chosen the deal."""
        body = _body(request, shapes.Readiness)
        room = lobby.set_ready(
            room_id=room_id, user_id=user_id(request), ready=body["ready"], entropy=body.get("entropy"), now=now_ms()
        )
        return _answer(room)


class BotsView(APIView):
    """The bots of a room."""

    @describe.ADD_BOT
    def post(self, request: Request, room_id: UUID) -> Response:
        """Seat a bot."""
        body = _body(request, shapes.BotWish)
        room = lobby.add_bot(
            room_id=room_id, user_id=user_id(request), seat=body.get("seat"), policy=body.get("policy"), now=now_ms()
        )
        return _answer(room)


class BotView(APIView):
    """One bot."""

    @describe.CHANGE_BOT
    def put(self, request: Request, room_id: UUID, seat: int) -> Response:
        """Let a bot play by another policy."""
        policy = _body(request, shapes.BotLevel)["policy"]
        room = lobby.change_bot(room_id=room_id, user_id=user_id(request), seat=seat, policy=policy, now=now_ms())
        return _answer(room)

    @describe.REMOVE_BOT
    def delete(self, request: Request, room_id: UUID, seat: int) -> Response:
        """Send a bot away."""
        return _answer(lobby.remove_bot(room_id=room_id, user_id=user_id(request), seat=seat, now=now_ms()))


class FillView(APIView):
    """Bots for all who are missing."""

    @describe.FILL
    def post(self, request: Request, room_id: UUID) -> Response:
        """Seat bots in all free seats."""
        policy = _body(request, shapes.FillWish).get("policy")
        return _answer(lobby.fill_with_bots(room_id=room_id, user_id=user_id(request), policy=policy, now=now_ms()))


class MemberView(APIView):
    """A person in a room."""

    @describe.KICK
    def delete(self, request: Request, room_id: UUID, member_id: UUID) -> Response:
        """Send a person away, before the start."""
        return _answer(lobby.kick(room_id=room_id, user_id=user_id(request), target=member_id, now=now_ms()))


class HostView(APIView):
    """The host of a room."""

    @describe.HAND_OVER
    def put(self, request: Request, room_id: UUID) -> Response:
        """Make another member the host."""
        target = _body(request, shapes.Heir)["user_id"]
        return _answer(lobby.hand_over(room_id=room_id, user_id=user_id(request), target=target, now=now_ms()))


def _body(request: Request, shape: type[serializers.Serializer[Any]]) -> dict[str, Any]:
    """Return the checked body of a request. Raises the framework's ValidationError."""
    serializer = shape(data=request.data)
    serializer.is_valid(raise_exception=True)
    body: dict[str, Any] = serializer.validated_data
    return body


def _answer(room: lobby.RoomAnswer, *, status: int = 200) -> Response:
    """Answer with a room; its ETag is a digest of what this caller sees, names included."""
    etag = f'"{sha256(encode(room)).hexdigest()[:32]}"'
    return Response(room, status=status, headers={**_PRIVATE, "ETag": etag})


urlpatterns = [
    path("rooms", RoomsView.as_view(), name="rooms"),
    path("rooms/quick", QuickStartView.as_view(), name="quick-start"),
    path("rooms/join", JoinByCodeView.as_view(), name="join-by-code"),
    path("rooms/<uuid:room_id>", RoomView.as_view(), name="room"),
    path("rooms/<uuid:room_id>/join", JoinView.as_view(), name="room-join"),
    path("rooms/<uuid:room_id>/leave", LeaveView.as_view(), name="room-leave"),
    path("rooms/<uuid:room_id>/start", StartView.as_view(), name="room-start"),
    path("rooms/<uuid:room_id>/rematch", RematchView.as_view(), name="room-rematch"),
    path("rooms/<uuid:room_id>/seat", SeatView.as_view(), name="room-seat"),
    path("rooms/<uuid:room_id>/ready", ReadyView.as_view(), name="room-ready"),
    path("rooms/<uuid:room_id>/bots", BotsView.as_view(), name="room-bots"),
    path("rooms/<uuid:room_id>/bots/<int:seat>", BotView.as_view(), name="room-bot"),
    path("rooms/<uuid:room_id>/fill", FillView.as_view(), name="room-fill"),
    path("rooms/<uuid:room_id>/members/<uuid:member_id>", MemberView.as_view(), name="room-member"),
    path("rooms/<uuid:room_id>/host", HostView.as_view(), name="room-host"),
]
