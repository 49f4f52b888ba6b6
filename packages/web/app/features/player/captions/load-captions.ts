import { type CueList, listCues } from './active-cues';
import type { CaptionTrack } from './caption-track';
import { type Direction, directionOfLanguage, directionOfText } from './line-direction';
import { parseVtt } from './parse-vtt';

/** A loaded subtitle. */
export interface LoadedCaptions {
  list: CueList;
  /** Base direction of the file. */
  direction: Direction;
}

const PATIENCE_MS = 20_000;
/** Maximum size: ten times the longest film's. */
const LARGEST = 4_000_000;

/** Throws when it cannot be loaded, or is not a subtitle. */
export async function loadCaptions({ url, language }: CaptionTrack): Promise<LoadedCaptions> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) });
  if (!answer.ok) throw new Error(`subtitle answered ${answer.status}`);
  if (Number(answer.headers.get('content-length')) > LARGEST) throw new Error('subtitle too large');
  const text = await answer.text();
  if (text.length > LARGEST) throw new Error('subtitle too large');
  const cues = parseVtt(text);
  if (cues.length === 0) throw new Error('subtitle without a cue');
  const sample = () =>
    cues.slice(0, 500).flatMap(({ lines }) => lines.flatMap((line) => line.map((run) => run.text)));
  return {
    list: listCues(cues),
    direction: directionOfLanguage(language.code) ?? directionOfText(sample().join(' ')),
  };
}
