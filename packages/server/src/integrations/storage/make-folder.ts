import { access, mkdir } from 'node:fs/promises';
import path from 'node:path';

const exists = (folder: string) =>
  access(folder).then(
    () => true,
    () => false,
  );

/**
 * Creates a folder and those above it that are missing; returns the first that was created, `undefined` if none was.
 * Node's own `recursive` never returns where the kernel says `ENOENT` below a folder that exists, such as `/proc`: the
 * first folder is therefore created without it.
 */
export async function makeFolder(folder: string): Promise<string | undefined> {
  let first = path.resolve(folder);
  while (!(await exists(path.dirname(first)))) first = path.dirname(first);
  const isNew = await mkdir(first).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
      return false;
    },
  );
  const next = await mkdir(folder, { recursive: true });
  return isNew ? first : next;
}
