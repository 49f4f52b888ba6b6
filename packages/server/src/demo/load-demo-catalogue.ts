import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import type { Services } from '../boot/open-services.ts';
import { openProgressBar } from '../cli/progress-bar.ts';
import type { Config } from '../config.ts';
import { importCatalogue } from '../importers/catalogue/import-catalogue.ts';
import { type CatalogueRecord, catalogueRecord } from '../importers/catalogue/record.ts';
import { planDemoArtwork } from './artwork-jobs.ts';
import { drawArtwork } from './draw-artwork.ts';

const DEMO = fileURLToPath(new URL('../../demo', import.meta.url));
const DONE = 'loaded';

async function readRecords(): Promise<CatalogueRecord[]> {
  const lines = (await readFile(path.join(DEMO, 'catalogue.jsonl'), 'utf8')).split('\n');
  return lines.filter((line) => line !== '').map((line) => catalogueRecord.parse(JSON.parse(line)));
}

async function hasTitles({ database }: Services): Promise<boolean> {
  const { rows } = await database.db.execute(sql`select 1 from titles limit 1`);
  return rows.length > 0;
}

/**
 * Fills an empty catalogue with the demo: draws its pictures into `DATA_DIR/demo`, then imports the
 * file by the same door as any other. Does nothing when that was done before, or when the catalogue
 * already holds titles of someone's own; a start that was killed half-way goes on.
 */
export async function loadDemoCatalogue(services: Services, config: Config): Promise<void> {
  const folder = path.join(config.dataDir, 'demo');
  const isUnderWay = await readFile(path.join(folder, 'catalogue.jsonl')).then(
    () => true,
    () => false,
  );
  const isLoaded = await readFile(path.join(folder, DONE)).then(
    () => true,
    () => false,
  );
  if ((await hasTitles(services)) && (isLoaded || !isUnderWay)) return;

  const motifs = JSON.parse(await readFile(path.join(DEMO, 'motifs.json'), 'utf8'));
  const { jobs, records } = planDemoArtwork(await readRecords(), motifs);
  await mkdir(folder, { recursive: true });
  const drawing = openProgressBar('Drawing posters');
  await drawArtwork(jobs, folder, drawing.update);
  drawing.stop();

  await cp(path.join(DEMO, 'clips'), path.join(folder, 'clips'), { recursive: true });
  const file = path.join(folder, 'catalogue.jsonl');
  await writeFile(`${file}.part`, records.map((record) => `${JSON.stringify(record)}\n`).join(''));
  await rename(`${file}.part`, file);
  const importing = openProgressBar('Loading the demo catalogue');
  const result = await importCatalogue({
    pool: services.database.pool,
    storage: services.storage,
    file,
    rejectsFile: path.join(folder, 'rejects.jsonl'),
    onProgress: ({ done, total }) => importing.update(done, total),
  });
  importing.stop();
  if (result.rejected > 0) {
    throw new Error(`${result.rejected} demo records were rejected; see ${folder}/rejects.jsonl`);
  }
  // Storage has its own copies now.
  for (const part of ['posters', 'backdrops', 'stills', 'portraits', 'clips']) {
    await rm(path.join(folder, part), { recursive: true, force: true });
  }
  await writeFile(path.join(folder, DONE), '');
}
