"""The frozen versions of a page, and what was changed from each to the next."""
