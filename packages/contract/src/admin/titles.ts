import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { flag, idParam, isoDate, listOf, pageQuery, withinWindow } from '../scalars.ts';
import { AGE_MARKS, country, genre, language, TITLE_TYPES } from '../titles.ts';

/** Visitors and members know only of titles that are `published`. */
export const TITLE_STATES = ['published', 'draft', 'hidden', 'takedown'] as const;
export type TitleAdminState = (typeof TITLE_STATES)[number];

/** Fields that an edit locks against imports, as `locked` and `provenance` name them. */
export const LOCKABLE_FIELDS = [
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
  'genres',
  'countries',
  'languages',
  'externalIds',
] as const;
export type LockableField = (typeof LOCKABLE_FIELDS)[number];

/** Ids of a bulk change. More would be dangerous; a list shows fewer. */
export const MAX_BULK = 50;

const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max, 'این متن بلندتر از اندازه است')
    .nullish()
    .transform((value) => value || null);

const wholeNumber = (from: number, to: number, message: string) =>
  z.int(message).min(from, message).max(to, message).nullish().default(null);

const YEAR = 'سال باید میان ۱۸۷۰ و ۲۱۰۰ باشد';
const day = isoDate.nullish().default(null);

/** What staff write; the form sends back the record as it read it. */
const titleFields = z.object({
  type: z.enum(TITLE_TYPES, 'نوع را برگزینید'),
  status: z.enum(['available', 'coming_soon']).default('available'),
  titleFa: z.string('نام فارسی را بنویسید').trim().min(1, 'نام فارسی را بنویسید').max(300),
  titleEn: text(300),
  titleOriginal: text(300),
  aliases: z
    .array(
      z.object({
        text: z.string('نام را بنویسید').trim().min(1, 'نام را بنویسید').max(300),
        language: text(10),
      }),
    )
    .max(200)
    .default([]),
  year: wholeNumber(1870, 2100, YEAR),
  /** Of a series that has ended. */
  endYear: wholeNumber(1870, 2100, YEAR),
  releaseDate: day,
  /** Of an announced title. */
  availableFrom: day,
  runtimeMin: wholeNumber(1, 6000, 'زمان باید میان ۱ و ۶۰۰۰ دقیقه باشد'),
  age: z.enum(AGE_MARKS).nullish().default(null),
  isFree: z.boolean().default(false),
  synopsisFa: text(20_000),
  synopsisEn: text(20_000),
  /** Ids, the most telling first. */
  genres: z.array(z.int()).max(20).default([]),
  countries: z.array(z.string().max(3)).max(30).default([]),
  languages: z.array(z.string().max(10)).max(30).default([]),
  externalIds: z
    .array(
      z.object({
        source: z
          .string()
          .trim()
          .regex(/^[a-z][a-z0-9_-]{0,30}$/, 'نام منبع با حرف کوچک لاتین است، مانند imdb'),
        externalId: z.string().trim().min(1, 'شناسه را بنویسید').max(100),
      }),
    )
    .max(20)
    .default([]),
});

const stateFields = z.object({
  state: z.enum(TITLE_STATES),
  /** Of a draft: published by itself at this time. Null: by hand. */
  publishAt: z.iso.datetime({ offset: true }).nullish().default(null),
  /** Of a takedown: what its page says. */
  takedownReason: text(500),
  /** Of a takedown: 410 (removed) or 451 (by law). */
  takedownStatus: z
    .union([z.literal(410), z.literal(451)])
    .nullish()
    .default(null),
});

/** With the rules between fields. */
const checkedTitle = <T extends z.ZodType<z.output<typeof titleFields>>>(schema: T) =>
  schema
    .refine(({ year, endYear }) => endYear === null || (year !== null && endYear >= year), {
      path: ['endYear'],
      message: 'سال پایان پیش از سال آغاز نیست',
    })
    .refine(
      ({ externalIds }) =>
        externalIds.every(
          ({ source, externalId }) => source !== 'imdb' || /^tt[0-9]{7,10}$/.test(externalId),
        ),
      { path: ['externalIds'], message: 'شناسهٔ IMDb به این شکل است: tt0017136' },
    );

const lockName = z.enum(LOCKABLE_FIELDS);

