import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/client.ts';
import { readSite } from '../../db/read-models/site.ts';
import { comingRss, comingSoonCalendar, type FeedSite, newestTitlesRss } from './feeds.ts';

/** Not kept by caches, so that a title taken down by staff disappears from the feeds at once. */
const send = (reply: FastifyReply, type: string, text: string) =>
  reply.header('cache-control', 'public, no-cache').type(`${type}; charset=utf-8`).send(text);

/** `/feed.xml`, the newest titles; `/comingsoon.xml` and `/comingsoon.ics`, coming titles and episodes. */
export function registerFeeds(app: FastifyInstance, db: Db, config: Config): void {
  async function feedSite(): Promise<FeedSite> {
    const { name, motto } = (await readSite(db, config)).value;
    return { name, motto, publicUrl: config.publicUrl };
  }
  app.get('/feed.xml', async (_request, reply) =>
    send(reply, 'application/rss+xml', await newestTitlesRss(db, await feedSite())),
  );
  app.get('/comingsoon.xml', async (_request, reply) =>
    send(reply, 'application/rss+xml', await comingRss(db, await feedSite())),
  );
  app.get('/comingsoon.ics', async (_request, reply) =>
    send(reply, 'text/calendar', await comingSoonCalendar(db, await feedSite())),
  );
}
