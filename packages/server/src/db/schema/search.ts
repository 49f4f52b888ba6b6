import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  type ExtraConfigColumn,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import { keyText, persianText, time, tsvector } from './columns.ts';
import { people, personRole } from './people.ts';
import { titleStatus, titles, titleType } from './titles.ts';

/* Tables that lists and search read, separate from the titles and from anything that users update often. The
   importers derive them from the other tables; `parde reindex` rebuilds them.

   Lexemes of `words` have a namespace prefix, so that one GIN index serves every tier:

     `word`   a folded word (or two neighbours joined) of the Persian, English or original name
     `~word`  the same of an alias
     `=KEY`   sound key of any of them (Finglish, Persian spellings of Latin names)
     `%key`   homophone key, only where it differs from the word itself
     `#2`     canonical form shared by all ways of writing a word, `~#2` that of an alias
     `@ttt`   initials of a Latin name
     `!key`   coarse sound key of the whole name

   `is_popular` marks the rows with the most votes (see `search_state`). Search queries them first: if they fill the
   page nothing else can outrank them, and if they do not, the query is rare enough for the whole index. Both plans
   stay cheap however common a word is. */

/** Lists show available titles; a partial index of those allows index-only scans. */
const isListed = (t: { status: AnyPgColumn }) => sql`${t.status} = 'available'`;

const walked = (t: Record<'titleId' | 'filters' | 'year' | 'imdb', ExtraConfigColumn>) =>
  [t.titleId.desc(), t.filters, t.year, t.imdb] as const;

export const titleSearch = pgTable(
  'title_search',
  {
    titleId: integer('title_id')
      .primaryKey()
      .references(() => titles.id, { onDelete: 'cascade' }),
    type: titleType().notNull(),
    status: titleStatus().notNull(),
    votes: integer().notNull(),
    isPopular: boolean('is_popular').notNull(),
    /** IMDb rating × 10; null when unrated. */
    imdb: smallint(),
    /** Tomatometer score. */
    rt: smallint(),
    year: smallint(),
    age: text(),
    isDubbed: boolean('is_dubbed').notNull(),
    hasSubtitle: boolean('has_subtitle').notNull(),
    publishedAt: time('published_at').notNull(),
    titleSort: persianText('title_sort').notNull(),
    /**
     * Every filterable property: `g:{genre id}`, `c:{country}`, `l:{language}`, `t:{type}`,
     * `a:{age}`, `dubbed`, `subtitled`, `playable`, `y:{year}`, `i:{whole IMDb points}`. One GIN index serves
     * any combination.
     */
    facets: text().array().notNull(),
    words: tsvector().notNull(),
    /**
     * The facets except years and ratings, each between blanks: this is what index walks read, at a third of the
     * array's size.
     */
    filters: keyText()
      .notNull()
      .generatedAlwaysAs((): SQL => sql`facet_text(facets)`),
  },
  (t) => [
    index('title_search_words').using('gin', t.words),
    index('title_search_words_popular').using('gin', t.words).where(sql`${t.isPopular}`),
    index('title_search_facets').using('gin', t.facets),
    // One index per list order, including everything that filters need, so that a walk reads no
    // table rows. Drizzle writes NULLS LAST after every DESC: queries must do so too, or the index
    // is not used.
    index('title_search_votes')
      .on(t.votes.desc(), ...walked(t))
      .where(isListed(t)),
    index('title_search_newest')
      .on(t.publishedAt.desc(), ...walked(t))
      .where(isListed(t)),
    index('title_search_playable_first')
      .on(
        sql`(${t.filters} like '% playable %') desc nulls last`,
        t.publishedAt.desc(),
        ...walked(t),
      )
      .where(isListed(t)),
    index('title_search_imdb')
      .on(t.imdb.desc(), t.votes.desc(), ...walked(t))
      .where(isListed(t)),
    index('title_search_rt')
      .on(t.rt.desc(), t.votes.desc(), ...walked(t))
      .where(isListed(t)),
    index('title_search_year')
      .on(t.year.desc(), t.votes.desc(), ...walked(t))
      .where(isListed(t)),
    index('title_search_sort')
      .on(t.titleSort, t.titleId, t.filters, t.year, t.imdb)
      .where(isListed(t)),
    index('title_search_votes_popular')
      .on(t.votes.desc(), t.titleId.desc(), t.facets)
      .where(sql`${t.isPopular}`),
  ],
);

/**
 * One row per available title for each of its genres and countries, and one if it is dubbed, so that a list of one such
 * facet is walked in its order, and a list of several begins with the rarest. Each index includes everything that
 * filters need.
 */
export const facetLists = pgTable(
  'facet_lists',
  {
    /** As in `title_search.facets`: `g:{genre id}`, `c:{country}` or `dubbed`. */
    facet: keyText().notNull(),
    titleId: integer('title_id')
      .notNull()
      .references(() => titles.id, { onDelete: 'cascade' }),
    votes: integer().notNull(),
    imdb: smallint(),
    year: smallint(),
    isPlayable: boolean('is_playable').notNull(),
    publishedAt: time('published_at').notNull(),
    /** As in `title_search`. */
    filters: keyText().notNull(),
  },
  (t) => [
    // Rows are unique by construction; a unique index on the whole key would take three times the space.
    index('facet_lists_title').on(t.titleId),
    index('facet_lists_votes').on(
      ...[t.facet, t.votes.desc(), t.titleId.desc(), t.year, t.imdb, t.filters],
    ),
    index('facet_lists_imdb').on(
      ...[t.facet, t.imdb.desc(), t.votes.desc(), t.titleId.desc(), t.year, t.filters],
    ),
    index('facet_lists_newest').on(
      ...[t.facet, t.isPlayable.desc(), t.publishedAt.desc(), t.titleId.desc()],
      ...[t.year, t.imdb, t.filters],
    ),
  ],
);

