import { z } from 'zod';
import { personRole } from '../person-refs.ts';
import { externalIds, idField, inputDay, inputTime, isoDate, whenValid } from '../scalars.ts';
import { ageCode, EDITION_KINDS, SERIES_STATUSES, TITLE_TYPES } from '../titles.ts';
import { pictureHash } from './pictures.ts';

/** Only `published` titles are visible to visitors and members. */
export const TITLE_STATES = ['published', 'draft', 'hidden', 'takedown'] as const;
export type TitleAdminState = (typeof TITLE_STATES)[number];

/** Fields that are saved with the record. */
export const TITLE_FIELDS = [
  'type',
  'status',
  'titleFa',
  'titleEn',
  'titleOriginal',
  'aliases',
  'year',
  'endYear',
  'releaseDate',
  'availableFrom',
  'runtimeMin',
  'age',
  'isFree',
  'synopsisFa',
  'synopsisEn',
  'taglineFa',
  'taglineEn',
  'seriesStatus',
  'keywords',
  'companies',
  'networks',
  'genres',
  'countries',
  'languages',
  'externalIds',
  'ratings',
  'publishedAt',
  'posterHash',
  'backdropHash',
  'screenshots',
  'trailers',
  'credits',
  'editions',
] as const;

/** Fields that an edit locks against imports, as `locked` and `provenance` name them. */
export const LOCKABLE_FIELDS = [...TITLE_FIELDS, 'seasons'] as const;
export type LockableField = (typeof LOCKABLE_FIELDS)[number];

const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max, 'این متن بلندتر از اندازه است')
    .nullish()
    .transform((value) => value || null);

const NO_LANGUAGE = 'کد زبان دو حرف است، مانند fa';

/** `fa`, or with a script or region `zh-Hans`; empty is null. */
const languageTag = z
  .string()
  .trim()
  .max(10, NO_LANGUAGE)
  .regex(/^(?:[a-z]{2,3}(?:-[a-z0-9]{2,8})*)?$/i, NO_LANGUAGE)
  .nullish()
  .transform((value) => value || null);

const wholeNumber = (from: number, to: number, message: string) =>
  z.int(message).min(from, message).max(to, message).nullish().default(null);

const words = (max: number) =>
  z
    .array(z.string('این بخش را بنویسید').trim().min(1, 'این بخش را بنویسید').max(200))
    .max(max)
    .default([]);

const YEAR = 'سال باید میان ۱۸۷۰ و ۲۱۰۰ باشد';
const day = inputDay.nullish().default(null);

const RATING_SOURCES = ['imdb', 'rotten_tomatoes', 'metacritic'] as const;
const TOMATO_STATUSES = ['certified_fresh', 'fresh', 'rotten'] as const;

const RATING = 'امتیاز IMDb میان ۰ و ۱۰ است و دیگران میان ۰ و ۱۰۰';
const VOTES = 'شمار رأی‌ها را با رقم بنویسید';
/** Minimum Tomatometer of a fresh film. */
const FRESH_FROM = 60;

const rating = z
  .object({
    source: z.enum(RATING_SOURCES, 'منبع را برگزینید'),
    /** IMDb: up to 10 with one decimal; others: up to 100. */
    value: z.number(RATING).min(0, RATING).max(100, RATING),
    votes: z.int(VOTES).min(0, VOTES).max(2_147_483_647, VOTES).nullish().default(null),
    /** Only for Rotten Tomatoes; `null` derives it from the meter. */
    status: z.enum(TOMATO_STATUSES).nullish().default(null),
  })
  .refine(({ source, value }) => source !== 'imdb' || value <= 10, {
    path: ['value'],
    message: RATING,
    ...whenValid('source', 'value'),
  })
  .transform(({ source, value, votes, status }) => {
    const meter = Math.round(value);
    const byMeter = meter >= FRESH_FROM ? ('fresh' as const) : ('rotten' as const);
    return {
      source,
      value: source === 'imdb' ? Math.round(value * 10) / 10 : meter,
      votes,
      status: source === 'rotten_tomatoes' ? (status ?? byMeter) : null,
    };
  });

/** Fields that staff edit; the form sends back the record as it read it. */
export const titleFields = z.object({
  type: z.enum(TITLE_TYPES, 'نوع را برگزینید'),
  status: z.enum(['available', 'coming_soon']).default('available'),
  titleFa: z.string('نام فارسی را بنویسید').trim().min(1, 'نام فارسی را بنویسید').max(300),
  titleEn: text(300),
  titleOriginal: text(300),
  aliases: z
    .array(
      z.object({
        text: z.string('نام را بنویسید').trim().min(1, 'نام را بنویسید').max(300),
        language: languageTag,
      }),
    )
    .max(200)
    .default([]),
  year: wholeNumber(1870, 2100, YEAR),
  /** Only for a series that has ended. */
  endYear: wholeNumber(1870, 2100, YEAR),
  releaseDate: day,
  /** Only for an announced title. */
  availableFrom: day,
  runtimeMin: wholeNumber(1, 6000, 'زمان باید میان ۱ و ۶۰۰۰ دقیقه باشد'),
  age: ageCode.nullish().default(null),
  isFree: z.boolean().default(false),
  synopsisFa: text(20_000),
  synopsisEn: text(20_000),
  taglineFa: text(300),
  taglineEn: text(300),
  /** Only for a series. */
  seriesStatus: z.enum(SERIES_STATUSES).nullish().default(null),
  keywords: words(100),
  companies: words(50),
  networks: words(50),
  /** Ids, the most characteristic genre first. */
  genres: z.array(idField).max(20).default([]),
  countries: z.array(z.string().max(3)).max(30).default([]),
  languages: z.array(z.string().max(10)).max(30).default([]),
  externalIds: externalIds.default([]),
  /** One of each source. */
  ratings: z
    .array(rating)
    .max(RATING_SOURCES.length)
    .refine((all) => new Set(all.map(({ source }) => source)).size === all.length, {
      message: 'از هر منبع یک امتیاز می‌ماند',
    })
    .default([]),
  /**
   * When it was added to the site. If empty, the stored time is kept; a new title, and a draft on its first
   * publication, get the current time.
   */
  publishedAt: inputTime.nullish().transform((time) => time ?? undefined),
});

