import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core';
import { createdAt, time } from './columns.ts';
import { users } from './users.ts';

/**
 * People who share an account. A trigger creates the first profile together with the account and gives it the account's
 * id; ids of the others begin far above those of accounts (ADR 103).
 */
export const profiles = pgTable(
  'profiles',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity({ startWith: 1_000_000_001 }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** One of `AVATARS`. */
    avatar: text().notNull().default('curtain'),
    /** For a child's profile: the age in years that titles must be suitable for; null if everything is shown. */
    ageLimit: smallint('age_limit'),
    /** Argon2id in PHC form; null if anybody with the account may choose the profile. */
    pinHash: text('pin_hash'),
    /** Whether recording what is watched is paused. */
    isHistoryPaused: boolean('is_history_paused').notNull().default(false),
    /** Recommendations ignore everything done before this time; null if they consider everything. */
    recommendationsSince: time('recommendations_since'),
    createdAt: createdAt(),
  },
  (t) => [
    unique('profiles_name').on(t.userId, t.name),
    check('profiles_name_length', sql`char_length(${t.name}) between 1 and 60`),
    check('profiles_age_limit', sql`${t.ageLimit} between 0 and 17`),
    // The first profile manages the others, so it cannot be a child's.
    check('profiles_first_is_grown', sql`${t.id} <> ${t.userId} or ${t.ageLimit} is null`),
  ],
);

/**
 * Profile that the row belongs to and is deleted with. The column kept its old name, because releases before profiles
 * wrote the account's id there, which is the first profile's (ADR 103).
 */
export const profileId = () =>
  integer('user_id')
    .notNull()
    .references(() => profiles.id, { onDelete: 'cascade' });
