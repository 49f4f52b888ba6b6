import { INBOX_KINDS } from '@parde/contract';
import { isAllowed, type Permission, type Role } from '@parde/shared/permissions';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { queryRow } from '../../db/query-rows.ts';
import { isoTime } from '../../db/time.ts';

type Kind = (typeof INBOX_KINDS)[number];

/** Of each kind: who may read it, and what waits as `id`, `text` and `at`. */
const SOURCES: Record<Kind, { permission: Permission; waiting: SQL }> = {
  comments: {
    permission: 'comments.read',
    waiting: sql`select c.id, c.body as text, c.created_at as at from comments c
      where c.state <> 'removed' and c.deleted_at is null and c.id in (
        select id from comments where state = 'held'
        union select comment_id from comment_reports where closed_at is null)`,
  },
  lists: {
    permission: 'comments.read',
    waiting: sql`select l.id, l.name as text, l.updated_at as at from member_lists l
      where l.is_public and l.state <> 'removed' and l.id in (
        select id from member_lists where state = 'held'
        union select list_id from list_reports where closed_at is null)`,
  },
  reports: {
    permission: 'reports.read',
    waiting: sql`select r.id, t.title_fa || coalesce(': ' || r.note, '') as text, r.created_at as at
      from playback_reports r join titles t on t.id = r.title_id where r.answered_at is null`,
  },
  requests: {
    permission: 'requests.read',
    waiting: sql`select r.id, r.title as text, r.created_at as at
      from title_requests r where r.state = 'open'`,
  },
  support: {
    permission: 'support.read',
    waiting: sql`select m.id, m.name || ': ' || m.message as text, m.created_at as at
      from support_messages m where m.closed_at is null and m.answered_at is null`,
  },
  alerts: {
    permission: 'orders.read',
    waiting: sql`select a.id, a.message as text, a.created_at as at
      from alerts a where a.closed_at is null`,
  },
  duplicates: {
    permission: 'titles.edit',
    waiting: sql`select p.id, t.title_fa || ' / ' || o.title_fa as text, p.found_at as at
      from duplicate_pairs p join titles t on t.id = p.title_id join titles o on o.id = p.other_id
      where not p.is_apart`,
  },
};

const NEWEST = 5;
/** Characters of a text in the list. */
const EXCERPT = 140;

const kindRow = z.object({
  count: z.int(),
  newest: z.array(z.object({ id: z.int(), text: z.string(), at: z.string() })),
});

/** What waits for a person, as far as the role may read it. */
export async function findInbox(db: Db, role: Role) {
  const kinds = await Promise.all(
    INBOX_KINDS.filter((kind) => isAllowed(role, SOURCES[kind].permission)).map(async (kind) => {
      const row = await queryRow(
        db,
        kindRow,
        sql`
          with waiting as materialized (${SOURCES[kind].waiting})
          select (select count(*)::int from waiting) as count, coalesce((
            select json_agg(json_build_object('id', id, 'text', left(text, ${EXCERPT}),
                'at', ${isoTime(sql`at`)}) order by at desc, id desc)
            from (select * from waiting order by at desc, id desc limit ${NEWEST}) newest
          ), '[]') as newest`,
      );
      return { kind, count: row?.count ?? 0, newest: row?.newest ?? [] };
    }),
  );
  return { total: kinds.reduce((sum, { count }) => sum + count, 0), kinds };
}
