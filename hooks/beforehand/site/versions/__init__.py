"""The frozen versions of a design: how its freeze stands, and what differs between two."""
