"""Many games at once between bots: `match` plays one, `tournament` counts many."""
