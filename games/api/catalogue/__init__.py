"""What there is to play, in the words of the reader: names and texts of rulesets, options, bots, roles and cards."""

from games.api.catalogue.document import ruleset_document, ruleset_summary
from games.api.catalogue.names import shown

__all__ = ["ruleset_document", "ruleset_summary", "shown"]
