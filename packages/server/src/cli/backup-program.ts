import { type Command, Option } from 'commander';
import { VERSION } from '../config.ts';
import { commandLine, writeAudit } from '../db/audit-log.ts';
import { backupName, FILM_MODES, type FilmMode } from '../features/backups/backup-format.ts';
import { archiveName, openBackupPlaces, withBackupsTo } from '../features/backups/backup-places.ts';
import { insertMadeBackup } from '../features/backups/backup-runs.ts';
import { makeBackup } from '../features/backups/make-backup.ts';
import { restoreBackup } from '../features/backups/restore-backup.ts';
import { type VerifiedBackup, verifyBackup } from '../features/backups/verify-backup.ts';
import { installQueues } from '../queue/install-queues.ts';
import {
  type CliServices,
  type CliStores,
  loadCliConfig,
  type WithOpened,
  type WithServices,
} from './cli-services.ts';
import type { Confirm, Print, Report } from './command-output.ts';

const COUNT = new Intl.NumberFormat('en');
const MEGABYTES = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

const megabytes = (bytes: number) => `${MEGABYTES.format(bytes / 1e6)} MB`;

function summaryOf({ header, manifest }: VerifiedBackup) {
  const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
  const { copied, referenced } = manifest.files;
  return {
    createdAt: header.createdAt,
    version: header.version,
    migration: header.migration,
    tables: header.tables.length,
    rows,
    files: copied,
    referencedFilms: referenced,
  };
}

function describe(summary: ReturnType<typeof summaryOf>): string {
  const { createdAt, tables, rows, files, referencedFilms } = summary;
  return [
    `${COUNT.format(rows)} rows of ${tables} tables and ${COUNT.format(files.count)} files (${megabytes(files.bytes)}), as they were at ${createdAt}`,
    referencedFilms.count > 0 &&
      `${COUNT.format(referencedFilms.count)} files of films (${megabytes(referencedFilms.bytes)}) are only named, not contained`,
  ]
    .filter(Boolean)
    .join('; ');
}

/** `parde backup`. */
async function runBackup(
  { config, database, storage, clock }: CliServices,
  { to, films }: { to?: string; films: FilmMode },
  signal: AbortSignal,
): Promise<Report> {
  const now = clock();
  const places = openBackupPlaces(to === undefined ? config : withBackupsTo(config, to));
  const file = places.addressOf(backupName(now));
  const made = await makeBackup({
    pool: database.direct,
    storage,
    place: await places.open(file),
    films,
    version: VERSION,
    now,
    signal,
  });
  await database.db.transaction(async (tx) => {
    await insertMadeBackup(tx, { file, bytes: made.bytes, films });
    await writeAudit(tx, commandLine, {
      action: 'backups.make',
      subject: { kind: 'backup', id: archiveName(file) },
      after: { films, bytes: made.bytes },
    });
  });
  const summary = summaryOf(made);
  return {
    text: `${file} (${megabytes(made.bytes)}) holds ${describe(summary)}.\nIt contains passwords' hashes and secrets: keep it where only you can read it.`,
    data: { file, bytes: made.bytes, ...summary },
  };
}

/** `parde backup verify FILE`. Needs no database. */
async function runVerify(file: string): Promise<Report> {
  const places = openBackupPlaces(loadCliConfig(process.env));
  const summary = summaryOf(await verifyBackup(await places.open(file)));
  return { text: `The back-up is sound: ${describe(summary)}.`, data: { file, ...summary } };
}

/** `parde restore FILE`; see {@link restoreBackup}. */
async function runRestore(
  { config, database, databaseUrl, storage }: CliStores,
  file: string,
  confirm: Confirm,
): Promise<Report> {
  const restored = await restoreBackup({
    database,
    databaseUrl,
    storage,
    place: await openBackupPlaces(config).open(file),
    name: archiveName(file),
    installQueues,
    confirm: async (rows) => {
      if (rows === 0) return;
      await confirm(
        `The database is not empty: restoring deletes all of it, ${COUNT.format(rows)} rows.`,
      );
    },
  });
  const summary = summaryOf(restored);
  const { missingFilms } = restored;
  return {
    text: [
      `Restored ${describe(summary)}.`,
      missingFilms.count > 0 &&
        `${COUNT.format(missingFilms.count)} files of films (${megabytes(missingFilms.bytes)}) are not in storage: copy them there from the old storage folder.`,
    ]
      .filter(Boolean)
      .join('\n'),
    data: { ...summary, missingFilms },
  };
}

/** `parde backup …` and `parde restore`, see docs/operate/back-up.md. */
export function addBackupCommands(
  program: Command,
  { withServices, withStores }: { withServices: WithServices; withStores: WithOpened<CliStores> },
  print: Print,
  signal: AbortSignal,
): void {
  const backup = program
    .command('backup')
    .description('back up the database and the stored files; the site stays available')
    .option('--to <place>', 'folder or s3:// address (default: BACKUP_URL or BACKUP_DIR)')
    .addOption(
      new Option('--films <mode>', 'name films in the back-up, or copy them')
        .choices(FILM_MODES)
        .default('reference'),
    )
    .action((options: { to?: string; films: FilmMode }) =>
      withServices((services) => runBackup(services, options, signal)),
    );
  backup
    .command('verify')
    .description('compare everything in a back-up with its sums')
    .argument('<file>', 'a file, or s3://BUCKET/NAME.tar')
    .action(async (file: string) => print(await runVerify(file)));

  program
    .command('restore')
    .description('replace the database by a back-up, and store its files; stop the site first')
    .argument('<file>', 'a file, or s3://BUCKET/NAME.tar')
    .action((file: string) => withStores((stores, confirm) => runRestore(stores, file, confirm)));
}
