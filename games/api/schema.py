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

    def get_operation(self, *place: Any, **named: Any) -> JSONObject | None:
        operation: JSONObject | None = super().get_operation(*place, **named)
        if operation is not None:
            responses = operation["responses"]
            for status, name in self._always(operation).items():
                if "content" not in responses.get(status, {}):
                    responses[status] = {"$ref": f"#/components/responses/{name}"}
            operation["responses"] = dict(sorted(responses.items()))
        return operation

    def get_auth(self) -> list[JSONObject]:
        """Either of several schemes will do; the generator would ask for all of them at once."""
        return [{name: scopes} for needed in super().get_auth() for name, scopes in needed.items()]

    def _always(self, operation: JSONObject) -> dict[str, str]:
        """Return the statuses that an operation can have whatever it does, each with its common response."""
        names = {"406": "NotAcceptable", "429": "Throttled", "500": "Internal", "503": "Unavailable"}
        if "requestBody" in operation or "parameters" in operation:
            names["400"] = "BadRequest"
        if "requestBody" in operation:
            names |= {"408": "Timeout", "413": "TooLarge", "415": "UnsupportedMediaType"}
        if operation.get("security"):
            names["401"] = "Unauthenticated"
            if self.method not in _SAFE:
                names["403"] = "Forbidden"
        if "{" in self.path:
            names["404"] = "NotFound"
        return names


def add_rules_schemas(result: JSONObject, generator: Any, request: Any, public: bool) -> JSONObject:
    """Add what comes from the rules' structs, and the problem answers, to the document's components."""
    components = result.setdefault("components", {})
    schemas = components.setdefault("schemas", {})
    schemas |= {"Problem": PROBLEM, **rules.schemas(), **answers.schemas()}
    components["schemas"] = dict(sorted(schemas.items()))
    components.setdefault("responses", {}).update(RESPONSES)
    return result
