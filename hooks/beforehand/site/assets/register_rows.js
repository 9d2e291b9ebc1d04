// The rows that a page leaves out, made as the site makes them. A cell is its marks and then its
// pieces, each a text or [text, address, look], as `_loaded` in register.py writes them.
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

  window.beforehand.row = (cells) => make("tr", {}, ...cells.map(([marks, ...pieces]) => {
    const lengths = pieces.map((one) => (typeof one === "string" ? one : one[0]).length);
    const size = lengths.reduce((sum, one) => sum + one, 0);
    const look = size > 30 ? "bh-roomy" : size <= 18 ? "bh-tight" : "";
    const told = marks.map((mark) => make("span", { "data-value": mark }));
    return make("td", { class: look }, ...told, ...pieces.map(piece));
  }));
})();
