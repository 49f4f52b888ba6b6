import { expect, test } from 'vitest';
import { textDirection } from './text-direction';

test.each([
  ['عالی بود!', 'rtl'],
  ['A masterpiece, really.', 'ltr'],
  ['Metropolis را دیدم؛ عالی بود!', 'rtl'],
  ['عالی بود: The Good, the Bad and the Ugly.', 'rtl'],
  ['The word پرده means curtain (and screen).', 'ltr'],
  ['۱۰ از ۱۰', 'rtl'],
  ['10/10', 'rtl'],
  ['10/10 would watch again', 'ltr'],
  ['https://example.com/x', 'ltr'],
  ['https://example.com/x را ببینید', 'rtl'],
  ['…', 'rtl'],
] as const)('%s', (paragraph, direction) => {
  expect(textDirection(paragraph)).toBe(direction);
});
