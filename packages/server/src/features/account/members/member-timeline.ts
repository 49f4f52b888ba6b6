import { TIMELINE_KINDS } from '@parde/contract';
import { deviceName } from '@parde/shared/device-name';
import { isAllowed, type Role } from '@parde/shared/permissions';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../../db/client.ts';
import { queryRows } from '../../../db/query-rows.ts';
import { isoTime } from '../../../db/time.ts';
import { deviceOf } from '../../../domain/device-of.ts';

const entryRow = z.object({
  id: z.string(),
  kind: z.enum(TIMELINE_KINDS),
  at: z.string(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
});

type Kind = (typeof TIMELINE_KINDS)[number];

interface Source {
  kind: Kind;
  /** Query of the columns `id`, `at` and `details`; `order by at desc` is appended to it. */
  rows: (userId: number) => SQL;
  isSeenBy?: (role: Role) => boolean;
}

/** Maximum number of characters of a text in the timeline. */
const EXCERPT = 200;

const SOURCES: readonly Source[] = [
  {
    kind: 'sign-in',
    rows: (id) => sql`select e.id::text, e.at,
      json_build_object('by', e.detail, 'network', e.network, 'userAgent', e.user_agent) as details
      from security_events e where e.user_id = ${id} and e.kind = 'signed_in'`,
  },
  {
    kind: 'device',
    rows: (id) => sql`select encode(d.secret_hash, 'hex'), d.created_at as at,
      json_build_object('lastUsedAt', ${isoTime(sql`d.last_used_at`)}) as details
      from known_devices d where d.user_id = ${id}`,
  },
  {
    kind: 'security',
    rows: (id) => sql`select e.id::text, e.at,
      json_build_object('event', e.kind, 'detail', e.detail, 'network', e.network,
        'userAgent', e.user_agent) as details
      from security_events e where e.user_id = ${id} and e.kind not in ('signed_in', 'viewed_by_staff')`,
  },
  {
    kind: 'payment',
    isSeenBy: (role) => isAllowed(role, 'orders.read'),
    rows: (id) => sql`select p.id::text, p.created_at as at,
      json_build_object('order', o.id, 'plan', o.plan_title, 'receipt', o.receipt_number,
        'amount', p.amount, 'gateway', p.gateway, 'state', p.state) as details
      from payments p join orders o on o.id = p.order_id where o.user_id = ${id}`,
  },
  {
    kind: 'premium',
    rows: (id) => sql`select e.id::text, e.created_at as at,
      json_build_object('source', e.source, 'from', ${isoTime(sql`e.starts_at`)},
        'until', ${isoTime(sql`e.ends_at`)}, 'note', e.note) as details
      from entitlements e where e.user_id = ${id}`,
  },
  {
    kind: 'play',
    rows: (id) => sql`select h.id::text, h.watched_at as at,
      json_build_object('title', t.title_fa, 'titleId', t.id, 'season', s.number, 'episode', e.number)
        as details
      from watch_history h join titles t on t.id = h.title_id
        left join episodes e on e.id = h.episode_id left join seasons s on s.id = e.season_id
      where h.user_id in (select p.id from profiles p where p.user_id = ${id})`,
  },
  {
    kind: 'comment',
    rows: (id) => sql`select c.id::text, c.created_at as at,
      json_build_object('comment', c.id, 'title', t.title_fa, 'state', c.state, 'body', left(c.body, ${EXCERPT}))
        as details
      from comments c join titles t on t.id = c.title_id
      where c.user_id = ${id} and c.deleted_at is null`,
  },
  {
    kind: 'message',
    isSeenBy: (role) => isAllowed(role, 'support.read'),
    rows: (id) => sql`select m.id::text, m.created_at as at,
      json_build_object('thread', m.id, 'topic', m.topic, 'body', left(m.message, ${EXCERPT}))
        as details
      from support_messages m join users u on u.email = m.email
      where u.id = ${id} and u.email_verified_at is not null`,
  },
  {
    kind: 'report',
    isSeenBy: (role) => isAllowed(role, 'reports.read'),
    rows: (id) => sql`select r.id::text, r.created_at as at,
      json_build_object('report', r.id, 'problem', r.kind, 'title', t.title_fa, 'season', s.number,
        'episode', e.number, 'note', left(r.note, ${EXCERPT})) as details
      from playback_reports r join titles t on t.id = r.title_id
        left join episodes e on e.id = r.episode_id left join seasons s on s.id = e.season_id
      where r.user_id = ${id}`,
  },
  {
    kind: 'staff',
    rows: (id) => sql`select a.id::text, a.at,
      json_build_object('action', a.action, 'by', u.name, 'reason', a.reason,
        'days', case when a.action = 'members.change-premium' then a.after->'days' end) as details
      from audit_log a left join users u on u.id = a.actor_id
      where a.subject_kind = 'member' and a.subject_id = ${String(id)}`,
  },
];

export type TimelineEntry = z.output<typeof entryRow>;

/** Replaces the user agent of an entry with a device name. */
function named({ details, ...entry }: TimelineEntry): TimelineEntry {
  const { userAgent, ...rest } = details;
  if (userAgent === undefined) return { ...entry, details };
  const device = userAgent === null ? null : deviceName(deviceOf(String(userAgent)));
  return { ...entry, details: { ...rest, device } };
}

/**
 * What a member did and what staff did to them, newest first.
 *
 *     of each kind that this role sees: the newest `offset + limit`
 *     of all these: the page
 */
export async function findTimeline(
  db: Db,
  role: Role,
  { id, limit, offset }: { id: number; limit: number; offset: number },
): Promise<TimelineEntry[]> {
  const parts = SOURCES.filter(({ isSeenBy }) => isSeenBy?.(role) ?? true).map(
    ({ kind, rows }) => sql`(
      select ${kind}::text as kind, newest.* from (${rows(id)} order by at desc limit ${offset + limit})
        newest (id, at, details))`,
  );
  const entries = await queryRows(
    db,
    entryRow,
    sql`select kind || ':' || id as id, kind, ${isoTime(sql`at`)} as at, details
      from (${sql.join(parts, sql` union all `)}) entries
      order by entries.at desc, entries.kind, entries.id limit ${limit} offset ${offset}`,
  );
  return entries.map(named);
}
