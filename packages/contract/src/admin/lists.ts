import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParam, listOf, pageQuery, reason, withinWindow } from '../scalars.ts';
import { commentCase } from './comments.ts';

const tag = 'lists';
const auth = 'staff';

/** A member's list as staff see it. */
export const listCase = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string().nullable(),
  /** What its owner wrote beside the titles. */
  notes: z.array(z.string()),
  isPublic: z.boolean(),
  state: z.enum(['visible', 'held', 'removed']),
  /** Why it was last held; none: it never was. */
  holdReasons: commentCase.shape.holdReasons,
  /** The same in English, kept until the next release; `null` if it was never held. */
  heldFor: z.string().nullable(),
  count: z.int(),
  updatedAt: z.iso.datetime(),
  owner: z.object({ id: z.int(), name: z.string() }),
  /** Open reports, oldest first. */
  reports: commentCase.shape.reports,
  /** Another one with each change of its words or its state: names what was read when a list is shown again. */
  version: z.string(),
});
export type ListCase = z.infer<typeof listCase>;

export const listListCases = endpoint({
  method: 'GET',
  path: '/api/admin/lists',
  summary: 'Public lists of members with their reports; `waiting`: held or reported',
  tag,
  auth,
  permission: 'comments.read',
  query: z
    .object({
      ...pageQuery,
      state: z.enum(['waiting', 'removed', 'all']).default('waiting'),
      owner: idParam.optional(),
    })
    .refine(withinWindow.check, withinWindow.params),
  response: listOf(listCase),
});

const one = {
  tag,
  auth,
  params: z.object({ id: idParam }),
  response: listCase,
  errors: [404],
} as const;

export const getListCase = endpoint({
  ...one,
  method: 'GET',
  path: '/api/admin/lists/{id}',
  summary: 'One public list, also a removed one',
  permission: 'comments.read',
});

export const approveList = endpoint({
  ...one,
  method: 'POST',
  path: '/api/admin/lists/{id}/approve',
  summary:
    'Shows a list to everyone again and closes its reports. 409: it changed after it was read',
  permission: 'comments.moderate',
  /** `version` of the list as it was read; left out: shown whatever it says by now. */
  body: z.object({ version: z.string().optional() }),
  errors: [404, 409],
});

export const removeList = endpoint({
  ...one,
  method: 'POST',
  path: '/api/admin/lists/{id}/remove',
  summary: 'Hides a list from everyone but its owner and closes its reports',
  permission: 'comments.moderate',
  body: z.object({ reason }),
});
