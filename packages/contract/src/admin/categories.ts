import { z } from 'zod';
import { done } from '../auth.ts';
import { endpoint } from '../endpoint.ts';
import { listOf } from '../scalars.ts';
import { snakeBody } from '../snake-body.ts';

export const CATEGORY_KINDS = ['genre', 'country', 'language', 'age'] as const;

const name = (message: string) => z.string(message).trim().min(1, message).max(60, 'تا ۶۰ حرف');

export const adminCategory = z.object({
  /** `genre-{number}`, or the kind and the code. */
  id: z.string(),
  kind: z.enum(CATEGORY_KINDS),
  /** Slug of a genre, code of the others. */
  code: z.string(),
  titleFa: z.string(),
  /** Only for genres. */
  titleEn: z.string().nullable(),
  /** Only for age ratings: the minimum age of viewers, in years. */
  minAge: z.int().nullable(),
  /** Listed titles, as of the last count. */
  titles: z.int(),
  /** Staff have renamed it; otherwise it has Parde's built-in name. */
  isEdited: z.boolean(),
});
export type AdminCategory = z.infer<typeof adminCategory>;

/** Maximum number of titles that a merge or a removal changes, so that it finishes in time. */
export const MAX_CATEGORY_TITLES = 20_000;

const fullCategory = adminCategory.extend({
  /** Current number of titles in any state, counted up to `MAX_CATEGORY_TITLES` + 1. */
  allTitles: z.int(),
});
export type FullCategory = z.infer<typeof fullCategory>;

const shared = { tag: 'admin', auth: 'staff' } as const;
const permission = 'titles.edit';
const categoryId = z
  .string('دسته را برگزینید')
  .regex(/^(genre|country|language|age)-[A-Za-z0-9-]{1,10}$/, 'این دسته پیدا نشد');
const params = z.object({ id: categoryId });
const minAge = z.int('سن را با عدد بنویسید').min(0, 'از صفر تا ۲۱').max(21, 'از صفر تا ۲۱');

export const listAdminCategories = endpoint({
  ...shared,
  method: 'GET',
  path: '/api/admin/categories',
  summary: 'Genres, countries or languages by the Persian alphabet, or age marks by age',
  permission: 'titles.read',
  query: z.object({ kind: z.enum(CATEGORY_KINDS).default('genre') }),
  response: listOf(adminCategory),
});

export const createCategory = endpoint({
  ...shared,
  method: 'POST',
  path: '/api/admin/categories',
  summary: 'Adds a genre, country, language or age mark',
  permission,
  body: snakeBody(
    z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('genre'),
        code: z
          .string('نشانی را بنویسید')
          .trim()
          .regex(/^[a-z][a-z0-9-]{1,40}$/, 'نشانی با حرف کوچک لاتین است، مانند film-noir'),
        titleFa: name('نام فارسی را بنویسید'),
        titleEn: name('نام انگلیسی را بنویسید'),
      }),
      z.object({
        kind: z.literal('country'),
        code: z
          .string()
          .trim()
          .regex(/^[A-Z]{2}$/, 'کد کشور دو حرف بزرگ است، مانند IR'),
        titleFa: name('نام فارسی را بنویسید'),
      }),
      z.object({
        kind: z.literal('language'),
        code: z
          .string()
          .trim()
          .regex(/^[a-z]{2,3}$/, 'کد زبان دو یا سه حرف کوچک است، مانند fa'),
        titleFa: name('نام فارسی را بنویسید'),
      }),
      z.object({
        kind: z.literal('age'),
        code: z
          .string()
          .trim()
          .regex(/^[a-z0-9][a-z0-9-]{0,9}$/, 'کد رده تا ده حرف کوچک لاتین یا رقم است، مانند 13'),
        titleFa: name('نام فارسی را بنویسید'),
        minAge,
      }),
    ]),
  ),
  response: adminCategory,
});

export const getAdminCategory = endpoint({
  ...shared,
  method: 'GET',
  path: '/api/admin/categories/{id}',
  summary: 'One genre, country, language or age mark',
  permission: 'titles.read',
  params,
  response: fullCategory,
  errors: [404],
});

export const updateCategory = endpoint({
  ...shared,
  method: 'PUT',
  path: '/api/admin/categories/{id}',
  summary: 'Names a genre, country, language or age mark; a new version of Parde keeps the name',
  permission,
  params,
  body: snakeBody(
    z.object({
      titleFa: name('نام فارسی را بنویسید'),
      titleEn: name('نام انگلیسی را بنویسید').nullish().default(null),
      minAge: minAge.nullish().default(null),
    }),
  ),
  response: fullCategory,
  errors: [404],
});

export const mergeCategory = endpoint({
  ...shared,
  method: 'POST',
  path: '/api/admin/categories/{id}/merge',
  summary:
    'Gives the titles of a genre or age mark to another one, which its slug or code means from then on',
  permission,
  params,
  body: z.object({ into: categoryId }),
  response: fullCategory,
  errors: [404],
});

export const removeCategory = endpoint({
  ...shared,
  method: 'DELETE',
  path: '/api/admin/categories/{id}',
  summary: 'Takes a category away from its titles, if as many have it as the caller says',
  permission,
  params,
  query: z.object({
    /** `allTitles` as shown to the person who confirms. */
    titles: z.coerce.number().int().min(0).default(0),
  }),
  response: done,
  errors: [404, 409],
});
