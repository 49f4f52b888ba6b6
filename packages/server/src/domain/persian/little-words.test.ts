import { expect, it } from 'vitest';
import { withoutLittleWords } from './little-words.ts';

it.each([
  ['The Wind of the Night', 'wind night'],
  ['مرد و دریا', 'مرد دریا'],
  ['of the', 'of the'],
  ['', ''],
])('%s → %s', (query, telling) => {
  expect(withoutLittleWords(query)).toBe(telling);
});
