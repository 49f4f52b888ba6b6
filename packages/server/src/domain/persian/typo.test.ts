import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deletions, similarLetterVariants, typoCost } from './typo.ts';

const word = fc.string({ unit: fc.constantFrom(...'ابپتسصیوهkcae'), minLength: 3, maxLength: 12 });

/** Applies one typo: 0 replace, 1 delete, 2 insert, 3 transpose neighbours. */
function withTypo(given: string, kind: number, at: number, letter: string): string {
  const i = at % given.length;
  if (kind === 0) return given.slice(0, i) + letter + given.slice(i + 1);
  if (kind === 1) return given.slice(0, i) + given.slice(i + 1);
  if (kind === 2) return given.slice(0, i) + letter + given.slice(i);
  const next = given[i + 1] ?? '';
  return given.slice(0, i) + next + given[i] + given.slice(i + 2);
}

describe('deletions', () => {
  it('are the word and each way to lose a letter', () => {
    expect(deletions('گاو')).toEqual(['گاو', 'او', 'گو', 'گا']);
    expect(deletions('ببب')).toEqual(['ببب', 'بب']);
  });

  it('are none for short words and bounded for long ones', () => {
    expect(deletions('شب')).toEqual([]);
    expect(deletions('')).toEqual([]);
    expect(deletions('abcdefghijklmnopqrstuvwxyz'.repeat(50))).toHaveLength(21);
  });
});

describe('typoCost', () => {
  it.each([
    ['شکارچی', 'شکارچی', 0],
    ['متروپلیس', 'مترپولیس', 0.4], // transposed
    ['صیاد', 'سیاد', 0.4], // sounds alike, at the beginning
    ['نوسفراطو', 'نوسفراتو', 0.2],
    ['جدایی', 'جداییی', 0.3], // doubled
    ['گلستان', 'کلستان', 0.6], // similar shape, at the beginning
    ['هیچکاک', 'هیجکاک', 0.4],
    ['بیگانه', 'بیگانا', 0.6], // vowels
    ['دختر', 'دخترر', 0.3],
    ['matrix', 'matrux', 0.5], // neighbouring keys
    ['matrix', 'matri', 1],
    ['matrix', 'matix', 0.6], // next to its neighbour on the keyboard
    ['nolan', 'nolam', 0.5],
    ['پدرخوانده', 'پدرخونده', 0.6],
  ])('%s, %s: %d', (a, b, cost) => {
    expect(typoCost(a, b)).toBeCloseTo(cost);
  });

  it.each([
    ['شب', 'شبح'],
    ['شکارچی', 'شکار'],
    ['matrix', 'martxi'],
    ['سلام', 'کلاغ'],
    ['abcd', 'badc'],
    ['', ''],
  ])('%s and %s are more than one typo apart, or too short', (a, b) => {
    expect(typoCost(a, b)).toBeNull();
  });

  it('prefers the likelier of two corrections', () => {
    expect(typoCost('قریبه', 'غریبه')).toBeLessThan(typoCost('قریبه', 'کریبه') as number);
    expect(typoCost('batmam', 'batman')).toBeLessThan(typoCost('batmam', 'batmaz') as number);
  });

  it('finds any one typo, the same both ways, and so do the deletions', () => {
    const typo = fc.tuple(word, fc.nat(3), fc.nat(20), fc.constantFrom(...'ابپسk'));
    fc.assert(
      fc.property(typo, ([given, kind, at, letter]) => {
        const typed = withTypo(given, kind, at, letter);
        fc.pre(typed.length >= 3);
        expect(typoCost(given, typed)).not.toBeNull();
        expect(typoCost(typed, given)).toBe(typoCost(given, typed));
        const variants = new Set(deletions(given));
        expect(deletions(typed).some((variant) => variants.has(variant))).toBe(true);
      }),
    );
  });
});

describe('similarLetterVariants', () => {
  it('replaces each letter by those beside it and those like it, and by nothing else', () => {
    expect(similarLetterVariants('جوکز')).toEqual(expect.arrayContaining(['جوکر', 'جوکژ', 'چوکز']));
    expect(similarLetterVariants('joker')).toEqual(
      expect.arrayContaining(['jojer', 'jokef', 'joler']),
    );
    for (const text of similarLetterVariants('جوکز')) expect(text).toMatch(/^\p{L}{4}$/u);
    expect(similarLetterVariants('2 !')).toEqual([]);
  });
});
