import type { SubtitleWarning } from './cue.ts';

export interface Decoded {
  text: string;
  /** Encoding label for `TextDecoder`: `utf-8`, `utf-16le`, `windows-1256`, … */
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

/** Bytes 80–FF decoded as Windows-1252. */
const WESTERN = new TextDecoder('windows-1252').decode(
  Uint8Array.from({ length: 128 }, (_, i) => i + 128),
);
const BYTE_OF = new Map([...WESTERN].map((char, i) => [char, i + 128]));
/** Letters that begin each Persian letter when UTF-8 is decoded as Windows-1252. */
const WESTERN_LETTERS = /[À-ÿ]/g;

/**
 * Repairs Persian text that was decoded as Western and saved (`ÓáÇã` or `Ø³Ù„Ø§Ù…` for «سلام»);
 * null when the text is not of this kind. It is, if its accented letters turn into plausible
 * Persian and it has no Arabic letters of its own.
 */
function repairMojibake(text: string): string | null {
  const accented = text.match(WESTERN_LETTERS)?.length ?? 0;
  if (accented < 4 || /\p{Script=Arabic}/u.test(text)) return null;
  const bytes = toBytes(text);
  if (bytes === null) return null;
  const asIs = scoreText(text);
  for (const encoding of ['utf-8', 'windows-1256']) {
    const repaired = new TextDecoder(encoding).decode(bytes);
    if (/\p{Script=Arabic}{2}/u.test(repaired) && scoreText(repaired) > Math.max(asIs, 0.3)) {
      return repaired;
    }
  }
  return null;
}

/** `null` if a character corresponds to no byte: then the text was not decoded as Western. */
function toBytes(text: string): Uint8Array | null {
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    const byte = code < 0x80 ? code : (BYTE_OF.get(text.charAt(i)) ?? (code < 0x100 ? code : null));
    if (byte === null) return null;
    bytes[i] = byte;
  }
  return bytes;
}

const COMMON_ARABIC = /[ابپتجچحخدذرزسشصضطعغفقکكگلمنوهیيژئآ]/;
const ARABIC = /\p{Script=Arabic}/u;
const LATIN = /\p{Script=Latin}/u;
const PUNCTUATION = /[\u00a0«»،؛؟ـ\u200c-\u200f\u202a-\u202e\u2010-\u2026٪٫٬…]/;
const OTHER_LETTER = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hebrew}]/u;

type Kind = 'ascii-letter' | 'accented' | 'arabic' | 'rare-arabic' | 'other';

const SAMPLE = 200_000;

/**
 * How much a text looks like written Persian, Arabic or a Latin-script language, for choosing
 * between decodings: 0 for plain ASCII, positive for likely, negative for unlikely; a sum over the
 * non-ASCII characters, divided by their number. It mostly scores pairs of neighbours: «سلام»
 * decoded as Latin is «ÓáÇã», accented letters side by side, and «Ärger» decoded as Arabic is
 * «ؤrger», two scripts in one word. Replacement and control characters cost most. Looks at the
 * first 200,000 characters.
 */
function scoreText(text: string): number {
  let sum = 0;
  let count = 0;
  let before: Kind = 'other';
  for (const char of text.slice(0, SAMPLE)) {
    const code = char.codePointAt(0) ?? 0;
    if (code < 0x80) {
      if (code < 0x20 && code !== 9 && code !== 10 && code !== 13) {
        sum -= 4;
        count += 1;
      }
      const kind = /[a-z]/i.test(char) ? 'ascii-letter' : 'other';
      if (kind === 'ascii-letter') sum += neighbourScore(before, kind);
      before = kind;
      continue;
    }
    count += 1;
    const kind = kindOf(char);
    sum += characterScore(char, kind) + neighbourScore(before, kind);
    before = kind;
  }
  return count === 0 ? 0 : sum / count;
}

function kindOf(char: string): Kind {
  if (COMMON_ARABIC.test(char)) return 'arabic';
  if (ARABIC.test(char)) return 'rare-arabic';
  return LATIN.test(char) ? 'accented' : 'other';
}

function characterScore(char: string, kind: Kind): number {
  if (char === '\ufffd') return -5;
  if (kind === 'arabic') return 1;
  if (kind === 'rare-arabic') return 0.2;
  if (kind === 'accented') return 0.3;
  if (/\p{Cc}|\p{Co}|\p{Cn}/u.test(char)) return -4;
  if (PUNCTUATION.test(char)) return 0.3;
  return OTHER_LETTER.test(char) ? 0.5 : -0.5;
}

function neighbourScore(before: Kind, now: Kind): number {
  if (before === 'other' || now === 'other') return 0;
  const arabic = [before, now].filter((kind) => kind.endsWith('arabic')).length;
  if (arabic === 2) return 0.5;
  if (arabic === 1) return -2;
  if (before === 'accented' && now === 'accented') return -1;
  return before === now ? 0 : 0.5;
}
