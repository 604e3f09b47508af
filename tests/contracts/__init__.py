"""What every event store promises."""
