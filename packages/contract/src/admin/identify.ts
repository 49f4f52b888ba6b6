import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParam } from '../scalars.ts';
import { snakeBody } from '../snake-body.ts';
import { TITLE_TYPES } from '../titles.ts';

const tag = 'admin';
const auth = 'staff';

/** A work of another catalogue that a title may be. */
const titleCandidate = z.object({
  source: z.enum(['tmdb', 'wikidata']),
  titleFa: z.string().nullable(),
  titleOriginal: z.string().nullable(),
  year: z.int().nullable(),
  description: z.string().nullable(),
  /** The poster as a data URL; null: there is none. */
  picture: z.string().nullable(),
  externalIds: z.array(z.object({ source: z.string(), externalId: z.string() })),
});
export type TitleCandidate = z.infer<typeof titleCandidate>;

const titleParams = z.object({ id: idParam });

export const listTitleCandidates = endpoint({
  method: 'GET',
  path: '/api/admin/titles/{id}/candidates',
  summary: 'Works of TMDB (with a key) and Wikidata that a title may be, by name and year or by id',
  tag,
  auth,
  permission: 'titles.edit',
  params: titleParams,
  query: z.object({
    /** A name, or an id: `tt…`, `Q…`, `movie/603` or a number of TMDB. */
    q: z
      .string('نام یا شناسه را بنویسید')
      .trim()
      .min(2, 'دست‌کم دو حرف بنویسید')
      .max(200, 'این متن بلندتر از اندازه است'),
    year: z.coerce
      .number('سال را با رقم بنویسید')
      .int('سال را با رقم بنویسید')
      .min(1870, 'سال باید میان ۱۸۷۰ و ۲۱۰۰ باشد')
      .max(2100, 'سال باید میان ۱۸۷۰ و ۲۱۰۰ باشد')
      .optional(),
    type: z.enum(TITLE_TYPES),
  }),
  response: z.object({
    data: z.array(titleCandidate),
    /** Why TMDB or Wikidata did not answer. */
    problems: z.array(z.string()),
    hasTmdbKey: z.boolean(),
  }),
});

export const identifyTitle = endpoint({
  method: 'POST',
  path: '/api/admin/titles/{id}/identify',
  summary:
    'Gives a title the ids of a work and has its empty, unlocked fields filled by imports. 409 when somebody was faster',
  tag,
  auth,
  permission: 'titles.edit',
  params: titleParams,
  body: snakeBody(
    z.object({
      version: z.int(),
      externalIds: z
        .array(
          z.discriminatedUnion('source', [
            z.object({ source: z.literal('imdb'), externalId: z.string().regex(/^tt\d{7,10}$/) }),
            z.object({
              source: z.literal('tmdb'),
              externalId: z.string().regex(/^(?:movie|tv)-\d{1,9}$/),
            }),
            z.object({
              source: z.literal('wikidata'),
              externalId: z.string().regex(/^Q\d{1,12}$/),
            }),
          ]),
        )
        .min(1, 'یکی را برگزینید')
        .max(3)
        .refine((ids) => new Set(ids.map(({ source }) => source)).size === ids.length, {
          message: 'از هر منبع یک شناسه می‌ماند',
        }),
    }),
  ),
  /** Number of started imports that fill its empty fields. */
  response: z.object({ runs: z.int() }),
  errors: [404, 409],
});
