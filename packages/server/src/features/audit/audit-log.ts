import type { AuditEntry, AuditFormat, api } from '@parde/contract';
import { CSV_BOM, csvLine } from '@parde/shared/csv';
import { isAllowed, type Role } from '@parde/shared/permissions';
import { and, desc, eq, gte, lt } from 'drizzle-orm';
import type { z } from 'zod';
import { type Actor, writeAudit } from '../../db/audit-log.ts';
import type { Db } from '../../db/client.ts';
import { COUNT_LIMIT } from '../../db/read-models/title-lists.ts';
import { auditLog, users } from '../../db/schema/index.ts';
import { listEnvelope, offsetOf } from '../../domain/list-page.ts';
import { maskedEmail } from '../../domain/mail-address.ts';
import { withNames } from './entry-names.ts';

type AuditFilter = z.output<typeof api.listAuditLog.query>;

type Fields = AuditEntry['before'];

type EntryFilter = Omit<AuditFilter, 'page' | 'per_page'>;

const whereOf = ({ actor, action, subject_kind, subject_id, from, to }: EntryFilter) =>
  and(
    actor === undefined ? undefined : eq(auditLog.actorId, actor),
    action === undefined ? undefined : eq(auditLog.action, action),
    subject_kind === undefined ? undefined : eq(auditLog.subjectKind, subject_kind),
    subject_id === undefined ? undefined : eq(auditLog.subjectId, subject_id),
    from === undefined ? undefined : gte(auditLog.at, new Date(from)),
    to === undefined ? undefined : lt(auditLog.at, new Date(to)),
  );

/** Newest first. */
export async function listAuditLog(db: Db, role: Role, filter: AuditFilter) {
  const where = whereOf(filter);
  const rows = await db
    .select({ entry: auditLog, actorName: users.name })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(where)
    .orderBy(desc(auditLog.id))
    .limit(filter.per_page)
    .offset(offsetOf(filter));
  const counted = await db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(where)
    // Without a filter only the primary key is read. With one, the filter's index is read, and this order would prevent
    // that.
    .orderBy(...(where ? [] : [desc(auditLog.id)]))
    .limit(COUNT_LIMIT + 1);
  const total = counted.length > COUNT_LIMIT ? null : counted.length;
  const entries = await withNames(db, role, rows.map(toEntry));
  return listEnvelope(entries.map(seenBy(role)), filter, total);
}

interface AuditRow {
  entry: typeof auditLog.$inferSelect;
  actorName: string | null;
}

const toEntry = ({ entry, actorName }: AuditRow): AuditEntry => ({
  id: entry.id,
  at: entry.at.toISOString(),
  actor:
    entry.actorId === null || actorName === null ? null : { id: entry.actorId, name: actorName },
  role: entry.role,
  network: entry.network,
  action: entry.action,
  subject: { kind: entry.subjectKind, id: entry.subjectId },
  before: entry.before as Fields,
  after: entry.after as Fields,
  reason: entry.reason,
  requestId: entry.requestId,
});

const ADDRESSES = /[^\s@"'<>(),;:]+@[^\s@"'<>(),;:]+\.[^\s@"'<>(),;:]+/gu;

const masked = (text: string) => text.replace(ADDRESSES, maskedEmail);

const maskedFields = <T extends object | null | undefined>(fields: T): T =>
  fields &&
  JSON.parse(JSON.stringify(fields), (_, value) =>
    typeof value === 'string' ? masked(value) : value,
  );

/** Converts an entry for a role: some roles may not see addresses, wherever they occur in it. */
const seenBy =
  (role: Role) =>
  (entry: AuditEntry): AuditEntry =>
    isAllowed(role, 'members.contact')
      ? entry
      : {
          ...entry,
          subject: {
            ...entry.subject,
            id: masked(entry.subject.id),
            ...(entry.subject.name && { name: masked(entry.subject.name) }),
          },
          before: maskedFields(entry.before),
          after: maskedFields(entry.after),
          ...(entry.names && { names: maskedFields(entry.names) }),
          reason: entry.reason && masked(entry.reason),
        };

const BATCH = 1_000;

/** All entries that match a filter, newest first, in batches that each take one short query. */
async function* findEntries(db: Db, role: Role, filter: EntryFilter): AsyncGenerator<AuditEntry> {
  let before: number | undefined;
  for (;;) {
    const older = before === undefined ? undefined : lt(auditLog.id, before);
    const rows = await db
      .select({ entry: auditLog, actorName: users.name })
      .from(auditLog)
      .leftJoin(users, eq(users.id, auditLog.actorId))
      .where(and(whereOf(filter), older))
      .orderBy(desc(auditLog.id))
      .limit(BATCH);
    yield* rows.map(toEntry).map(seenBy(role));
    before = rows.at(-1)?.entry.id;
    if (rows.length < BATCH) return;
  }
}

const COLUMNS: Record<string, (entry: AuditEntry) => string | number | null> = {
  id: (entry) => entry.id,
  at: (entry) => entry.at,
  actor_id: (entry) => entry.actor?.id ?? null,
  actor: (entry) => entry.actor?.name ?? null,
  role: (entry) => entry.role,
  network: (entry) => entry.network,
  action: (entry) => entry.action,
  subject_kind: (entry) => entry.subject.kind,
  subject_id: (entry) => entry.subject.id,
  before: (entry) => entry.before && JSON.stringify(entry.before),
  after: (entry) => entry.after && JSON.stringify(entry.after),
  reason: (entry) => entry.reason,
  request_id: (entry) => entry.requestId,
};

/** Lines of the CSV file. Cells that a spreadsheet would evaluate as formulas are escaped. */
async function* linesOf(
  db: Db,
  role: Role,
  { format, ...filter }: EntryFilter & { format: AuditFormat },
): AsyncGenerator<string> {
  if (format === 'csv') yield CSV_BOM + csvLine(Object.keys(COLUMNS));
  for await (const entry of findEntries(db, role, filter)) {
    yield format === 'csv'
      ? csvLine(Object.values(COLUMNS).map((cellOf) => cellOf(entry)))
      : `${JSON.stringify(entry)}\n`;
  }
}

/**
 * CSV lines of all entries that match a filter, read while they are being sent. The export itself is recorded first.
 */
export async function exportAuditLog(
  db: Db,
  actor: Actor,
  filter: EntryFilter & { format: AuditFormat },
): Promise<AsyncIterable<string>> {
  await db.transaction((tx) =>
    writeAudit(tx, actor, {
      action: 'audit.export',
      subject: { kind: 'audit', id: '' },
      after: { ...filter },
    }),
  );
  return linesOf(db, actor.role, filter);
}
