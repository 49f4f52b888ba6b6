#!/usr/bin/env bash
# start-standby.sh FOLDER PORT: a primary of PostgreSQL 15 on PORT and a standby of it on PORT + 1, on loopback.
# start-standby.sh FOLDER stop
set -euo pipefail
folder=$1
port=$2
bin=/usr/lib/postgresql/15/bin
as_postgres=()
[ "$(id -u)" != 0 ] || as_postgres=(setpriv --reuid=postgres --regid=postgres --init-groups)
pg_ctl() { (cd / && "${as_postgres[@]}" "$bin/pg_ctl" "$@" >/dev/null); }

if [ "$port" = stop ]; then
  for node in standby primary; do pg_ctl -D "$folder/$node" -m immediate stop 2>/dev/null || true; done
  exit 0
fi

[ "$(id -u)" != 0 ] || chown postgres "$folder"
options="-c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off -c hot_standby_feedback=on"
cd /
"${as_postgres[@]}" "$bin/initdb" -D "$folder/primary" -U parde -A trust --encoding=UTF8 --locale=C.UTF-8 --no-sync >/dev/null
pg_ctl -D "$folder/primary" -w -l "$folder/primary.log" -o "-p $port $options" start
"${as_postgres[@]}" "$bin/pg_basebackup" -h 127.0.0.1 -p "$port" -U parde -D "$folder/standby" -R -X stream -c fast
pg_ctl -D "$folder/standby" -w -l "$folder/standby.log" -o "-p $((port + 1)) $options" start
