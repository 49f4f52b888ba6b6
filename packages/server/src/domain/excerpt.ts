/** Maximum number of characters that may be lost by cutting at a word end. */
const LONGEST_LOSS = 30;

const graphemes = new Intl.Segmenter('fa', { granularity: 'grapheme' });

/**
 * The beginning of a text on one line: at most `length` grapheme clusters, cut at the end of a
 * word, with «…» if something was cut off.
 */
export function excerpt(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const letters = Array.from(graphemes.segment(line), ({ segment }) => segment);
  if (letters.length <= length) return line;
  const room = letters.slice(0, length - 1);
  const space = letters[length - 1] === ' ' ? room.length : room.lastIndexOf(' ');
  const end = space >= room.length - LONGEST_LOSS && space > 0 ? space : room.length;
  return `${room.slice(0, end).join('').trimEnd()}…`;
}
