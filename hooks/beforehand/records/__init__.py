"""What a page means: records and their parts, one file for each kind."""
