import { z } from 'zod';
import { done } from '../auth.ts';
import { endpoint } from '../endpoint.ts';
import { idField, idParam, lineText, listOf, pageQuery, withinWindow } from '../scalars.ts';
import { snakeBody } from '../snake-body.ts';

export const SEARCH_RULES = ['alias', 'pin'] as const;

const searchRule = z.object({
  id: z.int(),
  /** `alias`: the query is another name of the title; `pin`: the title comes first for it. */
  kind: z.enum(SEARCH_RULES),
  query: z.string(),
  titleId: z.int(),
  titleFa: z.string(),
  /** Who added it; null: the account was deleted. */
  by: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type SearchRule = z.output<typeof searchRule>;

const query = lineText(100).trim().min(1, 'جست‌وجو را بنویسید');
const tag = 'searches';
const auth = 'staff';

export const listMissedSearches = endpoint({
  method: 'GET',
  path: '/api/admin/searches',
  summary: 'Searches for titles of the last 90 days that found nothing, at least twice',
  tag,
  auth,
  permission: 'searches.read',
  query: z
    .object({
      ...pageQuery,
      state: z.enum(['open', 'hidden']).default('open'),
      sort: z
        .enum(['count', 'last'])
        .default('count')
        .describe('The most frequent or latest first'),
    })
    .refine(withinWindow.check, withinWindow.params),
  response: listOf(
    z.object({
      /** The folded query without spaces. */
      id: z.string(),
      /** The folded query. */
      query: z.string(),
      count: z.int(),
      lastAt: z.iso.datetime(),
    }),
  ),
});

export const hideMissedSearch = endpoint({
  method: 'POST',
  path: '/api/admin/searches/hide',
  summary: 'Hides a query from the list of searches without a result, or shows it again',
  tag,
  auth,
  permission: 'searches.edit',
  body: snakeBody(z.object({ query, isHidden: z.boolean().default(true) })),
  response: done,
});

export const listSearchRules = endpoint({
  method: 'GET',
  path: '/api/admin/search-rules',
  summary: 'Names and pins that staff added to the search, newest first',
  tag,
  auth,
  permission: 'searches.read',
  response: z.object({ data: z.array(searchRule) }),
});

export const createSearchRule = endpoint({
  method: 'POST',
  path: '/api/admin/search-rules',
  summary: 'Makes a query find a title: as another name of it, or as the first result',
  tag,
  auth,
  permission: 'searches.edit',
  body: snakeBody(z.object({ kind: z.enum(SEARCH_RULES), query, titleId: idField })),
  response: searchRule,
  errors: [409],
});

export const deleteSearchRule = endpoint({
  method: 'DELETE',
  path: '/api/admin/search-rules/{id}',
  summary: 'Takes a name or a pin back from the search',
  tag,
  auth,
  permission: 'searches.edit',
  params: z.object({ id: idParam }),
  response: done,
  errors: [404],
});
