import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { addDays, DAY_MS, tehranDate } from '@parde/shared/tehran-day';
import { sql } from 'drizzle-orm';
import type { Config } from '../config.ts';
import type { Database } from '../db/client.ts';
import { importCatalogue } from '../importers/catalogue/import-catalogue.ts';
import { type CatalogueRecord, catalogueRecord } from '../importers/catalogue/record.ts';
import { openProgressBar } from '../integrations/progress-bar.ts';
import type { Storage } from '../integrations/storage/storage.ts';
import { readDemoPictures } from './demo-pictures.ts';

const DEMO = fileURLToPath(new URL('../../demo', import.meta.url));
const DONE = 'loaded';

/** Services that the demo is loaded into. */
export interface DemoTarget {
  database: Database;
  storage: Storage;
}

async function readRecords(): Promise<CatalogueRecord[]> {
  const lines = (await readFile(path.join(DEMO, 'catalogue.jsonl'), 'utf8')).split('\n');
  const records = lines
    .filter((line) => line !== '')
    .map((line) => catalogueRecord.parse(JSON.parse(line)));
  const today = tehranDate(Date.now());
  return withComingDays(records, today);
}

/** Number of days between loading an outdated demo and its first upcoming title or episode. */
const FIRST_COMES_AFTER = 7;

/** Copies a record with each release day changed: that of the title, and that of every episode without a file. */
function mapComingDays(record: CatalogueRecord, change: (day: string) => string): CatalogueRecord {
  if (record.record !== 'title') return record;
  const files = record.editions.flatMap((edition) => edition.files);
  const seasons = record.seasons.map((season) => ({
    ...season,
    episodes: season.episodes.map((episode) => {
      const isOf = (file: (typeof files)[number]) =>
        file.season === season.number && file.episode === episode.number;
      if (!episode.air_date || files.some(isOf)) return episode;
      return { ...episode, air_date: change(episode.air_date) };
    }),
  }));
  const comesOn = record.available_from;
  return { ...record, seasons, available_from: comesOn && change(comesOn) };
}

/**
 * The records, with all their upcoming release days shifted by the same amount once the first of them has passed, so
 * that something is always upcoming.
 *
 * @param today `YYYY-MM-DD`, like the days of the records
 */
export function withComingDays(
  records: readonly CatalogueRecord[],
  today: string,
): CatalogueRecord[] {
  const days: string[] = [];
  for (const record of records) {
    mapComingDays(record, (day) => {
      days.push(day);
      return day;
    });
  }
  const [first] = days.toSorted();
  if (first === undefined || first > today) return [...records];
  const late = Math.round((Date.parse(today) - Date.parse(first)) / DAY_MS) + FIRST_COMES_AFTER;
  return records.map((record) => mapComingDays(record, (day) => addDays(day, late)));
}

async function hasTitles({ database }: DemoTarget): Promise<boolean> {
  const { rowCount } = await database.db.execute(sql`select from titles limit 1`);
  return rowCount === 1;
}

/**
 * Content of the `DONE` file of a demo that includes all our own films; older demos have another.
 */
const WITH_FILMS = '20 films';

/** Whether a record is needed for our own films: their titles, and all people. */
const isOfOurFilms = (record: CatalogueRecord): boolean =>
  record.record === 'person' ||
  (record.record === 'title' && record.editions.some(({ files }) => files.length > 0));

/**
 * Fills an empty catalogue with the demo by the normal importer. Does nothing when that was done before, or when the
 * catalogue has other titles; a start that was killed half-way continues. A demo loaded by an older version gets the
 * titles of our own films.
 */
export async function loadDemoCatalogue(
  services: DemoTarget,
  config: Pick<Config, 'dataDir'>,
): Promise<void> {
  const folder = path.join(config.dataDir, 'demo');
  const loaded = await textOf(path.join(folder, DONE));
  const isUnderWay = (await textOf(path.join(folder, 'catalogue.jsonl'))) !== null;
  const isOthers = loaded === null && !isUnderWay;
  const isFilled = await hasTitles(services);
  if (isFilled && (isOthers || loaded === WITH_FILMS)) return;

  const all = await readRecords();
  const wanted = isFilled && loaded !== null ? all.filter(isOfOurFilms) : all;
  await importDemo(services, folder, wanted);
  await writeFile(path.join(folder, DONE), WITH_FILMS);
}

/** Content of a file; null if it does not exist. */
const textOf = (file: string): Promise<string | null> => readFile(file, 'utf8').catch(() => null);

async function importDemo(
  services: DemoTarget,
  folder: string,
  wanted: readonly CatalogueRecord[],
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, 'catalogue.jsonl');
  await writeFile(`${file}.part`, wanted.map((record) => `${JSON.stringify(record)}\n`).join(''));
  await rename(`${file}.part`, file);
  const bar = openProgressBar('Loading the demo catalogue');
  const result = await importCatalogue({
    pool: services.database.pool,
    storage: services.storage,
    file,
    assetsDir: DEMO,
    inspectedImages: await readDemoPictures(),
    rejectsFile: path.join(folder, 'rejects.jsonl'),
    onProgress: ({ done, total }) => bar.update(done, total),
  });
  bar.stop();
  if (result.rejected > 0) {
    throw new Error(`${result.rejected} demo records were rejected; see ${folder}/rejects.jsonl`);
  }
}
