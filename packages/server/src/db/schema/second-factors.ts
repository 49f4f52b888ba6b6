import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { createdAt, time } from './columns.ts';
import { sha256, signedInBy } from './sessions.ts';
import { userId } from './user-id.ts';
import { users } from './users.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Public keys that members sign in with instead of a password (WebAuthn). */
export const passkeys = pgTable(
  'passkeys',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: userId(),
    /** Base64url, chosen by the authenticator. */
    credentialId: text('credential_id').notNull().unique('passkeys_credential'),
    /** In COSE form. */
    publicKey: bytes('public_key').notNull(),
    /** Signatures made so far; stays 0 for passkeys that are synced between devices. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** How the browser can reach it, e.g. `internal`; only a hint. */
    transports: text().array().notNull(),
    name: text().notNull(),
    createdAt: createdAt(),
    /** Null: never used since it was added. */
    lastUsedAt: time('last_used_at'),
  },
  (t) => [
    index('passkeys_user').on(t.userId, t.id),
    check('passkeys_name_length', sql`char_length(${t.name}) between 1 and 60`),
  ],
);

/** Secrets of authenticator apps that show one-time codes (RFC 6238), one per member. */
export const codeSecrets = pgTable('code_secrets', {
  userId: userId().primaryKey(),
  /** Encrypted, see `db/secret-box.ts`. */
  sealedSecret: text('sealed_secret').notNull(),
  /** When the first code was entered; null if none was yet, so that codes are not required. */
  confirmedAt: time('confirmed_at'),
  /** Number of the 30-second step whose code was used last: that code and older ones are no longer accepted. */
  lastStep: integer('last_step').notNull().default(0),
  createdAt: createdAt(),
});

/** One-time codes for members who lost their authenticator app. Used ones are deleted. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: userId(),
    codeHash: sha256('code_hash').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
);

/** Challenges that passkeys have to sign; used ones are deleted. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challengeHash: sha256('challenge_hash').primaryKey(),
    /** Member who is adding a passkey; null if the challenge is for signing in or proving one's identity. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: time('expires_at').notNull(),
  },
  (t) => [
    index('passkey_challenges_expiry').on(t.expiresAt),
    index('passkey_challenges_user').on(t.userId),
  ],
);

/** Sign-ins that wait for the second factor; finished ones are deleted. */
export const signInTickets = pgTable(
  'sign_in_tickets',
  {
    secretHash: sha256('secret_hash').primaryKey(),
    userId: userId(),
    signedInBy: signedInBy('signed_in_by').notNull(),
    isRemembered: boolean('is_remembered').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (t) => [
    index('sign_in_tickets_expiry').on(t.expiresAt),
    index('sign_in_tickets_user').on(t.userId),
  ],
);
