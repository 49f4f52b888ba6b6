import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { parseStorageUrl } from '../config/storage-url.ts';
import { openFolderStorage } from '../integrations/storage/folder-storage.ts';
import type { CliServices } from './cli-services.ts';
import { runCommand } from './testing/run-command.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'parde-storage-'));
  await mkdir(path.join(folder, 'storage'));
});
afterEach(() => rm(folder, { recursive: true }));

const addressOf = (name: string) => pathToFileURL(path.join(folder, name)).href;

/** Moves to a storage that is refused before anything else than the settings is asked for. */
async function refusal(to: string, present = addressOf('storage')): Promise<string> {
  const config = { storage: parseStorageUrl(present), storageKeys: null };
  const services = { config, close: async () => {} } as unknown as CliServices;
  return (await runCommand(['storage', 'move', '--to', to], async () => services)).err;
}

it.each(['storage', 'storage/', 'link', 'link/'])(
  'copies nothing to %s, the storage itself',
  async (to) => {
    await symlink(path.join(folder, 'storage'), path.join(folder, 'link'));
    expect(await refusal(addressOf(to))).toMatch(/ is the present storage\.\n$/);
    expect(await refusal(addressOf('storage'), addressOf(to))).toMatch(
      / is the present storage\.\n$/,
    );
  },
);

it.each(['storage/copies', 'storage/films/copies/', 'link/copies'])(
  'copies nothing to %s, a folder of the storage',
  async (to) => {
    await symlink(path.join(folder, 'storage'), path.join(folder, 'link'));
    expect(await refusal(addressOf(to))).toMatch(/copies is inside the present storage\.\n$/);
    expect(await readdir(path.join(folder, 'storage'))).toEqual([]);
  },
);

it('copies nothing within a bucket that is the storage', async () => {
  const present = 's3://films/site?endpoint=https://s3.example';
  const at = (name: string) => refusal(`s3://${name}?endpoint=https://s3.example`, present);
  expect(await at('films/site/')).toMatch(/ is the present storage\.\n$/);
  expect(await at('films/site/copies')).toMatch(/ is inside the present storage\.\n$/);
  // Beside it: what is missing is only a key.
  const noKey =
    '--to cannot be used: there is no key: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.\n';
  for (const name of ['films/sites', 'films', 'other/site']) expect(await at(name)).toBe(noKey);
});

it('counts one object as it counts many', async () => {
  const [storage, copies] = ['storage', 'copies'].map((name) => path.join(folder, name));
  const here = openFolderStorage(storage as string);
  await here.put('clips/a.mp4', Buffer.alloc(1_500_000));
  const config = { storage: parseStorageUrl(addressOf('storage')), storageKeys: null };
  const database = { db: { transaction: async () => {} } };
  const close = async () => {};
  const services = { config, database, storage: here, close } as unknown as CliServices;
  const move = ['storage', 'move', '--to', addressOf('copies')];
  const said = async () => (await runCommand(move, async () => services)).out.split('\n')[0];
  const first = `Objects copied to ${copies} and read back: `;
  expect(await said()).toBe(`${first}1 (1.5 MB); there already: 0.`);
  expect(await said()).toBe(`${first}0 (0 MB); there already: 1.`);
});
