"""Policies for the engine of Welcome To."""
