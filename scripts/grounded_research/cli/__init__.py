"""One module a script, and what they share."""
