import { sql } from 'drizzle-orm';
import type { Db } from './client.ts';

const limits = new WeakMap<object, number>();

/** The age limit that `db` was given by `withAgeLimit`; null: none. */
export const ageLimitOf = (db: Db): number | null => limits.get(db) ?? null;

/**
 * Runs `work` on the catalogue as its viewer may know it. For a child's profile `db` is a transaction in
 * which `titles`, `published_titles` and `collections` are the views of the schema `children`, so that
 * no query can find what does not suit the age (ADR 103). Lists over `title_search` ask `ageLimitOf`.
 *
 * @param viewer their age in years; null, there or for the viewer: everything is shown
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
