import { api } from '@parde/contract';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/client.ts';
import { listEnvelope, offsetOf } from '../../domain/list-page.ts';
import { bind, DONE } from '../../http/bind.ts';
import { findNotifications, markAllRead, toNotifications } from './notifications.ts';

export function registerNotifications(app: FastifyInstance, db: Db): void {
  bind(app, api.listNotifications, async ({ caller, query }) => {
    const { rows, total } = await findNotifications(
      db,
      caller.userId,
      query.per_page,
      offsetOf(query),
    );
    return listEnvelope(await toNotifications(db, rows), query, total);
  });
  bind(app, api.readNotifications, async ({ caller }) => {
    await markAllRead(db, caller.userId);
    return DONE;
  });
}
