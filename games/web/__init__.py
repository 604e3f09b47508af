"""The pages for people. For now: what this is, and how to play without a client."""
