"""One step per event: how the fold goes on. Each module names its own in `STEPS`."""
