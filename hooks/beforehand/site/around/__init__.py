"""What stands around the text of a page: the menu, tabs, the margin, and all below it."""
