import type { AuditEntry, api } from '@parde/contract';
import { and, desc, eq, gte, lt } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { COUNT_LIMIT } from '../../db/read-models/title-lists.ts';
import { auditLog, users } from '../../db/schema/index.ts';
import { listEnvelope, offsetOf } from '../../domain/list-page.ts';

type AuditFilter = z.output<typeof api.listAuditLog.query>;

type Fields = AuditEntry['before'];

const whereOf = ({ actor, action, subject_kind, subject_id, from, to }: AuditFilter) =>
  and(
    actor === undefined ? undefined : eq(auditLog.actorId, actor),
    action === undefined ? undefined : eq(auditLog.action, action),
    subject_kind === undefined ? undefined : eq(auditLog.subjectKind, subject_kind),
    subject_id === undefined ? undefined : eq(auditLog.subjectId, subject_id),
    from === undefined ? undefined : gte(auditLog.at, new Date(from)),
    to === undefined ? undefined : lt(auditLog.at, new Date(to)),
  );

/** Newest first. */
export async function listAuditLog(db: Db, filter: AuditFilter) {
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
    .limit(COUNT_LIMIT + 1);
  const data = rows.map(
    ({ entry, actorName }): AuditEntry => ({
      id: entry.id,
      at: entry.at.toISOString(),
      actor:
        entry.actorId === null || actorName === null
          ? null
          : { id: entry.actorId, name: actorName },
      role: entry.role,
      network: entry.network,
      action: entry.action,
      subject: { kind: entry.subjectKind, id: entry.subjectId },
      before: entry.before as Fields,
      after: entry.after as Fields,
      reason: entry.reason,
      requestId: entry.requestId,
    }),
  );
  return listEnvelope(data, filter, counted.length > COUNT_LIMIT ? null : counted.length);
}
