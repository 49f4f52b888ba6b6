import { LRUCache } from 'lru-cache';
import type { ClientBase } from 'pg';
import { findByExternalIds } from './external-id.ts';

/** Enough for the people of a few thousand consecutive titles; bounds memory for any file. */
const CACHED_IDS = 200_000;

/** Database ids of people by external id, cached between batches. */
export interface PersonIds {
  /** Those of `ids` that are in the database. */
  find: (client: ClientBase, ids: ReadonlySet<string>) => Promise<Map<string, number>>;
  /** Clears the cache: after a rollback, cached people may not exist. */
  clear: () => void;
}

export function createPersonIds(): PersonIds {
  const cache = new LRUCache<string, number>({ max: CACHED_IDS });
  return {
    async find(client, ids) {
      const found = new Map<string, number>();
      const missing: string[] = [];
      for (const id of ids) {
        const known = cache.get(id);
        if (known === undefined) missing.push(id);
        else found.set(id, known);
      }
      for (const [id, personId] of await findByExternalIds(client, 'person', missing)) {
        cache.set(id, personId);
        found.set(id, personId);
      }
      return found;
    },
    clear: () => cache.clear(),
  };
}
