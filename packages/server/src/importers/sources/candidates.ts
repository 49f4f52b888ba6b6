import type { api, TitleCandidate } from '@parde/contract';
import { z } from 'zod';
import { type TmdbConfig, VERSION } from '../../config.ts';
import { fetchJson } from './fetch-json.ts';
import { tmdbRequest } from './tmdb.ts';
import { dateOf, isPersian, type Json, listOf, numberOf, objectOf, textOf } from './tmdb-record.ts';

/* Candidates from TMDB and Wikidata for a name, a year or an id, for a person to choose from. */

type Query = z.output<typeof api.listTitleCandidates.query>;

const MAX_CANDIDATES = 8;
const yearOf = (date: unknown) => {
  const year = Number(dateOf(String(date ?? '').slice(0, 10))?.slice(0, 4));
  return year >= 1870 && year <= 2100 ? year : null;
};

const IMDB = /^tt\d{7,10}$/;
const TMDB = /^(?:(movie|tv)[/-])?(\d{1,9})$/;
const WIKIDATA = /^Q\d{1,12}$/;

/** @throws ImportError */
export async function searchTmdb(
  { apiUrl, imageUrl }: Pick<TmdbConfig, 'apiUrl' | 'imageUrl'>,
  key: string,
  { q, year, type }: Query,
  signal: AbortSignal,
): Promise<TitleCandidate[]> {
  const ask = async (path: string, query: Record<string, string>) => {
    const { url, headers } = tmdbRequest(apiUrl, path, key);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return objectOf(await fetchJson(url, { headers, signal }));
  };
  const kind = type === 'series' ? 'tv' : 'movie';
  const found = async (): Promise<Json[]> => {
    if (IMDB.test(q)) {
      const answer = await ask(`/find/${q}`, { external_source: 'imdb_id', language: 'fa-IR' });
      return listOf(kind === 'tv' ? answer.tv_results : answer.movie_results);
    }
    const [, named = kind, id] = TMDB.exec(q) ?? [];
    if (id) return named === kind ? [await ask(`/${kind}/${id}`, { language: 'fa-IR' })] : [];
    const dated = kind === 'tv' ? 'first_air_date_year' : 'year';
    const query = { query: q, language: 'fa-IR', ...(year ? { [dated]: String(year) } : {}) };
    return listOf((await ask(`/search/${kind}`, query)).results);
  };
  const answers = (await found())
    .filter(({ id, adult }) => numberOf(id) !== null && adult !== true)
    .slice(0, MAX_CANDIDATES);
  return Promise.all(
    answers.map(async (one) => {
      const ids = await ask(`/${kind}/${one.id}/external_ids`, {});
      const [imdb, wikidata] = [textOf(ids.imdb_id), textOf(ids.wikidata_id)];
      const name = textOf(one.title ?? one.name);
      const original = textOf(one.original_title ?? one.original_name);
      return {
        source: 'tmdb' as const,
        titleFa: isPersian(name) ? name : null,
        titleOriginal: original ?? name,
        year: yearOf(one.release_date ?? one.first_air_date),
        description: textOf(one.overview)?.slice(0, 300) ?? null,
        picture: await fetchPicture(`${imageUrl}/w92`, textOf(one.poster_path), signal),
        externalIds: [
          { source: 'tmdb', externalId: `${kind}-${one.id}` },
          ...(imdb && IMDB.test(imdb) ? [{ source: 'imdb', externalId: imdb }] : []),
          ...(wikidata && WIKIDATA.test(wikidata)
            ? [{ source: 'wikidata', externalId: wikidata }]
            : []),
        ],
      };
    }),
  );
}

const MAX_PICTURE_BYTES = 300_000;

/**
 * Fetches a picture as a data URI, because the operators' site loads nothing from other hosts; null if there is none,
 * or if it cannot be fetched.
 */
async function fetchPicture(
  base: string,
  path: string | null,
  signal: AbortSignal,
): Promise<string | null> {
  if (path === null) return null;
  const response = await fetch(base + path, { signal }).catch(() => null);
  const type = /^image\/(?:jpeg|png|webp)$/.exec(response?.headers.get('content-type') ?? '')?.[0];
  const length = Number(response?.headers.get('content-length') ?? 0);
  if (!response?.ok || !type || length > MAX_PICTURE_BYTES) {
    await response?.body?.cancel();
    return null;
  }
  const bytes = Buffer.from(await response.arrayBuffer().catch(() => new ArrayBuffer(0)));
  if (bytes.length === 0 || bytes.length > MAX_PICTURE_BYTES) return null;
  return `data:${type};base64,${bytes.toString('base64')}`;
}

