import { basename } from 'node:path';
import { EDITION_KINDS, plainLine } from '@parde/contract';
import { commandLine } from '../../db/audit-log.ts';
import type { Db } from '../../db/client.ts';
import { shortLanguage } from '../../domain/media/language-code.ts';
import { type AddedMediaFile, addMediaFile } from '../../features/media/add-media-file.ts';
import type { EditionFacts } from '../../features/media/title-queries.ts';
import { findEditionIds } from '../../features/media/title-queries.ts';
import type { CliServices } from '../cli-services.ts';
import { numberOf } from '../values.ts';
import { type FileRun, NO_FFMPEG, streamOf } from './file-commands.ts';
import { resolveEpisode, resolveTitle } from './resolve-title.ts';
import { waitForEncodes } from './wait-for-encodes.ts';

/** Arguments and options as typed. */
export interface AddOptions {
  /** Number of the title, or its IMDb id. */
  title: string;
  files: readonly string[];
  episode?: string;
  edition?: string;
  studio?: string;
  /** True with `--censored`, false with `--uncensored`. */
  censored?: boolean;
  audioLanguage?: string;
  encode: boolean;
  acceptDamage?: boolean;
  /** Stream index of the subtitles to burn in, as reported by an earlier attempt. */
  burnSubtitle?: string;
  wait?: boolean;
}

/**
 * `parde media add TITLE FILE…`. Returns the text to print; throws an `Error` with a one-sentence message. Resolves the
 * title or episode of every file before adding the first.
 */
export async function addFiles(
  services: CliServices,
  { ffmpeg, signal, print }: FileRun,
  options: AddOptions,
): Promise<string> {
  const { db } = services.database;
  const { files } = options;
  const title = await resolveTitle(db, options.title);
  if (files.length > 1 && options.episode !== undefined) {
    throw new Error('--episode is for one file; several are told apart by their names.');
  }
  const edition = await parseEdition(db, title.id, options);
  const audioLanguages = parseLanguages(options.audioLanguage);
  const burntStream = streamOf(options.burnSubtitle);
  const places: { path: string; episodeId: number | null }[] = [];
  for (const path of files) {
    const episodeId = await resolveEpisode(db, title, printableName(path), options.episode);
    places.push({ path, episodeId });
  }
  const deps = { db, storage: services.storage, jobs: services.jobs };
  const lines: string[] = ffmpeg === null ? [NO_FFMPEG] : [];
  const encodes: number[] = [];
  for (const { path, episodeId } of places) {
    if (signal.aborted) throw new Error('Stopped; what was added before stays.');
    const added = await addMediaFile(deps, ffmpeg, {
      titleId: title.id,
      episodeId,
      edition,
      path,
      audioLanguages,
      fileName: basename(path),
      isEncoded: options.encode,
      burntStream,
      acceptsDamage: options.acceptDamage ?? false,
      actor: commandLine,
    });
    if (added.encodeId !== null) encodes.push(added.encodeId);
    const line = describeAdded(added, printableName(path), burntStream);
    if (print) print(line);
    else lines.push(line);
  }
  if (print) lines.push(`${places.length} files.`);
  if (options.wait) lines.push(await waitForEncodes(db, encodes, signal));
  return lines.filter((line) => line !== '').join('\n');
}

/** File names come from outside and may contain control characters that a terminal would obey. */
const printableName = (path: string) => plainLine(basename(path));

async function parseEdition(
  db: Db,
  titleId: number,
  options: AddOptions,
): Promise<EditionFacts | number> {
  const { edition: kind, studio = null, censored = null } = options;
  if (kind === undefined) {
    if (studio !== null || censored !== null) {
      throw new Error('--studio and --censored go with --edition.');
    }
    const [only, ...others] = await findEditionIds(db, titleId);
    if (only !== undefined && others.length === 0) return only;
    throw new Error(`Say by --edition how it is watched: ${EDITION_KINDS.join(', ')}.`);
  }
  const known = EDITION_KINDS.find((one) => one === kind);
  if (known) return { kind: known, studio: studio?.trim() || null, isCensored: censored };
  if (/^\d+$/.test(kind)) return numberOf(kind, 'edition');
  throw new Error(`There is no edition ${kind}; there are ${EDITION_KINDS.join(', ')}.`);
}

function parseLanguages(list: string | undefined): string[] {
  return (list?.split(',') ?? []).map((tag) => {
    const code = shortLanguage(tag.trim());
    if (code === null) throw new Error(`${tag} is no code of a language, such as fa or en.`);
    return code;
  });
}

/** Says which picture subtitles a file has, so that they are not dropped silently. */
function describePictures(
  { pictureSubtitles }: AddedMediaFile['facts'],
  burntStream: number | null,
): string {
  const others = pictureSubtitles.filter(({ stream }) => stream !== burntStream);
  if (others.length === 0) return '';
  const named = others.map(
    ({ stream, language }) => `${language ?? 'language not known'}, stream ${stream}`,
  );
  return ` Its subtitles that are pictures (${named.join('; ')}) are not shown: add them as text, or burn one in (media encode --burn-subtitle).`;
}

function describeAdded(
  { fileId, isNew, facts, encodeId }: AddedMediaFile,
  name: string,
  burntStream: number | null,
): string {
  if (!isNew) return `${name} is there already, as file ${fileId}.`;
  const size = facts.resolution === null ? '' : ` (${facts.resolution}p, ${facts.videoCodec})`;
  const plays = facts.isDirectPlayable
    ? 'Browsers play it as it is, from now on; a job looks for damage in it.'
    : 'It can be watched when its smallest picture is made.';
  const stream = encodeId === null ? 'No stream is made of it.' : 'Its stream is left to the jobs.';
  return `${name} is file ${fileId}${size}. ${plays} ${stream}${describePictures(facts, burntStream)}`;
}
