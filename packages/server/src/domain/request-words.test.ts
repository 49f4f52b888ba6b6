import { describe, expect, it } from 'vitest';
import { nameSimilarity, requestWords } from './request-words.ts';

const shared = (a: string, b: string) => {
  const words = new Set(requestWords(a));
  return requestWords(b).filter((word) => words.has(word)).length;
};

describe('requestWords', () => {
  it.each([
    ['متروپلیس', 'متروپولیس'],
    ['درباره الی', 'الی'],
    ['The Godfather', 'godfahter'],
    ['صدای برف', 'سدای باران'],
  ])('of %s and %s have some in common', (a, b) => {
    expect(shared(a, b)).toBeGreaterThan(0);
  });

  it('leaves out what is in every name', () => {
    expect(shared('The End of the Road', 'The Sea of the North')).toBe(0);
    expect(requestWords('!!! …')).toEqual([]);
  });

  it('is bounded, whatever is written', () => {
    expect(requestWords('آبپتثج'.repeat(400)).length).toBeLessThan(40);
    expect(requestWords('آبپ تثج '.repeat(400)).length).toBeLessThan(10);
  });
});

describe('nameSimilarity', () => {
  it('is whole for the same words in any order and spelling', () => {
    expect(nameSimilarity('الي دربارهٔ', 'درباره الی')).toBe(1);
  });

  it('is less for typos and beginnings, and nothing for another name', () => {
    const [typo, begun, half] = [
      nameSimilarity('متروپولیس', 'متروپلیس'),
      nameSimilarity('مترو', 'متروپلیس'),
      nameSimilarity('متروپلیس نو', 'متروپلیس'),
    ] as const;
    expect(typo).toBeGreaterThan(half);
    expect(begun).toBeGreaterThan(typo);
    expect(half).toBe(0.5);
    expect(nameSimilarity('گاو', 'متروپلیس')).toBe(0);
    expect(nameSimilarity('', 'متروپلیس')).toBe(0);
  });
});
