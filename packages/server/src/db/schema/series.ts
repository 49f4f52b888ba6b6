import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgSequence,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { images } from './images.ts';
import { titles } from './titles.ts';

export const seasons = pgTable(
  'seasons',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    titleId: integer('title_id')
      .notNull()
      .references(() => titles.id, { onDelete: 'cascade' }),
    /** Season 0 holds specials. */
    number: smallint().notNull(),
    titleFa: text('title_fa'),
  },
  (t) => [
    unique('seasons_number').on(t.titleId, t.number),
    check('seasons_number_range', sql`${t.number} between 0 and 999`),
  ],
);

/** Numbers the episodes that followers can be notified of, in the order in which they became playable. */
export const episodeArrivals = pgSequence('episode_arrivals');

export const episodes = pgTable(
  'episodes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    seasonId: integer('season_id')
      .notNull()
      .references(() => seasons.id, { onDelete: 'cascade' }),
    number: smallint().notNull(),
    titleFa: text('title_fa'),
    titleEn: text('title_en'),
    airDate: date('air_date', { mode: 'string' }),
    runtimeMin: smallint('runtime_min'),
    synopsisFa: text('synopsis_fa'),
    stillHash: text('still_hash').references(() => images.hash),
    /** Visitors may play it too, even if the series is not free. */
    isFree: boolean('is_free').notNull().default(false),
    /**
     * Number from `episode_arrivals`, assigned when followers could be notified that the episode is playable; null
     * before that.
     */
    arrival: bigint({ mode: 'number' }),
  },
  (t) => [
    unique('episodes_number').on(t.seasonId, t.number),
    index('episodes_still').on(t.stillHash).where(sql`${t.stillHash} is not null`),
    index('episodes_air_date').on(t.airDate, t.id).where(sql`${t.airDate} is not null`),
    check('episodes_number_range', sql`${t.number} between 0 and 9999`),
  ],
);

export const episodeExternalIds = pgTable(
  'episode_external_ids',
  {
    source: text().notNull(),
    externalId: text('external_id').notNull(),
    episodeId: integer('episode_id')
      .notNull()
      .references(() => episodes.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.source, t.externalId] })],
);
