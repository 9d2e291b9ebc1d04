"""What happened when: the dated events that pages and ledgers tell of."""
