import { eq, sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgEnum,
  pgTable,
  pgView,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { createdAt, time, updatedAt } from './columns.ts';
import { ageMarks, countries, genres, languages } from './facets.ts';
import { images } from './images.ts';

export const titleType = pgEnum('title_type', ['movie', 'series', 'short']);
export const titleStatus = pgEnum('title_status', ['available', 'coming_soon']);
/** Only `published` titles are visible to visitors and members. */
export const titleState = pgEnum('title_state', ['published', 'draft', 'hidden', 'takedown']);
/** Production status of a series. */
export const seriesStatus = pgEnum('series_status', ['planned', 'running', 'ended', 'cancelled']);
export const ratingSource = pgEnum('rating_source', ['imdb', 'rotten_tomatoes', 'metacritic']);

export const titles = pgTable(
  'titles',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    type: titleType().notNull(),
    status: titleStatus().notNull().default('available'),
    state: titleState().notNull().default('published'),
    /** When a draft is published automatically; null if it is published by hand. */
    publishAt: time('publish_at'),
    /** For a takedown: what its page says, and whether it responds with 410 (removed) or 451 (by law). */
    takedownReason: text('takedown_reason'),
    takedownStatus: smallint('takedown_status'),
    /** Keeps Persian letters, contains no slashes. Purely cosmetic: the id identifies the title. */
    slug: text().notNull(),
    /** The Persian name; the original one if no Persian name is known. */
    titleFa: text('title_fa').notNull(),
    titleEn: text('title_en'),
    titleOriginal: text('title_original'),
    year: smallint(),
    endYear: smallint('end_year'),
    releaseDate: date('release_date', { mode: 'string' }),
    availableFrom: date('available_from', { mode: 'string' }),
    runtimeMin: smallint('runtime_min'),
    /** Whether visitors may play it, too; for a series: all episodes. */
    isFree: boolean('is_free').notNull().default(false),
    age: text().references(() => ageMarks.code),
    synopsisFa: text('synopsis_fa'),
    synopsisEn: text('synopsis_en'),
    taglineFa: text('tagline_fa'),
    taglineEn: text('tagline_en'),
    /** `null` if unknown, or if it is not a series. */
    seriesStatus: seriesStatus('series_status'),
    keywords: text().array().notNull().default(sql`'{}'`),
    /** Names of its producers and of the channels that show it, most significant first. */
    companies: text().array().notNull().default(sql`'{}'`),
    networks: text().array().notNull().default(sql`'{}'`),
    posterHash: text('poster_hash').references(() => images.hash),
    backdropHash: text('backdrop_hash').references(() => images.hash),
    /** Whether it has any media file; maintained by triggers. */
    hasFile: boolean('has_file').notNull().default(false),
    /** Columns that an operator edited by hand; imports do not change them. */
    lockedFields: text('locked_fields').array().notNull().default(sql`'{}'`),
    /**
     * The writer of each value, keyed by the names in `locked_fields`: `operator`, `catalogue`. `*` covers all values
     * without an entry of their own.
     */
    fieldProvenance: jsonb('field_provenance')
      .$type<Record<string, string>>()
      .notNull()
      .default({ '*': 'catalogue' }),
    /** Incremented with each change of the record, so that a form detects concurrent edits. */
    version: integer().notNull().default(1),
    /** When it first became visible; the order "newest" sorts by it. */
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
    check(
      'titles_takedown',
      sql`(${t.state} = 'takedown') = (${t.takedownReason} is not null and ${t.takedownStatus} is not null)
        and (${t.takedownReason} is null) = (${t.takedownStatus} is null)`,
    ),
    check('titles_takedown_status', sql`${t.takedownStatus} in (410, 451)`),
    check('titles_publish_at_draft', sql`${t.publishAt} is null or ${t.state} = 'draft'`),
    // For the staff's lists: their orders, and those of their filters that match few titles.
    index('titles_updated').on(t.updatedAt, t.id),
    index('titles_year').on(t.year.desc(), t.id.desc()),
    index('titles_name').on(sql`${t.titleFa} collate "fa-x-icu"`, t.id),
    index('titles_type').on(t.type, t.id),
    index('titles_unpublished').on(t.state, t.id).where(sql`${t.state} <> 'published'`),
    index('titles_unpublished_year')
      .on(t.state, t.year.desc(), t.id.desc())
      .where(sql`${t.state} <> 'published'`),
    index('titles_without_poster').on(t.id).where(sql`${t.posterHash} is null`),
    index('titles_with_backdrop').on(t.id).where(sql`${t.backdropHash} is not null`),
    index('titles_without_synopsis').on(t.id).where(sql`${t.synopsisFa} is null`),
    index('titles_without_synopsis_year')
      .on(t.type, t.year.desc(), t.id.desc())
      .where(sql`${t.synopsisFa} is null`),
    index('titles_without_file').on(t.id).where(sql`not ${t.hasFile}`),
    index('titles_type_without_file').on(t.type, t.id).where(sql`not ${t.hasFile}`),
    index('titles_locked').on(t.id).where(sql`${t.lockedFields} <> '{}'`),
    index('titles_age').on(t.age, t.id).where(sql`${t.age} is not null`),
    index('titles_due').on(t.publishAt).where(sql`${t.publishAt} is not null`),
    index('titles_coming_soon').on(t.availableFrom, t.id).where(sql`${t.status} = 'coming_soon'`),
  ],
);

/**
 * The titles that visitors and members may see. Features read titles from this view; only the code for staff, the
 * importers and the media pipeline read the table.
 */
export const publishedTitles = pgView('published_titles').as((query) =>
  query.select().from(titles).where(eq(titles.state, 'published')),
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
    /** `null` if unknown. */
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
  (t) => [
    primaryKey({ columns: [t.titleId, t.genreId] }),
    index('title_genres_genre').on(t.genreId, t.titleId),
  ],
);

export const titleCountries = pgTable(
  'title_countries',
  {
    ...joinColumns(),
    countryCode: text('country_code')
      .notNull()
      .references(() => countries.code),
  },
  (t) => [
    primaryKey({ columns: [t.titleId, t.countryCode] }),
    index('title_countries_country').on(t.countryCode, t.titleId),
  ],
);

export const titleLanguages = pgTable(
  'title_languages',
  {
    ...joinColumns(),
    languageCode: text('language_code')
      .notNull()
      .references(() => languages.code),
  },
  (t) => [
    primaryKey({ columns: [t.titleId, t.languageCode] }),
    index('title_languages_language').on(t.languageCode, t.titleId),
  ],
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
    /** Whether a job took it from the film, because none was provided. */
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

/** Titles deleted by staff: hidden at first, permanently removed once their time has passed. */
export const deletedTitles = pgTable(
  'deleted_titles',
  {
    titleId: integer('title_id')
      .primaryKey()
      .references(() => titles.id, { onDelete: 'cascade' }),
    purgeAt: time('purge_at').notNull(),
  },
  (t) => [index('deleted_titles_due').on(t.purgeAt)],
);
