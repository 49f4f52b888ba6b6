import type { AdminTitle, api } from '@parde/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Actor, commandLine, writeAudit } from '../../../db/audit-log.ts';
import { type Db, transact } from '../../../db/client.ts';
import { editedByStaff } from '../../../db/field-locks.ts';
import { queryRow, queryRows } from '../../../db/query-rows.ts';
import { notFound } from '../../../domain/app-error.ts';
import { readTitle } from './read-title.ts';
import { afterChange, auditedOf, lockTitle, type TitleEditingDeps } from './save-title.ts';

type Bulk = z.output<typeof api.bulkUpdateTitles.body>;
type Change = Bulk['change'];

const ACTIONS: Record<Change['do'], string> = {
  publish: 'titles.publish',
  hide: 'titles.hide',
  addGenre: 'titles.add-genre',
};

async function setState(tx: Db, id: number, state: 'published' | 'hidden'): Promise<void> {
  await tx.execute(sql`
    update titles set
      published_at = case when state = 'draft' and ${state} = 'published' then now() else published_at end,
      state = ${state}, publish_at = null, takedown_reason = null, takedown_status = null,
      version = version + 1, updated_at = now()
    where id = ${id}`);
}

async function addGenre(tx: Db, id: number, genreId: number): Promise<void> {
  await tx.execute(sql`
    insert into title_genres (title_id, position, genre_id)
    select ${id}, coalesce(max(position) + 1, 0), ${genreId} from title_genres where title_id = ${id}`);
  await tx.execute(sql`
    update titles set ${editedByStaff(['genres'])} where id = ${id}`);
}

/** Whether the change would have an effect on the title; a takedown is lifted on the title's own page only. */
function isChange(title: AdminTitle, change: Change): boolean {
  if (change.do === 'addGenre') return !title.genres.includes(change.genreId);
  if (title.state === 'takedown' || title.purgeAt) return false;
  return title.state !== (change.do === 'publish' ? 'published' : 'hidden');
}

async function requireGenre(tx: Db, id: number): Promise<void> {
  const row = await queryRow(
    tx,
    z.object({ id: z.number() }),
    sql`select id from genres where id = ${id} and merged_into is null and not is_removed for key share`,
  );
  if (!row) throw notFound('این ژانر');
}

/**
 * Applies a change to several titles, or to none of them. Titles that already match, and takedowns, are not changed.
 * Returns the number of changed titles.
 *
 * @throws AppError not_found
 */
export async function changeTitles(
  deps: TitleEditingDeps,
  actor: Actor,
  { ids, change }: Bulk,
  reason?: string,
): Promise<number> {
  return transact(deps.database.pool, async (tx, client) => {
    if (change.do === 'addGenre') await requireGenre(tx, change.genreId);
    const changed: AdminTitle[] = [];
    // In ID order, so that two such changes cannot deadlock.
    for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
      const title = await lockTitle(tx, id);
      if (!isChange(title, change)) continue;
      if (change.do === 'addGenre') await addGenre(tx, id, change.genreId);
      else await setState(tx, id, change.do === 'publish' ? 'published' : 'hidden');
      changed.push(title);
    }
    await afterChange(
      deps,
      tx,
      client,
      changed.map(({ id }) => id),
    );
    for (const before of changed) {
      const after = (await readTitle(tx, before.id)) as AdminTitle;
      await writeAudit(tx, actor, {
        action: ACTIONS[change.do],
        subject: { kind: 'title', id: before.id },
        before: auditedOf(before),
        after: auditedOf(after),
        reason: reason ?? null,
      });
    }
    if (changed.length === 0) {
      const subject = { kind: 'title', id: ids.join(' ') };
      await writeAudit(tx, actor, { action: ACTIONS[change.do], subject });
    }
    return changed.length;
  });
}

/** Number of drafts published per transaction. */
const DUE_BATCH = 50;

/** Publishes the drafts whose publication time has come. */
export async function publishDue(deps: TitleEditingDeps): Promise<void> {
  for (;;) {
    const due = await queryRows(
      deps.database.db,
      z.object({ id: z.number() }),
      sql`select id from titles where publish_at <= now() order by publish_at limit ${DUE_BATCH}`,
    );
    if (due.length === 0) return;
    const ids = due.map(({ id }) => id);
    await changeTitles(deps, commandLine, { ids, change: { do: 'publish' } }, 'publishAt');
  }
}
