import { expect, it } from 'vitest';
import { withoutStopWords } from './stop-words.ts';

it.each([
  ['The Wind of the Night', 'wind night'],
  ['مرد و دریا', 'مرد دریا'],
  ['of the', 'of the'],
  ['', ''],
])('%s → %s', (query, telling) => {
  expect(withoutStopWords(query)).toBe(telling);
});
