import { access, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { COLUMN_FIELDS, TMDB_KINDS } from '@parde/contract';
import type { Command } from 'commander';
import { InvalidArgumentError, Option } from 'commander';
import { commandLine } from '../db/audit-log.ts';
import { undoImport } from '../features/imports/import-requests.ts';
import { listImports } from '../features/imports/import-runs.ts';
import { runSource, type SourceRequest, type TmdbList } from '../features/imports/run-source.ts';
import { describeProblems } from '../importers/catalogue/describe-problems.ts';
import type { ImportResult } from '../importers/catalogue/import-catalogue.ts';
import type { TitleDifference } from '../importers/catalogue/import-session.ts';
import type { ColumnField } from '../importers/sources/columns.ts';
import type { TmdbKind } from '../importers/sources/tmdb-ids.ts';
import { openProgressBar, type ProgressBar } from '../integrations/progress-bar.ts';
import type { CliServices, WithServices } from './cli-services.ts';
import type { Report } from './command-output.ts';

export interface ImportCommandOptions {
  dryRun?: boolean;
  rejects?: string;
}

/** Exit code of a run with rejected records, so that scripts notice them. */
const EXIT_REJECTED = 2;

/** `parde import SOURCE …`. */
export async function runImport(
  services: CliServices,
  request: SourceRequest,
  options: ImportCommandOptions,
  signal: AbortSignal,
): Promise<Report> {
  const file = pathOf(request);
  if (file !== null && file !== '-') await assertReadable(file, 'folder' in request);
  const name = file === null || file === '-' ? request.source : basename(file);
  const rejectsFile =
    options.rejects ??
    (request.source === 'catalogue' && file !== '-'
      ? `${file}.rejects.jsonl`
      : request.source === 'catalogue'
        ? 'rejects.jsonl'
        : `${request.source}.rejects.jsonl`);
  let phase = '';
  let bar: ProgressBar | undefined;
  try {
    const result = await runSource(services, commandLine, request, {
      name,
      rejectsFile,
      signal,
      dryRun: options.dryRun ?? false,
      onProgress(progress) {
        if (progress.phase === 'reading') return;
        if (progress.phase !== phase) {
          bar?.stop();
          phase = progress.phase;
          bar = openProgressBar(phase === 'records' ? 'Importing records' : 'Indexing for search');
        }
        bar?.update(progress.done, progress.total);
      },
    });
    if (result.rejected > 0) process.exitCode = EXIT_REJECTED;
    return { text: summary(result, rejectsFile), data: dataOf(result) };
  } finally {
    bar?.stop();
  }
}

/** `null` if the source reads no file of this machine. */
function pathOf(request: SourceRequest): string | null {
  if ('folder' in request) return request.folder;
  if ('file' in request) return request.file;
  return request.ids !== null && 'file' in request.ids ? request.ids.file : null;
}

async function assertReadable(file: string, isFolder: boolean): Promise<void> {
  const found = await access(file).then(
    () => stat(file),
    () => null,
  );
  if (found === null) throw new Error(`${file} cannot be read.`);
  if (!isFolder && found.isDirectory()) throw new Error(`${file} is a folder, not a file.`);
  if (found.isFile() && found.size === 0) throw new Error(`${file} is empty.`);
}

const dataOf = ({ problems, ...result }: ImportResult) => ({
  ...result,
  problems: problems.map(({ line, reasons }) => ({
    line,
    reasons,
    reason: describeProblems(reasons),
  })),
});

function summary(result: ImportResult, rejectsFile: string): string {
  const { created, updated, unchanged, rejected, warnings, lines, resumedAt, runId } = result;
  const counts = `${created} created, ${updated} updated, ${unchanged} unchanged, ${rejected} rejected`;
  const shown = result.differences.slice(0, SHOWN_DIFFERENCES);
  return [
    runId === null ? `Dry run, nothing written: ${counts}` : `${counts} (${lines} records)`,
    warnings > 0 ? `${warnings} warnings: something was left out` : '',
    resumedAt > 0 ? `Went on after ${resumedAt} records of an interrupted import.` : '',
    rejected + warnings > 0 ? `What was rejected or left out, and why: ${rejectsFile}` : '',
    ...shown.map(describe),
    result.differences.length > shown.length ? '… and more; --json has 200 of them' : '',
    runId === null || created + updated === 0 ? '' : `To take it back: parde import undo ${runId}`,
  ]
    .filter((line) => line !== '')
    .join('\n');
}

const SHOWN_DIFFERENCES = 20;
const SHOWN_LENGTH = 60;

function describe({ id, titleFa, changes }: TitleDifference): string {
  const lines = changes.map(({ field, before, after }) =>
    Array.isArray(after)
      ? `    ${field}: ${(before as unknown[]).length} → ${after.length} rows`
      : `    ${field}: ${short(before)} → ${short(after)}`,
  );
  return [`  ${id} ${titleFa}`, ...lines].join('\n');
}

const short = (value: unknown) =>
  value === null ? '–' : String(value).replace(/\s+/g, ' ').slice(0, SHOWN_LENGTH);

/**
 * Parses `COLUMN=FIELD,COLUMN=FIELD`; a column without a field is not imported.
 *
 * @throws Error with a one-sentence message
 */
export function parseColumnMap(text: string | undefined): Record<string, ColumnField | null> {
  const pairs = (text ?? '').split(',').filter((part) => part.trim() !== '');
  return Object.fromEntries(
    pairs.map((part) => {
      const at = part.lastIndexOf('=');
      if (at <= 0) throw new Error(`--map takes COLUMN=FIELD pairs with commas, not "${part}".`);
      const name = part.slice(at + 1).trim();
      const field = COLUMN_FIELDS.find((one) => one === name);
      if (name !== '' && !field) {
        throw new Error(`"${name}" is no field; the fields are ${COLUMN_FIELDS.join(', ')}.`);
      }
      return [part.slice(0, at).trim(), field ?? null];
    }),
  );
}

/** @throws InvalidArgumentError */
function parseCount(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
}

interface TmdbOptions extends ImportCommandOptions {
  ids?: string;
  daily?: TmdbKind;
  kind: TmdbKind;
  most?: number;
  pictures: boolean;
}

/** The list of works and people to fetch that the options of `parde import tmdb` describe. */
function tmdbListOf({ ids, daily, kind, most }: TmdbOptions): TmdbList | null {
  if (daily) return { file: null, kind: daily, limit: most ?? DEFAULT_TMDB_LIMIT };
  return ids === undefined ? null : { file: ids, kind, limit: most ?? null };
}

/** Default number of titles to fetch from a daily file, which lists a million. */
const DEFAULT_TMDB_LIMIT = 1_000;

async function showRuns({ database }: CliServices): Promise<Report> {
  const { data: runs } = await listImports(database.db, { page: 1, per_page: 50 });
  const lines = runs.map(
    ({ id, source, name, state, created, updated, rejected, startedAt }) =>
      `${id}  ${startedAt.slice(0, 16)}  ${source}  ${state}  ${created} created, ${updated} updated, ${rejected} rejected  ${name}`,
  );
  return { text: lines.join('\n') || 'Nothing was imported yet.', data: runs };
}

/** `parde import …`. */
export function addImportCommands(
  program: Command,
  withServices: WithServices,
  signal: AbortSignal,
): void {
  const imports = program.command('import').description('import titles and people');
  addSourceCommands(imports, withServices, signal);
  addRunCommands(imports, withServices);
}

function addSourceCommands(
  imports: Command,
  withServices: WithServices,
  signal: AbortSignal,
): void {
  const source = (name: string, description: string) =>
    imports
      .command(name)
      .description(`${description} (docs/operate/import.md)`)
      .option('--dry-run', 'show what would change and change nothing')
      .option('--rejects <file>', 'file for rejected records');
  const run = (request: SourceRequest, options: ImportCommandOptions) =>
    withServices((services) => runImport(services, request, options, signal));

  source('catalogue', 'import a JSON-lines file (docs/catalogue-format.md)')
    .argument('<file>', '.jsonl or .jsonl.gz file, or - for standard input')
    .option('--assets <dir>', 'folder that asset paths are relative to (default: that of the file)')
    .action((file: string, options: ImportCommandOptions & { assets?: string }) =>
      run({ source: 'catalogue', file, assetsDir: options.assets }, options),
    );
  source('imdb', 'import IMDb’s TSV files')
    .argument('<folder>', 'folder with title.basics.tsv.gz and the others')
    .option('--min-votes <n>', 'leave out titles with fewer votes', parseCount, 1000)
    .option('--no-episodes', 'leave out seasons and episodes')
    .action(
      (
        folder: string,
        {
          episodes,
          minVotes,
          ...options
        }: ImportCommandOptions & {
          minVotes: number;
          episodes: boolean;
        },
      ) => run({ source: 'imdb', folder, minVotes, withEpisodes: episodes }, options),
    );
  source('tmdb', 'complete titles, or import those of a list, from TMDB; needs TMDB_KEY')
    .option('--ids <file>', 'movie/ID, tv/ID, person/ID or IMDb ids, one per line, or a daily file')
    .addOption(
      new Option('--kind <kind>', 'what mere numbers and a daily file are')
        .choices(TMDB_KINDS)
        .default('movie'),
    )
    .addOption(
      new Option('--daily <kind>', 'fetch TMDB’s daily file instead')
        .choices(TMDB_KINDS)
        .conflicts('ids'),
    )
    .option('--most <n>', 'of a daily file only so many, those looked at most', parseCount)
    .option('--no-pictures', 'fetch no pictures')
    .action((options: TmdbOptions) =>
      run({ source: 'tmdb', ids: tmdbListOf(options), withPictures: options.pictures }, options),
    );
  source('wikidata', 'add Persian names from Wikidata to what has an IMDb id')
    .option('--file <file>', 'a dump of entities instead of the query service')
    .option('--all', 'ask for what has a Persian name, too')
    .action((options: ImportCommandOptions & { file?: string; all?: boolean }) =>
      run({ source: 'wikidata', file: options.file ?? null, onlyMissing: !options.all }, options),
    );
  source('nfo', 'import a folder of films and series with NFO files (Kodi, Jellyfin)')
    .argument('<folder>')
    .option('--files', 'copy the video files into storage')
    .action((folder: string, options: ImportCommandOptions & { files?: boolean }) =>
      run({ source: 'nfo', folder, withFiles: options.files ?? false }, options),
    );
  source('wordpress', 'import the export of a WordPress site')
    .argument('<file>', 'WXR file (.xml)')
    .option(
      '--map <pairs>',
      'what a meta field or taxonomy holds, e.g. my_imdb=imdb,zhanr=genres,rating=',
    )
    .action((file: string, options: ImportCommandOptions & { map?: string }) =>
      run({ source: 'wordpress', file, map: parseColumnMap(options.map) }, options),
    );
  source('csv', 'import a table')
    .argument('<file>', 'CSV file with names of columns in its first line')
    .option('--map <pairs>', 'what a column holds, e.g. "فیلم=title_fa,ساخت=year"')
    .action((file: string, options: ImportCommandOptions & { map?: string }) =>
      run({ source: 'csv', file, map: parseColumnMap(options.map) }, options),
    );
}

function addRunCommands(imports: Command, withServices: WithServices): void {
  imports
    .command('runs')
    .description('list past imports')
    .action(() => withServices(showRuns));
  imports
    .command('undo')
    .description('take back what an import created and changed')
    .argument('<run>', 'id of the run, see "import runs"')
    .action((runId: string) =>
      withServices(async (services, confirm) => {
        await confirm('What this import created is deleted, and what it changed is as before.');
        const { undone } = await undoImport(services, commandLine, runId);
        const { deleted, restored, kept, removedParts, keptParts } = undone;
        return {
          text: [
            `${deleted} titles deleted, ${restored} restored, ${kept} kept: they were changed or used since.`,
            `Seasons, episodes, editions, files, trailers and screenshots that it added to others: ${removedParts} removed, ${keptParts} kept.`,
          ].join('\n'),
          data: { ...undone },
        };
      }),
    );
}
