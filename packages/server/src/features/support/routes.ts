import { api } from '@parde/contract';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/client.ts';
import { bind, DONE } from '../../http/bind.ts';
import { insertSupportMessage } from './support-messages.ts';

const MESSAGES_AN_HOUR = { max: 5, timeWindow: 3_600_000 };

export function registerSupport(app: FastifyInstance, db: Db): void {
  bind(
    app,
    api.sendSupportMessage,
    async ({ body }) => {
      await insertSupportMessage(db, body);
      return DONE;
    },
    { rateLimit: MESSAGES_AN_HOUR },
  );
}
