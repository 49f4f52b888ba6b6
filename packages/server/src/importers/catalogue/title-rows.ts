import { slugOf } from '../../domain/slug.ts';
import type { ChangedRecord } from './changed-records.ts';
import { idsOf } from './changed-records.ts';
import { splitExternalId } from './external-id.ts';
import type { References } from './import-session.ts';
import type { TitleRecord } from './record.ts';
import type { ImportSource } from './sources.ts';

type Value = string | number | boolean | null | readonly string[];

/** A title ready to be written, with its database ids looked up. */
export interface TitleWithId extends ChangedRecord<TitleRecord> {
  id: number;
}

/** Lookups needed to build rows. */
export interface TitleLookups {
  references: References;
  /** Database ids of people by external id; contains every credited person. */
  people: ReadonlyMap<string, number>;
  /** Image hashes by asset path. */
  images: ReadonlyMap<string, string>;
}

/** Facts for which a person can choose between the values of sources; what else differs is edited on the title's page. */
export const FACT_COLUMNS = [
  'title_fa',
  'title_en',
  'title_original',
  'year',
  'end_year',
  'release_date',
  'runtime_min',
  'age',
  'synopsis_fa',
  'synopsis_en',
  'tagline_fa',
  'tagline_en',
  'series_status',
] as const;

export const LIST_COLUMNS = ['keywords', 'companies', 'networks'] as const;

/** Columns that a source may fill or correct; the others belong to the catalogue file and to staff. */
export const MERGED_COLUMNS = [
  ...FACT_COLUMNS,
  ...LIST_COLUMNS,
  'poster_hash',
  'backdrop_hash',
] as const;

export const TITLE_COLUMNS = [
  'id',
  'type',
  'status',
  'slug',
  'available_from',
  'is_free',
  ...MERGED_COLUMNS,
  'published_at',
  'field_provenance',
] as const;

export type TitleRow = Record<(typeof TITLE_COLUMNS)[number], Value>;

export function titleRow(
  { id, record }: TitleWithId,
  lookups: TitleLookups,
  now: Date,
  source: ImportSource,
): TitleRow {
  const name = record.title_fa ?? record.title_en ?? record.title_original ?? '';
  const image = (asset: string | null | undefined) => (asset && lookups.images.get(asset)) || null;
  return {
    id,
    type: record.type,
    status: record.status,
    slug: slugOf(name, 'title'),
    title_fa: name,
    title_en: record.title_en ?? null,
    title_original: record.title_original ?? null,
    year: record.year ?? null,
    end_year: record.end_year ?? null,
    release_date: record.release_date ?? null,
    available_from: record.available_from ?? null,
    runtime_min: record.runtime_min ?? null,
    is_free: record.free ?? false,
    age: record.age ?? null,
    synopsis_fa: record.synopsis_fa ?? null,
    synopsis_en: record.synopsis_en ?? null,
    tagline_fa: record.tagline_fa ?? null,
    tagline_en: record.tagline_en ?? null,
    series_status: (record.type === 'series' && record.series_status) || null,
    keywords: record.keywords,
    companies: record.companies,
    networks: record.networks,
    poster_hash: image(record.poster),
    backdrop_hash: image(record.backdrop),
    published_at: record.published_at ?? now.toISOString(),
    field_provenance: JSON.stringify({ '*': source }),
  };
}

/** A child table whose rows depend only on the title. */
export interface TitlePart {
  table: string;
  columns: readonly string[];
  key: readonly string[];
  /** Name in `locked_fields` that protects the title's rows from imports. */
  lock: string;
  keepOthers?: boolean;
  /** Rows of one title, in the order of `columns`. */
  rows: (title: TitleWithId, lookups: TitleLookups) => Value[][];
}

const codes = (id: number, list: readonly string[]): Value[][] =>
  [...new Set(list)].map((code, position) => [id, code, position]);

export const TITLE_PARTS: readonly TitlePart[] = [
  {
    table: 'title_external_ids',
    columns: ['source', 'external_id', 'title_id'],
    key: ['source', 'external_id'],
    lock: 'external_ids',
    keepOthers: true,
    rows: ({ id, record }) => idsOf(record).map((text) => [...splitExternalId(text), id]),
  },
  {
    table: 'title_aliases',
    columns: ['title_id', 'position', 'text', 'language'],
    key: ['title_id', 'position'],
    lock: 'aliases',
    rows: ({ id, record }) =>
      record.aliases.map((alias, position) => [id, position, alias.text, alias.language ?? null]),
  },
  {
    table: 'title_genres',
    columns: ['title_id', 'genre_id', 'position'],
    key: ['title_id', 'genre_id'],
    lock: 'genres',
    rows: ({ id, record }, { references }) =>
      // Slugs of genres that were merged lead to the same genre.
      [...new Set(record.genres.map((slug) => references.genres.get(slug) ?? null))].map(
        (genre, position) => [id, genre, position],
      ),
  },
  {
    table: 'title_countries',
    columns: ['title_id', 'country_code', 'position'],
    key: ['title_id', 'country_code'],
    lock: 'countries',
    rows: ({ id, record }) => codes(id, record.countries),
  },
  {
    table: 'title_languages',
    columns: ['title_id', 'language_code', 'position'],
    key: ['title_id', 'language_code'],
    lock: 'languages',
    rows: ({ id, record }) => codes(id, record.languages),
  },
  {
    table: 'title_ratings',
    columns: ['title_id', 'source', 'value', 'votes', 'status'],
    key: ['title_id', 'source'],
    lock: 'ratings',
    rows: ({ id, record }) => ratingRows(id, record.ratings),
  },
  {
    table: 'credits',
    columns: ['title_id', 'person_id', 'role', 'position', 'character_fa', 'character_en'],
    key: ['title_id', 'role', 'position'],
    lock: 'credits',
    rows: ({ id, record }, { people }) => creditRows(id, record.credits, people),
  },
];

function ratingRows(id: number, ratings: TitleRecord['ratings']): Value[][] {
  const { imdb, rotten_tomatoes: rt, metacritic } = ratings;
  const rows: Value[][] = [];
  if (imdb) rows.push([id, 'imdb', imdb.value, imdb.votes, null]);
  if (rt) rows.push([id, 'rotten_tomatoes', rt.meter, rt.votes ?? null, rt.status]);
  if (metacritic) {
    rows.push([id, 'metacritic', metacritic.score, metacritic.votes ?? null, null]);
  }
  return rows;
}

function creditRows(
  id: number,
  credits: TitleRecord['credits'],
  people: ReadonlyMap<string, number>,
): Value[][] {
  const placesTaken = new Map<string, number>();
  return credits.map((credit) => {
    const position = placesTaken.get(credit.role) ?? 0;
    placesTaken.set(credit.role, position + 1);
    const { role, character_fa: fa, character_en: en } = credit;
    return [id, people.get(credit.person) ?? null, role, position, fa ?? null, en ?? null];
  });
}
