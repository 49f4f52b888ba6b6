import { sql } from 'drizzle-orm';
import { check, index, integer, pgEnum, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, time } from './columns.ts';
import { sha256 } from './sessions.ts';
import { users } from './users.ts';

export const smsPurpose = pgEnum('sms_purpose', ['sign_in', 'own_number', 'proof']);

/**
 * Codes sent by SMS, including used and expired ones of the last two days: the daily number of messages is counted from
 * them.
 */
export const smsCodes = pgTable(
  'sms_codes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    purpose: smsPurpose().notNull(),
    /** Member who requested the code; null for a sign-in. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    mobile: text().notNull(),
    /** Hash of the secret that was given to the browser that requested the code. */
    ticketHash: sha256('ticket_hash').notNull(),
    /** HMAC of ticket and code: with a plain hash, the six digits could be found by trying them all. */
    codeHash: sha256('code_hash').notNull(),
    triesLeft: integer('tries_left').notNull(),
    createdAt: createdAt(),
    expiresAt: time('expires_at').notNull(),
    /** `null` if it was not used. */
    usedAt: time('used_at'),
  },
  (t) => [
    uniqueIndex('sms_codes_ticket').on(t.ticketHash),
    index('sms_codes_user').on(t.userId),
    index('sms_codes_created').on(t.createdAt),
    index('sms_codes_mobile').on(t.mobile),
    check(
      'sms_codes_hash_length',
      sql`octet_length(${t.ticketHash}) = 32 and octet_length(${t.codeHash}) = 32`,
    ),
    check('sms_codes_tries', sql`${t.triesLeft} >= 0`),
    check('sms_codes_user', sql`(${t.userId} is null) = (${t.purpose} = 'sign_in')`),
  ],
);
