import type { AdminTitle } from '@parde/contract';
import { RESTORABLE_DAYS } from '@parde/shared/limits';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Actor, writeAudit } from '../../../db/audit-log.ts';
import { transact } from '../../../db/client.ts';
import { queryRows } from '../../../db/query-rows.ts';
import { refreshPersonSearch } from '../../../db/read-models/search/refresh-search.ts';
import { conflict } from '../../../domain/app-error.ts';
import { readTitle } from './read-title.ts';
import { afterChange, auditedOf, lockTitle, type TitleEditingDeps } from './save-title.ts';

/**
 * Hides a title and schedules its deletion; until then it can be restored. Idempotent.
 *
 * @throws AppError not_found
 */
export async function deleteTitle(
  deps: TitleEditingDeps,
  actor: Actor,
  id: number,
): Promise<AdminTitle> {
  return transact(deps.database.pool, async (tx, client) => {
    const before = await lockTitle(tx, id);
    await tx.execute(sql`
      insert into deleted_titles (title_id, purge_at)
      values (${id}, now() + make_interval(days => ${RESTORABLE_DAYS})) on conflict do nothing`);
    if (!before.purgeAt) {
      await tx.execute(sql`
        update titles set state = 'hidden', publish_at = null, takedown_reason = null,
          takedown_status = null, version = version + 1, updated_at = now()
        where id = ${id}`);
    }
    await afterChange(deps, tx, client, [id]);
    const after = (await readTitle(tx, id)) as AdminTitle;
    await writeAudit(tx, actor, {
      action: 'titles.delete',
      subject: { kind: 'title', id },
      before: { ...auditedOf(before), purgeAt: before.purgeAt },
      after: { ...auditedOf(after), purgeAt: after.purgeAt },
    });
    return after;
  });
}

/** Cancels the deletion of a title; it stays hidden. @throws AppError not_found, conflict if it is not deleted */
export async function restoreTitle(
  deps: TitleEditingDeps,
  actor: Actor,
  id: number,
): Promise<AdminTitle> {
  return transact(deps.database.pool, async (tx) => {
    const before = await lockTitle(tx, id);
    if (!before.purgeAt) throw conflict(`title ${id} is not deleted`, 'این عنوان پاک نشده است');
    await tx.execute(sql`delete from deleted_titles where title_id = ${id}`);
    await tx.execute(sql`
      update titles set version = version + 1, updated_at = now() where id = ${id}`);
    const after = (await readTitle(tx, id)) as AdminTitle;
    await writeAudit(tx, actor, {
      action: 'titles.restore',
      subject: { kind: 'title', id },
      before: { purgeAt: before.purgeAt },
      after: { purgeAt: null },
    });
    return after;
  });
}

/** Number of titles purged per transaction. */
const PURGE_BATCH = 20;

/** Permanently deletes the titles that are due. Returns their number. */
export async function purgeTitles(deps: TitleEditingDeps, actor: Actor): Promise<number> {
  let purged = 0;
  for (;;) {
    const count = await transact(deps.database.pool, async (tx, client) => {
      const due = await queryRows(
        tx,
        z.object({ id: z.number() }),
        sql`
        select t.id from titles t join deleted_titles d on d.title_id = t.id
        where d.purge_at <= now() order by t.id limit ${PURGE_BATCH} for update of t`,
      );
      for (const { id } of due) {
        const title = (await readTitle(tx, id)) as AdminTitle;
        await tx.execute(sql`delete from titles where id = ${id}`);
        const credited = title.credits.map(({ personId }) => personId);
        await refreshPersonSearch(client, [...new Set(credited)]);
        await writeAudit(tx, actor, {
          action: 'titles.purge',
          subject: { kind: 'title', id },
          before: auditedOf(title),
        });
      }
      return due.length;
    });
    purged += count;
    if (count < PURGE_BATCH) return purged;
  }
}
