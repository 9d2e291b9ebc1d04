// How registers sort: numbers and ids as people count (F2 before F10, and 1.2e-5 before 0.003 where
// a column holds quantities), and where nothing is known last, whichever way a column is sorted. The
// library does the rest.
(() => {
  "use strict";
  const UNKNOWN = ["", "–", "?"];
  const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

  const sorting = (table, columns) => {
    const by = (compare) => (a, b) => {
      const [none, neither] = [UNKNOWN.includes(a), UNKNOWN.includes(b)];
      if (none === neither) return none ? 0 : compare(b, a);
      return none === Boolean(table.querySelector("th[aria-sort='descending']")) ? 1 : -1;
    };
    window.Tablesort.extend("record", () => true, by(collator.compare));
    window.Tablesort.extend("quantity", () => true, by((a, b) => Number(a) - Number(b)));
    for (const { head, quantity } of columns) head.dataset.sortMethod = quantity ? "quantity" : "record";
    const sorter = new window.Tablesort(table);
    // The buttons in them are what a keyboard reaches.
    for (const { head } of columns) for (const name of ["tabindex", "role"]) head.removeAttribute(name);
    return sorter;
  };

  Object.assign(window.beforehand, { UNKNOWN, collator, sorting });
})();
