import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Logger } from 'pino';
import type { Db } from '../../db/client.ts';
import { CONTENT_CHANGED } from '../../db/content-version.ts';
import {
  lockTitleOfFile,
  refreshTitleVersions,
} from '../../db/read-models/search/title-versions.ts';
import type { MediaProbe, SubtitleStream } from '../../domain/media/media-probe.ts';
import { planEncode } from '../../domain/media/plan-encode.ts';
import { MASTER_PLAYLIST, streamFolder } from '../../domain/media/storage-keys.ts';
import { describeDamage } from '../../integrations/ffmpeg/damage.ts';
import type { ChunkStore } from '../../integrations/ffmpeg/encode-chunks.ts';
import { encodeHls } from '../../integrations/ffmpeg/encode-hls.ts';
import type { Ffmpeg } from '../../integrations/ffmpeg/ffmpeg.ts';
import {
  type FinishedPart,
  PART_RECORD,
  parseFinished,
} from '../../integrations/ffmpeg/finished-part.ts';
import { probe, readCanvas } from '../../integrations/ffmpeg/probe.ts';
import { storeFolder, withLocalFile } from '../../integrations/storage/local-files.ts';
import type { Storage } from '../../integrations/storage/storage.ts';
import { withStoredLanguages } from './audio-tracks.ts';
import {
  type ClaimedEncode,
  claimEncode,
  failEncode,
  findEncodeState,
  finishEncode,
  recordDamage,
  recordEncodeHeartbeat,
  recordHeights,
  releaseEncode,
} from './encode-queries.ts';
import { explainWorkFailure, isOutage, SourceMissingError } from './errors.ts';
import { setPictureSubtitles } from './file-queries.ts';
import { pictureSubtitlesOf } from './inspect-file.ts';
import { encodeWorkFolder, type MediaWorkDeps } from './media-deps.ts';
import { deleteChunks, helpToEncode, shareChunks } from './share-chunks.ts';

/**
 * Runs an encode and moves the stream into storage. Sends heartbeats every two seconds, and stops if the encode was
 * cancelled or deleted. When `signal` aborts, it is requeued; when storage or the database does not answer, it waits.
 *
 *   claim it; if another process has it, encode chunks of it
 *   encode, the pictures together with the processes that have nothing to do
 *   move each rendition into storage when it is finished
 *   while there is nothing else to watch:
 *     move what can be played into storage, and say so
 *   move the stream into storage, its master playlist last
 *   mark it done: from now on this stream plays
 */
export async function runEncode(
  deps: MediaWorkDeps,
  ffmpeg: Ffmpeg,
  encodeId: number,
  signal: AbortSignal,
): Promise<void> {
  const claim = await claimEncode(deps.db, encodeId);
  if (claim === null) return helpToEncode(deps, ffmpeg, encodeId, signal);
  const { db, log } = deps;
  const heartbeat = startEncodeHeartbeat(db, log, encodeId, claim.attempt);
  const folder = encodeWorkFolder(deps.workFolder, encodeId);
  const share = shareChunks({ ...deps, encodeId, fileId: claim.fileId });
  try {
    const heights = await makeStream({
      deps,
      ffmpeg,
      encodeId,
      claim,
      folder,
      chunks: share.chunks,
      signal: AbortSignal.any([signal, heartbeat.lost]),
      onProgress: heartbeat.progress,
    });
    await storeStream(deps.storage, encodeId, claim, folder);
    await deleteChunks(deps, encodeId, claim.fileId);
    const isDone = await publishStream(db, claim, (tx) =>
      finishEncode(tx, encodeId, claim.attempt, heights),
    );
    if (isDone) {
      log.info({ encode: encodeId, file: claim.fileId, heights }, 'film encoded');
      await rm(folder, { recursive: true, force: true });
    } else await discardUnlessClaimed(deps, encodeId, claim, folder);
  } catch (error) {
    if (heartbeat.lost.aborted) await discardUnlessClaimed(deps, encodeId, claim, folder);
    else if (signal.aborted) await requeue(deps, encodeId, claim.attempt);
    else if (isOutage(error)) {
      log.warn({ err: error, encode: encodeId, file: claim.fileId }, 'an encode waits');
      // `mend-media` enqueues it within a minute.
      await releaseEncode(db, encodeId, claim.attempt);
    } else {
      log.error({ err: error, encode: encodeId, file: claim.fileId }, 'film not encoded');
      if (!(await failEncode(db, encodeId, claim.attempt, explainWorkFailure(error)))) {
        await discardUnlessClaimed(deps, encodeId, claim, folder);
      }
    }
  } finally {
    // First, since it cannot fail: without a database the other does, and heartbeats would keep the encode for ever.
    await heartbeat.end();
    await share.end();
  }
}

