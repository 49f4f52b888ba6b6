import type { ROLES } from '@parde/shared/permissions';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgEnum,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { createdAt, time, updatedAt } from './columns.ts';

/** Repeated here because the migration tool cannot load the contract; the type makes sure that both agree. */
const roles: typeof ROLES = [
  'member',
  'owner',
  'editor',
  'moderator',
  'support',
  'finance',
  'reader',
];

export const userRole = pgEnum('user_role', roles);
export const emailDigest = pgEnum('email_digest', ['off', 'daily', 'weekly']);

export const users = pgTable(
  'users',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    /**
     * In lower case, as the contract normalizes it. Several accounts may claim the same address. `null` if the account
     * signs in with its mobile number.
     */
    email: text(),
    /** `null` if the address is not confirmed. */
    emailVerifiedAt: time('email_verified_at'),
    /** `09…`, stored once it was verified with a code. */
    mobile: text(),
    /** Argon2id in PHC form; null: the account has no password. */
    passwordHash: text('password_hash'),
    role: userRole().notNull().default('member'),
    hideSpoilers: boolean('hide_spoilers').notNull().default(true),
    /** Topics of `NEWS_TOPICS` for which no push notifications are sent. */
    mutedNews: text('muted_news').array().notNull().default(sql`'{}'`),
    emailDigest: emailDigest('email_digest').notNull().default('off'),
    /** Whether recording what the member watches is paused. */
    isHistoryPaused: boolean('is_history_paused').notNull().default(false),
    /** Recommendations ignore everything that the member did before this time; null if they consider everything. */
    recommendationsSince: time('recommendations_since'),
    /** When the last digest was enqueued; null if none was. */
    digestSentAt: time('digest_sent_at'),
    /** When the account will be deleted; null: deletion was not requested. */
    deletionAt: time('deletion_at'),
    /** Until when the member cannot write comments or public lists; null if not muted. */
    mutedUntil: time('muted_until'),
    /** Until when nobody can sign in to the account; null if not banned. `BAN_WITHOUT_END` for a permanent ban. */
    bannedUntil: time('banned_until'),
    /** The reason shown to the banned member. */
    banReason: text('ban_reason'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check('users_email_form', sql`${t.email} = lower(${t.email}) and ${t.email} like '%_@_%'`),
    check('users_mobile_form', sql`${t.mobile} ~ '^09[0-9]{9}$'`),
    check('users_way_in', sql`${t.email} is not null or ${t.mobile} is not null`),
    check('users_verified_email', sql`${t.email} is not null or ${t.emailVerifiedAt} is null`),
    check('users_name_length', sql`char_length(${t.name}) between 2 and 60`),
    check('users_ban', sql`(${t.bannedUntil} is null) = (${t.banReason} is null)`),
    // Only one account can have confirmed an address.
    uniqueIndex('users_email_confirmed').on(t.email).where(sql`${t.emailVerifiedAt} is not null`),
    // Its operator class supports lookups of whole numbers and of prefixes.
    uniqueIndex('users_mobile').on(t.mobile.op('text_pattern_ops')),
    // For finding the accounts of an address, and for search by the beginning of an address and by words of a name.
    index('users_email_prefix').on(t.email.op('text_pattern_ops')),
    index('users_name_folded').using('gin', sql`name_words(${t.name})`),
    index('users_banned').on(t.bannedUntil).where(sql`${t.bannedUntil} is not null`),
    index('users_deletion').on(t.deletionAt).where(sql`${t.deletionAt} is not null`),
    index('users_staff').on(t.id).where(sql`${t.role} <> 'member'`),
    index('users_created').on(t.createdAt),
    index('users_digest').on(t.id).where(sql`${t.emailDigest} <> 'off'`),
  ],
);
