import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { flag, idField, idParam, listOf, pageQuery, whenValid, withinWindow } from '../scalars.ts';
import { snakeBody } from '../snake-body.ts';
import { ageMark, country, genre, language, TITLE_TYPES } from '../titles.ts';
import {
  adminTitle,
  adminTitleRow,
  checkedTitle,
  LOCKABLE_FIELDS,
  partFields,
  stateFields,
  TITLE_STATES,
  titleFields,
} from './title-record.ts';

/** Maximum number of ids in a bulk change. More would be dangerous, and a list shows fewer. */
export const MAX_BULK = 50;

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
      has_locked: flag.optional(),
      /** Only titles that are about to be deleted permanently. */
      deleted: flag.optional(),
      sort: z.enum(sorts as [string, ...string[]]).optional(),
    })
    .refine(withinWindow.check, withinWindow.params),
  response: listOf(adminTitleRow),
});

export const listTitleChoices = endpoint({
  method: 'GET',
  path: '/api/admin/titles/choices',
  summary: 'Genres, countries, languages and age marks that a title can have',
  tag,
  auth: 'staff',
  permission: 'titles.read',
  response: z.object({
    genres: z.array(genre),
    countries: z.array(country),
    languages: z.array(language),
    ages: z.array(ageMark),
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

export const previewTitle = endpoint({
  method: 'GET',
  path: '/api/admin/titles/{id}/preview',
  summary:
    'An address that shows its page to this session alone, in whatever state, for 15 minutes',
  tag,
  auth: 'staff',
  permission: 'titles.read',
  params,
  response: z.object({ url: z.string(), endsAt: z.iso.datetime() }),
  errors: [404],
});

export const createTitle = endpoint({
  method: 'POST',
  path: '/api/admin/titles',
  summary: 'Adds a title as a draft',
  tag,
  auth: 'staff',
  permission: 'titles.edit',
  body: snakeBody(checkedTitle(titleFields)),
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
  // Parts that the body leaves out stay as they are.
  body: snakeBody(
    checkedTitle(
      titleFields.extend({
        version: z.int(),
        ...stateFields.shape,
        ...partFields.partial().shape,
      }),
    ).refine(
      ({ state, takedownReason, takedownStatus }) =>
        state !== 'takedown' || (takedownReason !== null && takedownStatus !== null),
      {
        path: ['takedown_reason'],
        message: 'دلیل برداشتن و نوع آن را بنویسید',
        ...whenValid('state', 'takedown_reason', 'takedown_status'),
      },
    ),
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
  body: z.object({ field: z.enum(LOCKABLE_FIELDS) }),
  response: adminTitle,
  errors: [404, 409],
});

export const bulkUpdateTitles = endpoint({
  method: 'POST',
  path: '/api/admin/titles/bulk',
  summary: `Publishes or hides titles, or adds a genre to them, at most ${MAX_BULK} at once`,
  tag,
  auth: 'staff',
  permission: 'titles.edit',
  body: snakeBody(
    z.object({
      ids: z
        .array(z.int().min(1).max(2_147_483_647))
        .min(1, 'عنوانی برگزیده نشده است')
        .max(MAX_BULK, 'هر بار تا ۵۰ عنوان را می‌توان با هم تغییر داد'),
      change: z.discriminatedUnion('do', [
        z.object({ do: z.literal('publish') }),
        z.object({ do: z.literal('hide') }),
        z.object({ do: z.literal('addGenre'), genreId: idField }),
      ]),
    }),
  ),
  response: z.object({ changed: z.int() }),
  errors: [404],
});

export const deleteTitle = endpoint({
  method: 'DELETE',
  path: '/api/admin/titles/{id}',
  summary: 'Hides a title and deletes it after 30 days',
  tag,
  auth: 'staff',
  permission: 'titles.edit',
  params,
  response: adminTitle,
  errors: [404],
});

export const restoreTitle = endpoint({
  method: 'POST',
  path: '/api/admin/titles/{id}/restore',
  summary: 'Keeps a deleted title, which stays hidden',
  tag,
  auth: 'staff',
  permission: 'titles.edit',
  params,
  response: adminTitle,
  errors: [404, 409],
});

export const listDuplicates = endpoint({
  method: 'GET',
  path: '/api/admin/titles/{id}/duplicates',
  summary: 'Possible duplicates of a title: of its type, with one of its names, a year apart',
  tag,
  auth: 'staff',
  permission: 'titles.read',
  params,
  response: z.object({ data: z.array(adminTitleRow) }),
  errors: [404],
});

export const mergeTitle = endpoint({
  method: 'POST',
  path: '/api/admin/titles/{id}/merge',
  summary:
    'Moves films, seasons, names, ids and what members did to another title and removes this one, whose address redirects',
  tag,
  auth: 'staff',
  permission: 'titles.edit',
  params,
  body: z.object({ into: idField }),
  /** The title that was kept. */
  response: adminTitle,
  errors: [404],
});

/** A change of a title as its editors see it: without what else the audit log records about the person. */
export const titleChange = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  /** Name of who did it; null: the command line, a job, or an account that was deleted since. */
  who: z.string().nullable(),
  /** `titles.verb` */
  action: z.string(),
  /** Changed fields before and after. */
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  /** People referred to by id in the fields, without those deleted since. */
  people: z.array(
    z.object({ id: z.int(), nameFa: z.string().nullable(), nameEn: z.string().nullable() }),
  ),
});
export type TitleChange = z.infer<typeof titleChange>;

export const listTitleHistory = endpoint({
  method: 'GET',
  path: '/api/admin/titles/{id}/history',
  summary: 'What staff changed of a title, newest first',
  tag,
  auth: 'staff',
  permission: 'titles.read',
  params,
  query: z.object(pageQuery).refine(withinWindow.check, withinWindow.params),
  response: listOf(titleChange),
});
