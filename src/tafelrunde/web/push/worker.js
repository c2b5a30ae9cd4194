// Shows what the house sends while no page of it is open. It keeps nothing and answers no requests.
"use strict";

self.addEventListener("push", function (event) {
  let told = {};
  try { told = event.data.json(); } catch (_error) { /* shown without words */ }
  const shown = { body: told.body || "", tag: told.tag || "", data: { address: told.address || "/" } };
  event.waitUntil(self.registration.showNotification(told.title || "Tafelrunde", shown));
});

self.addEventListener("notificationclick", function (event) {
  event.notification.close();
  const address = String(event.notification.data.address);
  const wanted = new URL(address.startsWith("/") ? address : "/", self.location.origin);
  event.waitUntil((async function () {
    if (wanted.origin !== self.location.origin) return null;
    const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    const there = open.find((page) => new URL(page.url).pathname === wanted.pathname);
    return there ? there.focus() : self.clients.openWindow(wanted.href);
  })());
});
