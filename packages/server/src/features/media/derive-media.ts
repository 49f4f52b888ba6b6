import type { MediaProbe } from '../../domain/media/media-probe.ts';
import type { Ffmpeg } from '../../integrations/ffmpeg/ffmpeg.ts';
import { MediaRejection } from '../../integrations/ffmpeg/media-rejection.ts';
import { probe } from '../../integrations/ffmpeg/probe.ts';
import { withLocalFile } from '../../integrations/storage/with-local-file.ts';
import { deriveFrames } from './derive-frames.ts';
import { deriveStoryboard } from './derive-storyboard.ts';
import { deriveSubtitles } from './derive-subtitles.ts';
import { hasEncode } from './encode-queries.ts';
import { explainWorkFailure, SourceMissing } from './explain-work-failure.ts';
import {
  findMediaFile,
  type MediaFileRow,
  markDerived,
  setProblem,
  writeFacts,
} from './file-queries.ts';
import { measureTracks } from './measure-tracks.ts';
import type { MediaWorkDeps } from './media-deps.ts';
import { factsOf } from './media-facts.ts';
import { requestEncode } from './request-encode.ts';

/** A file that is being worked on. */
export interface DerivedFile {
  fileId: number;
  /** On this machine. */
  input: string;
  probe: MediaProbe;
  signal: AbortSignal;
}

/** Each asks first what is there already, so that it can be run again. What people miss most comes first. */
const STEPS = [deriveSubtitles, deriveStoryboard, deriveFrames, measureTracks];

/**
 * Looks into a file if nobody has, and makes what goes with it: subtitles, small pictures, a poster frame,
 * screenshots of a title that has none, loudness. One step that fails keeps no other from its work.
 *
 * @throws the first failure, when all steps were tried; it is noted as the file's problem
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
      if (input === null) throw new SourceMissing(file.storageKey);
      const found = await probe(ffmpeg, input, signal);
      if (file.probedAt === null) await noteFacts(deps, file, found);
      await takeSteps(deps, ffmpeg, { fileId, input, probe: found, signal });
    });
    await markDerived(deps.db, fileId);
  } catch (error) {
    if (signal.aborted) {
      // The process stops: whichever runs next goes on.
      await deps.jobs.enqueue(
        deps.db,
        'derive-media',
        { fileId },
        { singletonKey: String(fileId) },
      );
      return;
    }
    await setProblem(deps.db, fileId, explainWorkFailure(error));
    // What is no film now will not be one in a minute.
    if (error instanceof MediaRejection || error instanceof SourceMissing) {
      deps.log.error({ err: error, file: fileId }, 'file cannot be used');
      return;
    }
    throw error;
  }
}

async function takeSteps(deps: MediaWorkDeps, ffmpeg: Ffmpeg, file: DerivedFile): Promise<void> {
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

/** What an import told gives way to what is in the file; what no browser plays as it is gets a stream. */
async function noteFacts(
  deps: MediaWorkDeps,
  file: MediaFileRow,
  found: MediaProbe,
): Promise<void> {
  const isTold = file.audioLanguages.length === found.audio.length;
  const told = found.audio.map(
    ({ language }, i) => language ?? (isTold ? (file.audioLanguages[i] ?? null) : null),
  );
  const facts = factsOf(found, told);
  const audioLanguages =
    facts.audioLanguages.length > 0 ? facts.audioLanguages : file.audioLanguages;
  await deps.db.transaction(async (tx) => {
    if (!(await writeFacts(tx, file.id, { ...facts, audioLanguages }))) return;
    if (facts.isDirectPlayable || (await hasEncode(tx, file.id))) return;
    await requestEncode(tx, deps.jobs, file.id);
  });
}
