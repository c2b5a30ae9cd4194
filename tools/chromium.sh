#!/usr/bin/env bash
# Finds a Chromium for the browser tests, or installs Debian's. Prints nothing where one is there.
# Without one the browser tests are skipped, loudly; with CI=true that is a failure.
set -u

for name in "${TAFELRUNDE_CHROMIUM:-}" chromium-headless-shell chromium chromium-browser google-chrome; do
  [ -n "$name" ] && command -v "$name" >/dev/null 2>&1 && exit 0
done

if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
  echo "Installing Chromium for the browser tests ..." >&2
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -qq >&2
  # The one without windows is enough for the tests and does them in less time. What Debian recommends with it
  # (printers, batteries, notices: a hundred packages) nobody here asks for; only letters are needed.
  fetch() { apt-get install -y -qq --no-install-recommends -o Dpkg::Options::=--force-unsafe-io fonts-liberation "$1" >&2; }
  { fetch chromium-headless-shell || fetch chromium; } && exit 0
fi

echo "!!! No Chromium here: the browser tests will be SKIPPED. Install it with: apt-get install chromium" >&2
[ "${CI:-}" = true ] && exit 1
exit 0
