import re

from beforehand.site.around.printing import Leaf, print_path, printed
from beforehand.site.blocks.tables import folded_table
from beforehand.site.words.markup import cell
from tests.site.small_record import DESIGN, PAGES, read, small_record

AT = "experiments/E-20260801-tea/print.html"
DESIGN_PAGE = Leaf(
    "Design",
    "experiments/E-20260801-tea/design.html",
    '<nav class="bh-tabs"><ul><li>tabs</li></ul></nav>'
    '<h1 id="tea">Tea<a class="headerlink" href="#tea">¶</a></h1>'
    '<h2 id="2-predictions">2 <b>Predictions</b></h2>'
    '<p><a href="critic.html#finding-1">F1</a> <a href="#tea">up</a>'
    ' <a href="../../record/findings.html?experiment=E-1#x">all</a> <a href="critic.html">c</a>'
    ' <a href="https://example.org/a#b">out</a></p>'
    '<pre><code> id="kept" href="kept"</code></pre>'
    '<table aria-labelledby="tea other"></table><svg><rect fill="url(#hatch)"/></svg>'
    '<section aria-labelledby="tea"><a href="#tea" title="design · Tea">Tea</a></section>'
    '<div role="region" aria-label="Graph"></div>'
    "<details><summary>More</summary></details>"
    '<a href="#bh-after-cited-by">who cites this</a>'
    '<td class="x" id="unnamed">no link leads here</td>'
    '<section aria-labelledby="bh-after-cited-by"><h2 id="bh-after-cited-by">Cited by</h2>'
    "many pages</section>",
)
CRITIC_PAGE = Leaf(
    "Critique",
    "experiments/E-20260801-tea/critic.html",
    '<h1 id="tea">Critique</h1><p id="finding-1"><a href="design.html#tea">d</a></p>',
)
STYLES = ("assets/main.css", "https://example.org/x.css")


def page() -> str:
    graph, _ = small_record()
    experiment = graph.experiments["E-20260801-tea"]
    return printed(experiment, [DESIGN_PAGE, CRITIC_PAGE], STYLES, AT)


def test_links_between_the_pages_stay_inside_and_all_others_still_lead_there() -> None:
    text = page()
    hrefs = re.findall(r'href="([^"]*)"', text)
    assert "#p2-finding-1" in hrefs
    assert "#p2" in hrefs
    assert "#p1-tea" in hrefs
    assert "../../record/findings.html?experiment=E-1#x" in hrefs
    assert "https://example.org/a#b" in hrefs
    assert "../../assets/main.css" in hrefs
    ids = re.findall(r'\sid="([^"]*)"', text.replace(' id="kept"', ""))
    assert len(ids) == len(set(ids))
    assert {href[1:] for href in hrefs if href.startswith("#")} <= set(ids)


def test_only_attributes_are_renamed_and_nothing_of_the_theme_is_left() -> None:
    text = page()
    assert ' id="kept" href="kept"' in text
    assert 'aria-labelledby="p1-tea p1-other"' in text
    assert "url(#p1-hatch)" in text
    assert "<details open>" in text
    assert "bh-tabs" not in text
    assert "headerlink" not in text


def test_hints_and_landmarks_that_each_page_has_again_are_left_out() -> None:
    text = page()
    assert '<section><a href="#p1-tea">Tea</a></section>' in text
    assert '<div role="group" aria-label="Graph">' in text


def test_a_drawing_that_paper_cannot_hold_is_said_in_words() -> None:
    frame = '<div class="bh-graph{}" role="region"><svg><a href="#x"></a></svg></div>'
    words = '<details class="bh-folded bh-graph-words"><summary>The same</summary>{}</details>'
    large = frame.format(" bh-graph--large") + words.format("told at length")
    small = frame.format("") + words.format("told in short")
    graph, _ = small_record()
    leaf = Leaf("Design", DESIGN_PAGE.address, f"<h1>Tea</h1>{small}{large}")
    text = printed(graph.experiments["E-20260801-tea"], [leaf], (), AT)
    assert text.count("<svg>") == 1
    assert "<summary>The same</summary>told in short" in text
    assert "<summary>In words</summary>told at length" in text


def test_a_closer_look_at_what_stands_on_the_page_stays_on_the_site() -> None:
    head, rows = ("chance", "fires"), [(cell("0.5"), cell("0.019"))]
    closer = folded_table("Numbers of the curve", head, rows, repeats=True)
    other = folded_table("All results", head, rows)
    graph, _ = small_record()
    leaf = Leaf("Design", DESIGN_PAGE.address, f"<h1>Tea</h1>{closer}{other}")
    text = printed(graph.experiments["E-20260801-tea"], [leaf], (), AT)
    assert '<p class="bh-note">Numbers of the curve: on the site.</p>' in text
    assert text.count("0.019") == 1
    assert "<details open" in text


def test_what_a_history_leaves_folded_is_counted_and_not_printed_again() -> None:
    same = (
        '<details class="bh-folded bh-diff__more"><summary>8 paragraphs unchanged</summary>'
        "<p>as before</p></details>"
    )
    graph, _ = small_record()
    leaf = Leaf("History", DESIGN_PAGE.address, f"<h1>Tea</h1>{same}<ins>a new one</ins>")
    text = printed(graph.experiments["E-20260801-tea"], [leaf], (), AT)
    assert '<p class="bh-note">8 paragraphs unchanged: on the site.</p>' in text
    assert "as before" not in text
    assert "<ins>a new one</ins>" in text


def test_the_contents_name_pages_and_their_sections() -> None:
    assert '<li><a href="#p1">Design</a><ul><li><a href="#p1-2-predictions">2 Predictions</a>' in (
        page()
    )


def test_the_running_head_holds_id_and_version_whatever_they_hold() -> None:
    assert '@top-left { content: "E-20260801-tea, version 2"; }' in page()
    odd = PAGES[DESIGN].replace("version: 2\n", "version: '2\"}</style><script>'\n")
    graph, _ = read({**PAGES, DESIGN: odd})
    text = printed(graph.experiments["E-20260801-tea"], [DESIGN_PAGE], (), AT)
    assert "<script>" not in text
    assert text.count("</style>") == 1


def test_it_lies_beside_the_design_and_two_in_a_folder_do_not_collide() -> None:
    second = PAGES[DESIGN].replace("version: 2", "version: 2\nid: E-20260901-two")
    graph, _ = read({**PAGES, "experiments/E-20260901-two.md": second})
    found = {print_path(item) for item in graph.experiments.values()}
    assert found == {AT, "experiments/E-20260901-two-print.html"}


def test_ways_through_the_site_and_ids_that_nothing_names_are_left_out() -> None:
    text = page()
    assert "many pages" not in text
    assert "who cites this" in text
    assert "bh-after" not in text
    assert 'id="p1-unnamed"' not in text
    assert '<td class="x">no link leads here</td>' in text
