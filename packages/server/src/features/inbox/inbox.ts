import { INBOX_KINDS, MAX_INBOX_COUNT } from '@parde/contract';
import { isAllowed, type Permission, type Role } from '@parde/shared/permissions';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { queryRow } from '../../db/query-rows.ts';
import { isoTime } from '../../db/time.ts';

type Kind = (typeof INBOX_KINDS)[number];

const few = sql`limit ${MAX_INBOX_COUNT}`;

/**
 * For each kind: the permission to read it, and the waiting items as `id`, `text` and `at`. Only the newest, as found
 * by an index, are read, and no more than are counted, however many wait.
 */
const SOURCES: Record<Kind, { permission: Permission; waiting: SQL }> = {
  comments: {
    permission: 'comments.read',
    waiting: sql`select c.id, c.body as text, c.created_at as at from comments c where c.id in (
        (select id from comments where state = 'held' and deleted_at is null
          order by created_at desc ${few})
        union
        (select distinct r.comment_id from comment_reports r join comments o on o.id = r.comment_id
          where r.closed_at is null and o.state <> 'removed' and o.deleted_at is null
          order by r.comment_id desc ${few}))`,
  },
  lists: {
    permission: 'comments.read',
    waiting: sql`select l.id, l.name as text, l.updated_at as at from member_lists l where l.id in (
        (select id from member_lists where state = 'held' and is_public
          order by id desc ${few})
        union
        (select distinct r.list_id from list_reports r join member_lists o on o.id = r.list_id
          where r.closed_at is null and o.state <> 'removed' and o.is_public
          order by r.list_id desc ${few}))`,
  },
  reports: {
    permission: 'reports.read',
    waiting: sql`select r.id, t.title_fa || coalesce(': ' || r.note, '') as text, r.created_at as at
      from (select * from playback_reports where answered_at is null
        order by created_at desc ${few}) r join titles t on t.id = r.title_id`,
  },
  requests: {
    permission: 'requests.read',
    waiting: sql`select id, title as text, created_at as at from title_requests
      where state = 'open' order by created_at desc ${few}`,
  },
  support: {
    permission: 'support.read',
    waiting: sql`select id, name || ': ' || message as text, created_at as at from support_messages
      where closed_at is null and answered_at is null and report_id is null order by created_at desc ${few}`,
  },
  alerts: {
    permission: 'orders.read',
    // The screens have the texts for each subject.
    waiting: sql`select id, subject as text, created_at as at from alerts
      where closed_at is null order by created_at desc ${few}`,
  },
  duplicates: {
    permission: 'titles.edit',
    waiting: sql`select p.id, t.title_fa || ' / ' || o.title_fa as text, p.found_at as at
      from (select * from duplicate_pairs where not is_apart order by id desc ${few}) p
      join titles t on t.id = p.title_id join titles o on o.id = p.other_id`,
  },
};

const NEWEST = 5;
/** Maximum number of characters of a text in the list. */
const EXCERPT = 140;

const kindRow = z.object({
  count: z.int(),
  newest: z.array(z.object({ id: z.int(), text: z.string(), at: z.string() })),
});

/** Items that wait for staff, as far as the role may read them; see the contract for the limits of the counts. */
export async function findInbox(db: Db, role: Role) {
  const kinds = await Promise.all(
    INBOX_KINDS.filter((kind) => isAllowed(role, SOURCES[kind].permission)).map(async (kind) => {
      const row = await queryRow(
        db,
        kindRow,
        sql`
          with waiting as materialized (${SOURCES[kind].waiting})
          select (select least(count(*), ${MAX_INBOX_COUNT})::int from waiting) as count, coalesce((
            select json_agg(json_build_object('id', id, 'text', left(text, ${EXCERPT}),
                'at', ${isoTime(sql`at`)}) order by at desc, id desc)
            from (select * from waiting order by at desc, id desc limit ${NEWEST}) newest
          ), '[]') as newest`,
      );
      return { kind, count: row?.count ?? 0, newest: row?.newest ?? [] };
    }),
  );
  const total = kinds.reduce((sum, { count }) => sum + count, 0);
  return { total: Math.min(total, MAX_INBOX_COUNT), kinds };
}
