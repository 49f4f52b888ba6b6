import type { Edition } from '@parde/contract';
import { expect, test } from 'vitest';
import { version } from '../../../testing/fixtures';
import { requestedFile } from './start-film';
import { chooseVersion } from './version-choice';
import { NO_CHOICE } from './visitor-memory';

const of = (fileId: number, kind: Edition['kind'], studio: string | null = null) =>
  version({ fileId, edition: { kind, studio } });
const versions = [of(1, 'dubbed', 'کوالیما'), of(2, 'dubbed', 'سورن'), of(3, 'subtitled')];

test.each([
  ['nothing chosen', {}, null, 1],
  ['the edition chosen', { editionKind: 'subtitled' }, null, 3],
  ['of the same studio', { editionKind: 'dubbed', studio: 'سورن' }, null, 2],
  ['of another studio where there is none', { editionKind: 'dubbed', studio: 'گلوری' }, null, 1],
  ['an edition that is not there', { editionKind: 'original' }, null, 1],
  ['the file of the address', { editionKind: 'dubbed' }, 3, 3],
  ['a file that is not there', { editionKind: 'subtitled' }, 99, 3],
] as const)('%s', (_, choice, fileId, expected) => {
  const chosen = chooseVersion(versions, { ...NO_CHOICE, ...choice }, fileId);
  expect(chosen?.fileId).toBe(expected);
});

test('without versions there is nothing to choose', () => {
  expect(chooseVersion([], null, 1)).toBeNull();
});

test('an address names a file by its number', () => {
  const asked = (search: string) => requestedFile(new URLSearchParams(search));
  expect(asked('file=12')).toBe(12);
  for (const wrong of ['', 'file=', 'file=x', 'file=-1', 'file=1.5', 'file=0']) {
    expect(asked(wrong), wrong).toBeNull();
  }
});
