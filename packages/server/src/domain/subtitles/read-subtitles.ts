import { type Cue, textOfCue } from './cue.ts';
import { decodeSubtitle } from './decode.ts';
import { guessLanguage } from './language.ts';
import { normaliseCues } from './normalise.ts';
import { parseAss } from './parse-ass.ts';
import { parseSrt } from './parse-srt.ts';
import { parseVtt } from './parse-vtt.ts';
import { isTooLarge } from './size-limit.ts';
import type { SubtitleWarning } from './warning.ts';

export type SubtitleFormat = 'srt' | 'ass' | 'vtt';

export interface ReadOptions {
  /** As `TextDecoder` knows it; left out, it is found by content. */
  encoding?: string;
  /** Language tag; left out, `fa` and `ar` are told by letters. */
  language?: string;
  /** Default false. */
  persianDigits?: boolean;
}

export interface Subtitles {
  cues: Cue[];
  encoding: string;
  /** `ass` stands for SSA, too; null when the file is none of these, and has no cues then. */
  format: SubtitleFormat | null;
  /** As asked for, or as found: `fa`, `ar`, or null for all others. */
  language: string | null;
  warnings: SubtitleWarning[];
}

const PARSERS = { srt: parseSrt, ass: parseAss, vtt: parseVtt };

/**
 * Reads a subtitle file of any supported format and encoding, both found by content, into tidy cues.
 * Never throws, whatever the bytes, unless `encoding` does not exist (`RangeError`). What is too large for a film has
 * no cues, and that warning.
 */
export function readSubtitles(bytes: Uint8Array, options: ReadOptions = {}): Subtitles {
  const { text, encoding, warnings } = decodeSubtitle(bytes, options.encoding);
  const format = formatOf(text);
  if (format === null) {
    const language = options.language ?? null;
    return { cues: [], encoding, format, language, warnings: [...warnings, 'unknown-format'] };
  }
  if (isTooLarge(text, format)) {
    const language = options.language ?? null;
    return { cues: [], encoding, format, language, warnings: [...warnings, 'too-large'] };
  }
  const parsed = PARSERS[format](text);
  const sample = parsed.cues.slice(0, 5000).map(textOfCue).join('\n').normalize('NFKC');
  const language = options.language?.split('-')[0]?.toLowerCase() ?? guessLanguage(sample);
  const { persianDigits = false } = options;
  const tidy = normaliseCues(parsed.cues, { language, persianDigits });
  const all = [...warnings, ...parsed.warnings, ...tidy.warnings];
  if (tidy.cues.length === 0) all.push('no-cues');
  return { cues: tidy.cues, encoding, format, language, warnings: all };
}

/** By what only the one format has; SRT has nothing but its times. */
function formatOf(text: string): SubtitleFormat | null {
  const head = text.slice(0, 1000).replace(/^[\s\p{Cf}]+/u, '');
  if (/^WEBVTT(?=\s|$)/.test(head)) return 'vtt';
  if (
    /^\[script info\]/i.test(head) ||
    /^\[events\]/im.test(text) ||
    /^dialogue:\s{0,5}(?:marked=)?\d/im.test(text)
  ) {
    return 'ass';
  }
  return /\d[^\n\r\p{L}]{0,60}[-–—]\s?>/u.test(text) ? 'srt' : null;
}
