/* Child process of the bench: imports FILE into the fresh data folder DATA_DIR and prints the
   measurements. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import { openServices } from '../../packages/server/src/boot/open-services.ts';
import { loadConfig } from '../../packages/server/src/config.ts';
import { importCatalogue } from '../../packages/server/src/importers/catalogue/import-catalogue.ts';
import { treeCpuSeconds } from '../measure/cpu-seconds.ts';

export interface Imported {
  records: number;
  /** Rows written to the catalogue tables, without the search tables. */
  rows: number;
  seconds: number;
  /** Processor seconds of this process and of PostgreSQL. */
  cpu: { node: number; postgres: number };
  /** Bytes of the database after the import. */
  databaseBytes: number;
  /** Peak resident memory of this process, in bytes. */
  peakBytes: number;
  /** Rows per second of a plain INSERT of the credits into a table with the same key. */
  controlRate: number;
}

const CONTROL_ROWS = 500_000;

const config = loadConfig({ ...process.env, PARDE_DEMO: '0' }, '/');
const services = await openServices({ config, log: pino({ level: 'silent' }) });
const { pool } = services.database;

async function usedCpu() {
  const pidFile = path.join(config.dataDir, 'postgres', 'cluster', 'postmaster.pid');
  const { user, system } = process.cpuUsage();
  return {
    node: (user + system) / 1e6,
    postgres: await treeCpuSeconds(Number.parseInt(await readFile(pidFile, 'utf8'), 10)),
  };
}

const startedAt = performance.now();
const cpuBefore = await usedCpu();
const result = await importCatalogue({
  pool,
  storage: services.storage,
  file: process.argv[2] as string,
});
const seconds = (performance.now() - startedAt) / 1000;
// The connection of the import is closed, and its process may be ending just now.
await delay(1000);
const cpuAfter = await usedCpu();
const peakBytes = process.resourceUsage().maxRSS * 1024;
if (result.rejected > 0) throw new Error(`${result.rejected} records were rejected`);

const client = await pool.connect();
await client.query('set statement_timeout = 0');
await client.query('create table bench_control (like credits including all)');
const controlStartedAt = performance.now();
await client.query(`insert into bench_control select * from credits limit ${CONTROL_ROWS}`);
const { rows } = await client.query<{ n: number }>('select count(*)::int as n from bench_control');
const controlRate = (rows[0]?.n ?? 0) / ((performance.now() - controlStartedAt) / 1000);
await client.query('drop table bench_control');
// Longer than the pool waits for an answer, on a busy machine.
await client.query('vacuum analyze');
client.release();
const { rows: sizes } = await pool.query<{ bytes: string }>(
  'select pg_database_size(current_database()) as bytes',
);
await services.close();
const imported: Imported = {
  records: result.lines,
  rows: result.rows,
  seconds,
  cpu: {
    node: cpuAfter.node - cpuBefore.node,
    postgres: cpuAfter.postgres - cpuBefore.postgres,
  },
  databaseBytes: Number(sizes[0]?.bytes),
  peakBytes,
  controlRate,
};
process.send?.(imported);
