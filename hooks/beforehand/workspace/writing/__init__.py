"""What writes files: ledgers and the pages they fix, pins, crates, first pages."""
