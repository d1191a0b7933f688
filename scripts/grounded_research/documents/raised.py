"""Raised digits as characters of their own: "2104" with a note mark 3 must not be read as 21043."""

RAISED = str.maketrans(
    "0123456789-\u2212\u2013+",
    "\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079\u207b\u207b\u207b\u207a",
)
"""Digits and signs that a page sets as superscript to the characters that say so."""
