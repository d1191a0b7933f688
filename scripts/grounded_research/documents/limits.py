"""How much a file may hold before it is refused unread, and why."""

TEXT_BYTES = 16 * 1024 * 1024
"""A text of 16 MB is some 2.5 million words, ten times a large book. On a busy machine with two cores 10 MB
in one line, or 16 MB of short HTML paragraphs, take a minute and 1 GB, as much as a command may; 50 MB
were not read in 100 s."""
PDF_BYTES = 256 * 1024 * 1024
"""A PDF is mostly pictures: scanned books of 500 pages reach 200 MB."""
DOCX_BYTES = 256 * 1024 * 1024
"""As a PDF: the pictures are in the same file."""
PDF_PAGES = 500
"""Reading takes about 35 ms a page; beyond 500 pages the rest is left out and said so."""
DOCX_XML_BYTES = 64 * 1024 * 1024
"""What one part of a .docx may unpack to: a compressed bomb unpacks to a thousand times its size."""
