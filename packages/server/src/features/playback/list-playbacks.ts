import { type ActivePlayback, episodeRef } from '@parde/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { queryRows } from '../../db/query-rows.ts';
import type { PremiumMoment } from '../../db/read-models/premium.ts';
import { findTitleRefs } from '../../db/read-models/title-cards.ts';
import { isoTime } from '../../db/time.ts';
import { deviceOf } from '../../domain/device-of.ts';
import { findViewer, isLivePlayback } from '../billing/entitlements/access.ts';
import type { Player } from './playback-deps.ts';

/** Upper bound of the list; free films have no limit of their own. */
const LISTED = 100;

const activePlaybackRow = z.object({
  id: z.string(),
  titleId: z.number(),
  episode: episodeRef.nullable(),
  userAgent: z.string().nullable(),
  sessionId: z.number(),
  isCounted: z.boolean(),
  startedAt: z.string(),
});

async function findActivePlaybacks(db: Db, userId: number, now: Date) {
  return queryRows(
    db,
    activePlaybackRow,
    sql`select p.id, ed.title_id as "titleId", s.user_agent as "userAgent", p.session_id as "sessionId",
      p.is_counted as "isCounted", ${isoTime(sql`p.started_at`)} as "startedAt",
      case when e.id is not null then json_build_object(
        'id', e.id, 'season', season.number, 'number', e.number, 'titleFa', e.title_fa) end as episode
    from playbacks p
      join sessions s on s.id = p.session_id
      join media_files f on f.id = p.file_id
      join editions ed on ed.id = f.edition_id
      left join episodes e on e.id = f.episode_id
      left join seasons season on season.id = e.season_id
    where p.user_id = ${userId} and ${isLivePlayback(now)}
    order by p.started_at desc, p.id limit ${LISTED}`,
  );
}

/** Current playbacks in all sessions of a member, latest first. */
export async function listPlaybacks(db: Db, { userId, sessionId }: Player, moment: PremiumMoment) {
  const [rows, viewer] = await Promise.all([
    findActivePlaybacks(db, userId, moment.now),
    findViewer(db, userId, moment),
  ]);
  const titles = await findTitleRefs(
    db,
    rows.map(({ titleId }) => titleId),
  );
  const data = rows.flatMap((row): ActivePlayback[] => {
    const title = titles.get(row.titleId);
    if (!title) return [];
    const { id, episode, isCounted, startedAt } = row;
    const isCurrentSession = row.sessionId === sessionId;
    return [
      { id, title, episode, isCounted, startedAt, isCurrentSession, ...deviceOf(row.userAgent) },
    ];
  });
  return { data, maxStreams: viewer?.premium?.maxStreams ?? null };
}
