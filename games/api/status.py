"""How the server does and how much is going on, for pages and monitors."""

from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from citadel.clock import now_ms
from games.api import describe
from games.services.status import status


class StatusView(APIView):
    """A small public answer; /readyz is the one for load balancers."""

    authentication_classes = ()
    permission_classes = (AllowAny,)

    @describe.GET_STATUS
    def get(self, request: Request) -> Response:
        """Return the numbers of open rooms and of games to watch."""
        return Response(status(now=now_ms()), headers={"Cache-Control": "public, max-age=5"})
