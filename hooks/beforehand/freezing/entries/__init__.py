"""What the entries of ledgers say of pages: which version is frozen, and where its text lies."""
