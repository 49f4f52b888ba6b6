import { access } from 'node:fs/promises';
import type { Command } from 'commander';
import { reindex } from '../db/read-models/search/rebuild-search.ts';
import { type ImportResult, importCatalogue } from '../importers/catalogue/import-catalogue.ts';
import { openProgressBar, type ProgressBar } from '../integrations/progress-bar.ts';
import type { CliServices, WithServices } from './cli-services.ts';

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

/** `parde import …`, `parde reindex` and `parde migrate`. */
export function addCatalogueCommands(
  program: Command,
  withServices: WithServices,
  signal: AbortSignal,
): void {
  program
    .command('import')
    .description('import data')
    .command('catalogue')
    .description(
      'import titles, people and collections from a JSON-lines file (docs/catalogue-format.md)',
    )
    .argument('<file>', '.jsonl or .jsonl.gz file, or - for standard input')
    .option(
      '--assets <dir>',
      'folder that asset paths are relative to (default: the folder of the file)',
    )
    .option('--dry-run', 'show what would happen and change nothing')
    .option('--rejects <file>', 'file for rejected records (default: FILE.rejects.jsonl)')
    .action((file: string, options: ImportCommandOptions) =>
      withServices((services) => runImport(services, file, options, signal)),
    );

  program
    .command('reindex')
    .description('rebuild the search tables; the site stays available')
    .action(() =>
      withServices(async ({ database }) => {
        const bar = openProgressBar('Indexing for search');
        await reindex(database.pool, ({ done, total }) => bar.update(done, total));
        bar.stop();
        return 'Search is rebuilt.';
      }),
    );

  program
    .command('migrate')
    .description('migrate the database to the current schema')
    .action(() => withServices(async () => 'The database is up to date.'));
}
