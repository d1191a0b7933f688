"""Stage 2: claims and sources to grounding."""
