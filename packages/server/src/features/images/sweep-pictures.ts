import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../db/client.ts';
import { LockedError, withImportLock } from '../../db/locks.ts';
import { queryRows } from '../../db/query-rows.ts';
import { readSettings } from '../../db/settings.ts';
import { findReplacedPictures } from '../../importers/catalogue/undo-import.ts';
import { pictureKeys } from '../../integrations/images/store-image.ts';
import type { Storage } from '../../integrations/storage/storage.ts';

/** An open form, or a running import, may come to refer to a new picture only later. */
const KEEP_SINCE = sql`now() - interval '2 days'`;
const BATCH = 500;

/** Every column that refers to a picture; the logo is in the settings. */
const USES = [
  ['titles', 'poster_hash'],
  ['titles', 'backdrop_hash'],
  ['screenshots', 'image_hash'],
  ['episodes', 'still_hash'],
  ['people', 'image_hash'],
] as const;

const isUsed = sql.join(
  USES.map(
    ([table, column]) =>
      sql`exists (select from ${sql.raw(table)} u where u.${sql.raw(column)} = i.hash)`,
  ),
  sql` or `,
);

const siteLogo = z.object({ logo: z.object({ hash: z.string() }).nullish().catch(null) }).catch({});

interface SweepDeps {
  database: Database;
  storage: Storage;
  /** Called with the hash of each deleted picture. */
  onSwept?: (hash: string) => void;
}

/**
 * Deletes pictures that nothing refers to any more and no import's undo would restore, with their variants.
 *
 * @returns the number deleted; `null` if an import is running, which may be about to refer to some
 */
export async function sweepPictures(deps: SweepDeps): Promise<number | null> {
  try {
    return await withImportLock(deps.database.direct, async (client) => {
      // Reads what all imports changed.
      await client.query('set statement_timeout = 0');
      return sweepUnused(deps, await findReplacedPictures(client));
    });
  } catch (error) {
    if (error instanceof LockedError) return null;
    throw error;
  }
}

async function sweepUnused(deps: SweepDeps, kept: ReadonlySet<string>): Promise<number> {
  const { db } = deps.database;
  let swept = 0;
  for (let after = ''; ; ) {
    const { value: site } = await readSettings(db, 'site', siteLogo);
    const unused = await queryRows(
      db,
      z.object({ hash: z.string() }),
      sql`select i.hash from images i
        where i.hash > ${after} and i.hash <> ${site.logo?.hash ?? ''} and i.created_at < ${KEEP_SINCE}
          and not (${isUsed})
        order by i.hash limit ${BATCH}`,
    );
    if (unused.length === 0) return swept;
    after = unused.at(-1)?.hash ?? after;
    for (const { hash } of unused) {
      if (kept.has(hash) || !(await forget(deps, hash))) continue;
      swept += 1;
      deps.onSwept?.(hash);
    }
  }
}

/**
 * Deletes a picture; `false` if it has been referred to or uploaded again since. A concurrent reference fails by its
 * foreign key; a concurrent upload waits for the row, and then finds that the files are gone.
 */
function forget({ database, storage }: SweepDeps, hash: string): Promise<boolean> {
  return database.db.transaction(async (tx) => {
    const { rowCount } = await tx.execute(sql`
      delete from images i where hash = ${hash} and created_at < ${KEEP_SINCE} and not (${isUsed})`);
    if (rowCount !== 1) return false;
    for (const key of pictureKeys(hash)) await storage.delete(key);
    return true;
  });
}
