from beforehand.config import default_config
from beforehand.config_file import read_config
from beforehand.site.reference import glossary
from beforehand.site.reference.fields import fields_page


def test_every_kind_field_and_part_of_the_built_in_configuration_has_a_sentence() -> None:
    config = default_config()
    names = set(config.common)
    for kind in config.kinds.values():
        names |= {*kind.requires, *kind.fields}
    assert names - glossary.FIELDS.keys() == set()
    assert config.kinds.keys() - glossary.KINDS.keys() == set()
    assert config.parts.keys() - glossary.PARTS.keys() == set()


def test_the_reference_follows_the_configuration() -> None:
    config, faults = read_config("kinds: {tasting: {where: ['tea/*.md'], requires: [cup]}}")
    assert faults == ()
    text = fields_page(config).markdown
    assert "## Tasting" in text
    assert "<code>tea/&#42;.md</code>" in text
    assert '<code>cup</code> <span class="bh-badge bh-badge--plain">required</span>' in text


def test_every_spelling_is_listed() -> None:
    text = fields_page(default_config()).markdown
    assert "заморожено" in text
    assert "逸脱" in text
