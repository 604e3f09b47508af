"""Bot games in memory: for `simulate`, the tests and `bench`."""
