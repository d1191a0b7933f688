"""How much a file may hold before it is refused unread, and why."""

TEXT_BYTES = 64 * 1024 * 1024
"""A text of 64 MB is some 10 million words, fifty times a large book; reading takes ten times its size."""
PDF_BYTES = 256 * 1024 * 1024
"""A PDF is mostly pictures: scanned books of 500 pages reach 200 MB."""
DOCX_BYTES = 256 * 1024 * 1024
"""As a PDF: the pictures are in the same file."""
PDF_PAGES = 500
"""Extraction takes about 2 ms a page; beyond 500 pages the rest is left out and said so."""
DOCX_XML_BYTES = 64 * 1024 * 1024
"""What one part of a .docx may unpack to: a compressed bomb unpacks to a thousand times its size."""
