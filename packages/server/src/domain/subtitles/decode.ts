import { repairMojibake } from './mojibake.ts';
import { scoreText } from './text-score.ts';
import type { SubtitleWarning } from './warning.ts';

export interface Decoded {
  text: string;
  /** As `TextDecoder` names it: `utf-8`, `utf-16le`, `windows-1256`, … */
  encoding: string;
  warnings: SubtitleWarning[];
}

const BYTE_ORDER_MARKS = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
];

/** Latin text that both windows code pages read alike is the western one. */
const PREFERENCE: Record<string, number> = { 'utf-8': 0.2, 'windows-1252': 0.1 };

/**
 * Bytes of a subtitle file to text. Never throws, unless `wanted` names an encoding that does not
 * exist (`RangeError`).
 *
 * Text that is valid UTF-8, has a letter beyond ASCII and no NUL is UTF-8: other encodings almost
 * never make valid sequences. Everything else is decided by reading the file each possible way
 * and keeping the reading that looks most like a text (`scoreText`): UTF-8 with a few broken
 * bytes, UTF-16 in both orders when there is a byte order mark or a NUL (the digits and line ends
 * of a subtitle always hold NULs in UTF-16), Windows-1256 and Windows-1252. A byte order mark is a
 * candidate's good word, not proof: editors leave it on files that another program re-encoded.
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
