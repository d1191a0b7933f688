"""The shared record: models, JSON Schema, store, seal, staleness."""
