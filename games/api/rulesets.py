"""The catalogue: what can be played, in the language of the request. It changes with releases only."""

from functools import cache
from hashlib import sha256

from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api import describe
from games.api.catalogue import ruleset_document, ruleset_summary
from games.api.headers import is_known
from games.api.json import encode
from games.api.messages import language
from games.rules.catalogue import RULESETS
from games.services.errors import UnknownRuleset

_CACHE = {"Cache-Control": "public, no-cache"}


class _OpenView(APIView):
    """For everybody, signed in or not."""

    authentication_classes = ()
    permission_classes = (AllowAny,)


class RulesetsView(_OpenView):
    """All rulesets."""

    @describe.GET_RULESETS
    def get(self, request: Request) -> Response:
        """Return what can be played."""
        document = {"rulesets": [ruleset_summary(rules) for rules in RULESETS.values()]}
        return _answer(request, document, _etag("", language()))


class RulesetView(_OpenView):
    """One ruleset."""

    @describe.GET_RULESET
    def get(self, request: Request, slug: str) -> Response:
        """Return seats, options, bots, pieces such as roles and cards, and command schemas of a ruleset."""
        if slug not in RULESETS:
            raise UnknownRuleset(ruleset=slug)
        return _answer(request, ruleset_document(RULESETS[slug], language()), _etag(slug, language()))


def _answer(request: Request, document: object, etag: str) -> Response:
    headers = {**_CACHE, "ETag": etag}
    if is_known(request, etag):
        return Response(status=304, headers=headers)
    return Response(document, headers=headers)


@cache
def _etag(slug: str, spoken: str) -> str:
    """Return the ETag of a document; called with that language active, and the documents never change in a process."""
    rules = [RULESETS[slug]] if slug else list(RULESETS.values())
    documents = [ruleset_document(one, spoken) for one in rules]
    return f'"{sha256(encode(documents)).hexdigest()[:32]}"'
