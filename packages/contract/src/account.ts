import { z } from 'zod';
import { accountExport } from './account-export.ts';
import { done, knownPassword, personName } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { idParam } from './scalars.ts';
import { titleRef } from './titles.ts';
import { EMAIL_DIGESTS, session, user } from './user.ts';

const tag = 'account';
const auth = 'user';

export const preferencesBody = z.object({
  name: personName.optional(),
  hide_spoilers: z.boolean().optional(),
  email_digest: z.enum(EMAIL_DIGESTS).optional(),
});
export type PreferencesBody = z.output<typeof preferencesBody>;

export const deleteAccountBody = z.object({
  /** Omitted by accounts without a password, which must have proved their identity recently. */
  password: knownPassword.optional(),
});
/** For forms without required fields. */
export const optionalPasswordBody = z.object({ password: knownPassword.optional() });
/** For accounts with a password. */
export const deleteAccountForm = z.object({ password: knownPassword });

/** The member's activity, newest first. */
export const activityItem = z.object({
  kind: z.enum(['watchlisted', 'liked', 'disliked', 'commented', 'watched', 'requested']),
  at: z.iso.datetime(),
  /** Null for requests whose title is not in the catalogue yet. */
  title: titleRef.nullable(),
  /** Name of the requested title; null for other kinds. */
  requested: z.string().nullable(),
});
export type ActivityItem = z.infer<typeof activityItem>;

export const activity = z.object({
  counts: z.object({
    watchlist: z.int(),
    history: z.int(),
    likes: z.int(),
    comments: z.int(),
    requests: z.int(),
    follows: z.int(),
  }),
  recent: z.array(activityItem),
});
export type Activity = z.infer<typeof activity>;

export const getUser = endpoint({
  method: 'GET',
  path: '/api/user',
  summary: 'The signed-in user',
  tag,
  auth,
  children: 'all',
  response: user,
});

export const updateUser = endpoint({
  method: 'PATCH',
  path: '/api/user',
  summary: 'Changes the name and preferences; what is left out stays',
  tag,
  auth,
  body: preferencesBody,
  response: user,
});

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/api/user',
  summary:
    'Asks for the account to be deleted in 7 days; needs the password or, without one, a fresh proof; ends all other sessions',
  tag,
  auth,
  body: deleteAccountBody,
  response: user,
  errors: [409],
});

export const restoreUser = endpoint({
  method: 'POST',
  path: '/api/user/restore',
  summary: 'Takes the deletion back within its 7 days',
  tag,
  auth,
  response: user,
});

export const exportUser = endpoint({
  method: 'GET',
  path: '/api/user/export',
  summary: 'Everything kept about the user, as a file',
  tag,
  auth,
  closedToMemberViews: true,
  fresh: true,
  response: accountExport,
});

export const getActivity = endpoint({
  method: 'GET',
  path: '/api/user/activity',
  summary: 'Counts of what the user has, and their latest 12 activities',
  tag,
  auth,
  response: activity,
});

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/user/sessions',
  summary: 'Browsers signed in, this one first, then by last use',
  tag,
  auth,
  response: z.object({ data: z.array(session) }),
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/user/sessions/{id}',
  summary: 'Signs one browser out',
  tag,
  auth,
  params: z.object({ id: idParam }),
  response: done,
  errors: [404],
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/user/sessions',
  summary: 'Signs every other browser out',
  tag,
  auth,
  response: done,
});

export const makeDeviceCode = endpoint({
  method: 'POST',
  path: '/api/user/device-code',
  summary:
    'A code of eight digits (twelve while such are guessed) that signs a second device in, once, within five minutes',
  tag,
  auth,
  fresh: true,
  response: z.object({
    code: z.string().regex(/^\d{8}(?:\d{4})?$/),
    /** Content of the QR code: the sign-in page with the code after `#`. */
    url: z.string(),
    expiresAt: z.iso.datetime(),
  }),
});

export const sendVerification = endpoint({
  method: 'POST',
  path: '/api/user/verification',
  summary: 'Mails the verification link again; nothing when the address is confirmed already',
  tag,
  auth,
  response: done,
});
