// The projector turns its pages by itself; its clock is counted by clock.js.
// Pages are made by measuring: as many names as fit are shown, the rest comes on the next page.
(function () {
  "use strict";

  const all = (query, root) => Array.from((root || document).querySelectorAll(query));
  const one = (query, root) => (root || document).querySelector(query);

  // ── Pages ──────────────────────────────────────────────────────────────────────────────────────
  let pages = [];
  let index = 0;
  let halted = false;
  let turned = performance.now();

  const narrow = () => window.matchMedia("(max-width: 900px)").matches;
  const spills = (box) => box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1;

  function cut(slide) {
    const box = one("[data-fit]", slide);
    const items = box ? all("[data-item]", box) : [];
    if (!items.length || narrow()) return [{ slide: slide, items: [], from: 0, to: 0 }];
    items.forEach((item) => { item.hidden = true; });
    const found = [];
    let from = 0;
    while (from < items.length) {
      let to = from;
      do {
        items[to].hidden = false;
        to += 1;
      } while (to < items.length && !spills(box));
      // The last one may be the one too many; a page with a single one keeps it even so.
      if (spills(box) && to - from > 1) to -= 1;
      for (let i = from; i < items.length && !items[i].hidden; i += 1) items[i].hidden = true;
      found.push({ slide: slide, items: items, from: from, to: to });
      from = to;
    }
    return found;
  }

  // ── Pages of the same size ─────────────────────────────────────────────────────────────────────
  // As many pages as are needed, each as full as the others: no page with three names left over.
  function evened(found) {
    const items = found[0].items;
    if (found.length < 2 || !items.length) return found;
    const until = (number) => Math.ceil(items.length * number / found.length);
    const even = found.map((page, number) => ({ slide: page.slide, items: items, from: until(number), to: until(number + 1) }));
    const box = one("[data-fit]", found[0].slide);
    const fits = even.every(function (page) {
      items.forEach((item, number) => { item.hidden = number < page.from || number >= page.to; });
      return page.to > page.from && !spills(box);
    });
    return fits ? even : found;
  }

  // And its columns: none ends three names before the others, unless names of two lines leave no room for that.
  function spread(page) {
    const box = one("[data-fit]", page.slide);
    page.items.forEach((item) => item.classList.remove("next-column"));
    const columns = box && !narrow() ? Number(getComputedStyle(box).columnCount) : 0;
    const here = page.items.slice(page.from, page.to);
    for (let number = 1; number < columns; number += 1) {
      const first = here[Math.ceil(here.length * number / columns)];
      if (first) first.classList.add("next-column");
    }
    if (columns && spills(box)) here.forEach((item) => item.classList.remove("next-column"));
  }

  // All names of a list have one size. Where a word is wider than its column they all get a little
  // smaller; a word that even those letters do not fit is broken, and no name is cut.
  const SMALLEST = 80;
  function keepWhole(box) {
    all("[data-item]", box).forEach((item) => { item.hidden = false; });
    const names = all(".who", box);
    names.forEach((who) => { who.style.fontSize = ""; who.classList.remove("torn"); });
    const wide = Math.max(1, ...names.map((who) => who.scrollWidth > who.clientWidth + 1 ? who.scrollWidth / who.clientWidth : 1));
    if (wide > 1) {
      names.forEach((who) => { who.style.fontSize = `${Math.max(SMALLEST, Math.floor(96 / wide))}%`; });
      names.filter((who) => who.scrollWidth > who.clientWidth + 1).forEach((who) => who.classList.add("torn"));
    }
    inTwoLines(names);
  }

  // In a match, which has two lines for a name, letters get smaller before anything is cut.
  function inTwoLines(names) {
    [80, 66, 55].forEach(function (size) {
      names.filter((who) => who.scrollHeight > 1.25 * who.clientHeight).forEach((who) => { who.style.fontSize = `${size}%`; });
    });
  }

  // The whole finish in one picture: it gets smaller, then its reasons do, then it goes without them, before a match
  // falls off the wall.
  function keepTree(tree) {
    const names = all(".who", tree);
    const sized = (size) => { tree.style.setProperty("--u", `calc(${size} * min(1vw, 1.78vh))`); };
    tree.style.removeProperty("--u");
    delete tree.dataset.fine;
    delete tree.dataset.brief;
    names.forEach((who) => { who.style.fontSize = ""; });
    if (narrow()) return;
    inTwoLines(names);
    const shrink = (sizes) => sizes.forEach((size) => { if (spills(tree)) sized(size); });
    shrink([.92, .84, .76]);
    for (const way of ["fine", "brief"]) {
      if (!spills(tree)) return;
      tree.style.removeProperty("--u");
      tree.dataset[way] = "";
      shrink(way === "fine" ? [.92, .84, .76] : [.92, .84, .76, .68, .6]);
    }
  }

  // The largest letters that need the fewest pages.
  function cutWell(slide, box) {
    let best = null;
    for (const size of (box.dataset.sizes || "0").split(" ")) {
      box.dataset.dense = size;
      keepWhole(box);
      const found = cut(slide);
      if (best === null || found.length < best.found.length) best = { found: found, size: size };
      if (found.length === 1) break;
    }
    box.dataset.dense = best.size;
    keepWhole(box);
    return best.found;
  }

  // ── Alphabet marks: "A–Be" stands over the page on which these people find themselves ──────────
  // As long as it takes to tell both sides of a page apart, into the first names if it must be.
  const whole = (item) => item ? item.dataset.letters + (item.dataset.first ? `, ${item.dataset.first}` : "") : "";
  const alike = (one, other) => one.localeCompare(other, undefined, { sensitivity: "base" }) === 0;
  function mark(item, neighbour) {
    const [name, other] = [whole(item), whole(neighbour)];
    let length = 1;
    while (length < name.length && other && alike(name.slice(0, length), other.slice(0, length))) length += 1;
    const short = name.slice(0, length).replace(/[-, .]+$/, "");
    return short.length > item.dataset.letters.length && length < name.length ? `${short}.` : short;
  }
  function writeMarks(found) {
    const strip = one("[data-marks]", found[0].slide);
    if (!strip) return;
    strip.replaceChildren(...(found.length < 2 ? [] : found.map(function (page, number) {
      const [before, after] = [found[number - 1], found[number + 1]];
      const part = document.createElement("span");
      const first = mark(page.items[page.from], before && before.items[before.to - 1]);
      const last = mark(page.items[page.to - 1], after && after.items[after.from]);
      part.textContent = first === last ? first : `${first}–${last}`;
      return part;
    })));
  }

  function layout() {
    all("[data-balanced]").forEach((box) => { delete box.dataset.balanced; });
    all(".next-column").forEach((item) => item.classList.remove("next-column"));
    const slides = all("[data-slide]");
    const before = pages[index];
    const place = before ? { id: before.slide.getAttribute("aria-labelledby"), item: before.from } : null;
    document.documentElement.classList.add("paged");
    pages = [];
    slides.forEach(function (slide) {
      slides.forEach((other) => { other.hidden = other !== slide && !narrow(); });
      const box = one("[data-fit]", slide);
      all(".bracket", slide).forEach(keepTree);
      const found = evened(box ? cutWell(slide, box) : cut(slide));
      writeMarks(found);
      if (box && !narrow()) box.dataset.balanced = "";
      pages = pages.concat(found);
    });
    // News must not throw the reader back to the first page.
    const same = place === null ? -1 : pages.findIndex((page) =>
      page.slide.getAttribute("aria-labelledby") === place.id && page.to > place.item);
    index = same < 0 ? 0 : same;
    show();
  }

  function show() {
    const page = pages[index];
    if (!page) return;
    if (!narrow()) all("[data-slide]").forEach((slide) => { slide.hidden = slide !== page.slide; });
    page.items.forEach((item, number) => { item.hidden = number < page.from || number >= page.to; });
    spread(page);
    const own = pages.filter((each) => each.slide === page.slide);
    all("[data-marks] span", page.slide).forEach((part, number) => {
      if (own[number] === page) part.setAttribute("aria-current", "true");
      else part.removeAttribute("aria-current");
    });
    const count = one("[data-pages]");
    if (count) count.textContent = pages.length > 1 ? (index + 1) + " / " + pages.length : "";
    document.documentElement.dataset.pageNumber = String(index + 1);
    document.documentElement.dataset.pageTotal = String(pages.length);
    document.documentElement.dataset.cycleSeconds = String(pages.length * pace() / 1000);
  }

  function turn(by) {
    if (pages.length < 2) return;
    index = (index + by + pages.length) % pages.length;
    turned = performance.now();
    show();
  }

  // Whoever looks up sees the own name within a minute, however many there are; a pace somebody
  // asked for is kept.
  const CYCLE = 56_000;
  const SHORTEST = 3500;
  function pace() {
    const now = one("#now");
    const wanted = Number(now ? now.dataset.pace : 8) * 1000;
    if (/[?&]pace=/.test(location.search) || pages.length < 2) return wanted;
    return Math.min(wanted, Math.max(SHORTEST, CYCLE / pages.length));
  }

  // ── Turning by itself; what counts down is clock.js's business ────────────────────────────────
  function tick() {
    if (!halted && performance.now() - turned >= pace()) {
      if (pages.length > 1) turn(1);
      else turned = performance.now();
    }
  }

  // ── Hands ──────────────────────────────────────────────────────────────────────────────────────
  function halt() {
    halted = !halted;
    one("[data-halt]").setAttribute("aria-pressed", String(halted));
    turned = performance.now();
  }

  document.addEventListener("click", function (event) {
    const button = event.target.closest("[data-turn], [data-halt], [data-full]");
    if (!button) return;
    if (button.dataset.turn) turn(Number(button.dataset.turn));
    else if ("halt" in button.dataset) halt();
    else fill();
  });

  document.addEventListener("keydown", function (event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "ArrowRight" || event.key === "PageDown") turn(1);
    if (event.key === "ArrowLeft" || event.key === "PageUp") turn(-1);
    if (event.key === "f" && window.singleKeys()) fill();
  });

  // The strip is for whoever sets the projector up; a moment later it is gone, and the pointer too.
  const REST = 4000;
  let resting = null;
  function stir() {
    document.documentElement.classList.remove("idle");
    window.clearTimeout(resting);
    resting = window.setTimeout(rest, REST);
  }
  function rest() {
    if (one(".strip:hover") || one(".strip :focus-visible")) return stir();
    return document.documentElement.classList.add("idle");
  }
  ["mousemove", "mousedown", "keydown", "touchstart", "focusin"].forEach((name) => document.addEventListener(name, stir));

  function fill() {
    if (document.fullscreenElement) document.exitFullscreen();
    else if (document.documentElement.requestFullscreen) document.documentElement.requestFullscreen().catch(function () {});
  }

  // Not on every projector: plain HTTP has no wake lock, and then the system's own setting decides.
  function stayAwake() {
    if ("wakeLock" in navigator && document.visibilityState === "visible") {
      navigator.wakeLock.request("screen").catch(function () {});
    }
  }

  let later = null;
  window.addEventListener("resize", function () {
    window.clearTimeout(later);
    later = window.setTimeout(layout, 150);
  });
  document.addEventListener("visibilitychange", function () {
    stayAwake();
  });
  document.addEventListener("htmx:afterSwap", function (event) {
    if (event.detail.target && event.detail.target.id === "now") {
      layout();
    }
  });

  const full = one("[data-full]");
  if (full && document.fullscreenEnabled) full.hidden = false;
  layout();
  stir();
  // Letters of the house's typeface are measured, not those that stood in for them.
  if (document.fonts) document.fonts.ready.then(layout);
  stayAwake();
  window.setInterval(tick, 200);
})();
