"""What was promised when: entries chained by digests, and a lock that knows how many there are."""
