import { LIST_WINDOW, type PersonRef, type TitleCard, type TitleDetail } from '@parde/contract';
import { ApiError, type Client } from '@parde/contract/client';
import { formatPlain } from '@parde/shared/digits';
import type { Db } from '../../../db/client.ts';
import type { PremiumMoment } from '../../../db/read-models/premium.ts';
import type { PlayableFile } from '../playable-file.ts';
import type { Player } from '../playback-deps.ts';
import type { Tickets } from './play.ts';

/* The protocol of Stremio's add-ons, version 3: stremio-addon-sdk, docs/api. */

export interface AddonSite {
  name: string;
  motto: string;
  /** Without a trailing slash. */
  publicUrl: string;
}

export interface AddonDeps {
  db: Db;
  /** Client of the site's own API, as visitors see it. */
  api: Client;
  tickets: Tickets;
  /** Subtitles of a file with signed paths. */
  subtitlesOf: (player: Player, file: PlayableFile) => { id: number; url: string; code: string }[];
  moment: () => PremiumMoment;
  site: () => Promise<AddonSite>;
}

/** Version of the add-on. Increase it when what the add-on offers changes. */
const VERSION = '1.0.0';

const CATALOGS = [
  { id: 'movies', type: 'movie', titles: 'movie', name: 'فیلم‌ها' },
  { id: 'series', type: 'series', titles: 'series', name: 'سریال‌ها' },
  { id: 'shorts', type: 'movie', titles: 'short', name: 'فیلم‌های کوتاه' },
] as const;
const TYPES = ['movie', 'series'] as const;

type Type = (typeof TYPES)[number];

/** A request by Stremio. */
export interface AddonRequest {
  resource: 'catalog' | 'meta' | 'stream' | 'subtitles';
  type: Type;
  id: string;
  extra: URLSearchParams;
}

const REQUEST = /^(catalog|meta|stream|subtitles)\/(movie|series)\/([^/]+?)(?:\/([^/]*))?\.json$/;

/** Parses `{resource}/{type}/{id}[/{extra}].json`, still percent-encoded. `null` if it is not part of the protocol. */
export function parseRequest(path: string): AddonRequest | null {
  const match = REQUEST.exec(path);
  if (!match) return null;
  const [, resource, type, id = '', extra = ''] = match;
  try {
    return {
      resource: resource as AddonRequest['resource'],
      type: type as Type,
      id: decodeURIComponent(id),
      extra: new URLSearchParams(extra),
    };
  } catch {
    return null;
  }
}

/** IDs start with the site's host, because another site that runs the same software has other titles. */
export const prefixOf = ({ publicUrl }: AddonSite) => `${new URL(publicUrl).hostname}:`;

export const absolute = (site: AddonSite, path: string | null) =>
  path === null ? undefined : new URL(path, site.publicUrl).href;

/** `null` if the API has no such thing, or refuses the request. */
async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && error.status < 500 && error.status !== 429) return null;
    throw error;
  }
}

/** The manifest, which describes the add-on and what it offers. */
export async function manifestOf({ api, site }: AddonDeps) {
  const [own, { genres }] = await Promise.all([site(), api('GET /api/categories', {})]);
  const prefix = prefixOf(own);
  const ownIds = { types: TYPES, idPrefixes: [prefix] };
  // With IMDb IDs, films are offered on the pages of other add-ons too.
  const allIds = { types: TYPES, idPrefixes: [prefix, 'tt'] };
  return {
    id: `${new URL(own.publicUrl).hostname}.parde`,
    version: VERSION,
    name: own.name,
    description: own.motto,
    logo: absolute(own, '/icons/icon-512.png'),
    types: TYPES,
    resources: [
      'catalog',
      { name: 'meta', ...ownIds },
      { name: 'stream', ...allIds },
      { name: 'subtitles', ...allIds },
    ],
    catalogs: CATALOGS.map(({ id, type, name }) => ({
      id,
      type,
      name,
      extra: [
        { name: 'search', isRequired: false },
        { name: 'genre', isRequired: false, options: genres.map(({ titleFa }) => titleFa) },
        { name: 'skip', isRequired: false },
      ],
      // Short notation, for older clients.
      extraSupported: ['search', 'genre', 'skip'],
    })),
    behaviorHints: { configurable: false },
  };
}

const yearsOf = ({ type, year, endYear }: TitleCard) => {
  if (year === null) return undefined;
  const from = formatPlain(year);
  return type === 'series' && endYear !== year
    ? `${from}–${endYear === null ? '' : formatPlain(endYear)}`
    : from;
};

const previewOf = (site: AddonSite, card: TitleCard) => ({
  id: `${prefixOf(site)}${card.id}`,
  type: card.type === 'series' ? 'series' : 'movie',
  name: card.titleFa,
  poster: absolute(site, card.poster),
  posterShape: 'poster',
  genres: card.genres.map(({ titleFa }) => titleFa),
  releaseInfo: yearsOf(card),
  ...(card.rating !== null && { imdbRating: String(card.rating) }),
});

