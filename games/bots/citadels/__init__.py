"""Policies for the engine of Secret City and Citadels classic."""
