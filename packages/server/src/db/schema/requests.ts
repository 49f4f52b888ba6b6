import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { createdAt, keyText, updatedAt } from './columns.ts';
import { titles, titleType } from './titles.ts';
import { userId } from './user-id.ts';

export const requestState = pgEnum('request_state', ['open', 'accepted', 'declined', 'fulfilled']);

/** Titles that members requested; staff answer them with `parde requests`. */
export const titleRequests = pgTable(
  'title_requests',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    type: titleType().notNull(),
    title: text().notNull(),
    /** Folded name (domain/persian) that identifies equal requests. */
    key: keyText().notNull(),
    /**
     * Sound keys of its words, and each key with one letter removed: requests with similar names have some in common.
     */
    words: text().array().notNull().default(sql`'{}'`),
    imdb: text(),
    year: smallint(),
    state: requestState().notNull().default('open'),
    /** Why it was declined. */
    reason: text(),
    /** Number of its `request_votes`, maintained by a trigger. */
    votes: integer().notNull().default(0),
    /** The title that fulfilled it; null until then, and when that title was deleted. */
    titleId: integer('title_id').references(() => titles.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('title_requests_imdb')
      .on(t.imdb)
      .where(sql`${t.imdb} is not null and ${t.state} in ('open', 'accepted')`),
    uniqueIndex('title_requests_name')
      .on(t.type, t.key, sql`coalesce(${t.year}, 0)`)
      .where(sql`${t.imdb} is null and ${t.state} in ('open', 'accepted')`),
    index('title_requests_key').on(t.key),
    index('title_requests_words')
      .using('gin', t.words)
      .where(sql`${t.state} in ('open', 'accepted')`),
    index('title_requests_state').on(t.state, t.createdAt),
    index('title_requests_votes').on(t.state, t.votes.desc(), t.createdAt, t.id),
    check('title_requests_length', sql`char_length(${t.title}) between 2 and 150`),
    check('title_requests_imdb_form', sql`${t.imdb} ~ '^tt[0-9]{7,10}$'`),
    check('title_requests_year_range', sql`${t.year} between 1870 and 2100`),
    check('title_requests_reason', sql`(${t.state} = 'declined') = (${t.reason} is not null)`),
  ],
);

/** Members who want it. The first one made the request. */
export const requestVotes = pgTable(
  'request_votes',
  {
    requestId: integer('request_id')
      .notNull()
      .references(() => titleRequests.id, { onDelete: 'cascade' }),
    userId: userId(),
    /** The member's note. */
    note: text(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.requestId, t.userId] }),
    index('request_votes_user').on(t.userId, t.createdAt.desc()),
    check('request_votes_note', sql`char_length(${t.note}) <= 500`),
  ],
);
