"""The engine of Secret City and Citadels classic."""
