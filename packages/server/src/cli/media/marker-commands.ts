import { MARKER_KINDS } from '@parde/contract';
import { commandLine } from '../../db/audit-log.ts';
import type { Db } from '../../db/client.ts';
import { readMoment } from '../../domain/subtitles/timing.ts';
import { changeMarker } from '../../features/media/admin/media-files.ts';
import { setChapters } from '../../features/media/markers.ts';
import { setEpisodeFree, setTitleFree } from '../../features/media/title-queries.ts';
import { numberOf } from '../values.ts';
import { resolveEpisode, resolveTitle } from './resolve-title.ts';

function parseTime(text: string): number {
  const ms = readMoment(text.trim());
  if (ms === null || ms < 0) throw new Error(`${text} is no time such as 1:02:03.5.`);
  return ms;
}

function parseKind(text: string) {
  const kind = MARKER_KINDS.find((one) => one === text);
  if (kind) return kind;
  throw new Error(`There is no marker ${text}; there are ${MARKER_KINDS.join(', ')}.`);
}

/**
 * `parde media markers set N KIND START [END]`. Without END the marker lasts until the end of the
 * film.
 */
export async function addMarker(
  db: Db,
  number: string,
  kind: string,
  start: string,
  end: string | undefined,
): Promise<string> {
  const id = numberOf(number, 'file');
  const span = { startMs: parseTime(start), endMs: end === undefined ? null : parseTime(end) };
  await changeMarker({ db }, commandLine, { id, kind: parseKind(kind), span });
  return `File ${id} has its ${kind} marked.`;
}

export async function removeMarker(db: Db, number: string, kind: string): Promise<string> {
  const id = numberOf(number, 'file');
  await changeMarker({ db }, commandLine, { id, kind: parseKind(kind), span: null });
  return `File ${id} has no ${kind} marked.`;
}

/**
 * `parde media chapters set N "0:00 NAME" …`: replaces all chapters; without any it removes them.
 */
export async function writeChapters(db: Db, number: string, texts: readonly string[]) {
  const id = numberOf(number, 'file');
  const starts = texts.map((text) => {
    const [time = '', ...words] = text.trim().split(/\s+/);
    return { startMs: parseTime(time), title: words.join(' ') || null };
  });
  await setChapters(db, commandLine, id, starts);
  return `File ${id} has ${starts.length} chapters.`;
}

/** `parde media free TITLE on|off [--episode S1E2]`. */
export async function setFree(
  db: Db,
  ref: string,
  state: string,
  episode: string | undefined,
): Promise<string> {
  if (state !== 'on' && state !== 'off') throw new Error('Say on or off.');
  const isFree = state === 'on';
  const title = await resolveTitle(db, ref);
  const plays = isFree ? 'plays for visitors too' : 'is for members with premium';
  if (episode === undefined) {
    await setTitleFree(db, commandLine, title.id, isFree);
    return `${title.name} ${plays}.`;
  }
  const id = await resolveEpisode(db, title, episode, episode);
  if (id !== null) await setEpisodeFree(db, commandLine, id, isFree);
  return `${title.name} ${episode} ${plays}.`;
}