/** Whole names, folded and joined, for exact and prefix matches. */
export const titleKeys = pgTable(
  'title_keys',
  {
    titleId: integer('title_id')
      .notNull()
      .references(() => titles.id, { onDelete: 'cascade' }),
    key: keyText().notNull(),
    isAlias: boolean('is_alias').notNull(),
    votes: integer().notNull(),
    isPopular: boolean('is_popular').notNull(),
  },
  (t) => [
    index('title_keys_title').on(t.titleId),
    index('title_keys_key').on(t.key, t.votes.desc(), t.titleId).where(sql`not ${t.isAlias}`),
    index('title_keys_popular')
      .on(t.key, t.votes.desc(), t.titleId)
      .where(sql`${t.isPopular} and not ${t.isAlias}`),
    index('title_keys_popular_votes')
      .on(t.votes.desc(), t.titleId.desc(), t.key)
      .where(sql`${t.isPopular} and not ${t.isAlias}`),
  ],
);

export const personSearch = pgTable(
  'person_search',
  {
    personId: integer('person_id')
      .primaryKey()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** Sum of the votes of the credited titles; orders people as votes order titles. */
    votes: integer().notNull(),
    isPopular: boolean('is_popular').notNull(),
    /** Role with most credits; null without credits. */
    mainRole: personRole('main_role'),
    words: tsvector().notNull(),
  },
  (t) => [
    index('person_search_words').using('gin', t.words),
    index('person_search_words_popular').using('gin', t.words).where(sql`${t.isPopular}`),
    index('person_search_votes_popular')
      .on(t.votes.desc(), t.personId.desc())
      .where(sql`${t.isPopular}`),
  ],
);

export const personKeys = pgTable(
  'person_keys',
  {
    personId: integer('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    key: keyText().notNull(),
    isAlias: boolean('is_alias').notNull(),
    votes: integer().notNull(),
    isPopular: boolean('is_popular').notNull(),
  },
  (t) => [
    index('person_keys_person').on(t.personId),
    index('person_keys_key').on(t.key, t.votes.desc(), t.personId).where(sql`not ${t.isAlias}`),
    index('person_keys_popular')
      .on(t.key, t.votes.desc(), t.personId)
      .where(sql`${t.isPopular} and not ${t.isAlias}`),
    index('person_keys_popular_votes')
      .on(t.votes.desc(), t.personId.desc(), t.key)
      .where(sql`${t.isPopular} and not ${t.isAlias}`),
  ],
);

/** Every folded word of every name, once, for correcting one-letter typos (SymSpell). */
export const searchWords = pgTable(
  'search_words',
  {
    word: keyText().notNull(),
    /** `t` words of titles, `p` words of people. */
    kind: text().notNull(),
    /** The word as spelt in its most voted name, for "did you mean". */
    display: text().notNull(),
    /** Votes of that name. */
    votes: integer().notNull(),
    /** Written and read only by the previous release, which may still be running: the next release drops the column. */
    deletions: text().array(),
  },
  (t) => [
    primaryKey({ columns: [t.word, t.kind] }),
    // The word, and each variant with one letter removed: these are stored only in the index.
    index('search_words_deletions').using('gin', sql`word_deletions(${t.word})`),
  ],
);

/** Folded names of unpublished titles, for staff only: the tables that visitors search do not contain them. */
export const unpublishedTitleKeys = pgTable(
  'unpublished_title_keys',
  {
    titleId: integer('title_id')
      .notNull()
      .references(() => titles.id, { onDelete: 'cascade' }),
    key: keyText().notNull(),
  },
  (t) => [primaryKey({ columns: [t.titleId, t.key] })],
);

/**
 * Ids of the titles and people whose search rows were written individually. A rebuild reads the catalogue for minutes
 * and then replaces the tables, which would lose everything written during that time, so it writes these rows again.
 */
export const searchChanges = pgTable('search_changes', {
  /** `t` for titles, `p` for people; an id may occur twice, or have been deleted since. */
  kind: text().notNull(),
  id: integer().notNull(),
  changedAt: time('changed_at').notNull().defaultNow(),
});

/**
 * A single row with a version that every change of the catalogue increments. Each process polls it every half second
 * and drops its cached pages when the version has changed.
 */
export const contentState = pgTable('content_state', {
  id: smallint().primaryKey().default(1),
  version: integer().notNull().default(0),
});

/** A single row, written by the first import. */
export const searchState = pgTable('search_state', {
  id: smallint().primaryKey().default(1),
  /** `SEARCH_VERSION` of the release that last wrote every row. */
  version: integer().notNull().default(1),
  /** The minimum votes of popular titles. */
  popularTitleVotes: integer('popular_title_votes').notNull().default(0),
  popularPersonVotes: integer('popular_person_votes').notNull().default(0),
});

/** Number of titles per filter value of lists, counted after each import. */
export const categoryCounts = pgTable(
  'category_counts',
  {
    /**
     * `genre`, `country`, `language`, `age`, `decade`, `year`, `imdb` (whole points), `type`, `version`
     * (`dubbed`), or `all` (one row, value '').
     */
    kind: text().notNull(),
    value: text().notNull(),
    count: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.value] })],
);
