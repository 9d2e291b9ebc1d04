"""Amendments: as a row of the page, as an entry of the ledger, and as the opening of a version."""
