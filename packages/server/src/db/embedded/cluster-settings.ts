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
max_wal_size = 1GB
min_wal_size = 128MB
# What an import has written is not kept for files to come: that would be a gigabyte for good.
wal_recycle = off
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

/**
 * Settings with which data that a transaction writes into new tables, as a rebuild of search does, is written to disk
 * at its end instead of going through the WAL first. Nothing reads the WAL of this server: back-ups are dumps.
 */
const NO_READERS_OF_WAL = `
wal_level = minimal
max_wal_senders = 0
`;

/**
 * Whether somebody has set up archiving or streaming of the WAL with ALTER SYSTEM, which the minimal level would
 * reject.
 */
async function hasReadersOfWal(home: string): Promise<boolean> {
  const altered = path.join(home, 'cluster', 'postgresql.auto.conf');
  const text = await readFile(altered, 'utf8').catch(() => '');
  return /^(archive_mode|max_wal_senders|wal_level|summarize_wal)\b/m.test(text);
}

/**
 * For databases whose loss after a power cut does not matter: tests. They copy and drop a small
 * database hundreds of times, and each time PostgreSQL walks all of its shared buffers.
 */
const NOT_DURABLE = `
fsync = off
synchronous_commit = off
full_page_writes = off
autovacuum = off
shared_buffers = 64MB
wal_compression = off
wal_init_zero = off
checkpoint_flush_after = 0
bgwriter_lru_maxpages = 0
`;

export type Durability = 'full' | 'none';

/** Path of the settings file of a cluster's home; it includes the cluster's own postgresql.conf. */
export function settingsFile(home: string): string {
  return path.join(home, 'settings.conf');
}

/** Writes the settings atomically; readable by every user, since they contain no secret. */
export async function writeSettings(home: string, durability: Durability): Promise<void> {
  const wal = (await hasReadersOfWal(home)) ? '' : NO_READERS_OF_WAL;
  const text = SETTINGS + wal + (durability === 'full' ? '' : NOT_DURABLE);
  const file = settingsFile(home);
  if ((await readFile(file, 'utf8').catch(() => '')) === text) return;
  const temp = `${file}.${process.pid}`;
  await writeFile(temp, text, { flush: true });
  await chmod(temp, 0o644);
  await rename(temp, file);
}
