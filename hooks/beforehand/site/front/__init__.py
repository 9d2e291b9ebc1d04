"""The front page: how the record stands, what waits, and every experiment."""
