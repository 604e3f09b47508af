"""Pure policies: a view and its legal commands in, a command out."""
