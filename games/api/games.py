"""Games: the answer that is polled, commands, the feed, the stream's door, and lists."""

from hashlib import sha256
from uuid import UUID

from django.conf import settings
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.authentication import user_id
from citadel import freshness
from citadel.build import build
from citadel.clock import now_ms
from games.api import describe
from games.api.headers import arrival, idempotency_key, if_match, is_known
from games.api.json import JSONRenderer, StreamRenderer, encode
from games.api.queries import FeedQuery, GameQuery, GamesQuery, MyGamesQuery, asked, cursor
from games.api.wish import wish_of
from games.services import queries, submit
from games.services.answers import Told

_PRIVATE = {"Cache-Control": "private, no-cache", "Vary": "Authorization, Cookie"}


class GameView(APIView):
    """One game, as the caller may see it."""

    @describe.GET_GAME
    def get(self, request: Request, game_id: UUID) -> Response:
        """Return the view, the legal commands and the open windows of a game, or 304 when nothing has changed."""
        asked(GameQuery, request)
        told = queries.game_answer(game_id=game_id, user_id=user_id(request), now=now_ms())
        headers = _headers(told, request)
        if "ETag" in headers and is_known(request, headers["ETag"]):
            return Response(status=304, headers=headers)
        return Response(told.answer, headers=headers)


class GameCommandsView(APIView):
    """Commands to a game."""

    @describe.POST_COMMAND
    def post(self, request: Request, game_id: UUID) -> Response:
        """Put one command to a game and return the game as the caller then sees it.

        The same Idempotency-Key gives the same answer for ever and has one effect.
        """
        came = arrival(request)
        key = idempotency_key(request)
        wish = wish_of(request)
        told = submit.submit(
            game_id=game_id,
            user_id=user_id(request),
            body=wish.command,
            key=key,
            if_match=if_match(request),
            window=wish.window,
            arrival=came,
        )
        return Response(told.answer, headers=_headers(told, request))


class GameFeedView(APIView):
    """The events of a game, as far as the caller may know them."""

    @describe.GET_FEED
    def get(self, request: Request, game_id: UUID) -> Response:
        """Return the events after a version, complete and in order."""
        query = asked(FeedQuery, request)
        answer = queries.feed_answer(
            game_id=game_id,
            user_id=user_id(request),
            after=query["after"],
            limit=query["limit"],
            with_proof=query["proof"],
            now=now_ms(),
        )
        return Response(answer, headers=_PRIVATE)


class GameSheetView(APIView):
    """The sheet of one seat."""

    @describe.GET_SHEET
    def get(self, request: Request, game_id: UUID, seat: int) -> Response:
        """Return the whole public sheet of a seat, which the view of a large table only sums up, or 304."""
        answer = queries.sheet_answer(game_id=game_id, user_id=user_id(request), seat=seat, now=now_ms())
        headers = {**_PRIVATE, "ETag": f'"{sha256(encode(answer)).hexdigest()[:32]}"'}
        if is_known(request, headers["ETag"]):
            return Response(status=304, headers=headers)
        return Response(answer, headers=headers)


class GameStreamView(APIView):
    """The door of a game's stream of versions; the stream itself is the front's."""

    renderer_classes = (JSONRenderer, StreamRenderer)

    @describe.GET_STREAM
    def get(self, request: Request, game_id: UUID) -> Response:
        """Say as whom the caller may watch; the front reads the header and streams versions."""
        viewer, version = queries.may_stream(game_id=game_id, user_id=user_id(request), now=now_ms())
        return Response(status=200, headers={**_PRIVATE, "X-Citadel-Stream": viewer, "X-Citadel-Version": str(version)})


class GamesView(APIView):
    """Games that everybody may watch."""

    @describe.GET_GAMES
    def get(self, request: Request) -> Response:
        """Return running games that allow spectators, newest first."""
        query = asked(GamesQuery, request)
        found = queries.watchable(ruleset=query.get("ruleset"), after=query.get("cursor"), limit=query["limit"] + 1, now=now_ms())
        page = found[: query["limit"]]
        following = cursor(page[-1]["game_id"]) if len(found) > len(page) else None
        wanted = query.get("status")
        games = [game for game in page if wanted in {None, game["status"]}]
        return Response({"games": games, "next": following}, headers=_PRIVATE)


class MyGamesView(APIView):
    """The caller's own games."""

    @describe.GET_MY_GAMES
    def get(self, request: Request) -> Response:
        """Return the caller's games: those in which it is his turn first, the most urgent in front; then page by page what is over."""
        query, now = asked(MyGamesQuery, request), now_ms()
        page = queries.my_games(user_id=user_id(request), after=query.get("cursor"), limit=query["limit"], now=now)
        following = None if page.next is None else cursor(page.next)
        return Response({"games": page.games, "next": following, "server_time": now}, headers=_PRIVATE)


def _headers(told: Told, request: Request) -> dict[str, str]:
    """Return the headers of a game answer; there is no ETag while something overdue is being resolved."""
    headers = {
        **_PRIVATE,
        "X-Server-Time": str(now_ms()),  # the present, also of an answer given again
        "X-Poll-After": str(told.answer.poll_after_ms),
    }
    if told.settled:
        headers["ETag"] = freshness.sign_etag(
            settings.SECRET_KEY,
            token_hash=str(request.auth),
            game_id=told.answer.game_id,
            viewer=told.viewer,
            version=told.answer.version,
            meta=told.meta,
            build=build(),
        )
    return headers
