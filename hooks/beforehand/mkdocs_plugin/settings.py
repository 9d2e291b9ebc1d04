"""What the plugin settles in the configuration of MkDocs; what the user has set stays."""

import logging
import warnings
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import (  # type: ignore[attr-defined]
    MkDocsConfig,
    _AbsoluteLinksValidationValue,
)
from mkdocs.exceptions import PluginError

from beforehand.config import CONFIG
from beforehand.ledger.places import LOCK
from beforehand.mkdocs_plugin.restart import PACKAGE
from beforehand.pages.anchors import slug
from beforehand.site.handover.values import Site
from beforehand.site.markdown.made_html import made_fence
from beforehand.site.markdown.record_blocks import custom_fence
from beforehand.site.markdown_extension import BeforehandExtension
from beforehand.workspace import Workspace

NAMES = ("beforehand", "beforehand.site.markdown_extension")
FENCES = "pymdownx.superfences"
LEVELS = {
    ("nav", "omitted_files"): logging.WARNING,
    ("nav", "not_found"): logging.WARNING,
    ("nav", "absolute_links"): logging.WARNING,
    ("links", "not_found"): logging.WARNING,
    ("links", "anchors"): logging.WARNING,
    ("links", "unrecognized_links"): logging.WARNING,
    ("links", "absolute_links"): _AbsoluteLinksValidationValue.RELATIVE_TO_DOCS,
}

# Words end at blanks and signs, at a hyphen too: the search parts what is asked there anyway. A
# Chinese character is a word, and in Japanese one ends where the kind of letters changes.
HAN = "\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff"
HIRAGANA = "\\u3041-\\u309f"
KATAKANA = "\\u30a0-\\u30ff\\u31f0-\\u31ff"
SEPARATOR = (
    r"(?:&(?:[lg]t|amp);|[\s\-\u200b\u3000\uff0c\uff1a\uff1b\uff01\uff1f\uff08\uff09"
    r",;:!?()\[\]{}|/\\=§«»‹›“”„‟\"'‘’`*–—…·、。「」『』《》【】〈〉・])+"
    r"|\.(?!\d)"
    f"|(?=[{HAN}])|(?<=[{HAN}])"
    f"|(?<![{HIRAGANA}])(?=[{HIRAGANA}])|(?<=[{HIRAGANA}])(?![{HIRAGANA}])"
    f"|(?<![{KATAKANA}])(?=[{KATAKANA}])|(?<=[{KATAKANA}])(?![{KATAKANA}])"
)


def root_of(config: MkDocsConfig) -> Path:
    """The repository: the folder of the configuration file."""
    if config.config_file_path:
        return Path(config.config_file_path).resolve().parent
    return Path.cwd()


def refuse_twice(config: MkDocsConfig, kind: type[object]) -> None:
    """Listed twice, every event would run twice and every problem count twice."""
    plugins = [each for each in config.plugins.values() if isinstance(each, kind)]
    hooks: Any = config.hooks  # a mapping, whatever its annotation says
    hooked = any(
        isinstance(getattr(value, "__self__", value), kind)
        for module in hooks.values()
        for value in vars(module).values()
    )
    if len(plugins) > 1 or (plugins and hooked):
        raise PluginError(
            "beforehand is loaded twice: list it once, under `plugins` and not under `hooks`"
        )


def count_quiet_warnings() -> None:
    """``--strict --quiet`` drops warnings before they are counted, and passes. Not here."""
    for name in ("mkdocs", "properdocs"):
        logger = logging.getLogger(name)
        if logger.level > logging.WARNING:
            logger.setLevel(logging.WARNING)


def set_validation(config: MkDocsConfig) -> None:
    """Make ``--strict`` mean something; what the user has set stays."""
    chosen: set[str] = set()
    with warnings.catch_warnings():  # no other way tells "set to the default" from "not set"
        warnings.simplefilter("ignore", DeprecationWarning)
        written = config.user_configs
    for given in written:
        settings = given.get("validation")
        if isinstance(settings, dict):
            chosen.update(settings)
            for group in ("nav", "links"):
                if isinstance(settings.get(group), dict):
                    chosen.update(f"{group}.{name}" for name in settings[group])
    for (group, name), level in LEVELS.items():
        if not chosen & {name, f"{group}.{name}"}:
            config.validation[group][name] = level


def set_search(config: MkDocsConfig) -> None:
    """Part the words of the search as records need it; what the user has set stays.

    Only the search of Material has its separator open until it is asked, and takes what stands
    between two letters.
    """
    for plugin in config.plugins.values():
        if "separator" in plugin.config and plugin.config["separator"] is None:
            plugin.config["separator"] = SEPARATOR


def add_markdown(config: MkDocsConfig, extension: BeforehandExtension) -> None:
    """Register our Markdown: references, anchors and record blocks."""
    extensions: list[Any] = [name for name in config.markdown_extensions if name not in NAMES]
    if FENCES not in extensions:
        extensions.append(FENCES)
    extensions.append(extension)  # Python-Markdown takes instances as well as names
    config.markdown_extensions = extensions
    toc = config.mdx_configs.setdefault("toc", {})
    toc.setdefault("slugify", lambda value, _separator: slug(value))
    fences = config.mdx_configs.setdefault(FENCES, {}).setdefault("custom_fences", [])
    known = {fence.get("class") for fence in fences}
    fences.extend(ours for ours in (custom_fence(), made_fence()) if ours["class"] not in known)


def watch(config: MkDocsConfig) -> None:
    """Reload when a root, our configuration or our code changes, or git what freezes rest on."""
    root = root_of(config)
    workspace = Workspace(root)
    wanted = [root / name for name in workspace.config.roots]
    wanted.append(root / CONFIG)
    if PACKAGE.is_relative_to(root):
        wanted.append(PACKAGE)
    if (root / LOCK).exists():
        from beforehand.workspace.proving import git_places

        wanted.extend(git_places(root))
    known = {str(Path(path).resolve()) for path in (config.docs_dir, *config.watch)}
    config.watch.extend(
        str(path) for path in wanted if path.exists() and str(path.resolve()) not in known
    )


def source_address(config: MkDocsConfig) -> str:
    """Where a code host shows the files, known when ``edit_uri`` follows the usual pattern."""
    edit = config.edit_uri or ""
    if not config.repo_url or not edit.startswith("edit/"):
        return ""
    return f"{config.repo_url.rstrip('/')}/blob/{edit.removeprefix('edit/').split('/')[0]}/"


def site_of(config: MkDocsConfig) -> Site:
    """What the site says of itself."""
    return Site(config.site_name or "", config.site_url or "", config.site_author or "")
