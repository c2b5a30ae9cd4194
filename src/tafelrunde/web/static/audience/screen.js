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

  function layout() {
    const slides = all("[data-slide]");
    const before = pages[index];
    const place = before ? { id: before.slide.getAttribute("aria-labelledby"), item: before.from } : null;
    document.documentElement.classList.add("paged");
    pages = [];
    slides.forEach(function (slide) {
      slides.forEach((other) => { other.hidden = other !== slide && !narrow(); });
      pages = pages.concat(cut(slide));
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
    const count = one("[data-pages]");
    if (count) count.textContent = pages.length > 1 ? (index + 1) + " / " + pages.length : "";
    document.documentElement.dataset.pageNumber = String(index + 1);
    document.documentElement.dataset.pageTotal = String(pages.length);
  }

  function turn(by) {
    if (pages.length < 2) return;
    index = (index + by + pages.length) % pages.length;
    turned = performance.now();
    show();
  }

  function pace() {
    const now = one("#now");
    return Number(now ? now.dataset.pace : 8) * 1000;
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
    if (event.key === "f") fill();
  });

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
  stayAwake();
  window.setInterval(tick, 200);
})();
