#!/bin/sh
# /usr/local/bin/tafelrunde: any command with the server's settings, by the server's account.
set -a
. /etc/tafelrunde/environment
set +a
exec runuser -u tafelrunde -- /opt/tafelrunde/bin/tafelrunde "$@"
