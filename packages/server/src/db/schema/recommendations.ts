import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  smallint,
} from 'drizzle-orm/pg-core';
import { createdAt, time } from './columns.ts';
import { profileId } from './profiles.ts';
import { titles } from './titles.ts';

/* The model that the job `train-recommendations` learned and the most watched titles, both recomputed from members'
   activity; and the titles that members do not want to be recommended. */

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

const titleId = (name: string) =>
  integer(name)
    .notNull()
    .references(() => titles.id, { onDelete: 'cascade' });

/** A single row: describes the training whose results the other tables hold. */
export const recommendationModel = pgTable(
  'recommendation_model',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    /** Number of the training, incremented each time. */
    version: integer().notNull(),
    trainedAt: time('trained_at').notNull(),
    members: integer().notNull(),
    titles: integer().notNull(),
  },
  (t) => [check('recommendation_model_one', sql`${t.isOnly}`)],
);

export const titleFactors = pgTable('title_factors', {
  titleId: titleId('title_id').primaryKey(),
  /** `FACTORS` float32, little-endian. */
  factors: bytes().notNull(),
});

/** The nearest neighbours of each title with activity by members. */
export const titleNeighbours = pgTable(
  'title_neighbours',
  {
    titleId: titleId('title_id'),
    neighbourId: titleId('neighbour_id'),
    /** 0 to 1. */
    score: real().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.titleId, t.neighbourId] }),
    index('title_neighbours_neighbour').on(t.neighbourId),
  ],
);

/** The most watched titles of the last seven days. */
export const topTitles = pgTable('top_titles', {
  rank: smallint().primaryKey(),
  titleId: titleId('title_id').unique(),
  /** Number of members who watched it. */
  members: integer().notNull(),
});

/** Titles that a profile does not want to be recommended, until it resets its recommendations. */
export const dismissedTitles = pgTable(
  'dismissed_titles',
  { profileId: profileId(), titleId: titleId('title_id'), createdAt: createdAt() },
  (t) => [
    primaryKey({ columns: [t.profileId, t.titleId] }),
    index('dismissed_titles_title').on(t.titleId),
  ],
);
