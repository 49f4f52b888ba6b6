import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { queryRow } from '../../db/query-rows.ts';
import { dismissedTitles, profiles } from '../../db/schema/index.ts';
import { notFound } from '../../domain/app-error.ts';

const idRow = z.object({ id: z.number() });

/**
 * Never recommends a title to a profile again; idempotent.
 *
 * @throws AppError not_found
 */
export async function dismissTitle(db: Db, profileId: number, titleId: number): Promise<void> {
  const row = await queryRow(
    db,
    idRow,
    sql`
    with title as (select id from published_titles where id = ${titleId}), dismissed as (
      insert into dismissed_titles (user_id, title_id) select ${profileId}, id from title
      on conflict do nothing)
    select id from title`,
  );
  if (!row) throw notFound('این عنوان');
}

/** Allows it to be recommended again; idempotent. */
export async function undismissTitle(db: Db, profileId: number, titleId: number): Promise<void> {
  await db
    .delete(dismissedTitles)
    .where(and(eq(dismissedTitles.profileId, profileId), eq(dismissedTitles.titleId, titleId)));
}

/** Resets recommendations to those of a new member: earlier activity and dismissals no longer count. */
export async function resetRecommendations(db: Db, profileId: number, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.update(profiles).set({ recommendationsSince: now }).where(eq(profiles.id, profileId));
    await tx.delete(dismissedTitles).where(eq(dismissedTitles.profileId, profileId));
  });
}
