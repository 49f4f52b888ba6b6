import { readSubtitles } from '../../domain/subtitles/read-subtitles.ts';
import { extractSubtitles } from '../../integrations/ffmpeg/extract-subtitles.ts';
import type { Ffmpeg } from '../../integrations/ffmpeg/ffmpeg.ts';
import { storeSubtitle } from './add-subtitle.ts';
import type { LocalMediaFile, MediaWorkDeps } from './media-deps.ts';
import { findEmbeddedStreams } from './subtitle-queries.ts';

const MAX_LABEL = 100;
/** Assumed language of untagged subtitles in Latin script. */
const LIKELY = 'en';

/** Extracts the text subtitles from a film; bitmap subtitles are skipped. */
export async function deriveSubtitles(
  { db, storage, log }: MediaWorkDeps,
  ffmpeg: Ffmpeg,
  { fileId, input, probe, signal }: LocalMediaFile,
): Promise<void> {
  const known = new Set(await findEmbeddedStreams(db, fileId));
  const wanted = probe.subtitles.filter(({ index, isText }) => isText && !known.has(index));
  if (wanted.length === 0) return;
  const extracted = await extractSubtitles(ffmpeg, { input, subtitles: wanted, signal });
  for (const { index, format, bytes } of extracted) {
    const stream = wanted.find((one) => one.index === index);
    const tagged = stream?.language ?? undefined;
    const read = readSubtitles(bytes, tagged === undefined ? {} : { language: tagged });
    if (read.warnings.includes('too-large')) log.warn({ fileId, index }, 'a subtitle is too large');
    if (!stream || read.format === null || read.cues.length === 0) continue;
    await storeSubtitle({ db, storage }, read.cues, bytes, {
      fileId,
      language: tagged ?? read.language ?? LIKELY,
      label: stream.title?.slice(0, MAX_LABEL) ?? null,
      isForced: stream.isForced,
      isSdh: stream.isSdh,
      origin: 'embedded',
      streamIndex: index,
      fileName: `${fileId}-${index}.${format}`,
      format: read.format,
      encoding: read.encoding,
      persianDigits: false,
    });
  }
}
