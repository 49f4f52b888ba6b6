import { api } from '@parde/contract';
import type { FastifyInstance } from 'fastify';
import { verifyAuditChain } from '../../db/audit-log.ts';
import type { Db } from '../../db/client.ts';
import { bind } from '../../http/bind.ts';
import { listAuditLog } from './audit-log.ts';

export function registerAudit(app: FastifyInstance, db: Db): void {
  bind(app, api.listAuditLog, async ({ query }) => listAuditLog(db, query));
  bind(app, api.verifyAuditLog, async () => verifyAuditChain(db));
}
