"""Local registries: records the user owns, in a full-text index that is asked like any registry."""
