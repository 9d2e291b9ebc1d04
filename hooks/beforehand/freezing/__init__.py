"""Freezing a design: what it rests on, what stands against it, and what was changed since."""
