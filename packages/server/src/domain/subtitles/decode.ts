import { repairMojibake } from './mojibake.ts';
import { scoreText } from './text-score.ts';
import type { SubtitleWarning } from './warning.ts';

export interface Decoded {
  text: string;
  /** Name for `TextDecoder`: `utf-8`, `utf-16le`, `windows-1256`, … */
  encoding: string;
  warnings: SubtitleWarning[];
}

const BYTE_ORDER_MARKS = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
];

/** Tie-breaker: Latin text that both Windows code pages decode alike counts as Western. */
const PREFERENCE: Record<string, number> = { 'utf-8': 0.2, 'windows-1252': 0.1 };

/**
 * Decodes the bytes of a subtitle file. Never throws, unless `wanted` names an unknown encoding
 * (`RangeError`).
 *
 * Valid UTF-8 with a non-ASCII letter and no NUL is UTF-8: other encodings almost never produce
 * valid sequences. Otherwise every possible decoding is tried and the one that looks most like text
 * (`scoreText`) wins: UTF-8 with a few broken bytes, both UTF-16 byte orders when there is a byte
 * order mark or a NUL (digits and line ends always contain NULs in UTF-16), Windows-1256 and
 * Windows-1252. A byte order mark is a hint, not proof: editors leave it in files that another
 * program re-encoded.
 */
export function decodeSubtitle(bytes: Uint8Array, wanted?: string): Decoded {
  const mark = BYTE_ORDER_MARKS.find((known) => known.bytes.every((byte, i) => bytes[i] === byte));
  const body = mark ? bytes.subarray(mark.bytes.length) : bytes;
  if (wanted !== undefined) {
    const decoder = new TextDecoder(wanted);
    return finish(decoder.decode(body), decoder.encoding, []);
  }
  const hasNul = body.includes(0);
  if (!hasNul && (!mark || mark.encoding === 'utf-8')) {
    const text = decodeStrictly(body);
    if (text !== null) {
      const repaired = repairMojibake(text);
      if (repaired === null) return finish(text, 'utf-8', []);
      return finish(repaired, 'utf-8', ['mojibake-repaired']);
    }
  }
  const names = ['utf-8', 'windows-1256', 'windows-1252'];
  if (hasNul || mark) names.push('utf-16le', 'utf-16be');
  let best = { score: Number.NEGATIVE_INFINITY, encoding: 'utf-8' };
  for (const encoding of names) {
    const sample = new TextDecoder(encoding).decode(body.subarray(0, 200_000), { stream: true });
    const vote = encoding === mark?.encoding ? 0.5 : (PREFERENCE[encoding] ?? 0);
    const score = scoreText(sample) + vote;
    if (score > best.score) best = { score, encoding };
  }
  const wrong = mark && mark.encoding !== best.encoding;
  const text = new TextDecoder(best.encoding).decode(body);
  return finish(text, best.encoding, wrong ? ['wrong-byte-order-mark'] : []);
}

function decodeStrictly(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function finish(text: string, encoding: string, warnings: SubtitleWarning[]): Decoded {
  const broken = text.includes('\ufffd') ? (['undecodable-bytes'] as const) : [];
  return { text, encoding, warnings: [...warnings, ...broken] };
}
