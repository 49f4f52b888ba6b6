import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
  index,
  integer,
  pgEnum,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { createdAt, time } from './columns.ts';
import { profiles } from './profiles.ts';
import { userId } from './user-id.ts';
import { userRole, users } from './users.ts';

/** SHA-256 of a secret. The secrets are long and random, so a fast hash is enough. */
export const sha256 = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const signedInBy = pgEnum('signed_in_by', [
  'register',
  'password',
  'magic_link',
  'device_code',
  'operator_link',
  'passkey',
  'sms',
  'stremio',
]);

/**
 * Signed-in browsers; Sanctum calls them personal access tokens. The token is `{id}|{secret}`. A session whose
 * `signed_in_by` is `stremio` is a member's add-on, whose URL is no such token.
 */
export const sessions = pgTable(
  'sessions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: userId(),
    /** The profile chosen in this session; null if none was chosen yet, or if there is only the first profile. */
    profileId: integer('profile_id').references(() => profiles.id, { onDelete: 'set null' }),
    secretHash: sha256('secret_hash').notNull(),
    signedInBy: signedInBy('signed_in_by').notNull(),
    /** Whether the session survives closing the browser. */
    isRemembered: boolean('is_remembered').notNull(),
    userAgent: text('user_agent'),
    /** Network of the last address, never the whole address, e.g. `5.112.0.0/16`. */
    network: text(),
    createdAt: createdAt(),
    /** Accurate to five minutes, so that reading rarely writes. */
    lastUsedAt: time('last_used_at').notNull().defaultNow(),
    /** When the member last proved their identity: at the sign-in, or again for a dangerous action. */
    provedAt: time('proved_at').notNull().defaultNow(),
    /** Extended whenever the session is used. */
    expiresAt: time('expires_at').notNull(),
  },
  (t) => [
    index('sessions_user').on(t.userId, t.lastUsedAt.desc()),
    index('sessions_profile').on(t.profileId).where(sql`${t.profileId} is not null`),
    index('sessions_expiry').on(t.expiresAt),
    check('sessions_hash_length', sql`octet_length(${t.secretHash}) = 32`),
  ],
);

export const oneTimePurpose = pgEnum('one_time_purpose', [
  'password_reset',
  'email_verification',
  'magic_link',
  'device_code',
  'operator_link',
  'operator_invite',
]);

/** Single-use secrets: links in mails, second-device codes, operators' links. */
export const oneTimeTokens = pgTable(
  'one_time_tokens',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    purpose: oneTimePurpose().notNull(),
    /** Null for the invitation of an operator, who has no account yet. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Role of the account that an invitation creates; null for all other purposes. */
    role: userRole(),
    /**
     * Email address that the invitation was sent to; null for a link without an address, and for all other purposes.
     */
    sentTo: text('sent_to'),
    secretHash: sha256('secret_hash').notNull(),
    createdAt: createdAt(),
    expiresAt: time('expires_at').notNull(),
  },
  (t) => [
    // Used and superseded ones are deleted: every row here is valid.
    uniqueIndex('one_time_tokens_secret').on(t.secretHash),
    uniqueIndex('one_time_tokens_one_each').on(t.userId, t.purpose),
    index('one_time_tokens_expiry').on(t.expiresAt),
    check('one_time_tokens_hash_length', sql`octet_length(${t.secretHash}) = 32`),
    check('one_time_tokens_sent_to', sql`${t.sentTo} is null or ${t.purpose} = 'operator_invite'`),
    check('one_time_tokens_user', sql`(${t.userId} is null) = (${t.purpose} = 'operator_invite')`),
  ],
);

/**
 * New email addresses that members want instead of a confirmed one. A row is kept as long as the former address can
 * stop the change or, once it was confirmed, undo it.
 */
export const emailChanges = pgTable(
  'email_changes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: userId(),
    formerEmail: text('former_email').notNull(),
    email: text().notNull(),
    createdAt: createdAt(),
    /** When its link was opened and the change took effect; null while it is waiting. */
    confirmedAt: time('confirmed_at'),
  },
  (t) => [
    index('email_changes_user').on(t.userId),
    uniqueIndex('email_changes_one_waits').on(t.userId).where(sql`${t.confirmedAt} is null`),
    index('email_changes_created').on(t.createdAt),
  ],
);

/**
 * Browsers that signed in to an account before; they are not locked out when others guess its
 * password.
 */
export const knownDevices = pgTable(
  'known_devices',
  {
    secretHash: sha256('secret_hash').primaryKey(),
    userId: userId(),
    createdAt: createdAt(),
    lastUsedAt: time('last_used_at').notNull().defaultNow(),
  },
  (t) => [
    index('known_devices_user').on(t.userId),
    index('known_devices_last_used').on(t.lastUsedAt),
  ],
);
