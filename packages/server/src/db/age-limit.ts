import { sql } from 'drizzle-orm';
import type { Db } from './client.ts';

const limits = new WeakMap<object, number>();

/** The age limit that `withAgeLimit` set for `db`; `null` if there is none. */
export const ageLimitOf = (db: Db): number | null => limits.get(db) ?? null;

/**
 * Runs `work` on the part of the catalogue that its viewer may see. For a child's profile `db` is a transaction in
 * which `titles`, `published_titles` and `collections` are the views of the schema `children`, so that no query can
 * find what is unsuitable for the age (ADR 103). Lists over `title_search` call `ageLimitOf` instead.
 *
 * @param viewer has the age limit in years; if the viewer or the limit is null, everything is shown
 */
export async function withAgeLimit<T>(
  db: Db,
  viewer: { ageLimit: number | null } | null,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const limit = viewer?.ageLimit ?? null;
  if (limit === null) return work(db);
  return db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('parde.age_limit', ${String(limit)}, true),
      set_config('search_path', 'children, public', true)`);
    limits.set(tx, limit);
    return work(tx);
  });
}
