"""The documents claims are checked against: registered, split, numbered, retrieved."""