const binding = z.object({ value: z.string() }).optional();
const found = z.object({
  item: z.object({ value: z.string() }),
  imdb: z.object({ value: z.string() }),
  fa: binding,
  en: binding,
  about: binding,
  date: binding,
  tmdb: binding,
});
const bindings = z.object({ results: z.object({ bindings: z.array(found) }) });

/** A SPARQL string literal. */
const quoted = (text: string) => JSON.stringify(text.replace(/[\p{Cc}"\\]/gu, ' '));

/** @throws ImportError */
export async function searchWikidata(
  { wikidataUrl, publicUrl }: { wikidataUrl: string; publicUrl: string },
  { q, year, type }: Query,
  signal: AbortSignal,
): Promise<TitleCandidate[]> {
  const search = (language: string) => `{ SERVICE wikibase:mwapi {
      bd:serviceParam wikibase:endpoint "www.wikidata.org"; wikibase:api "EntitySearch";
        mwapi:search ${quoted(q)}; mwapi:language "${language}"; mwapi:limit "20".
      ?item wikibase:apiOutputItem mwapi:item. } }`;
  const which = WIKIDATA.test(q)
    ? `VALUES ?item { wd:${q} }`
    : IMDB.test(q)
      ? `?item wdt:P345 ${quoted(q)}.`
      : `${search('fa')} UNION ${search('en')}`;
  const url = new URL(wikidataUrl);
  url.searchParams.set('format', 'json');
  // P577: publication date, P580: start time; P4947 and P4983: TMDB's film and series ids.
  url.searchParams.set(
    'query',
    `SELECT ?item ?imdb ?fa ?en ?about ?date ?tmdb WHERE { ${which} ?item wdt:P345 ?imdb.
      FILTER(STRSTARTS(?imdb, "tt"))
      OPTIONAL { ?item wdt:${type === 'series' ? 'P580' : 'P577'} ?date }
      OPTIONAL { ?item wdt:${type === 'series' ? 'P4983' : 'P4947'} ?tmdb }
      OPTIONAL { ?item rdfs:label ?fa FILTER(LANG(?fa) = "fa") }
      OPTIONAL { ?item rdfs:label ?en FILTER(LANG(?en) = "en") }
      OPTIONAL { ?item schema:description ?about FILTER(LANG(?about) = "fa") } } LIMIT 60`,
  );
  const headers = { 'user-agent': `Parde/${VERSION} (${publicUrl})` };
  const answer = bindings.safeParse(await fetchJson(url, { headers, signal }));
  if (!answer.success) return [];
  // A film has a publication date per country, of which the first one is used.
  const byItem = Map.groupBy(answer.data.results.bindings, ({ item }) => item.value);
  const candidates = [...byItem.values()].flatMap((rows): TitleCandidate[] => {
    const [first] = rows;
    const entity = /Q\d+$/.exec(first?.item.value ?? '')?.[0];
    if (!first || !entity || !IMDB.test(first.imdb.value)) return [];
    const years = rows.flatMap(({ date }) => yearOf(date?.value) ?? []);
    const at = years.length > 0 ? Math.min(...years) : null;
    if (year && at && Math.abs(at - year) > 1) return [];
    const kind = type === 'series' ? 'tv' : 'movie';
    return [
      {
        source: 'wikidata',
        titleFa: first.fa?.value ?? null,
        titleOriginal: first.en?.value ?? null,
        year: at,
        description: first.about?.value.slice(0, 300) ?? null,
        picture: null,
        externalIds: [
          { source: 'wikidata', externalId: entity },
          { source: 'imdb', externalId: first.imdb.value },
          ...(TMDB.test(first.tmdb?.value ?? '')
            ? [{ source: 'tmdb', externalId: `${kind}-${first.tmdb?.value}` }]
            : []),
        ],
      },
    ];
  });
  return candidates.slice(0, MAX_CANDIDATES);
}
