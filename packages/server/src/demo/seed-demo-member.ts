import { eq, sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { users } from '../db/schema/index.ts';

/* Titles by their external ids in the demo catalogue; times in hours before now. */

const WATCHLIST = [
  ['imdb:tt0056923', 3],
  ['parde:the-cow', 30],
  ['parde:the-circus', 55],
  ['imdb:tt0013442', 80],
  ['imdb:tt0019760', 170],
  ['parde:sherlock-jr', 260],
] as const;

const LIKES = [
  ['imdb:tt0015864', 1, 26],
  ['imdb:tt0017136', 1, 120],
  ['parde:the-house-is-black', 1, 190],
  ['imdb:tt0052077', -1, 320],
] as const;

const FOLLOWS = [
  ['parde:one-step-beyond', 400],
  ['parde:wings', 90],
] as const;

interface Watched {
  title: string;
  /** Only for series. */
  season?: number;
  episode?: number;
  /** In seconds. */
  position: number;
  duration: number;
  ago: number;
}

const WATCHED: Watched[] = [
  { title: 'imdb:tt0063350', position: 1_893, duration: 5_760, ago: 2 },
  { title: 'parde:the-cisco-kid', season: 1, episode: 3, position: 702, duration: 1_620, ago: 20 },
  {
    title: 'parde:the-cisco-kid',
    season: 1,
    episode: 2,
    position: 1_611,
    duration: 1_620,
    ago: 21,
  },
  { title: 'imdb:tt0015864', position: 4_871, duration: 4_920, ago: 27 },
  {
    title: 'parde:the-cisco-kid',
    season: 1,
    episode: 1,
    position: 1_608,
    duration: 1_620,
    ago: 70,
  },
  { title: 'parde:the-house-is-black', position: 1_196, duration: 1_200, ago: 191 },
  { title: 'imdb:tt0052077', position: 1_240, duration: 4_740, ago: 321 },
];

/** What the member with premium watched this week. */
const WATCHED_BY_PREMIUM: Watched[] = [
  { title: 'imdb:tt0017136', position: 8_900, duration: 9_180, ago: 30 },
  { title: 'imdb:tt0013442', position: 5_400, duration: 5_640, ago: 52 },
  { title: 'parde:the-cow', position: 6_000, duration: 6_240, ago: 75 },
  { title: 'parde:the-house-is-black', position: 1_190, duration: 1_200, ago: 98 },
  { title: 'imdb:tt0015864', position: 4_800, duration: 4_920, ago: 120 },
];

/** History entries of the films that can be played in the demo. */
const FILMS_WATCHED: Watched[] = [
  { title: 'parde:a-few-minutes-in-the-dark', position: 38, duration: 82, ago: 1 },
  { title: 'parde:lessons-of-light', season: 1, episode: 1, position: 43, duration: 44, ago: 26 },
];

const titleOf = (row: string) =>
  sql.raw(`join title_external_ids x on x.source = split_part(${row}.title, ':', 1)
    and x.external_id = split_part(${row}.title, ':', 2)`);

const before = (row: string) => sql.raw(`now() - make_interval(hours => ${row}.ago)`);

/**
 * Data of the demo member, added when the account is created: watchlist, history, likes and
 * follows. Titles that are missing from the catalogue are skipped.
 */
export async function seedDemoMember(db: Db, userId: number): Promise<void> {
  const listed = WATCHLIST.map(([title, ago]) => ({ title, ago }));
  await db.execute(sql`
    insert into watchlist (user_id, title_id, created_at)
    select ${userId}, x.title_id, ${before('w')}
    from jsonb_to_recordset(${JSON.stringify(listed)}::jsonb) as w(title text, ago int) ${titleOf('w')}`);
  const liked = LIKES.map(([title, value, ago]) => ({ title, value, ago }));
  await db.execute(sql`
    insert into title_likes (user_id, title_id, value, created_at)
    select ${userId}, x.title_id, l.value, ${before('l')}
    from jsonb_to_recordset(${JSON.stringify(liked)}::jsonb) as l(title text, value int, ago int) ${titleOf('l')}`);
  const followed = FOLLOWS.map(([title, ago]) => ({ title, ago }));
  await db.execute(sql`
    insert into title_follows (user_id, title_id, created_at, is_awaited)
    select ${userId}, t.id, ${before('f')}, t.status = 'coming_soon'
    from jsonb_to_recordset(${JSON.stringify(followed)}::jsonb) as f(title text, ago int) ${titleOf('f')}
      join titles t on t.id = x.title_id`);
  await insertWatched(db, userId, [...WATCHED, ...FILMS_WATCHED]);
}

/** History of the demo member with premium, added when the account is created. */
export const seedPremiumHistory = (db: Db, userId: number): Promise<void> =>
  insertWatched(db, userId, WATCHED_BY_PREMIUM);

/** Adds history entries of our own films to a demo member created before those films existed. */
export async function seedDemoFilmHistory(db: Db): Promise<void> {
  const [member] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, 'member@demo.parde'));
  if (member) await insertWatched(db, member.id, FILMS_WATCHED);
}

async function insertWatched(db: Db, userId: number, watched: readonly Watched[]): Promise<void> {
  await db.execute(sql`
    insert into watch_history
      (user_id, title_id, episode_id, position_seconds, duration_seconds, watched_at, observed_at)
    select ${userId}, x.title_id, e.id, w.position, w.duration, ${before('w')}, ${before('w')}
    from jsonb_to_recordset(${JSON.stringify(watched)}::jsonb)
      as w(title text, season int, episode int, position int, duration int, ago int) ${titleOf('w')}
      left join seasons s on s.title_id = x.title_id and s.number = w.season
      left join episodes e on e.season_id = s.id and e.number = w.episode
    where (w.episode is null) = (e.id is null)
    on conflict do nothing`);
}
