import type { HistoryItem } from '@parde/contract';
import type { Member } from './members.ts';
import type { TestApp } from './test-app.ts';

/** Ids of the episodes of a series, specials (season 0) first. */
export async function episodesOf(t: TestApp, titleId: number): Promise<number[]> {
  const { rows } = await t.database.pool.query<{ id: number }>(
    `select e.id from episodes e join seasons s on s.id = e.season_id
     where s.title_id = $1 order by s.number, e.number`,
    [titleId],
  );
  return rows.map(({ id }) => id);
}

/** Reports a position of 10 of 100 seconds, unless the body says otherwise. */
export const saveProgress = (who: Member, body: object) =>
  who.post<{ positionSeconds: number | null; errors?: Record<string, string[]> }>(
    '/api/user/progress',
    { position_seconds: 10, duration_seconds: 100, ...body },
  );

export const listHistory = async (who: Member, query = '') =>
  (
    await who.get<{ data: HistoryItem[]; total: number; last_page: number }>(
      `/api/user/history${query}`,
    )
  ).body;

/** History entries of a film (`null`) or an episode, a minute apart, latest first. */
export async function fillHistory(
  t: TestApp,
  who: Member,
  entries: [titleId: number, episodeId: number | null][],
): Promise<void> {
  for (const [i, [titleId, episodeId]] of entries.entries()) {
    await t.database.pool.query(
      `insert into watch_history
         (user_id, title_id, episode_id, position_seconds, duration_seconds, watched_at)
       values ($1, $2, $3, 1, 2, timestamptz '2026-01-01' + $4 * interval '1 minute')`,
      [who.id, titleId, episodeId, i],
    );
  }
}
