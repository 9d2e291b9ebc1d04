"""How one thing is written wherever it stands: text, links, badges, names of records."""