/** Records are stored after their parts, so that whoever reads a record in storage finds its part complete. */
const storeStream = (
  storage: Storage,
  encodeId: number,
  { fileId }: ClaimedEncode,
  folder: string,
): Promise<void> =>
  storeFolder(storage, join(folder, 'out'), streamFolder(fileId, encodeId), [
    PART_RECORD,
    MASTER_PLAYLIST,
  ]);

/** Stores which parts of the stream can be played, and that its title can; `false` if another process encodes it. */
function publishStream(
  db: Db,
  { fileId }: ClaimedEncode,
  record: (tx: Db) => Promise<boolean>,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const titleId = await lockTitleOfFile(tx, fileId);
    if (titleId === null || !(await record(tx))) return false;
    await refreshTitleVersions(tx, titleId);
    await tx.execute(CONTENT_CHANGED);
    return true;
  });
}

interface StreamWork {
  deps: MediaWorkDeps;
  ffmpeg: Ffmpeg;
  encodeId: number;
  claim: ClaimedEncode;
  folder: string;
  chunks: ChunkStore;
  signal: AbortSignal;
  onProgress: (share: number) => void;
}

/** Encodes the stream into `folder`/out unless an earlier attempt did; returns its heights, largest first. */
async function makeStream(work: StreamWork): Promise<number[]> {
  const { deps, ffmpeg, encodeId, claim, folder, signal } = work;
  // Moving into storage removes files, so this marker records that all renditions were complete.
  const finished = join(folder, 'finished.json');
  const known = await readFile(finished, 'utf8').catch(() => null);
  if (known !== null) return JSON.parse(known) as number[];
  await mkdir(folder, { recursive: true });
  const { fileId, attempt } = claim;
  const publish = async (rungs: number[]) => {
    const largestFirst = rungs.toReversed();
    await storeStream(deps.storage, encodeId, claim, folder);
    const record = (tx: Db) => recordHeights(tx, encodeId, attempt, largestFirst);
    if (await publishStream(deps.db, claim, record))
      deps.log.info(
        { encode: encodeId, file: fileId, heights: largestFirst },
        'film plays already',
      );
  };
  // The process that had it before it was paused and resumed may not have noticed yet.
  const own = join(folder, claim.start);
  const heights = await withLocalFile(deps.storage, claim.storageKey, own, async (input) => {
    if (input === null) throw new SourceMissingError(claim.storageKey);
    const found = await probe(ffmpeg, input, signal);
    // For files added before image subtitles were recorded.
    await setPictureSubtitles(deps.db, fileId, pictureSubtitlesOf(found));
    const burnt = await findBurnt(ffmpeg, input, found, claim.burntStream, signal);
    const abilities = { canToneMap: ffmpeg.canToneMap, maxHeight: deps.maxHeight };
    const plan = planEncode(await withStoredLanguages(deps.db, fileId, found), abilities, burnt);
    const { renditions, damage } = await encodeHls(ffmpeg, {
      input,
      outDir: join(folder, 'out'),
      partial: join(own, 'partial'),
      plan,
      signal,
      acceptsDamage: claim.acceptsDamage,
      onProgress: ({ share }) => work.onProgress(share),
      ...(claim.isAwaited && { onPlayable: publish }),
      chunks: work.chunks,
      // Lets another machine continue with the finished parts.
      onFinished: () => storeStream(deps.storage, encodeId, claim, folder),
      findStored: (part) => readStoredRecord(deps.storage, fileId, encodeId, part),
      isPublished: claim.heights.length > 0,
    });
    await recordDamage(deps.db, encodeId, attempt, damage && describeDamage(damage));
    return renditions.map(({ rung }) => rung).reverse();
  });
  await writeFile(finished, JSON.stringify(heights));
  return heights;
}

