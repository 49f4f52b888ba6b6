import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { queryRow } from '../../db/query-rows.ts';
import {
  assertNotMuted,
  countReporters,
  findWriter,
  readWatchedWords,
} from '../../db/read-models/writers.ts';
import { describeHold, suspicionReasons } from '../../domain/comment-suspicion.ts';

const textRow = z.object({ body: z.string() });

/**
 * All text that a member wrote in a list: name, description, notes. `null` if the list is private or does not exist.
 */
export async function publicTextOf(db: Db, id: number): Promise<string | null> {
  const row = await queryRow(
    db,
    textRow,
    sql`
    select concat_ws(E'\n', l.name, l.description, (
      select string_agg(lt.note, E'\n' order by lt.title_id) from list_titles lt
      where lt.list_id = l.id)) as body
    from member_lists l where l.id = ${id} and l.is_public`,
  );
  return row?.body ?? null;
}

const countRow = z.object({ count: z.number() });

/** Number of the member's other public lists that changed in the last 24 hours. */
async function countRecent(db: Db, userId: number, exceptId: number): Promise<number> {
  const row = await queryRow(
    db,
    countRow,
    sql`
    select count(*)::int as count from member_lists
    where user_id = ${userId} and id <> ${exceptId} and is_public
      and updated_at > now() - interval '24 hours'`,
  );
  return row?.count ?? 0;
}

interface ChangedList {
  id: number;
  userId: number;
  /** The text that everyone could read before the change; `null` if none. */
  shownText: string | null;
}

/**
 * Moderates the text of a public list like that of a comment. A list removed by staff stays removed.
 *
 * @throws AppError forbidden while staff have muted the member
 */
export async function holdIfSuspicious(
  tx: Db,
  { id, userId, shownText }: ChangedList,
): Promise<void> {
  const body = await publicTextOf(tx, id);
  if (body === null || body === shownText) return;
  await assertNotMuted(tx, userId, 'چیزی بنویسید که دیگران ببینند');
  const writer = await findWriter(tx, userId);
  const reasons = suspicionReasons({
    body,
    approvedBody: shownText,
    author: writer,
    recentComments: writer.isVerified ? 0 : await countRecent(tx, userId, id),
    now: new Date(),
    isRepeated: false,
    isBelowHeld: false,
    reporters: await countReporters(tx, 'list', id),
    watchedWords: (await readWatchedWords(tx)).value.words,
  });
  const holds = reasons.length > 0 ? JSON.stringify(reasons) : null;
  await tx.execute(sql`
    update member_lists set state = ${holds === null ? 'visible' : 'held'},
      held_for = coalesce(${describeHold(reasons)}::text, held_for),
      hold_reasons = coalesce(${holds}::jsonb, hold_reasons)
    where id = ${id} and state <> 'removed'`);
}
