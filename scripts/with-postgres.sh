#!/usr/bin/env bash
# with-postgres.sh BIN_DIR COMMAND…: runs the command with TEST_DATABASE_URL set to a throwaway server of BIN_DIR.
set -euo pipefail
bin=$1
shift

# In memory where there is a gigabyte of room: see test-server.ts.
parent=${TMPDIR:-/tmp}
room=$(df --output=avail -B1M /dev/shm 2>/dev/null | tail -1) || true
[ "${room:-0}" -lt 1024 ] || parent=/dev/shm
folder=$(mktemp -d -p "$parent")
chmod 755 "$folder"
as_postgres=()
if [ "$(id -u)" = 0 ]; then
  chown postgres "$folder"
  as_postgres=(setpriv --reuid=postgres --regid=postgres --init-groups)
fi

stop() {
  (cd / && "${as_postgres[@]}" "$bin/pg_ctl" -D "$folder/data" -m immediate stop >/dev/null 2>&1) || true
  rm -rf "$folder"
}
trap stop EXIT

fast='-c fsync=off -c synchronous_commit=off -c full_page_writes=off -c autovacuum=off -c jit=off -c shared_buffers=64MB -c wal_level=minimal -c max_wal_senders=0'
port=$((20000 + RANDOM % 20000))
(
  cd /
  "${as_postgres[@]}" "$bin/initdb" -D "$folder/data" -U parde -A trust --encoding=UTF8 --locale=C.UTF-8 --no-sync >/dev/null
  # Like the embedded server of the tests: nothing outlives a crash, and short queries are not compiled.
  "${as_postgres[@]}" "$bin/pg_ctl" -D "$folder/data" -w -l "$folder/log" \
    -o "-p $port -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c max_connections=200 $fast" start >/dev/null
)
echo "PostgreSQL: $("$bin/postgres" --version)"
TEST_DATABASE_URL="postgres://parde@127.0.0.1:$port/postgres" "$@"
