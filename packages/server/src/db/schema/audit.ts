import type { SECURITY_EVENTS } from '@parde/contract';
import {
  bigint,
  customType,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  text,
} from 'drizzle-orm/pg-core';
import { time } from './columns.ts';
import { userId } from './user-id.ts';
import { userRole } from './users.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/**
 * What staff and the command line did. Append-only, and hash-chained by a trigger (`chain_audit_entry`): it gives each
 * row its number, time and hash, which covers the hash of the previous row.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint({ mode: 'number' }).primaryKey(),
    at: time('at').notNull(),
    /** No foreign key, because the row outlives the account. `null` for the command line. */
    actorId: integer('actor_id'),
    sessionId: integer('session_id'),
    role: userRole().notNull(),
    /** Network of the address, e.g. `5.112.0.0/16`; null on the command line. */
    network: text(),
    /** `thing.verb` */
    action: text().notNull(),
    subjectKind: text('subject_kind').notNull(),
    subjectId: text('subject_id').notNull(),
    /** Changed fields only, never secrets; null if the subject did not exist before. */
    before: jsonb(),
    /** `null` if the subject no longer exists. */
    after: jsonb(),
    reason: text(),
    requestId: text('request_id'),
    hash: bytea().notNull(),
  },
  (t) => [
    index('audit_log_actor').on(t.actorId, t.id),
    index('audit_log_subject').on(t.subjectKind, t.subjectId, t.id),
    index('audit_log_action').on(t.action, t.id),
    index('audit_log_at').on(t.at, t.id),
  ],
);

/** Repeated here because the migration tool cannot load the contract; the type makes sure that both agree. */
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
  'telegram_linked',
  'exported',
  'deletion_asked',
  'sessions_ended',
  'viewed_by_staff',
];

export const securityEventKind = pgEnum('security_event_kind', kinds);

/** Security events of an account, shown to its member; kept for a year. */
export const securityEvents = pgTable(
  'security_events',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: userId(),
    kind: securityEventKind().notNull(),
    /** See the contract's `securityEvent`. */
    detail: text(),
    userAgent: text('user_agent'),
    /** See `domain/network.ts`; null for the command line and for staff. */
    network: text(),
    at: time('at').notNull().defaultNow(),
  },
  (t) => [
    index('security_events_user').on(t.userId, t.id.desc()),
    index('security_events_at').on(t.at),
  ],
);
