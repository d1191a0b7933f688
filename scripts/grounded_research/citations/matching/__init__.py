"""The comparison of a reference with a registered record, field by field."""
