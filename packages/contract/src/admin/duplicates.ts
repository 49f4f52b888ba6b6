import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParam, listOf, pageQuery, withinWindow } from '../scalars.ts';
import { snakeBody } from '../snake-body.ts';
import { adminTitleRow } from './title-record.ts';

const tag = 'admin';
const auth = 'staff';

/** What two titles agree in, besides their type: `length` within 5 %, `year` within one. */
export const DUPLICATE_REASONS = ['name', 'year', 'director', 'length'] as const;

const duplicateTitle = adminTitleRow.extend({
  runtimeMin: z.int().nullable(),
  directors: z.array(z.string()),
  externalIds: z.array(z.object({ source: z.string(), externalId: z.string() })),
});

/** Two titles that may be the same work. */
export const duplicatePair = z.object({
  id: z.int(),
  reasons: z.array(z.enum(DUPLICATE_REASONS)),
  /** Staff decided that they are different works. */
  isApart: z.boolean(),
  foundAt: z.iso.datetime(),
  /** Two; the older record first. */
  titles: z.array(duplicateTitle).length(2),
});
export type DuplicatePair = z.infer<typeof duplicatePair>;

export const listDuplicatePairs = endpoint({
  method: 'GET',
  path: '/api/admin/duplicates',
  summary: 'Pairs of titles that may be the same work, those that agree in most first',
  tag,
  auth,
  permission: 'titles.read',
  query: z
    .object({ ...pageQuery, state: z.enum(['waiting', 'apart']).default('waiting') })
    .refine(withinWindow.check, withinWindow.params),
  response: listOf(duplicatePair),
});

const one = {
  tag,
  auth,
  params: z.object({ id: idParam }),
  response: duplicatePair,
  errors: [404],
} as const;

export const getDuplicatePair = endpoint({
  ...one,
  method: 'GET',
  path: '/api/admin/duplicates/{id}',
  summary: 'Two titles that may be the same work, also when somebody said that they are not',
  permission: 'titles.read',
});

export const updateDuplicatePair = endpoint({
  ...one,
  method: 'PUT',
  path: '/api/admin/duplicates/{id}',
  summary: 'Says that two titles are two works, or takes that back',
  permission: 'titles.edit',
  body: snakeBody(z.object({ isApart: z.boolean() })),
});
