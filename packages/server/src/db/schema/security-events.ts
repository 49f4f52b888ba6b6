import type { SECURITY_EVENTS } from '@parde/contract';
import { index, integer, pgEnum, pgTable, text } from 'drizzle-orm/pg-core';
import { time } from './columns.ts';
import { userId } from './user-id.ts';

/** Written out, because the migration tool cannot load the contract; the type compares them. */
const kinds: typeof SECURITY_EVENTS = [
  'signed_in',
  'sign_in_failed',
  'proof_failed',
  'password_changed',
  'password_reset',
  'codes_on',
  'codes_off',
  'recovery_codes_made',
  'recovery_code_used',
  'passkey_added',
  'passkey_removed',
  'mobile_set',
  'mobile_removed',
  'email_set',
  'email_change_asked',
  'email_change_stopped',
  'device_code_made',
  'stremio_made',
  'exported',
  'deletion_asked',
  'sessions_ended',
];

export const securityEventKind = pgEnum('security_event_kind', kinds);

/** What happened to an account's security, shown to its member; kept for a year. */
export const securityEvents = pgTable(
  'security_events',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: userId(),
    kind: securityEventKind().notNull(),
    /** How a sign-in was made, or the name of a passkey; null for other kinds. */
    detail: text(),
    userAgent: text('user_agent'),
    /** See `domain/network.ts`; null: the command line, or staff. */
    network: text(),
    at: time('at').notNull().defaultNow(),
  },
  (t) => [
    index('security_events_user').on(t.userId, t.id.desc()),
    index('security_events_at').on(t.at),
  ],
);
