import path from 'node:path';
import process from 'node:process';
import { type MediaProblem, plainLine } from '@parde/contract';
import { commandLine } from '../../db/audit-log.ts';
import type { Db } from '../../db/client.ts';
import { formatTime } from '../../domain/subtitles/timing.ts';
import { beginEncode, changeEncode, deleteFile } from '../../features/media/admin/media-files.ts';
import { findTracks } from '../../features/media/audio-tracks.ts';
import { findFault } from '../../features/media/check-media-file.ts';
import { findAllFileIds, findMediaFile } from '../../features/media/file-queries.ts';
import { type FileOverview, findFileOverview, listFiles } from '../../features/media/list-files.ts';
import { findChapters, findMarkers } from '../../features/media/markers.ts';
import { findSubtitles } from '../../features/media/subtitle-queries.ts';
import type { Ffmpeg } from '../../integrations/ffmpeg/ffmpeg.ts';
import type { CliServices } from '../cli-services.ts';
import { listReport, type Report } from '../command-output.ts';
import { numberOf } from '../values.ts';
import { resolveTitle } from './resolve-title.ts';
import { waitForEncodes } from './wait-for-encodes.ts';

const LISTED = 500;
const LISTED_OF_ALL = 50;

/** Lists the files of a title, or the newest files of all titles. */
export async function listMedia(db: Db, ref: string | undefined): Promise<Report> {
  const files =
    ref === undefined
      ? await listFiles(db, null, LISTED_OF_ALL)
      : await listFiles(db, (await resolveTitle(db, ref)).id, LISTED);
  return listReport(files, 'There are no files.', fileLines);
}

async function fileOf(db: Db, number: string): Promise<FileOverview> {
  const file = await findFileOverview(db, numberOf(number, 'file'));
  if (file === null) throw new Error(`There is no file ${number}.`);
  return file;
}

/** Everything known about a file; throws an `Error` when there is none. */
export async function showMedia(db: Db, number: string): Promise<Report> {
  const file = await fileOf(db, number);
  const tracks = await findTracks(db, file.id);
  const subtitles = await findSubtitles(db, file.id);
  const chapters = await findChapters(db, file.id);
  const markers = await findMarkers(db, file.id);
  const pictureSubtitles = (await findMediaFile(db, file.id))?.pictureSubtitles ?? [];
  const lines = [
    fileLines(file),
    `    ${plainLine(file.fileName ?? '')} ${file.storageKey}`,
    ...tracks.map(
      ({ position, language, title, codec, channels, loudness }) =>
        `    sound ${position + 1}: ${[language ?? 'language not known', codec, channels === 1 ? '1 channel' : `${channels} channels`, title && plainLine(title), loudness !== null && `${loudness} LUFS`].filter(Boolean).join(', ')}`,
    ),
    ...subtitles.map(
      ({ id, language, label, isForced, isSdh, origin, format, encoding, shiftMs, stretch }) =>
        `    subtitle ${id}: ${[language, label && plainLine(label), isForced && 'forced', isSdh && 'with sounds', origin, format, encoding, shiftMs !== 0 && `shifted ${shiftMs} ms`, stretch !== 1 && `stretched ${stretch}`].filter(Boolean).join(', ')}`,
    ),
    ...pictureSubtitles.map(
      ({ stream, language, title, isForced }) =>
        `    pictures, stream ${stream}: ${[language ?? 'language not known', title && plainLine(title), isForced && 'forced'].filter(Boolean).join(', ')}`,
    ),
    ...markers.map((marker) => spanLine(marker, marker.kind)),
    ...chapters.map((chapter) => spanLine(chapter, `chapter ${chapter.title ?? ''}`)),
    ...(file.check.checkedAt === null
      ? []
      : [`    checked at ${file.check.checkedAt}: ${file.check.finding ?? 'nothing is damaged'}`]),
    ...(file.isProbed ? [] : ['    Nobody has looked inside yet.']),
    ...(file.isDerived ? [] : ['    Subtitles, small pictures and loudness are yet to be made.']),
  ];
  return {
    text: lines.join('\n'),
    data: { ...file, tracks, subtitles, pictureSubtitles, chapters, markers },
  };
}

