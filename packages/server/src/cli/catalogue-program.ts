import type { Command } from 'commander';
import { reindex } from '../db/read-models/search/rebuild-search.ts';
import { openProgressBar } from '../integrations/progress-bar.ts';
import type { WithServices } from './cli-services.ts';
import { type ImportCommandOptions, runImport } from './import-command.ts';

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
