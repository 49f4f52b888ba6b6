import { chmod, readFile, rename, writeFile } from 'node:fs/promises';
import { totalmem } from 'node:os';
import path from 'node:path';

const MB = 1024 * 1024;

/**
 * An eighth of the machine's memory, from 128 MB to 1 GB: enough for the search tables of 1 M
 * titles.
 */
const SHARED_BUFFERS_MB = Math.round(Math.min(1024, Math.max(128, totalmem() / MB / 8)));

/**
 * Server settings, rewritten at every start; `ALTER SYSTEM` takes precedence. Sized for two cores,
 * leaving room for Node. Timeouts are set by the pool, not by the server.
 */
const SETTINGS = `# Written at every start: change settings with ALTER SYSTEM instead, it wins over this file.
include 'cluster/postgresql.conf'

# Reached through loopback with a password, and through nothing else.
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
max_connections = 100
cluster_name = 'parde'

shared_buffers = ${SHARED_BUFFERS_MB}MB
effective_cache_size = ${SHARED_BUFFERS_MB * 4}MB
work_mem = 16MB
maintenance_work_mem = 128MB
random_page_cost = 1.1
# Short queries on few cores: neither compiling nor spreading them pays.
jit = off
max_parallel_workers_per_gather = 0

wal_compression = on
max_wal_size = 2GB
min_wal_size = 128MB
checkpoint_timeout = 15min

# A file for each day of the week, overwritten a week later: bounded, and written by PostgreSQL
# itself, so that it goes on when Node has died.
logging_collector = on
log_directory = 'log'
log_filename = 'postgresql-%a.log'
log_rotation_age = 1d
log_truncate_on_rotation = on
log_checkpoints = off
log_line_prefix = '%m [%p] %d '
timezone = 'UTC'
log_timezone = 'UTC'
`;

/** For databases whose loss after a power cut does not matter: tests. */
const NOT_DURABLE = `
fsync = off
synchronous_commit = off
full_page_writes = off
wal_level = minimal
max_wal_senders = 0
autovacuum = off
`;

export type Durability = 'full' | 'none';

/** Path of the settings file of a cluster's home; it includes the cluster's own postgresql.conf. */
export function settingsFile(home: string): string {
  return path.join(home, 'settings.conf');
}

/** Writes the settings atomically; readable by every user, since they contain no secret. */
export async function writeSettings(home: string, durability: Durability): Promise<void> {
  const text = durability === 'full' ? SETTINGS : SETTINGS + NOT_DURABLE;
  const file = settingsFile(home);
  if ((await readFile(file, 'utf8').catch(() => '')) === text) return;
  const temp = `${file}.${process.pid}`;
  await writeFile(temp, text, { flush: true });
  await chmod(temp, 0o644);
  await rename(temp, file);
}
