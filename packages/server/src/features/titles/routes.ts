import { api } from '@parde/contract';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/client.ts';
import { missingTitle, requirePublished } from '../../db/read-models/published-title.ts';
import { findDirectorTitles, findSimilarTitles } from '../../db/read-models/related-titles.ts';
import { findTitleCards } from '../../db/read-models/title-cards.ts';
import { listEnvelope } from '../../domain/list-page.ts';
import { bind } from '../../http/bind.ts';
import { findComingSoon, findSlides } from './front-page.ts';
import { searchTitles } from './search-titles.ts';
import { findImdbKey, getTitle, getTitleByImdb } from './title-detail.ts';
import { findFileGroups, findScreenshots } from './title-media.ts';

async function requireCard(db: Db, id: number) {
  const [card] = await findTitleCards(db, [id]);
  if (!card) throw await missingTitle(db, id);
  return card;
}

export function registerTitles(app: FastifyInstance, db: Db): void {
  bind(app, api.searchTitles, ({ query }) => searchTitles(db, query));
  bind(app, api.listSlides, async ({ query }) => ({ data: await findSlides(db, query.type) }));
  bind(app, api.listComingSoon, async ({ query }) => {
    const { data, total } = await findComingSoon(db, query);
    return listEnvelope(data, query, total);
  });
  bind(app, api.getTitleByImdb, ({ params, query }) =>
    getTitleByImdb(db, params.imdb, query.dub ?? false),
  );
  bind(app, api.getTitle, ({ params, query }) => getTitle(db, params.id, query.dub ?? false));
  bind(app, api.listSimilarTitles, async ({ params }) => {
    await requirePublished(db, params.id);
    return { data: await findSimilarTitles(db, params.id) };
  });
  bind(app, api.listDirectorTitles, async ({ params }) => {
    await requirePublished(db, params.id);
    return { data: await findDirectorTitles(db, params.id) };
  });
  bind(app, api.listTitleFiles, async ({ params }) => ({
    title: { ...(await requireCard(db, params.id)), imdbKey: await findImdbKey(db, params.id) },
    data: await findFileGroups(db, params.id),
  }));
  bind(app, api.listScreenshots, async ({ params }) => ({
    title: await requireCard(db, params.id),
    data: await findScreenshots(db, params.id),
  }));
}
