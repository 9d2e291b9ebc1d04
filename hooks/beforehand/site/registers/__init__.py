"""The registers: all things of one sort as a table, each with where it stands."""
