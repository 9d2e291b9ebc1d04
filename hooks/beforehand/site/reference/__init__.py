"""The generated reference: the checks, and the kinds and fields of the configuration."""
