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

/* What the job `train-recommendations` learned, and the most watched titles, computed anew from what members did;
   and what they do not want to be recommended. */

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

const titleId = (name: string) =>
  integer(name)
    .notNull()
    .references(() => titles.id, { onDelete: 'cascade' });

/** One row: which training the other tables hold. */
export const recommendationModel = pgTable(
  'recommendation_model',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    /** Counts the trainings. */
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

/** The nearest titles of a title that members have to do with. */
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
  /** Who watched it. */
  members: integer().notNull(),
});

/** Titles that a profile does not want to be recommended, until it begins anew. */
export const dismissedTitles = pgTable(
  'dismissed_titles',
  { profileId: profileId(), titleId: titleId('title_id'), createdAt: createdAt() },
  (t) => [
    primaryKey({ columns: [t.profileId, t.titleId] }),
    index('dismissed_titles_title').on(t.titleId),
  ],
);
