import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { images, screenshots } from '../../db/schema/index.ts';
import type { StoredImage } from '../../integrations/images/store-image.ts';

/** The title of a file, if it has no screenshots and no operator locked them. */
export async function findTitleWithoutScreenshots(db: Db, fileId: number): Promise<number | null> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select t.id from media_files f join editions ed on ed.id = f.edition_id
      join titles t on t.id = ed.title_id
    where f.id = ${fileId} and not 'screenshots' = any(t.locked_fields)
      and not exists (select from screenshots s where s.title_id = t.id)`);
  return rows[0]?.id ?? null;
}

/** Adds screenshots to a title, unless it was deleted or has some by now. */
export async function insertMadeScreenshots(
  tx: Db,
  titleId: number,
  made: readonly StoredImage[],
): Promise<void> {
  // Locked, so that of two concurrent files only the first adds screenshots.
  const { rows } = await tx.execute<{ has: boolean }>(sql`
    select exists (select from screenshots s where s.title_id = t.id) as has
    from titles t where t.id = ${titleId} for no key update`);
  if (made.length === 0 || rows[0]?.has !== false) return;
  const unique = [...new Map(made.map((image) => [image.hash, image])).values()];
  await tx.insert(images).values(unique).onConflictDoNothing();
  await tx
    .insert(screenshots)
    .values(
      unique.map(({ hash }, position) => ({ titleId, position, imageHash: hash, isMade: true })),
    )
    .onConflictDoNothing();
}
