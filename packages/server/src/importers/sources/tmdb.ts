import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Pool } from 'pg';
import { z } from 'zod';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/client.ts';
import { openSecretBox } from '../../db/secret-box.ts';
import { readSettings } from '../../db/settings.ts';
import { fetchJson } from './fetch-json.ts';
import type { TmdbId, TmdbKind } from './tmdb-ids.ts';
import {
  dateOf,
  isPersian,
  type Json,
  listOf,
  minutesOf,
  numberOf,
  objectOf,
  type Pictures,
  textOf,
  toPerson,
  toRecord,
} from './tmdb-record.ts';

/* TMDB's API, version 3. Their terms require a key, attribution, an agreement for commercial use, and that nothing
   is cached for longer than six months: see docs/operate/import.md. */

export interface TmdbOptions {
  /** API key of version 3, or a read access token, which is longer. */
  key: string;
  /** Other base URLs, for networks where TMDB's own cannot be reached. */
  apiUrl: string;
  imageUrl: string;
  pool: Pool;
  /** Folder for downloaded pictures; if null, none are fetched. */
  pictures: string | null;
  signal?: AbortSignal | undefined;
}

/** The encrypted key; null if staff have not entered one. */
export const tmdbSettings = z
  .object({ key: z.string().nullable().default(null) })
  .catch({ key: null });

/** Name under which the key is encrypted. */
export const TMDB_SECRET = 'tmdb.key';

/**
 * The key from the environment, or else the one that staff entered; null if there is none, or if it cannot be
 * decrypted.
 */
export async function findTmdbKey(
  db: Db,
  { tmdb, dataDir }: Pick<Config, 'tmdb' | 'dataDir'>,
): Promise<string | null> {
  if (tmdb.key !== null) return tmdb.key;
  const { value } = await readSettings(db, 'tmdb', tmdbSettings);
  return value.key && openSecretBox(dataDir).open(TMDB_SECRET, value.key);
}

/** A request with its key: a key of version 3 in the URL, a token, which is longer, in a header. */
export function tmdbRequest(apiUrl: string, path: string, key: string) {
  const url = new URL(`${apiUrl}${path}`);
  const isToken = key.length > 40;
  if (!isToken) url.searchParams.set('api_key', key);
  const headers: Record<string, string> = isToken ? { authorization: `Bearer ${key}` } : {};
  return { url, headers };
}

/**
 * Records of titles and people for the ids; those that TMDB does not know are skipped.
 *
 * @throws ImportError if TMDB rejects the key or cannot be reached
 */
export async function* tmdbRecords(
  options: TmdbOptions,
  ids: AsyncIterable<TmdbId> | Iterable<TmdbId>,
): AsyncGenerator<object> {
  const ask = async (path: string, query: Record<string, string>) => {
    const { url, headers } = tmdbRequest(options.apiUrl, path, options.key);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return objectOf(await fetchJson(url, { headers, signal: options.signal }));
  };
  for await (const wanted of ids) {
    const found = 'imdb' in wanted ? await findByImdb(ask, wanted.imdb) : wanted;
    if (found === null) continue;
    if (found.kind === 'person') {
      const answer = await ask(`/person/${found.id}`, {
        language: 'fa-IR',
        append_to_response: 'external_ids,translations',
      });
      if (numberOf(answer.id) === null || answer.adult === true) continue;
      const portrait = ['h632', answer.profile_path] as const;
      yield toPerson(answer, await fetchPicture(options, `person-${found.id}`, ...portrait));
      continue;
    }
    const isMovie = found.kind === 'movie';
    const extra = isMovie ? 'credits,release_dates' : 'aggregate_credits,content_ratings';
    const answer = await ask(`/${found.kind}/${found.id}`, {
      language: 'fa-IR',
      append_to_response: `${extra},external_ids,keywords,translations`,
    });
    if (numberOf(answer.id) === null || answer.adult === true) continue;
    const seasons = isMovie ? [] : await seasonsOf(ask, options, found.id, answer);
    const pictures = await fetchPictures(options, found, answer);
    yield toRecord(isMovie ? 'movie' : 'tv', answer, seasons, pictures);
  }
}

