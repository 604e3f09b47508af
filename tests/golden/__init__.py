"""Games kept for good: what the rules, the codec and the views said of them once, they must always say (style.md, Tests)."""
