import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * Moves a file to `target` atomically and durably; from another file system it is first copied into
 * the folder `temporary`.
 */
export async function moveIn(path: string, target: string, temporary: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  await syncFile(path);
  try {
    await rename(path, target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    await copyAcross(path, target, temporary);
  }
}

async function copyAcross(path: string, target: string, temporary: string): Promise<void> {
  const half = join(temporary, randomUUID());
  await mkdir(temporary, { recursive: true });
  try {
    await copyFile(path, half);
    await syncFile(half);
    await rename(half, target);
  } catch (error) {
    await rm(half, { force: true });
    throw error;
  }
  await rm(path, { force: true });
}

async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
