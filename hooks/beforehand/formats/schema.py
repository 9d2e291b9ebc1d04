"""The JSON schemas as they are printed and published: of the configuration, blocks, records."""

import msgspec

from beforehand.config import config_schema


def schema_text() -> str:
    """The schema of ``beforehand.yml``, indented."""
    return _indented(config_schema())


def blocks_schema_text() -> str:
    """The schema of the computed blocks, indented."""
    from beforehand.reckoning.schema import blocks_schema  # the configuration needs no arithmetic

    return _indented(blocks_schema())


def record_schema_text() -> str:
    """The schema of ``record.json``, indented."""
    from beforehand.site.handover.record_data import record_schema

    return _indented(record_schema())


def _indented(schema: dict[str, object]) -> str:
    return msgspec.json.format(msgspec.json.encode(schema), indent=2).decode() + "\n"
