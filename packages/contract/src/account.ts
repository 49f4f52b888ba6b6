import { z } from 'zod';
import { done, knownPassword, personName } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { idParam } from './scalars.ts';
import { titleRef } from './titles.ts';
import { EMAIL_DIGESTS, user } from './user.ts';

const tag = 'account';
const auth = 'user';

/** One signed-in browser. */
export const session = z.object({
  id: z.int(),
  /** Browser's name, e.g. `Chrome`; null: not known. */
  browser: z.string().nullable(),
  /** System's name, e.g. `Android`; null: not known. */
  system: z.string().nullable(),
  device: z.enum(['mobile', 'tablet', 'desktop', 'tv', 'other']),
  /** First part of the address it was last seen at, e.g. `5.112.0.0/16`; null: not known. */
  network: z.string().nullable(),
  signedInBy: z.enum(['register', 'password', 'magic_link', 'device_code', 'operator_link']),
  createdAt: z.iso.datetime(),
  /** To within five minutes. */
  lastUsedAt: z.iso.datetime(),
  /** The one that asks. */
  isCurrent: z.boolean(),
});
export type Session = z.infer<typeof session>;

export const preferencesBody = z.object({
  name: personName.optional(),
  hide_spoilers: z.boolean().optional(),
  email_digest: z.enum(EMAIL_DIGESTS).optional(),
});
export type PreferencesBody = z.output<typeof preferencesBody>;

export const deleteAccountBody = z.object({ password: knownPassword });

/** What a member did, newest first. */
export const activityItem = z.object({
  kind: z.enum(['watchlisted', 'liked', 'disliked', 'commented', 'watched', 'requested']),
  at: z.iso.datetime(),
  /** Null for requests, whose title is not here yet. */
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

const at = z.iso.datetime();
const named = { titleId: z.int(), titleFa: z.string() };

/** Everything that is kept about a member, for them to take along. */
export const accountExport = z.object({
  exportedAt: at,
  user,
  sessions: z.array(session.omit({ isCurrent: true })),
  watchlist: z.array(z.object({ ...named, addedAt: at })),
  history: z.array(
    z.object({
      ...named,
      episodeId: z.int().nullable(),
      positionSeconds: z.int(),
      durationSeconds: z.int(),
      watchedAt: at,
    }),
  ),
  likes: z.array(z.object({ ...named, value: z.union([z.literal(1), z.literal(-1)]), at })),
  follows: z.array(z.object({ ...named, at })),
  comments: z.array(
    z.object({
      ...named,
      id: z.int(),
      parentId: z.int().nullable(),
      body: z.string(),
      isSpoiler: z.boolean(),
      createdAt: at,
      editedAt: at.nullable(),
    }),
  ),
  commentLikes: z.array(z.object({ commentId: z.int(), at })),
  reports: z.array(
    z.object({ commentId: z.int(), reason: z.string(), note: z.string().nullable(), at }),
  ),
  /** What was said to be wrong with films, and the answers. */
  playbackReports: z.array(
    z.object({
      ...named,
      kind: z.string(),
      note: z.string().nullable(),
      answer: z.string().nullable(),
      at,
    }),
  ),
  /** Dub and subtitles chosen for titles. */
  playbackChoices: z.array(
    z.object({
      ...named,
      editionKind: z.string().nullable(),
      audioLanguage: z.string().nullable(),
      subtitleLanguage: z.string().nullable(),
      secondSubtitleLanguage: z.string().nullable(),
      updatedAt: at,
    }),
  ),
  /** What was played lately; older ones are not kept. */
  playbacks: z.array(z.object({ fileId: z.int(), startedAt: at, seenAt: at })),
  entitlements: z.array(
    z.object({
      source: z.string(),
      startsAt: at,
      endsAt: at,
      maxStreams: z.int(),
      createdAt: at,
    }),
  ),
  orders: z.array(
    z.object({
      id: z.int(),
      kind: z.string(),
      state: z.string(),
      planTitle: z.string(),
      /** Rials. */
      amount: z.int(),
      createdAt: at,
      paidAt: at.nullable(),
    }),
  ),
  giftsRedeemed: z.array(z.object({ giftId: z.int(), at })),
  requests: z.array(
    z.object({ id: z.int(), title: z.string(), note: z.string().nullable(), votedAt: at }),
  ),
  notifications: z.array(
    z.object({
      kind: z.string(),
      createdAt: at,
      readAt: at.nullable(),
      titleId: z.int().nullable(),
    }),
  ),
});
export type AccountExport = z.infer<typeof accountExport>;

export const getUser = endpoint({
  method: 'GET',
  path: '/api/user',
  summary: 'The signed-in user',
  tag,
  auth,
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
    'Asks for the account to be deleted in 7 days; needs the password, ends all other sessions',
  tag,
  auth,
  body: deleteAccountBody,
  response: user,
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
  response: accountExport,
});

export const getActivity = endpoint({
  method: 'GET',
  path: '/api/user/activity',
  summary: 'Counts of what the user has, and their latest 12 doings',
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
  summary: 'A code of eight digits that signs a second device in, once, within five minutes',
  tag,
  auth,
  response: z.object({
    code: z.string().regex(/^\d{8}$/),
    /** What the QR picture says: the sign-in page with the code after `#`. */
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
