import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Db } from '../../db/client.ts';
import type { MediaProbe } from '../../domain/media/media-probe.ts';
import type { Storage } from '../../integrations/storage/storage.ts';
import type { Jobs } from '../../queue/enqueue.ts';

/** Dependencies of changes to media files. */
export interface MediaDeps {
  db: Db;
  storage: Storage;
  jobs: Jobs;
}

/** Additional dependencies of jobs on media files. */
export interface MediaWorkDeps extends MediaDeps {
  /** Local folder for work in progress. */
  workFolder: string;
  /** Maximum picture height in lines to encode. */
  maxHeight: number;
  log: Logger;
}

/** A media file that a job works on. */
export interface LocalMediaFile {
  fileId: number;
  /** Local path. */
  input: string;
  probe: MediaProbe;
  signal: AbortSignal;
}

/** Work folder of an encode by its id, so that a retry finds what the previous attempt finished. */
export const encodeWorkFolder = (workFolder: string, encodeId: number): string =>
  join(workFolder, 'encodes', String(encodeId));
