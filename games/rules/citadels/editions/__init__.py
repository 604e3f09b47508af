"""The editions of the engine; each states only its differences."""
