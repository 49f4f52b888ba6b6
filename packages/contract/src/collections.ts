import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { idParam, listOf, pageQuery, withinWindow } from './scalars.ts';
import { titleListQuery } from './title-queries.ts';
import { titleCard } from './titles.ts';

export const collectionCard = z.object({
  id: z.int(),
  /** `/collections/{id}/{slug}`. */
  path: z.string(),
  titleFa: z.string(),
  titleEn: z.string().nullable(),
  descriptionFa: z.string().nullable(),
  /** Number of titles in the collection. */
  count: z.int(),
  /** Posters of its first titles, at most 4, each with its blur placeholder. */
  posters: z.array(z.object({ poster: z.string(), posterBlur: z.string().nullable() })),
});
export type CollectionCard = z.infer<typeof collectionCard>;

export const collectionDetail = collectionCard.extend({
  slug: z.string(),
  /** First page of its titles in the curator's order; absent with `type=alt`. */
  titles: z.array(titleCard).optional(),
});

const tag = 'collections';
const maxAge = 60;

export const listCollections = endpoint({
  method: 'GET',
  path: '/api/collections',
  summary: 'All collections',
  tag,
  auth: 'optional',
  children: 'limited',
  query: z.object(pageQuery).refine(withinWindow.check, withinWindow.params),
  response: listOf(collectionCard),
  maxAge,
});

export const getCollection = endpoint({
  method: 'GET',
  path: '/api/collections/{id}',
  summary: 'One collection; with `type=alt` only its head, without titles',
  tag,
  auth: 'optional',
  children: 'limited',
  params: z.object({ id: idParam }),
  query: z.object({ type: z.enum(['alt']).optional() }),
  response: collectionDetail,
  errors: [404],
  maxAge,
});

export const listCollectionTitles = endpoint({
  method: 'GET',
  path: '/api/collections/{id}/titles',
  summary: 'Titles of a collection, in the curator’s order unless `order_by` says otherwise',
  tag,
  auth: 'optional',
  children: 'limited',
  params: z.object({ id: idParam }),
  query: titleListQuery,
  response: listOf(titleCard),
  errors: [404],
  maxAge,
});
