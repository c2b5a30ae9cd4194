// Passkeys: asks the server for a question, lets the device answer it, sends the answer back.
(() => {
  "use strict";

  const bytes = (text) => {
    const plain = text.replace(/-/g, "+").replace(/_/g, "/");
    return Uint8Array.from(atob(plain), (letter) => letter.charCodeAt(0));
  };
  const text = (buffer) =>
    btoa(String.fromCharCode(...new Uint8Array(buffer)))
      .replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");

  const csrf = () => document.querySelector("[name=csrfmiddlewaretoken]").value;

  async function ask(address, body) {
    const answer = await fetch(address, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-CSRFToken": csrf() },
      body: JSON.stringify(body || {}),
    });
    const said = await answer.json();
    if (!answer.ok) throw new Error(said.problem || "");
    return said;
  }

  function readable(question) {
    const key = question.publicKey;
    key.challenge = bytes(key.challenge);
    if (key.user) key.user.id = bytes(key.user.id);
    for (const list of ["excludeCredentials", "allowCredentials"]) {
      if (key[list]) key[list] = key[list].map((one) => ({ ...one, id: bytes(one.id) }));
    }
    return question;
  }

  function sendable(credential) {
    const said = { clientDataJSON: text(credential.response.clientDataJSON) };
    for (const part of ["attestationObject", "authenticatorData", "signature", "userHandle"]) {
      if (credential.response[part]) said[part] = text(credential.response[part]);
    }
    return { id: credential.id, rawId: text(credential.rawId), type: credential.type, response: said };
  }

  function tell(place, error) {
    if (error.name === "NotAllowedError") return; // the person closed the device's window
    const note = place.querySelector("[data-problem]");
    note.textContent = error.message;
    note.hidden = false;
  }

  async function make(event) {
    event.preventDefault();
    const form = event.target;
    try {
      const question = readable(await ask(form.dataset.question));
      const made = await navigator.credentials.create(question);
      const said = await ask(form.dataset.keep, { label: form.label.value, answer: sendable(made) });
      window.location.assign(said.to);
    } catch (error) {
      tell(form.parentElement, error);
    }
  }

  async function enter(door) {
    try {
      const question = readable(await ask(door.dataset.question));
      const shown = await navigator.credentials.get(question);
      const said = await ask(door.dataset.open, { next: door.dataset.next, answer: sendable(shown) });
      window.location.assign(said.to);
    } catch (error) {
      tell(door, error);
    }
  }

  const possible = window.isSecureContext && "credentials" in navigator && window.PublicKeyCredential;
  for (const form of document.querySelectorAll("[data-new-passkey]")) {
    form.addEventListener("submit", make);
    if (!possible) form.hidden = true;
  }
  for (const hint of document.querySelectorAll("[data-without-passkeys]")) hint.hidden = !!possible;
  for (const door of document.querySelectorAll("[data-passkey-door]")) {
    door.hidden = !possible;
    door.querySelector("button").addEventListener("click", () => enter(door));
  }
})();
