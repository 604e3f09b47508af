"""Catalogues of sentences: Korean, and English for what depends on numbers."""