/** Result of checking a file. */
interface CheckedFile {
  id: number;
  fileName: string | null;
  findingCode: MediaProblem | null;
  /** One sentence; `null` if nothing is wrong. */
  finding: string | null;
}

/** How a command goes through several films. */
export interface FileRun {
  /** `null` if it is not installed. */
  ffmpeg: Ffmpeg | null;
  signal: AbortSignal;
  /** Called with the result of each film as soon as it is known; if `null`, all results are returned at the end. */
  print: ((line: string) => void) | null;
}

/**
 * Decodes films once and reports damage, without changing anything: for films that were added before damage was
 * checked, or that are stored on a disk that is no longer trusted. If anything is found, the command exits with 1.
 *
 * @param numbers the files to check; if empty, all files
 */
export async function checkFiles(
  services: CliServices,
  { ffmpeg, signal, print }: FileRun,
  numbers: readonly string[],
): Promise<Report> {
  const { db } = services.database;
  if (ffmpeg === null) throw new Error('ffmpeg is not installed: it decodes the films.');
  const asked = numbers.map((number) => numberOf(number, 'file'));
  const ids = asked.length > 0 ? [...new Set(asked)] : await findAllFileIds(db);
  const checked: CheckedFile[] = [];
  const workFolder = path.join(services.config.dataDir, 'work');
  const place = { storage: services.storage, ffmpeg, workFolder, signal };
  for (const id of ids) {
    if (signal.aborted) throw new Error('Stopped.');
    const file = await findMediaFile(db, id);
    if (file === null && asked.length > 0) throw new Error(`There is no file ${id}.`);
    // The file was removed since the list was read.
    if (file === null) continue;
    const fault = await findFault(place, file.storageKey);
    const found = { findingCode: fault?.code ?? null, finding: fault?.detail ?? null };
    const one = { id, fileName: file.fileName, ...found };
    checked.push(one);
    print?.(checkedLine(one));
  }
  const faulty = checked.filter(({ finding }) => finding !== null);
  if (faulty.length > 0) process.exitCode = 1;
  const sum = `${checked.length} checked, ${faulty.length} with a finding.`;
  const lines = print ? [] : checked.map(checkedLine);
  return { text: [...lines, sum].join('\n'), data: checked };
}

const checkedLine = ({ id, fileName, finding }: CheckedFile) =>
  `#${id} ${plainLine(fileName ?? '')}: ${finding ?? 'nothing is damaged'}`;

/** The stream index given by an option; `null` if the option is absent. */
export function streamOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (/^\d{1,3}$/.test(text)) return Number(text);
  throw new Error(`${text} is no number of a stream, as "media show" names them.`);
}

export interface EncodeCommandOptions {
  wait?: boolean;
  /** Stream index of picture subtitles to burn in. */
  burnSubtitle?: string;
}

/** Encodes a new stream of a file; the current stream stays in use until it is done. */
export async function encodeFile(
  { database, jobs }: CliServices,
  number: string,
  how: 'new' | 'again',
  { wait, burnSubtitle }: EncodeCommandOptions,
  signal: AbortSignal,
): Promise<string> {
  const { db } = database;
  const { id } = await fileOf(db, number);
  const { encode } =
    how === 'new'
      ? await beginEncode({ db, jobs }, commandLine, id, streamOf(burnSubtitle))
      : await changeEncode({ db, jobs }, commandLine, id, 'retry');
  // There was nothing to encode: only the file itself was retried.
  if (encode === null || encode.state === 'done') return `File ${id} is offered as it is.`;
  return wait
    ? waitForEncodes(db, [encode.id], signal)
    : `File ${id} is left to the jobs to encode.`;
}

