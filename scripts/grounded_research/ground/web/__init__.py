"""Evidence from the web, with the user's permission only: search words out, pages in, both bounded."""
