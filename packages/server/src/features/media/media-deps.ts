import type { Logger } from 'pino';
import type { Db } from '../../db/client.ts';
import type { Storage } from '../../integrations/storage/storage.ts';
import type { Jobs } from '../../jobs/enqueue.ts';

/** What changes of media files need. */
export interface MediaDeps {
  db: Db;
  storage: Storage;
  jobs: Jobs;
}

/** What jobs on media files need besides. */
export interface MediaWorkDeps extends MediaDeps {
  /** Folder of this machine for what is half made. */
  workFolder: string;
  log: Logger;
}
