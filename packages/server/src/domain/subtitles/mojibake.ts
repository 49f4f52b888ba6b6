import { scoreText } from './text-score.ts';

/** Bytes 80–FF as Windows-1252 shows them. */
const WESTERN = new TextDecoder('windows-1252').decode(
  Uint8Array.from({ length: 128 }, (_, i) => i + 128),
);
const BYTE_OF = new Map([...WESTERN].map((char, i) => [char, i + 128]));
/** Persian UTF-8 decoded as Western: each letter begins with one of these. */
const WESTERN_LETTERS = /[À-ÿ]/g;

/**
 * Repairs Persian text that was decoded as Western and saved (`ÓáÇã` or `Ø³Ù„Ø§Ù…` for «سلام»);
 * null when the text is not of this kind. It is, if its accented letters turn into plausible
 * Persian and it has no Arabic letters of its own.
 */
export function repairMojibake(text: string): string | null {
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

/** Null when a character comes from no byte: then the text was not decoded as Western. */
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
