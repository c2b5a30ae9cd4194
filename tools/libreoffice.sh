#!/usr/bin/env bash
# Finds a LibreOffice for the workbook test, or installs Debian's. Prints nothing where one is there.
# Without one that test is skipped, loudly; with CI=true that is a failure.
set -u

for name in "${TAFELRUNDE_SOFFICE:-}" soffice libreoffice; do
  [ -n "$name" ] && command -v "$name" >/dev/null 2>&1 && exit 0
done

if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
  echo "Installing LibreOffice for the workbook test ..." >&2
  export DEBIAN_FRONTEND=noninteractive
  # Whoever else is installing it right now is waited for.
  apt-get -o DPkg::Lock::Timeout=600 update -qq >&2
  apt-get -o DPkg::Lock::Timeout=600 -o Dpkg::Options::=--force-unsafe-io install -y -qq --no-install-recommends libreoffice-calc-nogui >&2 && exit 0
fi

echo "!!! No LibreOffice here: the workbook test will be SKIPPED. Install it with: apt-get install libreoffice-calc-nogui" >&2
[ "${CI:-}" = true ] && exit 1
exit 0
