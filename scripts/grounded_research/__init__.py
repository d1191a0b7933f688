"""Verify research writing claim by claim, with evidence that code looked up."""
