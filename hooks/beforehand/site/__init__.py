"""The site: values to pages. Pure text in Markdown and HTML, everything from a page escaped.

Links are relative repository paths, as on a code host, in Markdown and in HTML alike;
whoever shows the HTML turns them into addresses of the site.
"""

from beforehand.site.around.after import after_page
from beforehand.site.around.margin import with_margin
from beforehand.site.around.navigation import navigation
from beforehand.site.around.problems import problem_box
from beforehand.site.around.tabs import tab_bar
from beforehand.site.head.card import header_card
from beforehand.site.render import listed, render_site, site_files
from beforehand.site.versions.history import tell_histories
from beforehand.site.versions.kept_copies import kept_banner
from beforehand.site.words.page import SitePage

__all__ = [
    "SitePage",
    "after_page",
    "header_card",
    "kept_banner",
    "listed",
    "navigation",
    "problem_box",
    "render_site",
    "site_files",
    "tab_bar",
    "tell_histories",
    "with_margin",
]
