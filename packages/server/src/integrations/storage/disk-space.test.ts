import { expect, it, vi } from 'vitest';
import { readDiskUsage } from './disk-space.ts';

/** Folders on three disks, one of which does not report its size. */
const disks = new Map([
  ['/data', { dev: 1, bavail: 5, blocks: 100 }],
  ['/data/postgres', { dev: 2, bavail: 2, blocks: 10 }],
  ['/data/storage', { dev: 1, bavail: 5, blocks: 100 }],
  ['/films', { dev: 3, bavail: 700, blocks: 1_000 }],
  ['/network', { dev: 4, bavail: 0, blocks: 0 }],
]);

vi.mock('node:fs/promises', () => {
  const look = async (folder: string) => {
    const disk = disks.get(folder);
    if (!disk) throw Object.assign(new Error('no such folder'), { code: 'ENOENT' });
    return { ...disk, bsize: 4_096 };
  };
  return { stat: look, statfs: look, mkdir: async () => undefined };
});

const room = (place: string, free: number, size: number) => ({
  ...{ place, free: free * 4_096, size: size * 4_096 },
});

it.each([
  [
    'one disk for all but the database',
    { dataDir: '/data', storageDir: '/data/storage', backupDir: '/data/backups' },
    [room('data', 5, 100), room('database', 2, 10)],
  ],
  [
    'films and back-ups on another',
    { dataDir: '/data', storageDir: '/films', backupDir: '/films' },
    [room('data', 5, 100), room('database', 2, 10), room('storage', 700, 1_000)],
  ],
  [
    'a network folder without a size',
    { dataDir: '/data', storageDir: '/data/storage', backupDir: '/network' },
    [room('data', 5, 100), room('database', 2, 10)],
  ],
])('names each disk once: %s', async (_, config, expected) => {
  expect(await readDiskUsage(config)).toEqual(expected);
});
