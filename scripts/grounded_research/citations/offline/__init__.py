"""Checks of references that need no registry."""
