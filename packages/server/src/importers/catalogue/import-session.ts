import type { ClientBase } from 'pg';
import type { Storage } from '../../integrations/storage/storage.ts';
import type { PersonIds } from './person-ids.ts';
import type { References } from './references.ts';

/** State shared by all steps of one import. */
export interface ImportSession {
  /** One connection for the whole import; it holds the import lock. */
  client: ClientBase;
  storage: Storage;
  /** Folder that asset paths start from. */
  assetsDir: string;
  /** Nothing is stored, and the transaction is rolled back at the end. */
  dryRun: boolean;
  /** Search rows are rebuilt once at the end instead of per batch. */
  bulk: boolean;
  references: References;
  personIds: PersonIds;
}
