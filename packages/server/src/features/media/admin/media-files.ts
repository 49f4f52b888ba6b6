import type { FullMediaFile, MediaFileRow } from '@parde/contract';
import { type Actor, writeAudit } from '../../../db/audit-log.ts';
import type { Db } from '../../../db/client.ts';
import { notFound } from '../../../domain/app-error.ts';
import { listEnvelope, offsetOf, type PageRequest } from '../../../domain/list-page.ts';
import { fold } from '../../../domain/persian/fold.ts';
import { textOfCue, textOfLine } from '../../../domain/subtitles/cue.ts';
import { findTracks } from '../audio-tracks.ts';
import { requestCheck, requestChecks } from '../check-media-file.ts';
import { mediaNotFound } from '../errors.ts';
import { findMediaFile } from '../file-queries.ts';
import { type FileOverview, findFileOverview } from '../list-files.ts';
import { findChapters, findMarkers, type MarkerSpan, setMarker } from '../markers.ts';
import type { MediaDeps } from '../media-deps.ts';
import { removeMediaFile } from '../remove-media-file.ts';
import {
  deriveAgain,
  pauseQueuedEncode,
  resumePausedEncode,
  retryEncode,
  startEncode,
  stopEncode,
} from '../request-encode.ts';
import {
  readRetimed,
  removeSubtitle,
  retimeSubtitle,
  type TimeChange,
} from '../retime-subtitle.ts';
import { findSubtitles, type SubtitleRow } from '../subtitle-queries.ts';

/** Omits its storage location. */
export function toRow({ storageKey: _, ...row }: FileOverview): MediaFileRow {
  return row;
}

/** @throws AppError not_found */
export async function getFile(db: Db, id: number): Promise<FullMediaFile> {
  const file = await findFileOverview(db, id);
  if (file === null) throw mediaNotFound('file', id);
  const [row, tracks, subtitles, chapters, markers] = await Promise.all([
    findMediaFile(db, id),
    findTracks(db, id),
    findSubtitles(db, id),
    findChapters(db, id),
    findMarkers(db, id),
  ]);
  const pictureSubtitles = row?.pictureSubtitles ?? [];
  return { ...toRow(file), tracks, subtitles, pictureSubtitles, chapters, markers };
}

/** Facts about a file for the audit log. */
const auditedOf = ({ titleId, title, season, episode, fileName }: FileOverview) => ({
  titleId,
  title,
  season,
  episode,
  fileName,
});

const CHANGES = {
  retry: retryEncode,
  cancel: stopEncode,
  pause: pauseQueuedEncode,
  resume: resumePausedEncode,
  derive: deriveAgain,
  check: requestCheck,
};

/**
 * Starts the encode of a file.
 *
 * @param burntStream the image subtitle to burn in; `null` for none
 * @throws AppError not_found, conflict, invalid_input if there is no such subtitle
 */
export async function beginEncode(
  { db, jobs }: Pick<MediaDeps, 'db' | 'jobs'>,
  actor: Actor,
  id: number,
  burntStream: number | null,
): Promise<FullMediaFile> {
  await db.transaction(async (tx) => {
    await startEncode({ db: tx, jobs }, id, burntStream);
    const subject = { kind: 'media', id };
    const after = burntStream === null ? undefined : { burntStream };
    await writeAudit(tx, actor, { action: 'media.encode', subject, ...(after && { after }) });
  });
  return getFile(db, id);
}

/**
 * Retries, cancels, pauses or resumes the encode of a file, repeats its probe, or requests a check of its film. @throws
 * AppError not_found, conflict
 */
export async function changeEncode(
  { db, jobs }: Pick<MediaDeps, 'db' | 'jobs'>,
  actor: Actor,
  id: number,
  change: keyof typeof CHANGES,
): Promise<FullMediaFile> {
  await db.transaction(async (tx) => {
    await CHANGES[change]({ db: tx, jobs }, id);
    const subject = { kind: 'media', id };
    await writeAudit(tx, actor, { action: `media.${change}`, subject });
  });
  return getFile(db, id);
}

