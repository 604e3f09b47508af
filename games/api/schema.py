"""The OpenAPI document: what the framework's generator cannot know by itself.

`CitadelSchema` adds to every operation the problems it can always meet; `add_rules_schemas` adds the schemas of commands,
views and events, which are the rules' own structs.
"""

from typing import Any, Final

from drf_spectacular.openapi import AutoSchema

from games.api.openapi import answers, rules
from games.api.openapi.problem import PROBLEM, RESPONSES

JSONObject = dict[str, Any]

_SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})


class CitadelSchema(AutoSchema):
    """Describes a view, with the problems that the exception handler, the door and the throttle can answer."""

    def _get_response_bodies(self, direction: Any = "response") -> JSONObject:
        bodies: JSONObject = super()._get_response_bodies(direction)
        for status, name in self._always().items():
            if "content" not in bodies.get(status, {}):
                bodies[status] = {"$ref": f"#/components/responses/{name}"}
        return dict(sorted(bodies.items()))

    def _always(self) -> dict[str, str]:
        """Return the statuses that this operation can have whatever it does, each with its common response."""
        names = {"406": "NotAcceptable", "429": "Throttled", "500": "Internal", "503": "Unavailable"}
        if self._get_request_body() or self._get_parameters():
            names["400"] = "BadRequest"
        if self._get_request_body():
            names |= {"408": "Timeout", "413": "TooLarge", "415": "UnsupportedMediaType"}
        if self.get_auth():
            names["401"] = "Unauthenticated"
            if self.method not in _SAFE:
                names["403"] = "Forbidden"
        if "{" in self.path:
            names["404"] = "NotFound"
        return names


def add_rules_schemas(result: JSONObject, generator: Any, request: Any, public: bool) -> JSONObject:  # noqa: ARG001, FBT001 - the generator's own signature
    """Add what comes from the rules' structs, and the problem answers, to the document's components."""
    components = result.setdefault("components", {})
    schemas = components.setdefault("schemas", {})
    schemas |= {"Problem": PROBLEM, **rules.schemas(), **answers.schemas()}
    components["schemas"] = dict(sorted(schemas.items()))
    components.setdefault("responses", {}).update(RESPONSES)
    return result
