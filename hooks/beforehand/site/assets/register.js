// A register: a box that filters, lists to pick from, headings that sort. All of it is in the
// address, so that it can be sent to somebody. Without this script the page is a plain table.
(() => {
  "use strict";
  const { folder, load, found, collator, make, sorting, UNKNOWN } = window.beforehand;
  const fold = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

  class Register {
    constructor(table, files) {
      this.table = table;
      this.body = table.tBodies[0];
      this.total = Number(files.dataset.total);
      this.rest = files.querySelector("a[href$='.json']").href.replace(/json$/, "js");
      this.columns = [...table.tHead.rows[0].cells].map((head, at) => {
        const about = head.dataset;
        const name = head.textContent.trim();
        head.replaceChildren(make("button", { type: "button" }, name));
        const { column: key, order, unit } = about;
        return { head, at, name, key, unit, pick: "pick" in about, quantity: "quantity" in about, order: order?.split(",") };
      });
      this.asides = [...files.querySelectorAll("[data-aside]")].map(({ dataset }) => (
        { key: dataset.aside, name: dataset.name, order: dataset.order?.split(",") }
      ));
      this.rows = [...this.body.rows].map((tr) => this.known(tr));
      this.left = document.querySelectorAll(".bh-others, .bh-partly");
      this.controls(files);
      this.sorter = sorting(table, this.columns);
      for (const { head } of this.columns) head.addEventListener("click", () => this.whole());
      table.addEventListener("afterSort", () => this.remember());
    }

    // What is known of a row: its text, and its values by column, by which the library sorts, and
    // by aside. A cell may say its value, and a row those of asides, each on a line.
    known(tr) {
      const values = {};
      for (const { key } of this.asides) {
        values[key] = tr.getAttribute(`data-${key}`)?.split("\n") ?? [];
      }
      for (const { at, key, order } of this.columns) {
        const cell = tr.cells[at];
        const value = cell.dataset.value ?? cell.textContent.trim();
        const rank = order ? order.indexOf(value) : -1;
        cell.dataset.sort = UNKNOWN.includes(value) ? "?" : order ? (rank < 0 ? "?" : rank) : value;
        values[key] = UNKNOWN.includes(value) ? [] : [value];
      }
      return { tr, values, text: fold(tr.textContent) };
    }

    controls(files) {
      this.filter = make("input", { type: "search", autocomplete: "off", spellcheck: "false" });
      const { lists } = this.columns[0].head.dataset;
      this.count = make("output", { "data-lists": lists });
      this.picks = [...this.asides, ...this.columns.filter((column) => column.pick)];
      const labels = this.picks.map((column) => {
        column.select = make("select", {});
        return make("label", {}, `${column.name} `, column.select);
      });
      this.clearing = make("button", { type: "button", class: "md-button" }, "Clear");
      this.nothing = make("p", { class: "bh-nothing", role: "status" });
      this.everything = make("button", { type: "button", class: "md-button" }, `Show all ${this.total}`);
      const form = make("form", { class: "bh-controls", role: "search", "aria-label": "This register" },
        make("label", {}, "Filter ", this.filter), ...labels, this.clearing, this.count, this.nothing);
      if (this.rows.length < this.total) this.count.after(this.everything);
      form.addEventListener("submit", (event) => event.preventDefault());
      form.addEventListener("focusin", ({ target }) => { if (target !== this.everything) this.whole(); });
      form.addEventListener("input", () => this.whole().then(() => this.show()));
      for (const button of [this.clearing, this.everything]) {
        button.addEventListener("click", () => this.whole().then(() => this.clear()));
      }
      this.offer();
      this.frame = this.table.closest(".bh-scroll") || this.table;
      this.frame.before(form);
    }

    // The values that each list offers, in the order in which they sort.
    offer() {
      for (const { select, key, order, unit } of this.picks) {
        const chosen = select.value;
        const place = (value) => (order && order.includes(value) ? order.indexOf(value) : Infinity);
        const known = this.rows.flatMap((one) => one.values[key] || []);
        const values = [...new Set([...known, chosen])].filter(Boolean);
        values.sort((a, b) => (order && place(a) - place(b)) || collator.compare(a, b));
        const options = values.map((value) => make("option", { value }, unit ? `${value} ${unit}` : value));
        select.replaceChildren(make("option", { value: "" }, "all"), ...options);
        select.value = chosen;
        select.closest("label").hidden = values.length < 2 && !chosen;
      }
    }

    // The rows that the page leaves out, fetched once and only when somebody asks for them.
    whole() {
      if (this.loading) return this.loading;
      if (this.rows.length >= this.total) return (this.loading = Promise.resolve());
      window.beforehandRows = (rows) => {
        const made = rows.map(window.beforehand.row);
        this.body.append(...made);
        this.rows.push(...made.map((tr) => this.known(tr)));
        this.offer();
        this.sorter.refresh();
        for (const said of [...this.left, this.everything]) said.remove();
      };
      this.loading = load(`${folder}register_rows.js`).then(() => load(this.rest)).then(
        () => this.show(),
        () => { this.count.value = "The other rows could not be loaded."; },
      );
      return this.loading;
    }

    show() {
      const wanted = fold(this.filter.value).split(/\s+/).filter(Boolean);
      const chosen = this.picks.filter(({ select }) => select.value);
      let shown = 0;
      for (const { tr, values, text } of this.rows) {
        const fits = chosen.every(({ key, select }) => values[key]?.includes(select.value))
          && wanted.every((word) => text.includes(word));
        tr.hidden = !fits;
        shown += fits;
      }
      this.count.value = `${shown} of ${this.total} shown`;
      this.say(!shown);
      this.remember();
    }

    // Where nothing fits there is no table, but a sentence that is read out, and the way back.
    say(nothing) {
      if (this.frame.hidden === nothing) return;
      this.frame.hidden = nothing;
      this.nothing.replaceChildren(...(nothing ? ["Nothing matches. ", this.everything] : []));
    }

    remember() {
      const query = new URLSearchParams();
      if (this.filter.value) query.set("filter", this.filter.value);
      for (const { key, select } of this.picks) if (select.value) query.set(key, select.value);
      for (const { head, key } of this.columns) {
        const way = head.getAttribute("aria-sort");
        if (way) query.set("sort", (way === "descending" ? "-" : "") + key);
      }
      const text = query.toString();
      this.clearing.disabled = !text;
      history.replaceState(history.state, "", location.pathname + (text ? `?${text}` : "") + location.hash);
    }

    async recall() {
      const query = new URLSearchParams(location.search);
      this.filter.value = query.get("filter") || "";
      for (const column of this.picks) {
        const value = query.get(column.key);
        if (value) column.select.replaceChildren(make("option", { value, selected: "" }, value));
      }
      if ([...query].length) await this.whole();
      this.offer();
      const sort = query.get("sort") || "";
      const head = this.columns.find(({ key }) => key === sort.replace(/^-/, ""))?.head;
      if (sort.startsWith("-")) head?.setAttribute("aria-sort", "ascending");
      head?.click();
      this.show();
      if (location.hash) document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
    }

    clear() {
      this.filter.value = "";
      for (const { select } of this.picks) select.value = "";
      for (const { head } of this.columns) head.removeAttribute("aria-sort");
      this.body.append(...this.rows.map(({ tr }) => tr));
      this.show();
      this.filter.focus();
    }
  }

  for (const files of found) {
    const above = files.closest("p").previousElementSibling;
    const table = above && (above.matches("table") ? above : above.querySelector("table"));
    if (table) new Register(table, files).recall();
  }
})();
