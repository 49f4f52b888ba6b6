import type { Edition, TitleDetail } from '@parde/contract';
import type { Db } from '../../db/client.ts';
import { findEditions } from '../../db/read-models/editions.ts';
import { toCard } from '../../db/read-models/title-cards.ts';
import { notFound } from '../../domain/app-error.ts';
import { BACKDROP_WIDTH, collectionPath, imageUrl } from '../../domain/paths.ts';
import {
  findCredits,
  findSeasons,
  findTitle,
  findTitleIdByImdb,
  toTrailers,
} from './detail-queries.ts';

function chooseEdition(editions: Edition[], wantsDub: boolean): Edition | null {
  const dubbed = editions.find(({ kind }) => kind === 'dubbed');
  return (wantsDub ? dubbed : undefined) ?? editions[0] ?? null;
}

/**
 * A title with everything on its page.
 *
 * @param wantsDub `?dub=1`: describe the dubbed edition if there is one
 * @throws AppError not_found
 */
export async function getTitle(db: Db, id: number, wantsDub: boolean): Promise<TitleDetail> {
  const row = await findTitle(db, id);
  if (!row) throw notFound('این عنوان');
  const [credits, seasons, editions] = await Promise.all([
    findCredits(db, id),
    row.type === 'series' ? findSeasons(db, id) : [],
    findEditions(db, id),
  ]);
  const pair = ([code, titleFa]: [string, string]) => ({ code, titleFa });
  return {
    ...toCard(row),
    ...credits,
    slug: row.slug,
    imdb: row.imdb_id,
    imdbKey: row.imdb_id ?? `p${id}`,
    titleOriginal: row.title_original,
    aliases: row.aliases ?? [],
    status: row.status,
    availableFrom: row.available_from,
    releaseDate: row.release_date,
    backdrop: imageUrl(row.backdrop_hash, BACKDROP_WIDTH),
    backdropBlur: row.backdrop_blur,
    synopsisFa: row.synopsis_fa,
    synopsisEn: row.synopsis_en,
    countries: (row.countries ?? []).map(pair),
    languages: (row.languages ?? []).map(pair),
    metacritic: row.metacritic,
    edition: chooseEdition(editions, wantsDub),
    editions,
    seasons,
    trailers: toTrailers(row.trailers),
    screenshotCount: row.screenshot_count,
    isFree: row.is_free,
    isPlayable: row.is_playable,
    likes: row.likes,
    dislikes: row.dislikes,
    collections: (row.collections ?? []).map(([collectionId, slug, titleFa]) => ({
      id: collectionId,
      path: collectionPath(collectionId, slug),
      titleFa,
    })),
  };
}

/**
 * The same by the key in page routes: `tt…`, or `p{id}`.
 *
 * @throws AppError not_found
 */
export async function getTitleByImdb(db: Db, key: string, wantsDub: boolean): Promise<TitleDetail> {
  const id = key.startsWith('p') ? Number(key.slice(1)) : await findTitleIdByImdb(db, key);
  if (id === null) throw notFound('این عنوان');
  return getTitle(db, id, wantsDub);
}