/** Requests a check of all films; returns their number. */
export async function checkAll({ db }: MediaDeps, actor: Actor): Promise<number> {
  return db.transaction(async (tx) => {
    const files = await requestChecks(tx);
    const subject = { kind: 'media', id: 'all' };
    await writeAudit(tx, actor, { action: 'media.check-all', subject, after: { files } });
    return files;
  });
}

/** Deletes a file, and by default its edition if that has no other file. @throws AppError not_found */
export async function deleteFile(
  { db, storage }: Pick<MediaDeps, 'db' | 'storage'>,
  actor: Actor,
  id: number,
  isEditionRemoved = true,
): Promise<void> {
  const file = await findFileOverview(db, id);
  if (file === null) throw mediaNotFound('file', id);
  await db.transaction(async (tx) => {
    await removeMediaFile({ db: tx, storage }, id, isEditionRemoved);
    const subject = { kind: 'media', id };
    await writeAudit(tx, actor, { action: 'media.delete', subject, before: auditedOf(file) });
  });
}

/** The subtitle, if it belongs to this file. @throws AppError not_found */
async function subtitleOf(db: Db, fileId: number, id: number): Promise<SubtitleRow> {
  const subtitle = (await findSubtitles(db, fileId)).find((one) => one.id === id);
  if (!subtitle) throw notFound('این زیرنویس');
  return subtitle;
}

/**
 * A page of a subtitle's cues, in chronological order.
 *
 * @throws AppError not_found, invalid_input if its original is lost
 */
export async function listCuesOf(
  { db, storage }: MediaDeps,
  fileId: number,
  id: number,
  query: PageRequest & { q?: string | undefined },
) {
  const cues = await readRetimed(storage, await subtitleOf(db, fileId, id));
  const wanted = query.q ? fold(query.q) : '';
  const found = wanted === '' ? cues : cues.filter((cue) => fold(textOfCue(cue)).includes(wanted));
  const from = offsetOf(query);
  const page = found.slice(from, from + query.per_page).map(({ startMs, endMs, lines }) => ({
    startMs,
    endMs,
    lines: lines.map(textOfLine),
  }));
  return listEnvelope(page, query, found.length);
}

/** @throws AppError not_found */
export async function deleteSubtitleOf(
  { db, storage }: Pick<MediaDeps, 'db' | 'storage'>,
  actor: Actor,
  fileId: number,
  id: number,
): Promise<FullMediaFile> {
  const { language, fileName } = await subtitleOf(db, fileId, id);
  await db.transaction(async (tx) => {
    await removeSubtitle({ db: tx, storage }, id);
    const subject = { kind: 'media', id: fileId };
    const before = { id, language, fileName };
    await writeAudit(tx, actor, { action: 'media.delete-subtitle', subject, before });
  });
  return getFile(db, fileId);
}

/** Changes the times of a subtitle. @throws AppError not_found, invalid_input */
export async function shiftSubtitleOf(
  { db, storage }: Pick<MediaDeps, 'db' | 'storage'>,
  actor: Actor,
  { fileId, id, change }: { fileId: number; id: number; change: TimeChange },
): Promise<Pick<SubtitleRow, 'shiftMs' | 'stretch'>> {
  const before = await subtitleOf(db, fileId, id);
  return db.transaction(async (tx) => {
    const after = await retimeSubtitle({ db: tx, storage }, id, change);
    await writeAudit(tx, actor, {
      action: 'media.shift-subtitle',
      subject: { kind: 'media', id: fileId },
      before: { shiftMs: before.shiftMs, stretch: before.stretch },
      after: { subtitle: id, shiftMs: after.shiftMs, stretch: after.stretch },
    });
    return after;
  });
}

type MarkerKind = FullMediaFile['markers'][number]['kind'];

/** Sets a part that viewers can skip; `null` removes it. @throws AppError not_found, invalid_input */
export async function changeMarker(
  { db }: Pick<MediaDeps, 'db'>,
  actor: Actor,
  { id, kind, span }: { id: number; kind: MarkerKind; span: MarkerSpan | null },
): Promise<FullMediaFile> {
  await db.transaction(async (tx) => {
    await setMarker(tx, id, kind, span);
    const subject = { kind: 'media', id };
    await writeAudit(tx, actor, { action: 'media.marker', subject, after: { kind, ...span } });
  });
  return getFile(db, id);
}
