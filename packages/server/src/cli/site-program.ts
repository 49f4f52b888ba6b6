import { type Command, Option } from 'commander';
import { commandLine, writeAudit } from '../db/audit-log.ts';
import { reindex } from '../db/read-models/search/rebuild-search.ts';
import { checkEverything } from '../features/overview/check-everything.ts';
import type { Finding } from '../features/overview/site-checks.ts';
import { type KeyStep, rotateSettingsKey } from '../features/settings/rotate-settings-key.ts';
import { openProgressBar } from '../integrations/progress-bar.ts';
import type { CliServices, WithServices } from './cli-services.ts';
import type { Report } from './command-output.ts';

const SIGNS = { ok: 'ok      ', note: 'note    ', problem: 'PROBLEM ' };

function describe({ check, level, message, remedy }: Finding): string {
  const line = `${SIGNS[level]}${check.padEnd(10)}${message}`;
  return remedy === null ? line : `${line}\n${' '.repeat(18)}${remedy}`;
}

/** Looks at everything that a site needs; the exit code is 1 when something is wrong. */
export async function runDoctor({
  database,
  config,
  storage,
}: Pick<CliServices, 'database' | 'config' | 'storage'>): Promise<Report> {
  const findings = await checkEverything({ db: database.db, config, storage });
  const problems = findings.filter(({ level }) => level === 'problem').length;
  if (problems > 0) process.exitCode = 1;
  const summary =
    problems === 0
      ? 'Nothing is wrong.'
      : `${problems} ${problems === 1 ? 'thing is' : 'things are'} wrong.`;
  return { text: [...findings.map(describe), summary].join('\n'), data: { problems, findings } };
}

const NEXT_STEP = {
  add: 'A new key is in settings.key: copy the file to every machine, then --step use.',
  use: 'The new key encrypts: copy settings.key to every machine, then --step finish.',
};

/** Rotates the key that encrypts the settings, see `rotateSettingsKey`. */
export async function runRotateKey(
  { database: { db }, config }: Pick<CliServices, 'database' | 'config'>,
  step: KeyStep | null,
): Promise<Report> {
  const data = await rotateSettingsKey(db, config.dataDir, step);
  const { resealed, unreadable } = data;
  const next =
    step === 'add' || step === 'use' ? NEXT_STEP[step] : 'The former key opens nothing any more.';
  const lost = unreadable.map((name) => `No key opens "${name}": it has to be set up again.`);
  const count = step === 'add' ? [] : [`${resealed} secrets were encrypted anew.`];
  return { text: [...count, ...lost, next].join('\n'), data };
}

/** `parde migrate`, `reindex`, `doctor` and `rotate-key`: commands that affect a whole installation. */
export function addSiteCommands(program: Command, withServices: WithServices): void {
  program
    .command('reindex')
    .description('rebuild the search tables; the site stays available')
    .action(() =>
      withServices(async ({ database }) => {
        const bar = openProgressBar('Indexing for search');
        await reindex(database.direct, ({ done, total }) => bar.update(done, total));
        bar.stop();
        const subject = { kind: 'search', id: 'all' };
        await database.db.transaction((tx) =>
          writeAudit(tx, commandLine, { action: 'searches.rebuild', subject }),
        );
        return 'Search is rebuilt.';
      }),
    );

  program
    .command('migrate')
    .description('migrate the database to the current schema')
    .action(() => withServices(async () => 'The database is up to date.'));

  program
    .command('doctor')
    .description('look for what is wrong with this installation, and say what to do')
    .action(() => withServices((services) => runDoctor(services)));

  program
    .command('rotate-key')
    .description('exchange the key that encrypts keys of services and secrets of one-time codes')
    .addOption(
      new Option('--step <step>', 'one at a time, on a site of several machines').choices([
        'add',
        'use',
        'finish',
      ]),
    )
    .action(({ step }: { step?: KeyStep }) =>
      withServices((services) => runRotateKey(services, step ?? null)),
    );
}
