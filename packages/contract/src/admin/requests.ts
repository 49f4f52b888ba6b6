import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { REQUEST_STATES } from '../requests.ts';
import { idField, idParam, listOf, pageQuery, reason, withinWindow } from '../scalars.ts';
import { snakeBody } from '../snake-body.ts';
import { TITLE_TYPES } from '../titles.ts';

const tag = 'requests';
const auth = 'staff';

/** A request as staff see it. */
export const requestCase = z.object({
  id: z.int(),
  type: z.enum(TITLE_TYPES),
  title: z.string(),
  imdb: z.string().nullable(),
  year: z.int().nullable(),
  state: z.enum(REQUEST_STATES),
  /** Number of members who want it; all of them are notified of an answer. */
  votes: z.int(),
  /** Their newest notes. */
  notes: z.array(z.string()),
  /** Why it was declined; null in other states. */
  reason: z.string().nullable(),
  createdAt: z.iso.datetime(),
  fulfilledBy: z.object({ id: z.int(), name: z.string() }).nullable(),
});
export type RequestCase = z.infer<typeof requestCase>;

export const listRequestCases = endpoint({
  method: 'GET',
  path: '/api/admin/requests',
  summary: 'Requested titles, most votes first; `waiting`: open or accepted',
  tag,
  auth,
  permission: 'requests.read',
  query: z
    .object({ ...pageQuery, state: z.enum(['waiting', ...REQUEST_STATES]).default('waiting') })
    .refine(withinWindow.check, withinWindow.params),
  response: listOf(requestCase),
});

const one = { tag, auth, params: z.object({ id: idParam }), response: requestCase } as const;
const answer = {
  ...one,
  method: 'POST',
  permission: 'requests.answer',
  errors: [404, 409],
} as const;

export const getRequestCase = endpoint({
  ...one,
  method: 'GET',
  path: '/api/admin/requests/{id}',
  summary: 'One requested title',
  permission: 'requests.read',
  errors: [404],
});

export const acceptRequest = endpoint({
  ...answer,
  path: '/api/admin/requests/{id}/accept',
  summary: 'Says to everybody who wants it that it will come',
});

export const declineRequest = endpoint({
  ...answer,
  path: '/api/admin/requests/{id}/decline',
  summary: 'Declines with a reason that everybody who wants it reads',
  body: z.object({ reason }),
});

export const fulfilRequest = endpoint({
  ...answer,
  path: '/api/admin/requests/{id}/fulfil',
  summary: 'Links the title that fulfils it, which everybody who wants it is told',
  body: snakeBody(z.object({ titleId: idField })),
});
