import { z } from 'zod';
import { done } from '../auth.ts';
import { endpoint } from '../endpoint.ts';
import { idField, idParam, listOf, pageQuery, withinWindow } from '../scalars.ts';
import { snakeBody } from '../snake-body.ts';
import { adminTitleRow } from './title-record.ts';

const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max, 'این متن بلندتر از اندازه است')
    .nullish()
    .transform((value) => value || null);

/** A title as a row of a list that staff put in order. */
export const orderedTitle = adminTitleRow.pick({
  id: true,
  titleFa: true,
  titleOriginal: true,
  year: true,
  poster: true,
  state: true,
});

/** Maximum number of titles in a collection that staff edit; one that an import filled may have more. */
export const MAX_COLLECTION = 1_000;

const collectionFields = z.object({
  titleFa: z.string('نام را بنویسید').trim().min(1, 'نام را بنویسید').max(200),
  titleEn: text(200),
  descriptionFa: text(2_000),
});

const titleIds = z
  .array(idField)
  .max(MAX_COLLECTION, 'مجموعه تا ۱۰۰۰ عنوان دارد')
  .describe('In their order');

export const adminCollectionRow = z.object({
  id: z.int(),
  titleFa: z.string(),
  /** Titles in any state. */
  count: z.int(),
  updatedAt: z.iso.datetime(),
});

export const adminCollection = adminCollectionRow.extend({
  ...collectionFields.shape,
  titleIds: z.array(z.int()),
  titles: z.array(orderedTitle),
  /** Version for optimistic locking; a `PUT` sends the one that it read. */
  version: z.int(),
  /** `*`: imports do not change it. */
  locked: z.array(z.string()),
  /** Path of its page on the site. */
  path: z.string(),
});
export type AdminCollection = z.infer<typeof adminCollection>;

const tag = 'admin';
const auth = 'staff';
const permission = 'collections.edit';
const params = z.object({ id: idParam });

export const listAdminCollections = endpoint({
  method: 'GET',
  path: '/api/admin/collections',
  summary: 'Collections in their order',
  tag,
  auth,
  permission: 'collections.read',
  query: z
    .object({
      ...pageQuery,
      /** A part of the Persian name. */
      q: z.string().trim().max(200).optional(),
    })
    .refine(withinWindow.check, withinWindow.params),
  response: listOf(adminCollectionRow),
});

export const getAdminCollection = endpoint({
  method: 'GET',
  path: '/api/admin/collections/{id}',
  summary: 'One collection with its titles',
  tag,
  auth,
  permission: 'collections.read',
  params,
  response: adminCollection,
  errors: [404],
});

export const createCollection = endpoint({
  method: 'POST',
  path: '/api/admin/collections',
  summary: 'Adds a collection after the others',
  tag,
  auth,
  permission,
  body: snakeBody(collectionFields.extend({ titleIds: titleIds.default([]) })),
  response: adminCollection,
});

export const updateCollection = endpoint({
  method: 'PUT',
  path: '/api/admin/collections/{id}',
  summary:
    'Saves a collection, which imports leave alone from then on. 409 carries it as it is now',
  tag,
  auth,
  permission,
  params,
  body: snakeBody(collectionFields.extend({ version: z.int(), titleIds })),
  response: adminCollection,
  errors: [404, 409],
});

export const addCollectionTitles = endpoint({
  method: 'POST',
  path: '/api/admin/collections/{id}/titles',
  summary: 'Adds titles to the end of a collection; those that are in it stay where they are',
  tag,
  auth,
  permission,
  params,
  body: snakeBody(
    z.object({ titleIds: z.array(idField).min(1, 'عنوانی برگزیده نشده است').max(50) }),
  ),
  response: z.object({ changed: z.int() }),
  errors: [404],
});

export const removeCollectionTitle = endpoint({
  method: 'DELETE',
  path: '/api/admin/collections/{id}/titles/{titleId}',
  summary: 'Takes a title out of a collection',
  tag,
  auth,
  permission,
  params: params.extend({ titleId: idParam }),
  response: z.object({ changed: z.int() }),
  errors: [404],
});

export const listTitleCollections = endpoint({
  method: 'GET',
  path: '/api/admin/titles/{id}/collections',
  summary: 'Collections that a title is in, in their order',
  tag,
  auth,
  permission: 'collections.read',
  params,
  response: z.object({ data: z.array(adminCollectionRow) }),
  errors: [404],
});

export const deleteCollection = endpoint({
  method: 'DELETE',
  path: '/api/admin/collections/{id}',
  summary: 'Deletes a collection; its titles stay',
  tag,
  auth,
  permission,
  params,
  response: done,
  errors: [404],
});

export const orderCollections = endpoint({
  method: 'POST',
  path: '/api/admin/collections/order',
  summary: 'Puts collections into the order of the list; others keep their places',
  tag,
  auth,
  permission,
  body: z.object({ ids: z.array(idField).min(1).max(200) }),
  response: done,
  errors: [404],
});
