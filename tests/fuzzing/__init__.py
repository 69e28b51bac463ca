"""Schemathesis against a true server, by its own OpenAPI page: `make fuzz`."""