export async function cancelFile({ database, jobs }: CliServices, number: string): Promise<string> {
  const { id } = await fileOf(database.db, number);
  await changeEncode({ db: database.db, jobs }, commandLine, id, 'cancel');
  return `The encoding of file ${id} is cancelled.`;
}

export async function pauseFile({ database, jobs }: CliServices, number: string): Promise<string> {
  const { id } = await fileOf(database.db, number);
  await changeEncode({ db: database.db, jobs }, commandLine, id, 'pause');
  return `The encoding of file ${id} is paused.`;
}

export async function resumeFile({ database, jobs }: CliServices, number: string): Promise<string> {
  const { id } = await fileOf(database.db, number);
  await changeEncode({ db: database.db, jobs }, commandLine, id, 'resume');
  return `The encoding of file ${id} goes on.`;
}

/** @param isEditionRemoved whether `--edition` was given */
export async function removeFile(
  { database, storage }: CliServices,
  number: string,
  isEditionRemoved = false,
) {
  const { id } = await fileOf(database.db, number);
  await deleteFile({ db: database.db, storage }, commandLine, id, isEditionRemoved);
  return `File ${id} is removed, with all that was made of it.`;
}

export const NO_FFMPEG =
  'ffmpeg is not installed: MP4 and WebM are taken unseen and play as they are, nothing is encoded (docs/operate/media.md).';

const MB = 1_000_000;

function placeOf({ season, episode }: FileOverview): string {
  return season === null ? '' : ` S${season}E${episode}`;
}

function editionOf({ kind, studio, isCensored }: FileOverview): string {
  const censored = isCensored === null ? null : isCensored ? 'censored' : 'uncensored';
  return [kind, studio && plainLine(studio), censored].filter((part) => part !== null).join(', ');
}

function encodeOf({ encode, streamHeights, streamBurnt, isDirectPlayable }: FileOverview): string {
  const named = (heights: number[]) => heights.map((height) => `${height}p`).join(', ');
  const plays = streamHeights
    ? `plays as a stream (${named(streamHeights)}${streamBurnt === null ? '' : `, subtitle of stream ${streamBurnt} burnt in`})`
    : isDirectPlayable
      ? 'plays as it is'
      : encode && encode.heights.length > 0
        ? `plays as a stream so far (${named(encode.heights)})`
        : 'does not play yet';
  switch (encode?.state) {
    case 'queued':
      if (encode.isPaused) return `${plays}; encoding paused`;
      return `${plays}; waits to be encoded`;
    case 'running':
      return `${plays}; encoding, ${Math.floor(encode.progress * 100)} %`;
    case 'failed':
      return `${plays}; encoding failed: ${encode.error}`;
    case 'cancelled':
      return `${plays}; encoding cancelled`;
    default:
      return plays;
  }
}

/** Formats a file on two lines. */
function fileLines(file: FileOverview): string {
  const facts = [
    file.resolution === null ? null : `${file.resolution}p`,
    file.videoCodec,
    file.container,
    file.durationSeconds === null ? null : formatTime(file.durationSeconds * 1000).slice(0, -4),
    `${(file.sizeBytes / MB).toFixed(1)} MB`,
    file.audioLanguages.length > 0 ? `sound ${file.audioLanguages.join(' ')}` : null,
    file.subtitleLanguages.length > 0 ? `subtitles ${file.subtitleLanguages.join(' ')}` : null,
  ].filter((part) => part !== null);
  return [
    `#${file.id}  ${plainLine(file.title)} (title ${file.titleId})${placeOf(file)}  ${editionOf(file)}`,
    `    ${facts.join(', ')}; ${encodeOf(file)}`,
    ...(file.problem === null ? [] : [`    problem: ${plainLine(file.problem)}`]),
  ].join('\n');
}

/** Formats a span as `0:01:02.500 – 0:02:00.000  title`. */
function spanLine(span: { startMs: number; endMs: number }, name: string): string {
  return `    ${formatTime(span.startMs)} – ${formatTime(span.endMs)}  ${plainLine(name)}`;
}
