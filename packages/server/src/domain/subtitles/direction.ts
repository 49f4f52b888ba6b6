import { type Direction, isLtrLetter, isRtlLetter } from './language.ts';

type Counts = { rtl: number; ltr: number; first: Direction; last: Direction };

/**
 * The direction of a line, from the letters of its words (docs/decisions/0035). A line of a single
 * script has that script's direction, one without letters (`1984`, `…`) the file's. In a
 * right-to-left file a line with any Persian word is right-to-left, even if it begins otherwise
 * («John Smith کجاست؟»), unless it begins and ends in Latin and has five times as many Latin words.
 * In other files the majority of words decides.
 */
export function directionOfLine(text: string, file: Direction): Direction {
  const counts = countWords(text);
  if (counts === null) return file;
  const { rtl, ltr, first, last } = counts;
  if (rtl === 0) return 'ltr';
  if (ltr === 0) return 'rtl';
  if (file === 'ltr') return rtl > ltr ? 'rtl' : 'ltr';
  return first === 'ltr' && last === 'ltr' && ltr >= 5 * rtl ? 'ltr' : 'rtl';
}

/** Null when no word has a letter. */
function countWords(text: string): Counts | null {
  let counts: Counts | null = null;
  for (const word of text.split(' ')) {
    const chars = [...word];
    const rtl = chars.some(isRtlLetter);
    if (!rtl && !chars.some(isLtrLetter)) continue;
    const way = rtl ? 'rtl' : 'ltr';
    counts ??= { rtl: 0, ltr: 0, first: way, last: way };
    counts[way] += 1;
    counts.last = way;
  }
  return counts;
}
