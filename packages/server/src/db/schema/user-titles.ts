import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { createdAt, time } from './columns.ts';
import { profileId } from './profiles.ts';
import { episodes } from './series.ts';
import { titles } from './titles.ts';
import { userId } from './user-id.ts';

const titleId = () =>
  integer('title_id')
    .notNull()
    .references(() => titles.id, { onDelete: 'cascade' });

export const watchlist = pgTable(
  'watchlist',
  { profileId: profileId(), titleId: titleId(), createdAt: createdAt() },
  (t) => [
    primaryKey({ columns: [t.profileId, t.titleId] }),
    index('watchlist_newest').on(t.profileId, t.createdAt.desc()),
    index('watchlist_title').on(t.titleId),
  ],
);

/** One row per film or episode that a member watched, with the position. */
export const watchHistory = pgTable(
  'watch_history',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    profileId: profileId(),
    titleId: titleId(),
    /** `null` for a film. */
    episodeId: integer('episode_id').references(() => episodes.id, { onDelete: 'cascade' }),
    positionSeconds: integer('position_seconds').notNull(),
    durationSeconds: integer('duration_seconds').notNull(),
    /** Up to five minutes before `observedAt`: see `nextWatchedAt`. */
    watchedAt: time('watched_at').notNull().defaultNow(),
    /** When the player was at this position: an older report that arrives later changes nothing. */
    observedAt: time('observed_at').notNull().defaultNow(),
    /** When its title was removed from "continue watching", until it is watched again; null if it was not. */
    dismissedAt: time('dismissed_at'),
  },
  (t) => [
    unique('watch_history_one_each').on(t.profileId, t.titleId, t.episodeId).nullsNotDistinct(),
    index('watch_history_latest').on(t.profileId, t.watchedAt.desc()),
    index('watch_history_title').on(t.titleId),
    index('watch_history_episode').on(t.episodeId),
    check(
      'watch_history_position',
      sql`${t.positionSeconds} >= 0 and ${t.positionSeconds} <= ${t.durationSeconds} and ${t.durationSeconds} > 0`,
    ),
  ],
);

/** Likes (1) and dislikes (-1). */
export const titleLikes = pgTable(
  'title_likes',
  {
    profileId: profileId(),
    titleId: titleId(),
    value: smallint().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.profileId, t.titleId] }),
    index('title_likes_title').on(t.titleId),
    check('title_likes_value', sql`${t.value} in (1, -1)`),
  ],
);

/** Members' ratings of titles, in half stars. */
export const memberRatings = pgTable(
  'member_ratings',
  {
    profileId: profileId(),
    titleId: titleId(),
    halfStars: smallint('half_stars').notNull(),
    ratedAt: time('rated_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.profileId, t.titleId] }),
    index('member_ratings_latest').on(t.profileId, t.ratedAt.desc()),
    index('member_ratings_title').on(t.titleId),
    check('member_ratings_range', sql`${t.halfStars} between 1 and 10`),
  ],
);

/** Days on which members watched titles, as they say themselves: in a cinema, elsewhere, here. */
export const diaryEntries = pgTable(
  'diary_entries',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    profileId: profileId(),
    titleId: titleId(),
    watchedOn: date('watched_on').notNull(),
    note: text(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('diary_entries_one_a_day').on(t.profileId, t.titleId, t.watchedOn),
    index('diary_entries_latest').on(t.profileId, t.watchedOn.desc(), t.id.desc()),
    index('diary_entries_title').on(t.titleId),
  ],
);

/**
 * Sums of `title_likes`, maintained by a trigger; a title without any has no row. Kept apart from the titles, which
 * search reads.
 */
export const titleLikeCounts = pgTable(
  'title_like_counts',
  {
    titleId: integer('title_id')
      .primaryKey()
      .references(() => titles.id, { onDelete: 'cascade' }),
    likes: integer().notNull(),
    dislikes: integer().notNull(),
  },
  (t) => [check('title_like_counts_range', sql`${t.likes} >= 0 and ${t.dislikes} >= 0`)],
);

/**
 * Number of ratings of a title per half-star value, 1 to 10, maintained by triggers; a title without any has no row.
 */
export const titleRatingCounts = pgTable(
  'title_rating_counts',
  {
    titleId: integer('title_id')
      .primaryKey()
      .references(() => titles.id, { onDelete: 'cascade' }),
    halfStars: integer('half_stars').array().notNull(),
  },
  (t) => [
    check(
      'title_rating_counts_range',
      sql`cardinality(${t.halfStars}) = 10 and 0 <= all(${t.halfStars})`,
    ),
  ],
);

/** Series that members follow, and announced titles that they wait for. */
export const titleFollows = pgTable(
  'title_follows',
  {
    userId: userId(),
    titleId: titleId(),
    createdAt: createdAt(),
    /** Compared with ids of episodes by releases before `known_arrival`; with this default they find nothing new. */
    knownEpisodeId: integer('known_episode_id').default(2_147_483_647),
    /** Whether the title was only announced when the member followed it, and has had nothing to play since. */
    isAwaited: boolean('is_awaited').notNull(),
    /** Whether the title was available at that time, but with nothing to play. */
    awaitsFilm: boolean('awaits_film').notNull().default(false),
    /** Episodes with a higher arrival number are news for the member. */
    knownArrival: bigint('known_arrival', { mode: 'number' })
      .notNull()
      .default(sql`nextval('episode_arrivals')`),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.titleId] }),
    index('title_follows_title').on(t.titleId),
  ],
);
