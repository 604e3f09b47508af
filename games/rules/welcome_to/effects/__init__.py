"""The six effects of the cards (WT 6): each says when it may be used, where, and what it does to a sheet."""
