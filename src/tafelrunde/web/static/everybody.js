// For everybody, on every page: Space presses what looks like a button, focus is never lost when a part
// of the page is fetched anew and never hidden behind a bar, and what is new is said aloud.
(function () {
  "use strict";

  const all = (query, root) => Array.from((root || document).querySelectorAll(query));

  // ── Links that look like buttons are pressed like buttons ──────────────────────────────────────
  document.addEventListener("keydown", function (event) {
    if (event.key !== " " || event.ctrlKey || event.metaKey || event.altKey) return;
    const link = event.target.closest && event.target.closest("a[role=button]");
    if (!link) return;
    event.preventDefault();
    link.click();
  });

  // ── Above or below zero, where a phone's digits come without a minus ───────────────────────────
  document.addEventListener("click", function (event) {
    const button = event.target.closest("[data-sign]");
    const field = button && button.form.elements.namedItem(button.dataset.sign);
    if (!field || field.readOnly || field.disabled) return;
    const text = field.value.trim();
    field.value = /^[-−–]/.test(text) ? text.slice(1) : `-${text}`;
    field.focus();
    field.setSelectionRange(field.value.length, field.value.length);
    if (text) ["input", "change"].forEach((name) => field.dispatchEvent(new Event(name, { bubbles: true })));
  });

  // ── A link to what is folded up opens it, and its first field has the focus ────────────────────
  function unfold(hash) {
    const part = hash.length > 1 && document.getElementById(hash.slice(1));
    const inner = part && part.closest("details");
    for (let fold = inner; fold; fold = fold.parentElement.closest("details")) fold.open = true;
    if (!inner || part !== inner) return;
    const field = all("input:not([type=hidden]), select, textarea", part).find((each) => each.checkVisibility());
    (field || part.querySelector("summary")).focus();
  }
  document.addEventListener("click", function (event) {
    const link = event.target.closest && event.target.closest("a[href*='#']:not([data-unfolds])");
    if (link && link.pathname === location.pathname && link.search === location.search) {
      window.setTimeout(unfold, 0, link.hash);
    }
  });
  window.addEventListener("load", function () { window.setTimeout(unfold, 0, location.hash); });

  // ── Single keys can be switched off, in this browser, for good ─────────────────────────────────
  const KEYS = "tafelrunde.keys";
  window.singleKeys = function () {
    try { return localStorage.getItem(KEYS) !== "off"; } catch (_error) { return true; }
  };
  function showKeys() {
    all("[data-single-keys]").forEach((box) => { box.checked = window.singleKeys(); });
  }
  document.addEventListener("change", function (event) {
    if (!event.target.matches("[data-single-keys]")) return;
    try { localStorage.setItem(KEYS, event.target.checked ? "on" : "off"); } catch (_error) { /* then for this page only */ }
  });

  // ── Help with this page; the desk has keys of its own ──────────────────────────────────────────
  document.addEventListener("keydown", function (event) {
    const typing = event.target.closest && event.target.closest("input, textarea, select, [contenteditable], dialog");
    if (event.key !== "h" || event.ctrlKey || event.metaKey || event.altKey || typing) return;
    const help = document.querySelector("body:not(.at-desk) [data-keys=h]");
    if (help && window.singleKeys()) help.click();
  });

  // ── Focus is never hidden: a bar that stays in sight makes room for what has the focus ─────────
  const BARS = ".top, .desk-top, .phone-top, .bar, .phone-nav, .buttons.stays, #notice, .practice";
  function uncover() {
    const here = document.activeElement;
    if (!here || here === document.body || here.closest("dialog")) return;
    const place = here.getBoundingClientRect();
    // A hair's breadth of a tab at the edge of its row is enough for a browser to leave it there.
    if (place.left < 0 || place.right > innerWidth) here.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    if (place.height > innerHeight / 2) return;
    all(BARS).forEach(function (bar) {
      if (bar.contains(here) || !["sticky", "fixed"].includes(getComputedStyle(bar).position)) return;
      const edge = bar.getBoundingClientRect();
      const now = here.getBoundingClientRect();
      if (!edge.height || now.bottom <= edge.top || now.top >= edge.bottom) return;
      const below = edge.top > innerHeight / 2;
      window.scrollBy({ top: below ? now.bottom - edge.top + 8 : now.top - edge.bottom - 8, behavior: "instant" });
    });
  }
  document.addEventListener("focusin", function () {
    window.requestAnimationFrame(uncover);
    window.setTimeout(uncover, 80); // once more, when what the focus opened has its place
  });

  // ── Focus is never lost: what is fetched anew gives it back, to itself or to what took its place ─
  let held = null;
  const FOCUSED = "button, a[href], input:not([type=hidden]), select, textarea, summary";
  const wordsOf = (place) => place.textContent.replace(/[\d:–\s]+/g, " ").trim();
  function around(place) {
    const parts = [];
    for (let part = place.parentElement.closest("[id]"); part; part = part.parentElement.closest("[id]")) parts.push(part.id);
    return parts.slice(0, parts.findIndex((id) => ["live", "still", "main"].includes(id)));
  }
  document.addEventListener("focusin", function (event) {
    const place = event.target;
    held = place.closest("#live, #still") ? { id: place.id, tag: place.tagName, half: place.dataset.half, name: place.name || "",
      value: place.tagName === "BUTTON" ? place.value : "", words: wordsOf(place), around: around(place), place: place } : null;
  });
  document.addEventListener("pointerdown", function (event) {
    if (!event.target.closest("button, a, input, select, textarea, summary, label")) held = null;
  });

  function again() {
    const open = (place) => place && !place.disabled && place.offsetParent !== null;
    const same = held.id ? document.getElementById(held.id) : null;
    if (open(same)) return same;
    const part = held.around.map((id) => document.getElementById(id)).find(open);
    const inPart = part ? all(FOCUSED, part).filter(open) : [];
    const kin = [...inPart, ...all("#live *, #still *").filter(open)].filter((each) => each.tagName === held.tag);
    if (held.half) return kin.find((each) => each.dataset.half === held.half) || kin.find((each) => each.dataset.half);
    const alike = (each) => (each.name || "") === held.name && wordsOf(each) === held.words;
    return inPart.find(alike) || inPart[0] || kin.find(alike)
      || kin.find((each) => held.name && each.name === held.name) || document.getElementById("main");
  }
  document.addEventListener("htmx:afterSettle", function () {
    const lost = !document.activeElement || document.activeElement === document.body;
    if (!held || !lost || held.place.isConnected && !held.place.disabled) return;
    const place = again();
    if (place) place.focus({ preventScroll: true });
  });

  // ── What is new is said aloud: calls for the referee, and clocks that have run out ─────────────
  let saidAt = 0;
  function say(words) {
    const place = document.getElementById("announcer");
    if (!place) return;
    const together = Date.now() - saidAt < 1000;
    saidAt = Date.now();
    place.textContent = together ? `${place.textContent} · ${words}` : words;
  }
  const heard = new Set();
  const newest = () => all("[data-announce]").filter((each) => !heard.has(each.dataset.announce));
  function listen(aloud) {
    const fresh = newest();
    fresh.forEach((each) => heard.add(each.dataset.announce));
    if (aloud && fresh.length) say(fresh.map((each) => each.textContent.replace(/\s+/g, " ").trim()).join(" · "));
  }
  ["htmx:afterSettle", "htmx:oobAfterSwap"].forEach((name) => document.addEventListener(name, () => listen(true)));

  const running = new Map();
  function clocks() {
    all("[data-clock], [data-half], [data-turn-clock]").forEach(function (clock) {
      const name = clock.dataset.half || clock.dataset.name || clock.dataset.key || "clock";
      const over = clock.dataset.time === "over" || clock.dataset.out === "1" || clock.dataset.mood === "over";
      const place = document.getElementById("announcer");
      if (place && over && running.get(name) === false) {
        const who = clock.querySelector(".half-title, .turn-name");
        say((who ? `${who.textContent.trim()}: ` : "") + place.dataset.timeUp);
      }
      running.set(name, over);
      const timer = clock.matches("[data-name]") ? clock : clock.querySelector("[role=timer][data-name]");
      if (timer) timer.setAttribute("aria-label", `${timer.dataset.name}: ${timer.textContent.trim()}`);
    });
  }
  window.setInterval(clocks, 1000);

  // ── What is carried elsewhere is copied; plain http in a hall has only the older way ────────────
  async function copy(place) {
    if (window.isSecureContext && navigator.clipboard) {
      try { await navigator.clipboard.writeText(place.textContent.trim()); return true; } catch (_error) { /* the older way */ }
    }
    window.getSelection().selectAllChildren(place); // stays selected for the keyboard where a browser copies nothing
    return document.execCommand("copy");
  }
  document.addEventListener("click", async function (event) {
    const button = event.target.closest("[data-copy]");
    if (!button || !await copy(button.closest(".carried").querySelector("code"))) return;
    button.dataset.word = button.dataset.word || button.textContent;
    button.textContent = `✓ ${button.dataset.copied}`;
    say(button.dataset.copied);
    window.clearTimeout(button.timer);
    button.timer = window.setTimeout(() => { button.textContent = button.dataset.word; }, 3000);
  });

  // ── What takes longer than a moment says so, at its button and aloud ───────────────────────────
  // It has not ended before the page shows what was done. Until then the other buttons rest: the page offered
  // them as it stood before, and whoever pressed one would hear of a change that was made here. Each row of a
  // list is about its own.
  const MOMENT = 1000;
  const AT_MOST = 5000; // a page that does not follow is no reason to rest for longer
  const working = new Map();
  const offered = (form) => ["seen", "next"].every((name) => form.elements.namedItem(name)) && !form.closest("[data-row]");
  let submitter = null;
  document.addEventListener("submit", function (event) {
    const here = event.target.getAttribute("action");
    const rests = offered(event.target) && Array.from(working.values()).some((each) => each.offered && each.action !== here);
    if (rests) event.stopImmediatePropagation();
    if (rests) event.preventDefault();
    else submitter = event.submitter;
  }, true);
  function works(button) {
    button.setAttribute("aria-busy", "true");
    say(document.getElementById("announcer").dataset.working);
  }
  document.addEventListener("htmx:beforeRequest", function (event) {
    const form = event.target;
    if (!form.matches || !form.matches("form[hx-post]")) return;
    const button = submitter && submitter.form === form ? submitter : form.querySelector("button");
    if (!button) return;
    working.set(event.detail.xhr, { button, offered: offered(form), action: form.getAttribute("action"), timer: window.setTimeout(works, MOMENT, button) });
  });
  function ended(xhr) {
    const { button, timer } = working.get(xhr);
    working.delete(xhr);
    window.clearTimeout(timer);
    button.removeAttribute("aria-busy");
  }
  document.addEventListener("htmx:afterRequest", function (event) {
    const { xhr, successful } = event.detail;
    const work = working.get(xhr);
    if (!work) return;
    const follows = xhr.getResponseHeader("HX-Redirect") || xhr.getResponseHeader("HX-Trigger") && document.getElementById("pulse");
    if (!successful || !work.offered || !follows) { ended(xhr); return; }
    work.answered = true;
    window.setTimeout(function () { if (working.has(xhr)) ended(xhr); }, AT_MOST);
  });
  document.addEventListener("htmx:afterSettle", function (event) {
    if (event.target.id !== "live") return;
    working.forEach(function (work, xhr) { if (work.answered) ended(xhr); });
  });

  // ── A refusal stands at its field, where it hides nothing ──────────────────────────────────────
  // One way for all pages. It stands within the field's own label, so that no row of fields puts it beside
  // another one, and whatever else describes the field goes on doing so.
  const described = (field) => (field.getAttribute("aria-describedby") || "").split(/\s+/).filter(Boolean);
  function describe(field, ids) {
    if (ids.length) field.setAttribute("aria-describedby", ids.join(" "));
    else field.removeAttribute("aria-describedby");
  }
  function untell(note, form) {
    all("[aria-describedby]", form).forEach((field) => describe(field, described(field).filter((id) => id !== note.id)));
    note.remove();
  }
  window.untellFields = function (form) {
    all(".at-field", form).forEach((note) => untell(note, form));
    all("[aria-invalid=true]", form).forEach((each) => each.removeAttribute("aria-invalid"));
  };
  function fieldOf(form, place) {
    const found = form.elements.namedItem(place) || form.elements.namedItem(place.split(".").pop());
    const field = found instanceof RadioNodeList ? found[0] : found;
    return field && field.type !== "hidden" ? field : null;
  }
  // One of several is to be marked: nobody is meant more than the others.
  function choicesOf(field) {
    return field.type === "radio" && field.form ? all("[type=radio]", field.form).filter((each) => each.name === field.name) : [field];
  }
  // What is said of such a choice stands once, below all of it and as wide as it: not in a row of it, nor in a line
  // of buttons.
  function putAt(field, text) {
    const choices = choicesOf(field);
    const label = field.closest("label");
    if (choices.length > 1) {
      const last = choices[choices.length - 1];
      let around = field.parentElement;
      while (!around.contains(last) || (getComputedStyle(around).display.endsWith("flex") && around !== field.form)) around = around.parentElement;
      let below = last;
      while (below.parentElement !== around) below = below.parentElement;
      below.insertAdjacentElement("afterend", text);
      text.classList.add("of-choice");
    } else if (label && !label.matches(".mark-box")) label.append(text);
    else (label || field).insertAdjacentElement("afterend", text); // beside a box without words there is no room for any
  }
  window.tellAtFields = function (form, faults) {
    const told = faults.map((fault) => [fault.textContent, fieldOf(form, fault.dataset.place)]).filter((each) => each[1]);
    told.forEach(function ([said, field]) {
      const words = said.replace(/\s+/g, " ").trim();
      const before = all(".at-field", form).find((each) => each.id === `fault-${field.name}`);
      if (before) { before.textContent += ` · ${words}`; return; }
      const text = document.createElement("small");
      text.className = "at-field field-error";
      text.id = `fault-${field.name}`;
      text.textContent = words;
      choicesOf(field).forEach(function (each) {
        each.setAttribute("aria-invalid", "true");
        describe(each, [...described(each), text.id]);
      });
      putAt(field, text);
    });
    const wrong = told.map((each) => each[1]);
    wrong.forEach(openAround);
    if (wrong.length) lookAt(wrong.reduce((first, each) => each.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING ? each : first));
  };
  const COVERED = 160; // what bars and buttons that stay take of a phone's screen, at the top or at the foot
  // A field within what is folded up could take no focus, and nobody would see what is said there.
  function openAround(field) {
    for (let fold = field.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
  }
  function lookAt(field) {
    openAround(field);
    const words = field.type === "radio" && document.querySelector(".of-choice");
    field.focus({ preventScroll: Boolean(words) });
    // It stands below the last of them: whoever is taken to the first one only would not see it.
    const seen = words && words.getBoundingClientRect();
    if (seen && (seen.top < COVERED || seen.bottom > window.innerHeight - COVERED)) words.scrollIntoView({ block: "center" });
  }
  let asked = null;
  document.addEventListener("htmx:beforeRequest", function (event) {
    // What is only looked up while somebody types (a preview, a check) takes away nothing that was said.
    if (!event.target.matches || !event.target.matches("form, button")) return;
    asked = event.target.closest("form");
    if (asked) window.untellFields(asked);
  });
  document.addEventListener("htmx:afterSwap", function (event) {
    if (event.target.id !== "notice" || !asked) return;
    window.untellFields(asked);
    window.tellAtFields(asked, all("#notice [data-place]"));
  });
  // A form that came back with its page says it in the same way.
  function tellOnArrival() {
    all("form:has([data-faults])").forEach((form) => window.tellAtFields(form, all("[data-faults] [data-place]", form)));
    const first = document.querySelector("main form [aria-invalid=true]");
    if (first && document.activeElement === document.body) lookAt(first);
  }

  // What is filled in is no longer asked for, neither at the field nor in the answer that asked for it.
  document.addEventListener("input", function (event) {
    const form = event.target.form;
    const wrong = form ? all("[aria-invalid=true]", form) : [];
    const spared = (each) => event.target.checked && (each.dataset.unless || "").split(" ").includes(event.target.name);
    wrong.filter((each) => each.name === event.target.name || spared(each)).forEach((each) => answered(form, each));
  });
  function answered(form, field) {
    const notes = all(".at-field", form).filter((each) => described(field).includes(each.id));
    if (!notes.length) return;
    notes.forEach((each) => untell(each, form));
    choicesOf(field).forEach((each) => each.removeAttribute("aria-invalid"));
    all("#notice [data-place]").forEach((each) => { if (each.dataset.place.split(".").pop() === field.name) each.remove(); });
    all("#notice [data-refused]").forEach((each) => { if (!each.querySelector("[data-place]")) each.remove(); });
  }

  // ── Where we are is seen, however narrow the row of tabs or steps ──────────────────────────────
  function showHere() {
    all(".way [aria-current], .tabs [aria-current], .top nav [aria-current]").forEach(function (here) {
      const row = here.closest(".way, .tabs, nav");
      if (row.scrollWidth <= row.clientWidth) return;
      const [wide, seen] = [here.getBoundingClientRect(), row.getBoundingClientRect()];
      row.scrollLeft += wide.left + wide.width / 2 - seen.left - seen.width / 2;
    });
  }
  document.addEventListener("htmx:afterSettle", showHere);

  function start() { showKeys(); listen(false); showHere(); tellOnArrival(); }
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
  else start();
})();
