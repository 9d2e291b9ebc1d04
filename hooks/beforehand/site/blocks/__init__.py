"""What readers see of the computed blocks of a page: cards, charts and marks, without script."""
