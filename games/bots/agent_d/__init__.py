"""Policies for the engine of Secret Agent D."""
