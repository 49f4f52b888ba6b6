import { z } from 'zod';
import { done } from './auth.ts';
import { endpoint } from './endpoint.ts';

const tag = 'playback';
const auth = 'user';
const path = '/api/user/stremio';

/** The member's own add-on for Stremio. */
export const stremio = z.object({
  /** When its address was made; null: there is none. */
  createdAt: z.iso.datetime().nullable(),
  /** When the add-on was last requested, accurate to five minutes; `null` if there is no address. */
  lastUsedAt: z.iso.datetime().nullable(),
});
export type Stremio = z.infer<typeof stremio>;

export const getStremio = endpoint({
  method: 'GET',
  path,
  summary: 'Whether the user has an address for Stremio',
  tag,
  auth,
  response: stremio,
});

export const makeStremio = endpoint({
  method: 'POST',
  path,
  summary: 'Makes the user’s address for Stremio, shown only now; the one before works no more',
  tag,
  auth,
  fresh: true,
  response: z.object({
    /** Address of the add-on’s manifest. Whoever has it watches as this member. */
    url: z.url(),
  }),
});

export const endStremio = endpoint({
  method: 'DELETE',
  path,
  summary: 'Ends the user’s address for Stremio, with what plays by it',
  tag,
  auth,
  response: done,
});
