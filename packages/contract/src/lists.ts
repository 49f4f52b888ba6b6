import { MAX_LIST_DESCRIPTION, MAX_LIST_NAME, MAX_NOTE } from '@parde/shared/limits';
import { z } from 'zod';
import { done } from './auth.ts';
import { collectionCard } from './collections.ts';
import { reportBody } from './comments.ts';
import { endpoint } from './endpoint.ts';
import { isVisible, plainLine, plainText } from './plain-text.ts';
import { idField, idParam, listOf, pageQuery, withinWindow } from './scalars.ts';
import { titleCard } from './titles.ts';

/* Lists of titles that members make. */

const auth = 'user';
const tag = 'lists';
const params = z.object({ id: idParam });
const entryParams = z.object({ id: idParam, title: idParam });

const { posters } = collectionCard.shape;

/** A list as its owner sees it. */
export const ownList = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string().nullable(),
  isPublic: z.boolean(),
  /** State of a public list; `held`: only its owner sees it until staff have reviewed it. */
  state: z.enum(['visible', 'held', 'removed']),
  /** `/lists/{id}/{slug}`, for everyone; null while nobody else can see it. */
  path: z.string().nullable(),
  /** Number of its titles that are published. */
  count: z.int(),
  /** Posters of its first titles, at most 4. */
  posters,
  /** Whether it holds the title of the query; false without one. */
  hasTitle: z.boolean(),
});
export type OwnList = z.infer<typeof ownList>;

/** A title in a list, with what the list's owner wrote beside it. */
export const listedTitle = titleCard.extend({ note: z.string().nullable() });
export type ListedTitle = z.infer<typeof listedTitle>;

export const publicList = z.object({
  id: z.int(),
  path: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  /** Name of its owner; nothing else about them is disclosed. */
  ownerName: z.string(),
  count: z.int(),
  posters,
  /** Picture for link previews: a backdrop of one of its first titles, or a poster; `null` if none has one. */
  picture: z.string().nullable(),
  updatedAt: z.iso.datetime(),
});
export type PublicList = z.infer<typeof publicList>;

export const listBody = z.object({
  name: z
    .string('نام فهرست را بنویسید')
    .overwrite(plainLine)
    .refine(isVisible, 'نام فهرست را بنویسید')
    .max(MAX_LIST_NAME, 'نام فهرست بیش از ۸۰ حرف نباشد'),
  description: z
    .string()
    .overwrite(plainText)
    .max(MAX_LIST_DESCRIPTION, 'توضیح بیش از ۱۰۰۰ حرف نباشد')
    .nullish(),
  is_public: z.boolean().default(false),
});
export type ListBody = z.output<typeof listBody>;

export const listEntryBody = z.object({
  /** The title after which to place it; `null`: first; absent: it keeps its place, or is appended. */
  after: idField.nullish(),
  note: z.string().overwrite(plainText).max(MAX_NOTE, 'یادداشت بیش از ۵۰۰ حرف نباشد').nullish(),
  /** Refuses a title that is not in the list, as one that was removed elsewhere, instead of adding it. */
  must_be_listed: z.boolean().nullish(),
});
export type ListEntryBody = z.output<typeof listEntryBody>;

export const listOwnLists = endpoint({
  method: 'GET',
  path: '/api/user/lists',
  summary: 'The user’s own lists, last changed first; `title`: says which of them hold it',
  tag,
  auth,
  query: z.object({ title: idParam.optional() }),
  response: z.object({ data: z.array(ownList) }),
});

export const createList = endpoint({
  method: 'POST',
  path: '/api/user/lists',
  summary: 'Makes a list, with a title in it if the body names one',
  tag,
  auth,
  body: listBody.extend({ title_id: idField.optional() }),
  response: ownList,
  errors: [403, 404, 409],
});

export const getOwnList = endpoint({
  method: 'GET',
  path: '/api/user/lists/{id}',
  summary: 'One of the user’s own lists with all its titles, in its order',
  tag,
  auth,
  params,
  response: ownList.extend({ titles: z.array(listedTitle) }),
  errors: [404],
});

export const changeList = endpoint({
  method: 'PATCH',
  path: '/api/user/lists/{id}',
  summary: 'Renames, describes, publishes or withdraws a list; what is left out stays',
  tag,
  auth,
  params,
  body: listBody.extend({ is_public: z.boolean() }).partial(),
  response: ownList,
  errors: [403, 404],
});

export const deleteList = endpoint({
  method: 'DELETE',
  path: '/api/user/lists/{id}',
  summary: 'Deletes a list',
  tag,
  auth,
  params,
  response: done,
  errors: [404],
});

export const putListTitle = endpoint({
  method: 'PUT',
  path: '/api/user/lists/{id}/titles/{title}',
  summary: 'Adds a title to a list, moves it behind another one, or changes its note',
  tag,
  auth,
  params: entryParams,
  body: listEntryBody,
  response: done,
  errors: [403, 404, 409],
});

export const removeListTitle = endpoint({
  method: 'DELETE',
  path: '/api/user/lists/{id}/titles/{title}',
  summary: 'Takes a title out of a list',
  tag,
  auth,
  params: entryParams,
  response: done,
  errors: [404],
});

export const reportList = endpoint({
  method: 'POST',
  path: '/api/user/lists/{id}/report',
  summary: 'Reports a public list to staff; once per member',
  tag,
  auth,
  params,
  body: reportBody,
  response: done,
  errors: [404],
});

/** Short, so that lists withdrawn by their owner or by staff do not stay in caches. */
const maxAge = 10;

export const getList = endpoint({
  method: 'GET',
  path: '/api/lists/{id}',
  summary: 'A public list, without its titles',
  tag,
  auth: 'optional',
  params,
  response: publicList,
  errors: [404],
  maxAge,
});

export const listListTitles = endpoint({
  method: 'GET',
  path: '/api/lists/{id}/titles',
  summary: 'Titles of a public list, in its order',
  tag,
  auth: 'optional',
  params,
  query: z.object(pageQuery).refine(withinWindow.check, withinWindow.params),
  response: listOf(listedTitle),
  errors: [404],
  maxAge,
});
