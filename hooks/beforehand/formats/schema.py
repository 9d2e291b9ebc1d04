"""The JSON schema of the configuration, as it is printed and published."""

import msgspec

from beforehand.config import config_schema


def schema_text() -> str:
    """The schema, indented."""
    return msgspec.json.format(msgspec.json.encode(config_schema()), indent=2).decode() + "\n"
