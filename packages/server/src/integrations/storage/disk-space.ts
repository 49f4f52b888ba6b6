import { mkdir, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { formatBytes } from '@parde/shared/digits';
import type { Storage } from './storage.ts';

const FULL = new Set<unknown>(['ENOSPC', 'EDQUOT']);

export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && FULL.has((error as NodeJS.ErrnoException).code);

const MB = 1_000_000;
const GB = 1_000 * MB;
const englishNumber = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

export const englishSize = (bytes: number): string =>
  bytes < GB ? `${englishNumber.format(bytes / MB)} MB` : `${englishNumber.format(bytes / GB)} GB`;

/**
 * What is left on a disk that is too full, in English and Persian.
 *
 * @param free in bytes; `null` if unknown
 */
export const freeInWords = (free: number | null): { left: string; leftPersian: string } =>
  free === null
    ? { left: 'it is full', leftPersian: 'جایی نمانده است' }
    : { left: `${englishSize(free)} are free`, leftPersian: `${formatBytes(free)} خالی است` };

interface Disk {
  name: 'storage' | 'DATA_DIR';
  /** In bytes; `null` if no limit can be determined, such as for a bucket. */
  free: number | null;
}

/** Free bytes on the disk of a folder, which is created; `null` if the file system does not report it. */
export async function freeBytesAt(folder: string): Promise<number | null> {
  await mkdir(folder, { recursive: true });
  const found = await statfs(folder).catch(() => null);
  return found && found.blocks > 0 ? found.bavail * found.bsize : null;
}

interface DiskUsage {
  /** What the disk is used for. */
  place: 'data' | 'database' | 'storage' | 'backups';
  /** In bytes, available to unprivileged programs. */
  free: number;
  /** In bytes. */
  size: number;
}

/**
 * The disks of this machine that may fill up, without duplicates: a folder on the disk of an earlier one is left out.
 */
export async function readDiskUsage(config: {
  dataDir: string;
  storageDir: string;
  backupDir: string;
}): Promise<DiskUsage[]> {
  const folders: [DiskUsage['place'], string][] = [
    ['data', config.dataDir],
    ['database', path.join(config.dataDir, 'postgres')],
    ['storage', config.storageDir],
    ['backups', config.backupDir],
  ];
  const seen = new Set<number>();
  const rooms: DiskUsage[] = [];
  for (const [place, folder] of folders) {
    const device = (await stat(folder).catch(() => null))?.dev;
    if (device === undefined || seen.has(device)) continue;
    seen.add(device);
    const found = await statfs(folder).catch(() => null);
    if (!found || found.blocks === 0) continue;
    rooms.push({ place, free: found.bavail * found.bsize, size: found.blocks * found.bsize });
  }
  return rooms;
}

/** The disks that may fill up: that of the storage, and that of the data folder, which contains the database. */
export async function readDisks(storage: Storage, dataDir: string): Promise<Disk[]> {
  return [
    { name: 'storage', free: await storage.freeBytes() },
    { name: 'DATA_DIR', free: await freeBytesAt(dataDir) },
  ];
}

/**
 * The first disk with less free space than `DISK_RESERVE_GB`, or `null`. Uploads and encodes then wait, so that the
 * database has space for sign-ins and payments.
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
