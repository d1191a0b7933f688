"""Stage 4: statements that cannot both hold."""
