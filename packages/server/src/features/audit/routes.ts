import { api } from '@parde/contract';
import { tehranDate } from '@parde/shared/tehran-day';
import type { FastifyInstance } from 'fastify';
import { verifyAuditChain } from '../../db/audit-log.ts';
import type { Db } from '../../db/client.ts';
import { bind } from '../../http/bind.ts';
import { exportAuditLog, listAuditLog } from './audit-log.ts';

export function registerAudit(app: FastifyInstance, db: Db): void {
  bind(app, api.listAuditLog, async ({ caller, query }) => listAuditLog(db, caller.role, query));
  bind(app, api.exportAuditLog, async ({ actor, body, reply }) => {
    const day = tehranDate(Date.now());
    reply
      .type(body.format === 'csv' ? 'text/csv; charset=utf-8' : 'application/x-ndjson')
      .header('content-disposition', `attachment; filename="audit-${day}.${body.format}"`);
    return exportAuditLog(db, actor, body);
  });
  bind(app, api.verifyAuditLog, async () => verifyAuditChain(db));
}
