// Messages to this phone, by consent. Where the browser has none the offer stays hidden.
(function () {
  "use strict";

  const form = document.querySelector("form[data-push]");
  const able = window.isSecureContext && "serviceWorker" in navigator && "PushManager" in window
    && "Notification" in window && Notification.permission !== "denied";
  if (!form || !able) return;

  const KEY = `tafelrunde.push.${form.dataset.place}`;
  const words = form.querySelector("[data-push-words]");
  const kept = () => { try { return localStorage.getItem(KEY) === "1"; } catch (_error) { return false; } };
  function keep(on) { try { localStorage.setItem(KEY, on ? "1" : ""); } catch (_error) { /* asked again next time */ } }

  function show(on, said) {
    form.hidden = false;
    form.querySelector("[data-push-on]").hidden = on;
    form.querySelector("[data-push-off]").hidden = !on;
    words.textContent = said || (on ? words.dataset.on : "");
  }
  function told(said) { return Object.assign(new Error(said), { said: said }); }
  function bytes(text) {
    const plain = atob(text.replace(/-/g, "+").replace(/_/g, "/") + "=".repeat((4 - text.length % 4) % 4));
    return Uint8Array.from(plain, (sign) => sign.charCodeAt(0));
  }
  function text(buffer) {
    return btoa(String.fromCharCode(...new Uint8Array(buffer))).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
  }
  async function send(address, subscription) {
    form.elements.endpoint.value = subscription.endpoint;
    form.elements.point.value = text(subscription.getKey("p256dh"));
    form.elements.auth.value = text(subscription.getKey("auth"));
    const answer = await fetch(address, { method: "POST", body: new URLSearchParams(new FormData(form)), credentials: "same-origin" });
    if (!answer.ok) throw told(answer.status === 422 ? await answer.text() : "");
  }
  async function agreed() {
    if (await Notification.requestPermission() !== "granted") throw told(words.dataset.denied);
    const worker = await navigator.serviceWorker.ready;
    const wanted = { userVisibleOnly: true, applicationServerKey: bytes(form.dataset.push) };
    await send(form.action, await worker.pushManager.subscribe(wanted));
  }
  async function takenBack() {
    const worker = await navigator.serviceWorker.ready;
    const subscription = await worker.pushManager.getSubscription();
    if (subscription) await send(form.dataset.off, subscription);
  }

  form.addEventListener("submit", async function (event) {
    event.preventDefault();
    const on = !kept();
    try {
      await (on ? agreed() : takenBack());
      keep(on);
      show(on);
    } catch (error) {
      show(kept(), error.said || words.dataset.failed); // a browser's own words are in English
    }
  });

  navigator.serviceWorker.register(form.dataset.worker).then(() => show(kept()), function () { /* no offer */ });
})();
