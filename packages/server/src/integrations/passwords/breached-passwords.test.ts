import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isInBreachedList } from './breached-passwords.ts';

let folder: string;
const sha1 = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase();
const passwords = Array.from({ length: 1_000 }, (_, i) => `leaked ${i}`).concat('رمز123');

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'parde-breached-'));
});
afterAll(() => rm(folder, { recursive: true }));

it.each([
  ['counts and Windows line breaks', (hash: string, i: number) => `${hash}:${i ** 3}\r\n`],
  ['hashes alone, in lower case', (hash: string) => `${hash.toLowerCase()}\n`],
])('finds each password of a list with %s, and no other', async (name, line) => {
  const file = path.join(folder, name.slice(0, 6));
  const hashes = passwords.map(sha1).sort();
  await writeFile(file, hashes.map(line).join(''));
  for (const password of passwords) expect(await isInBreachedList(file, password)).toBe(true);
  // With the digits of another keyboard.
  expect(await isInBreachedList(file, 'رمز۱۲۳')).toBe(true);
  for (let i = 0; i < 1_000; i += 1) {
    expect(await isInBreachedList(file, `new ${i}`)).toBe(false);
  }
});

it('finds nothing in an empty list', async () => {
  const file = path.join(folder, 'empty');
  await writeFile(file, '');
  expect(await isInBreachedList(file, 'leaked 1')).toBe(false);
});
