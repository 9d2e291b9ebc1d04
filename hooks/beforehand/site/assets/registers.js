// Loads what makes a register sort and filter, on a page that holds one.
(() => {
  "use strict";
  const found = document.querySelectorAll(".bh-downloads[data-register]");
  if (!found.length) return;
  const folder = document.currentScript.src.replace(/[^/]*$/, "");

  // A script element, and no fetch, so that it works from a folder too.
  const load = (address) => new Promise((done, failed) => {
    const script = document.createElement("script");
    script.src = address;
    script.addEventListener("load", done);
    script.addEventListener("error", failed);
    document.head.append(script);
  });

  const make = (name, attributes, ...children) => {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.append(...children);
    return element;
  };

  window.beforehand = { folder, root: folder.replace(/assets\/beforehand\/$/, ""), load, make, found };
  ["tablesort.min.js", "register_sort.js", "register.js"].reduce(
    (before, name) => before.then(() => load(folder + name)), Promise.resolve(),
  );
})();
