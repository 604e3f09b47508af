"""The OpenAPI document says of rooms what they are."""

import msgspec
import pytest
from drf_spectacular.generators import SchemaGenerator

from games.api.rooms_shapes import PlaceSerializer, RoomSerializer
from games.services.lobby import Place, RoomAnswer


@pytest.mark.parametrize(("serializer", "struct"), [(RoomSerializer, RoomAnswer), (PlaceSerializer, Place)])
def test_the_shapes_are_those_of_the_answers(
    serializer: "type[RoomSerializer | PlaceSerializer]", struct: type[msgspec.Struct]
) -> None:
    assert set(serializer().fields) == {field.name for field in msgspec.structs.fields(struct)}


def test_every_operation_is_described_with_an_example() -> None:
    document = SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-untyped-call]  # the library has no types
    operations = {
        operation["operationId"]: operation
        for path, methods in document["paths"].items()
        if path.startswith("/api/v1/rooms")
        for operation in methods.values()
    }
    assert len(operations) == 18
    for name, operation in operations.items():
        assert operation["tags"] == ["rooms"], name
        for status, answer in operation["responses"].items():
            for content in answer.get("content", {}).values():
                assert content.get("examples"), (name, status)
