import { expect, test } from 'vitest';
import { zip } from '../../../testing/zip';
import { unzip } from './unzip';

test('files of a ZIP are read, whether they are packed or not', async () => {
  const long = 'نام، سال\n'.repeat(500);
  const packed = zip({ 'watched.csv': 'a,b', 'lists/سال.csv': long }, ['lists/سال.csv']);
  const files = await unzip(packed, 100_000);
  expect(files.map(({ name }) => name)).toEqual(['watched.csv', 'lists/سال.csv']);
  expect(await files[0]?.text()).toBe('a,b');
  expect(await files[1]?.text()).toBe(long);
});

test('what is too large or no ZIP fails', async () => {
  const [, bomb] = await unzip(zip({ a: '', b: 'a'.repeat(50_000) }, ['b']), 1_000);
  await expect(bomb?.text()).rejects.toThrow(RangeError);
  await expect(unzip(new Blob(['Date,Name\n'.repeat(9)]), 1_000)).rejects.toThrow(RangeError);
  await expect(unzip(new Blob([]), 1_000)).rejects.toThrow(RangeError);
});
