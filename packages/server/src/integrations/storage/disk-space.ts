import { mkdir, statfs } from 'node:fs/promises';
import type { Storage } from './storage.ts';

interface Disk {
  name: 'storage' | 'DATA_DIR';
  /** In bytes; null: it has no limit that we could know, such as a bucket. */
  free: number | null;
}

/** Of the disk of a folder, which is created; null if the file system does not report it. */
export async function freeBytesAt(folder: string): Promise<number | null> {
  await mkdir(folder, { recursive: true });
  const found = await statfs(folder).catch(() => null);
  return found && found.blocks > 0 ? found.bavail * found.bsize : null;
}

/** The disks that fill up: that of the storage, and that of the data folder, with the database. */
export async function readDisks(storage: Storage, dataDir: string): Promise<Disk[]> {
  return [
    { name: 'storage', free: await storage.freeBytes() },
    { name: 'DATA_DIR', free: await freeBytesAt(dataDir) },
  ];
}

/**
 * The disk that has less free than `DISK_RESERVE_GB`, null: none. Uploads and encodes then wait, so
 * that the database has room for sign-ins and payments.
 */
export async function findFullDisk(
  storage: Storage,
  { dataDir, diskReserve }: { dataDir: string; diskReserve: number },
): Promise<{ name: Disk['name']; free: number } | null> {
  for (const { name, free } of await readDisks(storage, dataDir)) {
    if (free !== null && free < diskReserve) return { name, free };
  }
  return null;
}
