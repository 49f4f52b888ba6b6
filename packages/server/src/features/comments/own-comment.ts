import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { AppError, notFound } from '../../domain/app-error.ts';
import { isShown } from './comment-rows.ts';

export interface OwnComment {
  titleId: number;
  parentId: number | null;
  body: string;
  isSpoiler: boolean;
  state: 'visible' | 'held';
}

/**
 * A member's own comment, locked until the transaction ends.
 *
 * @throws AppError not_found when it is not visible to them; forbidden when it is another member's
 */
export async function requireOwn(tx: Db, id: number, userId: number): Promise<OwnComment> {
  // Locked in a separate statement, so that the condition is evaluated on the locked version.
  await tx.execute(sql`select 1 from comments where id = ${id} for update`);
  const { rows } = await tx.execute<{
    title_id: number;
    parent_id: number | null;
    body: string;
    is_spoiler: boolean;
    state: OwnComment['state'];
    is_own: boolean;
  }>(sql`
    select c.title_id, c.parent_id, c.body, c.is_spoiler, c.state,
      c.user_id is not distinct from ${userId} as is_own
    from comments c where c.id = ${id} and ${isShown(sql`c`, userId)}`);
  const row = rows[0];
  if (!row) throw notFound('این دیدگاه');
  if (!row.is_own) {
    throw new AppError({
      code: 'forbidden',
      message: 'comment of another member',
      userMessage: 'این دیدگاه از آنِ شما نیست',
    });
  }
  return {
    titleId: row.title_id,
    parentId: row.parent_id,
    body: row.body,
    isSpoiler: row.is_spoiler,
    state: row.state,
  };
}
