"""The plugin for MkDocs and ProperDocs: a thin reporter over the workspace and the site.

Only this package knows MkDocs. It mounts the folders of the record, reports what the
checks found so that ``--strict`` counts it, and puts the generated parts on their pages.
What must hold is decided elsewhere, and ``beforehand check`` says the same.
"""

from beforehand.mkdocs_plugin.plugin import BeforehandPlugin

__all__ = ["BeforehandPlugin"]
