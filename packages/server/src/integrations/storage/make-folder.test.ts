import { mkdtemp, realpath, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeFolder } from './make-folder.ts';

let top: string;
beforeAll(async () => {
  top = await realpath(await mkdtemp(path.join(tmpdir(), 'parde-folders-')));
});
afterAll(() => rm(top, { recursive: true }));

it('makes what is missing, and names the first folder that was', async () => {
  const deep = path.join(top, 'a', 'b', 'c');
  expect(await makeFolder(deep)).toBe(path.join(top, 'a'));
  expect((await stat(deep)).isDirectory()).toBe(true);
  expect(await makeFolder(deep)).toBeUndefined();
  expect(await makeFolder(path.join(deep, 'd'))).toBe(path.join(deep, 'd'));
});

it('says why it cannot, and never waits', async () => {
  await writeFile(path.join(top, 'file'), '');
  await symlink(path.join(top, 'nowhere'), path.join(top, 'link'));
  await expect(makeFolder(path.join(top, 'file'))).rejects.toThrow('EEXIST');
  await expect(makeFolder(path.join(top, 'file', 'a'))).rejects.toThrow('ENOTDIR');
  await expect(makeFolder(path.join(top, 'link'))).rejects.toThrow('ENOENT');
});

it.skipIf(process.platform !== 'linux')('fails below /proc', async () => {
  await expect(makeFolder('/proc/parde')).rejects.toThrow('ENOENT');
  await expect(makeFolder('/proc/parde/data')).rejects.toThrow('ENOENT');
});
