import { api } from '@parde/contract';
import type { FastifyInstance } from 'fastify';
import { withAgeLimit } from '../../db/age-limit.ts';
import type { Db } from '../../db/client.ts';
import { missingTitle, requirePublished } from '../../db/read-models/published-title.ts';
import { findDirectorTitles, findSimilarTitles } from '../../db/read-models/related-titles.ts';
import { findTitleCards } from '../../db/read-models/title-cards.ts';
import { listEnvelope } from '../../domain/list-page.ts';
import { bind } from '../../http/bind.ts';
import { findCalendar, findComingSoon } from './coming-soon.ts';
import { findSlides } from './front-page.ts';
import { findFrontRows } from './front-rows.ts';
import { searchTitles } from './search-titles.ts';
import { getTitle, getTitleByImdb } from './title-detail.ts';
import { findFileGroups, findImdbKey, findScreenshots } from './title-media.ts';

async function requireCard(db: Db, id: number) {
  const [card] = await findTitleCards(db, [id]);
  if (!card) throw await missingTitle(db, id);
  return card;
}

export function registerTitles(app: FastifyInstance, db: Db): void {
  bind(app, api.searchTitles, ({ caller, query }) =>
    withAgeLimit(db, caller, (db) => searchTitles(db, query)),
  );
  bind(app, api.listSlides, async ({ caller, query }) => ({
    data: await withAgeLimit(db, caller, (db) => findSlides(db, query.type)),
  }));
  bind(app, api.listFrontRows, async () => ({ data: await findFrontRows(db, new Date()) }));
  bind(app, api.listComingSoon, async ({ caller, query }) => {
    const find = (db: Db) => findComingSoon(db, query);
    const { data, total } = await withAgeLimit(db, caller, find);
    return listEnvelope(data, query, total);
  });
  bind(app, api.getCalendar, ({ caller, query }) =>
    withAgeLimit(db, caller, (db) => findCalendar(db, query, new Date())),
  );
  bind(app, api.getFollowedCalendar, ({ caller, query }) =>
    findCalendar(db, query, new Date(), caller.userId),
  );
  bind(app, api.getTitleByImdb, ({ caller, params, query }) =>
    withAgeLimit(db, caller, (db) => getTitleByImdb(db, params.imdb, query.dub ?? false)),
  );
  bind(app, api.getTitle, ({ caller, params, query }) =>
    withAgeLimit(db, caller, (db) => getTitle(db, params.id, query.dub ?? false)),
  );
  bind(app, api.listSimilarTitles, ({ caller, params }) =>
    withAgeLimit(db, caller, async (db) => {
      await requirePublished(db, params.id);
      return { data: await findSimilarTitles(db, params.id) };
    }),
  );
  bind(app, api.listDirectorTitles, ({ caller, params }) =>
    withAgeLimit(db, caller, async (db) => {
      await requirePublished(db, params.id);
      return { data: await findDirectorTitles(db, params.id) };
    }),
  );
  bind(app, api.listTitleFiles, ({ caller, params }) =>
    withAgeLimit(db, caller, async (db) => ({
      title: { ...(await requireCard(db, params.id)), imdbKey: await findImdbKey(db, params.id) },
      data: await findFileGroups(db, params.id),
    })),
  );
  bind(app, api.listScreenshots, ({ caller, params }) =>
    withAgeLimit(db, caller, async (db) => ({
      title: await requireCard(db, params.id),
      data: await findScreenshots(db, params.id),
    })),
  );
}
