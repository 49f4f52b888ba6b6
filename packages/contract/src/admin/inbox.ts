import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

export const INBOX_KINDS = [
  'comments',
  'lists',
  'reports',
  'requests',
  'support',
  'alerts',
  'duplicates',
] as const;

/** Counting stops here; this count means "more than 99". */
export const MAX_INBOX_COUNT = 100;

export const getInbox = endpoint({
  method: 'GET',
  path: '/api/admin/inbox',
  summary: 'What waits for a person: counts and the newest of each kind that the role may read',
  tag: 'overview',
  auth: 'staff',
  permission: 'overview.read',
  response: z.object({
    /** Of all kinds together, at most `MAX_INBOX_COUNT`. */
    total: z.int().max(MAX_INBOX_COUNT),
    kinds: z.array(
      z.object({
        /** `comments`, `lists`: held or reported; `reports`: of films; `alerts`: of payments. */
        kind: z.enum(INBOX_KINDS),
        count: z.int().max(MAX_INBOX_COUNT),
        /** At most five; of `alerts` the text is their subject, such as `payment:7:amount`. */
        newest: z.array(z.object({ id: z.int(), text: z.string(), at: z.iso.datetime() })),
      }),
    ),
  }),
});
