import { expect, it } from 'vitest';
import { camelCase, snakeCase, snakeCased } from './snake-case.ts';

it.each([
  ['titleFa', 'title_fa'],
  ['takedownStatus', 'takedown_status'],
  ['year', 'year'],
  ['title_fa', 'title_fa'],
])('%s is sent as %s', (name, sent) => expect(snakeCase(name)).toBe(sent));

it('a path of names is read back', () => {
  expect(camelCase('editions.2.voices.0.name_fa')).toBe('editions.2.voices.0.nameFa');
  expect(camelCase('titleFa')).toBe('titleFa');
});

it('names are changed at every depth, values nowhere', () => {
  expect(
    snakeCased({ titleFa: 'isFree', episodes: [{ airDate: null, isFree: true }], ids: [1, 2] }),
  ).toEqual({ title_fa: 'isFree', episodes: [{ air_date: null, is_free: true }], ids: [1, 2] });
});
