// The clock for a turn: on this phone alone, kept over a reload, going on by the wall through sleep.
(function () {
  "use strict";

  const clock = document.querySelector("[data-turn-clock]");
  if (!clock) return;
  const one = (query) => clock.querySelector(query);
  const players = Array.from(clock.querySelectorAll("[data-player]"));
  const limit = Number(clock.dataset.seconds) * 1000;
  const key = clock.dataset.key;
  let state = kept() || fresh();
  let audio = null;

  // { player, ends: when the turn is over by this phone's clock, left: while it stands, rang }
  function fresh() { return { player: 0, ends: null, left: limit, begun: false, rang: false }; }

  function kept() {
    try {
      const found = JSON.parse(window.sessionStorage.getItem(key));
      const sound = found && Number.isInteger(found.player) && found.player >= 0 && found.player < players.length &&
        (found.ends === null || Number.isFinite(found.ends)) && Number.isFinite(found.left);
      return sound ? found : null;
    } catch (_error) {
      return null;
    }
  }

  function keep() {
    try { window.sessionStorage.setItem(key, JSON.stringify(state)); } catch (_error) { /* private mode: then not */ }
    show();
  }

  const left = () => state.ends === null ? state.left : state.ends - Date.now();
  const two = (number) => String(number).padStart(2, "0");

  function spoken(milliseconds) {
    const over = milliseconds < 0;
    const seconds = over ? Math.floor(-milliseconds / 1000) : Math.ceil(milliseconds / 1000);
    return (over ? "+" : "") + Math.floor(seconds / 60) + ":" + two(seconds % 60);
  }

  function show() {
    const now = left();
    const mood = state.ends === null ? (state.begun ? "paused" : "ready") : now < 0 ? "over" : now < 30000 ? "short" : "running";
    clock.dataset.mood = mood;
    const text = spoken(now);
    if (one("[data-turn-time]").textContent !== text) one("[data-turn-time]").textContent = text;
    const name = players[state.player].firstChild.textContent.trim();
    if (one("[data-name]").textContent !== name) one("[data-name]").textContent = name;
    const word = mood === "short" ? "running" : mood;
    clock.querySelectorAll("[data-when-turn]").forEach((each) => { each.hidden = each.dataset.whenTurn !== word; });
    players.forEach(function (player, number) {
      if (number === state.player) player.setAttribute("aria-current", "true");
      else player.removeAttribute("aria-current");
    });
    one("[data-pause]").disabled = state.ends === null;
    if (now < 0 && !state.rang && state.ends !== null) ring();
  }

  function ring() {
    state.rang = true;
    keep();
    if (navigator.vibrate) navigator.vibrate([300, 150, 300]);
    if (!audio) return;
    const tone = audio.createOscillator();
    const loud = audio.createGain();
    tone.frequency.value = 660;
    loud.gain.value = 0.2;
    tone.connect(loud).connect(audio.destination);
    tone.start();
    tone.stop(audio.currentTime + 0.6);
  }

  function listen() {
    // Browsers allow sound only after a touch.
    const Audio = window.AudioContext || window.webkitAudioContext;
    if (audio === null && Audio) audio = new Audio();
    if (audio && audio.state === "suspended") audio.resume();
  }

  function turnOf(player) {
    state = { player: player, ends: Date.now() + limit, left: limit, begun: true, rang: false };
    keep();
  }

  one("[data-next]").addEventListener("click", function () {
    listen();
    if (!state.begun) turnOf(state.player);
    else if (state.ends === null) { state.ends = Date.now() + state.left; keep(); }
    else turnOf((state.player + 1) % players.length);
  });
  one("[data-pause]").addEventListener("click", function () {
    if (state.ends === null) return;
    state.left = left();
    state.ends = null;
    keep();
  });
  one("[data-back]").addEventListener("click", function () { turnOf((state.player + players.length - 1) % players.length); });
  one("[data-restart]").addEventListener("click", function () { state = fresh(); keep(); });
  document.addEventListener("visibilitychange", show);
  window.setInterval(show, 200);
  show();
})();
