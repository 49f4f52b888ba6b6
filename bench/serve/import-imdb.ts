/* Child process of the bench: imports IMDb's files in FOLDER into the fresh data folder DATA_DIR and
   prints the measurements. */
import path from 'node:path';
import { pino } from 'pino';
import { openServices } from '../../packages/server/src/boot/open-services.ts';
import { loadConfig } from '../../packages/server/src/config.ts';
import { imdbRecords } from '../../packages/server/src/importers/sources/imdb.ts';
import { importSource } from '../../packages/server/src/importers/sources/write-records.ts';

export interface ImdbImported {
  titles: number;
  seconds: number;
  /** Peak resident memory of this process, in bytes. */
  peakBytes: number;
}

const MIN_VOTES = 1000;

const config = loadConfig({ ...process.env, PARDE_DEMO: '0' }, '/');
const services = await openServices({ config, log: pino({ level: 'silent' }) });
const { direct: pool } = services.database;
const client = await pool.connect();
await client.query('set statement_timeout = 0');
const startedAt = performance.now();
const folder = process.argv[2] as string;
const result = await importSource({
  ...{ pool, storage: services.storage, source: 'imdb', name: 'bench' },
  records: imdbRecords(client, { folder, minVotes: MIN_VOTES, withEpisodes: true }),
  workDir: path.join(config.dataDir, 'imports'),
});
const seconds = (performance.now() - startedAt) / 1000;
const peakBytes = process.resourceUsage().maxRSS * 1024;
if (result.rejected > 0) throw new Error(`${result.rejected} records were rejected`);
const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from titles');
client.release(true);
await services.close();
const imported: ImdbImported = { titles: rows[0]?.n ?? 0, seconds, peakBytes };
process.send?.(imported);
