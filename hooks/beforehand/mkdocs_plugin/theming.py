"""Pages put into the templates of the theme by several processes, while MkDocs writes them.

As with rendering, MkDocs goes from the first page to the last and forked processes from the last
to the first. A page that is finished there brings its output and its search entries with it.
The processes begin with the first page, when MkDocs has compiled the templates.
"""

import logging
import pickle
from typing import Any

from jinja2 import Environment
from mkdocs.commands.build import get_context
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page

from beforehand.mkdocs_plugin.forked import Overheard, Shared, tell_again
from beforehand.mkdocs_plugin.menus import MENU, Menus, is_known
from beforehand.mkdocs_plugin.rendering import Rendering

log = logging.getLogger("mkdocs.plugins.beforehand")

MAIN = "main.html"


class Themed:
    """A template that is filled in already, for one page."""

    def __init__(self, output: str, records: list[logging.LogRecord]) -> None:
        self.output = output
        self.records = records

    def render(self, context: object) -> str:
        """What the template has made of the page, and what was logged."""
        del context
        tell_again(self.records)
        return self.output


class Theming:
    """The pages of one build. From now on MkDocs asks it for their templates."""

    def __init__(
        self,
        config: MkDocsConfig,
        nav: Navigation,
        env: Environment,
        rendering: Rendering,
    ) -> None:
        self.config = config
        self.nav = nav
        self.pages = rendering.pages
        self.indexing = rendering.indexing
        self.processes = rendering.processes
        self.shared: Shared[File] | None = None
        self.taken = 0
        self.menus: Menus | None = None
        self.template = env.get_template
        setattr(env, "get_template", self._template)  # noqa: B010  (of this environment alone)

    def begin(self, first: Page) -> None:
        """Let other processes begin, while MkDocs is at its first page."""
        if self.shared is None:
            first.active = False  # in those processes it is one of the others
            self.shared = Shared(
                {file.src_uri: file for file in self.pages}, self._themed, self.processes
            )
            first.active = True

    def close(self) -> None:
        """Leave no process behind."""
        if self.shared and self.shared.processes:
            log.debug("%s", f"{self.taken} pages were put into templates in other processes")
            self.shared.close()

    def _template(self, name: Any, parent: str | None = None, given: Any = None) -> Any:
        page = self.config._current_page  # noqa: SLF001  (MkDocs tells nobody else)
        if parent is None and page is not None and (done := self._found(page)):
            self.taken += 1
            return done
        template = self.template(name, parent, given)
        if name != MENU or not is_known(template):
            return template
        self.menus = self.menus or Menus(template, self.nav)
        return self.menus

    def _found(self, page: Page) -> Themed | None:
        try:
            data = self.shared.result(page.file.src_uri) if self.shared else b""
            if not data:
                return None
            content, entries, output, records = pickle.loads(data)  # noqa: S301  (our own bytes)
        except Exception as error:  # noqa: BLE001  (MkDocs makes what is not there)
            log.debug("%s", f"{page.file.src_uri} is in no template yet: {error!r}")
            return None
        if content != hash(page.content):
            return None
        self.indexing.keep(page.file.src_uri, page.content or "", entries)
        return Themed(output, records)

    def _themed(self, file: File) -> bytes:
        """A page as the parent can take it."""
        page = file.page
        assert page is not None
        content = hash(page.content)  # the same in all processes: they are forked
        heard = Overheard()
        self.config._current_page = page  # noqa: SLF001  (plugins ask for it)
        page.active = True
        try:
            context = get_context(self.nav, self.pages, self.config, page)
            template = self.template(page.meta.get("template", MAIN))
            with self.indexing.apart() as entries:
                context = self.config.plugins.on_page_context(
                    context, page=page, config=self.config, nav=self.nav
                )
            heard.records.clear()  # the parent has these itself
            output = template.render(context)
            done = content, entries, output, heard.records
            return b"" if heard.warned else pickle.dumps(done)
        except Exception:  # noqa: BLE001  (it comes again in the parent, where it belongs)
            return b""
        finally:
            page.active = False
