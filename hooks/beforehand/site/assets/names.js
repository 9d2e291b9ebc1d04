// Ids and titles above the results of the search: the data is loaded when the search is opened.
(() => {
  "use strict";
  const input = document.querySelector(".md-search__input");
  const frame = document.querySelector(".md-search__scrollwrap");
  if (!input || !frame) return;
  const { folder, load } = window.beforehand;
  const root = new URL(window.beforehand.root);
  const MOST = 8;

  const fold = (text) => text.normalize("NFC").toLowerCase()
    .replace(/[«»‹›“”„‟"'‘’「」『』《》]/g, "").replace(/\s+/g, " ").trim();
  const element = (name, look, text) => {
    const made = document.createElement(name);
    made.className = look;
    if (text) made.textContent = text;
    return made;
  };

  const box = element("nav", "bh-names");
  box.setAttribute("aria-label", "Ids and titles");
  box.hidden = true;
  const said = element("p", "bh-names__said");
  said.setAttribute("role", "status");
  const list = element("ol", "bh-names__list");
  box.append(said, list);
  frame.prepend(box);

  // What an entry may be called: finding 3 of a table is F3, and F3 is finding 3.
  const calledOf = (kind, name) => {
    const number = /^(\p{L}?)(\d+[a-z]?)$/u.exec(name);
    if (!number) return [name, `${kind} ${name}`];
    const plain = number[1] === "" || number[1] === kind[0];
    return plain ? [name, `${kind} ${number[2]}`, kind[0] + number[2]] : [name];
  };

  // What the file of a page is called, with and without the numbers that it begins with.
  const fileOf = (address) => {
    const path = decodeURI(address).replace(/(?:^|\/)(?:index\.html)?$|\.html$/, "");
    const file = fold(path.replace(/^.*\//, ""));
    return [file, file.replace(/^(?:\d+[-_.])+/, "")];
  };

  let entries = null;
  const read = () => {
    const { kinds, pages } = window.beforehandNames;
    const files = pages.map(([address]) => fileOf(address));
    const often = new Set();
    const twice = new Set(files.map(([file]) => file)
      .filter((file) => often.has(file) || !often.add(file)));
    entries = pages.flatMap(([address, owner, items], page) =>
      items.map(([anchor, kind, name, title]) => ({
        address: anchor ? `${address}#${encodeURIComponent(anchor)}` : address,
        page: decodeURI(address),
        kind: kinds[kind], title, place: page, part: anchor ? 1 : 0,
        name: /^\d+$/.test(name) ? `${kinds[kind]} ${name}` : name,
        owner: anchor ? owner : "",
        called: calledOf(kinds[kind], fold(name)),
        file: anchor || twice.has(files[page][0]) ? [] : files[page],
        words: fold(`${name} ${title}`), told: fold(title), where: fold(owner),
      })));
  };
  const begin = () => load(`${folder}names-data.js`).then(() => {
    if (entries) return;
    read();
    show();
  }, () => {});

  // How well an entry fits, best first: its name, the end or start of it, its title, its file,
  // a part of its name, any words, a part of its file.
  const fit = (entry, asked, parts) => {
    if (entry.called.includes(asked)) return 0;
    const name = entry.called[0];
    if (name.endsWith(`-${asked}`) || name.startsWith(`${asked}-`)) return 1;
    if (entry.told === asked) return 2;
    if (asked.length < 2) return -1;
    if (entry.file.includes(asked)) return 3;
    if (name.startsWith(asked) || name.includes(`-${asked}`)) return 4;
    const at = entry.words.indexOf(asked);
    if (at === 0 || (at > 0 && !/[\p{L}\p{N}]/u.test(entry.words[at - 1]))) return 5;
    if (at > 0 && (asked.length > 2 || /[^\u0000-\u024f]/.test(asked))) return 6;
    const all = `${entry.kind} ${entry.words} ${entry.where}`;
    if (parts.length > 1 && parts.every((part) => all.includes(part))) return 7;
    return asked.length > 2 && entry.file.some((file) => file.includes(asked)) ? 8 : -1;
  };

  // What stands on the page in hand comes before what is in its folder, and that before the rest.
  const near = (entry, here) => {
    const folderOf = (address) => address.replace(/[^/]*$/, "");
    if (entry.page === here) return 0;
    return folderOf(here) && folderOf(entry.page) === folderOf(here) ? 1 : 2;
  };

  function found(text) {
    const asked = fold(text);
    if (!entries || !asked) return [];
    const here = decodeURI(location.href.slice(root.href.length).replace(/[?#].*$/, ""));
    const parts = asked.split(" ");
    return entries
      .map((entry) => [fit(entry, asked, parts), near(entry, here), entry])
      .filter(([fits]) => fits >= 0)
      .sort(([fit1, near1, one], [fit2, near2, two]) => fit1 - fit2
        || (fit1 ? one.part - two.part : 0) || near1 - near2
        || one.part - two.part || one.place - two.place);
  }

  function show() {
    const matches = found(input.value);
    box.hidden = !matches.length;
    said.textContent = matches.length > MOST
      ? `${MOST} of ${matches.length} ids and titles` : `${matches.length} ids and titles`;
    if (matches.length === 1) said.textContent = "1 id or title";
    list.replaceChildren(...matches.slice(0, MOST).map(([, , entry]) => {
      const link = element("a", "bh-names__link");
      link.href = new URL(entry.address, root).href;
      link.tabIndex = -1;
      link.append(element("span", "bh-names__name", entry.name));
      if (entry.title) link.append(" ", element("span", "bh-names__title", entry.title));
      const where = entry.owner ? `${entry.kind}, ${entry.owner}` : entry.kind;
      link.append(" ", element("span", "bh-names__where", where));
      const item = document.createElement("li");
      item.append(link);
      return item;
    }));
  }

  // The theme hears the keys at the window, so ours are taken before they come there.
  const keys = (event) => {
    const links = [...list.querySelectorAll("a")];
    if (box.hidden || event.isComposing || !links.length) return;
    const at = links.indexOf(document.activeElement);
    const typing = document.activeElement === input;
    let target = null;
    if (event.key === "Enter" && typing) {
      event.preventDefault();
      event.stopPropagation();
      links[0].click();
      return;
    }
    if (event.key === "Enter" && at >= 0) { event.stopPropagation(); return; }
    if (event.key === "ArrowDown" && (typing || at >= 0)) {
      target = links[at + 1] || document.querySelector(".md-search-result [href]") || links[0];
    } else if (event.key === "ArrowUp" && at >= 0) {
      target = links[at - 1] || input;
    }
    if (!target) return;
    event.preventDefault();
    event.stopPropagation();
    target.focus();
  };

  input.addEventListener("focus", begin);
  input.addEventListener("input", show);
  input.form.addEventListener("reset", () => setTimeout(show));
  document.addEventListener("keydown", keys, true);
  if (document.activeElement === input) begin();
})();
