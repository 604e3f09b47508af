"""The parts of the OpenAPI document that come from structs instead of serializers."""
