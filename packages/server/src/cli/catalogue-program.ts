import type { Command } from 'commander';
import { reindex } from '../db/projections/search/reindex.ts';
import type { WithServices } from './cli-services.ts';
import { type ImportCommandOptions, runImport } from './import-command.ts';
import { openProgressBar } from './progress-bar.ts';

/** `parde import …`, `parde reindex` and `parde migrate`. */
export function addCatalogueCommands(
  program: Command,
  withServices: WithServices,
  signal: AbortSignal,
): void {
  program
    .command('import')
    .description('bring data in')
    .command('catalogue')
    .description(
      'import titles, people and collections from a JSON-lines file (docs/catalogue-format.md)',
    )
    .argument('<file>', '.jsonl or .jsonl.gz file, or - for standard input')
    .option(
      '--assets <dir>',
      'folder that pictures and clips are named from (default: beside the file)',
    )
    .option('--dry-run', 'tell what would happen and change nothing')
    .option('--rejects <file>', 'where rejected records go (default: FILE.rejects.jsonl)')
    .action((file: string, options: ImportCommandOptions) =>
      withServices((services) => runImport(services, file, options, signal)),
    );

  program
    .command('reindex')
    .description('make the search tables anew; the site stays up')
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
    .description('bring the database to the newest schema')
    .action(() => withServices(async () => 'The database is up to date.'));
}
