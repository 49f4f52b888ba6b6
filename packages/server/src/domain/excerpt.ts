/** Of a line that has no end of a word in reach, so much may be lost by cutting at one. */
const LONGEST_LOSS = 30;

const graphemes = new Intl.Segmenter('fa', { granularity: 'grapheme' });

/**
 * The beginning of a text on one line: at most `length` characters as people count them, cut at the end
 * of a word, with «…» where something was left out.
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
