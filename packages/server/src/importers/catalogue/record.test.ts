import { expect, it } from 'vitest';
import { passOf } from './record.ts';

it.each([
  ['{"record":"title","id":"x:1"}', 'titles'],
  ['  { "record" : "person" }', 'people'],
  ['{"id":"x:1","record":"collection"}', 'collections'],
  ['{"a":{"record":"title"},"record":"slideshow"}', 'collections'],
  ['{"record":"toString"}', 'people'],
  ['{"record":"title"', 'titles'],
  ['nonsense', 'people'],
  ['null', 'people'],
])('%s goes with the %s', (text, pass) => {
  expect(passOf({ number: 1, bytes: Buffer.from(text) })).toBe(pass);
});

it('puts a line that is too long with the people', () => {
  expect(passOf({ number: 1, bytes: null })).toBe('people');
});
