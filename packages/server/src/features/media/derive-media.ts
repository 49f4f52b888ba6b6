import { CONTENT_CHANGED } from '../../db/content-version.ts';
import {
  lockTitleOfFile,
  refreshTitleVersions,
} from '../../db/read-models/search/title-versions.ts';
import type { MediaProbe } from '../../domain/media/media-probe.ts';
import { findSpoilingDamage } from '../../integrations/ffmpeg/damage.ts';
import { MediaRejection } from '../../integrations/ffmpeg/errors.ts';
import type { Ffmpeg } from '../../integrations/ffmpeg/ffmpeg.ts';
import { probe } from '../../integrations/ffmpeg/probe.ts';
import { withLocalFile } from '../../integrations/storage/local-files.ts';
import { measureTracks } from './audio-tracks.ts';
import { deriveFrames, deriveStoryboard } from './derive-pictures.ts';
import { deriveSubtitles } from './derive-subtitles.ts';
import { hasEncode } from './encode-queries.ts';
import { explainWorkFailure, SourceMissingError } from './errors.ts';
import {
  findMediaFile,
  type MediaFileRow,
  markDerived,
  refuseDirectPlay,
  setProblem,
  writeFacts,
} from './file-queries.ts';
import { toMediaFacts } from './inspect-file.ts';
import type { LocalMediaFile, MediaWorkDeps } from './media-deps.ts';
import { requestEncode } from './request-encode.ts';

/** Each step skips results that already exist, so it is idempotent. Ordered by importance to viewers. */
const STEPS = [deriveSubtitles, deriveStoryboard, deriveFrames, refuseDamaged, measureTracks];

/**
 * Probes a file if that was not done yet, and derives everything that accompanies it: subtitles, storyboard, poster
 * frame, screenshots for a title without any, loudness. A failing step does not stop the others.
 *
 * @throws the first failure, after all steps were tried; it is stored as the file's problem
 */
export async function deriveMedia(
  deps: MediaWorkDeps,
  ffmpeg: Ffmpeg,
  fileId: number,
  signal: AbortSignal,
): Promise<void> {
  const file = await findMediaFile(deps.db, fileId);
  if (file === null || file.derivedAt !== null) return;
  try {
    await withLocalFile(deps.storage, file.storageKey, deps.workFolder, async (input) => {
      if (input === null) throw new SourceMissingError(file.storageKey);
      const found = await probe(ffmpeg, input, signal);
      if (file.probedAt === null) await storeProbedFacts(deps, file, found);
      await runSteps(deps, ffmpeg, { fileId, input, probe: found, signal });
    });
    await markDerived(deps.db, fileId);
  } catch (error) {
    if (signal.aborted) {
      // The process is stopping: the next one continues.
      await deps.jobs.enqueue(
        deps.db,
        'derive-media',
        { fileId },
        { singletonKey: String(fileId) },
      );
      return;
    }
    await setProblem(deps.db, fileId, explainWorkFailure(error));
    // A retry cannot help: the file is not a film.
    if (error instanceof MediaRejection || error instanceof SourceMissingError) {
      deps.log.error({ err: error, file: fileId }, 'file cannot be used');
      return;
    }
    throw error;
  }
}

/**
 * Stops offering a file for direct play if more of it is damaged than viewers would tolerate, and notifies operators.
 * An encoded stream of it is refused by the encode itself.
 */
async function refuseDamaged(
  deps: MediaWorkDeps,
  ffmpeg: Ffmpeg,
  { fileId, input, probe: { durationMs }, signal }: LocalMediaFile,
): Promise<void> {
  const file = await findMediaFile(deps.db, fileId);
  if (!file?.isDirectPlayable || file.acceptsDamage) return;
  const problem = await findSpoilingDamage(ffmpeg, { input, durationMs, signal });
  if (problem === null) return;
  await deps.db.transaction(async (tx) => {
    const titleId = await lockTitleOfFile(tx, fileId);
    if (titleId === null || !(await refuseDirectPlay(tx, fileId, problem))) return;
    await refreshTitleVersions(tx, titleId);
    await tx.execute(CONTENT_CHANGED);
    const detail = `${file.fileName}: ${problem}`;
    await deps.jobs.enqueue(tx, 'tell-operators', { kind: 'encode', detail });
  });
}

async function runSteps(deps: MediaWorkDeps, ffmpeg: Ffmpeg, file: LocalMediaFile): Promise<void> {
  const failures: unknown[] = [];
  for (const step of STEPS) {
    try {
      await step(deps, ffmpeg, file);
    } catch (error) {
      if (file.signal.aborted) throw error;
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

/** Replaces facts stated by an import with probed ones; a file that browsers cannot play directly gets a stream. */
async function storeProbedFacts(
  deps: MediaWorkDeps,
  file: MediaFileRow,
  found: MediaProbe,
): Promise<void> {
  const isStated = file.audioLanguages.length === found.audio.length;
  const givenLanguages = found.audio.map(
    ({ language }, i) => language ?? (isStated ? (file.audioLanguages[i] ?? null) : null),
  );
  const facts = toMediaFacts(found, givenLanguages);
  const audioLanguages =
    facts.audioLanguages.length > 0 ? facts.audioLanguages : file.audioLanguages;
  await deps.db.transaction(async (tx) => {
    const titleId = await lockTitleOfFile(tx, file.id);
    if (!(await writeFacts(tx, file.id, { ...facts, audioLanguages }))) return;
    if (titleId !== null) await refreshTitleVersions(tx, titleId);
    if (facts.isDirectPlayable || (await hasEncode(tx, file.id))) return;
    await requestEncode(tx, deps.jobs, file.id);
  });
}