export const adminTitle = titleFields.extend({
  id: z.int(),
  /** Counts the changes; a `PUT` sends the one that it read. */
  version: z.int(),
  ...stateFields.shape,
  /** Of its page on the site. */
  path: z.string(),
  poster: z.string().nullable(),
  posterBlur: z.string().nullable(),
  hasFile: z.boolean(),
  /** Fields that imports leave alone. Others than `LOCKABLE_FIELDS` are named by their part. */
  locked: z.array(z.string()),
  /** Who wrote each field: `operator`, `catalogue` …; null: empty so far. */
  provenance: z.record(z.string(), z.string()),
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

export const TITLE_SORTS = ['id', 'titleFa', 'year', 'updatedAt'] as const;
const sorts = TITLE_SORTS.flatMap((field) => [field, `-${field}`] as const);

const tag = 'admin';
const params = z.object({ id: idParam });

export const listAdminTitles = endpoint({
  method: 'GET',
  path: '/api/admin/titles',
  summary: 'Titles in every state, newest first',
  tag,
  auth: 'staff',
  permission: 'titles.read',
  query: z
    .object({
      ...pageQuery,
      /** A name, as visitors search it, or an id: a number or `tt…`. */
      q: z.string().trim().max(200).optional(),
      type: z.enum(TITLE_TYPES).optional(),
      state: z.enum(TITLE_STATES).optional(),
      missing: z.enum(['poster', 'synopsis', 'file']).optional(),
      hasLocked: flag.optional(),
      sort: z.enum(sorts as [string, ...string[]]).optional(),
    })
    .refine(withinWindow.check, withinWindow.params),
  response: listOf(adminTitleRow),
});

export const listTitleChoices = endpoint({
  method: 'GET',
  path: '/api/admin/titles/choices',
  summary: 'Genres, countries and languages that a title can have',
  tag,
  auth: 'staff',
  permission: 'titles.read',
  response: z.object({
    genres: z.array(genre),
    countries: z.array(country),
    languages: z.array(language),
  }),
});

export const getAdminTitle = endpoint({
  method: 'GET',
  path: '/api/admin/titles/{id}',
  summary: 'One title with everything that staff edit',
  tag,
  auth: 'staff',
  permission: 'titles.read',
  params,
  response: adminTitle,
  errors: [404],
});

export const createTitle = endpoint({
  method: 'POST',
  path: '/api/admin/titles',
  summary: 'Adds a title as a draft',
  tag,
  auth: 'staff',
  permission: 'titles.edit',
  body: checkedTitle(titleFields),
  response: adminTitle,
  errors: [409],
});

export const updateTitle = endpoint({
  method: 'PUT',
  path: '/api/admin/titles/{id}',
  summary:
    'Saves a title; changed fields are locked against imports. 409 carries the record as it is now',
  tag,
  auth: 'staff',
  permission: 'titles.edit',
  params,
  body: checkedTitle(titleFields.extend({ version: z.int(), ...stateFields.shape })).refine(
    ({ state, takedownReason, takedownStatus }) =>
      state !== 'takedown' || (takedownReason !== null && takedownStatus !== null),
    { path: ['takedownReason'], message: 'دلیل برداشتن و نوع آن را بنویسید' },
  ),
  response: adminTitle,
  errors: [404, 409],
});

export const unlockTitleField = endpoint({
  method: 'POST',
  path: '/api/admin/titles/{id}/unlock',
  summary: 'Lets imports write a field again',
  tag,
  auth: 'staff',
  permission: 'titles.edit',
  params,
  body: z.object({ field: lockName }),
  response: adminTitle,
  errors: [404],
});

export const bulkUpdateTitles = endpoint({
  method: 'POST',
  path: '/api/admin/titles/bulk',
  summary: `Publishes or hides titles, or adds a genre to them, at most ${MAX_BULK} at once`,
  tag,
  auth: 'staff',
  permission: 'titles.edit',
  body: z.object({
    ids: z
      .array(z.int().min(1).max(2_147_483_647))
      .min(1, 'عنوانی برگزیده نشده است')
      .max(MAX_BULK, 'هر بار تا ۵۰ عنوان را می‌توان با هم تغییر داد'),
    change: z.discriminatedUnion('do', [
      z.object({ do: z.literal('publish') }),
      z.object({ do: z.literal('hide') }),
      z.object({ do: z.literal('addGenre'), genreId: z.int() }),
    ]),
  }),
  response: z.object({ changed: z.int() }),
  errors: [404],
});
