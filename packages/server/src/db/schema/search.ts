import { sql } from 'drizzle-orm';
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

/*
 * What lists and search read, apart from the titles themselves and from anything that users bump.
 * Derived from the other tables by the importers; `parde reindex` rebuilds it.
 *
 * Lexemes of `words` are namespaced by a first character, so that one GIN index serves every tier:
 *   `word`   a folded word (or two neighbours joined) of the Persian, English or original name
 *   `~word`  the same of an alias
 *   `=KEY`   sound key of any of them (Finglish, Persian spellings of Latin names)
 *   `%key`   homophone key, only where it differs from the word itself
 *
 * `is_popular` marks the best-voted rows (see `search_state`). Search asks them first: if they fill
 * the page nothing else can outrank them, and if they do not the query is rare enough for the
 * whole index. Both plans stay cheap however common a word is.
 */

/** Lists show what can be watched; an index of those alone is read without a look at the table. */
const isListed = (t: { status: AnyPgColumn }) => sql`${t.status} = 'available'`;

const walked = (t: Record<'titleId' | 'facets' | 'year' | 'imdb', ExtraConfigColumn>) =>
  [t.titleId.desc(), t.facets, t.year, t.imdb] as const;

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
    /** Tomato meter. */
    rt: smallint(),
    year: smallint(),
    age: text(),
    isDubbed: boolean('is_dubbed').notNull(),
    hasSubtitle: boolean('has_subtitle').notNull(),
    publishedAt: time('published_at').notNull(),
    titleSort: persianText('title_sort').notNull(),
    /**
     * Everything that narrows a list: `g:{genre id}`, `c:{country}`, `l:{language}`, `t:{type}`, `a:{age}`,
     * `dubbed`, `subtitled`, `y:{year}`, `i:{whole IMDb points}`. One index meets any combination.
     */
    facets: text().array().notNull(),
    words: tsvector().notNull(),
  },
  (t) => [
    index('title_search_words').using('gin', t.words),
    index('title_search_words_popular').using('gin', t.words).where(sql`${t.isPopular}`),
    index('title_search_facets').using('gin', t.facets),
    // One for each order of lists, with all that filters ask for: a walk along it needs no row of the table.
    // Drizzle writes NULLS LAST after every DESC: queries must say so too, or the index is no use.
    index('title_search_votes')
      .on(t.votes.desc(), ...walked(t))
      .where(isListed(t)),
    index('title_search_newest')
      .on(t.publishedAt.desc(), ...walked(t))
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
      .on(t.titleSort, t.titleId, t.facets, t.year, t.imdb)
      .where(isListed(t)),
    index('title_search_votes_popular')
      .on(t.votes.desc(), t.titleId.desc(), t.facets)
      .where(sql`${t.isPopular}`),
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
    primaryKey({ columns: [t.titleId, t.key] }),
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
    /** Votes of the titles credited, summed; orders people as votes order titles. */
    votes: integer().notNull(),
    isPopular: boolean('is_popular').notNull(),
    /** Role with most credits; null without credits. */
    mainRole: personRole('main_role'),
    words: tsvector().notNull(),
  },
  (t) => [
    index('person_search_words').using('gin', t.words),
    index('person_search_words_popular').using('gin', t.words).where(sql`${t.isPopular}`),
    index('person_search_votes').on(t.votes.desc(), t.personId.desc()),
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
    primaryKey({ columns: [t.personId, t.key] }),
    index('person_keys_key').on(t.key, t.votes.desc(), t.personId).where(sql`not ${t.isAlias}`),
    index('person_keys_popular')
      .on(t.key, t.votes.desc(), t.personId)
      .where(sql`${t.isPopular} and not ${t.isAlias}`),
    index('person_keys_popular_votes')
      .on(t.votes.desc(), t.personId.desc(), t.key)
      .where(sql`${t.isPopular} and not ${t.isAlias}`),
  ],
);

/** Every folded word of every name, once: where one-letter slips are looked up (SymSpell). */
export const searchWords = pgTable(
  'search_words',
  {
    word: keyText().notNull(),
    /** `t` words of titles, `p` words of people. */
    kind: text().notNull(),
    /** As its most voted name spells it, for "did you mean". */
    display: text().notNull(),
    /** Votes of that name. */
    votes: integer().notNull(),
    /** The word and each of it with one letter left out. */
    deletions: text().array().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.word, t.kind] }),
    index('search_words_deletions').using('gin', t.deletions),
  ],
);

/** One row: the votes from which a title or a person counts as popular. */
export const searchState = pgTable('search_state', {
  id: smallint().primaryKey().default(1),
  popularTitleVotes: integer('popular_title_votes').notNull().default(0),
  popularPersonVotes: integer('popular_person_votes').notNull().default(0),
});

/** Titles per genre, country, decade and language, counted after each import. */
export const categoryCounts = pgTable(
  'category_counts',
  {
    /** `genre`, `country`, `decade`, `language`, or `all` (one row, value ''). */
    kind: text().notNull(),
    value: text().notNull(),
    count: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.value] })],
);
