"""The engine of Secret Agent D."""