/** Titles on a page of a catalogue. The protocol demands this number: a page with fewer titles is the last one. */
const PAGE = 100;
/** Titles that the API is asked for at once. */
const PART = PAGE / 2;

/** A page of a catalogue: `search`, `genre` by its Persian name, and `skip`, the number of titles already shown. */
export async function catalogOf({ api, site }: AddonDeps, { id, type, extra }: AddonRequest) {
  const catalog = CATALOGS.find((one) => one.id === id && one.type === type);
  if (!catalog) return null;
  const skip = Number(extra.get('skip') ?? 0);
  if (!Number.isSafeInteger(skip) || skip < 0 || skip >= LIST_WINDOW) return { metas: [] };
  const named = extra.get('genre');
  const genre = named ? await genreOf(api, named) : undefined;
  if (genre === null) return { metas: [] };
  const filter = { type: catalog.titles, genre, q: extra.get('search') ?? undefined };
  const own = await site();
  const cards: TitleCard[] = [];
  const until = Math.min(skip + PAGE, LIST_WINDOW);
  for (let page = Math.floor(skip / PART) + 1; (page - 1) * PART < until; page += 1) {
    const query = { ...filter, page, per_page: PART };
    const found = await orNull(api('GET /api/titles/search', { query }));
    cards.push(...((found?.data ?? []) as TitleCard[]));
    if ((found?.data.length ?? 0) < PART) break;
  }
  const from = skip % PART;
  return { metas: cards.slice(from, from + PAGE).map((card) => previewOf(own, card)) };
}

/** Slug of the genre with a Persian name; `null` if there is none. */
async function genreOf(api: Client, named: string): Promise<string | null> {
  const { genres } = await api('GET /api/categories', {});
  return genres.find(({ titleFa }) => titleFa === named)?.slug ?? null;
}

/** A title, or an episode of a series. */
export interface AddonId {
  titleId: number | null;
  /** `tt…`; `null` if the title is identified by the site's own ID. */
  imdb: string | null;
  /** `null` for the title itself. */
  episode: { season: number; number: number } | null;
}

export function parseId(id: string, prefix: string): AddonId | null {
  const match = /^(tt\d{7,10}|\d{1,9})(?::(\d{1,4}):(\d{1,5}))?$/.exec(
    id.startsWith(prefix) ? id.slice(prefix.length) : id,
  );
  const key = match?.[1] ?? '';
  const isImdb = key.startsWith('tt');
  // The site's own IDs have the prefix, IMDb IDs do not.
  if (!match || isImdb === id.startsWith(prefix)) return null;
  return {
    titleId: isImdb ? null : Number(key),
    imdb: isImdb ? key : null,
    episode: match[2] ? { season: Number(match[2]), number: Number(match[3]) } : null,
  };
}

export const findDetail = (api: Client, { titleId, imdb }: AddonId): Promise<TitleDetail | null> =>
  orNull(
    imdb === null
      ? api('GET /api/titles/{id}', { params: { id: titleId ?? 0 } })
      : api('GET /api/titles/by-imdb/{imdb}', { params: { imdb } }),
  );

const namesOf = (people: PersonRef[]) =>
  people.flatMap(({ fullnameFa, fullnameEn }) => fullnameFa ?? fullnameEn ?? []);

/** A title with its Persian text, and the episodes of a series. */
export async function metaOf({ api, site }: AddonDeps, { id }: AddonRequest) {
  const own = await site();
  const parsed = parseId(id, prefixOf(own));
  if (!parsed || parsed.imdb !== null || parsed.episode) return null;
  const title = await findDetail(api, parsed);
  if (!title) return null;
  const preview = previewOf(own, title);
  return {
    meta: {
      ...preview,
      background: absolute(own, title.backdrop),
      description: [title.taglineFa, title.synopsisFa].filter(Boolean).join('\n\n') || undefined,
      ...(title.runtimeMin !== null && { runtime: `${formatPlain(title.runtimeMin)} دقیقه` }),
      director: namesOf(title.directors),
      writer: namesOf(title.writers),
      cast: namesOf(title.cast),
      country: title.countries.map(({ titleFa }) => titleFa).join('، ') || undefined,
      language: title.languages.map(({ titleFa }) => titleFa).join('، ') || undefined,
      website: absolute(own, title.path),
      ...(title.type === 'series'
        ? { videos: videosOf(own, title) }
        : { behaviorHints: { defaultVideoId: preview.id } }),
    },
  };
}

const videosOf = (site: AddonSite, { id, year, seasons }: TitleDetail) =>
  seasons.flatMap(({ number: season, episodes }) =>
    episodes.map((episode) => ({
      id: `${prefixOf(site)}${id}:${season}:${episode.number}`,
      title: episode.titleFa ?? `قسمت ${formatPlain(episode.number)}`,
      season,
      episode: episode.number,
      // The protocol requires a date for each episode.
      released: `${episode.airDate ?? `${year ?? 1970}-01-01`}T00:00:00.000Z`,
      overview: episode.synopsisFa ?? undefined,
      thumbnail: absolute(site, episode.still),
      available: episode.isPlayable,
    })),
  );
