"""Two texts of a page held to each other, line by line and word by word."""
