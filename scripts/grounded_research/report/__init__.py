"""Stage 5: final labels, score and the renderers."""
