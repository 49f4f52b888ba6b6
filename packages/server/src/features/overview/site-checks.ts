import type { SiteCheck } from '@parde/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/client.ts';
import { queryRow } from '../../db/query-rows.ts';
import { findFfmpeg } from '../../integrations/ffmpeg/find-ffmpeg.ts';
import { findFullDisk, readDisks } from '../../integrations/storage/disk-space.ts';
import type { Storage } from '../../integrations/storage/storage.ts';

export interface CheckDeps {
  db: Db;
  config: Config;
  storage: Storage;
}

/** Result of one check. */
export interface Finding {
  check: SiteCheck;
  /** `note`: not a problem in demo mode, or for a small site. */
  level: 'ok' | 'note' | 'problem';
  /** One sentence. */
  message: string;
  /** Recommended action in one sentence; `null` if there is none. */
  remedy: string | null;
}

export type Result = Omit<Finding, 'check'>;

export const ok = (message: string): Result => ({ level: 'ok', message, remedy: null });
export const note = (message: string, remedy: string): Result => ({
  level: 'note',
  message,
  remedy,
});
export const problem = (message: string, remedy: string): Result => ({
  level: 'problem',
  message,
  remedy,
});

const databaseRow = z.object({
  version: z.string(),
  user: z.string(),
  encoding: z.string(),
  mayCreate: z.boolean(),
  foreign: z.int(),
  readOnly: z.boolean(),
  sortsPersian: z.boolean(),
  /** Time of the database's clock, in milliseconds. */
  now: z.number(),
});

/** A single query for everything that is checked about the database. */
export async function readDatabase(db: Db) {
  const row = await queryRow(
    db,
    databaseRow,
    sql`select current_setting('server_version') as version, current_user::text as user,
      current_setting('server_encoding') as encoding,
      has_schema_privilege('public', 'create') as "mayCreate",
      (select count(*)::int from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p')
          and not pg_has_role(c.relowner, 'usage')) as foreign,
      current_setting('transaction_read_only') = 'on' as "readOnly",
      exists (select from pg_collation where collname = 'fa-x-icu') as "sortsPersian",
      (extract(epoch from clock_timestamp()) * 1000)::float8 as now`,
  );
  if (!row) throw new Error('a row of settings was expected');
  return row;
}

type DatabaseRow = Awaited<ReturnType<typeof readDatabase>>;

function checkDatabase({ version, user, mayCreate, foreign, readOnly }: DatabaseRow): Result {
  if (readOnly) {
    return problem(
      `PostgreSQL ${version} accepts reads only.`,
      'Point DATABASE_URL to the primary server, not to a replica.',
    );
  }
  if (!mayCreate || foreign > 0) {
    return problem(
      `The database user ${user} does not own everything: ${foreign} tables belong to others.`,
      `Make ${user} the owner of the database and its tables, so that upgrades can change them.`,
    );
  }
  return ok(`PostgreSQL ${version} can be read, written and changed by ${user}.`);
}

function checkPersian({ encoding, sortsPersian }: DatabaseRow): Result {
  if (encoding !== 'UTF8' || !sortsPersian) {
    return problem(
      `The database (${encoding}) cannot sort Persian.`,
      "Create one with ENCODING 'UTF8' on a PostgreSQL built with ICU, and restore a back-up there.",
    );
  }
  return ok('Names sort by the Persian alphabet; no extension is needed.');
}

const GB = 1_000_000_000;
const gigabytes = (bytes: number) => `${(bytes / GB).toFixed(1)} GB`;

async function checkDisk({ storage, config }: CheckDeps): Promise<Result> {
  const full = await findFullDisk(storage, config);
  if (full) {
    return problem(
      `${gigabytes(full.free)} are free for ${full.name}, less than the ${gigabytes(config.diskReserve)} of DISK_RESERVE_GB.`,
      'Delete films or old back-ups, or move the folder to a larger disk.',
    );
  }
  return ok(
    (await readDisks(storage, config.dataDir))
      .filter(({ free }) => free !== null)
      .map(({ name, free }) => `${gigabytes(free ?? 0)} free for ${name}`)
      .join(', ')
      .concat('.'),
  );
}

