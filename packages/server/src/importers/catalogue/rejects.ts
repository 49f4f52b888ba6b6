import { type FileHandle, open, rm } from 'node:fs/promises';

export interface Reject {
  line: number;
  reason: string;
  /** The record as far as it could be parsed; null if it is not JSON. */
  record: unknown;
}

export interface RejectsFile {
  write: (rejects: readonly Reject[]) => Promise<void>;
  close: () => Promise<void>;
}

/**
 * JSON lines `{line, reason, record}`. The file is created with the first reject; one from an
 * earlier import is deleted. A resumed import appends (`append`); a line may then occur twice but
 * is never lost.
 */
export async function openRejects(path: string | undefined, append: boolean): Promise<RejectsFile> {
  if (path !== undefined && !append) await rm(path, { force: true });
  let handle: FileHandle | undefined;
  return {
    async write(rejects) {
      if (path === undefined || rejects.length === 0) return;
      handle ??= await open(path, append ? 'a' : 'w');
      await handle.appendFile(rejects.map((reject) => `${JSON.stringify(reject)}\n`).join(''));
    },
    async close() {
      await handle?.close();
    },
  };
}
