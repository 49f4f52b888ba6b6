import type { Command } from 'commander';
import { reindex } from '../db/read-models/search/rebuild-search.ts';
import { openProgressBar } from '../integrations/progress-bar.ts';
import type { WithServices } from './cli-services.ts';

/** `parde reindex` and `parde migrate`. */
export function addCatalogueCommands(program: Command, withServices: WithServices): void {
  program
    .command('reindex')
    .description('rebuild the search tables; the site stays available')
    .action(() =>
      withServices(async ({ database }) => {
        const bar = openProgressBar('Indexing for search');
        await reindex(database.direct, ({ done, total }) => bar.update(done, total));
        bar.stop();
        return 'Search is rebuilt.';
      }),
    );

  program
    .command('migrate')
    .description('migrate the database to the current schema')
    .action(() => withServices(async () => 'The database is up to date.'));
}
