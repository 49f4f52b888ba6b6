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

/** Written out, because the migration tool cannot load the contract; the type compares them. */
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
     * In lower case, as the contract normalizes it. Several accounts may claim one address. Null: the
     * account is entered by its mobile number.
     */
    email: text(),
    /** Null: the address is not confirmed. */
    emailVerifiedAt: time('email_verified_at'),
    /** `09…`, stored once a code has proved it. */
    mobile: text(),
    /** Argon2id in PHC form; null: the account has no password. */
    passwordHash: text('password_hash'),
    role: userRole().notNull().default('member'),
    hideSpoilers: boolean('hide_spoilers').notNull().default(true),
    /** Topics of `NEWS_TOPICS` that are not pushed. */
    mutedNews: text('muted_news').array().notNull().default(sql`'{}'`),
    emailDigest: emailDigest('email_digest').notNull().default('off'),
    /** Nothing that the member watches is recorded. */
    isHistoryPaused: boolean('is_history_paused').notNull().default(false),
    /** What the member did before says nothing of what to recommend; null: everything does. */
    recommendationsSince: time('recommendations_since'),
    /** When the last digest was enqueued; null: never. */
    digestSentAt: time('digest_sent_at'),
    /** When the account will be deleted; null: deletion was not requested. */
    deletionAt: time('deletion_at'),
    /** Until then the member writes no comments; null: may write. */
    mutedUntil: time('muted_until'),
    /** Until then nobody signs in to the account; null: not banned. `BAN_WITHOUT_END`: for good. */
    bannedUntil: time('banned_until'),
    /** What the banned member is told. */
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
    // One account has confirmed an address.
    uniqueIndex('users_email_confirmed').on(t.email).where(sql`${t.emailVerifiedAt} is not null`),
    // Its operator class serves whole numbers and their beginnings.
    uniqueIndex('users_mobile').on(t.mobile.op('text_pattern_ops')),
    // Accounts of an address, search by its beginning, and by words of a name.
    index('users_email_prefix').on(t.email.op('text_pattern_ops')),
    index('users_name_folded').using('gin', sql`name_words(${t.name})`),
    index('users_banned').on(t.bannedUntil).where(sql`${t.bannedUntil} is not null`),
    index('users_deletion').on(t.deletionAt).where(sql`${t.deletionAt} is not null`),
    index('users_staff').on(t.id).where(sql`${t.role} <> 'member'`),
    index('users_created').on(t.createdAt),
    index('users_digest').on(t.id).where(sql`${t.emailDigest} <> 'off'`),
  ],
);
