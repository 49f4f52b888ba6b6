import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../db/client.ts';
import { importCatalogue } from '../importers/catalogue/import-catalogue.ts';
import { openFolderStorage } from '../integrations/storage/folder-storage.ts';
import { withClient } from './admin.ts';
import { sampleAssets, sampleRecords } from './sample-catalogue.ts';
import { createTestDatabase } from './test-database.ts';
import { sampleFolder } from './test-runs.ts';

export interface SampleTemplate {
  /** A database to copy. */
  template: string;
  /** The pictures and clips as files, and in `storage/` the files that the import made of them. */
  folder: string;
}

let ready: Promise<SampleTemplate> | undefined;

/** The sample catalogue, imported once per run by the first test file that needs it. */
export function sampleTemplate(): Promise<SampleTemplate> {
  ready ??= buildOnce();
  return ready;
}

async function buildOnce(): Promise<SampleTemplate> {
  const empty = inject('testTemplate');
  const sample = { template: `${empty}_sample`, folder: sampleFolder(empty) };
  await withClient(inject('testServerUrl'), async (admin) => {
    await admin.query('SELECT pg_advisory_lock(hashtext($1))', [sample.template]);
    const { rowCount } = await admin.query('SELECT FROM pg_database WHERE datname = $1', [
      sample.template,
    ]);
    if (rowCount === 1) return;
    const draft = await createTestDatabase();
    await importSample(draft.url, sample.folder);
    // The template is complete once it has its final name.
    const name = new URL(draft.url).pathname.slice(1);
    await admin.query(`ALTER DATABASE ${name} RENAME TO ${sample.template}`);
  });
  return sample;
}

async function importSample(url: string, folder: string): Promise<void> {
  const database = openDatabase({ url, poolSize: 2 });
  try {
    await loadSampleInto(database, folder);
  } finally {
    await database.close();
  }
}

/**
 * Imports `sampleRecords`. The folder gets their pictures and clips, and its `storage/` what the
 * site serves of them.
 */
export async function loadSampleInto({ pool }: Database, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [name, bytes] of Object.entries(await sampleAssets()))
    await writeFile(path.join(folder, name), bytes);
  const file = path.join(folder, 'sample.jsonl');
  await writeFile(file, sampleRecords.map((record) => `${JSON.stringify(record)}\n`).join(''));
  const storage = openFolderStorage(path.join(folder, 'storage'));
  const { rejected } = await importCatalogue({ pool, storage, file, assetsDir: folder });
  if (rejected > 0) throw new Error(`${rejected} sample records were rejected`);
}
