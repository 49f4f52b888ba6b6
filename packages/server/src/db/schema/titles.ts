import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  numeric,
  pgEnum,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { createdAt, time, updatedAt } from './columns.ts';
import { countries, genres, languages } from './facets.ts';
import { images } from './images.ts';

export const titleType = pgEnum('title_type', ['movie', 'series', 'short']);
export const titleStatus = pgEnum('title_status', ['available', 'coming_soon']);
export const ratingSource = pgEnum('rating_source', ['imdb', 'rotten_tomatoes', 'metacritic']);

export const titles = pgTable(
  'titles',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    type: titleType().notNull(),
    status: titleStatus().notNull().default('available'),
    /** Keeps Persian letters, no slashes. Only decoration: the id identifies the title. */
    slug: text().notNull(),
    /** The Persian name; falls back to the original where no Persian one is known. */
    titleFa: text('title_fa').notNull(),
    titleEn: text('title_en'),
    titleOriginal: text('title_original'),
    year: smallint(),
    endYear: smallint('end_year'),
    releaseDate: date('release_date', { mode: 'string' }),
    availableFrom: date('available_from', { mode: 'string' }),
    runtimeMin: smallint('runtime_min'),
    /** Visitors may play it too; for series: all episodes. */
    isFree: boolean('is_free').notNull().default(false),
    age: text(),
    synopsisFa: text('synopsis_fa'),
    synopsisEn: text('synopsis_en'),
    posterHash: text('poster_hash').references(() => images.hash),
    backdropHash: text('backdrop_hash').references(() => images.hash),
    /** Columns that an operator edited by hand; imports do not change them. */
    lockedFields: text('locked_fields').array().notNull().default(sql`'{}'`),
    /** When it first became visible; orders "newest". */
    publishedAt: time('published_at').notNull().defaultNow(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check('titles_name_not_blank', sql`btrim(${t.titleFa}) <> ''`),
    check('titles_slug_form', sql`${t.slug} <> '' and ${t.slug} !~ '[/?#[:space:]]'`),
    check('titles_year_range', sql`${t.year} between 1870 and 2100`),
    check('titles_end_year_order', sql`${t.endYear} >= ${t.year}`),
    check('titles_runtime_range', sql`${t.runtimeMin} between 1 and 6000`),
    check('titles_age_mark', sql`${t.age} in ('all', '7', '12', '15', '18')`),
    index('titles_coming_soon').on(t.availableFrom, t.id).where(sql`${t.status} = 'coming_soon'`),
  ],
);

/** All other names of the title, in any language; search calls them aliases. */
export const titleAliases = pgTable(
  'title_aliases',
  {
    titleId: integer('title_id')
      .notNull()
      .references(() => titles.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    text: text().notNull(),
    /** Null: unknown. */
    language: text(),
  },
  (t) => [
    primaryKey({ columns: [t.titleId, t.position] }),
    check('title_aliases_not_blank', sql`btrim(${t.text}) <> ''`),
  ],
);

export const titleExternalIds = pgTable(
  'title_external_ids',
  {
    source: text().notNull(),
    externalId: text('external_id').notNull(),
    titleId: integer('title_id')
      .notNull()
      .references(() => titles.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.source, t.externalId] }),
    index('title_external_ids_title').on(t.titleId),
    check(
      'title_external_ids_imdb_form',
      sql`${t.source} <> 'imdb' or ${t.externalId} ~ '^tt[0-9]{7,10}$'`,
    ),
  ],
);

const joinColumns = () => ({
  titleId: integer('title_id')
    .notNull()
    .references(() => titles.id, { onDelete: 'cascade' }),
  position: smallint().notNull(),
});

export const titleGenres = pgTable(
  'title_genres',
  {
    ...joinColumns(),
    genreId: integer('genre_id')
      .notNull()
      .references(() => genres.id),
  },
  (t) => [primaryKey({ columns: [t.titleId, t.genreId] })],
);

export const titleCountries = pgTable(
  'title_countries',
  {
    ...joinColumns(),
    countryCode: text('country_code')
      .notNull()
      .references(() => countries.code),
  },
  (t) => [primaryKey({ columns: [t.titleId, t.countryCode] })],
);

export const titleLanguages = pgTable(
  'title_languages',
  {
    ...joinColumns(),
    languageCode: text('language_code')
      .notNull()
      .references(() => languages.code),
  },
  (t) => [primaryKey({ columns: [t.titleId, t.languageCode] })],
);

/** imdb: 0–10 with one decimal; rotten_tomatoes: score 0–100 with a status; metacritic: 0–100. */
export const titleRatings = pgTable(
  'title_ratings',
  {
    titleId: integer('title_id')
      .notNull()
      .references(() => titles.id, { onDelete: 'cascade' }),
    source: ratingSource().notNull(),
    value: numeric({ precision: 4, scale: 1, mode: 'number' }).notNull(),
    votes: integer(),
    status: text(),
  },
  (t) => [
    primaryKey({ columns: [t.titleId, t.source] }),
    check(
      'title_ratings_range',
      sql`${t.value} >= 0 and ${t.value} <= case when ${t.source} = 'imdb' then 10 else 100 end`,
    ),
    check('title_ratings_votes', sql`${t.votes} >= 0`),
    check(
      'title_ratings_status',
      sql`(${t.source} = 'rotten_tomatoes') = (${t.status} is not null) and ${t.status} in ('certified_fresh', 'fresh', 'rotten')`,
    ),
  ],
);

export const screenshots = pgTable(
  'screenshots',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    titleId: integer('title_id')
      .notNull()
      .references(() => titles.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    imageHash: text('image_hash')
      .notNull()
      .references(() => images.hash),
    /** Taken from the film by a job, because none was provided. */
    isMade: boolean('is_made').notNull().default(false),
  },
  (t) => [unique('screenshots_place').on(t.titleId, t.position)],
);

export const trailers = pgTable(
  'trailers',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    titleId: integer('title_id')
      .notNull()
      .references(() => titles.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    titleFa: text('title_fa'),
    /** Storage key of the clip. */
    storageKey: text('storage_key').notNull(),
    durationSeconds: integer('duration_seconds'),
  },
  (t) => [unique('trailers_place').on(t.titleId, t.position)],
);

/** Hand-picked slides of the front pages. */
export const slides = pgTable('slides', {
  titleId: integer('title_id')
    .primaryKey()
    .references(() => titles.id, { onDelete: 'cascade' }),
  position: smallint().notNull().unique(),
});
