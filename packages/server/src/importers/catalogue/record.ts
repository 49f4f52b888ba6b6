import {
  birthOrDeathDay,
  EDITION_KINDS,
  type FieldProblem,
  inputDay,
  inputTime,
  PERSON_ROLES,
  SERIES_STATUSES,
  TITLE_TYPES,
} from '@parde/contract';
import { z } from 'zod';
import type { Line } from './read-lines.ts';

/* The JSON-lines catalogue format, one record per line; described in docs/catalogue-format.md. */

/** Message of a zod issue about a field's format: the code itself (parse-record.ts). */
const code = (problem: FieldProblem) => problem;

/** `source:id`, e.g. `imdb:tt0017136`, `parde:fritz-lang`: makes imports idempotent. */
export const externalId = z
  .string()
  .max(200)
  .regex(/^[a-z][a-z0-9_-]*:\S.*$/, code('invalid_external_id'));

/** Maximum of PostgreSQL's `integer`. */
const MAX_INT4 = 2_147_483_647;

const votes = z.int().min(0).max(MAX_INT4);
const seconds = z.int().min(1).max(MAX_INT4);
const text = z.string().trim().min(1).max(500);
const longText = z.string().trim().min(1).max(20_000);
const year = z.int().min(1870).max(2100);
/** Error of a form's field, by code. */
const likeForms = (form: z.ZodType<string>, problem: FieldProblem) =>
  z.string().refine((value) => form.safeParse(value).success, problem);
const date = likeForms(inputDay, 'invalid_day');
const dateOfLife = likeForms(birthOrDeathDay, 'invalid_day_of_life');
const minutes = z.int().min(1).max(6000);
const words = (max: number) => z.array(text).max(max).default([]);
const path = z
  .string()
  .max(300)
  .regex(/^(?!.*(^|\/)\.\.(\/|$))[^/\\][^\\]*$/, code('invalid_path'));
/** A path relative to the catalogue file, or to the folder given with `--assets`; or a URL. */
const asset = z.union([z.url({ protocol: /^https?$/ }).max(2000), path], code('invalid_asset'));

/** The year of a date; null if there is no date. */
export const yearOf = (day: string | null | undefined) => (day ? Number(day.slice(0, 4)) : null);

/** Whether an asset is a URL, not a path. */
export const isAddress = (name: string) => /^https?:/i.test(name);

export const personRecord = z.strictObject({
  record: z.literal('person'),
  id: externalId,
  external_ids: z.array(externalId).max(20).default([]),
  name_fa: text.nullish(),
  name_en: text.nullish(),
  aliases: z.array(text).max(50).default([]),
  birth_year: z.int().min(1000).max(2100).nullish(),
  death_year: z.int().min(1000).max(2100).nullish(),
  birth_date: dateOfLife.nullish(),
  death_date: dateOfLife.nullish(),
  birth_place: text.nullish(),
  death_place: text.nullish(),
  biography_fa: longText.nullish(),
  biography_en: longText.nullish(),
  image: asset.nullish(),
});

const creditRecord = z.strictObject({
  role: z.enum(PERSON_ROLES),
  /** Id of a person record, in this file or an earlier one … */
  person: externalId,
  /** … or, without such a record, the name to create the person with. */
  name_fa: text.nullish(),
  name_en: text.nullish(),
  character_fa: text.nullish(),
  character_en: text.nullish(),
});

const fileRecord = z.strictObject({
  /** Asset that is copied into storage. */
  file: path,
  container: z.string().max(20),
  resolution: z.int().min(100).max(8640),
  video_codec: z.string().max(20),
  duration_seconds: seconds.nullish(),
  audio_languages: z.array(z.string().max(3)).default([]),
  subtitle_languages: z.array(z.string().max(3)).default([]),
  /** For series: the episode that the file holds. */
  season: z.int().min(0).max(999).nullish(),
  episode: z.int().min(0).max(9999).nullish(),
});

const editionRecord = z.strictObject({
  kind: z.enum(EDITION_KINDS),
  studio: text.nullish(),
  is_censored: z.boolean().nullish(),
  voice_cast: z
    .array(z.strictObject({ name_fa: text, character_fa: text.nullish() }))
    .max(100)
    .default([]),
  files: z.array(fileRecord).max(5000).default([]),
});

const ratingsRecord = z.strictObject({
  imdb: z.strictObject({ value: z.number().min(0).max(10), votes }).nullish(),
  rotten_tomatoes: z
    .strictObject({
      meter: z.int().min(0).max(100),
      status: z.enum(['certified_fresh', 'fresh', 'rotten']),
      votes: votes.nullish(),
    })
    .nullish(),
  metacritic: z.strictObject({ score: z.int().min(0).max(100), votes: votes.nullish() }).nullish(),
});

