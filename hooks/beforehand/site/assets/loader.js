// The first script of every page: how those after it load others. A page that holds a register
// gets what makes it sort and filter.
(() => {
  "use strict";
  const folder = document.currentScript.src.replace(/[^/]*$/, "");
  const root = folder.replace(/assets\/beforehand\/$/, "");

  // A script element, and no fetch, so that it works from a folder too. Each is loaded once.
  const loaded = new Map();
  const load = (address) => {
    if (!loaded.has(address)) {
      loaded.set(address, new Promise((done, failed) => {
        const script = document.createElement("script");
        script.src = address;
        script.addEventListener("load", done);
        script.addEventListener("error", failed);
        document.head.append(script);
      }));
    }
    return loaded.get(address);
  };
  window.beforehand = { folder, root, load };

  const found = document.querySelectorAll(".bh-downloads[data-register]");
  if (!found.length) return;

  const make = (name, attributes, ...children) => {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.append(...children);
    return element;
  };

  Object.assign(window.beforehand, { make, found });
  ["tablesort.min.js", "register_sort.js", "register.js"].reduce(
    (before, name) => before.then(() => load(folder + name)), Promise.resolve(),
  );
})();
