"""Files to blocks of text with page, section and span."""
