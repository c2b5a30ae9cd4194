// Small things for every page: the stream's state on show and its end with the page, polling where
// the stream does not get through, and menus that close. Everything else is plain HTML and htmx.
(function () {
  "use strict";

  // What a page works out while somebody types is asked by itself: nobody has pressed anything.
  window.pressed = (event) => event.detail.requestConfig.verb === "post" && event.detail.elt.id !== "preview";
  // A Wi-Fi that wants a log-in answers in the place of the house; only the house signs its answers.
  window.fromTheHouse = (answer) => answer.headers.get("Tafelrunde") === "house";
  document.addEventListener("htmx:beforeOnLoad", function (event) {
    if (event.detail.xhr.getResponseHeader("Tafelrunde") === "house") return heard();
    event.preventDefault();
    document.dispatchEvent(new CustomEvent("house:absent", { detail: { pressed: window.pressed(event) } }));
    if (shown !== null) show("lost");
  });

  // A name as people in a hurry type it: "muller" and "mueller" both find "Müller", "gross" "Groß", "oneill" "O’Neill".
  window.spellings = function (text) {
    const own = { ß: "ss", ø: "o", ł: "l", đ: "d", ð: "d", æ: "ae", œ: "oe", þ: "th", ı: "i" };
    const bare = (words) => words.normalize("NFD").replace(/[\u0300-\u036f'’‘ʼ`´\-‐‑–]/g, "").replace(/[ßøłđðæœþı]/g, (sign) => own[sign]);
    const low = text.toLowerCase().normalize("NFC");
    return `${bare(low)}\n${bare(low.replace(/[äöüøå]/g, (sign) => ({ ä: "ae", ö: "oe", ü: "ue", ø: "oe", å: "aa" })[sign]))}`;
  };
  window.typedWords = (text) => window.spellings(text).split("\n")[0].split(/\s+/).filter(Boolean);

  const POLL_MILLISECONDS = 8000;
  const PATIENCE_MILLISECONDS = 6000;
  let opened = false;
  let poll = null;
  let askAgain = null;
  let failures = 0;
  let last = null;
  let shown = null;

  function show(state) {
    shown = state;
    document.querySelectorAll("[data-connection], [data-contact]").forEach(function (place) {
      if ("connection" in place.dataset) place.dataset.connection = state;
      place.querySelectorAll("[data-when]").forEach(function (text) {
        text.hidden = !text.dataset.when.split(" ").includes(state);
      });
    });
  }

  function refresh() {
    document.querySelectorAll('[hx-trigger*="sse:version"]').forEach(function (part) {
      window.htmx.trigger(part, "sse:version");
    });
  }

  async function ask(address) {
    try {
      const answer = await fetch(address, { headers: { Accept: "text/plain" } });
      if (!answer.ok || !window.fromTheHouse(answer)) return show("lost");
      const version = await answer.text();
      if (last !== null && version !== last) refresh();
      last = version;
      show("polling");
    } catch (_error) {
      show("lost");
    }
  }

  function startPolling(source) {
    if (poll !== null) return;
    const address = source.getAttribute("sse-connect").replace(/\/stream.*$/, "/version");
    const seen = /[?&]seen=(\d+)/.exec(source.getAttribute("sse-connect"));
    if (last === null && seen) last = seen[1];
    askAgain = function () { if (!document.hidden) ask(address); };
    askAgain();
    poll = window.setInterval(askAgain, POLL_MILLISECONDS * (0.75 + Math.random() / 2));
  }

  function stopPolling() {
    window.clearInterval(poll);
    poll = null;
  }

  // Whatever the house says ends "connection lost", though it be no stream that says it.
  function heard() {
    document.dispatchEvent(new Event("house:heard"));
    if (shown !== "lost") return;
    if (poll !== null) return show("polling");
    if (opened && failures === 0) return show("live");
    const source = document.querySelector("[sse-connect]");
    if (source) startPolling(source);
  }
  document.addEventListener("htmx:sseMessage", heard);

  document.addEventListener("htmx:sseOpen", function () {
    failures = 0;
    opened = true;
    stopPolling();
    show("live");
  });

  document.addEventListener("htmx:sseError", function (event) {
    failures += 1;
    if (poll === null) show("lost");
    if (failures >= 3) startPolling(event.target);
  });

  // Some networks swallow a stream without a word: neither open nor failed.
  function bePatient() {
    window.setTimeout(function () {
      const source = document.querySelector("[sse-connect]");
      if (source && !opened && !document.hidden) startPolling(source);
    }, PATIENCE_MILLISECONDS);
  }
  bePatient();

  // A part of the page that was fetched anew does not know yet how the house is reached.
  ["htmx:oobAfterSwap", "htmx:afterSwap"].forEach(function (name) {
    document.addEventListener(name, function () { if (shown) show(shown); });
  });

  // Browsers open six connections to a house, for all its tabs together, and keep a page one has
  // left for the way back, its stream included. So a stream rests while its page is out of sight,
  // and on coming back asks only for what is newer than what the page has heard.
  const streams = new Set();

  function restful(address) {
    const heard = new URL(address, location.href);
    const listeners = [];
    let line = null;
    let ended = false;

    const stream = {
      onopen: null,
      onerror: null,
      get readyState() { return ended ? EventSource.CLOSED : line ? line.readyState : EventSource.CONNECTING; },
      addEventListener: function (name, listener) {
        listeners.push([name, listener]);
        if (line) line.addEventListener(name, listener);
      },
      removeEventListener: function (name, listener) {
        const place = listeners.findIndex((each) => each[0] === name && each[1] === listener);
        if (place >= 0) listeners.splice(place, 1);
        if (line) line.removeEventListener(name, listener);
      },
      close: function () {
        ended = true;
        stream.rest();
        streams.delete(stream);
      },
      rest: function () {
        if (line) line.close();
        line = null;
      },
      wake: function () {
        if (line || ended) return;
        line = new EventSource(heard.href, { withCredentials: true });
        line.onopen = function (event) { if (stream.onopen) stream.onopen(event); };
        line.onerror = function (event) {
          // One the browser has given up is asked for anew by htmx: this one must not wake again.
          if (event.target.readyState === EventSource.CLOSED) stream.close();
          if (stream.onerror) stream.onerror(event);
        };
        line.addEventListener("version", function (event) { heard.searchParams.set("seen", event.data); });
        listeners.forEach(function (each) { line.addEventListener(each[0], each[1]); });
      },
    };
    streams.add(stream);
    if (!document.hidden) stream.wake();
    return stream;
  }

  window.htmx.createEventSource = restful;
  document.addEventListener("visibilitychange", function () {
    streams.forEach(function (stream) { if (document.hidden) stream.rest(); else stream.wake(); });
    opened = false;
    if (document.hidden) return;
    if (poll !== null) askAgain();
    bePatient();
  });
  window.addEventListener("pagehide", function () {
    streams.forEach(function (stream) { stream.rest(); });
  });
  window.addEventListener("pageshow", function (event) {
    if (event.persisted && streams.size) location.reload();
  });

  // A figure that only breaks ties is asked for where two are level in all that decides before it.
  function ties(form) {
    const rows = Array.from(form.querySelectorAll(".slip-row, fieldset.line"), (row) => Array.from(row.querySelectorAll("[data-box]")));
    rows.forEach((row) => row.forEach(function (box, place) {
      if (!("whenLevel" in box.dataset)) return;
      const level = (other) => other !== row && row.slice(0, place).every((each, at) => each.value !== "" && other[at] && other[at].value === each.value);
      const asked = box.value !== "" || rows.some(level);
      (box.closest("fieldset.line label") || box).classList.toggle("not-asked", !asked);
    }));
  }
  const allTies = () => document.querySelectorAll("form:has([data-when-level])").forEach(ties);
  document.addEventListener("input", function (event) { if (event.target.matches("[data-box]")) ties(event.target.form); });
  document.addEventListener("htmx:afterSwap", allTies);
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", allTies);
  else allTies();

  // An answer in the notice area must be seen, wherever the page is scrolled to.
  document.addEventListener("htmx:afterSwap", function (event) {
    if (event.target.id === "notice") event.target.scrollIntoView({ block: "nearest" });
  });
  document.addEventListener("htmx:beforeRequest", function (event) {
    const notice = document.getElementById("notice");
    const byHand = event.detail.requestConfig.triggeringEvent;
    // A form that stands in the notice itself stays: torn out of the page it could not be answered there.
    // What is only looked up while somebody types goes elsewhere, and takes no answer away that has just come.
    const answersHere = notice && event.detail.target === notice && !notice.contains(event.target);
    if (answersHere && byHand && byHand.type !== "sse:version") notice.replaceChildren();
  });
  // News may take a form out of the page while its request is on the way. From there no part of the page is
  // found any more, so a refusal would be lost with an error: it is put where it belongs.
  document.addEventListener("htmx:beforeRequest", function (event) {
    const asker = event.target;
    asker.addEventListener("htmx:beforeOnLoad", function (answer) {
      const { xhr } = answer.detail;
      if (asker.isConnected || xhr.status < 400) return;
      answer.preventDefault();
      const ours = xhr.getResponseHeader("Tafelrunde") === "house";
      if (ours && asker.matches("form")) window.htmx.swap("#notice", xhr.response, { swapStyle: "innerHTML" });
    }, { once: true });
  });
  document.addEventListener("htmx:afterRequest", function (event) {
    const notice = document.getElementById("notice");
    if (notice && notice.contains(event.target) && event.detail.xhr.status === 204) notice.replaceChildren();
  });
  // Hidden from everybody while a page of it is open: nothing of it stays on the wall or in the stream. News
  // that it is shown again bring it back, since nobody stands beside a projector to reload it.
  document.addEventListener("htmx:beforeOnLoad", function (event) {
    if (event.defaultPrevented || !event.target.matches("#pulse[data-public]")) return;
    const { xhr } = event.detail;
    const gone = xhr.status === 404;
    if (gone) event.preventDefault();
    if (gone) window.htmx.swap("#notice", xhr.response, { swapStyle: "innerHTML" });
    else if (document.body.matches(".gone")) document.getElementById("notice").replaceChildren();
    document.body.classList.toggle("gone", gone);
  });
  document.addEventListener("htmx:sendError", function () { show("lost"); });
  window.addEventListener("offline", function () { show("lost"); });
  window.addEventListener("online", function () { if (opened) show(poll === null ? "live" : "polling"); refresh(); });

  document.addEventListener("click", function (event) {
    document.querySelectorAll("details.menu[open]").forEach(function (menu) {
      if (!menu.contains(event.target)) menu.open = false;
    });
  });
  document.addEventListener("keydown", function (event) {
    if (event.key !== "Escape") return;
    document.querySelectorAll("details.menu[open]").forEach(function (menu) {
      menu.open = false;
      menu.querySelector("summary").focus();
    });
  });
})();
