import { describe, expect, it } from 'vitest';
import { correctedEnds, isPunctuationMisplaced } from './misplaced-punctuation.ts';

/** Lines as they should be: each of ten openings with each of five ends. */
const BODIES = [
  'او گفت: «بیا',
  'نوشته بود «بازگشت ممنوع',
  'پرسید «کجا می‌روی',
  'نامش «ماه و پلنگ',
  'فریاد زد «بس کن',
  'در کتاب «شب‌های روشن',
  'به او بگو «منتظرم',
  'می‌گفت «هرگز',
  'شعار ما «با هم',
  'روی در «تعطیل است',
];
const ENDS = ['»!', '.»', ' (زود)».', ' (۱۳۵۷)»؟', '» [می‌خندد]'];
const RIGHT = BODIES.flatMap((body) => ENDS.map((end) => body + end));

const MIRROR: Record<string, string> = { '»': '«', ')': '(', ']': '[' };

/** The line as somebody types it who sees it from left to right: its end first, in reverse, mirrored. */
function typedBackwards(line: string): string {
  const [end = ''] = /[.!?؟»)\]]+$/.exec(line) ?? [];
  const mirrored = [...end].reverse().map((char) => MIRROR[char] ?? char);
  return mirrored.join('') + line.slice(0, line.length - end.length);
}

function corrected(line: string, backwards: boolean): string {
  const ends = correctedEnds(line, backwards);
  if (ends === null) return line;
  const { prefix, cutStart, cutEnd, suffix } = ends;
  return prefix + line.slice(cutStart, line.length - cutEnd) + suffix;
}

describe('quotations and brackets at the wrong end', () => {
  it('are put right in a file that is typed so, and nothing is changed in one that is not', () => {
    const wrong = RIGHT.map(typedBackwards);
    expect(isPunctuationMisplaced(wrong)).toBe(true);
    expect(wrong.map((line) => corrected(line, true))).toEqual(RIGHT);
    expect(isPunctuationMisplaced(RIGHT)).toBe(false);
    expect(RIGHT.map((line) => corrected(line, false))).toEqual(RIGHT);
  });

  it.each([
    ['!«(او گفت: «بیا (زود', 'او گفت: «بیا (زود)»!'],
    ['.«او گفت: «بیا', 'او گفت: «بیا».'],
    ['؟(رفتی (با او', 'رفتی (با او)؟'],
  ])('are put right in a single line: %s', (typed, right) => {
    expect(corrected(typed, false)).toBe(right);
  });

  it.each([
    '«سلام',
    '«او گفت: «بیا',
    '(با خنده) سلام',
    '«سلام» گفت و رفت',
    '(او گفت: «بیا»)',
    '«بیا!» او گفت (زود)',
    '[موسیقی] «سلام',
  ])('stay where they may be meant: %s', (line) => expect(corrected(line, false)).toBe(line));
});
