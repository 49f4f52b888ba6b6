import { bigint, customType, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { time } from './columns.ts';
import { userRole } from './users.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/**
 * What staff and the command line did. Append-only, and chained by a trigger (`chain_audit_entry`):
 * it gives each row its number, time and hash, which covers the hash of the row before.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint({ mode: 'number' }).primaryKey(),
    at: time('at').notNull(),
    /** No foreign key: the row outlives the account. Null: the command line. */
    actorId: integer('actor_id'),
    sessionId: integer('session_id'),
    role: userRole().notNull(),
    /** Network of the address, e.g. `5.112.0.0/16`; null on the command line. */
    network: text(),
    /** `thing.verb` */
    action: text().notNull(),
    subjectKind: text('subject_kind').notNull(),
    subjectId: text('subject_id').notNull(),
    /** Changed fields only, never secrets; null: there was nothing before. */
    before: jsonb(),
    /** Null: nothing is left. */
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
