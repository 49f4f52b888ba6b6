import { cp, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { and, eq, ne } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import {
  encodes,
  mediaAudioTracks,
  mediaFiles,
  storyboards,
  subtitles,
} from '../../db/schema/index.ts';
import {
  MASTER_PLAYLIST,
  posterFrameKey,
  storyboardKey,
  streamFolder,
} from '../../domain/media/storage-keys.ts';
import { addSubtitle } from '../../features/media/add-subtitle.ts';
import { claimEncode, finishEncode, insertEncode } from '../../features/media/encode-queries.ts';
import { markDerived, writeFacts } from '../../features/media/file-queries.ts';
import { toMediaFacts } from '../../features/media/inspect-file.ts';
import { setMarker } from '../../features/media/markers.ts';
import { storeFolder } from '../../integrations/storage/local-files.ts';
import type { Storage } from '../../integrations/storage/storage.ts';
import type { DemoFilm } from './demo-films.ts';
import type { FilmSheet } from './film-sheet.ts';

interface InstallDeps {
  db: Db;
  storage: Storage;
  /** Local folder for copies that are moved into storage. */
  workFolder: string;
}

/**
 * Installs the derived files (stream, thumbnails, subtitles, markers) of a film file that the
 * catalogue import added; jobs would make them otherwise. All of them were made in advance.
 * Idempotent: after a killed start, the next one completes it.
 */
export async function installFilm(
  deps: InstallDeps,
  film: DemoFilm,
  fileId: number,
): Promise<void> {
  const { db } = deps;
  const { sheet, made } = film;
  await db.transaction(async (tx) => {
    await writeFacts(tx, fileId, toMediaFacts(made.probe, []));
    await tx
      .update(mediaFiles)
      .set({ fileName: downloadName(sheet) })
      .where(eq(mediaFiles.id, fileId));
  });
  await writeLoudness(db, film, fileId);
  await installStream(deps, film, fileId);
  await installPictures(deps, film, fileId);
  await installSubtitles(deps, film, fileId);
  for (const kind of ['intro', 'credits'] as const) {
    const { from, to } = sheet[kind];
    await setMarker(db, fileId, kind, { startMs: from * 1000, endMs: to * 1000 });
  }
  await markDerived(db, fileId);
}

function downloadName({ name, line, episode }: FilmSheet): string {
  return `${episode === null ? '' : `${line.replace(' · ', ' - ')} - `}${name.fa}.mp4`;
}

async function writeLoudness(db: Db, { made }: DemoFilm, fileId: number): Promise<void> {
  for (const [position, track] of made.loudness.entries()) {
    if (track === null) continue;
    await db
      .update(mediaAudioTracks)
      .set({ loudness: track.integratedLufs, truePeak: track.truePeakDb })
      .where(and(eq(mediaAudioTracks.fileId, fileId), eq(mediaAudioTracks.position, position)));
  }
}

async function installStream(
  { db, storage, workFolder }: InstallDeps,
  { folder, slug, made }: DemoFilm,
  fileId: number,
): Promise<void> {
  if (made.heights.length === 0) return;
  await db.delete(encodes).where(and(eq(encodes.fileId, fileId), ne(encodes.state, 'done')));
  const [done] = await db
    .select({ id: encodes.id })
    .from(encodes)
    .where(eq(encodes.fileId, fileId))
    .limit(1);
  if (done) return;
  const id = await insertEncode(db, fileId, null);
  const claimed = id === null ? null : await claimEncode(db, id);
  // Another process claimed the file and will finish it.
  if (id === null || claimed === null) return;
  const copy = path.join(workFolder, slug);
  await cp(path.join(folder, 'hls'), copy, { recursive: true });
  await storeFolder(storage, copy, streamFolder(fileId, id), [MASTER_PLAYLIST]);
  await rm(copy, { recursive: true, force: true });
  const heights = [...made.heights].sort((a, b) => b - a);
  await finishEncode(db, id, claimed.attempt, heights);
}

async function installPictures(
  { db, storage }: InstallDeps,
  { folder, made }: DemoFilm,
  fileId: number,
): Promise<void> {
  const sheets = (await readdir(path.join(folder, 'storyboard'))).length;
  for (let n = 0; n < sheets; n += 1) {
    const sheet = await readFile(path.join(folder, `storyboard/${n}.webp`));
    await storage.put(storyboardKey(fileId, 1, n), sheet);
  }
  const poster = await readFile(path.join(folder, 'poster.webp'));
  await storage.put(posterFrameKey(fileId), poster);
  await db
    .insert(storyboards)
    .values({ fileId, revision: 1, ...made.storyboard })
    .onConflictDoNothing();
}

async function installSubtitles(
  { db, storage }: InstallDeps,
  { folder, sheet }: DemoFilm,
  fileId: number,
): Promise<void> {
  const known = await db
    .select({ fileName: subtitles.fileName })
    .from(subtitles)
    .where(eq(subtitles.fileId, fileId));
  for (const { file, language, label } of sheet.subtitles) {
    const fileName = path.basename(file);
    if (known.some((one) => one.fileName === fileName)) continue;
    const bytes = await readFile(path.join(folder, file));
    await addSubtitle({ db, storage }, fileId, bytes, {
      fileName,
      language,
      persianDigits: language === 'fa',
      ...(label !== null && { label }),
    });
  }
}
