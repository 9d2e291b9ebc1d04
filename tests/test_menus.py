"""The menu is made once for all pages that see it alike, and is that of the theme on each."""

from pathlib import Path

from mkdocs.commands.build import get_context
from mkdocs.config import load_config
from mkdocs.structure.files import get_files
from mkdocs.structure.nav import get_navigation

from beforehand.mkdocs_plugin.menus import MENU, Menus, is_known

NAV = """\
site_name: Menus
theme: {name: material, font: false}
plugins: []
nav: [{Record: [{Tea: record/tea.md}, {Milk: record/milk.md}]}]
"""
OUTSIDE = {"a/one.md": "tea", "b/two.md": "milk", "c/three.md": "tea", "d/four.md": ""}


def test_a_page_that_the_menu_leaves_out_is_marked_at_what_it_belongs_to(tmp_path: Path) -> None:
    for name in ("record/tea.md", "record/milk.md", *OUTSIDE):
        place = tmp_path / "docs" / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text("# Page\n")
    (tmp_path / "mkdocs.yml").write_text(NAV)
    config = load_config(str(tmp_path / "mkdocs.yml"))
    files = get_files(config)
    nav = get_navigation(files, config)
    env = config.theme.get_env()
    template = env.get_template(MENU)
    assert is_known(template)
    menus = Menus(template, nav)
    entries = {page.file.name: page for page in nav.pages}
    made = {}
    for name, group in OUTSIDE.items():
        page = files.get_file_from_path(name).page
        page.parent = entries.get(group)
        page.active = True
        around = {**get_context(nav, files, config, page), "features": ()}
        around["lang"] = env.get_template("partials/language.html").make_module(around)
        context = template.new_context(around)
        made[name] = "".join(menus.root_render_func(context))
        assert made[name] == "".join(template.root_render_func(context))
        page.active = False
    assert made["a/one.md"] == made["c/three.md"]
    assert len(set(made.values())) == len(menus.made) == 3
