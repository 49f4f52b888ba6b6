import { access } from 'node:fs/promises';
import { type ImportResult, importCatalogue } from '../importers/catalogue/import-catalogue.ts';
import { openProgressBar, type ProgressBar } from '../integrations/progress-bar.ts';
import type { CliServices } from './cli-services.ts';

export interface ImportCommandOptions {
  assets?: string;
  dryRun?: boolean;
  rejects?: string;
}

/** `parde import catalogue FILE`. Returns what to print. */
export async function runImport(
  { database, storage, jobs }: CliServices,
  file: string,
  options: ImportCommandOptions,
  signal: AbortSignal,
): Promise<string> {
  if (file !== '-') await assertReadable(file);
  const rejectsFile = options.rejects ?? (file === '-' ? 'rejects.jsonl' : `${file}.rejects.jsonl`);
  let phase = '';
  let bar: ProgressBar | undefined;
  try {
    const result = await importCatalogue({
      pool: database.pool,
      storage,
      file,
      assetsDir: options.assets,
      dryRun: options.dryRun,
      rejectsFile,
      signal,
      onProgress(progress) {
        if (progress.phase !== phase) {
          bar?.stop();
          phase = progress.phase;
          bar = openProgressBar(phase === 'records' ? 'Importing records' : 'Indexing for search');
        }
        bar?.update(progress.done, progress.total);
      },
    });
    bar?.stop();
    // Otherwise the scheduled job would do it a few minutes later.
    if (!options.dryRun) {
      await jobs.enqueue(database.db, 'mend-media', {}, { singletonKey: 'import' });
      await jobs.enqueue(database.db, 'announce-news', {}, { singletonKey: 'import' });
    }
    return summary(result, rejectsFile, options.dryRun ?? false);
  } catch (error) {
    bar?.stop();
    throw error;
  }
}

async function assertReadable(file: string): Promise<void> {
  try {
    await access(file);
  } catch {
    throw new Error(`The file ${file} cannot be read.`);
  }
}

function summary(result: ImportResult, rejectsFile: string, dryRun: boolean): string {
  const { created, updated, unchanged, rejected, lines, resumedAt } = result;
  const counts = `${created} created, ${updated} updated, ${unchanged} unchanged, ${rejected} rejected`;
  return [
    dryRun ? `Dry run, nothing written: ${counts}` : `${counts} (${lines} records)`,
    resumedAt > 0 ? `Went on after ${resumedAt} records of an interrupted import.` : '',
    rejected > 0 ? `The rejected records and why: ${rejectsFile}` : '',
  ]
    .filter((line) => line !== '')
    .join('\n');
}
