// How registers sort: numbers and ids as people count (F2 before F10), and where nothing is known
// last, whichever way a column is sorted. The library does the rest.
(() => {
  "use strict";
  const UNKNOWN = ["", "–", "?"];
  const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

  const sorting = (table, columns) => {
    window.Tablesort.extend("record", () => true, (a, b) => {
      const [none, neither] = [UNKNOWN.includes(a), UNKNOWN.includes(b)];
      if (none === neither) return none ? 0 : collator.compare(b, a);
      return none === Boolean(table.querySelector("th[aria-sort='descending']")) ? 1 : -1;
    });
    for (const { head } of columns) head.dataset.sortMethod = "record";
    const sorter = new window.Tablesort(table);
    // The buttons in them are what a keyboard reaches.
    for (const { head } of columns) for (const name of ["tabindex", "role"]) head.removeAttribute(name);
    return sorter;
  };

  Object.assign(window.beforehand, { UNKNOWN, collator, sorting });
})();
