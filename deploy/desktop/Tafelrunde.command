#!/bin/sh
# Double click: opens the house in the browser. On Linux this file is called Tafelrunde.sh.
cd "$(dirname "$0")" || exit 1
for python in python3.14 python3.13 python3.12 python3.11 python3 \
    /opt/homebrew/bin/python3 /usr/local/bin/python3 \
    /Library/Frameworks/Python.framework/Versions/Current/bin/python3; do
    if command -v "$python" >/dev/null 2>&1 &&
        "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then
        "$python" tafelrunde.pyz "$@"
        code=$?
        break
    fi
done
if [ -z "$code" ]; then
    echo "Python 3.11 oder neuer fehlt: https://www.python.org/downloads/"
    echo "Python 3.11 or newer is missing: https://www.python.org/downloads/"
    code=2
fi
if [ "$code" -ne 0 ] && [ -t 0 ]; then
    echo "Eingabetaste schliesst dieses Fenster. / Enter closes this window."
    read -r _
fi
exit "$code"
