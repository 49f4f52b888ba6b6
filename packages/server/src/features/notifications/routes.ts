import { api } from '@parde/contract';
import { NEWS_STREAM_PATH } from '@parde/shared/news-stream';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { Gauge, type Registry } from 'prom-client';
import type { Db } from '../../db/client.ts';
import { addressKey } from '../../domain/address-key.ts';
import { unauthenticated } from '../../domain/app-error.ts';
import { listEnvelope, offsetOf } from '../../domain/list-page.ts';
import { viewOnly } from '../../http/authentication.ts';
import { bind, DONE } from '../../http/bind.ts';
import { openEventStream } from '../../http/event-stream.ts';
import { createNewsStreams } from './news-streams.ts';
import { findNotifications, markRead, toNotifications } from './notifications.ts';
import { muteTopics, readPush, subscribe, unsubscribe } from './push.ts';

export interface NotificationDeps {
  db: Db;
  log: Logger;
  metrics: Registry;
}

export function registerNotifications(app: FastifyInstance, deps: NotificationDeps): void {
  const { db } = deps;
  bind(app, api.listNotifications, async ({ caller, query }) => {
    const { rows, total } = await findNotifications(
      db,
      caller.userId,
      query.per_page,
      offsetOf(query),
    );
    return listEnvelope(await toNotifications(db, rows, !caller.isView), query, total);
  });
  bind(app, api.readNotifications, async ({ caller, body }) => ({
    ...DONE,
    ...(await markRead(db, caller.userId, body.until)),
  }));
  registerNewsStream(app, deps);
  registerPush(app, db);
}

function registerPush(app: FastifyInstance, db: Db): void {
  bind(app, api.getPush, ({ caller }) => readPush(db, caller));
  bind(app, api.subscribeToPush, async ({ caller: { userId, sessionId }, body }) => {
    await subscribe(db, { ...body, userId, sessionId });
    return DONE;
  });
  bind(app, api.unsubscribeFromPush, async ({ caller }) => {
    await unsubscribe(db, caller.sessionId);
    return DONE;
  });
  bind(app, api.muteNews, async ({ caller, body }) => {
    await muteTopics(db, caller.userId, body.muted);
    return DONE;
  });
}

/** ID of the last event received by a browser that reconnects; `null` if there is none, or it is invalid. */
const eventIdOf = (header: string | string[] | undefined): number | null =>
  typeof header === 'string' && /^\d{1,10}$/.test(header) ? Number(header) : null;

function registerNewsStream(app: FastifyInstance, { db, log, metrics }: NotificationDeps): void {
  const streams = createNewsStreams(db, log);
  app.onStopping(streams.stop);
  new Gauge({
    name: 'news_streams',
    help: 'Browsers that wait for news',
    registers: [metrics],
    collect() {
      this.set(streams.count());
    },
  });
  app.get(
    NEWS_STREAM_PATH,
    { exposeHeadRoute: false, config: { isStream: true } },
    async (request, reply) => {
      reply.header('vary', 'Origin, Authorization');
      const caller = await app.findCaller(request, reply);
      if (!caller) throw unauthenticated();
      // A stream would outlive the view of the member's account.
      if (caller.isView) throw viewOnly();
      const { userId, sessionId, ageLimit } = caller;
      const lastEventId = eventIdOf(request.headers['last-event-id']);
      const address = addressKey(request.ip);
      let close = () => {};
      close = streams.open({ userId, sessionId, address, lastEventId, ageLimit }, () =>
        openEventStream(reply, () => close()),
      );
      return reply;
    },
  );
}
