"""Files to references, and identifiers in every disguise."""
