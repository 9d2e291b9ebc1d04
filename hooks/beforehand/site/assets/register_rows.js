// The rows that a page leaves out, made as the site makes them. A row is the values of its asides
// and then its cells, and a cell is its value, if its text is another, and then its pieces, each a
// text or [text, address, look], as `_loaded` in register_files.py writes them.
(() => {
  "use strict";

  const { make, root } = window.beforehand;

  const piece = (found) => {
    const [text, to, look] = typeof found === "string" ? [found, "", ""] : found;
    if (look === "break") return make("br", {});
    let shown = document.createTextNode(text);
    if (look === "code" || look === "strong") shown = make(look, {}, text);
    else if (look === "quiet") shown = make("span", { class: "bh-quiet" }, text);
    else if (look === "whole") shown = make("span", { class: "bh-tight" }, text);
    else if (look) shown = make("span", { class: `bh-badge bh-badge--${look}` }, text);
    return to ? make("a", { href: root + to }, shown) : shown;
  };

  const told = (values) => Object.fromEntries(
    Object.entries(values).map(([key, value]) => [`data-${key}`, value]),
  );
  window.beforehand.row = ([asides, ...cells]) => make("tr", told(asides),
    ...cells.map(([value, ...pieces]) => make("td", told(value ? { value } : {}), ...pieces.map(piece))));
})();
