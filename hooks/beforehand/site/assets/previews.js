// What a link leads to, shown beside it: by pointer and by keyboard. Its data is loaded when the
// first link is pointed at, and nothing depends on it: a link without it is still a link.
(() => {
  "use strict";
  const content = document.querySelector(".md-content") || document.body;
  const { folder, load } = window.beforehand;
  const root = new URL(window.beforehand.root);
  const DELAY = 300;
  const GAP = 6;
  const PRIME = 65521;

  const box = document.createElement("div");
  box.id = "bh-preview";
  box.className = "bh-preview";
  box.setAttribute("role", "tooltip");
  box.lang = "en";
  box.hidden = true;

  // What cannot be loaded shows nothing.
  const data = (name) => load(folder + name).catch(() => {});

  const decoded = (text) => {
    try { return decodeURIComponent(text); } catch { return text; }
  };

  // The page and the anchor that a link leads to; nothing for a link out of the site.
  const target = (link) => {
    const url = new URL(link.href, location.href);
    if (url.origin !== root.origin || !url.pathname.startsWith(root.pathname)) return null;
    const anchor = decoded(url.hash.slice(1));
    if (url.pathname === location.pathname && !anchor) return null;
    const page = decoded(url.pathname.slice(root.pathname.length)).replace(/index\.html$/, "");
    return { page, anchor };
  };

  const entryOf = async ({ page, anchor }) => {
    await data("records-data.js");
    const found = window.beforehandPreviews;
    if (!found) return null;
    if (found.parts && !found.pages[page]) {
      let number = 0;
      for (const letter of page) number = (number * 31 + letter.codePointAt(0)) % PRIME;
      await data(`records-data-${number % found.parts}.js`);
    }
    const entries = found.pages[page];
    return entries && Object.hasOwn(entries, anchor) ? entries[anchor] : null;
  };

  const fill = ([kind, name, title, state, line]) => {
    const part = (look, text) => {
      const made = document.createElement("span");
      made.className = `bh-preview__${look}`;
      made.textContent = text;
      return made;
    };
    const head = part("head", "");
    head.append(part("kind", kind), " ", part("name", name));
    const rows = [head];
    if (title) rows.push(part("title", title));
    if (state) rows.push(part("state", state));
    if (line) rows.push(part("line", line));
    box.replaceChildren(...rows);
  };

  const place = (link) => {
    const around = link.getClientRects()[0] || link.getBoundingClientRect();
    const width = document.documentElement.clientWidth;
    const below = around.bottom + GAP;
    const over = around.top - GAP - box.offsetHeight;
    const fits = below + box.offsetHeight <= window.innerHeight || over < 0;
    const left = Math.max(GAP, Math.min(around.left, width - box.offsetWidth - GAP));
    box.style.left = `${left + window.scrollX}px`;
    box.style.top = `${(fits ? below : over) + window.scrollY}px`;
  };

  let shown = null;
  let wanted = null;
  let timer = 0;

  const hide = () => {
    clearTimeout(timer);
    wanted = null;
    if (!shown) return;
    shown.link.removeAttribute("aria-describedby");
    if (shown.title) shown.link.title = shown.title;
    box.hidden = true;
    shown = null;
  };

  const show = async (link) => {
    const to = target(link);
    const entry = to && await entryOf(to);
    if (!entry || wanted !== link || !link.isConnected) return;
    if (shown) { const next = wanted; hide(); wanted = next; }
    if (!box.isConnected) document.body.append(box);
    shown = { link, title: link.title };
    link.removeAttribute("title"); // the browser would show it too, over this
    link.setAttribute("aria-describedby", box.id);
    fill(entry);
    box.hidden = false;
    place(link);
  };

  const linkOf = (event) => {
    const link = event.target instanceof Element && event.target.closest("a[href]");
    return link && content.contains(link) && !link.classList.contains("headerlink") ? link : null;
  };
  const later = (action, time) => { clearTimeout(timer); timer = setTimeout(action, time); };

  document.addEventListener("pointerover", (event) => {
    if (event.pointerType === "touch") return;
    if (box.contains(event.target)) { clearTimeout(timer); return; }
    const link = linkOf(event);
    if (!link) return;
    if (shown && shown.link === link) { clearTimeout(timer); return; }
    wanted = link;
    later(() => show(link), DELAY);
  });
  document.addEventListener("pointerout", (event) => {
    if (event.pointerType === "touch" || !(linkOf(event) || box.contains(event.target))) return;
    if (document.activeElement === shown?.link && document.activeElement?.matches(":focus-visible")) return;
    if (!shown) { clearTimeout(timer); wanted = null; return; }
    later(hide, DELAY);
  });
  document.addEventListener("focusin", (event) => {
    const link = linkOf(event);
    if (!link || !link.matches(":focus-visible")) return;
    clearTimeout(timer);
    wanted = link;
    show(link);
  });
  document.addEventListener("focusout", (event) => { if (linkOf(event)) hide(); });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !shown) return;
    event.stopPropagation();
    hide();
  }, true);
})();
