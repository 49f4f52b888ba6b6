import { describe, expect, it } from 'vitest';
import { canSearch, canSearchFully, hasMore, truncate } from './rules';

const list = (length: number) => Array.from({ length }, (_, index) => index);

describe('when a search fires', () => {
  it.each([
    ['titles', 'گ', false],
    ['titles', 'گا', true],
    ['titles', '  ', true],
    ['people', 'گا', true],
    ['people', '  ', false],
    ['people', 'گ', false],
  ] as const)('%s for «%s»: %s', (tab, text, expected) => {
    expect(canSearch(tab, text)).toBe(expected);
  });

  it('goes to the full search only with more than 2 characters', () => {
    expect(canSearchFully('گا')).toBe(false);
    expect(canSearchFully('گاو')).toBe(true);
  });
});

describe('how many results are shown', () => {
  it.each([
    ['titles', 6, false, 6],
    ['titles', 7, false, 6],
    ['titles', 7, true, 7],
    ['people', 8, false, 8],
    ['people', 9, false, 6],
    ['people', 9, true, 9],
  ] as const)('%s: %i, mobile %s → %i', (tab, count, isMobile, shown) => {
    expect(truncate(tab, list(count), isMobile)).toHaveLength(shown);
  });

  it('offers more titles only on desktop and only beyond 6', () => {
    expect(hasMore('titles', 7, false)).toBe(true);
    expect(hasMore('titles', 6, false)).toBe(false);
    expect(hasMore('titles', 7, true)).toBe(false);
    expect(hasMore('people', 12, false)).toBe(false);
  });
});
