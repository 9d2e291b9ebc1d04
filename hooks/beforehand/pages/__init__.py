"""Pages: text with places, and no meaning yet."""
