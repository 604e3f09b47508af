"""Tests of the event store's parts."""
