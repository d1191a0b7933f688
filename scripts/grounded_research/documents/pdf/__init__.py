"""PDF: letters with their places to words, rows, columns, and blocks in reading order."""