export const titleRecord = z.strictObject({
  record: z.literal('title'),
  id: externalId,
  external_ids: z.array(externalId).max(20).default([]),
  type: z.enum(TITLE_TYPES),
  status: z.enum(['available', 'coming_soon']).default('available'),
  available_from: date.nullish(),
  title_fa: text.nullish(),
  title_en: text.nullish(),
  title_original: text.nullish(),
  aliases: z
    .array(z.strictObject({ text, language: z.string().max(3).nullish() }))
    .max(100)
    .default([]),
  year: year.nullish(),
  end_year: year.nullish(),
  release_date: date.nullish(),
  runtime_min: minutes.nullish(),
  age: z.string().max(40).nullish(),
  synopsis_fa: longText.nullish(),
  synopsis_en: longText.nullish(),
  tagline_fa: text.nullish(),
  tagline_en: text.nullish(),
  /** Production status of a series. */
  series_status: z.enum(SERIES_STATUSES).nullish(),
  keywords: words(100),
  companies: words(50),
  networks: words(50),
  /** Slugs of genre records or built-in genres. */
  genres: z.array(z.string().max(40)).max(10).default([]),
  countries: z
    .array(z.string().regex(/^[A-Z]{2}$/, code('invalid_country')))
    .max(20)
    .default([]),
  languages: z
    .array(z.string().regex(/^[a-z]{2,3}$/, code('invalid_language')))
    .max(20)
    .default([]),
  ratings: ratingsRecord.default({}),
  credits: z.array(creditRecord).max(500).default([]),
  seasons: z
    .array(
      z.strictObject({
        number: z.int().min(0).max(999),
        title_fa: text.nullish(),
        episodes: z
          .array(
            z.strictObject({
              number: z.int().min(0).max(9999),
              id: externalId.nullish(),
              title_fa: text.nullish(),
              title_en: text.nullish(),
              air_date: date.nullish(),
              runtime_min: minutes.nullish(),
              synopsis_fa: longText.nullish(),
              still: asset.nullish(),
              /** Like `free` of the title, for this episode only. */
              free: z.boolean().nullish(),
            }),
          )
          .max(3000)
          .default([]),
      }),
    )
    .max(200)
    .default([]),
  editions: z.array(editionRecord).max(30).default([]),
  poster: asset.nullish(),
  backdrop: asset.nullish(),
  screenshots: z.array(asset).max(50).default([]),
  trailers: z
    .array(
      z.strictObject({
        title_fa: text.nullish(),
        file: asset,
        duration_seconds: seconds.nullish(),
      }),
    )
    .max(20)
    .default([]),
  /** Whether visitors may play it, too; if absent, unchanged, or false for a new title. */
  free: z.boolean().nullish(),
  /** When it was published on this site; if absent, the time of the import. */
  published_at: likeForms(inputTime, 'invalid_time').nullish(),
});

export const collectionRecord = z.strictObject({
  record: z.literal('collection'),
  id: externalId,
  title_fa: text,
  title_en: text.nullish(),
  description_fa: longText.nullish(),
  position: z.int().min(0).max(10_000).default(0),
  /** Ids of titles, in the curator's order. */
  titles: z.array(externalId).max(2000),
});

/** All slides of the front page; replaces the previous ones. */
export const slideshowRecord = z.strictObject({
  record: z.literal('slideshow'),
  titles: z.array(externalId).max(50),
});

/** Adds a genre, or changes its names. */
export const genreRecord = z.strictObject({
  record: z.literal('genre'),
  slug: z
    .string()
    .max(40)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, code('invalid_slug')),
  title_fa: text,
  title_en: text,
});

export const catalogueRecord = z.discriminatedUnion('record', [
  genreRecord,
  personRecord,
  titleRecord,
  collectionRecord,
  slideshowRecord,
]);

export type GenreRecord = z.output<typeof genreRecord>;
export type PersonRecord = z.output<typeof personRecord>;
export type TitleRecord = z.output<typeof titleRecord>;
export type CollectionRecord = z.output<typeof collectionRecord>;
export type SlideshowRecord = z.output<typeof slideshowRecord>;
export type CatalogueRecord = z.output<typeof catalogueRecord>;

export type RecordKind = 'genre' | 'person' | 'title' | 'collection' | 'slideshow';

/** Passes over the file, in this order, so that referenced records are written first. */
export const PASSES = ['people', 'titles', 'collections'] as const;
export type Pass = (typeof PASSES)[number];

const PASS_OF: Record<RecordKind, Pass> = {
  genre: 'people',
  person: 'people',
  title: 'titles',
  collection: 'collections',
  slideshow: 'collections',
};

const LEADING_KIND = /^\s*\{\s*"record"\s*:\s*"([a-z_]{1,20})"/;
const ANY_KIND = /"record"\s*:\s*"([a-z_]{1,20})"/;

/**
 * The pass that a line belongs to. A quick check without parsing: `record` is expected as the first
 * field, otherwise searched for. Lines of unknown kind go to the people pass, which rejects them.
 */
export function passOf(line: Line): Pass {
  if (line.bytes === null) return 'people';
  const head = line.bytes.toString('latin1', 0, 80);
  const kind = LEADING_KIND.exec(head)?.[1] ?? kindOfParsed(line.bytes);
  return Object.hasOwn(PASS_OF, kind) ? PASS_OF[kind as RecordKind] : 'people';
}

function kindOfParsed(bytes: Buffer): string {
  const text = bytes.toString('utf8');
  if (!ANY_KIND.test(text)) return '';
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && 'record' in value) {
      return String(value.record);
    }
  } catch {
    // The pass that parses it rejects it, with a reason.
  }
  return '';
}
