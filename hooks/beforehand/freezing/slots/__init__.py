"""The slots of a frozen page: what is filled in later, and which entry says so."""
