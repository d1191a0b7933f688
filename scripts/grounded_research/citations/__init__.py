"""Stage 3: references to existence, metadata and retraction."""
