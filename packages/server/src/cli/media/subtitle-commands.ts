import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { plainLine } from '@parde/contract';
import { commandLine } from '../../db/audit-log.ts';
import type { Db } from '../../db/client.ts';
import { addSubtitle, LARGEST_SUBTITLE_BYTES } from '../../features/media/add-subtitle.ts';
import { deleteSubtitleOf, shiftSubtitleOf } from '../../features/media/admin/media-files.ts';
import { findFileOfSubtitle } from '../../features/media/subtitle-queries.ts';
import type { CliServices } from '../cli-services.ts';
import { type RetimingOptions, retimingFrom } from '../retiming-options.ts';
import { SUBTITLE_WARNINGS } from '../subtitle-commands.ts';
import { numberOf } from '../values.ts';

/** Options as typed. */
export interface AddSubtitleOptions {
  language?: string;
  label?: string;
  forced?: boolean;
  sdh?: boolean;
  encoding?: string;
  persianDigits?: boolean;
}

/** `parde media subtitles add N FILE`. */
export async function addSubtitleFile(
  { database, storage }: CliServices,
  number: string,
  path: string,
  { language, label, forced, sdh, encoding, persianDigits }: AddSubtitleOptions,
): Promise<string> {
  const fileId = numberOf(number, 'file');
  const about = await stat(path).catch(() => null);
  if (!about?.isFile()) throw new Error(`The file ${path} cannot be read.`);
  if (about.size > LARGEST_SUBTITLE_BYTES) throw new Error(`${path} is too large for subtitles.`);
  const added = await addSubtitle({ db: database.db, storage }, fileId, await readFile(path), {
    fileName: basename(path),
    actor: commandLine,
    ...(language !== undefined && { language }),
    ...(label !== undefined && { label }),
    ...(encoding !== undefined && { encoding }),
    isForced: forced ?? false,
    isSdh: sdh ?? false,
    persianDigits: persianDigits ?? false,
  });
  return [
    `${plainLine(basename(path))} is subtitle ${added.id} of file ${fileId}: ${added.language}, ${added.cues} cues.`,
    ...added.warnings.map((warning) => `- ${SUBTITLE_WARNINGS[warning]}`),
  ].join('\n');
}

async function fileOf(db: Db, subtitle: number): Promise<number> {
  const fileId = await findFileOfSubtitle(db, subtitle);
  if (fileId === null) throw new Error(`There is no subtitle ${subtitle}.`);
  return fileId;
}

/** Options as typed. */
export interface ShiftOptions extends RetimingOptions {
  /** Restores the original times. */
  reset?: boolean;
}

/** `parde media subtitles shift N`. */
export async function shiftSubtitle(
  { database, storage }: CliServices,
  number: string,
  { reset, ...options }: ShiftOptions,
): Promise<string> {
  const id = numberOf(number, 'subtitle');
  const change = retimingFrom(options);
  if ((change === null) !== (reset === true)) {
    throw new Error('Say one of --shift with --stretch, --sync twice, or --reset.');
  }
  const { db } = database;
  const shifted = { fileId: await fileOf(db, id), id, change };
  const { shiftMs, stretch } = await shiftSubtitleOf({ db, storage }, commandLine, shifted);
  return `Subtitle ${id} is shifted by ${shiftMs} ms and stretched by ${stretch}, from how it came.`;
}

export async function removeSubtitleFile({ database, storage }: CliServices, number: string) {
  const id = numberOf(number, 'subtitle');
  const { db } = database;
  await deleteSubtitleOf({ db, storage }, commandLine, await fileOf(db, id), id);
  return `Subtitle ${id} is removed.`;
}