/**
 * The image subtitle to burn in.
 *
 * @param stream `null` for none
 * @throws Error if the film has no such subtitle
 */
async function findBurnt(
  ffmpeg: Ffmpeg,
  input: string,
  { subtitles }: MediaProbe,
  stream: number | null,
  signal: AbortSignal,
): Promise<SubtitleStream | null> {
  if (stream === null) return null;
  const found = subtitles.find(({ index, isText }) => index === stream && !isText);
  if (!found) throw new Error(`Stream ${stream} of the film is no subtitle of pictures.`);
  const canvas = found.canvas ?? (await readCanvas(ffmpeg, input, found, signal));
  return { ...found, canvas };
}

/** The record of a part that is already stored; `null` if there is none. */
async function readStoredRecord(
  storage: Storage,
  fileId: number,
  encodeId: number,
  part: string,
): Promise<FinishedPart | null> {
  const key = `${streamFolder(fileId, encodeId)}${part}/${PART_RECORD}`;
  const stream = await storage.getStream(key);
  return stream && parseFinished(await text(stream));
}

/**
 * If cancelled or deleted, removes the files. If claimed by another process, that one continues
 * with them.
 */
async function discardUnlessClaimed(
  { db, storage }: MediaWorkDeps,
  encodeId: number,
  { fileId }: ClaimedEncode,
  folder: string,
): Promise<void> {
  const state = await findEncodeState(db, encodeId);
  if (state !== null && state !== 'cancelled') return;
  await rm(folder, { recursive: true, force: true });
  await storage.deleteFolder(streamFolder(fileId, encodeId));
}

async function requeue({ db, jobs }: MediaWorkDeps, encodeId: number, attempt: string) {
  await db.transaction(async (tx) => {
    if (!(await releaseEncode(tx, encodeId, attempt))) return;
    await jobs.enqueue(tx, 'encode-media', { encodeId }, { singletonKey: String(encodeId) });
  });
}

const HEARTBEAT_MS = 2_000;

interface EncodeHeartbeat {
  /** Aborted when the encode was cancelled, deleted or claimed by another process. */
  lost: AbortSignal;
  /** Reports the progress, 0 to 1. */
  progress: (share: number) => void;
  /** Must be called at the end. */
  end: () => Promise<void>;
}

/**
 * Sends a heartbeat with the progress of an encode every two seconds. Tolerates a database outage.
 */
function startEncodeHeartbeat(
  db: Db,
  log: Logger,
  encodeId: number,
  attempt: string,
): EncodeHeartbeat {
  const lost = new AbortController();
  let share = 0;
  let sending: Promise<void> | null = null;
  const send = async () => {
    try {
      if (!(await recordEncodeHeartbeat(db, encodeId, attempt, share))) lost.abort();
    } catch (error) {
      log.warn({ err: error, encode: encodeId }, 'progress could not be saved');
    } finally {
      sending = null;
    }
  };
  const timer = setInterval(() => {
    sending ??= send();
  }, HEARTBEAT_MS);
  return {
    lost: lost.signal,
    progress(to) {
      share = Math.max(share, Math.min(1, to));
    },
    async end() {
      clearInterval(timer);
      await sending;
    },
  };
}
