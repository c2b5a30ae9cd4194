// An impatient second press falls on whatever has come into the place of the first: the next step, the next
// place of a ceremony, the next in a list. Whatever comes there, with a new page or with news, rests for a
// moment and takes no press of a pointer; the keyboard waits for nothing. Loaded before the page's body, so
// that no button is ever there without it.
(function () {
  "use strict";

  const REST_MILLISECONDS = 700;
  const IMPATIENT_MILLISECONDS = 20000; // whoever waited longer has looked up from the button
  const KEPT = "tafelrunde.pressed";
  const FRESH = ["key", "seen", "csrfmiddlewaretoken"];

  // What a form is for, whenever it was fetched.
  window.purposeOf = (form) => [form.getAttribute("action"), ...Array.from(form.querySelectorAll("input[type=hidden]"))
    .filter((each) => !FRESH.includes(each.name)).map((each) => `${each.name}=${each.value}`)].join(" ");
  const deedOf = (button) => (button ? `${window.purposeOf(button.form)} ${button.name}=${button.value}` : "");

  let resting = null;
  let waking = null;
  let last = null; // the last press: where, on which deed, which deed is there now, and since when

  function wake() {
    window.clearTimeout(waking);
    if (resting) resting.removeAttribute("data-rests");
    resting = null;
  }
  function rest(button, milliseconds) {
    resting = button;
    button.setAttribute("data-rests", "");
    waking = window.setTimeout(wake, milliseconds);
  }

  // Whoever goes on pressing has not looked yet: it rests until there was a moment without a press.
  function goOnResting() {
    const button = resting;
    wake();
    last = { ...last, at: Date.now(), since: performance.now() };
    rest(button, REST_MILLISECONDS);
  }

  function sending(x, y) {
    const place = document.elementFromPoint(x, y);
    const button = place && place.closest("button, input[type=submit]");
    return button && button.type === "submit" && button.form ? button : null;
  }

  function look() {
    if (!last || Date.now() - last.at > IMPATIENT_MILLISECONDS) return;
    wake(); // what rests is not found by its place
    const button = sending(last.x, last.y);
    const deed = deedOf(button);
    const now = performance.now();
    if (deed !== last.there) last = { ...last, there: deed, since: now };
    const left = last.since + REST_MILLISECONDS - now;
    if (button && deed !== last.pressed && left > 0) rest(button, left);
  }

  document.addEventListener("pointerdown", function (event) {
    const place = resting && resting.getBoundingClientRect();
    const inside = place && event.clientX >= place.left && event.clientX <= place.right
      && event.clientY >= place.top && event.clientY <= place.bottom;
    if (inside) return goOnResting(); // pressed nothing
    const deed = deedOf(sending(event.clientX, event.clientY));
    const [x, y] = [event.clientX, event.clientY];
    last = { at: Date.now(), x, y, pressed: deed, there: deed, since: -REST_MILLISECONDS };
    try { sessionStorage.setItem(KEPT, JSON.stringify(last)); } catch (_error) { /* then for this page only */ }
  }, true);

  // Enter that is held down goes on pressing: the next button, too.
  document.addEventListener("keydown", function (event) {
    if (event.key !== "Enter" || !event.repeat || event.target.closest("textarea, [contenteditable]")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);

  try { last = JSON.parse(sessionStorage.getItem(KEPT)); } catch (_error) { /* nothing was pressed */ }
  new MutationObserver(look).observe(document, { childList: true, subtree: true, attributeFilter: ["hidden", "open"] });
})();