type Ask = (path: string, query: Record<string, string>) => Promise<Json>;

async function findByImdb(ask: Ask, imdb: string): Promise<{ kind: TmdbKind; id: number } | null> {
  const answer = await ask(`/find/${imdb}`, { external_source: 'imdb_id' });
  const movie = numberOf(listOf(answer.movie_results)[0]?.id);
  if (movie !== null) return { kind: 'movie', id: movie };
  const series = numberOf(listOf(answer.tv_results)[0]?.id);
  return series === null ? null : { kind: 'tv', id: series };
}

async function seasonsOf(
  ask: Ask,
  options: TmdbOptions,
  id: number,
  answer: Json,
): Promise<object[]> {
  const seasons: object[] = [];
  for (const { season_number } of listOf(answer.seasons)) {
    const number = numberOf(season_number);
    if (number === null || number > 999) continue;
    const season = await ask(`/tv/${id}/season/${number}`, { language: 'fa-IR' });
    const episodes = new Map<number, object>();
    for (const episode of listOf(season.episodes)) {
      const at = numberOf(episode.episode_number);
      if (at === null || at < 0 || at > 9999) continue;
      const name = textOf(episode.name);
      const synopsis = textOf(episode.overview);
      episodes.set(at, {
        number: at,
        ...(isPersian(name) ? { title_fa: name } : { title_en: name }),
        air_date: dateOf(episode.air_date),
        runtime_min: minutesOf(episode.runtime),
        synopsis_fa: isPersian(synopsis) ? synopsis : null,
        still: await fetchPicture(options, `tv-${id}-${number}-${at}`, 'w300', episode.still_path),
      });
    }
    const name = textOf(season.name);
    seasons.push({
      number,
      title_fa: isPersian(name) ? name : null,
      episodes: [...episodes.values()],
    });
  }
  return seasons;
}

const PICTURE = /^\/[A-Za-z0-9_-]+\.(jpg|png|webp)$/;
const MAX_PICTURE_BYTES = 20 << 20;

async function fetchPictures(
  options: TmdbOptions,
  { kind, id }: { kind: TmdbKind; id: number },
  { poster_path, backdrop_path }: Json,
): Promise<Pictures> {
  return {
    poster: await fetchPicture(options, `${kind}-${id}-poster`, 'w780', poster_path),
    backdrop: await fetchPicture(options, `${kind}-${id}-backdrop`, 'w1280', backdrop_path),
  };
}

/** File name of the picture in the folder of pictures; null if there is none, or if none are fetched. */
async function fetchPicture(
  { pictures, imageUrl, signal }: TmdbOptions,
  stem: string,
  size: string,
  given: unknown,
): Promise<string | null> {
  const path = textOf(given);
  if (pictures === null || path === null || !PICTURE.test(path)) return null;
  // TMDB gives another picture another name: one that was replaced there is fetched again.
  const name = `${stem}-${path.slice(1)}`;
  const isHere = await download(`${imageUrl}/${size}${path}`, join(pictures, name), signal);
  return isHere ? name : null;
}

/** Returns false if there is no such picture. A picture that could not be fetched is no reason to lose the title. */
async function download(
  url: string,
  path: string,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  if ((await stat(path).catch(() => null))?.isFile()) return true;
  await mkdir(join(path, '..'), { recursive: true });
  const timeout = AbortSignal.timeout(60_000);
  try {
    const response = await fetch(url, {
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    const length = Number(response.headers.get('content-length') ?? 0);
    if (!response.ok || !response.body || length > MAX_PICTURE_BYTES) {
      await response.body?.cancel();
      return false;
    }
    await pipeline(Readable.from(response.body), limited, createWriteStream(`${path}.partial`));
    await rename(`${path}.partial`, path);
    return true;
  } catch (error) {
    await rm(`${path}.partial`, { force: true });
    if (signal?.aborted) throw error;
    return false;
  }
}

async function* limited(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of source) {
    bytes += chunk.length;
    if (bytes > MAX_PICTURE_BYTES) throw new Error('the picture is too large');
    yield chunk;
  }
}
