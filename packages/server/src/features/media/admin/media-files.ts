import type { FullMediaFile, MediaFileRow } from '@parde/contract';
import { type Actor, writeAudit } from '../../../db/audit-log.ts';
import type { Db } from '../../../db/client.ts';
import { notFound } from '../../../domain/app-error.ts';
import { findTracks } from '../audio-tracks.ts';
import { mediaNotFound } from '../errors.ts';
import { type FileOverview, findFileOverview } from '../list-files.ts';
import { findChapters, findMarkers } from '../markers.ts';
import type { MediaDeps } from '../media-deps.ts';
import { removeMediaFile } from '../remove-media-file.ts';
import { retryEncode, startEncode, stopEncode } from '../request-encode.ts';
import { removeSubtitle } from '../retime-subtitle.ts';
import { findFileOfSubtitle, findSubtitles } from '../subtitle-queries.ts';

/** Without its place in storage. */
export function toRow({ storageKey: _, ...row }: FileOverview): MediaFileRow {
  return row;
}

/** @throws AppError not_found */
export async function getFile(db: Db, id: number): Promise<FullMediaFile> {
  const file = await findFileOverview(db, id);
  if (file === null) throw mediaNotFound('file', id);
  const [tracks, subtitles, chapters, markers] = await Promise.all([
    findTracks(db, id),
    findSubtitles(db, id),
    findChapters(db, id),
    findMarkers(db, id),
  ]);
  return { ...toRow(file), tracks, subtitles, chapters, markers };
}

/** What the audit log says of a file. */
const auditedOf = ({ titleId, title, season, episode, fileName }: FileOverview) => ({
  ...{ titleId, title, season, episode, fileName },
});

const CHANGES = { encode: startEncode, retry: retryEncode, cancel: stopEncode };

/** Begins, repeats or cancels the encode of a file. @throws AppError not_found, conflict */
export async function changeEncode(
  { db, jobs }: MediaDeps,
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

/** Deletes a file, and its edition if no other is in it. @throws AppError not_found */
export async function deleteFile(
  { db, storage }: MediaDeps,
  actor: Actor,
  id: number,
): Promise<void> {
  const file = await findFileOverview(db, id);
  if (file === null) throw mediaNotFound('file', id);
  await db.transaction(async (tx) => {
    await removeMediaFile({ db: tx, storage }, id, true);
    const subject = { kind: 'media', id };
    await writeAudit(tx, actor, { action: 'media.delete', subject, before: auditedOf(file) });
  });
}

/** @throws AppError not_found, for a subtitle of another file too */
export async function deleteSubtitleOf(
  { db, storage }: MediaDeps,
  actor: Actor,
  fileId: number,
  id: number,
): Promise<FullMediaFile> {
  if ((await findFileOfSubtitle(db, id)) !== fileId) throw notFound('این زیرنویس');
  const subtitle = (await findSubtitles(db, fileId)).find((one) => one.id === id);
  await db.transaction(async (tx) => {
    await removeSubtitle({ db: tx, storage }, id);
    await writeAudit(tx, actor, {
      action: 'media.delete-subtitle',
      subject: { kind: 'media', id: fileId },
      before: { id, language: subtitle?.language, fileName: subtitle?.fileName },
    });
  });
  return getFile(db, fileId);
}
