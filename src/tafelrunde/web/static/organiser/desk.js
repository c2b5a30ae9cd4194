// The desk by keyboard: sections by keys, searches and filters, slips in slip order, swaps, the clock,
// and refusals told at the field they speak of. Plain modules of a few lines each, no inline code.
(function () {
  "use strict";

  const all = (query, root) => Array.from((root || document).querySelectorAll(query));
  const one = (query, root) => (root || document).querySelector(query);
  const typing = (place) => place && place.closest("input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable]");

  // ── Keys ───────────────────────────────────────────────────────────────────────────────────────
  let began = "";
  let began_at = 0;

  function press(keys) {
    const target = all("[data-keys]").find((each) => each.dataset.keys === keys || each.dataset.also === keys);
    if (target) target.click();
    return Boolean(target);
  }

  function numbered(key) {
    const button = all("[data-filter]")[Number(key) - 1];
    if (button) button.click();
    return Boolean(button);
  }

  const SINGLE = {
    "?": () => open("keys"),
    "i": () => focus(one("[data-search]")) || search(),
    "/": () => focus(one("[data-search]")) || search(),
    "n": () => focus(one("#next-step") || one(".picks button")),
    "k": () => focus(one("[data-code]")),
    // A letter hit by chance accepts nothing: it leads to the button, and Enter presses that.
    "a": () => focus(one("[data-accepts]")),
  };

  function focus(place) {
    if (!place) return false;
    place.focus();
    if (place.select) place.select();
    return true;
  }

  function open(id) {
    const dialog = document.getElementById(id);
    if (dialog && !dialog.open) dialog.showModal();
    return Boolean(dialog);
  }

  // ── Search everywhere ──────────────────────────────────────────────────────────────────────────
  function search() {
    return open("find") && focus(document.getElementById("find-box"));
  }

  document.addEventListener("keydown", function (event) {
    const dialog = one("#find[open]");
    if ((event.ctrlKey || event.metaKey) && event.key === "k" && search()) event.preventDefault();
    if (!dialog) return;
    const links = all("#found a:first-child", dialog);
    const box = document.getElementById("find-box");
    if (event.key === "Enter" && event.target === box && links.length) {
      event.preventDefault();
      links[0].click();
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || !links.length) return;
    event.preventDefault();
    const next = links.indexOf(document.activeElement) + step;
    (links[next] || box).focus();
  });

  document.addEventListener("keydown", function (event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.key === "Escape") return escape();
    // A slip opens in its first figure, and a figure is a number: this letter is meant for the page.
    const figure = event.key === "k" && event.target.matches("[data-slip] [data-box]");
    if ((typing(event.target) && !figure) || one("dialog[open]") || !window.singleKeys()) return undefined;
    const now = Date.now();
    const chord = began && now - began_at < 1500 ? `${began} ${event.key}` : event.key;
    began = "";
    if (event.key === "g" && chord === "g") {
      began = "g";
      began_at = now;
      return undefined;
    }
    const did = press(chord) || (SINGLE[chord] && SINGLE[chord]()) || (/^[1-9]$/.test(chord) && numbered(chord));
    if (did) event.preventDefault();
    return undefined;
  });

  function escape() {
    const notice = document.getElementById("notice");
    if (notice && notice.children.length) notice.replaceChildren();
    unselect();
    const search = one("[data-search]");
    if (search && search.value) { search.value = ""; sift(); }
  }

  document.addEventListener("click", function (event) {
    const opener = event.target.closest("[data-open]");
    if (opener && open(opener.dataset.open)) {
      event.preventDefault();
      focus(one("[type=search]", document.getElementById(opener.dataset.open)));
    }
    if (event.target.closest("[data-dismiss]")) document.getElementById("notice").replaceChildren();
    if (event.target.closest("[data-unselect]")) unselect();
    const fates = event.target.closest("[data-fates]");
    if (fates) all(`input[type=radio][value=${fates.dataset.fates}]`, fates.form).forEach((each) => { each.checked = true; });
    const filter = event.target.closest("[data-filter]");
    if (filter) {
      all("[data-filter]").forEach((each) => each.setAttribute("aria-pressed", String(each === filter)));
      sift();
    }
  });

  // ── Search and filters ─────────────────────────────────────────────────────────────────────────
  let lingering = "";
  function sift() {
    const search = one("[data-search]");
    const wanted = window.typedWords(search ? search.value : "");
    const pressed = one("[data-filter][aria-pressed=true]");
    const states = pressed && pressed.dataset.filter ? pressed.dataset.filter.split(" ") : null;
    all("[data-row]").forEach(function (row) {
      const text = window.spellings(row.textContent);
      const fits = wanted.every((word) => text.includes(word)) && (!states || states.includes(row.dataset.state));
      row.hidden = !fits && !(row.id && row.id === lingering);
    });
    showFirst(Boolean(wanted.length));
    offerToEnter(wanted.length && !one("[data-row]:not([hidden])") ? search.value.trim() : "");
  }

  // Nobody of that name: then the person is entered, with the name as it was typed.
  function offerToEnter(name) {
    const offer = one("[data-nobody]");
    if (!offer) return;
    offer.hidden = !name;
    all("[name=name]", offer).forEach((field) => { field.value = name; }); // none where nobody may be entered
    all("a", offer).forEach((link) => { link.href = `${offer.dataset.nobody}?add=1&name=${encodeURIComponent(name)}`; });
    all("b", offer).forEach((place) => { place.textContent = name; });
  }
  // Enter leads there, as it leads to what must be seen of somebody on the list; it enters nobody by itself.
  function toOffer() {
    const offer = one("[data-nobody]:not([hidden])");
    if (offer) focus(one("[required]:not(:checked)", offer) || one("button, a", offer));
  }
  // Entered and here: the next name can be typed at once. Refused as somebody known: then it can be said that it is not.
  document.addEventListener("htmx:afterRequest", function (event) {
    if (event.target.id !== "enter-arrived") return;
    const search = one("[data-search]");
    if (!event.detail.successful) { one("[data-twice]", event.target).hidden = false; return; }
    search.value = "";
    sift();
    focus(search);
  });

  // Enter takes the first that is left to do: who is here already is not sent home again.
  function firstLeft() {
    const rows = all("[data-row]:not([hidden])"), meant = asTyped(rows);
    return (meant.length ? meant : rows).find((row) => !("done" in row.dataset));
  }
  // Whoever types Groß means no Gross, though both sound the same; but gross may be either, typed in a hurry.
  function asTyped(rows) {
    const typed = (one("[data-enter-first]")?.value || "").trim().toLowerCase();
    if (/^[ -~]*$/.test(typed)) return [];
    return rows.filter((row) => bare(row)?.toLowerCase() === typed);
  }

  // Which of two namesakes stands at the door only a person can see; what tells them apart stands in brackets.
  const bare = (row) => one(".check-name", row)?.textContent.trim().replace(/ \((?:[^()]|\([^()]*\))*\)$/, "");
  function shared(row) {
    const rows = all("[data-row]:not([hidden])"), meant = asTyped(rows), spelt = (each) => window.spellings(bare(each) || "").split("\n");
    const alike = (each) => spelt(each).some((words) => spelt(row).includes(words));
    return Boolean(one("[data-alike]")) && (meant.length ? meant : rows).some((each) => each !== row && alike(each));
  }

  function showFirst(searching) {
    all("[data-alike]").forEach((note) => { note.hidden = true; });
    const first = searching && one("[data-enter-first]") ? firstLeft() : null;
    all(".enter-next").forEach((row) => row.classList.remove("enter-next"));
    if (first) first.classList.add("enter-next");
    const already = one("[data-already]");
    if (already) tellAlready(already, searching && !first ? alreadyHere() : []);
  }
  function alreadyHere() {
    const rows = all("[data-row]:not([hidden])"), meant = asTyped(rows);
    return meant.length ? meant : rows;
  }
  // Said only of those who were here before, not of whom this search has just checked in.
  let pressedRow = "";
  document.addEventListener("submit", function (event) { pressedRow = event.target.closest("[data-row]")?.id || ""; }, true);
  function tellAlready(note, rows) {
    note.hidden = !rows.length || rows.some((row) => row.id === pressedRow);
    if (note.hidden) return;
    const name = one(".check-name", rows[0]).textContent.trim();
    note.textContent = rows.length > 1 ? note.dataset.several : note.dataset.already.replace("{name}", () => name);
  }
  document.addEventListener("input", function (event) {
    if (event.target.matches("[data-search]")) { pressedRow = ""; sift(); }
    if (event.target.matches("[data-warn-over]")) warnOver(event.target);
  });
  document.addEventListener("keydown", function (event) {
    if (event.key !== "Enter" || !event.target.matches("[data-enter-first]")) return;
    event.preventDefault();
    const row = firstLeft();
    const tap = row && one("a, button", row);
    if (!event.target.value.trim()) return;
    if (!tap) return toOffer();
    if (shared(row)) { one("[data-alike]").hidden = false; tap.focus(); return; }
    if (toAttest(row)) return;
    tap.click();
    event.target.value = "";
    window.setTimeout(sift, 50);
  });

  // ── What somebody must have seen ───────────────────────────────────────────────────────────────
  // Nothing is ticked beforehand. With the last tick that must be seen the person is here, whatever may
  // be ticked besides: fee and residence keep a button of their own. A tap on the name behind such a tick
  // is the same wish said twice: the name of somebody who is here takes nobody out.
  function toAttest(row) {
    const box = row && one("[data-attest]:not(:checked)", row);
    if (!box) return false;
    row.classList.add("enter-next");
    tellFirst(row, box);
    box.focus();
    return true;
  }
  // Said at the person and read aloud, until somebody turns to something else, in the lowest line of the card.
  // The same words tapped for again are said again.
  function tellFirst(row, box) {
    all("[data-told-first]").forEach((each) => each.remove());
    const text = document.createElement("small");
    text.className = "field-error";
    text.dataset.toldFirst = "";
    text.setAttribute("role", "alert");
    box.closest(".settle").append(text);
    text.textContent = box.dataset.attest;
  }
  document.addEventListener("click", function (event) {
    const tap = event.target.closest(".check-row");
    if (tap && toAttest(tap.closest("[data-row]"))) event.preventDefault();
  }, true);
  document.addEventListener("focusout", function (event) {
    const row = event.target.matches("[data-attest]") && event.target.closest("[data-row]");
    if (row && !row.contains(event.relatedTarget)) all("[data-told-first]", row).forEach((each) => each.remove());
  });
  document.addEventListener("keydown", function (event) {
    if (event.key === "Enter" && event.target.matches("[data-attest]")) event.preventDefault();
  });
  document.addEventListener("change", function (event) {
    if (!event.target.matches("[data-attest]") || !event.target.checked) return;
    const row = event.target.closest("[data-row]");
    if (one("[data-attest]:not(:checked)", row)) return;
    const search = one("[data-enter-first]");
    all("[data-told-first]", row).forEach((each) => each.remove());
    event.target.form.requestSubmit();
    linger(row, search && search.value ? search : null);
  });
  // What may be ticked besides keeps nobody from anything, and is stored at once: somebody may pay and go for a walk.
  document.addEventListener("change", function (event) {
    const form = event.target.checked && document.getElementById(event.target.dataset.stores);
    if (form) form.requestSubmit();
  });
  // The row stays under the finger for a moment before a search or filter takes it away. The name that
  // was searched for is marked meanwhile: the next one can be typed over it at once.
  function linger(row, search) {
    const typed = search && search.value;
    lingering = row.id;
    if (search) focus(search);
    window.setTimeout(function () {
      if (lingering === row.id) lingering = "";
      if (search && search.value === typed) search.value = "";
      sift();
    }, 1500);
  }

  function warnOver(field) {
    const warning = one(".fee-warning");
    const value = Number(field.value.replace(",", ".").replace("€", ""));
    if (warning) warning.hidden = !(value > Number(field.dataset.warnOver));
  }

  // ── How many of a list are ticked, beside the button that enters them ──────────────────────────
  // Rows that were taken for nobody count among all of them once somebody ticks one.
  function countTicked() {
    const place = one("[data-ticked]");
    if (!place) return;
    const boxes = all(`input[name="${place.dataset.ticked}"]`, place.closest("form"));
    const listed = boxes.filter((box) => box.checked || !box.closest("#left-out"));
    const ticked = boxes.filter((box) => box.checked).length;
    place.textContent = place.dataset.words.replace("{n}", ticked).replace("{all}", listed.length);
    place.hidden = false;
  }
  ["change", "htmx:afterSettle"].forEach((name) => document.addEventListener(name, countTicked));
  window.addEventListener("load", countTicked);

  // ── News leave alone what somebody is typing ───────────────────────────────────────────────────
  // The page's living part is fetched anew at any moment, with all its forms. What was opened, typed
  // or chosen there and not sent yet is carried over, and the cursor stays where it was.
  const fieldsOf = (form) => Array.from(form.elements).filter((each) => each.name && each.type !== "hidden" && each.type !== "submit");
  const foldOf = (fold) => one("summary", fold).textContent;
  let carried = null;

  function isTyped(field) {
    if (field.options) return field.selectedIndex !== Math.max(0, Array.from(field.options).findIndex((each) => each.defaultSelected));
    if (field.type === "checkbox" || field.type === "radio") return field.checked !== field.defaultChecked;
    return field.value !== field.defaultValue;
  }

  function carry(live) {
    const typed = [];
    all("form", live).forEach(function (form) {
      fieldsOf(form).forEach(function (field, number) {
        const here = field === document.activeElement;
        if (!here && !isTyped(field)) return;
        typed.push({ form: window.purposeOf(form), number: number, name: field.name, value: field.value, checked: field.checked,
          caret: here && "selectionStart" in field ? field.selectionStart : null, here: here });
      });
    });
    carried = { typed: typed, folds: all("details[open]", live).map(foldOf) };
  }

  function giveBack(live) {
    const { typed, folds } = carried;
    carried = null;
    all("details", live).forEach(function (fold) { if (folds.includes(foldOf(fold))) fold.open = true; });
    typed.forEach(function (kept) {
      const form = all("form", live).find((each) => window.purposeOf(each) === kept.form);
      const field = form && fieldsOf(form)[kept.number];
      if (!field || field.name !== kept.name) return;
      if (field.type === "checkbox" || field.type === "radio") field.checked = kept.checked;
      else if (!field.options || Array.from(field.options).some((each) => each.value === kept.value)) field.value = kept.value;
      if (!kept.here) return;
      field.focus();
      if (kept.caret !== null) field.setSelectionRange(kept.caret, kept.caret);
    });
  }

  document.addEventListener("htmx:beforeSwap", function (event) {
    if (event.detail.target.id === "live" && event.detail.shouldSwap) carry(event.detail.target);
  });
  document.addEventListener("htmx:afterSwap", function () {
    if (carried) giveBack(document.getElementById("live"));
  });
  // Forms stay as they are while news come in, until what they are for has moved on at another laptop:
  // then the page follows and says what happened. A slip follows as long as nothing is typed into it; whoever
  // has begun is shown both results instead, and chooses.
  document.addEventListener("htmx:oobBeforeSwap", function (event) {
    const still = event.detail.target;
    if (still.id !== "still") return;
    const now = one("#still", event.detail.fragment);
    const slip = one("form[data-slip]", still);
    event.detail.shouldSwap = slip ? untouched(slip) && overtook(slip, one("form[data-slip]", now)) : now.dataset.stands !== still.dataset.stands;
    followed = Boolean(slip) && event.detail.shouldSwap && slip.contains(document.activeElement);
    // The clock, which is renewed for itself, has gone out of what came: it moves over with its place.
    const clock = one("#hall-clock", still), place = one(".list-head.second", event.detail.fragment);
    if (event.detail.shouldSwap && clock && place) place.append(clock);
  });
  let followed = false;
  const untouched = (form) => Array.from(form.elements).every(function (each) {
    if (each.type === "checkbox" || each.type === "radio") return each.checked === each.defaultChecked;
    if (each.options) return each.selectedIndex === Math.max(0, Array.from(each.options).findIndex((one) => one.defaultSelected));
    return each.value === undefined || each.defaultValue === undefined || each.value === each.defaultValue;
  });
  const overtook = (form, now) => !now || now.dataset.edition !== form.dataset.edition || now.dataset.way !== form.dataset.way;
  // What came in from a phone meanwhile is said over the form, for its own card lies far below it.
  document.addEventListener("htmx:oobAfterSwap", function () {
    const told = one("[data-came]"), form = one("form[data-slip]");
    if (told && form) told.hidden = told.dataset.came === form.dataset.edition && told.dataset.way === form.dataset.way;
  });
  // Where the page has followed, the focus stands on what happened: figures that are just being typed must not fall
  // into somebody else's result.
  document.addEventListener("htmx:afterSettle", function () {
    if (followed) focus(one("#meanwhile"));
    followed = false;
  });
  // A row of the check-in that comes back after one tick keeps what was ticked in it meanwhile.
  document.addEventListener("htmx:oobBeforeSwap", function (event) {
    const row = event.detail.target;
    if (!row.matches(".check-list > [data-row]")) return;
    const now = one(`#${CSS.escape(row.id)}`, event.detail.fragment);
    all("input[type=checkbox]:checked", row).forEach(function (box) {
      const again = now && one(`input[type=checkbox][name="${box.name}"]`, now);
      if (again) again.checked = true;
    });
  });
  // A button is disabled while its form is on the way, and loses the focus by that: it gets it back.
  let pressed = "";
  document.addEventListener("submit", (event) => { pressed = (event.submitter && event.submitter.id) || ""; }, true);
  document.addEventListener("htmx:afterSettle", function () {
    const button = pressed && document.activeElement === document.body ? document.getElementById(pressed) : null;
    if (button) button.focus({ preventScroll: true });
  });
  // What was sent and taken is no draft any more.
  document.addEventListener("htmx:afterRequest", function (event) {
    const form = event.target.closest && event.target.closest("#live form");
    if (form && event.detail.xhr.status === 204) form.reset();
  });

  document.addEventListener("htmx:afterSwap", function (event) {
    if (event.target.id === "notice") { // after a refusal at its field (everybody.js)
      const first = one("#notice [data-focus]");
      // What will change is read from its heading on: the focus scrolls nothing out of sight.
      const asked = first && first.closest("[data-sure], [data-conflict]");
      if (asked) {
        first.focus({ preventScroll: true });
        asked.scrollIntoView({ block: "nearest" });
        if (asked.getBoundingClientRect().top < 0) asked.scrollIntoView({ block: "start" });
      } else focus(first);
    }
    if (event.target.id === "swap-offer") focus(one("#swap-offer [data-focus]"));
    sift();
    choices();
  });

  // ── Slips ──────────────────────────────────────────────────────────────────────────────────────
  // A tie shows when the second of two is typed: what breaks it comes after everything else, of both.
  function inOrder(form) {
    const boxes = all("[data-box]", form).filter((each) => each.offsetParent !== null && !each.disabled && !each.closest(".not-asked"));
    const [first, last] = [false, true].map((late) => boxes.filter((each) => "whenLevel" in each.dataset === late));
    const figure = (each) => each.name.replace(/-\d+$/, "");
    // Figure by figure: the second is asked for only where the first leaves two level.
    return [...first, ...[...new Set(last.map(figure))].flatMap((one) => last.filter((each) => figure(each) === one))];
  }
  document.addEventListener("keydown", function (event) {
    if (event.key !== "Enter" || !event.target.matches("[data-slip] [data-box]")) return;
    event.preventDefault();
    const boxes = inOrder(event.target.form);
    const next = boxes[boxes.indexOf(event.target) + 1];
    if (next) focus(next);
    else storeUnlessInDoubt(event.target.form);
  });

  // What stood there at the Enter is stored: fingers that are a table ahead change nothing any more.
  function hold(form, held) {
    form.toggleAttribute("data-held", held);
    all("[data-box]", form).forEach((each) => { each.readOnly = held; });
  }

  // Nor do they fill the next slip from the middle: whatever was typed before it was there would be missing in
  // front. Who was ahead is told so, and figures count again after a moment without a key.
  const AHEAD = "tafelrunde.typed-ahead";
  const REST_MILLISECONDS = 700;
  let waking = null;
  function tooEarly() {
    try { sessionStorage.setItem(AHEAD, String(Date.now())); } catch (_error) { /* then only this page knows */ }
  }
  function rest(form) {
    hold(form, true);
    window.clearTimeout(waking);
    waking = window.setTimeout(() => hold(form, false), REST_MILLISECONDS);
  }
  document.addEventListener("keydown", function (event) {
    const form = /^[0-9]$/.test(event.key) && one("form[data-slip][data-held]");
    if (!form) return;
    if (waking) rest(form);
    else tooEarly();
  }, true);
  function beginAnew() {
    const form = one("form[data-slip][data-typed-ahead]");
    let ahead = 0;
    try { ahead = Number(sessionStorage.getItem(AHEAD)); sessionStorage.removeItem(AHEAD); } catch (_error) { /* nobody knows */ }
    if (!form || Date.now() - ahead > 5000) return;
    const note = document.createElement("p");
    note.className = "note";
    note.dataset.tone = "warning";
    note.textContent = form.dataset.typedAhead;
    one("#notice").replaceChildren(note);
    rest(form);
  }
  beginAnew();

  // A doubt is read before anything is stored: the last Enter, or a tap on the button, asks for it
  // first, and where there is one it waits on the button for one more. What cannot be, or needs a mark
  // first, no second press stores: that is told at its field.
  function storeUnlessInDoubt(form) {
    if (form.hasAttribute("data-held")) return;
    const button = one("button.big", form);
    const told = one("[data-twice]", form);
    const refused = one("[data-in-the-way]", form);
    all("[data-again]", form).forEach((each) => each.remove());
    hold(form, true);
    previewNow(form).catch(() => undefined).then(function () {
      const doubt = one("#preview [data-tone=warning]");
      const wrong = all("#preview [data-place]");
      if (told) told.hidden = !doubt || wrong.length > 0;
      if (refused) refused.hidden = !wrong.length;
      form.toggleAttribute("data-read", !wrong.length);
      if (!doubt) { button.click(); return; }
      hold(form, false);
      focus(button);
      if (wrong.length) {
        window.untellFields(form);
        window.tellAtFields(form, wrong);
        if (one("[aria-invalid=true]", form)) return; // that is where the focus went
      }
      doubt.scrollIntoView({ block: "nearest" });
      if (told && !told.hidden) sayAtTheButton(told);
    });
  }
  // The remark stands beside the head of the form: where it does not fit on the screen with the button,
  // it is said there once more, for whoever pressed looks there.
  function sayAtTheButton(told) {
    const place = told.getBoundingClientRect();
    if (place.top >= 0 && place.bottom <= innerHeight) return;
    all("#preview [data-tone=warning]").forEach(function (each) {
      const again = each.cloneNode(true);
      again.dataset.again = "";
      told.before(again);
    });
    told.scrollIntoView({ block: "nearest" });
  }
  document.addEventListener("click", function (event) {
    const button = event.target.closest("form[data-slip] button.big");
    if (!button || button.form.hasAttribute("data-read") || !button.form.checkValidity()) return;
    event.preventDefault();
    storeUnlessInDoubt(button.form);
  });
  document.addEventListener("htmx:beforeRequest", function (event) {
    if (event.target.matches && event.target.matches("form[data-slip]")) hold(event.target, true);
  });
  document.addEventListener("htmx:afterRequest", function (event) {
    if (event.target.matches && event.target.matches("form[data-slip]") && event.detail.xhr.status !== 204) hold(event.target, false);
  });

  // Whoever accepts a slip accepts what is stored: figures typed beside it would be lost unsaid.
  document.addEventListener("submit", function (event) {
    const told = one("[data-unsaved]");
    if (event.target.id !== "accept-form" || !told) return;
    const typed = all("[data-slip] [data-box]").find(isTyped);
    told.hidden = !typed;
    if (!typed) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    focus(typed);
  }, true);
  document.addEventListener("focusin", function (event) {
    if (event.target.matches("[data-box]")) event.target.select();
  });

  let waiting = null;
  function preview(form) {
    window.clearTimeout(waiting);
    waiting = window.setTimeout(() => previewNow(form), 180);
  }
  function previewNow(form) {
    window.clearTimeout(waiting);
    const address = location.pathname.replace(/\/desk\/.*/, "/desk/preview");
    const values = Object.fromEntries(new FormData(form));
    return window.htmx.ajax("POST", address, { target: "#preview", swap: "innerHTML", values: values, source: "#preview" });
  }
  document.addEventListener("input", function (event) {
    const box = event.target;
    const form = box.closest("[data-slip]");
    if (!form) return;
    form.removeAttribute("data-read");
    all("[data-again]", form).forEach((each) => each.remove());
    if (box.matches("[data-box][data-low]")) {
      const value = Number(box.value);
      box.classList.toggle("odd", box.value !== "" && (value < Number(box.dataset.low) || value > Number(box.dataset.high)));
    }
    preview(form);
  });

  // ── Swapping seats ─────────────────────────────────────────────────────────────────────────────
  function selected() { return one("[data-seat][aria-pressed=true]"); }

  function unselect() {
    all("[data-seat][aria-pressed=true]").forEach((each) => each.setAttribute("aria-pressed", "false"));
    const offer = document.getElementById("swap-offer");
    if (offer) { offer.hidden = true; offer.replaceChildren(); }
    goals(null);
  }

  // Tables with a free seat can be gone to by whoever is chosen and does not sit there.
  function goals(seat) {
    all("[data-goal]").forEach(function (goal) {
      goal.hidden = !seat || goal.parentElement.contains(seat);
      if (seat) goal.search = new URLSearchParams({ who: seat.dataset.seat, to: `table:${goal.dataset.goal}` });
    });
  }

  function choose(seat) {
    const first = selected();
    if (!first) { seat.setAttribute("aria-pressed", "true"); goals(seat); return; }
    if (first === seat) { unselect(); return; }
    offer(first.dataset.seat, seat.dataset.seat);
    unselect();
  }

  function offer(first, second) {
    const place = document.getElementById("swap-offer");
    const query = new URLSearchParams({ one: first, other: second });
    window.htmx.ajax("GET", `${place.dataset.address}?${query}`, { target: "#swap-offer", swap: "innerHTML" })
      .then(function () { place.hidden = false; place.scrollIntoView({ block: "nearest" }); focus(one("[data-focus]", place)); });
  }

  document.addEventListener("click", function (event) {
    const seat = event.target.closest("button[data-seat]");
    if (seat) choose(seat);
  });
  let dragged = null;
  document.addEventListener("dragstart", function (event) {
    const seat = event.target.closest && event.target.closest("[data-seat]");
    if (!seat) return;
    dragged = seat.dataset.seat;
    event.dataTransfer.effectAllowed = "move";
    event.dataTransfer.setData("text/plain", dragged);
  });
  document.addEventListener("dragover", function (event) {
    if (dragged && event.target.closest("[data-seat]")) event.preventDefault();
  });
  document.addEventListener("drop", function (event) {
    const seat = event.target.closest("[data-seat]");
    if (!dragged || !seat) return;
    event.preventDefault();
    if (seat.dataset.seat !== dragged) offer(dragged, seat.dataset.seat);
    dragged = null;
  });

  // ── Choices that show more; the clock is counted by clock.js ──────────────────────────────────
  function choices() {
    all("[data-shown-with]").forEach(function (part) {
      const [name, value] = part.dataset.shownWith.split("=");
      const form = part.closest("form");
      const chosen = form && form.elements.namedItem(name);
      part.hidden = !chosen || chosen.value !== value;
    });
  }
  document.addEventListener("change", choices);

  // A form of choices is sent with the choice; without scripts it has a button.
  document.addEventListener("change", function (event) {
    const form = event.target.closest("form[data-at-once]");
    if (form && event.target.name) form.requestSubmit();
  });

  // A page brought back by the browser's own memory carries used keys: fetch it anew.
  window.addEventListener("pageshow", function (event) { if (event.persisted) location.reload(); });

  function showTab() {
    const tab = one(".desk-nav [aria-current]");
    const strip = tab && tab.closest("ul");
    if (!strip) return;
    const [seen, place] = [strip.getBoundingClientRect(), tab.getBoundingClientRect()];
    if (place.left < seen.left || place.right > seen.right) strip.scrollLeft += place.left - seen.left - seen.width / 3;
  }

  // A link into a fold opens it and leaves the focus at its heading: what it does is read before it is pressed.
  document.addEventListener("click", function (event) {
    const link = event.target.closest("a[data-unfolds]");
    const fold = link && document.getElementById(link.hash.slice(1))?.closest("details");
    if (!fold) return;
    event.preventDefault();
    fold.open = true;
    one("summary", fold).focus();
    fold.scrollIntoView({ block: "nearest" });
  });

  // An address that points to a part of the page takes the focus from its field: give it back.
  function focusThere() {
    const part = document.getElementById(location.hash.slice(1));
    if (part) focus(one("[autofocus]", part));
  }
  window.addEventListener("load", function () { window.setTimeout(focusThere); });

  function start() { showTab(); choices(); sift(); all("[data-warn-over]").forEach(warnOver); }
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
  else start();
})();
