import { buffer } from 'node:stream/consumers';
import { CONTENT_CHANGED } from '../../db/content-version.ts';
import {
  lockTitleOfFile,
  refreshTitleVersions,
} from '../../db/read-models/search/title-versions.ts';
import { originalSubtitleKey, subtitleKey } from '../../domain/media/storage-keys.ts';
import type { Cue } from '../../domain/subtitles/cue.ts';
import { readSubtitles } from '../../domain/subtitles/read-subtitles.ts';
import { type Retiming, retime } from '../../domain/subtitles/retime.ts';
import { writeVtt } from '../../domain/subtitles/write-vtt.ts';
import { mediaError, mediaNotFound } from './errors.ts';
import type { MediaDeps } from './media-deps.ts';
import {
  deleteSubtitle,
  findFileOfSubtitle,
  lockSubtitle,
  type SubtitleRow,
  setRetiming,
} from './subtitle-queries.ts';

type Deps = Pick<MediaDeps, 'db' | 'storage'>;

const MAX_STRETCH = 2;
const MAX_SHIFT_MS = 24 * 3_600_000;

/**
 * What is done to the times of a subtitle: a retiming in addition to earlier ones, or a shift in place of the present
 * one; `null` restores the original times.
 */
export type TimeChange = Retiming | Pick<Retiming, 'shiftMs'> | null;

/**
 * Shifts and stretches a subtitle. Every change is computed from the original, so nothing is lost.
 *
 * @throws AppError if there is no such subtitle, or no cue would be left
 */
export async function retimeSubtitle(
  { db, storage }: Deps,
  id: number,
  change: TimeChange,
): Promise<Pick<SubtitleRow, 'shiftMs' | 'stretch' | 'revision'>> {
  return db.transaction(async (tx) => {
    const row = await lockSubtitle(tx, id);
    if (row === null) throw mediaNotFound('subtitle', id);
    const wanted = timesAfter(row, change);
    assertPossible(wanted);
    const vtt = await convert(storage, row, wanted);
    const revision = await setRetiming(tx, id, wanted);
    await storage.put(subtitleKey(row.fileId, id, revision), Buffer.from(vtt));
    // Viewers may still use the URL of the previous revision, but not older ones.
    if (revision > 2) await storage.delete(subtitleKey(row.fileId, id, revision - 2));
    return { ...wanted, revision };
  });
}

function timesAfter({ stretch, shiftMs }: SubtitleRow, change: TimeChange) {
  if (change === null) return { stretch: 1, shiftMs: 0 };
  if (!('factor' in change)) return { stretch, shiftMs: change.shiftMs };
  // (time * stretch + shift) * factor + more
  const { factor, shiftMs: more } = change;
  return { stretch: stretch * factor, shiftMs: Math.round(shiftMs * factor + more) };
}

function assertPossible({ stretch, shiftMs }: { stretch: number; shiftMs: number }): void {
  const isPossible =
    stretch <= MAX_STRETCH && stretch >= 1 / MAX_STRETCH && Math.abs(shiftMs) <= MAX_SHIFT_MS;
  if (isPossible) return;
  throw mediaError(
    'Times can be stretched between half and twice, and shifted by a day at most.',
    'این اندازه جابه‌جایی ممکن نیست',
  );
}

/**
 * The retimed cues of a subtitle.
 *
 * @throws AppError if the original is lost
 */
export async function readRetimed(
  storage: Deps['storage'],
  row: SubtitleRow,
  { stretch, shiftMs }: { stretch: number; shiftMs: number } = row,
): Promise<Cue[]> {
  const stream = await storage.getStream(originalSubtitleKey(row.fileId, row.id));
  if (stream === null) {
    throw mediaError(
      `The original of subtitle ${row.id} is not in storage.`,
      'اصل زیرنویس پیدا نشد',
    );
  }
  const { language, encoding, persianDigits } = row;
  const { cues } = readSubtitles(await buffer(stream), { language, encoding, persianDigits });
  return retime(cues, { factor: stretch, shiftMs });
}

async function convert(
  storage: Deps['storage'],
  row: SubtitleRow,
  times: { stretch: number; shiftMs: number },
): Promise<string> {
  const moved = await readRetimed(storage, row, times);
  if (moved.length > 0) return writeVtt(moved, { language: row.language });
  throw mediaError(
    'All of it would be over before the film begins.',
    'با این جابه‌جایی چیزی از زیرنویس نمی‌ماند',
  );
}

/** @throws AppError if there is no such subtitle */
export async function removeSubtitle({ db, storage }: Deps, id: number): Promise<void> {
  const row = await db.transaction(async (tx) => {
    const fileId = await findFileOfSubtitle(tx, id);
    const titleId = fileId === null ? null : await lockTitleOfFile(tx, fileId);
    const deleted = await deleteSubtitle(tx, id);
    if (titleId === null || deleted === null) throw mediaNotFound('subtitle', id);
    await refreshTitleVersions(tx, titleId);
    await tx.execute(CONTENT_CHANGED);
    return deleted;
  });
  await storage.delete(originalSubtitleKey(row.fileId, id));
  for (const revision of [row.revision - 1, row.revision]) {
    await storage.delete(subtitleKey(row.fileId, id, revision));
  }
}
