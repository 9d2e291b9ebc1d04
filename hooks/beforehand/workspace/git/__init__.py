"""Git, asked with no shell, hook, filter or network: what it says comes out as values."""
