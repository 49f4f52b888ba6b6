import type { Notification } from '@parde/contract';
import type { Db } from '../../db/client.ts';
import { findTitleRefs } from '../../db/read-models/title-refs.ts';
import { excerpt } from '../../domain/excerpt.ts';
import type { NotificationRow } from './queries.ts';

/** Length of a reply's excerpt in a notification, in characters. */
const EXCERPT = 140;

type TitleRefs = Awaited<ReturnType<typeof findTitleRefs>>;

/** Null for a row whose title was deleted while it was read. */
function toNotification(row: NotificationRow, titles: TitleRefs): Notification | null {
  const base = { id: row.id, createdAt: row.created_at, isRead: row.is_read };
  const title = titles.get(row.title_id ?? 0);
  const request = { id: row.request_id ?? 0, title: row.request_title ?? '' };
  switch (row.kind) {
    case 'request_accepted':
      return { ...base, kind: row.kind, request };
    case 'request_declined':
      return { ...base, kind: row.kind, request, reason: row.request_reason ?? '' };
    case 'title_available':
      return title ? { ...base, kind: row.kind, title } : null;
    case 'request_fulfilled':
      return title ? { ...base, kind: row.kind, request, title } : null;
    case 'report_answered':
      return title ? { ...base, kind: row.kind, title, answer: row.report_answer ?? '' } : null;
    case 'new_episodes': {
      const [count, season, episode] = [row.episode_count, row.season, row.episode].map(
        (number) => number ?? 0,
      ) as [number, number, number];
      return title ? { ...base, kind: row.kind, title, count, season, episode } : null;
    }
    case 'premium_ending':
      return row.premium_until === null
        ? null
        : {
            ...base,
            kind: row.kind,
            daysLeft: row.days_left ?? 0,
            premiumUntil: row.premium_until,
          };
    case 'comment_reply':
      if (!title) return null;
      return {
        ...base,
        kind: row.kind,
        title,
        authorName: row.author_name,
        excerpt: row.answer === null ? null : excerpt(row.answer, EXCERPT),
        commentId: row.comment_id ?? 0,
      };
  }
}

/** Converts rows to the contract's type, with all titles loaded in one query. */
export async function toNotifications(
  db: Db,
  rows: readonly NotificationRow[],
): Promise<Notification[]> {
  const ids = new Set(rows.map((row) => row.title_id).filter((id) => id !== null));
  const titles = await findTitleRefs(db, [...ids]);
  return rows
    .map((row) => toNotification(row, titles))
    .filter((notification) => notification !== null);
}