const credit = z.object({
  personId: idField,
  role: personRole,
  /** Only for actors. */
  characterFa: text(200),
  characterEn: text(200),
});

const edition = z.object({
  /** Null: a new one. */
  id: idField.nullish().default(null),
  kind: z.enum(EDITION_KINDS, 'نوع نسخه را برگزینید'),
  studio: text(200),
  /** Null: unknown. */
  isCensored: z.boolean().nullish().default(null),
  voices: z
    .array(
      z.object({
        nameFa: z.string('نام را بنویسید').trim().min(1, 'نام را بنویسید').max(200),
        characterFa: text(200),
      }),
    )
    .max(100)
    .default([]),
});

/** What else belongs to a title, each list in its order. */
export const partFields = z.object({
  posterHash: pictureHash.nullable(),
  backdropHash: pictureHash.nullable(),
  screenshots: z.array(pictureHash).max(60, 'بیش از ۶۰ تصویر نمی‌شود'),
  /** The existing trailers: their names and order. Omitted ones are removed. */
  trailers: z.array(z.object({ id: idField, titleFa: text(200) })).max(60),
  /** By role, in billing order. */
  credits: z.array(credit).max(1_000, 'بیش از ۱۰۰۰ نفر نمی‌شود'),
  editions: z.array(edition).max(300, 'بیش از ۳۰۰ نسخه نمی‌شود'),
});

export const stateFields = z.object({
  state: z.enum(TITLE_STATES),
  /** For a draft: when it is published automatically; `null` if staff publish it. */
  publishAt: inputTime.nullish().default(null),
  /** For a takedown: the text on its page. */
  takedownReason: text(500),
  /** For a takedown: 410 (removed) or 451 (for legal reasons). */
  takedownStatus: z
    .union([z.literal(410), z.literal(451)])
    .nullish()
    .default(null),
});

/** Adds the validation rules that involve several fields. */
export const checkedTitle = <T extends z.ZodType<z.output<typeof titleFields>>>(schema: T) =>
  schema
    .refine(({ year, endYear }) => endYear === null || (year !== null && endYear >= year), {
      path: ['end_year'],
      message: 'سال پایان پیش از سال آغاز نیست',
      ...whenValid('year', 'end_year'),
    })
    .refine(
      ({ externalIds: ids }) =>
        ids.every(
          ({ source, externalId }) => source !== 'imdb' || /^tt[0-9]{7,10}$/.test(externalId),
        ),
      {
        path: ['external_ids'],
        message: 'شناسهٔ IMDb به این شکل است: tt0017136',
        ...whenValid('external_ids'),
      },
    );

export const adminTitle = titleFields.extend({
  ...partFields.shape,
  releaseDate: isoDate.nullable(),
  availableFrom: isoDate.nullable(),
  // The limits apply only to input: imports and added films may have stored more.
  aliases: titleFields.shape.aliases.unwrap().element.array(),
  screenshots: z.array(pictureHash),
  trailers: z.array(partFields.shape.trailers.element),
  credits: z.array(credit),
  editions: z.array(edition),
  id: z.int(),
  /** Version for optimistic locking; a `PUT` sends the one that it read. */
  version: z.int(),
  ...stateFields.shape,
  /** Whom `credits` name. */
  people: z.array(
    z.object({
      id: z.int(),
      nameFa: z.string().nullable(),
      nameEn: z.string().nullable(),
      imageHash: z.string().nullable(),
    }),
  ),
  /** Path of its page on the site. */
  path: z.string(),
  poster: z.string().nullable(),
  posterBlur: z.string().nullable(),
  hasFile: z.boolean(),
  /** Fields that imports do not change. Fields outside `LOCKABLE_FIELDS` are named by their part. */
  locked: z.array(z.string()),
  /** Who wrote each field: `operator`, `catalogue` …; `null` if it has never been set. */
  provenance: z.record(z.string(), z.string()),
  /** For a deleted title: when it is deleted permanently. */
  purgeAt: z.iso.datetime().nullable(),
  publishedAt: z.iso.datetime(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type AdminTitle = z.infer<typeof adminTitle>;

export const adminTitleRow = adminTitle.pick({
  id: true,
  type: true,
  status: true,
  state: true,
  publishAt: true,
  titleFa: true,
  titleOriginal: true,
  titleEn: true,
  year: true,
  path: true,
  poster: true,
  posterBlur: true,
  hasFile: true,
  locked: true,
  updatedAt: true,
});