async function checkFfmpeg(): Promise<Result> {
  const ffmpeg = await findFfmpeg();
  const remedy = 'Install ffmpeg 4.4 or later with libx264; see docs/operate/media.md.';
  if (ffmpeg === null) return problem('ffmpeg is not installed: nothing is encoded.', remedy);
  if (ffmpeg.h264.length === 0) {
    return problem(`ffmpeg ${ffmpeg.version} has no H.264 encoder that works.`, remedy);
  }
  return ok(`ffmpeg ${ffmpeg.version} encodes by ${ffmpeg.h264[0]}.`);
}

const LOCAL = /^https?:\/\/(localhost|127\.|\[::1\])/;

function checkAddress({ config: { publicUrl, demo } }: CheckDeps): Result {
  if (demo) return note(`The demo is at ${publicUrl}.`, 'PARDE_DEMO=0 opens a site of your own.');
  if (LOCAL.test(publicUrl)) {
    return problem(
      `PUBLIC_URL is ${publicUrl}: links in mails and the way back from gateways lead nowhere.`,
      'Set PUBLIC_URL to the address that visitors type.',
    );
  }
  if (publicUrl.startsWith('http:')) {
    return problem(
      `PUBLIC_URL is ${publicUrl}: passwords travel unencrypted.`,
      'Put a proxy with a certificate in front and set PUBLIC_URL to its https:// address; see docs/operate/behind-a-proxy.md.',
    );
  }
  return ok(`PUBLIC_URL is ${publicUrl}.`);
}

function checkStaff({ config }: CheckDeps): Result {
  if (config.isStaffSecondFactorRequired) return ok('Staff sign in with a second factor.');
  const isOpen = !config.demo && config.publicUrl.startsWith('https:');
  return (isOpen ? problem : note)(
    'Staff may sign in by a password alone: who learns it has the site.',
    'Leave STAFF_SECOND_FACTOR out, or set it to required.',
  );
}

function checkProxy({ config: { publicUrl, trustProxy, demo } }: CheckDeps): Result {
  if (!demo && publicUrl.startsWith('https:') && trustProxy === false) {
    return problem(
      'A proxy in front speaks https, but its headers are not trusted: all visitors count as one address.',
      'Set TRUST_PROXY to the number of proxies, usually 1; see docs/operate/behind-a-proxy.md.',
    );
  }
  return ok(
    trustProxy === false
      ? 'No proxy is trusted, and none is needed.'
      : 'The headers of the proxy are trusted.',
  );
}

const backupRow = z.object({ ageDays: z.number().nullable(), failed: z.boolean() });

/** Maximum age of the last back-up in days: with an older one too much would be lost. */
const MAX_BACKUP_DAYS = 8;

async function checkBackup({ db, config: { demo } }: CheckDeps): Promise<Result> {
  const row = await queryRow(
    db,
    backupRow,
    sql`select (extract(epoch from now() - max(created_at) filter (where state = 'done')) / 86400)::float8 as "ageDays",
      coalesce((array_agg(state = 'failed' or damage is not null order by id desc)
        filter (where state in ('done', 'failed')))[1], false) as failed
      from backup_runs where deleted_at is null`,
  );
  const age = row?.ageDays ?? null;
  const remedy =
    'Make one on the screen «پشتیبان‌ها» or with "parde backup", and schedule them there.';
  if (row?.failed) return problem('The last back-up failed or is damaged.', remedy);
  if (age === null) return (demo ? note : problem)('There is no back-up yet.', remedy);
  if (age > MAX_BACKUP_DAYS) {
    return problem(`The last back-up is ${Math.floor(age)} days old.`, remedy);
  }
  return ok('There is a back-up of the last days.');
}

export async function runChecks(
  checks: readonly (readonly [SiteCheck, () => Result | Promise<Result>])[],
): Promise<Finding[]> {
  return Promise.all(checks.map(async ([check, run]) => ({ check, ...(await run()) })));
}

/** Checks that can be run at any time without contacting other machines. */
export async function checkThisMachine(deps: CheckDeps): Promise<Finding[]> {
  const database = await readDatabase(deps.db);
  return runChecks([
    ['database', () => checkDatabase(database)],
    ['persian', () => checkPersian(database)],
    ['disk', () => checkDisk(deps)],
    ['ffmpeg', () => checkFfmpeg()],
    ['address', () => checkAddress(deps)],
    ['proxy', () => checkProxy(deps)],
    ['staff', () => checkStaff(deps)],
    ['backup', () => checkBackup(deps)],
  ]);
}
