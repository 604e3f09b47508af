"""The stack on one machine: its Python environment, its servers from wheels, and the processes of `up`."""
