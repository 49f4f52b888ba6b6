import { MAX_CUES, MAX_SOURCE_CHARACTERS } from '@parde/shared/subtitle-limits';
import { type Cue, type SubtitleWarning, textOfCue } from './cue.ts';
import { decodeSubtitle } from './decode.ts';
import { normaliseCues } from './normalise.ts';
import { parseAss } from './parse-ass.ts';
import { parseSrt } from './parse-srt.ts';
import { parseVtt } from './parse-vtt.ts';

export type SubtitleFormat = 'srt' | 'ass' | 'vtt';

export interface ReadOptions {
  /** Encoding label for `TextDecoder`; detected by content if omitted. */
  encoding?: string;
  /** Language tag; if omitted, `fa` and `ar` are detected by their letters. */
  language?: string;
  /** Default false. */
  persianDigits?: boolean;
}

export interface Subtitles {
  cues: Cue[];
  encoding: string;
  /** `ass` includes SSA; `null` if the file has none of these formats, and then there are no cues. */
  format: SubtitleFormat | null;
  /** As given, or as detected: `fa`, `ar`, or null for all others. */
  language: string | null;
  warnings: SubtitleWarning[];
}

const PARSERS = { srt: parseSrt, ass: parseAss, vtt: parseVtt };

/**
 * Parses a subtitle file of any supported format and encoding, both detected by content, into clean
 * cues. Never throws, whatever the bytes, unless `encoding` is unknown (`RangeError`). A file too
 * large for a film gives no cues, and a warning.
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

/** Detects the format by features that only one format has; SRT is recognized only by its times. */
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

/** Checked before parsing: parsing that much would block the event loop for up to a second. */
function isTooLarge(text: string, format: SubtitleFormat): boolean {
  let cues = 0;
  let characters = format === 'ass' ? 0 : text.length;
  const starts = format === 'ass' ? /^(?:dialogue|comment):.*$/gim : /[-–—]\s?>/g;
  for (const [start] of text.matchAll(starts)) {
    cues += 1;
    if (format === 'ass') characters += start.length;
    if (cues > MAX_CUES || characters > MAX_SOURCE_CHARACTERS) return true;
  }
  return characters > MAX_SOURCE_CHARACTERS;
}

const SAMPLE_LENGTH = 100_000;

/**
 * `fa` or `ar` for text in Arabic script; `null` if most letters belong to other scripts. Arabic text has at least
 * three occurrences of ة, إ, أ, ى and words beginning with ال, and more of these than of پ, چ, ژ, گ and the Persian ک
 * and ی; ي and ك are not counted, since Persian files contain them too.
 */
function guessLanguage(text: string): 'fa' | 'ar' | null {
  const sample = text.slice(0, SAMPLE_LENGTH);
  const all = count(sample, /\p{L}/gu);
  if (count(sample, /[\p{L}&&\p{sc=Arabic}]/gv) * 2 <= all) return null;
  const arabic = count(sample, /[ةإأى]|(?<!\p{L})و?ال(?=\p{L}{3})/gu);
  return arabic >= 3 && arabic > count(sample, /[پچژگکی]/g) ? 'ar' : 'fa';
}

const count = (text: string, what: RegExp): number => text.match(what)?.length ?? 0;
