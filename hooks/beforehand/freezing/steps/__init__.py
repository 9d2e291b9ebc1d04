"""Declared steps: how far a design has come along them, and whether in their order."""
