import { type ActivePlayback, episodeRef, type PlayingNow } from '@parde/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Actor, writeAudit } from '../../db/audit-log.ts';
import type { Db } from '../../db/client.ts';
import { queryRow, queryRows } from '../../db/query-rows.ts';
import type { PremiumMoment } from '../../db/read-models/premium.ts';
import { findTitleRefs } from '../../db/read-models/title-cards.ts';
import { isoTime } from '../../db/time.ts';
import { conflict, notFound } from '../../domain/app-error.ts';
import { deviceOf } from '../../domain/device-of.ts';
import { listEnvelope, offsetOf, type PageRequest } from '../../domain/list-page.ts';
import { findViewer, isLivePlayback } from '../billing/entitlements/access.ts';
import { endPlayback } from './end-playback.ts';
import type { Player } from './playback-deps.ts';

/** Maximum length of the list; free films have no limit of their own. */
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

const playingRow = z.object({
  id: z.string(),
  titleId: z.number(),
  title: z.string(),
  season: z.number().nullable(),
  episode: z.number().nullable(),
  fileId: z.number(),
  member: z.object({ id: z.number(), name: z.string(), profile: z.string().nullable() }),
  userAgent: z.string().nullable(),
  positionSeconds: z.number().nullable(),
  durationSeconds: z.number().nullable(),
  startedAt: z.string(),
});

/** A page of the current playbacks of all members, latest first. */
export async function listPlayingNow(db: Db, query: PageRequest, now: Date) {
  const rows = await queryRows(
    db,
    playingRow,
    sql`with live as (
        select p.id, p.user_id, p.session_id, p.file_id, p.started_at from playbacks p
        where ${isLivePlayback(now)}
        order by p.started_at desc, p.id limit ${query.per_page} offset ${offsetOf(query)})
    select p.id, t.id as "titleId", t.title_fa as title, season.number as season, e.number as episode,
      f.id as "fileId", s.user_agent as "userAgent", ${isoTime(sql`p.started_at`)} as "startedAt",
      json_build_object('id', u.id, 'name', u.name, 'profile',
        case when s.profile_id <> u.id then profile.name end) as member,
      h.position_seconds as "positionSeconds",
      coalesce(h.duration_seconds, f.duration_seconds) as "durationSeconds"
    from live p
      join users u on u.id = p.user_id
      join sessions s on s.id = p.session_id
      join media_files f on f.id = p.file_id
      join editions ed on ed.id = f.edition_id
      join titles t on t.id = ed.title_id
      left join profiles profile on profile.id = s.profile_id
      left join episodes e on e.id = f.episode_id
      left join seasons season on season.id = e.season_id
      left join watch_history h on h.user_id = coalesce(s.profile_id, u.id) and h.title_id = t.id
        and h.episode_id is not distinct from f.episode_id and h.observed_at >= p.started_at
    order by p.started_at desc, p.id`,
  );
  const counted = await queryRow(
    db,
    z.object({ total: z.number() }),
    sql`select count(*)::int as total from playbacks p where ${isLivePlayback(now)}`,
  );
  const data = rows.map(
    ({ userAgent, ...row }): PlayingNow => ({ ...row, ...deviceOf(userAgent) }),
  );
  return listEnvelope(data, query, counted?.total ?? 0);
}

const stoppedRow = z.object({
  userId: z.number(),
  isLive: z.boolean(),
  title: z.string(),
});

/**
 * Stops a playback on the device that plays it, and records who stopped it.
 *
 * @throws AppError not_found; conflict if it has ended
 */
export async function stopPlayback(
  db: Db,
  actor: Actor,
  { id, reason, now }: { id: string; reason: string; now: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await queryRow(
      tx,
      stoppedRow,
      sql`select p.user_id as "userId", ${isLivePlayback(now)} as "isLive", t.title_fa as title
        from playbacks p join media_files f on f.id = p.file_id
          join editions ed on ed.id = f.edition_id join titles t on t.id = ed.title_id
        where p.id = ${id}::uuid for update of p`,
    );
    if (found === null) throw notFound('این پخش');
    if (!found.isLive) throw conflict('the playback is over', 'این پخش پایان یافته است');
    await endPlayback(tx, { userId: found.userId, sessionId: null }, id, now);
    const subject = { kind: 'member', id: found.userId };
    const after = { title: found.title };
    await writeAudit(tx, actor, { action: 'playbacks.stop', subject, after, reason });
  });
}
