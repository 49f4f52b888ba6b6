import type { LikeValue } from '@parde/contract';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { queryRow } from '../../db/query-rows.ts';
import { titleLikes } from '../../db/schema/index.ts';
import { notFound } from '../../domain/app-error.ts';

/** Likes (1), dislikes (-1) or neither (0). Does nothing if that is already the state, or there is no such title. */
async function writeLike(db: Db, profileId: number, titleId: number, value: LikeValue) {
  if (value === 0) {
    await db
      .delete(titleLikes)
      .where(and(eq(titleLikes.profileId, profileId), eq(titleLikes.titleId, titleId)));
    return;
  }
  await db.execute(sql`
    insert into title_likes as l (user_id, title_id, value)
    select ${profileId}, id, ${value} from published_titles where id = ${titleId}
    on conflict (user_id, title_id) do update set value = excluded.value, created_at = now()
      where l.value <> excluded.value`);
}

const likeCountsRow = z.object({ likes: z.number(), dislikes: z.number() });

/** Numbers of likes and dislikes of a title; `null` if there is no such title. */
async function findLikeCounts(db: Db, titleId: number) {
  return queryRow(
    db,
    likeCountsRow,
    sql`
    select coalesce(c.likes, 0) as likes, coalesce(c.dislikes, 0) as dislikes
    from published_titles t left join title_like_counts c on c.title_id = t.id where t.id = ${titleId}`,
  );
}

/**
 * Sets like, dislike or neither; idempotent.
 *
 * @throws AppError not_found
 */
export async function likeTitle(db: Db, profileId: number, titleId: number, value: LikeValue) {
  await writeLike(db, profileId, titleId, value);
  const counts = await findLikeCounts(db, titleId);
  if (!counts) throw notFound('این عنوان');
  return { value, ...counts };
}
